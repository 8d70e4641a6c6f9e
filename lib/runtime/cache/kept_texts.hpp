// FFTCL_KEEP_KERNELS: the texts of all kernels that a process uses, as files.
#pragma once

#include "codegen/kernel_source.hpp"

namespace fft::runtime {

/// Writes the text to `<kernel>-<digest>.cl` in the directory that the environment variable FFTCL_KEEP_KERNELS names
/// (made if it is missing); has no effect without it. Says on stderr, once, when that is not possible: who sets the
/// variable looks for files.
void keep_text(const codegen::KernelSource& source) noexcept;

}  // namespace fft::runtime
