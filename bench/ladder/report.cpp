// CSV and tables.
#include "ladder/report.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iostream>

namespace bench::ladder {

Report::Report(const std::string& csv_path) : csv_(csv_path, "section,length,width,kernel,stage,ms") {}

void Report::row(const std::string& section, std::size_t length, const std::string& width,
                 const std::string& kernel, const std::string& stage, double ms) {
  csv_.row(section, length, width, kernel, stage, ms);
}

void Report::note(const std::string& text) {
  std::cout << text << std::endl;
  csv_.comment(text);
}

void Report::print(const std::string& title, const std::vector<std::vector<std::string>>& rows) {
  std::cout << "\n" << title << "\n";
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      std::cout << std::string(widths[i] - row[i].size() + (i > 0 ? 2 : 0), ' ') << row[i];
    std::cout << "\n";
  }
  std::cout << std::flush;
}

std::string Report::figure(double value) {
  if (value <= 0) return "-";
  const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.1 ? 3 : 4;
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

std::vector<Complex> noise(std::size_t elements, std::uint64_t seed) {
  const std::vector<std::byte> bytes = make_signal(Precision::f32, elements, 0, seed);
  std::vector<Complex> values(elements);
  std::memcpy(static_cast<void*>(values.data()), bytes.data(), bytes.size());
  return values;
}

bool accept(Report& report, const std::string& what, double error, double bound) {
  if (error <= bound) return true;
  report.note("WRONG, not timed: " + what + ": relative error " + std::to_string(error) + ", at most " +
              std::to_string(bound) + " expected");
  return false;
}

}  // namespace bench::ladder
