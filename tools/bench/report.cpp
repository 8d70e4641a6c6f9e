// Table and JSON.
#include "bench/report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <fftcl/version.hpp>
#include "common/json.hpp"

namespace bench_tool {
namespace {

constexpr int bar_width = 24;

const char* precision_name(const bench::Case& item) {
  return item.precision == bench::Precision::f32 ? "f32" : "f64";
}

double of_copy(const Figure& figure) {
  return figure.copy_gbps > 0 ? figure.gbps / figure.copy_gbps : 0;
}

/// Operations as the FFT literature counts them, 5 n log2 n for complex data and half of it for real data,
/// whatever the actual number is.
double operations(const bench::Case& item) {
  const double n = double(item.points_each());
  return (item.kind == bench::Kind::r2c ? 2.5 : 5.0) * n * std::log2(n) * double(item.batch);
}

}  // namespace

Figure make_figure(const bench::CaseResult& result, double copy_gbps) {
  const bench::Reading& reading = result.readings.front();
  Figure figure;
  figure.request = result.request;
  figure.copy_gbps = copy_gbps;
  figure.failure = reading.failure;
  if (reading.error >= 0) figure.error = reading.error;
  if (reading.ms.empty()) return figure;
  figure.ms = reading.median_ms();
  figure.gbps = bench::gbps(result.request, figure.ms);
  figure.gflops = operations(result.request) / figure.ms * 1e-6;
  return figure;
}

bool Report::complete() const {
  return std::all_of(figures.begin(), figures.end(), [](const Figure& each) { return each.failure.empty(); });
}

std::string table_head() {
  return "            length      batch         ms     GB/s  GFLOP/s  of the copy's rate\n";
}

std::string table_line(const Figure& figure) {
  const bench::Case& item = figure.request;
  char text[160];
  std::snprintf(text, sizeof text, "%s%s %12llu %10llu", precision_name(item),
                item.kind == bench::Kind::r2c ? " r2c" : "    ",
                static_cast<unsigned long long>(item.points_each()),
                static_cast<unsigned long long>(item.batch));
  std::string line = text;
  if (!figure.failure.empty()) return line + "  NO FIGURE: " + figure.failure + "\n";
  std::snprintf(text, sizeof text, " %10.4g %8.4g %8.4g  %4.0f %% ", figure.ms, figure.gbps, figure.gflops,
                100 * of_copy(figure));
  const int filled = std::clamp(int(std::lround(bar_width * of_copy(figure))), 0, bar_width);
  return line + text + std::string(std::size_t(filled), '#') + "\n";
}

std::string as_json(const Report& report) {
  tools::Json json = {{"fftcl", fft::header_version},
                      {"complete", report.complete()},
                      {"device", tools::to_json(report.device)},
                      {"environment", tools::environment_json()},
                      {"seconds", report.seconds}};
  json["figures"] = tools::Json::array();
  for (const Figure& figure : report.figures) {
    const bench::Case& item = figure.request;
    tools::Json row = {{"case", item.name()},
                       {"precision", precision_name(item)},
                       {"real", item.kind == bench::Kind::r2c},
                       {"length", item.points_each()},
                       {"batch", item.batch}};
    const bool there = figure.failure.empty();
    row["ms"] = there ? tools::Json(figure.ms) : tools::Json();
    row["gbps"] = there ? tools::Json(figure.gbps) : tools::Json();
    row["gflops"] = there ? tools::Json(figure.gflops) : tools::Json();
    row["copy_gbps"] = figure.copy_gbps;
    row["error"] = figure.error ? tools::Json(*figure.error) : tools::Json();
    row["failure"] = there ? tools::Json() : tools::Json(figure.failure);
    json["figures"].push_back(std::move(row));
  }
  return tools::to_text(json);
}

}  // namespace bench_tool
