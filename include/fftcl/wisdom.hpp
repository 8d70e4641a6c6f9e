// Wisdom: which ways of computing a transform were measured to be the fastest on a device. No OpenCL header is needed.
//
// A plan made with Options::effort = Effort::measure times other ways than the one that planning expects to be the fastest, and
// remembers the winner for this problem (lengths, batch, layouts, precision, direction), device and driver. Every later plan of
// an equal problem uses it at no cost, whatever its effort: in this process, and in others through the disk cache
// (fftcl/cache.hpp). Wisdom can also be kept in text files, to measure once and to ship the result.
// It changes speed only. Entries that this version of fftcl cannot follow are ignored.
// Any of these functions may be called from any thread.
#pragma once

#include <cstddef>
#include <string>

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {
namespace wisdom {

/// All that this process has measured, read from a file, or found in the disk cache, as text. Empty: nothing.
FFTCL_EXPORT std::string text();

/// Adds entries, in the form of text(), to what this process knows, for plans made from now on; of two for one problem and device
/// the faster one is kept. Returns the number of entries in `entries`. Throws fft::Error (invalid_argument) that names the line when
/// the text is not wisdom; nothing is added then.
FFTCL_EXPORT std::size_t add(const std::string& entries);

/// Writes text() to a file, replacing it. Throws fft::Error (invalid_argument) when it cannot be written.
FFTCL_EXPORT void save(const std::string& path);

/// add() of what is in a file. Throws fft::Error (invalid_argument) when it cannot be read.
FFTCL_EXPORT std::size_t load(const std::string& path);

/// Forgets all that this process knows, and what is in the disk cache for plans that this process makes from now on. The
/// cache's entries stay for other processes; clear_cache() deletes them.
FFTCL_EXPORT void forget();

}  // namespace wisdom
}  // namespace v0
}  // namespace fft
