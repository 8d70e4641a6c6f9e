// RecordingState: the commands of one call, to be enqueued any number of times.
#pragma once

#include <CL/cl.h>

#include <memory>
#include <mutex>

#include <fftcl/detail/recording_handle.hpp>
#include "plan/call_memory.hpp"
#include "runtime/execution/recording.hpp"

namespace fft {
inline namespace v0 {
namespace detail {

struct RecordingState {
  /// The commands; made by the first use. `queue`: of the checked call.
  runtime::Recording& of(cl_command_queue queue);

  std::unique_ptr<runtime::Recording> commands;  ///< null: no call has been recorded
  std::unique_ptr<plan::CallMemory> host;  ///< buffers over host memory that the commands write; null: none
  std::mutex mutex;                        ///< of enqueueing with `host`
};

}  // namespace detail
}  // namespace v0
}  // namespace fft

namespace fft::plan {

/// Throws fft::Error if the call is to be recorded. `function`, e.g. "set_filter()", changes its object once.
void refuse_recording(const detail::Arguments& call, const char* function);

}  // namespace fft::plan
