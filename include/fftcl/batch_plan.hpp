// BatchPlan: many 1D transforms of one length in one call.
#pragma once

#include <fftcl/plan.hpp>

namespace fft {
inline namespace v0 {

/// `batch` transforms of n points each, complex or real: a Plan1D whose batch is an argument. Executions: see
/// Plan.
class BatchPlan : public Plan {
 public:
  /// Plans the transforms and builds every kernel, or takes it from the kernel cache.
  /// @param context  the context that buffers and queues of later calls belong to
  /// @param device   a device of that context
  /// @param n        points of one transform, >= 1; lengths with small prime factors are fastest (see
  ///                 next_fast_length())
  /// @param batch    number of transforms, >= 1; replaces options.batch
  /// @param options  default: dense f32 transforms one after another, forward scale 1, inverse scale 1/n
  /// @throws fft::Error  invalid_argument, unsupported (f64 without cl_khr_fp64, a length beyond the device's
  ///                     memory), build, opencl
  BatchPlan(const cl::Context& context, const cl::Device& device, std::uint64_t n, std::uint64_t batch,
            const Options& options = {})
      : Plan(context, device, {n}, with_batch(options, batch)) {}

  /// Points of one transform.
  std::uint64_t size() const { return shape()[0]; }
  /// Number of transforms in one call.
  std::uint64_t batch() const { return options().batch; }

 private:
  static Options with_batch(Options options, std::uint64_t batch) {
    options.batch = batch;
    return options;
  }
};

}  // namespace v0
}  // namespace fft
