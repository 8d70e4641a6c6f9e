// Filter: signals and images multiplied, in frequency, by a transfer function.
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

/// A filter of signals of one shape (1D, 2D or 3D, any lengths): out = F^-1(F(in) * transfer function). It is circular:
/// what leaves at one border comes in at the other; pad the signals where that matters (a FIR filter of design_fir() and a
/// Convolution avoid that). The transfer function is made on the device once and kept.
///
/// apply() only enqueues kernels, and returns; any number of threads may call it at once. `wait` (may be null): the first
/// kernel starts after these events; `done` (may be null) receives the event of the last one. Copies share everything.
///
/// Constructors wait until the transfer function is complete. They throw fft::Error: invalid_argument for shapes, layouts,
/// bands and values that make no sense, build (with the compiler's log) for expressions that do not compile, unsupported
/// for what the device cannot do.
class Filter {
 public:
  /// A band of frequencies (filters.hpp): gains as transfer_function() gives them, computed in double precision.
  /// @param context  the context that buffers and queues of later calls belong to
  /// @param device   one of the context's devices
  /// @param shape    lengths of the signals' axes, slowest first, 1 to 3 of them
  /// @param band     LowPass, HighPass, BandPass or BandStop; frequencies in cycles per sample, or by FilterOptions::rates
  /// @param options  precision, domain, batch, layouts, rates
  Filter(const cl::Context& context, const cl::Device& device, std::vector<std::uint64_t> shape,
         const Band& band, const FilterOptions& options = {})
      : handle_(context(), device(), std::move(shape), options) {
    handle_.set_band(band);
  }
  /// Real gains, one for each frequency in natural order, row-major: transfer_points() of them (the product of the shape;
  /// Domain::real has only length/2 + 1 along the last axis).
  Filter(const cl::Context& context, const cl::Device& device, std::vector<std::uint64_t> shape,
         const std::vector<double>& gains, const FilterOptions& options = {})
      : handle_(context(), device(), std::move(shape), options) {
    handle_.set_gains(gains);
  }
  /// Complex values, likewise.
  Filter(const cl::Context& context, const cl::Device& device, std::vector<std::uint64_t> shape,
         const std::vector<std::complex<double>>& values, const FilterOptions& options = {})
      : handle_(context(), device(), std::move(shape), options) {
    handle_.set_values(values);
  }
  /// An OpenCL C expression of the frequency, evaluated on the device.
  Filter(const cl::Context& context, const cl::Device& device, std::vector<std::uint64_t> shape,
         const TransferExpression& expression, const FilterOptions& options = {})
      : handle_(context(), device(), std::move(shape), options) {
    handle_.set_expression(expression);
  }
  /// A blur: the circular convolution with a point-spread function, whose centre stays in its place.
  Filter(const cl::Context& context, const cl::Device& device, std::vector<std::uint64_t> shape,
         const PointSpread& blur, const FilterOptions& options = {})
      : handle_(context(), device(), std::move(shape), options) {
    handle_.set_point_spread(blur);
  }
  /// Without a transfer function: set_transfer() must come before apply().
  Filter(const cl::Context& context, const cl::Device& device, std::vector<std::uint64_t> shape,
         const FilterOptions& options = {})
      : handle_(context(), device(), std::move(shape), options) {}

  /// Wiener's deconvolution: undoes a circular blur without blowing up the noise. With B the spectrum of the point-spread
  /// function the transfer function is conj(B) / (|B|^2 + noise).
  /// @param context  the context that buffers and queues of later calls belong to
  /// @param device   one of the context's devices
  /// @param shape    lengths of the signals' axes, slowest first, 1 to 3 of them
  /// @param blur     the point-spread function, real
  /// @param noise    power of the noise over that of the signal, 0 or more: 0 inverts the blur (zeros of B give zeros), 0.01
  ///                 is a start for pictures
  /// @param options  precision, domain, batch, layouts
  /// Source: N. Wiener, "Extrapolation, Interpolation and Smoothing of Stationary Time Series", 1949.
  static Filter wiener(const cl::Context& context, const cl::Device& device, std::vector<std::uint64_t> shape,
                       const PointSpread& blur, double noise, const FilterOptions& options = {}) {
    Filter filter(context, device, std::move(shape), options);
    filter.handle_.set_wiener(blur, noise);
    return filter;
  }

  /// Takes the transfer function from a device buffer: transfer_points() complex numbers of the filter's precision, natural
  /// order, row-major. They are copied: the buffer may change once `done` is complete. Must not run concurrently with apply(): order them
  /// by queue or events.
  void set_transfer(const cl::CommandQueue& queue, const cl::Buffer& values,
                    const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, values(), nullptr, wait), done,
                    [&](const auto& a) { handle_.set_transfer(a); });
  }

  /// Filters every signal of the batch, reading FilterOptions::input of `in` and writing FilterOptions::output of `out`.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& in, const cl::Buffer& out,
             const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    detail::enqueue(detail::make_arguments(queue, in(), out(), wait), done,
                    [&](const auto& a) { handle_.apply(a); });
  }
  /// The same with a workspace of the caller's, or traced.
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
  /// Values of the transfer function.
  std::uint64_t transfer_points() const { return handle_.transfer_points(); }
  /// Smallest buffer for set_transfer(), in bytes.
  std::uint64_t transfer_bytes() const { return handle_.transfer_bytes(); }
  /// Smallest buffer for the signals, offset and batch included, in bytes.
  std::uint64_t input_bytes() const { return handle_.input_bytes(); }
  /// Smallest buffer for the filtered signals, in bytes.
  std::uint64_t output_bytes() const { return handle_.output_bytes(); }
  /// Bytes of device memory that a call takes, exactly: from the pool, or of the caller's workspace.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// What a call costs. Before anything is built: fft::estimate().
  Cost cost() const { return handle_.cost(); }
  /// Human-readable description: passes, bytes moved.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::FilterHandle handle_;
};

}  // namespace v0
}  // namespace fft
