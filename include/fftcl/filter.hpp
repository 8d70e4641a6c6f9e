// Filter: multiplies the spectra of signals and images by a transfer function.
#pragma once

#include <CL/opencl.hpp>

#include <complex>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/filter_handle.hpp>
#include <fftcl/filters.hpp>
#include <fftcl/options/filter.hpp>

namespace fft {
inline namespace v0 {

/// A filter for signals of one shape (1D, 2D or 3D, any lengths): out = F^-1(F(in) * transfer function). It
/// is circular: what leaves at one border enters at the other. Pad the signals where that matters; a FIR
/// filter from design_fir() and a Convolution avoid it. The transfer function is computed on the device once
/// and kept.
///
/// apply() only enqueues kernels; any number of threads may call it at once. `wait` (may be null): the first
/// kernel starts after these events; `done` (may be null) receives the event of the last one. Copies share
/// everything.
///
/// Constructors wait until the transfer function is complete. They throw fft::Error: invalid_argument for
/// invalid shapes, layouts, bands and values; build (with the compiler's log) for expressions that do not
/// compile; unsupported for what the device cannot do.
class Filter {
 public:
  /// Filters by a band of frequencies (filters.hpp), with the gains of transfer_function(), computed in
  /// double precision.
  /// @param context  the context that buffers and queues of later calls belong to
  /// @param device   one of the context's devices
  /// @param shape    lengths of the signals' axes, slowest first, 1 to 3 of them
  /// @param band     LowPass, HighPass, BandPass or BandStop, with frequencies in cycles per sample, or in
  ///                 the unit of FilterOptions::sample_rates
  /// @param options  precision, domain, batch, layouts, sample rates
  Filter(const cl::Context& context, const cl::Device& device, ShapeList shape, const Band& band,
         const FilterOptions& options = {})
      : handle_(context(), device(), std::move(shape), options, &band) {}
  /// Filters by real gains, one for each frequency, in natural order, row-major: transfer_points() of them
  /// (the product of the shape; Domain::real has only length/2 + 1 along the last axis).
  Filter(const cl::Context& context, const cl::Device& device, ShapeList shape,
         const std::vector<double>& gains, const FilterOptions& options = {})
      : handle_(context(), device(), std::move(shape), options, &gains) {}
  /// Filters by complex values, likewise.
  Filter(const cl::Context& context, const cl::Device& device, ShapeList shape,
         const std::vector<std::complex<double>>& values, const FilterOptions& options = {})
      : handle_(context(), device(), std::move(shape), options, &values) {}
  /// Filters by an OpenCL C expression of the frequency, evaluated on the device.
  Filter(const cl::Context& context, const cl::Device& device, ShapeList shape,
         const TransferExpression& expression, const FilterOptions& options = {})
      : handle_(context(), device(), std::move(shape), options, &expression) {}
  /// Blurs: circular convolution with a point-spread function, whose centre stays in place.
  Filter(const cl::Context& context, const cl::Device& device, ShapeList shape, const PointSpread& psf,
         const FilterOptions& options = {})
      : handle_(context(), device(), std::move(shape), options, &psf) {}
  /// Without a transfer function: call set_transfer() before apply().
  Filter(const cl::Context& context, const cl::Device& device, ShapeList shape,
         const FilterOptions& options = {})
      : handle_(context(), device(), std::move(shape), options) {}

  /// Wiener deconvolution: undoes a circular blur without amplifying the noise too much. With B the spectrum
  /// of the point-spread function, the transfer function is conj(B) / (|B|^2 + noise).
  /// @param context  the context that buffers and queues of later calls belong to
  /// @param device   one of the context's devices
  /// @param shape    lengths of the signals' axes, slowest first, 1 to 3 of them
  /// @param psf      the point-spread function, real
  /// @param noise    ratio of noise power to signal power, 0 or more. 0 inverts the blur (zeros of B give
  ///                 zeros); 0.01 is a good start for pictures
  /// @param options  precision, domain, batch, layouts
  ///
  /// Source: N. Wiener, "Extrapolation, Interpolation and Smoothing of Stationary Time Series", 1949.
  static Filter wiener(const cl::Context& context, const cl::Device& device, ShapeList shape,
                       const PointSpread& psf, double noise, const FilterOptions& options = {}) {
    return Filter(detail::FilterHandle(context(), device(), std::move(shape), options,
                                       detail::WienerTransfer{&psf, noise}));
  }

  /// Copies the transfer function from a device buffer: transfer_points() complex numbers of the filter's
  /// precision, in natural order, row-major. The buffer may change once `done` is complete. Must not run
  /// concurrently with apply(): order them by queue or events.
  void set_transfer(const cl::CommandQueue& queue, const cl::Buffer& values,
                    const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, values(), nullptr, wait), done,
                    [&](const auto& a) { handle_.set_transfer(a); });
  }

  /// Filters every signal of the batch: reads `in` in the layout FilterOptions::input, writes `out` in
  /// FilterOptions::output.
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
  /// In place: FilterOptions::input and output must be alike.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& inout,
             const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    apply(queue, inout, inout, wait, done);
  }

  /// Lengths of the signals' axes, slowest first.
  const std::vector<std::uint64_t>& shape() const { return handle_.shape(); }
  /// The options, with axes, sample rates and layouts filled in.
  const FilterOptions& options() const { return handle_.options(); }
  /// Number of values of the transfer function.
  std::uint64_t transfer_points() const { return handle_.transfer_points(); }
  /// Minimum size in bytes of the buffer for set_transfer().
  std::uint64_t transfer_bytes() const { return handle_.transfer_bytes(); }
  /// Minimum size in bytes of the buffer of the signals, offset and batch included.
  std::uint64_t input_bytes() const { return handle_.input_bytes(); }
  /// Minimum size in bytes of the buffer of the filtered signals, offset and batch included.
  std::uint64_t output_bytes() const { return handle_.output_bytes(); }
  /// Exact size in bytes of the workspace of one call, from the pool or supplied by the caller.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// Cost of one call. fft::estimate() gives it before anything is built.
  Cost cost() const { return handle_.cost(); }
  /// Human-readable description: passes, bytes moved.
  std::string describe() const { return handle_.describe(); }

 private:
  explicit Filter(detail::FilterHandle handle) : handle_(std::move(handle)) {}

  detail::FilterHandle handle_;
};

}  // namespace v0
}  // namespace fft
