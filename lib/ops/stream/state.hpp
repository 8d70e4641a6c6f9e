// StreamingState: the kernels of a stream and its data on the device: the filter's spectrum and the last samples.
//
// A call of process() does the following for each round of rows: one kernel copies old and new samples to rows (and,
// in the first round, writes the samples to keep), then comes the convolution, then one kernel writes the results. In
// addition, the direct blocks of each channel are convolved. The state that calls change has two copies: a call reads
// one and writes the other, and the copies are swapped only when everything has been enqueued. So a call that fails
// half-way leaves the stream as it was. Its commands may still run, but the next call waits for those that write a
// copy.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include <fftcl/detail/streaming_handle.hpp>
#include "ops/stream/geometry.hpp"
#include "plan/call.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/execution/single_kernel.hpp"
#include "runtime/opencl/cl_handle.hpp"

namespace fft::ops {

/// The last command of an object, whose next one must come after it.
class LastCommand {
 public:
  /// What the next command, on `queue`, has to wait for; null: nothing. Throws fft::Error.
  cl_event before(cl_command_queue queue, bool in_order) const;
  /// `queue`: retained, from hold().
  void set(runtime::EventHandle last, runtime::QueueHandle queue, bool in_order) noexcept;
  static runtime::QueueHandle hold(cl_command_queue queue) { return runtime::QueueHandle::retain(queue); }

 private:
  runtime::EventHandle last_;
  runtime::QueueHandle queue_;
  bool in_order_ = false;
};

}  // namespace fft::ops

namespace fft {
inline namespace v0 {
namespace detail {

struct StreamingState {
  StreamingState(cl_context context, cl_device_id device, std::uint64_t filter_length,
                 const StreamingConvolverOptions& options);
  ~StreamingState();
  StreamingState(const StreamingState&) = delete;
  StreamingState& operator=(const StreamingState&) = delete;

  void set_filter(const Arguments& arguments);
  /// `given`: `count`, or 0 for as many zeros.
  void process(const Arguments& arguments, std::uint64_t count, std::uint64_t given,
               const ops::StreamSpan& in, const ops::StreamSpan& out);
  /// Nothing but the wait list and the event.
  void mark(const Arguments& arguments);
  void reset();
  std::uint64_t samples() const;
  /// What a call of `count` samples needs, wherever they lie.
  std::uint64_t workspace_bytes(std::uint64_t count) const;
  Cost cost(std::uint64_t count) const;
  std::string describe() const;

  std::shared_ptr<runtime::DeviceContext> device;
  ops::StreamingGeometry geometry;

 private:
  struct Round;
  struct Cut {
    ops::StreamCut blocks;
    std::uint64_t room;  ///< complex rows of the workspace
  };
  Cut cut_of(std::uint64_t count, bool neighbours) const;
  plan::WorkspaceNeed need(std::uint64_t room) const;
  void run(Round round) const;
  void run_rounds(Round& round) const;
  /// Convolves `now` rows after the `done` first ones.
  void run_round(Round& round, std::uint64_t done, std::uint64_t now) const;
  void run_direct(Round& round) const;
  void convolve(Round& round, const runtime::CompiledSchedule& schedule, runtime::Execution execution) const;
  void check_filter() const;

  std::unique_ptr<runtime::SingleKernel> place_, rows_, results_;
  std::unique_ptr<runtime::CompiledSchedule> filter_transform_;  ///< in place
  std::unique_ptr<runtime::CompiledSchedule> convolution_;       ///< of any number of rows
  std::unique_ptr<runtime::CompiledSchedule> direct_;  ///< of blocks where they lie; null: calls have none

  mutable std::mutex mutex_;  ///< of all that follows
  runtime::MemHandle history_;
  std::uint64_t half_ = 0;  ///< of the history: the one that holds the last samples
  bool fresh_ = true;       ///< there are none: they count as zeros
  std::uint64_t samples_ = 0;
  runtime::MemHandle spectrum_, spare_spectrum_;
  ops::LastCommand last_;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
