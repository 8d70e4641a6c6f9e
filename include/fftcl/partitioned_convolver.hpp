// PartitionedConvolver: live signals through long filters, block by block, with the latency of one block.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/partitioned_handle.hpp>
#include <fftcl/options/partitioned_convolver.hpp>
#include <fftcl/options/streaming_convolver.hpp>

namespace fft {
inline namespace v0 {

/// Convolution of endless signals with long filters at low latency:
///
///     y[t] = sum_j  h[j] x[t - j],    j = 0 .. m - 1,    x[t] = 0 before the first sample,
///
/// for one or more channels, with one filter for all or one each. The filter is cut into partitions of B =
/// PartitionedConvolverOptions::partition samples, and every block of B new samples yields its B results at
/// once. So a filter of one second adds no more latency than one of B samples. fft::StreamingConvolver takes
/// any number of samples and needs fewer operations if calls are at least as long as the filter; this class
/// needs fewer if they are much shorter.
///
/// Per block and channel the cost is one transform of 2B points, the products of its spectrum and the ceil(m
/// / B) - 1 previous ones with those of the partitions, and one transform back. Spectra and filters stay on
/// the device.
///
/// All functions only enqueue. `wait` (may be null): the first kernel starts after these events; `done` (may
/// be null) receives the event of the last one. The order of calls is the order of the samples: the object
/// orders its own calls on the device, by events, whatever queues they are enqueued on. Concurrent calls from
/// several threads are safe; they run one after another, in an unspecified order. A call that throws has
/// changed nothing. A convolver can only be moved, not copied.
///
/// Sources: W. G. Gardner, "Efficient convolution without input-output delay", 1995; uniform partitions: G.
/// P. M. Egelmeers and P. C. W. Sommen, 1996.
class PartitionedConvolver {
 public:
  /// Plans the convolution and builds all kernels, or takes them from the kernel cache.
  /// @param context        the context that buffers and queues of later calls belong to
  /// @param device         one of the context's devices
  /// @param filter_length  m, the length of every filter, at least 1
  /// @param options        partition, channels, filters
  /// @throws fft::Error    invalid_argument for arguments that can never work, unsupported for what the
  ///                       device cannot do
  PartitionedConvolver(const cl::Context& context, const cl::Device& device, std::uint64_t filter_length,
                       const PartitionedConvolverOptions& options = {})
      : handle_(context(), device(), filter_length, options) {}

  /// Sets the filters: filter_length() elements of the domain, once or for each channel. They are transformed
  /// at once; the buffer may change once `done` is complete. Can be called at any time: later results are
  /// those of the new filters on the whole signal, past included.
  void set_filter(const cl::CommandQueue& queue, const cl::Buffer& filters,
                  const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, filters(), nullptr, wait), done,
                    [&](const auto& a) { handle_.set_filter(a); });
  }

  /// Takes the next `count` samples of every channel and writes as many results, dense, one channel after
  /// another. `count` must be a multiple of the partition and at most max_count(), or fft::Error is thrown;
  /// process longer inputs in parts.
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

  /// Forgets the past: the next sample is the first one of a new signal. The filters stay.
  void reset() { handle_.reset(); }

  /// Length of a filter, m.
  std::uint64_t filter_length() const { return handle_.filter_length(); }
  /// Number of partitions of a filter: m / B, rounded up.
  std::uint64_t partitions() const { return handle_.partitions(); }
  /// Maximum number of samples per channel in one call, at which its rows and spectra fill half of the
  /// device's largest buffer.
  std::uint64_t max_count() const { return handle_.max_count(); }
  /// The options as given.
  const PartitionedConvolverOptions& options() const { return handle_.options(); }
  /// Minimum size in bytes of the filters' buffer.
  std::uint64_t filter_bytes() const { return handle_.filter_bytes(); }
  /// Minimum size in bytes of a buffer for `count` samples or results of all channels, dense.
  std::uint64_t bytes(std::uint64_t count) const { return handle_.bytes(count); }
  /// Bytes of device memory kept between calls: spectra of filters and signals, and the last block.
  std::uint64_t state_bytes() const { return handle_.state_bytes(); }
  /// Maximum size in bytes of the workspace of a call of `count` samples, from the pool or supplied by the
  /// caller.
  std::uint64_t workspace_bytes(std::uint64_t count) const { return handle_.workspace_bytes(count); }
  /// Cost of a call of `count` samples; 0: of one partition. fft::estimate() gives it before anything is
  /// built.
  Cost cost(std::uint64_t count = 0) const { return count != 0 ? handle_.cost(count) : handle_.cost(); }
  /// Human-readable description: partitions, kernels, bytes moved per block.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::PartitionedHandle handle_;
};

}  // namespace v0
}  // namespace fft
