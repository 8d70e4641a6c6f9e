// Reports in files. An empty name: none is wanted.
#pragma once

#include <string>

namespace tools {

/// A report that cannot be saved should be known before minutes are spent on it. Throws std::runtime_error. Makes no file: a run that
/// fails would leave an empty one. Opens none: a pipe's reader would take the trial for the end.
void check_writable(const std::string& file);

/// The same for a file that fft::wisdom::save() will replace as a whole.
void check_replaceable(const std::string& file);

/// Throws std::runtime_error when the text is not written after all.
void write_file(const std::string& file, const std::string& text);

}  // namespace tools
