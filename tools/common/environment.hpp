// Variables of the environment that matter to reports.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tools {

/// Those that change what fftcl or a known driver does, with their values.
std::vector<std::pair<std::string, std::string>> relevant_environment();

}  // namespace tools
