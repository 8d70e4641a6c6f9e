// Resampler: changes the number of samples of signals by way of their spectra.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/resampler_handle.hpp>
#include <fftcl/options/resampler.hpp>

namespace fft {
inline namespace v0 {

/// Resamples one or more periodic signals of n samples to m samples over the same time. Their spectra are cut
/// or zero-padded, and transformed back. Frequencies that m samples cannot represent are lost; all others
/// stay exact. The same as scipy.signal.resample(x, m), for any n and m. If the smaller of n and m is even,
/// its middle frequency is the sum of both signs (fewer samples), or half of it goes to each sign (more
/// samples).
///
/// Three steps, all on the device: forward transforms, one pass over the spectra, inverse transforms.
///
/// Immutable, cheap to copy (copies share everything), and safe to execute from any number of threads on any
/// queues of its context and device at once. An execution only enqueues kernels. `wait` and `done` are as in
/// fft::Plan. Buffers must not overlap.
class Resampler {
 public:
  /// Plans the resampling and builds all kernels, or takes them from the kernel cache.
  /// @param context        the context that buffers and queues of later calls belong to
  /// @param device         one of the context's devices
  /// @param length         n, the samples of a signal
  /// @param output_length  m, the samples of a result
  /// @param options        precision, domain, batch, layouts, window
  /// @throws fft::Error    invalid_argument for lengths or a batch of 0, a window that does not have n finite
  ///                       values, and invalid layouts; unsupported for what the device cannot do
  Resampler(const cl::Context& context, const cl::Device& device, std::uint64_t length,
            std::uint64_t output_length, const ResamplerOptions& options = {})
      : handle_(context(), device(), length, output_length, options) {}

  /// Resamples every signal of the batch.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& in, const cl::Buffer& out,
             const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    detail::enqueue(detail::make_arguments(queue, in(), out(), wait), done,
                    [&](const auto& a) { handle_.apply(a); });
  }
  /// The same with CallOptions: a caller-supplied workspace, traced, or recorded.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& in, const cl::Buffer& out,
             const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, in(), out(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.apply(a); });
  }

  /// Number of samples of a signal.
  std::uint64_t length() const { return handle_.length(); }
  /// Number of samples of a result.
  std::uint64_t output_length() const { return handle_.output_length(); }
  /// The options, with layouts filled in.
  const ResamplerOptions& options() const { return handle_.options(); }
  /// Minimum size in bytes of the buffer of the signals, offset and batch included.
  std::uint64_t input_bytes() const { return handle_.input_bytes(); }
  /// Minimum size in bytes of the buffer of the results.
  std::uint64_t output_bytes() const { return handle_.output_bytes(); }
  /// Exact size in bytes of the workspace of one call, from the pool or supplied by the caller.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// Cost of one call. fft::estimate() gives it before anything is built.
  Cost cost() const { return handle_.cost(); }
  /// Human-readable description: passes, bytes moved.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::ResamplerHandle handle_;
};

}  // namespace v0
}  // namespace fft
