// Real transforms in layouts that users ask for: some axes, channels last, one buffer, offsets, scales, overlapping frames.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_run.hpp"
#include "support/turns.hpp"

using namespace fft_test;

namespace {

using Lengths = std::vector<std::uint64_t>;
using Axes = std::vector<std::size_t>;

template <typename T>
fft::Options real_options(std::uint64_t batch, bool in_place, Axes axes = {}) {
  fft::Options options;
  options.precision = precision_of<T>();
  options.domain = fft::Domain::real;
  options.batch = batch;
  options.in_place = in_place;
  options.axes = std::move(axes);
  return options;
}

template <typename T>
void check_lengths(const TestDevice& on, const Lengths& n, const fft::Options& options, bool in_place) {
  CAPTURE(n);
  if (n.size() == 1) {
    check_real_plan<T>(on, fft::Plan1D(on.context, on.device, n[0], options), in_place, n[0]);
  } else if (n.size() == 2) {
    check_real_plan<T>(on, fft::Plan2D(on.context, on.device, n[0], n[1], options), in_place, n[1]);
  } else {
    check_real_plan<T>(on, fft::Plan3D(on.context, on.device, n[0], n[1], n[2], options), in_place, n[2]);
  }
}

// Dense out of place, padded in place, without a stride given.
template <typename T>
void check_defaults(const TestDevice& on, const Lengths& n, std::uint64_t batch, Axes axes = {},
                    const std::vector<bool>& placements = {false, true}) {
  for (const bool in_place : placements)
    check_lengths<T>(on, n, real_options<T>(batch, in_place, axes),
                     in_place || (batch == 1 && n.size() == 1));
}

}  // namespace

TEST_CASE("real transforms of some axes", "[shape][joined]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    check_defaults<T>(on, {10, 6}, 1, {sizeof(T) == 4 ? 0u : 1u}, turns.placements());
    check_defaults<T>(on, {4, 9, 6}, 2, sizeof(T) == 4 ? Axes{0, 1} : Axes{2}, turns.placements());
    if (sizeof(T) == 4) check_defaults<T>(on, {3, 8, 5}, 1, {1}, turns.placements());
  });
}

TEST_CASE("channels last: a batch of neighbours, real", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    for (const std::uint64_t n : {30, 21}) {
      constexpr std::uint64_t channels = 4;
      for (const bool in_place : turns.placements()) {
        fft::Options options = real_options<T>(channels, in_place);
        options.signal = options.spectrum = {0, {channels}, 1};
        check_lengths<T>(on, {n}, options, in_place);
      }
      fft::Options wide = real_options<T>(channels, false);  // reals in the places of complex numbers
      wide.signal = {2, {2 * channels}, 2};
      wide.spectrum = {1, {channels}, 1};
      if (turns.next()) check_lengths<T>(on, {n}, wide, true);
    }
    fft::Options image = real_options<T>(3, sizeof(T) == 4);
    image.signal = {0, {10 * 3, 3}, 1};
    image.spectrum = {0, {6 * 3, 3}, 1};
    check_lengths<T>(on, {6, 10}, image, image.in_place);
  });
}

TEST_CASE("real layouts with offsets, gaps and scales", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    fft::Options options = real_options<T>(3, false);
    options.signal = {3, {1}, 37};  // odd: no two neighbours are one complex number
    options.spectrum = {5, {2}, 50};
    options.forward_scale = 0.25;
    options.inverse_scale = 3.0;
    for (const std::uint64_t n : {32, 27})
      if (turns.next()) check_lengths<T>(on, {n}, options, false);
    fft::Options image = real_options<T>(2, false);
    image.signal = {2, {14, 1}, 14 * 6};
    image.spectrum = {1, {1, 8}, 60};  // transposed
    if (turns.next()) check_lengths<T>(on, {6, 12}, image, false);
    fft::Options padded = real_options<T>(2, false);
    padded.signal = {4, {20, 1}, 20 * 7};
    padded.spectrum = {2, {10, 1}, 10 * 7};
    if (turns.next()) check_lengths<T>(on, {6, 12}, padded, true);
  });
}

TEST_CASE("imaginary parts that must be zero are taken for zero", "[shape]") {
  const TestDevice& on = test_devices().front();
  for (const std::uint64_t n : {16, 15}) {
    const fft::Plan1D plan(on.context, on.device, n, real_options<float>(1, false));
    auto spectrum = uniform_noise<float>(n / 2 + 1, n);
    const auto inverse = [&] {
      const cl::Buffer out(on.context, CL_MEM_READ_WRITE, n * sizeof(float));
      plan.inverse(on.queue, upload(on, spectrum), out);
      return download_elements<float>(on, out, n);
    };
    const auto junk = inverse();
    spectrum.front().imag(0);
    if (n % 2 == 0) spectrum.back().imag(0);
    CHECK(inverse() == junk);
    spectrum[1] *= 2;
    CHECK(inverse() != junk);
  }
}

TEST_CASE("overlapping frames of a real signal", "[shape]") {
  const TestDevice& on = test_devices().front();
  constexpr std::uint64_t n = 32, hop = 7, frames = 9;
  fft::Options options = real_options<float>(frames, false);
  options.directions = fft::Directions::forward_only;
  options.signal.distance = hop;
  const fft::Plan1D plan(on.context, on.device, n, options);
  const auto signal = uniform_noise<float>((hop * (frames - 1) + n + 1) / 2, 1);  // two reals in each
  const cl::Buffer out = upload(on, poisoned<float>((n / 2 + 1) * frames));
  plan.forward(on.queue, upload(on, signal), out);
  const auto got = download<float>(on, out, (n / 2 + 1) * frames);
  std::vector<std::complex<float>> data;
  for (std::uint64_t f = 0; f < frames; ++f)
    for (std::uint64_t j = f * hop; j < f * hop + n; ++j)
      data.emplace_back(j % 2 ? signal[j / 2].imag() : signal[j / 2].real());
  const auto whole = reference_transform(data, {n}, frames, fft::Direction::forward);
  CHECK(in_error_units<float>(relative_error(got, halves_of(whole, {n}, 0)), n) < error_limit);
}

TEST_CASE("a real signal that is read for every row of spectra", "[shape]") {
  const TestDevice& on = test_devices().front();
  constexpr std::uint64_t n = 32, rows = 5;
  fft::Options options = real_options<float>(1, false);
  options.directions = fft::Directions::forward_only;
  options.axes = {1};
  options.signal.strides = {0, 1};
  const fft::Plan2D plan(on.context, on.device, rows, n, options);
  CHECK(plan.signal_bytes() == n * sizeof(float));
  const auto pairs = uniform_noise<float>(n / 2, 1);
  const cl::Buffer out = upload(on, poisoned<float>((n / 2 + 1) * rows));
  plan.forward(on.queue, upload(on, pairs), out);
  const auto got = download<float>(on, out, (n / 2 + 1) * rows);
  std::vector<std::complex<float>> data;
  for (std::uint64_t j = 0; j < rows * n; ++j)
    data.emplace_back(j % 2 ? pairs[j % n / 2].imag() : pairs[j % n / 2].real());
  const auto whole = reference_transform(data, {n}, rows, fft::Direction::forward);
  CHECK(in_error_units<float>(relative_error(got, halves_of(whole, {rows, n}, 1)), n) < error_limit);
}

TEST_CASE("many real transforms", "[.][sweep]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (std::uint64_t n = 1; n <= 130; ++n) check_defaults<T>(on, {n}, 1 + n % 5);
    for (const std::uint64_t n :
         {1000, 1001, 2187, 4096, 10000, 16384, 19683, 65536, 100000, 177147, 1 << 20})
      check_defaults<T>(on, {n}, 2);
    for (const Lengths& n : std::vector<Lengths>{
             {64, 64}, {100, 81}, {1, 128}, {480, 640}, {16, 16, 16}, {30, 21, 25}, {64, 64, 64}})
      for (const std::uint64_t batch : {1, 2}) check_defaults<T>(on, n, batch);
  });
}
