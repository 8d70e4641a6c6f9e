// Compilers' messages about functions of the user's within a kernel.
#pragma once

#include <string>

namespace fft::codegen {

/// The log with lines of `source` that #line assigns to a named text called by that name and line. Needed where a compiler does
/// not heed #line: NVIDIA's writes "<kernel>:117:22" for line 117 of the source.
std::string with_user_lines(const std::string& source, const std::string& log);

}  // namespace fft::codegen
