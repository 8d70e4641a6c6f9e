// A small set of lengths that reaches every code path which a large set of lengths reaches on one device:
// what CI runs in place of the complete sweep. It adapts by itself when the planner changes.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "planning/planner.hpp"
#include "support/lengths.hpp"
#include "support/schedule_checks.hpp"

namespace fft_test {

namespace detail {

/// What distinguishes the code of a pass: shape, kernel, radix by position, exchange, blocking, twiddles.
inline void add_features(const fft::planning::Schedule& schedule, std::set<std::string>& features) {
  const std::string passes = "passes " + std::to_string(schedule.steps.size());
  features.insert(passes);
  for (const fft::planning::Step& step : schedule.steps) {
    const auto& p = step.pass;
    const bool group = p.shape == fft::planning::KernelShape::work_group;
    const std::string kernel =
        group ? "group" + std::to_string(p.group.split_exchange) + std::to_string(p.group.columns_inner)
              : "vector" + std::to_string(static_cast<int>(p.vector.kernel));
    features.insert(kernel + " lanes " + std::to_string(group ? 0 : p.vector.lanes));
    features.insert(kernel + (p.twiddle_span > 1 ? " twiddled" : " plain") + (p.out_block ? " blocked" : ""));
    features.insert(kernel + " stages " + std::to_string(p.radices.size()));
    for (std::size_t s = 0; s < p.radices.size(); ++s) {
      const std::string place = s == 0 ? " first" : s + 1 == p.radices.size() ? " last" : " middle";
      features.insert(kernel + " radix " + std::to_string(p.radices[s]) + place);
      if (group && s < p.group.orders.size())
        features.insert(kernel + " order " + std::to_string(static_cast<int>(p.group.orders[s])) + place);
    }
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
  std::set<std::string> seen;
  std::vector<std::uint64_t> chosen;
  for (std::uint64_t n : candidates) {
    const std::size_t before = seen.size();
    detail::add_features(fft::planning::make_schedule(dense_problem({n}, test_batch(n), precision), limits),
                         seen);
    if (seen.size() > before) chosen.push_back(n);
  }
  return chosen;
}

}  // namespace fft_test
