// AnalyticSignal: real signals with their Hilbert transforms as imaginary parts.
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

/// The analytic signals x + i H(x) of one or many real signals x of n samples, which repeat: the negative frequencies of x are taken away and the
/// positive ones doubled. The magnitude is the envelope of x, the phase its instantaneous phase. The same as scipy.signal.hilbert(x).
///
/// Lengths with small prime factors take the convolution engine: one kernel where a signal fits on chip, which reads n real and writes n complex
/// numbers. Other lengths take a real transform, a pass over the spectrum, and a complex inverse transform.
///
/// Immutable, cheap to copy (copies share everything), and safe to execute from any number of threads on any queues of its context and
/// device at once. An execution only enqueues kernels. `wait` and `done` are as in fft::Plan. Buffers must not overlap.
///
/// Source: S. L. Marple, "Computing the discrete-time analytic signal via FFT", 1999.
class AnalyticSignal {
 public:
  /// Plans and builds for signals of `length` samples. Throws fft::Error: invalid_argument for a length or batch of 0 and layouts that
  /// make no sense; unsupported for what the device cannot do.
  AnalyticSignal(const cl::Context& context, const cl::Device& device, std::uint64_t length,
                 const AnalyticSignalOptions& options = {})
      : handle_(context(), device(), length, options) {}

  /// Real signals in, complex ones out.
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
  /// The options, with layouts filled in.
  const AnalyticSignalOptions& options() const { return handle_.options(); }
  /// Smallest buffer of the real signals, offset and batch included, in bytes.
  std::uint64_t signal_bytes() const { return handle_.signal_bytes(); }
  /// Smallest buffer of the analytic signals, in bytes.
  std::uint64_t output_bytes() const { return handle_.output_bytes(); }
  /// Bytes of device memory that a call takes, exactly: from the pool, or of the caller's workspace.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// What a call costs. Before anything is built: fft::estimate().
  Cost cost() const { return handle_.cost(); }
  /// Human-readable description: passes, bytes moved.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::AnalyticSignalHandle handle_;
};

}  // namespace v0
}  // namespace fft
