// CallOptions: what a call can be given beside its buffers; PassTrace: a launch of a traced call.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include <fftcl/bindings.hpp>
#include <fftcl/recording.hpp>

namespace fft {
inline namespace v0 {

/// One kernel launch of a traced execution: one pass, or several that share it. On a queue with
/// CL_QUEUE_PROFILING_ENABLE the event tells its device time.
struct PassTrace {
  std::string label;  ///< e.g. "forward pass 1 of 2: rows, 1920 points"
  std::size_t axis;   ///< the axis that it works on, the first pass: 0 is the slowest
  std::size_t
      pass;  ///< number of its first pass within the direction, from 0; later rounds of a batch repeat it
  cl::Event event;  ///< the event of the launch
};

/// Everything that a call of an operation takes besides its buffers. Every operation has, beside the function with `wait` and `done`, the
/// same one with these.
struct CallOptions {
  const std::vector<cl::Event>* wait = nullptr;  ///< the first kernel starts after these; null: after none
  cl::Event* done = nullptr;                     ///< receives the event of the last kernel; null: none
  /// Read-write memory of at least workspace_bytes() of the operation, apart from the other buffers, and used by nothing else until
  /// the call is done. Default: from the pool that all objects of the device share.
  cl::Buffer workspace = {};
  /// Values for the parameters of the functions of ConvolutionOptions::signal_format and output_format, memory in buffers. Null: none.
  const Bindings* bindings = nullptr;
  /// Receives every kernel launch of the call, at the end, in order. For profiling: it allocates. null: none.
  std::vector<PassTrace>* trace = nullptr;
  /// Receives the commands of the call, which enqueues nothing: Recording::enqueue() does. Then `wait`, `done` and `trace` must be null,
  /// and the workspace, if one is given, belongs to the recording. Not for functions that change their object (set_filter(), streams).
  /// null: the call is enqueued.
  Recording* record = nullptr;
};

}  // namespace v0
}  // namespace fft
