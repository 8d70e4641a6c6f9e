// Plan1D: transforms along one axis.
#pragma once

#include <fftcl/plan.hpp>

namespace fft {
inline namespace v0 {

/// One transform, or a batch (Options::batch), of n points, complex or real (Options::domain). Executions:
/// see Plan.
class Plan1D : public Plan {
 public:
  /// Plans the transform and builds every kernel, or takes it from the kernel cache.
  /// @param context  the context that buffers and queues of later calls belong to
  /// @param device   a device of that context
  /// @param n        points of one transform, >= 1; lengths with small prime factors are fastest (see
  ///                 next_fast_length())
  /// @param options  default: one dense f32 transform, forward scale 1, inverse scale 1/n
  /// @throws fft::Error  invalid_argument, unsupported (f64 without cl_khr_fp64, a length beyond the device's
  ///                     memory), build, opencl
  Plan1D(const cl::Context& context, const cl::Device& device, std::uint64_t n, const Options& options = {})
      : Plan(context, device, {n}, options) {}

  /// Points of one transform.
  std::uint64_t size() const { return shape()[0]; }
};

}  // namespace v0
}  // namespace fft
