// PhaseCorrelation: the shift of one image relative to another, to a sample or a fraction of one, computed on
// the device.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/phase_correlation_handle.hpp>
#include <fftcl/options/phase_correlation.hpp>

namespace fft {
inline namespace v0 {

/// Finds the shift between a reference and images of the same shape (1D, 2D or 3D, any lengths). The inverse
/// transform of the normalised cross-power spectrum A conj(R) / |A R| has a peak where they match. Only
/// phases count, so differences in brightness and contrast do not matter. The shift is cyclic. Images cut
/// from a larger scene should overlap by a good half; if their borders disturb the result, fade them to the
/// mean at the borders (make_window()).
///
/// Executions only enqueue kernels. `wait` (may be null): the first kernel starts after these events; `done`
/// (may be null) receives the event of the last one. Any number of threads may call apply() at once.
/// set_reference() must not run concurrently with them, on the device either: order it by queue or events.
///
/// Sources: C. D. Kuglin, D. C. Hines, "The phase correlation image alignment method", 1975; fractions of a
/// sample: H. Foroosh, J. B. Zerubia, M. Berthod, "Extension of phase correlation to subpixel registration",
/// 2002.
class PhaseCorrelation {
 public:
  /// Plans the correlation and builds all kernels, or takes them from the kernel cache.
  /// @param context  the context that buffers and queues of later calls belong to
  /// @param device   one of the context's devices
  /// @param shape    lengths of the images' axes, slowest first, 1 to 3 of them
  /// @param options  precision, domain, batch, layouts
  /// @throws fft::Error  invalid_argument for arguments that can never work, unsupported for what the device
  ///                     cannot do
  PhaseCorrelation(const cl::Context& context, const cl::Device& device, ShapeList shape,
                   const PhaseCorrelationOptions& options = {})
      : handle_(context(), device(), std::move(shape), options) {}

  /// Transforms the reference (laid out as PhaseCorrelationOptions::reference) and keeps its spectrum.
  void set_reference(const cl::CommandQueue& queue, const cl::Buffer& reference,
                     const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, reference(), nullptr, wait), done,
                    [&](const auto& a) { handle_.set_reference(a); });
  }

  /// Compares every image with the reference, which must have been set. Writes one peak per image, 16 bytes
  /// each: the index of the peak in the image, row-major (cl_ulong; 2^64 - 1 if there is none), then its
  /// height (float and 4 unused bytes, or double; NaN if there is none). With
  /// PhaseCorrelationOptions::subpixel the heights before and after each peak follow, along the fastest axis,
  /// then the next: 2 real numbers per axis and image. read() turns them into shifts; your own kernels may
  /// also use them on the device.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& images, const cl::Buffer& peaks,
             const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    detail::enqueue(detail::make_arguments(queue, images(), peaks(), wait), done,
                    [&](const auto& a) { handle_.apply(a); });
  }
  /// The same with CallOptions: a caller-supplied workspace, traced, or recorded.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& images, const cl::Buffer& peaks,
             const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, images(), peaks(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.apply(a); });
  }

  /// Returns the shifts in a buffer that apply() wrote, one per image. Waits for the device.
  std::vector<Shift> read(const cl::CommandQueue& queue, const cl::Buffer& peaks,
                          const std::vector<cl::Event>* wait = nullptr) const {
    return handle_.read(detail::make_arguments(queue, peaks(), nullptr, wait));
  }

  /// The options, with layouts filled in.
  const PhaseCorrelationOptions& options() const { return handle_.options(); }
  /// Minimum size in bytes of the buffer of the images.
  std::uint64_t image_bytes() const { return handle_.image_bytes(); }
  /// Minimum size in bytes of the buffer of the reference.
  std::uint64_t reference_bytes() const { return handle_.reference_bytes(); }
  /// Minimum size in bytes of the result: 16 bytes per image, and with subpixel 2 real numbers per axis and
  /// image.
  std::uint64_t peaks_bytes() const { return handle_.peaks_bytes(); }
  /// Exact size in bytes of the workspace of one call, from the pool or supplied by the caller.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// Cost of one call. fft::estimate() gives it before anything is built.
  Cost cost() const { return handle_.cost(); }
  /// Human-readable description: the steps of apply().
  std::string describe() const { return handle_.describe(); }

 private:
  detail::PhaseCorrelationHandle handle_;
};

}  // namespace v0
}  // namespace fft
