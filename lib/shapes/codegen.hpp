// generate(): PassSpec -> OpenCL C, for both kernel shapes. Pure: the same spec gives the same bytes.
#pragma once

#include <cstdint>
#include <vector>

#include "codegen/kernel_source.hpp"
#include "core/pass.hpp"
#include "core/schedule.hpp"

namespace fft::codegen {

/// Every generated kernel has the same arguments, E being the element type float2 or double2 and R its scalar
/// (launch_t: kernels/common/types.cl):
///   0 global const E* in     1 global E* out     2 global const E* table (twiddle_table(); may be null when empty)
///                            (in may be null if KernelSource::takes_null_input)
///   3 launch_t               ulong in_offset, out_offset (elements), count (replaces loops.back().count); R sign of the direction, read
///                            when spec.input_sign is argument; R scale of the result, read when spec.scaled_output
/// and, when planning::reads_spectrum(spec):
///   4 global const E* spectrum    5 ulong spectrum_offset
/// or, when planning::fetches_ahead(spec):
///   4 global E* workspace    5 ulong counters_offset (in uints, of planning::counter_bytes, which are zero before the launch and after it)
/// in and out may be the same memory when their layouts agree. Launch with planning::launch_size().
KernelSource generate(const planning::PassSpec& spec);

/// The same for a launch of several steps (Step::launched_with_next) with all transforms of a plan. Its
/// arguments:
///   0 global const E* input  1 global E* output      2 global const E* table
///   3 launch_t               (offsets: the user's; steps add theirs; count: not used)
///   4 global E* workspace    5 ulong counters_offset (in uints, of planning::counter_bytes, which are zero before the launch
///                            and after it)
/// In turns (Step::turns) the count is the number of transforms, there is no argument 5, and no 4 without a workspace.
KernelSource generate(const planning::Schedule& schedule, planning::LaunchedSteps steps);

/// Content of the kernel's table argument: complex values, interleaved, rounded to double from extended precision.
/// Empty when the kernel reads no table. The runtime converts to the pass's precision.
std::vector<double> twiddle_table(const planning::PassSpec& spec);
std::vector<double> twiddle_table(const planning::Schedule& schedule, planning::LaunchedSteps steps);

}  // namespace fft::codegen
