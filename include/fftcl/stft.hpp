// Stft: spectra of overlapping, windowed frames of a signal (spectrogram), and the signal from such spectra.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/stft_handle.hpp>
#include <fftcl/error.hpp>
#include <fftcl/options/stft.hpp>

namespace fft {
inline namespace v0 {

/// Short-time Fourier transform of one or more signals on one device. Immutable, cheap to copy (copies share
/// everything), and safe to execute from any number of threads on any queues of its context and device at
/// once.
///
///     X[s][f][k] = c * sum_q  w[q] * x[s][f * hop + q - p] * exp(-2 pi i q k / fft_length),   q = 0 .. frame - 1,
///
/// with p = frame / 2 if StftOptions::centred (x is then extended as StftOptions::padding says), otherwise 0,
/// and c given by StftOptions::scaling. Results are dense: signals, then frames, then frequencies k = 0 ..
/// bins() - 1 (fft_length / 2 + 1 for real signals, fft_length for complex ones).
///
/// scipy.signal.stft() with detrend=False and the same nperseg, noverlap = nperseg - hop and nfft gives the
/// same numbers, transposed. Its boundary corresponds to centred and padding, its padded to complete, its
/// scaling to StftScaling::spectrum (or density for 'psd').
///
/// inverse() gives the signal whose frames are closest, in the least-squares sense, to the given spectra (D.
/// Griffin and J. Lim, "Signal Estimation from Modified Short-Time Fourier Transform", 1984):
///     x[n] = sum_f w[q] y[f][q] / sum_f w[q]^2,   q = n + p - f * hop,
/// where y are the inverse transforms. It undoes forward() wherever the sum of squared windows is not zero.
/// Samples that no frame covers (near the ends, if frames are neither centred nor complete) become zeros.
/// Where the sum is below 1e-10 of the window's largest square, the division is left out, as in
/// scipy.signal.istft().
///
/// An execution only enqueues kernels: it never waits for the device and never compiles. `wait` and `done`
/// are as in fft::Plan. Buffers must belong to the context, hold the described data and not overlap; they are
/// read-write, or have the required access. The input, and bytes outside the output, are never written.
class Stft {
 public:
  /// Plans the transforms for signals of `signal_length` samples and builds all kernels, or takes them from
  /// the kernel cache.
  ///
  /// Throws fft::Error. invalid_argument: invalid lengths (a frame, hop or fft_length of 0 samples, a
  /// transform shorter than its frame, no whole frame in the signal); a window whose length differs from the
  /// frame's, or with values that are not finite; if inverse() is offered, a window and hop whose squared
  /// windows do not cover the signal (the message names the first sample of a hop where they fail).
  /// unsupported: f64 on a device without it.
  Stft(const cl::Context& context, const cl::Device& device, std::uint64_t signal_length,
       const StftOptions& options = {})
      : handle_(context(), device(), signal_length, options) {}

  /// Signal to spectra, in the form StftOptions::output.
  void forward(const cl::CommandQueue& queue, const cl::Buffer& signal, const cl::Buffer& out,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    execute(Direction::forward, queue, signal, out, wait, done);
  }
  /// The same with CallOptions: a caller-supplied workspace, traced, or recorded.
  void forward(const cl::CommandQueue& queue, const cl::Buffer& signal, const cl::Buffer& out,
               const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, signal(), out(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.execute(Direction::forward, a); });
  }

  /// Complex spectra, as forward() writes them with StftOutput::complex, to signal.
  void inverse(const cl::CommandQueue& queue, const cl::Buffer& spectra, const cl::Buffer& signal,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    execute(Direction::inverse, queue, spectra, signal, wait, done);
  }
  /// The same with CallOptions: a caller-supplied workspace, traced, or recorded.
  void inverse(const cl::CommandQueue& queue, const cl::Buffer& spectra, const cl::Buffer& signal,
               const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, spectra(), signal(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.execute(Direction::inverse, a); });
  }

  /// Number of samples of one signal.
  std::uint64_t signal_length() const { return handle_.signal_length(); }
  /// Number of frames of one signal.
  std::uint64_t frames() const { return handle_.frames(); }
  /// Number of frequencies of one frame. Frequency k is k / fft_length cycles per sample (complex signals:
  /// minus 1 above 1/2).
  std::uint64_t bins() const { return handle_.bins(); }
  /// Index of the first sample of a frame. It is negative for the first of centred frames. Throws fft::Error
  /// for a frame that does not exist.
  std::int64_t first_sample(std::uint64_t frame) const { return handle_.first_sample(frame); }
  /// The options, with defaults filled in: hop, fft_length, window.
  const StftOptions& options() const { return handle_.options(); }
  /// Minimum size in bytes of the signals' buffer, all signals together.
  std::uint64_t signal_bytes() const { return handle_.signal_bytes(); }
  /// Minimum size in bytes of the spectra's buffer, all signals together: the output of forward(), in the form
  /// StftOptions::output, and the input of inverse().
  std::uint64_t spectrum_bytes() const { return handle_.spectrum_bytes(); }
  /// Size in bytes of the workspace of one call, for the direction that needs more, from the pool or supplied
  /// by the caller.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// Cost of one call in a direction that is offered. fft::estimate() gives it before anything is built.
  Cost cost(Direction direction) const { return handle_.cost(direction); }
  /// Cost of forward(), or of inverse() if only that is offered.
  Cost cost() const { return handle_.cost(); }
  /// Human-readable description: frames, kernels, bytes moved.
  std::string describe() const { return handle_.describe(); }

 private:
  void execute(Direction direction, const cl::CommandQueue& queue, const cl::Buffer& in,
               const cl::Buffer& out, const std::vector<cl::Event>* wait, cl::Event* done) const {
    detail::enqueue(detail::make_arguments(queue, in(), out(), wait), done,
                    [&](const auto& a) { handle_.execute(direction, a); });
  }

  detail::StftHandle handle_;
};

}  // namespace v0
}  // namespace fft
