// CallOptions: what a call can take besides its buffers. PassTrace: one launch of a traced call.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include <fftcl/bindings.hpp>
#include <fftcl/recording.hpp>

namespace fft {
inline namespace v0 {

/// One kernel launch of a traced execution: one pass, or several passes that share a launch. On a queue with
/// CL_QUEUE_PROFILING_ENABLE, the event gives its device time.
struct PassTrace {
  std::string label;  ///< e.g. "forward pass 1 of 2: rows, 1920 points"
  std::size_t axis;   ///< the axis that it (or its first pass) works on; 0 is the slowest
  std::size_t
      pass;  ///< number of its first pass within the direction, from 0; later rounds of a batch repeat it
  cl::Event event;  ///< the event of the launch
};

/// Everything that a call of an operation takes besides its buffers. Functions that compute results
/// (apply(), convolve(), find(), process(), flush(), forward(), inverse()) have an overload that takes these
/// instead of `wait` and `done`. Functions that set a filter, template or reference, and fft::Plan, do not,
/// except for Plan::record().
struct CallOptions {
  const std::vector<cl::Event>* wait = nullptr;  ///< the first kernel starts after these events; may be null
  cl::Event* done = nullptr;                     ///< receives the event of the last kernel; may be null
  /// Read-write memory of at least workspace_bytes() of the operation. It must not overlap the other buffers,
  /// and nothing else may use it until the call is done. Default: taken from the pool that all objects of the
  /// device share; the call may then wait, on the device, for earlier calls on other queues (docs/conventions.md).
  cl::Buffer workspace = {};
  /// Values for the parameters of the functions of ConvolutionOptions::signal_format and output_format;
  /// memory must be in buffers. May be null.
  const Bindings* bindings = nullptr;
  /// The kernel launches of the call are appended here, in order. For profiling: it allocates host memory.
  /// May be null.
  std::vector<PassTrace>* trace = nullptr;
  /// Records the call instead of enqueueing it; Recording::enqueue() runs it. `wait`, `done` and `trace` must
  /// then be null, and a given workspace belongs to the recording. Not for functions that change their object
  /// (set_filter(), streams). Null: the call is enqueued.
  Recording* recording = nullptr;
};

}  // namespace v0
}  // namespace fft
