// Environment variables of the process.
#pragma once

#include <cstdlib>
#include <string>

namespace fft {

/// The value of a variable; empty when it is not set.
inline std::string process_environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : value;
}

}  // namespace fft
