// Lines for people.
#include "selftest/report.hpp"

#include <algorithm>
#include <cstdio>

#include <fftcl/version.hpp>

namespace selftest {
namespace {

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

std::string fixed(double value, int digits) {
  char text[64];
  // Errors of wrong kernels have any size.
  std::snprintf(text, sizeof text, value < 1e5 ? "%.*f" : "%.*e", digits, value);
  return text;
}

std::string plural(std::uint64_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

Verdict Result::verdict() const {
  if (!failure.empty()) return Verdict::not_run;
  return outcome.is_right() ? Verdict::right : Verdict::wrong;
}

std::size_t Report::count(Verdict verdict) const {
  return static_cast<std::size_t>(
      std::count_if(results.begin(), results.end(), [&](const Result& r) { return r.verdict() == verdict; }));
}

Verdict Report::verdict() const {
  if (count(Verdict::wrong) > 0) return Verdict::wrong;
  return count(Verdict::not_run) > 0 || results.empty() ? Verdict::not_run : Verdict::right;
}

std::string label(const Sample& sample) {
  return std::string(sample.precision == fft::Precision::f32 ? "f32  " : "f64  ") +
         padded(sample.family, 20) + "  " + sample.name;
}

std::string heading(const Report& report) {
  const tools::DeviceText& d = report.device;
  std::string text = std::string("fftcl ") + fft::header_version + " self-test\n";
  text += "device " + std::to_string(report.device_number) + "   " + d.name + " (" + d.type + ", " +
          d.device_version + ")\n";
  text += "platform   " + d.platform + ", " + d.platform_version + "\n";
  text += "driver     " + d.driver_version + "\n";
  text += "cache      " + (report.cache.empty() ? "off" : report.cache) + "\n";
  for (const auto& [name, value] : report.environment) text += "variable   " + name + "=" + value + "\n";
  text += "reference  host transforms in long double, within " + fixed(report.reference_error, 1) +
          " of its epsilon of the definition\n";
  if (!d.has_f64) text += "f64        not checked: this device has no double precision\n";
  text +=
      "errors     relative L2 norms in units of eps sqrt(log2 n), each beside the bound that it must stay "
      "below\n";
  return text;
}

std::string result_line(const Result& result) {
  const std::string name = padded(label(*result.sample), 72) + " ";
  const Outcome& o = result.outcome;
  switch (result.verdict()) {
    case Verdict::not_run:
      return name + "COULD NOT RUN: " + result.failure;
    case Verdict::wrong:
      return name + fixed(o.error, 3) + " of " + fixed(o.bound, 3) + "  WRONG" +
             (o.defect.empty() ? "" : ": " + o.defect);
    case Verdict::right:
      break;
  }
  return name + fixed(o.error, 3) + " of " + fixed(o.bound, 3) + "  ok";
}

std::string verdict_text(const Report& report) {
  const std::string all = plural(report.results.size(), "check"),
                    effort = fixed(report.seconds, 1) + " s, " + plural(report.compiled, "kernel") +
                             " compiled, " + std::to_string(report.from_disk) + " from the cache";
  const std::size_t wrong = report.count(Verdict::wrong), not_run = report.count(Verdict::not_run);
  if (report.verdict() == Verdict::right)

    return "\nCORRECT: " + all +
           (report.results.size() == 1 ? " within its bound (" : " within their bounds (") + effort + ").\n";
  std::string text;
  if (wrong > 0) {
    text = "\nWRONG: " + std::to_string(wrong) + " of " + all + " (" + effort +
           ").\nDo not trust fftcl's results on this device until this is mended. What to try:\n";
    if (report.from_disk > 0)
      text += "- fftcl-selftest --no-cache. Right then: a kernel in " + report.cache +
              " is bad; delete the folder (fft::clear_cache()).\n";
    text += "- another version of the driver: kernels are compiled by it.\n";
    if (report.device.platform.find("Portable Computing Language") != std::string::npos)
      text +=
          "- POCL_WORK_GROUP_METHOD=loops with --no-cache: PoCL's default has compiled kernels wrongly.\n";
    text += "Please report it, with the text that --report FILE saves.\n";
  }
  if (not_run > 0)
    text += "\nCOULD NOT RUN: " + std::to_string(not_run) + " of " + all +
            (wrong > 0 ? ".\n" : "; the others are right (" + effort + ").\n");
  if (report.results.empty()) text = "\nCOULD NOT RUN: no check has that name (see --list-checks).\n";
  return text;
}

std::string full_text(const Report& report) {
  std::string text = heading(report) + "\n";
  for (const Result& result : report.results) text += result_line(result) + "\n";
  return text + verdict_text(report);
}

}  // namespace selftest
