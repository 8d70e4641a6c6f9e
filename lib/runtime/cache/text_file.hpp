// Whole files of text, of the caller's choice.
#pragma once

#include <string>

namespace fft::runtime {

/// Throws fft::Error (invalid_argument) for a path with a character 0: the system stops reading there, and would take another file.
void check_path(const std::string& path);

/// Throws fft::Error (invalid_argument) for what cannot be read, for more than `max_bytes`, so that no device or pipe is read
/// without end, and for a pipe into which nothing is written.
std::string read_file(const std::string& path, std::size_t max_bytes);

/// Makes or replaces the file. Throws fft::Error (invalid_argument); what was in the file is still there then. Devices and pipes
/// are written to, but not a pipe from which nothing reads; a link stays, and what it leads to is replaced.
void write_file(const std::string& path, const std::string& text);

}  // namespace fft::runtime
