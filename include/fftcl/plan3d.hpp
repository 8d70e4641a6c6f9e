// Plan3D: transforms of all axes, or some axes, of a 3D array such as a volume.
#pragma once

#include <fftcl/plan.hpp>

namespace fft {
inline namespace v0 {

/// One transform, or a batch (Options::batch), of planes x rows x columns points, row-major, complex or real
/// (Options::domain), of all axes or of some (Options::axes). Executions: see Plan.
class Plan3D : public Plan {
 public:
  /// Plans the transform and builds every kernel, or takes it from the kernel cache.
  /// @param context  the context that buffers and queues of later calls belong to
  /// @param device   a device of that context
  /// @param planes   points of the slowest axis, >= 1; lengths with small prime factors are fastest (see
  ///                 next_fast_length())
  /// @param rows     points of the axis in the middle, likewise
  /// @param columns  points of the fastest axis, likewise
  /// @param options  default: one dense f32 transform, forward scale 1, inverse scale 1/(planes * rows *
  ///                 columns); strides are {from plane to plane, from row to row, from column to column}
  /// @throws fft::Error  invalid_argument, unsupported (f64 without cl_khr_fp64, a length beyond the device's
  ///                     memory), build, opencl
  Plan3D(const cl::Context& context, const cl::Device& device, std::uint64_t planes, std::uint64_t rows,
         std::uint64_t columns, const Options& options = {})
      : Plan(context, device, {planes, rows, columns}, options) {}

  /// Points of the slowest axis.
  std::uint64_t planes() const { return shape()[0]; }
  /// Points of the axis in the middle.
  std::uint64_t rows() const { return shape()[1]; }
  /// Points of the fastest axis.
  std::uint64_t columns() const { return shape()[2]; }
};

}  // namespace v0
}  // namespace fft
