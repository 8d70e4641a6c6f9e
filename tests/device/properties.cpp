// What a Fourier transform does by definition: impulse, linearity, shift, Parseval, round trip.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device_run.hpp"

using namespace fft_test;

namespace {

using Lengths = std::vector<std::uint64_t>;

// An impulse's error is not that of noise: every result is one path of twiddles through the passes, whose roundings do
// not average out. Measured: 0.47 at most (f32, 16384 points, work-group shape).
constexpr double impulse_limit = 0.47 * 1.25;

template <typename T>
struct Transform {
  Transform(const TestDevice& device, std::uint64_t n)
      : on(device), plan(device.context, device.device, n, options()) {}

  static fft::Options options() {
    fft::Options o;
    o.precision = precision_of<T>();
    return o;
  }
  std::vector<std::complex<T>> forward(const std::vector<std::complex<T>>& x) const {
    return run_plan<T>(on, plan, fft::Direction::forward, false, x).output;
  }
  std::vector<std::complex<T>> inverse(const std::vector<std::complex<T>>& x) const {
    return run_plan<T>(on, plan, fft::Direction::inverse, true, x).output;
  }

  const TestDevice& on;
  fft::Plan1D plan;
};

template <typename Body>
void for_each_transform(Body body) {
  on_every_device([&](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (std::uint64_t n : {1, 2, 13, 96, 1000, 16384}) {
      CAPTURE(on.name, n, sizeof(T));
      body(Transform<T>(on, n), n, type);
    }
  });
}

}  // namespace

TEST_CASE("impulses become the exponentials that the convention names", "[shape]") {
  for_each_transform([](const auto& transform, std::uint64_t n, auto type) {
    using T = decltype(type);
    for (std::uint64_t at : {std::uint64_t(0), n / 3, n - 1}) {
      std::vector<std::complex<T>> impulse(n);
      impulse[at] = {T(0.5), T(-2)};
      std::vector<std::complex<long double>> want(n);
      for (std::uint64_t k = 0; k < n; ++k)
        want[k] = std::complex<long double>(impulse[at]) * unit_root(at * k, n);
      CHECK(in_error_units<T>(relative_error(transform.forward(impulse), want), n) < impulse_limit);
      for (std::uint64_t k = 0; k < n; ++k)
        want[k] = std::complex<long double>(impulse[at]) * std::conj(unit_root(at * k, n)) /
                  static_cast<long double>(n);
      CHECK(in_error_units<T>(relative_error(transform.inverse(impulse), want), n) < impulse_limit);
    }
  });
}

TEST_CASE("linearity", "[shape]") {
  for_each_transform([](const auto& transform, std::uint64_t n, auto type) {
    using T = decltype(type);
    const auto x = uniform_noise<T>(n, 1), y = uniform_noise<T>(n, 2);
    const std::complex<T> a(T(0.5), T(-0.25)), b(T(2), T(1));
    std::vector<std::complex<T>> mix(n);
    for (std::uint64_t i = 0; i < n; ++i) mix[i] = a * x[i] + b * y[i];
    const auto fx = transform.forward(x), fy = transform.forward(y);
    std::vector<std::complex<long double>> want(n);
    for (std::uint64_t i = 0; i < n; ++i)
      want[i] = std::complex<long double>(a) * std::complex<long double>(fx[i]) +
                std::complex<long double>(b) * std::complex<long double>(fy[i]);
    // Three transforms and the roundings of the mix itself.
    CHECK(in_error_units<T>(relative_error(transform.forward(mix), want), n) < 3 * error_limit);
  });
}

TEST_CASE("a shifted signal has a rotated spectrum", "[shape]") {
  for_each_transform([](const auto& transform, std::uint64_t n, auto type) {
    using T = decltype(type);
    const auto x = uniform_noise<T>(n, 4);
    const std::uint64_t shift = n / 3 + (n > 1);
    std::vector<std::complex<T>> shifted(n);
    for (std::uint64_t i = 0; i < n; ++i) shifted[(i + shift) % n] = x[i];
    const auto spectrum = transform.forward(x);
    std::vector<std::complex<long double>> want(n);
    for (std::uint64_t k = 0; k < n; ++k)
      want[k] = std::complex<long double>(spectrum[k]) * unit_root(k * shift, n);
    CHECK(in_error_units<T>(relative_error(transform.forward(shifted), want), n) < 2 * error_limit);
  });
}

TEST_CASE("Parseval: the energy of the spectrum is n times the signal's", "[shape]") {
  for_each_transform([](const auto& transform, std::uint64_t n, auto type) {
    using T = decltype(type);
    const auto x = uniform_noise<T>(n, 5);
    long double signal = 0, spectrum = 0;
    for (const auto& z : x) signal += std::norm(std::complex<long double>(z));
    for (const auto& z : transform.forward(x)) spectrum += std::norm(std::complex<long double>(z));
    const double off = static_cast<double>(std::abs(spectrum / (signal * static_cast<long double>(n)) - 1));
    CHECK(in_error_units<T>(off, n) <
          2 * error_limit);  // energy is a square: twice the relative error at most
  });
}

TEST_CASE("inverse(forward(x)) is x", "[shape]") {
  for_each_transform([](const auto& transform, std::uint64_t n, auto type) {
    using T = decltype(type);
    const auto x = uniform_noise<T>(n, 6);
    CHECK(in_error_units<T>(relative_error(transform.inverse(transform.forward(x)), x), n) < 2 * error_limit);
  });
}
