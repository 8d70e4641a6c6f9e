// What a run of fftcl_bench is asked to do.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "common/options.hpp"
#include "side_by_side/session.hpp"

namespace bench {

/// The command line. What is left out depends on the device.
struct Request {
  std::string device, csv, probe_library;
  std::vector<std::string> sets, cases, libraries;
  std::string placement;
  std::optional<std::uint64_t> points, rounds;
  std::optional<double> slot_ms;
  double budget = Protocol().budget_seconds, plan_seconds = LibraryChoice().plan_seconds, total_seconds = 0;
  std::uint64_t min_length = 0, max_length = std::uint64_t(1) << 52;
  bool resume = false, no_verify = false, no_probe = false;
};

void add_options(CLI::App& app, Request& request);

struct Settings {
  std::string device;
  std::vector<Case> cases;
  std::vector<std::string> libraries;  ///< empty: all that suit the device
  Protocol protocol;
  double plan_seconds = 0;
  double total_seconds = 0;  ///< no new case is begun after this
  bool probe = true;
  std::string csv;
  bool resume = false;  ///< go on with an earlier run's CSV: leave out the cases that it began
  std::map<std::string, std::set<std::string>>
      lost_by;  ///< by case, libraries that lost a context in that run
};

/// Throws std::invalid_argument for unknown cases and sets.
Settings make_settings(const Request& request, bool cpu);

}  // namespace bench
