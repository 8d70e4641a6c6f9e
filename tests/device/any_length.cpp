// Lengths with prime factors that no butterfly has, against FFTW: a sample of every way to compute them (CI), and
// every length (sweep).
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/problems/covering_lengths.hpp"
#include "support/turns.hpp"

using namespace fft_test;

namespace {

template <typename T>
void check_length(const TestDevice& on, std::uint64_t n, fft::Directions directions = fft::Directions::both) {
  fft::Options options;
  options.directions = directions;
  options.precision = precision_of<T>();
  options.batch = test_batch(n);
  options.signal.offset = options.spectrum.offset = n % 4 == 1 ? 7 : 0;
  const fft::Plan1D plan(on.context, on.device, n, options);
  INFO(plan.describe());
  check_plan<T>(on, plan, n, convolution_error_limit);
}

}  // namespace

TEST_CASE("prime lengths on chip and beyond", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    for (std::uint64_t n : {67ul, 178ul, 509ul, 1687ul, 2042ul, 67ul * 71, 163ul * 92, 100003ul})
      if (turns.next()) check_length<T>(on, n, n < 1000 ? fft::Directions::both : turns.direction());
  });
}

TEST_CASE("prime lengths in strided columns, long rows and tails", "[shape]") {
  struct Case {
    std::uint64_t n, batch, stride, distance;
  };
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    // Channels last; neither side contiguous; rows too few to fill lanes; both in several passes.
    for (const Case& c : {Case{67, 37, 37, 1},
                          {127, 5, 2, 300},
                          {254, 5, 2, 600},
                          {178, 37, 37, 1},
                          {4099, 3, 1, 4099},
                          {10007, 3, 3, 1}}) {
      if (!turns.next()) continue;
      fft::Options options;
      options.precision = precision_of<T>();
      options.batch = c.batch;
      if (c.n > 1000) options.directions = turns.direction();
      options.signal.strides = {static_cast<std::int64_t>(c.stride)};
      options.signal.distance = c.distance;
      options.spectrum = options.signal;
      options.spectrum.offset = 3;
      const fft::Plan1D plan(on.context, on.device, c.n, options);
      INFO(plan.describe());
      check_plan<T>(on, plan, c.n, convolution_error_limit);
    }
  });
}

TEST_CASE("images with prime sides", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    if (!turns.next()) return;
    fft::Options options;
    options.precision = precision_of<T>();
    const fft::Plan2D plan(on.context, on.device, 101, 67, options);
    INFO(plan.describe());
    check_plan<T>(on, plan, 3, convolution_error_limit);
  });
}

TEST_CASE("every length 1 .. 4096", "[.][sweep]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (std::uint64_t n = 1; n <= 4096; ++n) check_length<T>(on, n);
  });
}
