// Runs a plan on guarded buffers and compares with the reference: the core of the device tests.
#pragma once

#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <algorithm>
#include <string>
#include <type_traits>

#include "core/base/number_theory.hpp"
#include "support/device/guarded_call.hpp"
#include "support/problems/random.hpp"
#include "support/problems/spectrum_order.hpp"
#include "support/reference/reference.hpp"

namespace fft_test {

template <typename T>
constexpr fft::Precision precision_of() {
  return std::is_same<T, float>::value ? fft::Precision::f32 : fft::Precision::f64;
}

inline bool is_real(const fft::Plan& plan) {
  return plan.options().domain == fft::Domain::real;
}

/// Only the points that exist.
inline Placement restricted(Placement side, const std::vector<std::uint64_t>& extents) {
  for (std::size_t a = 0; a < extents.size(); ++a)
    if (extents[a] != 0) side.lengths[a] = extents[a];
  return side;
}

/// Where a plan has its signal and its spectrum, defaults filled in by the plan.
inline Placement signal_of(const fft::Plan& plan) {
  const auto& o = plan.options();
  const Placement whole{plan.shape(), placed_strides(o.signal.strides), o.batch,
                        static_cast<std::uint64_t>(o.signal.distance), o.signal.offset};
  return restricted(whole, o.signal_extents);
}
inline Placement spectrum_of(const fft::Plan& plan) {
  const auto& o = plan.options();
  Placement p{plan.shape(), placed_strides(o.spectrum.strides), o.batch,
              static_cast<std::uint64_t>(o.spectrum.distance), o.spectrum.offset};
  const std::size_t halved = o.halved_axis.value_or(o.axes.back());
  if (is_real(plan)) p.lengths[halved] = p.lengths[halved] / 2 + 1;
  return restricted(p, o.spectrum_extents);
}
inline double scale_of(const fft::Plan& plan, fft::Direction d) {
  return d == fft::Direction::forward ? plan.options().forward_scale : *plan.options().inverse_scale;
}
/// Elements of one transform of the batch, of untransformed axes too.
inline std::uint64_t points_of(const fft::Plan& plan) {
  std::uint64_t n = 1;
  for (std::uint64_t length : plan.shape()) n *= length;
  return n;
}
/// Points that each element of the result is a sum of.
inline std::uint64_t transformed_points(const fft::Plan& plan) {
  std::uint64_t n = 1;
  for (std::size_t axis : plan.options().axes) n *= plan.shape()[axis];
  return n;
}

/// In place where `in` and `out` are one buffer.
inline void enqueue(const fft::Plan& plan, fft::Direction d, const cl::CommandQueue& queue,
                    const cl::Buffer& in, const cl::Buffer& out) {
  const bool in_place = in() == out();
  if (d == fft::Direction::forward)
    in_place ? plan.forward(queue, in) : plan.forward(queue, in, out);
  else
    in_place ? plan.inverse(queue, in) : plan.inverse(queue, in, out);
}

/// The reference's result for the elements of `data`, each in its place in a spectrum of the plan's order.
template <typename T>
auto wanted_output(const fft::Plan& plan, fft::Direction direction,
                   const std::vector<std::complex<T>>& data) {
  const auto& o = plan.options();
  const auto transform = [&](const std::vector<std::complex<T>>& natural) {
    return reference_transform(natural, plan.shape(), o.batch, direction, scale_of(plan, direction), o.axes);
  };
  if (o.spectrum_order == fft::SpectrumOrder::natural) return transform(data);
  const auto places = natural_places(plan.shape(), o.batch, [&](std::size_t axis, std::uint64_t position) {
    return plan.frequency(axis, position);
  });
  return direction == fft::Direction::forward ? from_natural(transform(data), places)
                                              : transform(to_natural(data, places));
}

/// Data of one execution as dense scalars: what goes in, and what has to come out, one precision up.
template <typename T>
struct Exchange {
  std::vector<T> from;
  std::vector<one_up_t<T>> want;
};

/// Noise; for an inverse transform to real data the rounded spectra of noise.
template <typename T>
Exchange<T> noise_exchange(const fft::Plan& plan, fft::Direction direction, std::uint64_t seed) {
  using U = one_up_t<T>;
  const auto noise = uniform_noise<T>(points_of(plan) * plan.options().batch, seed, is_real(plan));
  if (!is_real(plan)) return {scalars_of<T>(noise), scalars_of<U>(wanted_output(plan, direction, noise))};
  const bool forward = direction == fft::Direction::forward;
  const auto full = reference_transform(noise, plan.shape(), plan.options().batch, fft::Direction::forward,
                                        forward ? scale_of(plan, direction) : 1.0, plan.options().axes);
  const auto halves =
      halves_of(full, plan.shape(), plan.options().halved_axis.value_or(plan.options().axes.back()));
  if (forward) return {reals_of<T>(noise), scalars_of<U>(halves)};
  std::vector<U> back = reals_of<U>(noise);
  for (U& x : back) x *= static_cast<U>(scale_of(plan, direction)) * static_cast<U>(transformed_points(plan));
  return {scalars_of<T>(halves), back};
}

/// Transforms `from` (dense scalars) on the device, in buffers with poison before, between and after the elements.
template <typename T>
CallResult<T> run_plan(const TestDevice& on, const fft::Plan& plan, fft::Direction direction, bool in_place,
                       const std::vector<T>& from) {
  const bool forward = direction == fft::Direction::forward;
  const auto signal_at = scalar_addresses(signal_of(plan), !is_real(plan)),
             spectrum_at = scalar_addresses(spectrum_of(plan), true);
  const auto output_in = !in_place       ? OutputIn::own_buffer
                         : is_real(plan) ? OutputIn::first_input_consumed
                                         : OutputIn::first_input;
  const GuardedCall<T> guarded({{forward ? signal_at : spectrum_at, from}}, forward ? spectrum_at : signal_at,
                               output_in);
  return run_guarded(on, guarded, [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
    enqueue(plan, direction, on.queue, in[0], out);
  });
}

/// The output of run_plan() for complex data.
template <typename T>
std::vector<std::complex<T>> transformed(const TestDevice& on, const fft::Plan& plan,
                                         fft::Direction direction, bool in_place,
                                         const std::vector<std::complex<T>>& data) {
  return complexes_of(run_plan(on, plan, direction, in_place, scalars_of<T>(data)).output);
}

template <typename T>
Finding finding_of(const TestDevice& on, const fft::Plan& plan, fft::Direction direction, bool in_place,
                   const Exchange<T>& data, double limit) {
  const CallResult<T> result = run_plan(on, plan, direction, in_place, data.from);
  return {in_error_units<T>(relative_error(result.output, data.want), transformed_points(plan)), limit,
          result.stray_writes};
}

/// Both directions, as far as the plan has them, on noise of `seed`; in place too where asked for.
template <typename T>
void check_plan(const TestDevice& on, const fft::Plan& plan, std::uint64_t seed, double limit,
                bool in_place) {
  const fft::Options& o = plan.options();
  for (auto direction : {fft::Direction::forward, fft::Direction::inverse}) {
    if (direction == fft::Direction::forward && o.directions == fft::Directions::inverse_only) continue;
    if (direction == fft::Direction::inverse && o.directions == fft::Directions::forward_only) continue;
    const Exchange<T> first = noise_exchange<T>(plan, direction, seed);
    for (bool same : {false, true}) {
      if (same && !in_place) continue;
      const Finding finding = settled(points_of(plan) * o.batch, [&](std::uint64_t i) {
        return finding_of(on, plan, direction, same,
                          i == 0 ? first : noise_exchange<T>(plan, direction, seed + 1000003 * i), limit);
      });
      INFO(on.name << (sizeof(T) == 4 ? " f32 " : " f64 ")
                   << (direction == fft::Direction::forward ? "forward " : "inverse ")
                   << (same ? "in place" : "out of place") << "\n"
                   << plan.describe());
      CHECK(finding.error < limit);
      CHECK(finding.stray_writes == 0);
    }
  }
}

/// In place where the layouts are alike, or the plan says that it may be.
template <typename T>
void check_plan(const TestDevice& on, const fft::Plan& plan, std::uint64_t seed = 1,
                double limit = error_limit) {
  const fft::Options& o = plan.options();
  const bool alike = o.signal.offset == o.spectrum.offset && o.signal.strides == o.spectrum.strides &&
                     o.signal.distance == o.spectrum.distance;
  check_plan<T>(on, plan, seed, limit, o.in_place || alike);
}

/// Of real data. The limit is that of convolutions where a length has a prime factor beyond the common radices.
template <typename T>
void check_real_plan(const TestDevice& on, const fft::Plan& plan, bool in_place, std::uint64_t seed = 1) {
  double limit = error_limit;
  for (const std::size_t axis : plan.options().axes)
    for (const std::uint64_t prime : fft::planning::prime_factors(plan.shape()[axis]))
      if (prime > 61) limit = convolution_error_limit;
  check_plan<T>(on, plan, seed, limit, in_place);
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
