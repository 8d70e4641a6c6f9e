// PartitionedConvolver: live signals through long filters, block by block, at the latency of a block.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/partitioned_handle.hpp>
#include <fftcl/options/partitioned.hpp>
#include <fftcl/options/streaming.hpp>

namespace fft {
inline namespace v0 {

/// Convolution of an endless signal
///
///     y[t] = sum_j  h[j] x[t - j],    j = 0 .. m - 1,    x[t] = 0 before the first sample,
///
/// for one or many channels with long filters, one for all or one each, at low latency: the filter is cut into partitions of B =
/// PartitionedOptions::partition samples, and every block of B new samples gives its B results at once. A filter of a second costs no more latency than
/// one of B samples. fft::StreamingConvolver, which takes any number of samples, does fewer operations where calls are at least as long as the
/// filter; this one does where they are far shorter.
///
/// For a block a channel costs a transform of 2B points, the products of its spectrum and the ceil(m / B) - 1 before it with those of
/// the partitions, and one transform back. Spectra and filters stay on the device.
///
/// All functions only enqueue, and return. `wait` (may be null): the first kernel starts after these events; `done` (may be null) receives the event
/// of the last one. The order of calls is the order of the samples: the object orders its own calls on the device, by events, whatever
/// queues they are enqueued on. Calls from several threads at once are safe, one after the other in an unspecified order. A call that throws has
/// changed nothing. A convolver cannot be copied, only moved.
///
/// Source: W. G. Gardner, "Efficient convolution without input-output delay", 1995; uniform partitions: G. P. M. Egelmeers and
/// P. C. W. Sommen, 1996.
class PartitionedConvolver {
 public:
  /// Plans and builds all kernels, or takes them from the program cache.
  /// @param context        the context that buffers and queues of later calls belong to
  /// @param device         one of the context's devices
  /// @param filter_length  m, at least 1, of every filter
  /// @param options        partition, channels, filters
  /// Throws fft::Error: invalid_argument for arguments that can never work, unsupported for what the device cannot do.
  PartitionedConvolver(const cl::Context& context, const cl::Device& device, std::uint64_t filter_length,
                       const PartitionedOptions& options = {})
      : handle_(context(), device(), filter_length, options) {}

  /// Sets the filters: filter_length() elements of the domain, for one filter or for each channel. They are transformed at once and may
  /// change once `done` is complete. At any time: later results are those of the new filters on the whole signal, its past included.
  void set_filter(const cl::CommandQueue& queue, const cl::Buffer& filters,
                  const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, filters(), nullptr, wait), done,
                    [&](const auto& a) { handle_.set_filter(a); });
  }

  /// Takes the next `count` samples of every channel, a multiple of the partition, and writes as many results. Dense: one channel after
  /// another. Throws fft::Error for other counts, and for more than max_count(): process parts.
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

  /// Forgets the past: the next sample is the first one of a signal. The filters stay.
  void reset() { handle_.reset(); }

  /// m.
  std::uint64_t filter_length() const { return handle_.filter_length(); }
  /// Partitions of a filter: m / B, rounded up.
  std::uint64_t partitions() const { return handle_.partitions(); }
  /// Samples per channel of the longest call: its rows and spectra fill half of the device's largest buffer.
  std::uint64_t max_count() const { return handle_.max_count(); }
  /// The options as given.
  const PartitionedOptions& options() const { return handle_.options(); }
  /// Smallest size in bytes of the filters' buffer ...
  std::uint64_t filter_bytes() const { return handle_.filter_bytes(); }
  /// ... and of one for `count` samples or results of all channels, dense.
  std::uint64_t bytes(std::uint64_t count) const { return handle_.bytes(count); }
  /// Bytes of device memory that are kept between calls: spectra of filters and signals, the last block.
  std::uint64_t state_bytes() const { return handle_.state_bytes(); }
  /// Bytes of device memory that a call of `count` samples takes, at most: from the pool, or of the caller's workspace.
  std::uint64_t workspace_bytes(std::uint64_t count) const { return handle_.workspace_bytes(count); }
  /// What a call of `count` samples costs; 0: of one partition. Before anything is built: fft::estimate().
  Cost cost(std::uint64_t count = 0) const { return count != 0 ? handle_.cost(count) : handle_.cost(); }
  /// Human-readable description: partitions, kernels, bytes moved for a block.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::PartitionedHandle handle_;
};

}  // namespace v0
}  // namespace fft
