// ZoomFFT: a band of a spectrum at any number of points, or any spiral of the z-plane (the chirp-z
// transform).
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/zoom_handle.hpp>
#include <fftcl/options/zoom.hpp>

namespace fft {
inline namespace v0 {

/// Chirp-z transform of one or more signals x of n samples on one device:
///
///     X[k] = sum_j  x[j] z_k^-j,    k = 0 .. points - 1,
///
/// at the points z_k of a ZoomRange: by default frequencies of the spectrum, as closely spaced as you like. n
/// and `points` may be any numbers. The results are those of scipy.signal.zoom_fft(x, [first, last], points,
/// fs=sample_rate) and scipy.signal.czt(x, points, w, a) with a = z_0 and w = z_0 / z_1.
///
/// The transform is a convolution with a chirp, of at least n + points - 1 points. The kernels multiply by
/// the chirps before and after it as they load and store.
///
/// For points on the unit circle the error is that of a Fourier transform with as many points. On a spiral
/// the factors of the chirps span a range R from the smallest to the largest, and the error grows with R.
///
/// Immutable, cheap to copy (copies share everything), and safe to execute from any number of threads on any
/// queues of its context and device at once. An execution only enqueues kernels. `wait` and `done` are as in
/// fft::Plan. Buffers must not overlap. The input, and bytes outside the output's layout, are never written.
///
/// Source: L. Rabiner, R. Schafer, C. Rader, "The chirp z-transform algorithm", 1969.
class ZoomFFT {
 public:
  /// Plans the transform and builds all kernels, or takes them from the kernel cache.
  /// @param context  the context that buffers and queues of later calls belong to
  /// @param device   one of the context's devices
  /// @param length   n, the samples of a signal
  /// @param points   number of results of a signal
  /// @param range    the points z_k
  /// @param options  precision, domain, batch, layouts
  /// @throws fft::Error  invalid_argument for lengths of 0 or above 2^31 - 1, numbers in `range` that are not
  ///                     finite (or not positive where they have to be), frequencies beyond 2^14 times
  ///                     sample_rate and points, and spirals whose factors the precision cannot represent;
  ///                     unsupported for what the device cannot do
  ZoomFFT(const cl::Context& context, const cl::Device& device, std::uint64_t length, std::uint64_t points,
          const ZoomRange& range = {}, const ZoomOptions& options = {})
      : handle_(context(), device(), length, points, range, options) {}

  /// Transforms every signal of the batch.
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
  /// Number of results of a signal.
  std::uint64_t points() const { return handle_.points(); }
  /// Frequency f_k of a point, in the unit of ZoomRange::sample_rate. Throws fft::Error for a point that does
  /// not exist.
  double frequency(std::uint64_t point) const { return handle_.frequency(point); }
  /// The points z_k, as given.
  const ZoomRange& range() const { return handle_.range(); }
  /// The options, with layouts filled in.
  const ZoomOptions& options() const { return handle_.options(); }
  /// Minimum size in bytes of the buffer of the signals, offset and batch included.
  std::uint64_t input_bytes() const { return handle_.input_bytes(); }
  /// Minimum size in bytes of the buffer of the results.
  std::uint64_t output_bytes() const { return handle_.output_bytes(); }
  /// Exact size in bytes of the workspace of one call, from the pool or supplied by the caller.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// Cost of one call. fft::estimate() gives it before anything is built.
  Cost cost() const { return handle_.cost(); }
  /// Human-readable description: length of the convolution, passes, bytes moved.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::ZoomHandle handle_;
};

}  // namespace v0
}  // namespace fft
