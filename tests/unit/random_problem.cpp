// The generator of random problems and its judge, judged themselves.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "support/problems/random_problem.hpp"
#include "support/reference/guru_reference.hpp"
#include "support/reference/reference.hpp"

using namespace fft_test;
using fft::Direction;

namespace {

bool all_different(std::vector<std::uint64_t> addresses) {
  std::sort(addresses.begin(), addresses.end());
  return std::adjacent_find(addresses.begin(), addresses.end()) == addresses.end();
}

/// The signal (forward) or spectrum (inverse) of a problem, laid out; NaN in between.
Scalars<double> laid_out(const RandomProblem& p, Direction direction, const Scalars<double>& data) {
  const bool forward = direction == Direction::forward;
  const Placement& side = forward ? p.signal : p.spectrum;
  const bool complex_elements = !(p.real && forward);
  Scalars<double> image(end_of(side) * (complex_elements ? 2 : 1), std::numeric_limits<double>::quiet_NaN());
  const auto where = scalar_addresses(side, complex_elements);
  REQUIRE(where.size() == data.size());
  for (std::size_t i = 0; i < where.size(); ++i) image.at(where[i]) = data[i];
  return image;
}

double difference(const Scalars<double>& a, const Scalars<double>& b) {
  double most = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (std::isnan(a.at(i))) return std::numeric_limits<double>::infinity();
    most = std::max(most, std::abs(a[i] - b[i]));
  }
  return most;
}

}  // namespace

TEST_CASE("random problems: elements of a side have places of their own") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const RandomProblem p = random_problem(seed, {});
    CAPTURE(p.seed, p.describe());
    CHECK(all_different(addresses(p.signal)));
    CHECK(all_different(addresses(p.spectrum)));
    CHECK_NOTHROW(fft::planning::validate(to_planning(p, Direction::forward)));
    CHECK_NOTHROW(fft::planning::validate(to_planning(p, Direction::inverse)));
  }
}

TEST_CASE("random problems: in place, every real row lies over its own spectrum") {
  std::size_t seen = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const RandomProblem p = random_problem(seed, {});
    if (!p.real || p.buffers != Buffers::one_alike) continue;
    CAPTURE(p.seed, p.describe());
    const auto spectrum = addresses(p.spectrum);
    const std::size_t row = p.axes.back();
    std::uint64_t inner = 1;
    for (std::size_t a = row + 1; a < p.lengths().size(); ++a) inner *= p.lengths()[a];
    if (p.dense && inner > 1) continue;  // the defaults leave room, but these columns are not contiguous
    ++seen;
    const std::uint64_t n = p.lengths()[row], half = n / 2 + 1;
    const auto signal = addresses(p.signal);
    for (std::size_t i = 0; i < signal.size(); ++i) {
      const std::uint64_t j = i / inner % n, around = i / (inner * n), within = i % inner;
      if (signal[i] / 2 != spectrum[(around * half + j / 2) * inner + within]) FAIL_CHECK("element " << i);
    }
  }
  CHECK(seen > 20);
}

TEST_CASE("random problems: the 40 that CI runs are of every sort") {
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const RandomProblem p = random_problem(seed, {});
    const std::string kind = p.real ? p.directions == fft::Directions::forward_only ? "r2c" : "c2r" : "c2c";
    seen.insert(kind + (p.precision == fft::Precision::f32 ? " f32" : " f64"));
    seen.insert(kind + " rank " + std::to_string(p.lengths().size()));
    seen.insert(kind + " buffers " + std::to_string(static_cast<int>(p.buffers)));
    if (p.axes.size() < p.lengths().size()) seen.insert(kind + " some axes");
    if (p.dense) seen.insert(kind + " dense");
    if (p.real && p.lengths()[p.axes.back()] % 2 != 0) seen.insert(kind + " odd");
  }
  // 3 kinds: 2 precisions, 3 ranks, 3 uses of buffers, subsets of axes, defaults; real ones also of odd length.
  std::string all;
  for (const std::string& sort : seen) all += sort + '\n';
  INFO(all);
  CHECK(seen.size() == 3 * (2 + 3 + 3 + 1 + 1) + 2);
}

TEST_CASE("FFTW's guru interface on random layouts: there and back gives the data back") {
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    RandomProblem p = random_problem(seed, {});
    CAPTURE(p.seed, p.describe());
    p.forward_scale = 1;
    p.inverse_scale = 1.0 / static_cast<double>(p.points());
    for (Direction first : {Direction::forward, Direction::inverse}) {
      const Direction second = first == Direction::forward ? Direction::inverse : Direction::forward;
      // Of the spectrum of a real signal this holds only if it is one to the last bit.
      const auto data = guru_noise<double>(p, first);
      const auto there = guru_transform<double>(p, first, laid_out(p, first, data));
      const auto back = guru_transform<double>(p, second, laid_out(p, second, there));
      auto expected = data;
      if (p.real && first == Direction::inverse) clear_ignored_parts(p, expected);
      CHECK(difference(back, expected) < 1e-13 * static_cast<double>(1 + p.points()));
    }
  }
}

TEST_CASE("FFTW's guru interface on a problem of one axis: the definition") {
  RandomProblem p;
  p.axes = {0};
  p.signal = {{12}, {3}, 2, 37, 5};
  p.spectrum = {{12}, {2}, 2, 1, 4};
  p.forward_scale = 0.5;
  const auto data = guru_noise<double>(p, Direction::forward);
  const auto got = guru_transform<double>(p, Direction::forward, laid_out(p, Direction::forward, data));
  for (std::size_t b = 0; b < 2; ++b) {
    std::vector<std::complex<long double>> x;
    for (std::size_t i = 0; i < 12; ++i) x.emplace_back(data[2 * (12 * b + i)], data[2 * (12 * b + i) + 1]);
    const auto want = reference_dft(x, Direction::forward);
    for (std::size_t k = 0; k < 12; ++k) {
      CHECK(got[2 * (12 * b + k)] == Approx(static_cast<double>(want[k].real() / 2)).margin(1e-14));
      CHECK(got[2 * (12 * b + k) + 1] == Approx(static_cast<double>(want[k].imag() / 2)).margin(1e-14));
    }
  }
}
