// Welch: power spectra, cross-spectra and coherence, averaged over overlapping frames on the device.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/welch_handle.hpp>
#include <fftcl/options/welch.hpp>

namespace fft {
inline namespace v0 {

/// Estimates spectra of one or more signals x (and y) by Welch's method. With X_f, Y_f the transforms of the
/// frames, detrended and windowed, and <> the mean over all frames f:
///
///     power      Pxx[k] = c <|X_f[k]|^2>        cross  Pxy[k] = c <conj(X_f[k]) Y_f[k]>
///     coherence  |Pxy[k]|^2 / (Pxx[k] Pyy[k])   where Pxx or Pyy is 0: NaN
///
/// with c given by WelchOptions::scaling. Spectra of real signals are one-sided, and doubled except at 0 and,
/// for an even fft_length, at half the sample rate. Results are dense: signals, then frequencies. With
/// WelchAverage::median, <> is the median divided by its bias.
///
/// The results are those of scipy.signal.welch, csd and coherence with the same nperseg = frame, noverlap =
/// frame - hop, nfft = fft_length, fs = sample_rate, and average.
///
/// Nothing returns to the host in between. The frames are detrended and windowed, transformed, and summed, in
/// rounds that stay in the device's caches. Sums have a fixed order: the same input gives bitwise the same
/// result.
///
/// Immutable, cheap to copy (copies share everything), and safe to execute from any number of threads on any
/// queues of its context and device at once. An execution only enqueues kernels. `wait` and `done` are as in
/// fft::Plan. Buffers must not overlap, except that x and y may be the same.
///
/// Source: P. Welch, "The use of fast Fourier transform for the estimation of power spectra", 1967.
class Welch {
 public:
  /// Plans the estimate for signals of `signal_length` samples and builds all kernels, or takes them from the
  /// kernel cache.
  ///
  /// Throws fft::Error. invalid_argument: invalid lengths (a frame of 0 samples or longer than the signal, a
  /// transform shorter than its frame, a window whose length differs from the frame's), a scaling by 0.
  /// unsupported: f64 on a device without it.
  Welch(const cl::Context& context, const cl::Device& device, std::uint64_t signal_length,
        const WelchOptions& options = {})
      : handle_(context(), device(), signal_length, options) {}

  /// Computes the power spectra of `x` (WelchOutput::power).
  void apply(const cl::CommandQueue& queue, const cl::Buffer& x, const cl::Buffer& out,
             const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    detail::enqueue(detail::make_arguments(queue, x(), out(), wait), done,
                    [&](const auto& a) { handle_.apply(a); });
  }
  /// Computes the cross-spectra or the coherence of signal i of `x` and signal i of `y` (WelchOutput::cross,
  /// coherence).
  void apply(const cl::CommandQueue& queue, const cl::Buffer& x, const cl::Buffer& y, const cl::Buffer& out,
             const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    detail::Arguments arguments = detail::make_arguments(queue, x(), out(), wait);
    arguments.second = y();
    detail::enqueue(arguments, done, [&](const auto& a) { handle_.apply(a); });
  }
  /// The same with CallOptions: a caller-supplied workspace, traced, or recorded.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& x, const cl::Buffer& out,
             const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, x(), out(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.apply(a); });
  }
  /// The same with CallOptions: a caller-supplied workspace, traced, or recorded.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& x, const cl::Buffer& y, const cl::Buffer& out,
             const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, x(), out(), nullptr);
    arguments.second = y();
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.apply(a); });
  }

  /// Number of samples of one signal.
  std::uint64_t signal_length() const { return handle_.signal_length(); }
  /// Number of frames that are averaged.
  std::uint64_t frames() const { return handle_.frames(); }
  /// Number of frequencies.
  std::uint64_t bins() const { return handle_.bins(); }
  /// Frequency of a bin, in the unit of sample_rate. For complex signals it is negative from the middle
  /// upwards. Throws fft::Error for a bin that does not exist.
  double frequency(std::uint64_t bin) const { return handle_.frequency(bin); }
  /// The options, with defaults filled in: hop, fft_length, window.
  const WelchOptions& options() const { return handle_.options(); }
  /// Minimum size in bytes of the buffers of `x` and `y`, all signals together.
  std::uint64_t input_bytes() const { return handle_.input_bytes(); }
  /// Minimum size in bytes of the result.
  std::uint64_t output_bytes() const { return handle_.output_bytes(); }
  /// Exact size in bytes of the workspace of one call, from the pool or supplied by the caller.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// Cost of one call. fft::estimate() gives it before anything is built.
  Cost cost() const { return handle_.cost(); }
  /// Human-readable description: frames, rounds, kernels, bytes moved.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::WelchHandle handle_;
};

}  // namespace v0
}  // namespace fft
