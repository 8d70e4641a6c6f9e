// StftState: the state of a short-time Fourier transform. Built once, read by any number of threads.
//
// Forward is a list of parts, each runs of neighbouring frames by one CompiledSchedule:
//   direct   one kernel reads the frames directly from the signal, windows and transforms them, and writes the results
//   staged   frames are written to the workspace, windowed and extended by what lies beyond the signal's ends, and
//            transformed from there
// Inverse: all frames are transformed back into the workspace, then one kernel sums those that cover each sample.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fftcl/detail/stft_handle.hpp>
#include "ops/stft/geometry.hpp"
#include "plan/call.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/execution/compiled_schedule.hpp"

namespace fft::ops {

/// Runs of neighbouring frames, all of one length. They are counted, not listed: a long signal on a CPU has any number of them.
struct StftPart {
  std::shared_ptr<runtime::CompiledSchedule> compiled;
  std::uint64_t input_offset = 0;   ///< of the first run: elements of what is read
  std::uint64_t output_offset = 0;  ///< likewise: elements of what is written
  std::uint64_t runs = 1;
  std::uint64_t input_step = 0, output_step = 0;  ///< elements from one run to the next
};

}  // namespace fft::ops

namespace fft {
inline namespace v0 {
namespace detail {

struct StftState {
  StftState() = default;
  ~StftState();
  StftState(const StftState&) = delete;
  StftState& operator=(const StftState&) = delete;

  ops::StftGeometry geometry;
  std::shared_ptr<runtime::DeviceContext> device;
  std::vector<ops::StftPart> forward;
  ops::StftPart inverse_transforms, overlap_add;
  std::uint64_t inverse_bytes = 0;  ///< of the frames between the two; 0: the inverse was not built
  bool registered = false;          ///< inverse_bytes, with the workspace pool
  bool reads_output = false;        ///< forward() reads again what it has written
  std::vector<std::string> notes;   ///< lines of describe()
};

}  // namespace detail
}  // namespace v0
}  // namespace fft

namespace fft::ops {

/// Checks every argument, plans and builds. Throws fft::Error.
std::shared_ptr<const detail::StftState> make_stft_state(cl_context context, cl_device_id device,
                                                         std::uint64_t signal_length,
                                                         const StftOptions& options);

/// The device memory that a call takes.
plan::WorkspaceNeed workspace_need(const detail::StftState& state, Direction direction);

/// Enqueues; arguments are checked. Throws fft::Error.
void execute_stft(const detail::StftState& state, Direction direction, const detail::Arguments& arguments);

std::string describe(const detail::StftState& state);

}  // namespace fft::ops
