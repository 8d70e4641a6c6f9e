// Parses problems.
#include "wisdom/problem.hpp"

#include <regex>
#include <sstream>
#include <stdexcept>

namespace wisdom_tool {

Problem parse_problem(const std::string& text) {
  static const std::regex form("(f32|f64)(r2c)?-([0-9]{1,18}(?:x[0-9]{1,18})*)(?:\\*([0-9]{1,18}))?");
  std::smatch parts;
  if (!std::regex_match(text, parts, form))
    throw std::runtime_error(
        "'" + text + "' does not name a problem: give PRECISION[r2c]-LENGTHS[*BATCH], such as f32-1024*64");
  Problem problem;
  problem.options.precision = parts[1] == "f64" ? fft::Precision::f64 : fft::Precision::f32;
  problem.options.domain = parts[2].matched ? fft::Domain::real : fft::Domain::complex;
  std::istringstream lengths(parts[3]);
  for (std::string length; std::getline(lengths, length, 'x');)
    problem.lengths.push_back(std::stoull(length));
  if (parts[4].matched) problem.options.batch = std::stoull(parts[4]);
  return problem;
}

}  // namespace wisdom_tool
