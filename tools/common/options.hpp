// Options that several programs have, and what values may be, for CLI11.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace tools {

/// --device: number or name for pick_device(). `fallback`: what is taken when the option is not given, for the help.
CLI::Option* add_device(CLI::App& app, std::string& device,
                        const std::string& fallback = "the first GPU, else the first device");

/// --json: a file for the report.
CLI::Option* add_json(CLI::App& app, std::string& path);

/// --csv: a file for the figures.
CLI::Option* add_csv(CLI::App& app, std::string& path);

/// Validator: a number of at least 0.
CLI::Validator not_negative();

/// Validator: a whole number from `least` to `greatest`, decimal. (CLI11 itself lets -1 through as 2^64 - 1, and reads 010 as 8.)
CLI::Validator whole_number(std::uint64_t least = 0, std::uint64_t greatest = ~std::uint64_t(0));

/// An option with values between commas: --name=A,B. `values` keeps its defaults, which the help shows, where the option is not
/// given.
template <typename Value>
CLI::Option* add_list(CLI::App& app, const std::string& name, std::vector<Value>& values,
                      const std::string& help) {
  return app.add_option(name, values, help)->delimiter(',')->allow_extra_args(false)->capture_default_str();
}

}  // namespace tools
