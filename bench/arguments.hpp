// Command line of the benchmark programs: --name=value options, the same spelling everywhere.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace bench {

class Arguments {
 public:
  /// Takes "--name=value" and "--name" (value "1") for the known names out of argv; leaves the rest, in
  /// order, for others to read. With `strict` anything else throws std::invalid_argument naming it.
  Arguments(int& argc, char** argv, const std::vector<std::string>& known, bool strict);

  bool has(const std::string& name) const { return values_.count(name) != 0; }
  std::string text(const std::string& name, const std::string& fallback) const;
  double number(const std::string& name, double fallback) const;
  std::uint64_t count(const std::string& name, std::uint64_t fallback) const;
  /// Comma-separated.
  std::vector<std::string> list(const std::string& name, const std::string& fallback) const;

 private:
  std::map<std::string, std::string> values_;
};

}  // namespace bench
