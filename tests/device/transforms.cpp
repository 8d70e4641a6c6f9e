// 1D transforms on the device against FFTW: a sample that covers every code path (CI), and every length
// (sweep).
#include <algorithm>
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/problems/covering_lengths.hpp"
#include "support/turns.hpp"

using namespace fft_test;
using Catch::Matchers::Contains;

namespace {

// Guard elements before the data, unless the length is odd: aligned and unaligned starts both occur.
template <typename T>
fft::Options options_for(std::uint64_t n) {
  fft::Options options;
  options.precision = precision_of<T>();
  options.batch = test_batch(n);
  options.signal.offset = options.spectrum.offset = n % 2 == 0 ? 32 : n % 4 == 1 ? 7 : 0;
  return options;
}

template <typename T>
void check_length(const TestDevice& on, std::uint64_t n, fft::Directions directions = fft::Directions::both) {
  auto options = options_for<T>(n);
  options.directions = directions;
  const fft::Plan1D plan(on.context, on.device, n, options);
  check_plan<T>(on, plan, n);
}

}  // namespace

TEST_CASE("transforms of lengths that cover every code path", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    std::vector<fft::Precision> precisions = {fft::Precision::f32};
    if (on.has_f64) precisions.push_back(fft::Precision::f64);
    const auto limits = limits_of(on);
    // Butterflies have the same text in both shapes: every prime radix to 61 runs in the device's own.
    const auto lengths = covering_lengths(limits, precisions, 1 << 18,
                                          has_own_shape(on) ? PrimeRadices::every : PrimeRadices::each_form);
    CHECK(lengths.size() >= 25);
    // The directions differ in the exchange of real and imaginary parts only: each length takes one of them,
    // which halves the kernels to build.
    bool forward = true;
    for (const CoveringLength& length : lengths) {
      const auto direction = forward ? fft::Directions::forward_only : fft::Directions::inverse_only;
      length.precision == fft::Precision::f32 ? check_length<float>(on, length.n, direction)
                                              : check_length<double>(on, length.n, direction);
      forward = !forward;
    }
  }
}

TEST_CASE("every length 1 .. 1024 and a spread to 2^22", "[.][sweep][shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (std::uint64_t n : smooth_lengths(1024)) check_length<T>(on, n);
    for (std::uint64_t n : spread_lengths()) check_length<T>(on, n);
    for (std::uint64_t n : prime_radix_lengths(1024)) check_length<T>(on, n);
    for (std::uint64_t n : prime_radix_sample()) check_length<T>(on, n);
  });
}

TEST_CASE("scales: any factor, either direction, exactly once", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    for (std::uint64_t n : {1, 12, 1024}) {
      if (!turns.next()) continue;
      fft::Options options = options_for<T>(n);
      options.batch = 3;
      options.forward_scale = -0.3125;
      options.inverse_scale = 1.0;
      check_plan<T>(on, fft::Plan1D(on.context, on.device, n, options), n);
    }
    fft::Options unitary = options_for<T>(100);
    unitary.forward_scale = 0.1;
    unitary.inverse_scale = 0.1;
    const fft::Plan1D plan(on.context, on.device, 100, unitary);
    check_plan<T>(on, plan);
    CHECK(plan.options().forward_scale == 0.1);
    const fft::Plan1D by_default(on.context, on.device, 100, options_for<T>(100));
    CHECK(*by_default.options().inverse_scale == 1.0 / 100);
    CHECK(by_default.options().forward_scale == 1.0);
  });
}

TEST_CASE("same plan, same data: bitwise the same result", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    for (std::uint64_t n : {60, 4096, 100000}) {
      if (!turns.next()) continue;
      fft::Options options = options_for<T>(n);
      options.directions = fft::Directions::forward_only;
      const fft::Plan1D plan(on.context, on.device, n, options);
      const auto data = uniform_noise<T>(n * plan.options().batch, 3);
      const auto first = transformed<T>(on, plan, fft::Direction::forward, false, data);
      for (int i = 0; i < 5; ++i)
        CHECK(transformed<T>(on, plan, fft::Direction::forward, i % 2 == 1, data) == first);
      const fft::Plan1D again(on.context, on.device, n, options);
      CHECK(transformed<T>(on, again, fft::Direction::forward, false, data) == first);
    }
  });
}
