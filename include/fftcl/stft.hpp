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

/// Short-time Fourier transform of one or many signals on one device: immutable, cheap to copy (copies share everything),
/// and safe to execute from any number of threads on any queues of its context and device at once.
///
///     X[s][f][k] = c * sum_q  w[q] * x[s][f * hop + q - p] * exp(-2 pi i q k / fft_length),   q = 0 .. frame - 1,
///
/// with p = frame / 2 when StftOptions::centred (x is then extended as StftOptions::padding says), else 0, and c by
/// StftOptions::scaling. Results are dense: signals, then frames, then frequencies k = 0 .. bins() - 1 (fft_length / 2 + 1
/// of a real signal, fft_length of a complex one). scipy.signal.stft() with detrend=False and the same nperseg, noverlap =
/// nperseg - hop and nfft gives the same numbers, transposed: its boundary is centred and padding, its padded is complete,
/// its scaling is StftScaling::spectrum (or density for 'psd').
///
/// inverse() gives the signal whose frames are, in the least-squares sense, nearest to the given spectra (D. Griffin and
/// J. Lim, "Signal Estimation from Modified Short-Time Fourier Transform", 1984):
///     x[n] = sum_f w[q] y[f][q] / sum_f w[q]^2,   q = n + p - f * hop,
/// with y the inverse transforms; that undoes forward() wherever the sum of squared windows is not zero. Samples that no
/// frame covers (near the ends, when frames are neither centred nor complete) come back as zeros, and samples where the sum
/// is below 1e-10 of the window's largest square as the numerator alone, as in scipy.signal.istft().
///
/// Every execution only enqueues kernels: it never waits for the device and never compiles. `wait` and `done` are as in
/// fft::Plan. Buffers must not overlap, belong to the context and hold what is described; they are read-write, or have the
/// access needed. Bytes outside are never written, the input never is.
class Stft {
 public:
  /// Plans and builds for signals of `signal_length` samples. Throws fft::Error: invalid_argument for lengths that make no
  /// sense (a frame, hop or fft_length of 0 samples, a transform shorter than its frame, a window of another length than
  /// the frame or with values that are not finite, no whole frame in the signal), and, when inverse() is wanted, for a
  /// window and hop whose squared windows do not cover the signal, with the first sample of a hop where they fail;
  /// unsupported for f64 on a device without it.
  Stft(const cl::Context& context, const cl::Device& device, std::uint64_t signal_length,
       const StftOptions& options = {})
      : handle_(context(), device(), signal_length, options) {}

  /// Signal to spectra, or to what StftOptions::output says.
  void forward(const cl::CommandQueue& queue, const cl::Buffer& signal, const cl::Buffer& out,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    execute(Direction::forward, queue, signal, out, wait, done);
  }
  /// The same with a workspace of the caller's, or traced.
  void forward(const cl::CommandQueue& queue, const cl::Buffer& signal, const cl::Buffer& out,
               const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, signal(), out(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.execute(Direction::forward, a); });
  }

  /// Complex spectra, as forward() writes them with StftOutput::complex, to the signal.
  void inverse(const cl::CommandQueue& queue, const cl::Buffer& spectra, const cl::Buffer& signal,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    execute(Direction::inverse, queue, spectra, signal, wait, done);
  }
  /// The same with a workspace of the caller's, or traced.
  void inverse(const cl::CommandQueue& queue, const cl::Buffer& spectra, const cl::Buffer& signal,
               const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, spectra(), signal(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.execute(Direction::inverse, a); });
  }

  /// Samples of one signal.
  std::uint64_t signal_length() const { return handle_.signal_length(); }
  /// Frames of one signal.
  std::uint64_t frames() const { return handle_.frames(); }
  /// Frequencies of one frame. Number k is k / fft_length cycles per sample (of complex signals: above 1/2 minus 1).
  std::uint64_t bins() const { return handle_.bins(); }
  /// Index of the first sample of a frame; before the signal for the first of centred frames. Throws fft::Error for a
  /// frame that does not exist.
  std::int64_t first_sample(std::uint64_t frame) const { return handle_.first_sample(frame); }
  /// The options, with defaults filled in: hop, fft_length, window.
  const StftOptions& options() const { return handle_.options(); }
  /// Smallest size in bytes of the signal's buffer, all signals together.
  std::uint64_t signal_bytes() const { return handle_.signal_bytes(); }
  /// Smallest size in bytes of what forward() writes.
  std::uint64_t output_bytes() const { return handle_.output_bytes(); }
  /// Smallest size in bytes of what inverse() reads: complex spectra.
  std::uint64_t spectra_bytes() const { return handle_.spectra_bytes(); }
  /// Bytes of device memory that a call takes, of the direction that needs more: from the pool, or of the caller's workspace.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// What a call costs, in a direction that was not left out. Before anything is built: fft::estimate().
  Cost cost(Direction direction) const { return handle_.cost(direction); }
  /// The same of forward(), or of inverse() when there is no other.
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
