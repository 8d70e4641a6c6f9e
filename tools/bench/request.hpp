// The command line of fftcl-bench.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "workbench/case.hpp"

namespace bench_tool {

struct Request {
  std::string device, csv, json, svg;
  std::vector<std::string> precisions;  ///< empty: all that the device has
  std::vector<std::uint64_t> lengths;   ///< empty: the overview
  std::optional<std::uint64_t> points;
  double seconds = 1;
  bool list = false, real = false, no_check = false;
};

void add_options(CLI::App& app, Request& request);

/// The cases to time. `points`: of all transforms of a case together. Throws std::invalid_argument for a
/// precision that the device lacks, and for lengths beyond `points`.
std::vector<bench::Case> chosen_cases(const Request& request, std::uint64_t points, bool has_f64);

}  // namespace bench_tool
