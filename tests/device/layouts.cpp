// Random lengths, batches, offsets, strides and distances, different on both sides; guards between and
// around.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <memory>

#include "support/device_run.hpp"
#include "support/random_layout.hpp"

using namespace fft_test;

namespace {

fft::Layout to_layout(const Placement& p) {
  return {p.offset, p.strides, p.distance};
}

template <typename T>
fft::Options to_options(const RandomProblem& random) {
  fft::Options options;
  options.precision = precision_of<T>();
  options.batch = random.input.batch;
  options.input = to_layout(random.input);
  options.output = to_layout(random.output);
  return options;
}

template <typename T>
void check_random(const TestDevice& on, std::uint64_t seed, std::uint64_t most_points) {
  RandomProblem random = random_problem(seed, 1 + seed % 2, most_points);
  if (seed % 4 == 3) random.output = random.input;  // strided and in place
  const auto options = to_options<T>(random);
  CAPTURE(seed);
  const auto& n = random.input.lengths;
  if (n.size() == 1) {
    check_plan<T>(on, fft::Plan1D(on.context, on.device, n[0], options), seed);
  } else {
    check_plan<T>(on, fft::Plan2D(on.context, on.device, n[0], n[1], options), seed);
  }
}

}  // namespace

TEST_CASE("random layouts", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (std::uint64_t i = 0; i < 14; ++i) check_random<T>(on, sizeof(T) == 4 ? i : 100 + i, 4000);
  });
}

TEST_CASE("many random layouts", "[.][sweep]") {
  on_every_device([](const TestDevice& on, auto type) {
    for (std::uint64_t seed = 1000; seed < 1150; ++seed) check_random<decltype(type)>(on, seed, 50000);
  });
}

TEST_CASE("interleaved transforms: columns of a matrix", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (std::uint64_t columns : {1, 7, 32, 65}) {
      fft::Options options;
      options.precision = precision_of<T>();
      options.batch = columns;
      options.input = options.output = {2, {columns}, 1};
      check_plan<T>(on, fft::Plan1D(on.context, on.device, 60, options), columns);
    }
  });
}

TEST_CASE("overlapping frames of one signal", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    constexpr std::uint64_t n = 64, hop = 16, frames = 21;
    fft::Options options;
    options.precision = precision_of<T>();
    options.batch = frames;
    options.input.distance = hop;
    options.directions = fft::Directions::forward_only;
    const fft::Plan1D plan(on.context, on.device, n, options);
    const auto signal = uniform_noise<T>(hop * (frames - 1) + n, 8);
    const cl::Buffer in = upload(on, signal), out = upload(on, poisoned<T>(n * frames));
    plan.forward(on.queue, in, out);
    std::vector<std::complex<T>> data;
    for (std::uint64_t f = 0; f < frames; ++f)
      data.insert(data.end(), signal.begin() + static_cast<std::ptrdiff_t>(f * hop),
                  signal.begin() + static_cast<std::ptrdiff_t>(f * hop + n));
    const auto want = reference_transform(data, {n}, frames, fft::Direction::forward);
    CHECK(in_error_units<T>(relative_error(download<T>(on, out, n * frames), want), n) < error_limit);
  });
}

TEST_CASE("short rows without gaps on one side only", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (std::uint64_t n = sizeof(T) == 4 ? 2 : 3; n <= 8; n += 2) {
      fft::Options options;
      options.precision = precision_of<T>();
      options.batch = 40;
      options.output = {0, {3}, 3 * n + 1};
      check_plan<T>(on, fft::Plan1D(on.context, on.device, n, options), n);
      options.output = {0, {40}, 1};
      check_plan<T>(on, fft::Plan1D(on.context, on.device, n, options), n);
    }
  });
}

TEST_CASE("in place between different layouts", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft::Options options;
    options.precision = precision_of<T>();
    options.in_place = true;
    options.batch = 6;
    options.output = {0, {6}, 1};  // rows become columns, over each other
    check_plan<T>(on, fft::Plan1D(on.context, on.device, 30, options));
    options.batch = 1;
    options.output = {5, {1, 24}, 0};
    check_plan<T>(on, fft::Plan2D(on.context, on.device, 24, 36, options));
  });
}

TEST_CASE("defaults: a dense layout", "[shape]") {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  options.batch = 4;
  const fft::Plan2D plan(on.context, on.device, 6, 10, options);
  CHECK(plan.options().input.strides == std::vector<std::uint64_t>{10, 1});
  CHECK(plan.options().output.strides == std::vector<std::uint64_t>{10, 1});
  CHECK(plan.options().input.distance == 60);
  CHECK(plan.input_bytes() == 240 * sizeof(cl_float2));
  CHECK(plan.output_bytes() == 240 * sizeof(cl_float2));
  CHECK(plan.rows() == 6);
  CHECK(plan.columns() == 10);
}
