// A kernel's table as a variable of its program instead of an argument, which costs a launch on NVIDIA 0.3 to 0.5 us
// (docs/decisions/0006-uniform-kernel-arguments.md).
#pragma once

#include <cstddef>
#include <vector>

#include <fftcl/options.hpp>
#include "codegen/kernel_source.hpp"

namespace fft::codegen {

/// Build option for program-scope variables in global memory.
inline constexpr const char* program_table_option = " -cl-std=CL3.0";

/// The most numbers of a table that is worth its text: 32 KiB in f32.
inline constexpr std::size_t max_program_table = 8192;

/// The same kernel with its table in the program: it takes a null table. `table`: as twiddle_table() returns it, not empty. Only for
/// sources with KernelSource::may_hold_table, and for devices where such variables work (runtime/device/device_probe.hpp).
KernelSource with_table(KernelSource source, Precision precision, const std::vector<double>& table);

}  // namespace fft::codegen
