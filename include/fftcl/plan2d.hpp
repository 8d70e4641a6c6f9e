// Plan2D: transforms of both axes, or one axis, of a 2D array such as an image.
#pragma once

#include <fftcl/plan.hpp>

namespace fft {
inline namespace v0 {

/// One transform, or a batch (Options::batch), of rows x columns points, row-major, complex or real
/// (Options::domain), of both axes or of one (Options::axes). Executions: see Plan.
class Plan2D : public Plan {
 public:
  /// Plans the transform and builds every kernel, or takes it from the kernel cache.
  /// @param context  the context that buffers and queues of later calls belong to
  /// @param device   a device of that context
  /// @param rows     points of the slow axis, >= 1; lengths with small prime factors are fastest (see
  ///                 next_fast_length())
  /// @param columns  points of the fast axis, likewise
  /// @param options  default: one dense f32 transform, forward scale 1, inverse scale 1/(rows * columns);
  ///                 strides are {from row to row, from column to column}
  /// @throws fft::Error  invalid_argument, unsupported (f64 without cl_khr_fp64, a length beyond the device's
  ///                     memory), build, opencl
  Plan2D(const cl::Context& context, const cl::Device& device, std::uint64_t rows, std::uint64_t columns,
         const Options& options = {})
      : Plan(context, device, {rows, columns}, options) {}

  /// Points of the slow axis.
  std::uint64_t rows() const { return shape()[0]; }
  /// Points of the fast axis.
  std::uint64_t columns() const { return shape()[1]; }
};

}  // namespace v0
}  // namespace fft
