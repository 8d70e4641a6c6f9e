// Recording: a call with everything fixed, enqueued again and again.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <utility>
#include <vector>

#include <fftcl/detail/recording_handle.hpp>

namespace fft {
inline namespace v0 {

/// The commands of one call of a plan or an operation, with its queue, its buffers and all its arguments. enqueue() does what the call
/// would have done, on what the buffers then hold, and costs the host little more than the launches: nothing is checked, looked up
/// or set again. For the same transform on the same buffers many times, where the host's time counts.
///
///     const fft::Recording frame = plan.record(fft::Direction::forward, queue, in, out);
///     while (next_frame(in)) frame.enqueue();
///
/// - It keeps the queue, the buffers, the kernels and the tables alive, not the plan or operation, which may be destroyed. Memory that was given by
///   address (svm(), usm(), host_memory()) must stay valid until the last command is done.
/// - Its workspace is its own, for as long as it lives, unless the call was given one.
/// - Calls of enqueue() run one after the other, also on an out-of-order queue and also from several threads.
/// - Values of Bindings were copied. It keeps the filter that a Convolution had, also when that takes another. The transfer function of a
///   Filter and the reference of a PhaseCorrelation are replaced in their buffers: enqueue() uses the new ones.
///
/// Copies share everything.
class Recording {
 public:
  /// Without a call: enqueue() throws.
  Recording() = default;

  /// Enqueues the commands of the call, in the queue that it was given.
  /// @param wait  the first command starts after these events; may be null or empty
  /// @param done  receives the event of the last command; may be null
  /// Throws fft::Error: invalid_argument for a recording without a call, opencl.
  void enqueue(const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    static_assert(sizeof(cl::Event) == sizeof(cl_event),
                  "cl::Event is one handle: CLHPP itself relies on it");
    const bool waits = wait != nullptr && !wait->empty();
    cl_event event = nullptr;
    handle_.enqueue(waits ? reinterpret_cast<const cl_event*>(wait->data()) : nullptr,
                    waits ? wait->size() : 0, done != nullptr ? &event : nullptr);
    if (done != nullptr) *done = event;  // CLHPP: takes over the reference
  }

  /// Kernel launches of one enqueue(). 0 without a call.
  std::size_t launches() const { return handle_.launches(); }

  /// For the library's own headers.
  explicit Recording(detail::RecordingHandle handle) : handle_(std::move(handle)) {}

 private:
  detail::RecordingHandle handle_;
};

}  // namespace v0
}  // namespace fft
