// StreamingConvolver: live signals through a filter, in pieces of any length. The past is kept on the device.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/streaming_handle.hpp>
#include <fftcl/options/streaming_convolver.hpp>

namespace fft {
inline namespace v0 {

/// Linear convolution of a signal that arrives piece by piece:
///
///     y[t] = sum over k = 0 .. m - 1 of h[k] x[t - k],   x[t] = 0 before the first sample,
///
/// for one or more channels x and a filter h of m points. Every call of process() takes any number of new
/// samples and writes as many results. However the signal is cut, the results in sequence are the linear
/// convolution (fft::Convolution in mode full, without the last m - 1 points, which flush() writes). The last
/// m - 1 samples of each channel stay in device memory.
///
/// Blocks of one length are planned and built once. A call cuts its samples into blocks (overlap-save), fills
/// the last one with zeros, and only enqueues. It does not wait or compile, and allocates no device memory
/// once a call of that size has been made. `wait` (may be null): the first kernel starts after these events;
/// `done` (may be null) receives the event of the last one. `in` must keep its content until then. Neither
/// `in` nor anything outside the output's layout is written.
///
/// The order of calls is the order of the samples: the object orders its own calls on the device, by events,
/// whatever queues they are enqueued on, so no events need to be passed between calls. Concurrent calls from
/// several threads are safe; they run one after another in an unspecified order, so fix the order yourself
/// where it matters. A call that throws has changed nothing and can be repeated. A stream can only be moved,
/// not copied.
///
/// Source: T. G. Stockham, "High-speed convolution and correlation", 1966 (overlap-save, there
/// "select-saving").
class StreamingConvolver {
 public:
  /// Plans the convolution and builds all kernels, or takes them from the kernel cache.
  /// @param context        the context that buffers and queues of later calls belong to
  /// @param device         one of the context's devices
  /// @param filter_length  m, the length of the filter, at least 1
  /// @param options        precision, domain, channels, typical number of samples per call
  /// @throws fft::Error    invalid_argument for arguments that can never work, unsupported for what the
  ///                       device cannot do
  StreamingConvolver(const cl::Context& context, const cl::Device& device, std::uint64_t filter_length,
                     const StreamingConvolverOptions& options = {})
      : handle_(context(), device(), filter_length, options) {}

  /// Sets the filter: filter_length() elements of the domain. It is transformed at once; the buffer may
  /// change once `done` is complete. Can be called at any time: later results are those of the new filter on
  /// the whole signal, past included.
  void set_filter(const cl::CommandQueue& queue, const cl::Buffer& filter,
                  const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, filter(), nullptr, wait), done,
                    [&](const auto& a) { handle_.set_filter(a); });
  }

  /// Takes the next `count` samples of every channel and writes as many results, dense, one channel after
  /// another. `count` may be any number. If it is 0, the buffers are ignored and `done` completes after the
  /// earlier calls.
  void process(const cl::CommandQueue& queue, const cl::Buffer& in, std::uint64_t count,
               const cl::Buffer& out, const std::vector<cl::Event>* wait = nullptr,
               cl::Event* done = nullptr) {
    process(queue, in, {}, count, out, {}, wait, done);
  }

  /// The same for any layout of the samples: part of a buffer, interleaved channels.
  void process(const cl::CommandQueue& queue, const cl::Buffer& in, const StreamLayout& in_layout,
               std::uint64_t count, const cl::Buffer& out, const StreamLayout& out_layout,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, in(), out(), wait), done,
                    [&](const auto& a) { handle_.process(a, count, in_layout, out_layout); });
  }
  /// The same with CallOptions: a caller-supplied workspace, or traced. Not recorded.
  void process(const cl::CommandQueue& queue, const cl::Buffer& in, const StreamLayout& in_layout,
               std::uint64_t count, const cl::Buffer& out, const StreamLayout& out_layout,
               const CallOptions& options) {
    detail::Arguments arguments = detail::make_arguments(queue, in(), out(), nullptr);
    detail::enqueue(arguments, options,
                    [&](const auto& a) { handle_.process(a, count, in_layout, out_layout); });
  }

  /// Ends the signal: writes the last tail_count() results of every channel, those that depend on samples
  /// after the last one, as if zeros followed. The next sample starts a new signal, as after reset().
  void flush(const cl::CommandQueue& queue, const cl::Buffer& out,
             const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr,
             const StreamLayout& out_layout = {}) {
    detail::enqueue(detail::make_arguments(queue, nullptr, out(), wait), done,
                    [&](const auto& a) { handle_.flush(a, out_layout); });
  }
  /// The same with CallOptions: a caller-supplied workspace, or traced. Not recorded.
  void flush(const cl::CommandQueue& queue, const cl::Buffer& out, const StreamLayout& out_layout,
             const CallOptions& options) {
    detail::Arguments arguments = detail::make_arguments(queue, nullptr, out(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.flush(a, out_layout); });
  }

  /// Forgets the past: the next sample is the first one of a new signal. The filter stays.
  void reset() { handle_.reset(); }

  /// Length of the filter, m.
  std::uint64_t filter_length() const { return handle_.filter_length(); }
  /// Number of results that flush() writes per channel: m - 1.
  std::uint64_t tail_count() const { return handle_.filter_length() - 1; }
  /// Number of points of a block's transform.
  std::uint64_t block_points() const { return handle_.block_points(); }
  /// Number of new samples per block: process() computes one block for each block_step() samples, rounded up.
  std::uint64_t block_step() const { return handle_.block_step(); }
  /// Number of samples per channel since the start of the signal.
  std::uint64_t samples() const { return handle_.samples(); }
  /// The options as given.
  const StreamingConvolverOptions& options() const { return handle_.options(); }
  /// Minimum size in bytes of the filter's buffer.
  std::uint64_t filter_bytes() const { return handle_.filter_bytes(); }
  /// Minimum size in bytes of a buffer for `count` samples or results of all channels, dense.
  std::uint64_t bytes(std::uint64_t count) const { return handle_.bytes(count); }
  /// Maximum size in bytes of the workspace of a call of `count` samples, from the pool or supplied by the
  /// caller.
  std::uint64_t workspace_bytes(std::uint64_t count) const { return handle_.workspace_bytes(count); }
  /// Cost of a call of `count` samples; 0: of StreamingConvolverOptions::expected_count, or of one block if
  /// that is not set. fft::estimate() gives it before anything is built.
  Cost cost(std::uint64_t count = 0) const { return count != 0 ? handle_.cost(count) : handle_.cost(); }
  /// Human-readable description: block, passes, and the reasons.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::StreamingHandle handle_;
};

}  // namespace v0
}  // namespace fft
