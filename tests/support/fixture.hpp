// Fixtures of tests/fixtures (format: its README.md): numbers of scipy that tests compare with.
#pragma once

#include <complex>
#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/source_dir.hpp"

namespace fft_test {

/// One case of a fixture file. Asking for a key that it does not have throws.
struct Fixture {
  std::string name;
  std::map<std::string, std::string> entries;

  const std::string& text(const std::string& key) const {
    const auto found = entries.find(key);
    if (found == entries.end()) throw std::runtime_error("fixture case " + name + " has no '" + key + "'");
    return found->second;
  }
  std::vector<double> numbers(const std::string& key) const {
    std::vector<double> values;
    std::istringstream words(text(key));
    for (std::string word; words >> word;) values.push_back(std::stod(word));
    return values;
  }
  double number(const std::string& key) const { return numbers(key).at(0); }
  std::vector<std::uint64_t> integers(const std::string& key) const {
    std::vector<std::uint64_t> values;
    std::istringstream words(text(key));
    for (std::string word; words >> word;) values.push_back(std::stoull(word));
    return values;
  }
  std::uint64_t integer(const std::string& key) const { return integers(key).at(0); }
  /// Pairs of numbers.
  std::vector<std::complex<double>> complexes(const std::string& key) const {
    const std::vector<double> parts = numbers(key);
    std::vector<std::complex<double>> values(parts.size() / 2);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = {parts[2 * i], parts[2 * i + 1]};
    return values;
  }
  /// Numbers, as complex ones without imaginary part when `domain` is "real", else pairs.
  std::vector<std::complex<double>> signal(const std::string& key) const {
    if (text("domain") == "complex") return complexes(key);
    const std::vector<double> parts = numbers(key);
    return {parts.begin(), parts.end()};
  }
};

/// All cases of tests/fixtures/<file>, in order. Throws when there are none: such a test would compare nothing.
inline std::vector<Fixture> read_fixture(const std::string& file) {
  const std::string path = source_dir() + "/tests/fixtures/" + file;
  std::ifstream in(path);
  std::vector<Fixture> cases;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line.rfind("case ", 0) == 0) {
      cases.push_back({line.substr(5), {}});
      continue;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos || cases.empty()) throw std::runtime_error(path + ": bad line: " + line);
    cases.back().entries[line.substr(0, colon)] =
        colon + 2 <= line.size() ? line.substr(colon + 2) : std::string();
  }
  if (cases.empty()) throw std::runtime_error(path + " cannot be read or has no case");
  return cases;
}

}  // namespace fft_test
