// Options of programs.
#include "common/options.hpp"

#include <cmath>
#include <cstdlib>

namespace tools {
CLI::Option* add_device(CLI::App& app, std::string& device, const std::string& fallback) {
  return app.add_option(
      "--device", device,
      "number (see fftcl-info), or part of a device's or platform's name (default: " + fallback + ")");
}

CLI::Option* add_json(CLI::App& app, std::string& path) {
  return app.add_option("--json", path, "write the report to this file as JSON, too");
}

CLI::Option* add_csv(CLI::App& app, std::string& path) {
  return app.add_option("--csv", path, "write the figures to this file, too");
}

CLI::Validator not_negative() {
  const auto check = [](const std::string& word) {
    char* end = nullptr;
    const double value = std::strtod(word.c_str(), &end);
    const bool good = !word.empty() && *end == '\0' && value >= 0 && std::isfinite(value);
    return good ? "" : "'" + word + "' is not a number >= 0";
  };
  return CLI::Validator(check, "NUMBER");
}

CLI::Validator whole_number(std::uint64_t least, std::uint64_t greatest) {
  const auto check = [=](const std::string& word) -> std::string {
    const bool digits = !word.empty() && word.size() < 20 && (word[0] != '0' || word.size() == 1) &&
                        word.find_first_not_of("0123456789") == std::string::npos;
    if (digits && std::stoull(word) >= least && std::stoull(word) <= greatest) return "";
    const std::string range = greatest == ~std::uint64_t(0)
                                  ? " >= " + std::to_string(least)
                                  : " from " + std::to_string(least) + " to " + std::to_string(greatest);
    return "'" + word + "' is not a whole number" + range;
  };
  return CLI::Validator(check, "NUMBER");
}

}  // namespace tools
