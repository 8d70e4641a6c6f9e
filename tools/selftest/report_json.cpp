// The report as JSON.
#include <fftcl/version.hpp>

#include "common/json.hpp"
#include "selftest/report.hpp"

namespace selftest {
namespace {

using tools::Json;

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

/// A number that is none (the error of a result that is not a number) becomes null.
Json check_json(const Result& result) {
  const Sample& sample = *result.sample;
  Json json = {{"precision", sample.precision == fft::Precision::f32 ? "f32" : "f64"},
               {"family", sample.family},
               {"name", sample.name},
               {"verdict", word(result.verdict())}};
  if (result.failure.empty()) {
    json["error"] = result.outcome.error;
    json["bound"] = result.outcome.bound;
  }
  const std::string& detail = result.failure.empty() ? result.outcome.defect : result.failure;
  if (!detail.empty()) json["detail"] = detail;
  json["seconds"] = result.seconds;
  return json;
}

}  // namespace

std::string json_text(const Report& report) {
  Json device = {{"number", report.device_number}};
  device.update(tools::to_json(report.device));
  Json json = {{"fftcl", fft::header_version},
               {"verdict", word(report.verdict())},
               {"device", std::move(device)},
               {"cache", report.cache.empty() ? Json() : Json(report.cache)},
               {"environment", tools::environment_json()},
               {"unit", "relative L2 norm over eps sqrt(log2 n)"},
               {"reference_error", report.reference_error},
               {"kernels_compiled", report.compiled},
               {"kernels_from_cache", report.from_disk},
               {"seconds", report.seconds}};
  json["checks"] = Json::array();
  for (const Result& result : report.results) json["checks"].push_back(check_json(result));
  return tools::to_text(json);
}

}  // namespace selftest
