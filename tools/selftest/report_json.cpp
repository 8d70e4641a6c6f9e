// The report as JSON.
#include <cmath>
#include <cstdio>

#include <fftcl/version.hpp>
#include "selftest/report.hpp"

namespace selftest {
namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(static_cast<unsigned char>(c)));
      out += escape;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

/// JSON has no word for what is not a number.
std::string number(double value) {
  if (!std::isfinite(value)) return "null";
  char text[64];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

const char* word(Verdict verdict) {
  switch (verdict) {
    case Verdict::right:
      return "correct";
    case Verdict::wrong:
      return "wrong";
    case Verdict::not_run:
      return "could not run";
  }
  return "";
}

std::string result_text(const Result& result) {
  const Sample& s = *result.sample;
  std::string text = "    {\"precision\": ";
  text += s.precision == fft::Precision::f32 ? "\"f32\"" : "\"f64\"";
  text += ", \"family\": " + quoted(s.family) + ", \"name\": " + quoted(s.name) +
          ", \"verdict\": " + quoted(word(result.verdict()));
  if (result.failure.empty())
    text += ", \"error\": " + number(result.outcome.error) + ", \"bound\": " + number(result.outcome.bound);
  const std::string& detail = result.failure.empty() ? result.outcome.defect : result.failure;
  if (!detail.empty()) text += ", \"detail\": " + quoted(detail);
  return text + ", \"seconds\": " + number(result.seconds) + "}";
}

}  // namespace

std::string json_text(const Report& report) {
  const tools::DeviceText& d = report.device;
  std::string text = "{\n  \"fftcl\": " + quoted(fft::header_version) + ",\n";
  text += "  \"verdict\": " + quoted(word(report.verdict())) + ",\n";
  text += "  \"device\": {\"number\": " + std::to_string(report.device_number) +
          ", \"name\": " + quoted(d.name) + ", \"type\": " + quoted(d.type) +
          ", \"version\": " + quoted(d.device_version) + ", \"driver\": " + quoted(d.driver_version) +
          ", \"platform\": " + quoted(d.platform) + ", \"platform_version\": " + quoted(d.platform_version) +
          ", \"f64\": " + (d.has_f64 ? "true" : "false") + "},\n";
  text +=
      "  \"cache\": " + (report.cache.empty() ? "null" : quoted(report.cache)) + ",\n  \"environment\": {";
  for (std::size_t i = 0; i < report.environment.size(); ++i)
    text += (i == 0 ? "" : ", ") + quoted(report.environment[i].first) + ": " +
            quoted(report.environment[i].second);
  text += "},\n  \"unit\": \"relative L2 norm over eps sqrt(log2 n)\",\n  \"reference_error\": " +
          number(report.reference_error) + ",\n  \"kernels_compiled\": " + std::to_string(report.compiled) +
          ",\n  \"kernels_from_cache\": " + std::to_string(report.from_disk) +
          ",\n  \"seconds\": " + number(report.seconds) + ",\n  \"checks\": [\n";
  for (std::size_t i = 0; i < report.results.size(); ++i)
    text += result_text(report.results[i]) + (i + 1 < report.results.size() ? ",\n" : "\n");
  return text + "  ]\n}\n";
}

}  // namespace selftest
