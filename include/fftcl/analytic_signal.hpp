// AnalyticSignal: adds the Hilbert transforms of real signals to them as imaginary parts.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/detail/analytic_signal_handle.hpp>
#include <fftcl/detail/enqueue.hpp>
#include <fftcl/options/analytic_signal.hpp>

namespace fft {
inline namespace v0 {

/// Analytic signals x + i H(x) of one or more real, periodic signals x of n samples. The negative frequencies
/// of x are removed and the positive ones doubled. The magnitude is the envelope of x, the phase its
/// instantaneous phase. The same as scipy.signal.hilbert(x).
///
/// Lengths with small prime factors use the convolution engine: one kernel if a signal fits on chip, which
/// reads n real and writes n complex numbers. Other lengths use a real transform, a pass over the spectrum,
/// and a complex inverse transform.
///
/// Immutable, cheap to copy (copies share everything), and safe to execute from any number of threads on any
/// queues of its context and device at once. An execution only enqueues kernels. `wait` and `done` are as in
/// fft::Plan. Buffers must not overlap.
///
/// Source: S. L. Marple, "Computing the discrete-time analytic signal via FFT", 1999.
class AnalyticSignal {
 public:
  /// Plans the operation for signals of `length` samples and builds all kernels, or takes them from the
  /// kernel cache. Throws fft::Error: invalid_argument for a length or batch of 0 and invalid layouts;
  /// unsupported for what the device cannot do.
  AnalyticSignal(const cl::Context& context, const cl::Device& device, std::uint64_t length,
                 const AnalyticSignalOptions& options = {})
      : handle_(context(), device(), length, options) {}

  /// Real signals to complex ones.
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
  /// The options, with layouts filled in.
  const AnalyticSignalOptions& options() const { return handle_.options(); }
  /// Minimum size in bytes of the buffer of the real signals, offset and batch included.
  std::uint64_t input_bytes() const { return handle_.input_bytes(); }
  /// Minimum size in bytes of the buffer of the analytic signals.
  std::uint64_t output_bytes() const { return handle_.output_bytes(); }
  /// Exact size in bytes of the workspace of one call, from the pool or supplied by the caller.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// Cost of one call. fft::estimate() gives it before anything is built.
  Cost cost() const { return handle_.cost(); }
  /// Human-readable description: passes, bytes moved.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::AnalyticSignalHandle handle_;
};

}  // namespace v0
}  // namespace fft
