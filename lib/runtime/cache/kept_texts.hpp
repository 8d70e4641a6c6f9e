// FFTCL_KEEP_KERNELS: the texts of all kernels that a process uses, as files.
#pragma once

#include "codegen/kernel_source.hpp"

namespace fft::runtime {

/// Writes the text to `<kernel>-<digest>.cl` in the directory that the environment variable FFTCL_KEEP_KERNELS names
/// (made if it is missing). No effect without the variable, or when nothing can be written there.
void keep_text(const codegen::KernelSource& source) noexcept;

}  // namespace fft::runtime
