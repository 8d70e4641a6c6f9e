// Plans whose sides have formats of their own, against a model on the host: every storage, planar and real parts, windows,
// centred and conjugated spectra, forms. Numbers around the elements are poison, and must stay so.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <cstdlib>

#include "support/device/format_run.hpp"

using namespace fft_test;

namespace {

void check_case(const TestDevice& on, const FormatCase& c) {
  INFO(on.name << " seed " << c.problem.seed << ": " << c.describe());
  const FormatFinding finding = run_format_case(on, c);
  INFO(finding.plan);
  CHECK(finding.errors.device <= finding.limit);
  CHECK(finding.strays == 0);
}

Scope small_scope() {
  Scope scope;
  scope.max_points = 2000;
  return scope;
}

}  // namespace

TEST_CASE("random formats on random problems", "[shape]") {
  for (const TestDevice& on : test_devices())
    for (std::uint64_t seed = 0; seed < 24; ++seed) check_case(on, random_format_case(seed, small_scope()));
}

TEST_CASE("many random formats on random problems", "[shape][.][sweep]") {
  const char* const first = std::getenv("FFTCL_TEST_SEED");
  const char* const number = std::getenv("FFTCL_TEST_COUNT");
  const std::uint64_t begin = first != nullptr ? std::strtoull(first, nullptr, 10) : 1000;
  const std::uint64_t count = number != nullptr ? std::strtoull(number, nullptr, 10) : 400;
  for (const TestDevice& on : test_devices())
    for (std::uint64_t seed = begin; seed < begin + count; ++seed) {
      Scope scope;
      if (seed % 5 == 0) scope.max_points = 100000;  // several passes
      check_case(on, random_format_case(seed, scope));
    }
}
