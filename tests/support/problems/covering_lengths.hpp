// A small set of lengths that reaches every code path which a large set of lengths reaches on one device:
// what CI runs in place of the complete sweep. It adapts by itself when the planner changes.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "butterflies/radix_table.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/cover.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/lengths.hpp"

namespace fft_test {

namespace detail {

/// What distinguishes the code of a pass: shape, kernel, radices, exchange, order of lanes, blocking,
/// twiddles. Radices and orders of lanes have the same text in both precisions.
inline void add_features(const fft::planning::Schedule& schedule, std::set<std::string>& features) {
  features.insert("passes " + std::to_string(schedule.steps.size()));
  for (const fft::planning::Step& step : schedule.steps) {
    const auto& p = step.pass;
    const bool group = p.shape == fft::planning::KernelShape::work_group;
    const std::string kernel =
        (schedule.problem.precision == fft::Precision::f32 ? "f32 " : "f64 ") +
        (group ? "group " + std::to_string(p.group.split_exchange) + std::to_string(p.group.columns_inner)
               : "vector " + std::to_string(static_cast<int>(p.vector.kernel)));
    features.insert(kernel + " lanes " + std::to_string(group ? 0 : p.vector.lanes));
    features.insert(kernel + (p.twiddle_span > 1 ? " twiddled" : " plain") + (p.out_block ? " blocked" : ""));
    features.insert(kernel + " stages " + std::to_string(p.radices.size()));
    // The first radix has no twiddles, later ones do.
    for (std::size_t s = 0; s < p.radices.size(); ++s)
      features.insert((s == 0 ? "first radix " : "later radix ") + std::to_string(p.radices[s]));
    if (!group) continue;
    if (fft::planning::is_resident(p)) features.insert(kernel + " resident");
    for (std::size_t s = 0; s < p.group.orders.size(); ++s)
      features.insert((s == 0 ? "first order " : "later order ") +
                      std::to_string(static_cast<int>(p.group.orders[s])));
  }
}

}  // namespace detail

/// Number of transforms with which a test runs this length: odd tails for short ones.
inline std::uint64_t test_batch(std::uint64_t n) {
  return n <= 1024 ? 37 : n <= 16384 ? 3 : 1;
}

struct CoveringLength {
  fft::Precision precision;
  std::uint64_t n;
};

/// Which prime radices covering_lengths() takes: a kernel with one of them takes up to 12 s to build.
enum class PrimeRadices { every, each_form };

/// Lengths up to `longest` in one of the precisions each.
inline std::vector<CoveringLength> covering_lengths(const fft::planning::DeviceLimits& limits,
                                                    const std::vector<fft::Precision>& precisions,
                                                    std::uint64_t longest,
                                                    PrimeRadices primes = PrimeRadices::every) {
  auto lengths = smooth_lengths(1024);
  for (std::uint64_t n : spread_lengths())
    if (n <= longest) lengths.push_back(n);
  // Prime radices build slowly: to 61 every one in f32, above a few, and one of each form in f64 (the sweep has all).
  for (std::uint64_t n : prime_radix_sample())
    if (n <= longest && (n <= 61 || n > 113 || n == 113)) lengths.push_back(n);
  const auto& sample = prime_radix_sample();
  const auto usable = [&](std::uint64_t n, fft::Precision precision) {
    if (std::find(sample.begin(), sample.end(), n) == sample.end()) return true;
    if (!fft::planning::has_radices(n, limits.shape, precision)) return false;
    const bool every = primes == PrimeRadices::every && precision == fft::Precision::f32;
    return every || n % 17 == 0 || n % 37 == 0 ||
           n == 97 * 101;  // above 61 the work-group shape in f32 alone
  };
  std::vector<CoveringLength> candidates;
  std::vector<Coverage> coverages;
  for (std::size_t i = 0; i < lengths.size() * precisions.size(); ++i) {
    // Each precision comes first in turn: a tie falls to the first.
    const std::size_t at = i / precisions.size();
    const CoveringLength c{precisions[(i + at) % precisions.size()], lengths[at]};
    if (!usable(c.n, c.precision)) continue;
    const auto schedule =
        fft::planning::make_schedule(dense_problem({c.n}, test_batch(c.n), c.precision), limits);
    candidates.push_back(c);
    coverages.emplace_back();
    detail::add_features(schedule, coverages.back().features);
    coverages.back().cost = schedule.steps.size();
  }
  std::vector<CoveringLength> chosen;
  for (const std::size_t i : cover(coverages)) chosen.push_back(candidates[i]);
  for (std::uint64_t n : {1, 2, 3, 16})  // the ends, whatever they share with others
    for (const fft::Precision precision : precisions) chosen.push_back({precision, n});
  return chosen;
}

}  // namespace fft_test
