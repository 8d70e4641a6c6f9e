// What a Fourier transform does by definition: impulse, linearity, shift, Parseval, round trip.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <algorithm>
#include <random>

#include "support/device/device_run.hpp"
#include "support/turns.hpp"

using namespace fft_test;

namespace {

using Lengths = std::vector<std::uint64_t>;

// Impulses of one amplitude at up to this many places: all of them for short transforms, else drawn at random.
constexpr std::uint64_t max_impulses = 96;

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
    return transformed<T>(on, plan, fft::Direction::forward, false, x);
  }
  std::vector<std::complex<T>> inverse(const std::vector<std::complex<T>>& x) const {
    return transformed<T>(on, plan, fft::Direction::inverse, true, x);
  }

  const TestDevice& on;
  fft::Plan1D plan;
};

template <typename Body>
void for_each_transform(Body body) {
  on_every_device([&](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    for (std::uint64_t n : {1, 2, 13, 96, 1000, 16384}) {
      if (!turns.next() && n != 16384) continue;  // radices beside each other
      CAPTURE(on.name, n, sizeof(T));
      body(Transform<T>(on, n), n, type);
    }
  });
}

std::vector<std::uint64_t> impulse_places(std::uint64_t n) {
  std::vector<std::uint64_t> places;
  std::mt19937_64 engine(n);
  for (std::uint64_t i = 0; i < std::min(n, max_impulses); ++i)
    places.push_back(n <= max_impulses ? i : engine() % n);
  places.back() = n - 1;
  return places;
}

/// What impulses of `amplitude` at `places` become, one transform of n points behind the other, default scales.
std::vector<std::complex<long double>> exponentials(const std::vector<std::uint64_t>& places, std::uint64_t n,
                                                    std::complex<long double> amplitude,
                                                    fft::Direction direction) {
  std::vector<std::complex<long double>> roots(n), all;
  for (std::uint64_t e = 0; e < n; ++e)
    roots[e] = direction == fft::Direction::forward
                   ? amplitude * unit_root(e, n)
                   : amplitude * std::conj(unit_root(e, n)) / static_cast<long double>(n);
  for (std::uint64_t place : places)
    for (std::uint64_t k = 0; k < n; ++k) all.push_back(roots[place * k % n]);
  return all;
}

}  // namespace

// Transforms of e_j for many j at once. The relative error over all of them is sqrt(mean over j of
// |E e_j|^2 / |F e_j|^2): were E, what the computed transform adds to the exact F, a matrix, this would be
// |E|_F / |F|_F, which is also the relative error for noise. It is not quite a matrix: additions of noise round and
// additions of an impulse's zeros do not, so impulses err less on average, and the limit for noise is theirs too. One
// impulse alone errs more (all its results share few twiddles, whose errors do not average out) or, at 0, not at all.
TEST_CASE("impulses become the exponentials that the convention names", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const std::complex<T> amplitude(T(0.5), T(-2));
    Turns<T> turns(on);
    for (std::uint64_t n : {1, 2, 13, 96, 1000, 16384}) {
      if (!turns.next()) continue;
      const auto places = impulse_places(n);
      fft::Options options = Transform<T>::options();
      options.batch = places.size();
      const fft::Plan1D plan(on.context, on.device, n, options);
      std::vector<std::complex<T>> impulses(n * places.size());
      for (std::size_t b = 0; b < places.size(); ++b) impulses[b * n + places[b]] = amplitude;
      for (auto direction : {fft::Direction::forward, fft::Direction::inverse}) {
        const auto want = exponentials(places, n, std::complex<long double>(amplitude), direction);
        CAPTURE(on.name, n, sizeof(T), direction == fft::Direction::forward);
        const auto got = transformed<T>(on, plan, direction, false, impulses);
        CHECK(in_error_units<T>(relative_error(got, want), n) < error_limit);
      }
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
