// A small set of lengths that reaches every code path which a large set of lengths reaches on one device:
// what CI runs in place of the complete sweep. It adapts by itself when the planner changes.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "butterflies/radix_table.hpp"
#include "shapes/planner.hpp"
#include "support/cover.hpp"
#include "support/lengths.hpp"
#include "support/schedule_checks.hpp"

namespace fft_test {

namespace detail {

/// What distinguishes the code of a pass: shape, kernel, radices, exchange, order of lanes, blocking,
/// twiddles.
inline void add_features(const fft::planning::Schedule& schedule, std::set<std::string>& features) {
  features.insert("passes " + std::to_string(schedule.steps.size()));
  for (const fft::planning::Step& step : schedule.steps) {
    const auto& p = step.pass;
    const bool group = p.shape == fft::planning::KernelShape::work_group;
    const std::string kernel =
        group ? "group " + std::to_string(p.group.split_exchange) + std::to_string(p.group.columns_inner)
              : "vector " + std::to_string(static_cast<int>(p.vector.kernel));
    features.insert(kernel + " lanes " + std::to_string(group ? 0 : p.vector.lanes));
    features.insert(kernel + (p.twiddle_span > 1 ? " twiddled" : " plain") + (p.out_block ? " blocked" : ""));
    features.insert(kernel + " stages " + std::to_string(p.radices.size()));
    // A radix behind the first one has twiddles, the first has none.
    for (std::size_t s = 0; s < p.radices.size(); ++s)
      features.insert((s == 0 ? "first radix " : "later radix ") + std::to_string(p.radices[s]));
    if (!group) continue;
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

inline std::vector<std::uint64_t> covering_lengths(const fft::planning::DeviceLimits& limits,
                                                   fft::Precision precision, std::uint64_t longest) {
  auto candidates = smooth_lengths(1024);
  for (std::uint64_t n : spread_lengths())
    if (n <= longest) candidates.push_back(n);
  // Prime radices build slowly: to 61 every one in f32 and one of each form in f64, above a few (the sweep has all).
  for (std::uint64_t n : prime_radix_sample())
    if (n <= longest && fft::planning::has_radices(n, limits.shape, precision) &&
        (precision == fft::Precision::f32 || n % 17 == 0 || n % 37 == 0) && (n <= 61 || n > 113 || n == 113))
      candidates.push_back(n);
  std::vector<Coverage> coverages(candidates.size());
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const auto problem = dense_problem({candidates[i]}, test_batch(candidates[i]), precision);
    const auto schedule = fft::planning::make_schedule(problem, limits);
    detail::add_features(schedule, coverages[i].features);
    coverages[i].cost = schedule.steps.size();
  }
  std::vector<std::uint64_t> chosen;
  for (const std::size_t i : cover(coverages)) chosen.push_back(candidates[i]);
  for (std::uint64_t n : {1, 2, 3, 16}) chosen.push_back(n);  // the ends, whatever they share with others
  return chosen;
}

}  // namespace fft_test
