// Resampler: signals at another number of samples, by way of their spectra.
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

/// One or many signals of n samples, which repeat, at m samples in the same time: their spectra are cut or filled up with zeros, and transformed
/// back. Frequencies that m samples cannot hold are lost, all others stay exact. The same as scipy.signal.resample(x, m), for any n and m: of an
/// even number of the fewer samples, both signs of the middle frequency are added (fewer samples) or get half of it each (more samples).
///
/// Three steps, all on the device: forward transforms, one pass over the spectra, inverse transforms.
///
/// Immutable, cheap to copy (copies share everything), and safe to execute from any number of threads on any queues of its context and
/// device at once. An execution only enqueues kernels. `wait` and `done` are as in fft::Plan. Buffers must not overlap.
class Resampler {
 public:
  /// Plans and builds.
  /// @param context  the context that buffers and queues of later calls belong to
  /// @param device   one of the context's devices
  /// @param length   n, samples of a signal
  /// @param samples  m, samples of a result
  /// @param options  precision, domain, batch, layouts, window
  /// Throws fft::Error: invalid_argument for lengths or a batch of 0, a window that has not n finite values, and layouts that make no
  /// sense; unsupported for what the device cannot do.
  Resampler(const cl::Context& context, const cl::Device& device, std::uint64_t length, std::uint64_t samples,
            const ResamplerOptions& options = {})
      : handle_(context(), device(), length, samples, options) {}

  /// Resamples every signal of the batch.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& signals, const cl::Buffer& out,
             const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    detail::enqueue(detail::make_arguments(queue, signals(), out(), wait), done,
                    [&](const auto& a) { handle_.apply(a); });
  }
  /// The same with a workspace of the caller's, or traced.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& signals, const cl::Buffer& out,
             const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, signals(), out(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.apply(a); });
  }

  /// Samples of a signal.
  std::uint64_t length() const { return handle_.length(); }
  /// Samples of a result.
  std::uint64_t samples() const { return handle_.samples(); }
  /// The options, with layouts filled in.
  const ResamplerOptions& options() const { return handle_.options(); }
  /// Smallest buffer of the signals, offset and batch included, in bytes.
  std::uint64_t signal_bytes() const { return handle_.signal_bytes(); }
  /// Smallest buffer of the results, in bytes.
  std::uint64_t output_bytes() const { return handle_.output_bytes(); }
  /// Bytes of device memory that a call takes, exactly: from the pool, or of the caller's workspace.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// What a call costs. Before anything is built: fft::estimate().
  Cost cost() const { return handle_.cost(); }
  /// Human-readable description: passes, bytes moved.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::ResamplerHandle handle_;
};

}  // namespace v0
}  // namespace fft
