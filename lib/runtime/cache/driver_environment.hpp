// Variables of the environment by which users change what a driver makes of the same text: part of every cache key, so that
// a stored program is never taken for the one that the driver would make now.
#pragma once

#include <string>
#include <vector>

namespace fft::runtime {

/// Those of `assignments` ("NAME=value") that may change code, sorted, each followed by "; ".
std::string code_environment(std::vector<std::string> assignments);

/// The same of this process.
std::string code_environment();

}  // namespace fft::runtime
