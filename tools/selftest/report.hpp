// The report: lines for people, and JSON.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "common/devices.hpp"
#include "selftest/samples/sample.hpp"

namespace selftest {

enum class Verdict { right, wrong, not_run };

/// What became of one sample.
struct Result {
  const Sample* sample = nullptr;
  Outcome outcome;
  std::string failure;  ///< why it could not run; empty: it ran
  double seconds = 0;   ///< plan, kernels and reference included

  Verdict verdict() const;
};

struct Report {
  tools::DeviceText device;
  std::size_t device_number = 0;
  std::string cache;                                             ///< folder; empty: none
  std::vector<std::pair<std::string, std::string>> environment;  ///< variables that are set and matter
  double reference_error = 0;
  std::vector<Result> results;
  std::uint64_t compiled = 0, from_disk = 0;  ///< kernels
  double seconds = 0;

  std::size_t count(Verdict verdict) const;
  /// The worst of all results; not_run when there are none.
  Verdict verdict() const;
};

/// "f32  radices  13 points x 79", what --only looks into.
std::string label(const Sample& sample);

/// Device, driver, version, cache: what is known before the first check.
std::string heading(const Report& report);
std::string result_line(const Result& result);
/// The closing lines, with what to do when something is wrong.
std::string verdict_text(const Report& report);
std::string full_text(const Report& report);
std::string json_text(const Report& report);

}  // namespace selftest
