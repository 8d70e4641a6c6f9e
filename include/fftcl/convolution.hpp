// Convolution: convolves or correlates signals with filters in device buffers; spectra are multiplied inside
// the transforms' kernels.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fftcl/detail/convolution_handle.hpp>
#include <fftcl/detail/enqueue.hpp>
#include <fftcl/options/convolution.hpp>

#pragma push_macro("signals")  // Qt has a macro of this name
#undef signals

namespace fft {
inline namespace v0 {

/// Convolution of signals of one shape with filters of one shape, 1D, 2D or 3D, of any lengths. The library
/// chooses and applies the padding and, for long 1D signals, the blocks of an overlap-save convolution.
/// Padding zeros are never read.
///
/// set_filter() computes the filters' spectra once and keeps them; they can be replaced at any time without
/// planning again. apply() then needs one kernel if a padded signal fits on chip. convolve() takes signals
/// and filters that are both new.
///
/// All functions only enqueue kernels. `wait` (may be null): the first kernel starts after these events;
/// `done` (may be null) receives the event of the last one. Any number of threads may use one object at once.
/// A call of apply() uses the filter of the last set_filter() or set_spectrum() that has returned, and waits
/// for it on the device, whichever queue it was enqueued on. Input is never written, nor are bytes outside
/// the output's layout. In circular mode, with one result per signal, `out` may be `signals` if
/// ConvolutionOptions::signal and output are alike; otherwise buffers must not overlap. Copies share
/// everything.
///
/// Source: T. G. Stockham, "High-speed convolution and correlation", 1966 (fast convolution; overlap-save
/// blocks).
class Convolution {
 public:
  /// Plans the convolution and builds all kernels, or takes them from the kernel cache.
  /// @param context       the context that buffers and queues of later calls belong to
  /// @param device        one of the context's devices
  /// @param signal_shape  lengths of the signal's axes, slowest first, 1 to 3 of them
  /// @param filter_shape  lengths of the filter's axes, as many as the signal's
  /// @param options       mode, number of signals and filters, layouts
  /// @throws fft::Error   invalid_argument for arguments that can never work, unsupported for what the device
  ///                      cannot do
  Convolution(const cl::Context& context, const cl::Device& device, ShapeList signal_shape,
              ShapeList filter_shape, const ConvolutionOptions& options = {})
      : handle_(context(), device(), std::move(signal_shape), std::move(filter_shape), options) {}

  /// Transforms the filters (laid out as ConvolutionOptions::filter) once, for all later calls of apply().
  void set_filter(const cl::CommandQueue& queue, const cl::Buffer& filters,
                  const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, filters(), nullptr, wait), done,
                    [&](const auto& a) { handle_.set_filter(a); });
  }

  /// Takes the filters' spectra themselves. Each filter is an array of complex numbers of the shape
  /// cyclic_shape(), dense and unscaled, in natural order (index k of an axis is k / length cycles per
  /// point). With Domain::real the filters are real, and the last axis has only length / 2 + 1 elements. The
  /// spectra are copied: the buffer may change once `done` is complete. In linear modes the result is the
  /// part of the cyclic convolution that begins at point 0.
  void set_spectrum(const cl::CommandQueue& queue, const cl::Buffer& spectra,
                    const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, spectra(), nullptr, wait), done,
                    [&](const auto& a) { handle_.set_spectrum(a); });
  }

  /// Convolves the signals with the filters that are set.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& signals, const cl::Buffer& out,
             const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    detail::enqueue(detail::make_arguments(queue, signals(), out(), wait), done,
                    [&](const auto& a) { handle_.apply(a); });
  }
  /// The same with CallOptions: a caller-supplied workspace, traced, or recorded.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& signals, const cl::Buffer& out,
             const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, signals(), out(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.apply(a); });
  }

  /// Convolves the signals with the given filters. Filters that are set are neither needed nor changed.
  void convolve(const cl::CommandQueue& queue, const cl::Buffer& signals, const cl::Buffer& filters,
                const cl::Buffer& out, const std::vector<cl::Event>* wait = nullptr,
                cl::Event* done = nullptr) const {
    detail::Arguments arguments = detail::make_arguments(queue, signals(), out(), wait);
    arguments.second = filters();
    detail::enqueue(arguments, done, [&](const auto& a) { handle_.convolve(a); });
  }
  /// The same with CallOptions: a caller-supplied workspace, traced, or recorded.
  void convolve(const cl::CommandQueue& queue, const cl::Buffer& signals, const cl::Buffer& filters,
                const cl::Buffer& out, const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, signals(), out(), nullptr);
    arguments.second = filters();
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.convolve(a); });
  }

  /// Lengths of a result's axes, slowest first.
  const std::vector<std::uint64_t>& output_shape() const { return handle_.output_shape(); }
  /// Lengths of the transforms, slowest first. If the signal is convolved in blocks, those of one block.
  const std::vector<std::uint64_t>& cyclic_shape() const { return handle_.cyclic_shape(); }
  /// The options, with layouts filled in.
  const ConvolutionOptions& options() const { return handle_.options(); }
  /// Minimum size in bytes of the buffer of all signals, offset included.
  std::uint64_t signal_bytes() const { return handle_.signal_bytes(); }
  /// Minimum size in bytes of the buffer of all filters, offset included.
  std::uint64_t filter_bytes() const { return handle_.filter_bytes(); }
  /// Minimum size in bytes of the buffer of all results, offset included.
  std::uint64_t output_bytes() const { return handle_.output_bytes(); }
  /// Minimum size in bytes of the buffer for set_spectrum().
  std::uint64_t spectrum_bytes() const { return handle_.spectrum_bytes(); }
  /// Maximum size in bytes of the workspace of one call of apply() or convolve(), from the pool or supplied
  /// by the caller.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// Cost of one call of apply(). fft::estimate() gives it before anything is built.
  Cost cost() const { return handle_.cost(); }
  /// Cost of one call of convolve().
  Cost convolve_cost() const { return handle_.convolve_cost(); }
  /// Human-readable description: blocks, passes, bytes moved, and the reasons.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::ConvolutionHandle handle_;
};

}  // namespace v0
}  // namespace fft

#pragma pop_macro("signals")
