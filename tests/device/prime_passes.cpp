// Lengths with several large primes, which passes of the work-group shape transform by Rader's algorithm each, against FFTW.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_run.hpp"
#include "support/turns.hpp"

using namespace fft_test;

namespace {

template <typename T>
fft::Options options_for(std::uint64_t batch) {
  fft::Options options;
  options.precision = precision_of<T>();
  options.batch = batch;
  return options;
}

template <typename T>
void check_rows(const TestDevice& on, std::uint64_t n, std::uint64_t batch, fft::Directions directions) {
  fft::Options options = options_for<T>(batch);
  options.directions = directions;
  options.signal.offset = options.spectrum.offset = n % 4 == 1 ? 7 : 0;
  const fft::Plan1D plan(on.context, on.device, n, options);
  INFO(plan.describe());
  check_plan<T>(on, plan, n, convolution_error_limit);
}

template <typename T>
void check_columns(const TestDevice& on, std::uint64_t n, std::uint64_t columns) {
  const fft::Plan2D plan(on.context, on.device, n, columns, options_for<T>(2));
  INFO(plan.describe());
  check_plan<T>(on, plan, n, convolution_error_limit);
}

}  // namespace

TEST_CASE("primes in each of several passes, rows", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    for (const std::uint64_t n : {131 * 211, 131 * 211, 2 * 101 * 131, 3 * 193 * 127, 2 * 67 * 401})
      if (turns.next()) check_rows<T>(on, n, 3, turns.direction());
  });
}

TEST_CASE("a prime with a radix in one pass", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (sizeof(T) == 4) check_rows<T>(on, 71 * 20, 3, fft::Directions::both);
    if (sizeof(T) == 8) check_columns<T>(on, 122, 7);
  });
}

TEST_CASE("primes in each of several passes, columns", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    if (turns.next()) check_columns<T>(on, 131 * 211, 5);
    if (turns.next()) check_columns<T>(on, 131 * 137 * 2, 8);
  });
}

TEST_CASE("primes in each of one or several passes, real data", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    for (const std::uint64_t n : {131 * 211, 7 * 241, 7 * 241, 2 * 131 * 211}) {
      if (!turns.next()) continue;
      for (const bool in_place : turns.placements()) {
        fft::Options options = options_for<T>(2);
        options.domain = fft::Domain::real;
        options.in_place = in_place;
        check_real_plan<T>(on, fft::Plan1D(on.context, on.device, n, options), in_place, n);
      }
    }
  });
}

TEST_CASE("primes in each of several passes, longer ones", "[.sweep][shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (const std::uint64_t n :
         {3 * 193 * 727, 67 * 67 * 71, 191 * 191, 4 * 131 * 131, 67 * 71 * 1201, 131 * 211 * 60, 1021 * 1021})
      check_rows<T>(on, n, 1, fft::Directions::both);
    check_columns<T>(on, 67 * 71 * 131, 3);  // two primes in the last pass
  });
}
