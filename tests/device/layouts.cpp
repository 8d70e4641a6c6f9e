// Layouts that users name: columns, frames, defaults, in place between different layouts. Random ones: tests/guru.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_run.hpp"
#include "support/turns.hpp"

using namespace fft_test;

TEST_CASE("interleaved transforms: columns of a matrix", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    for (const int columns : {1, 7, 32, 65}) {
      if (!turns.next()) continue;
      fft::Options options;
      options.precision = precision_of<T>();
      options.batch = static_cast<std::uint64_t>(columns);
      options.signal = options.spectrum = {2, {columns}, 1};
      options.directions = turns.direction();
      check_plan<T>(on, fft::Plan1D(on.context, on.device, 60, options), options.batch);
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
    options.signal.distance = hop;
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
    Turns<T> turns(on);
    for (std::uint64_t n = sizeof(T) == 4 ? 2 : 3; n <= 8; n += 2) {
      fft::Options options;
      options.precision = precision_of<T>();
      options.batch = 40;
      for (const fft::Layout& spectrum :
           {fft::Layout{0, {3}, static_cast<std::int64_t>(3 * n + 1)}, fft::Layout{0, {40}, 1}}) {
        if (!turns.next()) continue;
        options.spectrum = spectrum;
        check_plan<T>(on, fft::Plan1D(on.context, on.device, n, options), n);
      }
    }
  });
}

TEST_CASE("axes that interleave without meeting", "[shape]") {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  options.spectrum.strides = {2, 3};  // 0 3, 2 5, 4 7
  check_plan<float>(on, fft::Plan2D(on.context, on.device, 3, 2, options));
  options.signal.strides = {4, 7};  // 0 7, 4 11, 8 15
  options.batch = 2;
  options.signal.distance = 2;
  options.spectrum.distance = 8;
  check_plan<float>(on, fft::Plan2D(on.context, on.device, 3, 2, options));
}

TEST_CASE("in place between different layouts", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    fft::Options options;
    options.precision = precision_of<T>();
    options.in_place = true;
    options.batch = 6;
    options.spectrum = {0, {6}, 1};  // rows become columns, over each other
    if (turns.next()) check_plan<T>(on, fft::Plan1D(on.context, on.device, 30, options));
    options.batch = 1;
    options.spectrum = {5, {1, 24}, 0};
    if (turns.next()) check_plan<T>(on, fft::Plan2D(on.context, on.device, 24, 36, options));
  });
}

TEST_CASE("defaults: a dense layout", "[shape]") {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  options.batch = 4;
  const fft::Plan2D plan(on.context, on.device, 6, 10, options);
  CHECK(plan.options().signal.strides == std::vector<std::int64_t>{10, 1});
  CHECK(plan.options().spectrum.strides == std::vector<std::int64_t>{10, 1});
  CHECK(plan.options().signal.distance == 60);
  CHECK(plan.signal_bytes() == 240 * sizeof(cl_float2));
  CHECK(plan.spectrum_bytes() == 240 * sizeof(cl_float2));
  CHECK(plan.rows() == 6);
  CHECK(plan.columns() == 10);
}
