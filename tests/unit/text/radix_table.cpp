// The table of radices against what it is about: the blocks in kernels/, their texts and the lengths that they cover.
#include "butterflies/radix_table.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <sstream>
#include <vector>

#include "butterflies/composition.hpp"
#include "core/base/number_theory.hpp"
#include "group/tiles/tuned/tables.hpp"
#include "support/source_dir.hpp"

using namespace fft::planning;
using fft::Precision;

TEST_CASE("every block has a file, and every file a row") {
  std::set<std::string> expected = {"prime.cl"}, found;
  for (const Radix& r : radix_table)
    if (r.kind == RadixKind::block) expected.insert("radix" + std::to_string(r.radix) + ".cl");
  for (const auto& file :
       std::filesystem::directory_iterator(fft_test::source_dir() + "/kernels/butterflies"))
    found.insert(file.path().filename());
  CHECK(found == expected);
}

TEST_CASE("rows are what they say") {
  for (const Radix& r : radix_table) {
    CAPTURE(r.radix);
    CHECK((r.kind == RadixKind::block) == (r.block_operations > 0));
    CHECK((r.kind == RadixKind::block || r.twiddled == TwiddledForms::none));
    if (r.kind == RadixKind::prime) CHECK(is_prime(r.radix));
    if (r.kind == RadixKind::composed) CHECK(composition_of(r.radix).radix() == r.radix);
  }
}

TEST_CASE(
    "smooth lengths are products of primes with blocks, those with radices of primes that a shape has") {
  std::uint64_t expected_next = 0;
  for (std::uint64_t n = 16000; n >= 1; --n) {
    const auto primes = prime_factors(n);
    const auto all = [&](const auto& has) { return std::all_of(primes.begin(), primes.end(), has); };
    CAPTURE(n);
    const bool smooth = all([](std::uint64_t p) { return p <= 13; });
    REQUIRE(is_smooth(n) == smooth);
    for (const KernelShape shape : {KernelShape::work_group, KernelShape::vector})
      for (const Precision precision : {Precision::f32, Precision::f64})
        REQUIRE(has_radices(n, shape, precision) == all([&](std::uint64_t p) {
                  return p <= max_radix && has_radix(static_cast<std::uint32_t>(p), shape, precision);
                }));
    if (smooth) expected_next = n;
    if (expected_next != 0) REQUIRE(next_smooth(n) == expected_next);
  }
  CHECK_FALSE(is_smooth(0));
  CHECK_FALSE(has_radices(0, KernelShape::work_group, Precision::f32));
  CHECK(next_smooth(0) == 1);
  CHECK(next_smooth(17) == 18);
  CHECK(next_smooth(1009) == 1014);
}

TEST_CASE("smooth numbers of a range") {
  CHECK(smooth_between(1, 18) ==
        std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18});
  CHECK(smooth_between(17, 17).empty());
  for (const std::uint64_t low :
       {std::uint64_t(1), std::uint64_t(999), std::uint64_t(1) << 20, (std::uint64_t(1) << 40) - 5}) {
    const std::uint64_t high = low + low / 100;
    std::vector<std::uint64_t> one_by_one;
    for (std::uint64_t n = next_smooth(low); n <= high; n = next_smooth(n + 1)) one_by_one.push_back(n);
    CHECK(smooth_between(low, high) == one_by_one);
  }
  CHECK(smooth_between(std::uint64_t(1) << 62, std::uint64_t(1) << 62).size() == 1);
}

TEST_CASE("primes that a shape has as radices") {
  CHECK(max_smooth_prime == 13);  // include/fftcl/sizes.hpp says so
  for (const std::uint32_t p : {53, 59, 61}) {
    CHECK(has_radix(p, KernelShape::vector, Precision::f64));
    CHECK(has_radix(p, KernelShape::work_group, Precision::f64));
  }
  for (const std::uint32_t p : {67, 113}) {
    CHECK(has_radix(p, KernelShape::work_group, Precision::f32));
    CHECK_FALSE(has_radix(p, KernelShape::work_group, Precision::f64));
    CHECK_FALSE(has_radix(p, KernelShape::vector, Precision::f32));
  }
  for (const std::uint32_t p : {83, 107, 127})
    CHECK_FALSE(has_radix(p, KernelShape::work_group, Precision::f32));
}

TEST_CASE("tuned tilings have radices of the table") {
  for (const auto& table :
       {tuned_tilings(), tuned_real_rows(), tuned_plain_rows(), tuned_prime_rows(), tuned_plain_columns(),
        tuned_split_columns(), tuned_half_rows(), tuned_whole_rows(), tuned_whole_prime_rows(),
        tuned_cyclic_rows(), tuned_filter_rows(), tuned_rows_of_reals(), tuned_real_columns(),
        tuned_narrow_rows(), tuned_cached_rows(), tuned_cached_columns(), tuned_cached_splits(),
        tuned_resident_rows()})
    for (const TunedTiling& t : table) {
      std::istringstream radices(t.radices);
      CAPTURE(t.length, t.radices);
      for (std::string radix; std::getline(radices, radix, '.');)
        if (radix != "1")
          CHECK(has_radix(static_cast<std::uint32_t>(std::stoul(radix)), KernelShape::work_group,
                          t.precision == 'd' ? Precision::f64 : Precision::f32));
    }
}
