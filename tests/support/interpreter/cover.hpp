// Few of many cases that reach together all that the many reach: what CI runs where a sweep runs all.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "core/schedule.hpp"

namespace fft_test {

/// What a case reaches, and what it costs (any unit).
struct Coverage {
  std::set<std::string> features;
  std::size_t cost = 1;
};

/// Indices of a greedy cover of all features, ascending: always the case that brings most of what is missing for its cost.
std::vector<std::size_t> cover(const std::vector<Coverage>& cases);

/// The code that the generators made for a schedule: its kernels' lines without numbers, index arithmetic and comments. Two
/// lines that differ in these come from one place of a generator. Costs the number of kernels.
Coverage kernel_coverage(const fft::planning::Schedule& schedule);

/// Those of the cases whose kernels reach every line that the kernels of all of them reach. `schedule_of` makes a case's
/// schedule.
template <typename Case, typename ScheduleOf>
std::vector<Case> covering_cases(const std::vector<Case>& cases, const ScheduleOf& schedule_of) {
  std::vector<Coverage> coverages;
  for (const Case& one : cases) coverages.push_back(kernel_coverage(schedule_of(one)));
  std::vector<Case> chosen;
  for (const std::size_t i : cover(coverages)) chosen.push_back(cases[i]);
  return chosen;
}

}  // namespace fft_test
