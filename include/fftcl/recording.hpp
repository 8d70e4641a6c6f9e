// Recording: a call with all its arguments fixed, to be enqueued repeatedly.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <utility>
#include <vector>

#include <fftcl/detail/recording_handle.hpp>

namespace fft {
inline namespace v0 {

/// The commands of one call of a plan or an operation, with its queue, buffers and all other arguments.
/// enqueue() does what the call would have done, on the current contents of the buffers. It costs the host
/// little more than the kernel launches: nothing is checked, looked up or set again. Use it to run the same
/// transform on the same buffers many times when host time matters.
///
///     const fft::Recording frame = plan.record(fft::Direction::forward, queue, in, out);
///     while (next_frame(in)) frame.enqueue();
///
/// - A recording keeps the queue, buffers, kernels and tables alive. The plan or operation may be destroyed.
///   Memory given by address (svm(), usm(), host_memory()) must stay valid until the last command is done.
/// - A recording owns a workspace for its lifetime, unless the call was given one.
/// - Calls of enqueue() run one after another, even on an out-of-order queue or from several threads.
/// - Values of Bindings are copied. A recording of a Convolution keeps the filter it was made with, even if
///   another one is set later. The transfer function of a Filter and the reference of a PhaseCorrelation are
///   replaced in place: enqueue() uses the new ones.
///
/// Copies share everything.
class Recording {
 public:
  /// An empty recording: enqueue() throws.
  Recording() = default;

  /// Enqueues the commands of the call in its queue.
  /// @param wait  the first command starts after these events; may be null or empty
  /// @param done  receives the event of the last command; may be null
  /// @throws fft::Error  invalid_argument for an empty recording, opencl
  void enqueue(const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    static_assert(sizeof(cl::Event) == sizeof(cl_event),
                  "cl::Event is one handle: CLHPP itself relies on it");
    const bool waits = wait != nullptr && !wait->empty();
    cl_event event = nullptr;
    handle_.enqueue(waits ? reinterpret_cast<const cl_event*>(wait->data()) : nullptr,
                    waits ? wait->size() : 0, done != nullptr ? &event : nullptr);
    if (done != nullptr) *done = event;  // CLHPP: takes over the reference
  }

  /// Number of kernel launches of one enqueue(); 0 for an empty recording.
  std::size_t launches() const { return handle_.launches(); }

  /// For internal use by the library's headers.
  explicit Recording(detail::RecordingHandle handle) : handle_(std::move(handle)) {}

 private:
  detail::RecordingHandle handle_;
};

}  // namespace v0
}  // namespace fft
