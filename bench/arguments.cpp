// Command line parsing.
#include "arguments.hpp"

#include <algorithm>

namespace bench {

Arguments::Arguments(int& argc, char** argv, const std::vector<std::string>& known, bool strict) {
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const std::size_t equals = argument.find('=');
    const std::string name = argument.substr(0, equals);
    const bool ours =
        name.rfind("--", 0) == 0 && std::find(known.begin(), known.end(), name.substr(2)) != known.end();
    if (ours) {
      values_[name.substr(2)] = equals == std::string::npos ? "1" : argument.substr(equals + 1);
    } else if (strict) {
      std::string options;
      for (const auto& option : known) options += " --" + option;
      throw std::invalid_argument("unknown argument '" + argument + "'; options:" + options);
    } else {
      argv[kept++] = argv[i];
    }
  }
  argc = kept;
}

std::string Arguments::text(const std::string& name, const std::string& fallback) const {
  const auto found = values_.find(name);
  return found == values_.end() ? fallback : found->second;
}

double Arguments::number(const std::string& name, double fallback) const {
  const auto found = values_.find(name);
  if (found == values_.end()) return fallback;
  std::size_t used = 0;
  double value = 0;
  try {
    value = std::stod(found->second, &used);
  } catch (const std::exception&) {
    used = 0;
  }
  if (used == 0 || used != found->second.size() || !(value >= 0)) {
    throw std::invalid_argument("--" + name + "=" + found->second + ": not a number >= 0");
  }
  return value;
}

std::uint64_t Arguments::count(const std::string& name, std::uint64_t fallback) const {
  return std::uint64_t(number(name, double(fallback)));
}

std::vector<std::string> Arguments::list(const std::string& name, const std::string& fallback) const {
  const std::string whole = text(name, fallback);
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (start < whole.size()) {
    const std::size_t end = std::min(whole.find(',', start), whole.size());
    if (end > start) parts.push_back(whole.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

}  // namespace bench
