// RichardsonLucy: removes the blur of pictures and volumes, by iteration.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/richardson_lucy_handle.hpp>
#include <fftcl/options/richardson_lucy.hpp>

namespace fft {
inline namespace v0 {

/// Richardson-Lucy deconvolution of real signals, pictures or volumes. With P the blur by the point-spread
/// function and P' the correlation with it, every iteration replaces the estimate u of the picture d by
///
///     u P'(d / (P(u) + 1e-12)) / (1 - lambda div(grad u / |grad u|))
///
/// with lambda = RichardsonLucyOptions::total_variation; without it the denominator is 1. Values are
/// intensities: 0 or more. With lambda = 0 the result is that of skimage.restoration.richardson_lucy(image,
/// psf, num_iter). Gradients are forward differences, 0 across the borders.
///
/// An iteration is two convolutions, with spectra multiplied inside the transforms, and two passes over the
/// picture. Nothing returns to the host in between.
///
/// All functions only enqueue kernels. `wait` and `done` are as in fft::Plan. Buffers must not overlap; the
/// pictures are not written. Any number of threads may call apply() at once. set_psf() may be called at any
/// time and affects calls that begin after it. Copies share everything.
///
/// Sources: W. H. Richardson, "Bayesian-based iterative method of image restoration", 1972; L. B. Lucy, "An
/// iterative technique for the rectification of observed distributions", 1974; N. Dey et al.,
/// "Richardson-Lucy algorithm with total variation regularization", 2006.
class RichardsonLucy {
 public:
  /// Plans the deconvolution and builds all kernels, or takes them from the kernel cache.
  /// @param context    the context that buffers and queues of later calls belong to
  /// @param device     one of the context's devices
  /// @param shape      lengths of a picture's axes, slowest first, 1 to 3 of them
  /// @param psf_shape  lengths of the point-spread function's axes, as many as the picture's. Its centre is
  ///                   the point shape / 2 along odd lengths; along even ones the point before it (zeros;
  ///                   scipy's 'same') or that point (wrap)
  /// @param options    precision, batch, padding, regularisation
  /// @throws fft::Error  invalid_argument for arguments that can never work, unsupported for what the device
  ///                     cannot do
  RichardsonLucy(const cl::Context& context, const cl::Device& device, ShapeList shape, ShapeList psf_shape,
                 const RichardsonLucyOptions& options = {})
      : handle_(context(), device(), std::move(shape), std::move(psf_shape), options) {}

  /// Sets the point-spread function, dense; its values usually add up to 1. The buffer may change once `done`
  /// is complete.
  void set_psf(const cl::CommandQueue& queue, const cl::Buffer& psf,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, psf(), nullptr, wait), done,
                    [&](const auto& a) { handle_.set_psf(a); });
  }

  /// Runs `iterations` iterations, 1 to 2^32; `out` receives the final estimates.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& images, std::uint64_t iterations,
             const cl::Buffer& out, const std::vector<cl::Event>* wait = nullptr,
             cl::Event* done = nullptr) const {
    detail::enqueue(detail::make_arguments(queue, images(), out(), wait), done,
                    [&](const auto& a) { handle_.apply(a, iterations); });
  }
  /// The same with CallOptions: a caller-supplied workspace, traced, or recorded.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& images, std::uint64_t iterations,
             const cl::Buffer& out, const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, images(), out(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.apply(a, iterations); });
  }

  /// Lengths of a picture's axes, slowest first.
  const std::vector<std::uint64_t>& shape() const { return handle_.shape(); }
  /// The options as given.
  const RichardsonLucyOptions& options() const { return handle_.options(); }
  /// Minimum size in bytes of the buffer of the pictures, and of the result.
  std::uint64_t image_bytes() const { return handle_.image_bytes(); }
  /// Minimum size in bytes of the buffer of the point-spread function.
  std::uint64_t psf_bytes() const { return handle_.psf_bytes(); }
  /// Exact size in bytes of the workspace of one call, from the pool or supplied by the caller.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// Cost of a call with that many iterations. fft::estimate() gives it before anything is built.
  Cost cost(std::uint64_t iterations = 1) const { return handle_.cost(iterations); }
  /// Human-readable description: convolutions, passes, bytes moved per iteration.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::RichardsonLucyHandle handle_;
};

}  // namespace v0
}  // namespace fft
