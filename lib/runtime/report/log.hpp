// FFTCL_LOG: lines for people about what the library does, on standard error. The only place that writes there.
#pragma once

#include <string>

namespace fft::runtime {

enum class LogTopic { plan, build };

/// Whether FFTCL_LOG asks for it. Read at every call: a program may set it for some plans only.
bool logs(LogTopic topic);

/// "12 ms".
std::string milliseconds_text(double seconds);

/// Writes the line at once, "fftcl " before it. Failures are ignored.
void write_log(const std::string& line) noexcept;

}  // namespace fft::runtime
