// Compiler messages about user functions within a kernel.
#pragma once

#include <string>

namespace fft::codegen {

/// The build log with line numbers of `source` replaced by the name and line that a #line directive assigns
/// to them. Needed for compilers that ignore #line: NVIDIA's writes "<kernel>:117:22" for line 117 of the
/// source.
std::string with_user_lines(const std::string& source, const std::string& log);

}  // namespace fft::codegen
