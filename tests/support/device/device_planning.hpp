// What the planner does on a test device: for tests that need a length with a certain kind of schedule.
#pragma once

#include <stdexcept>

#include "runtime/device/device_context.hpp"
#include "shapes/planner.hpp"
#include "support/device/devices.hpp"
#include "support/interpreter/schedule_checks.hpp"

namespace fft_test {

inline fft::planning::DeviceLimits limits_of(const TestDevice& on) {
  return fft::runtime::DeviceContext::acquire(on.context(), on.device())->limits();
}

/// Whether the device's kernels have the shape that its kind has by default: FFTCL_SHAPE forces the other one.
inline bool has_own_shape(const TestDevice& on) {
  const bool is_cpu = on.device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU;
  return is_cpu == (limits_of(on).shape == fft::planning::KernelShape::vector);
}

/// The shortest power of two, f32, of which so many transforms take more than one pass on this device.
inline std::uint64_t length_with_workspace(const TestDevice& on, std::uint64_t transforms = 1) {
  const auto limits = limits_of(on);
  for (std::uint64_t n = 1024; n <= 1 << 23; n *= 2) {
    const auto problem = dense_problem({n}, transforms, fft::Precision::f32);
    if (fft::planning::make_schedule(problem, limits).workspace_elements > 0) return n;
  }
  throw std::runtime_error(on.name + " needs no workspace up to 2^23 points: a test has lost its subject");
}

/// The shortest power of two whose spectrum this device has in digit-reversed order when asked, of so many transforms.
inline std::uint64_t digit_reversed_length(const TestDevice& on, fft::Precision precision,
                                           std::uint64_t transforms) {
  const auto limits = limits_of(on);
  for (std::uint64_t n = 1024; n <= 1 << 23; n *= 2)
    if (!fft::planning::choose_spectrum_orders(dense_problem({n}, transforms, precision), limits)
             .front()
             .natural())
      return n;
  throw std::runtime_error(on.name + " orders no spectrum up to 2^23 points: a test has lost its subject");
}

}  // namespace fft_test
