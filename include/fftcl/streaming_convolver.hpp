// StreamingConvolver: live signals through a filter, in pieces of any length, the past kept on the device.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/streaming_handle.hpp>
#include <fftcl/options/streaming.hpp>

namespace fft {
inline namespace v0 {

/// Linear convolution of a signal that arrives piece by piece:
///
///     y[t] = sum over k = 0 .. m - 1 of h[k] x[t - k],   x[t] = 0 before the first sample,
///
/// for one or several channels x with a filter h of m points. Every call of process() takes any number of new samples and
/// writes as many results: wherever the signal is cut, the results in order are the direct linear convolution
/// (fft::Convolution in mode full, without the last m - 1 points; which flush() gives). The last m - 1 samples of each channel
/// stay in device memory.
///
/// Blocks of one length are planned and built once; a call cuts its samples into blocks (overlap-save), the last of them
/// filled with zeros, and only enqueues: it does not wait, compile, or, once a call of that size has been made, allocate
/// device memory. `wait` (may be null): the first kernel starts after these events; `done` (may be null) receives the event
/// of the last one. `in` must keep its content until then; it is not written, nor is anything outside of the output's layout.
///
/// The order of calls is the order of the samples: the object orders its own calls on the device, by events, whatever queues
/// they are enqueued on, so that no event need be passed from one call to the next. Calls from several threads at once are
/// safe, one after the other in an unspecified order; fix the order yourself where it matters. A call that throws has changed
/// nothing: it can be made again. A stream cannot be copied, only moved.
///
/// Source: T. G. Stockham, "High-speed convolution and correlation", 1966 (overlap-save, there "select-saving").
class StreamingConvolver {
 public:
  /// Plans and builds all kernels, or takes them from the program cache.
  /// @param context        the context that buffers and queues of later calls belong to
  /// @param device         one of the context's devices
  /// @param filter_length  m, at least 1
  /// @param options        numbers, channels, what calls to expect
  /// Throws fft::Error: invalid_argument for arguments that can never work, unsupported for what the device cannot do.
  StreamingConvolver(const cl::Context& context, const cl::Device& device, std::uint64_t filter_length,
                     const StreamingOptions& options = {})
      : handle_(context(), device(), filter_length, options) {}

  /// Sets the filter: filter_length() elements of the domain. It is transformed at once and may change once `done` is complete.
  /// At any time: the results of later calls are those of the new filter on the whole signal, its past included.
  void set_filter(const cl::CommandQueue& queue, const cl::Buffer& filter,
                  const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, filter(), nullptr, wait), done,
                    [&](const auto& a) { handle_.set_filter(a); });
  }

  /// Takes the next `count` samples of every channel, and writes as many results. Dense: one channel after another. Any
  /// count, also 0 (then the buffers are not looked at; `done` completes after the earlier calls).
  void process(const cl::CommandQueue& queue, const cl::Buffer& in, std::uint64_t count,
               const cl::Buffer& out, const std::vector<cl::Event>* wait = nullptr,
               cl::Event* done = nullptr) {
    process(queue, in, {}, count, out, {}, wait, done);
  }

  /// The same with any places of the samples: part of a buffer, interleaved channels.
  void process(const cl::CommandQueue& queue, const cl::Buffer& in, const StreamLayout& in_layout,
               std::uint64_t count, const cl::Buffer& out, const StreamLayout& out_layout,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, in(), out(), wait), done,
                    [&](const auto& a) { handle_.process(a, count, in_layout, out_layout); });
  }
  /// The same with a workspace of the caller's, or traced.
  void process(const cl::CommandQueue& queue, const cl::Buffer& in, const StreamLayout& in_layout,
               std::uint64_t count, const cl::Buffer& out, const StreamLayout& out_layout,
               const CallOptions& options) {
    detail::Arguments arguments = detail::make_arguments(queue, in(), out(), nullptr);
    detail::enqueue(arguments, options,
                    [&](const auto& a) { handle_.process(a, count, in_layout, out_layout); });
  }

  /// Ends the signal: writes the last tail_count() results of every channel, those that need samples after the last one,
  /// as if as many zeros followed. The next sample starts a new signal, as after reset().
  void flush(const cl::CommandQueue& queue, const cl::Buffer& out,
             const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr,
             const StreamLayout& out_layout = {}) {
    detail::enqueue(detail::make_arguments(queue, nullptr, out(), wait), done,
                    [&](const auto& a) { handle_.flush(a, out_layout); });
  }
  /// The same with a workspace of the caller's, or traced.
  void flush(const cl::CommandQueue& queue, const cl::Buffer& out, const StreamLayout& out_layout,
             const CallOptions& options) {
    detail::Arguments arguments = detail::make_arguments(queue, nullptr, out(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.flush(a, out_layout); });
  }

  /// Forgets the past: the next sample is the first one of a signal. The filter stays.
  void reset() { handle_.reset(); }

  /// m.
  std::uint64_t filter_length() const { return handle_.filter_length(); }
  /// Results of flush() per channel: m - 1.
  std::uint64_t tail_count() const { return handle_.filter_length() - 1; }
  /// Points of a block's transform ...
  std::uint64_t block_points() const { return handle_.block_points(); }
  /// ... and new samples that it takes: a call of process() costs a block for each part of as many.
  std::uint64_t block_step() const { return handle_.block_step(); }
  /// Samples per channel since the signal's start.
  std::uint64_t samples() const { return handle_.samples(); }
  /// The options as given.
  const StreamingOptions& options() const { return handle_.options(); }
  /// Smallest size in bytes of the filter's buffer ...
  std::uint64_t filter_bytes() const { return handle_.filter_bytes(); }
  /// ... and of one for `count` samples or results of all channels, dense.
  std::uint64_t bytes(std::uint64_t count) const { return handle_.bytes(count); }
  /// Bytes of device memory that a call of `count` samples takes, at most: from the pool, or of the caller's workspace.
  std::uint64_t workspace_bytes(std::uint64_t count) const { return handle_.workspace_bytes(count); }
  /// What a call of `count` samples costs; 0: of StreamingOptions::expected_count, or else of a block. Before anything is built:
  /// fft::estimate().
  Cost cost(std::uint64_t count = 0) const { return count != 0 ? handle_.cost(count) : handle_.cost(); }
  /// Human-readable description: block, passes, why.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::StreamingHandle handle_;
};

}  // namespace v0
}  // namespace fft
