// Wisdom: records of which way of computing a transform was measured to be the fastest on a device. No OpenCL
// header is needed.
//
// A plan made with Options::effort = Effort::measure times alternatives to the way that planning expects to
// be the fastest. It remembers the winner for this problem (lengths, batch, layouts, precision, direction),
// device and driver. Every later plan of the same problem uses it at no cost, whatever its effort: in this
// process, and in others through the disk cache (fftcl/cache.hpp). Wisdom can also be kept in text files, to
// measure once and ship the result.
//
// Wisdom changes only speed. Entries that this version of fftcl cannot use are ignored. Any thread may call
// these functions.
#pragma once

#include <cstddef>
#include <string>

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {
namespace wisdom {

/// Everything that this process has measured, read from a file, or found in the disk cache, as text. Empty if
/// there is nothing.
FFTCL_EXPORT std::string text();

/// Adds entries, in the format of text(), for plans made from now on. Of two entries for the same problem and
/// device, the faster one is kept. Returns the number of entries in `entries`. If the text is not wisdom,
/// nothing is added and fft::Error (invalid_argument) is thrown, which names the line.
FFTCL_EXPORT std::size_t add(const std::string& entries);

/// Writes text() to a file, replacing it, or into a pipe. Throws fft::Error (invalid_argument) if it cannot be written, or nothing opens the pipe within 2 s.
FFTCL_EXPORT void save(const std::string& path);

/// Reads a file or a pipe and passes its text to add(). Throws fft::Error (invalid_argument) if it cannot be read, or nothing is in the pipe within 2 s.
FFTCL_EXPORT std::size_t load(const std::string& path);

/// Forgets everything that this process knows, and ignores what is in the disk cache for plans that it makes
/// from now on. The cache's entries stay for other processes; clear_cache() deletes them.
FFTCL_EXPORT void forget();

}  // namespace wisdom
}  // namespace v0
}  // namespace fft
