// Environment variables that change the program a driver builds from the same text. They are part of every cache key,
// so that a stored program is never mistaken for the one that the driver would build now.
#pragma once

#include <string>
#include <vector>

namespace fft::runtime {

/// Those of `assignments` ("NAME=value") that may change code, sorted, each followed by "; ".
std::string code_environment(std::vector<std::string> assignments);

/// The same for this process.
std::string code_environment();

}  // namespace fft::runtime
