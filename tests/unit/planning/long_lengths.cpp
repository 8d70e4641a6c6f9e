// Lengths beyond what passes can do: every device refuses them, with their number and a way out, and at once.
#include <catch2/catch.hpp>

#include <ctime>

#include <fftcl/error.hpp>
#include "shapes/planner.hpp"
#include "support/problems/limits.hpp"
#include "support/refusal.hpp"

using namespace fft::planning;
using namespace fft_test;

namespace {

/// Processor time that a refusal may take. It takes up to 5 ms; seconds before the divisors of candidates came from their factors.
constexpr double most_seconds = 0.3;

Problem row(std::uint64_t n, TransformKind kind, fft::Precision precision) {
  Problem problem;
  problem.kind = kind;
  problem.precision = precision;
  problem.axes.push_back({n, 1, 1});
  return problem;
}

void check_refused_at_once(const Problem& problem, const LimitsPreset& preset, const std::string& words) {
  INFO(preset.name << ", " << problem.axes.front().length << " points");
  const std::clock_t begin = std::clock();
  check_refused([&] { make_schedule(problem, preset.limits); }, words, fft::ErrorCode::unsupported);
  CHECK(double(std::clock() - begin) / CLOCKS_PER_SEC < most_seconds);
}

}  // namespace

TEST_CASE("large primes beyond all passes are refused at once") {
  for (const LimitsPreset& preset : limits_presets())
    for (const auto precision : {fft::Precision::f32, fft::Precision::f64})
      for (const std::uint64_t n : {4294967291, 8589934583, 68719476503, 549755813881}) {
        const std::string words = "n = " + std::to_string(n) + " has a prime factor without a radix and ";
        check_refused_at_once(row(n, TransformKind::complex, precision), preset, words);
        check_refused_at_once(row(2 * n, TransformKind::complex, precision), preset,
                              "has a prime factor without a radix and ");
        check_refused_at_once(row(n, TransformKind::real_to_complex, precision), preset, words);
      }
}

// 963761198400 and 866421317361600 have 6720 and 26880 divisors.
TEST_CASE("lengths with very many divisors beyond all passes are refused at once") {
  for (const LimitsPreset& preset : limits_presets())
    for (const std::uint64_t n : {963761198400, 866421317361600})
      check_refused_at_once(row(n, TransformKind::complex, fft::Precision::f32), preset,
                            "n = " + std::to_string(n));
}

TEST_CASE("chirp-z transforms beyond all passes are refused in terms of their points") {
  Problem zoom = row(1 << 30, TransformKind::convolution, fft::Precision::f32);
  zoom.complex_results = true;
  zoom.path = std::make_shared<const ChirpPath>();
  zoom.axes.front().present = 1 << 30;
  zoom.axes.front().wanted = 1000;
  check_refused_at_once(
      zoom, limits_presets().back(),
      "a chirp-z transform of 1073741824 points to 1000 needs a convolution of 1073742823 points");
}
