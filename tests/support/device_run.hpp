// Runs a plan on guarded buffers and compares with the reference: the core of the device tests.
#pragma once

#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <algorithm>
#include <string>
#include <type_traits>

#include "support/devices.hpp"
#include "support/guarded.hpp"
#include "support/random.hpp"
#include "support/reference.hpp"
#include "support/spectrum_order.hpp"

namespace fft_test {

template <typename T>
constexpr fft::Precision precision_of() {
  return std::is_same<T, float>::value ? fft::Precision::f32 : fft::Precision::f64;
}

/// Where a plan has its signal or spectrum, defaults filled in by the plan.
inline Placement placement(const fft::Plan& plan, const fft::Layout& layout) {
  return {plan.lengths(), layout.strides, plan.options().batch, layout.distance, layout.offset};
}
inline Placement source_of(const fft::Plan& plan, fft::Direction d) {
  return placement(plan, d == fft::Direction::forward ? plan.options().signal : plan.options().spectrum);
}
inline Placement destination_of(const fft::Plan& plan, fft::Direction d) {
  return placement(plan, d == fft::Direction::forward ? plan.options().spectrum : plan.options().signal);
}
inline double scale_of(const fft::Plan& plan, fft::Direction d) {
  return d == fft::Direction::forward ? plan.options().forward_scale : *plan.options().inverse_scale;
}
/// Elements of one transform of the batch, of untransformed axes too.
inline std::uint64_t points_of(const fft::Plan& plan) {
  std::uint64_t n = 1;
  for (std::uint64_t length : plan.lengths()) n *= length;
  return n;
}
/// Points that each element of the result is a sum of.
inline std::uint64_t transformed_points(const fft::Plan& plan) {
  std::uint64_t n = 1;
  for (std::size_t axis : plan.options().axes) n *= plan.lengths()[axis];
  return n;
}

inline void enqueue(const fft::Plan& plan, fft::Direction d, const cl::CommandQueue& queue,
                    const cl::Buffer& in, const cl::Buffer& out) {
  if (d == fft::Direction::forward) {
    plan.forward(queue, in, out);
  } else {
    plan.inverse(queue, in, out);
  }
}

/// The reference's result for the elements of `data`, each in its place in a spectrum of the plan's order.
template <typename T>
auto wanted_output(const fft::Plan& plan, fft::Direction direction,
                   const std::vector<std::complex<T>>& data) {
  const auto& o = plan.options();
  const auto transform = [&](const std::vector<std::complex<T>>& natural) {
    return reference_transform(natural, plan.lengths(), o.batch, direction, scale_of(plan, direction),
                               o.axes);
  };
  if (o.spectrum_order == fft::SpectrumOrder::natural) return transform(data);
  const auto places = natural_places(plan.lengths(), o.batch, [&](std::size_t axis, std::uint64_t position) {
    return plan.frequency(axis, position);
  });
  return direction == fft::Direction::forward ? from_natural(transform(data), places)
                                              : transform(to_natural(data, places));
}

/// What one run left behind.
template <typename T>
struct RunResult {
  std::vector<std::complex<T>> output;  ///< dense
  double error;                         ///< in units of eps * sqrt(log2 points), against the reference
  std::uint64_t stray_writes;           ///< elements changed outside the described ones (input included)
};

/// Transforms `data` (dense) on the device, in buffers with poison before, between and behind the elements.
template <typename T>
RunResult<T> run_plan(const TestDevice& on, const fft::Plan& plan, fft::Direction direction, bool in_place,
                      const std::vector<std::complex<T>>& data) {
  constexpr std::uint64_t tail = 19;
  const Placement source = source_of(plan, direction), destination = destination_of(plan, direction);
  const auto source_at = addresses(source), destination_at = addresses(destination);
  auto in_image = poisoned<T>(std::max(end_of(source), in_place ? end_of(destination) : 0) + tail);
  scatter(in_image, source_at, data);
  auto out_image = in_place ? in_image : poisoned<T>(end_of(destination) + tail);
  const cl::Buffer in = upload(on, in_image);
  const cl::Buffer out = in_place ? in : upload(on, out_image);
  if (in_place && direction == fft::Direction::forward) {
    plan.forward(on.queue, in);
  } else if (in_place) {
    plan.inverse(on.queue, in);
  } else {
    enqueue(plan, direction, on.queue, in, out);
  }
  const auto out_after = download<T>(on, out, out_image.size());
  RunResult<T> result;
  result.stray_writes = strays(out_image, out_after, destination_at);
  if (!in_place) result.stray_writes += strays(in_image, download<T>(on, in, in_image.size()), {});
  result.output = gather(out_after, destination_at);
  const auto want = wanted_output(plan, direction, data);
  result.error = in_error_units<T>(relative_error(result.output, want), transformed_points(plan));
  return result;
}

/// run_plan() on noise of `seed`. A draw of few points scatters: where one is above the limit, the mean error of several
/// counts.
template <typename T>
RunResult<T> settled_run(const TestDevice& on, const fft::Plan& plan, fft::Direction direction, bool in_place,
                         std::uint64_t seed, double limit) {
  constexpr std::uint64_t few_points = 1024;
  constexpr std::uint64_t draws = 8;
  const std::uint64_t points = points_of(plan) * plan.options().batch;
  const auto draw = [&](std::uint64_t i) {
    return run_plan<T>(on, plan, direction, in_place, uniform_noise<T>(points, seed + 1000003 * i));
  };
  RunResult<T> mean = draw(0);
  if (mean.error < limit || points > few_points) return mean;
  for (std::uint64_t i = 1; i < draws; ++i) {
    const RunResult<T> next = draw(i);
    mean.error += next.error;
    mean.stray_writes += next.stray_writes;
  }
  mean.error /= static_cast<double>(draws);
  return mean;
}

/// Both directions, in place too where the layouts allow it, on noise.
template <typename T>
void check_plan(const TestDevice& on, const fft::Plan& plan, std::uint64_t seed = 1,
                double limit = error_limit) {
  const auto& o = plan.options();
  const bool alike =
      o.in_place || (o.signal.offset == o.spectrum.offset && o.signal.strides == o.spectrum.strides &&
                     o.signal.distance == o.spectrum.distance);
  for (auto direction : {fft::Direction::forward, fft::Direction::inverse}) {
    if (direction == fft::Direction::forward && o.directions == fft::Directions::inverse_only) continue;
    if (direction == fft::Direction::inverse && o.directions == fft::Directions::forward_only) continue;
    for (bool in_place : {false, true}) {
      if (in_place && !alike) continue;
      const auto result = settled_run<T>(on, plan, direction, in_place, seed, limit);
      INFO(on.name << (sizeof(T) == 4 ? " f32 " : " f64 ")
                   << (direction == fft::Direction::forward ? "forward " : "inverse ")
                   << (in_place ? "in place" : "out of place") << "\n"
                   << plan.describe());
      CHECK(result.error < limit);
      CHECK(result.stray_writes == 0);
    }
  }
}

/// Runs `body(device, T{})` on every test device: float always, double where the device has it.
template <typename Body>
void on_every_device(Body body) {
  for (const TestDevice& on : test_devices()) {
    body(on, float{});
    if (on.has_f64) body(on, double{});
  }
}

}  // namespace fft_test
