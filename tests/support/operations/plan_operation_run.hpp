// Runs operations of plans and compares them with direct sums.
#pragma once

#include <catch2/catch.hpp>

#include <cmath>

#include <fftcl/fft.hpp>
#include "support/device/device_run.hpp"
#include "support/operations/described.hpp"
#include "support/reference/direct_convolution.hpp"

namespace fft_test {

using Shape = std::vector<std::uint64_t>;

enum class Operation { convolve, correlate, filter };

// As in tests/ops/convolution.cpp: three transforms; the filter's is computed once and for all.
inline const double error_limit_of_three = convolution_error_limit * std::sqrt(1.5);

inline const fft::Band some_band = fft::BandPass{0.1, 0.3, fft::Edge::butterworth(1)};

template <typename T>
using Signals = std::vector<std::complex<T>>;

inline std::vector<std::uint64_t> lengths_along(const fft::Plan& plan) {
  std::vector<std::uint64_t> some;
  for (const std::size_t axis : plan.options().axes) some.push_back(plan.shape()[axis]);
  return some;
}

/// sum over l of x[l] y[k - l], or of x[l + k] conj(y[l]), along the plan's axes, for every point of the others.
template <typename U>
Signals<U> direct_sums(const fft::Plan& plan, const Signals<U>& x, const Signals<U>& y, bool correlates) {
  const auto& lengths = plan.shape();
  const auto& axes = plan.options().axes;
  const Shape summed = lengths_along(plan);
  const std::uint64_t points = points_of(plan);
  Signals<U> out(x.size());
  for (std::uint64_t i = 0; i < x.size(); ++i) {
    const auto k = position(i % points, lengths);
    for (std::uint64_t j = 0; j < elements(summed); ++j) {
      const auto l = position(j, summed);
      auto at_x = k, at_y = k;
      for (std::size_t a = 0; a < axes.size(); ++a) {
        const std::uint64_t n = lengths[axes[a]], ka = k[axes[a]];
        at_x[axes[a]] = correlates ? (l[a] + ka) % n : l[a];
        at_y[axes[a]] = correlates ? l[a] : (ka + n - l[a]) % n;
      }
      const auto flat = [&](const Shape& at) {
        std::uint64_t index = 0;
        for (std::size_t a = 0; a < at.size(); ++a) index = index * lengths[a] + at[a];
        return i / points * points + index;
      };
      const auto v = y[flat(at_y)];
      out[i] += x[flat(at_x)] * (correlates ? std::conj(v) : v);
    }
  }
  return out;
}

/// The definition, one precision up.
template <typename U>
Signals<U> filtered(const fft::Plan& plan, const Signals<U>& x, const fft::Band& band) {
  const auto& axes = plan.options().axes;
  const auto batch = plan.options().batch;
  const Shape shape = lengths_along(plan);
  const auto gains = fft::transfer_function(band, shape);
  auto spectra = fftw_transform(x, plan.shape(), batch, fft::Direction::forward, axes);
  for (std::uint64_t i = 0; i < spectra.size(); ++i) {
    const auto at = position(i % points_of(plan), plan.shape());
    std::uint64_t index = 0;
    for (std::size_t a = 0; a < axes.size(); ++a) index = index * shape[a] + at[axes[a]];
    spectra[i] *= static_cast<U>(gains[index]) / static_cast<U>(elements(shape));
  }
  return fftw_transform(spectra, plan.shape(), batch, fft::Direction::inverse, axes);
}

/// The same as direct_sums(), for long signals.
template <typename U>
Signals<U> products_of_spectra(const fft::Plan& plan, const Signals<U>& x, const Signals<U>& y,
                               bool correlates) {
  const auto transform = [&](const Signals<U>& data, fft::Direction direction) {
    return fftw_transform(data, plan.shape(), plan.options().batch, direction, plan.options().axes);
  };
  auto spectra = transform(x, fft::Direction::forward);
  const auto others = transform(y, fft::Direction::forward);
  for (std::size_t i = 0; i < spectra.size(); ++i)
    spectra[i] *= (correlates ? std::conj(others[i]) : others[i]) / static_cast<U>(transformed_points(plan));
  return transform(spectra, fft::Direction::inverse);
}

template <typename T>
auto expected(const fft::Plan& plan, Operation operation, const Signals<T>& x, const Signals<T>& y) {
  using U = one_up_t<T>;
  if (operation == Operation::filter) return filtered(plan, convert<U>(x), some_band);
  if (transformed_points(plan) > 1000)
    return products_of_spectra(plan, convert<U>(x), convert<U>(y), operation == Operation::correlate);
  return direct_sums(plan, convert<U>(x), convert<U>(y), operation == Operation::correlate);
}

void enqueue_operation(const fft::Plan& plan, Operation operation, const cl::CommandQueue& queue,
                       const cl::Buffer& x, const cl::Buffer& y, const cl::Buffer& out,
                       const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
  if (operation == Operation::convolve) return plan.convolve(queue, x, y, out, wait, done);
  if (operation == Operation::correlate) return plan.correlate(queue, x, y, out, wait, done);
  if (x() == out()) return plan.filter(queue, out, some_band, wait, done);
  plan.filter(queue, x, out, some_band, wait, done);
}

template <typename T>
Signals<T> noise_for(const fft::Plan& plan, std::uint64_t seed) {
  return uniform_noise<T>(points_of(plan) * plan.options().batch, seed, is_real(plan));
}

template <typename T>
Finding run_operation(const TestDevice& on, const fft::Plan& plan, Operation operation, bool in_place,
                      std::uint64_t seed) {
  const auto x = noise_for<T>(plan, seed), y = noise_for<T>(plan, seed + 1);
  const auto at = scalar_addresses(signal_of(plan), !is_real(plan));
  const GuardedCall<T> guarded({{at, flattened<T>(x, is_real(plan))}, {at, flattened<T>(y, is_real(plan))}},
                               at, in_place ? OutputIn::first_input : OutputIn::own_buffer);
  const CallResult<T> result =
      run_guarded(on, guarded, [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
        enqueue_operation(plan, operation, on.queue, in[0], in[1], out);
      });
  const auto want = flattened<one_up_t<T>>(expected(plan, operation, x, y), is_real(plan));
  // The products' roundings (gain, scale, spectrum) do not become fewer with the points, as those of transforms do.
  const std::uint64_t points = std::max<std::uint64_t>(transformed_points(plan), 16);
  const double limit = operation == Operation::filter ? convolution_error_limit : error_limit_of_three;
  return {in_error_units<T>(relative_error(result.output, want), points), limit, result.stray_writes};
}

template <typename T>
void check_operation(const TestDevice& on, const fft::Plan& plan, Operation operation) {
  for (const bool in_place : {false, true}) {
    const Finding finding = settled(points_of(plan) * plan.options().batch, [&](std::uint64_t i) {
      return run_operation<T>(on, plan, operation, in_place, 1 + 1000003 * i);
    });
    INFO(on.name << (sizeof(T) == 4 ? " f32, operation " : " f64, operation ") << int(operation)
                 << (in_place ? ", in place\n" : "\n") << plan.describe());
    CHECK(finding.stray_writes == 0);
    CHECK(finding.error < finding.limit);
  }
}

template <typename T>
void check_all(const TestDevice& on, const fft::Plan& plan) {
  for (const auto operation : {Operation::convolve, Operation::correlate, Operation::filter})
    check_operation<T>(on, plan, operation);
}

/// A correlation has the kernels of a convolution, and one more that places y: they cost time to build.
template <typename T>
void check_two(const TestDevice& on, const fft::Plan& plan) {
  for (const auto operation : {Operation::convolve, Operation::filter})
    check_operation<T>(on, plan, operation);
}

}  // namespace fft_test
