// PhaseCorrelation: how far one image is shifted against another, to a sample or a part of one, computed on the device.
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

/// Finds the shift between images of one shape (1D, 2D or 3D, any lengths) and a reference: the inverse transform of the
/// normalised cross-power spectrum A conj(R) / |A R| has a peak where they match. Only phases count, so differences in
/// brightness and contrast do not matter. The shift is cyclic; for images that are cut from a larger scene, overlap by a
/// good half and fade them to their mean at the borders (make_window()) where borders disturb.
///
/// Executions only enqueue kernels, and return. `wait` (may be null): the first kernel starts after these events; `done`
/// (may be null) receives the event of the last one. Any number of threads may call apply() at once; set_reference() must
/// not run concurrently with them, on the device either: order it by queue or events.
///
/// Sources: C. D. Kuglin, D. C. Hines, "The phase correlation image alignment method", 1975; parts of a sample: H. Foroosh, J. B. Zerubia,
/// M. Berthod, "Extension of phase correlation to subpixel registration", 2002.
class PhaseCorrelation {
 public:
  /// Builds all kernels, or takes them from the program cache.
  /// @param context  the context that buffers and queues of later calls belong to
  /// @param device   one of the context's devices
  /// @param shape    lengths of the images' axes, slowest first, 1 to 3 of them
  /// @param options  precision, domain, number of images, layouts
  /// Throws fft::Error for what such a device or any device cannot do.
  PhaseCorrelation(const cl::Context& context, const cl::Device& device, std::vector<std::uint64_t> shape,
                   const PhaseCorrelationOptions& options = {})
      : handle_(context(), device(), std::move(shape), options) {}

  /// Transforms the reference (Options::reference of its buffer) and keeps its spectrum.
  void set_reference(const cl::CommandQueue& queue, const cl::Buffer& reference,
                     const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, reference(), nullptr, wait), done,
                    [&](const auto& a) { handle_.set_reference(a); });
  }

  /// Compares every image with the reference, which must have been set. Writes one peak per image, 16 bytes each: the
  /// index of the peak in the image, row-major (cl_ulong; 2^64 - 1 when there is none), then its height (float and 4 unused
  /// bytes, or double; NaN when there is none). With PhaseCorrelationOptions::subpixel the heights before and after each peak follow them, along
  /// the fastest axis, then the next: 2 real numbers an axis and image. read() turns them into shifts; your own kernels may use them on the device.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& images, const cl::Buffer& peaks,
             const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    detail::enqueue(detail::make_arguments(queue, images(), peaks(), wait), done,
                    [&](const auto& a) { handle_.apply(a); });
  }
  /// The same with a workspace of the caller's, or traced.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& images, const cl::Buffer& peaks,
             const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, images(), peaks(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.apply(a); });
  }

  /// The shifts in a buffer that apply() wrote, one per image. Waits for the device.
  std::vector<Shift> read(const cl::CommandQueue& queue, const cl::Buffer& peaks,
                          const std::vector<cl::Event>* wait = nullptr) const {
    return handle_.read(detail::make_arguments(queue, peaks(), nullptr, wait));
  }

  /// Smallest sizes in bytes of the buffers of apply() and set_reference().
  std::uint64_t image_bytes() const { return handle_.image_bytes(); }
  /// Of set_reference().
  std::uint64_t reference_bytes() const { return handle_.reference_bytes(); }
  /// Of the result: 16 bytes per image, and with subpixel 2 real numbers for each axis and image.
  std::uint64_t peaks_bytes() const { return handle_.peaks_bytes(); }
  /// Bytes of device memory that a call takes, exactly: from the pool, or of the caller's workspace.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// What a call costs. Before anything is built: fft::estimate().
  Cost cost() const { return handle_.cost(); }
  /// Human-readable description: the steps of apply().
  std::string describe() const { return handle_.describe(); }

 private:
  detail::PhaseCorrelationHandle handle_;
};

}  // namespace v0
}  // namespace fft
