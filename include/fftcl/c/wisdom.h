/** @file
 * Wisdom: records of which way of computing a transform was measured to be the fastest on a device
 * (fftcl_plan_options::effort). It is shared by C and C++ in a process, and kept in the disk cache
 * (fftcl/c/cache.h). It changes only speed. See docs/wisdom.md.
 */
#ifndef FFTCL_C_WISDOM_H
#define FFTCL_C_WISDOM_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Everything that this process has measured, read from a file, or found in the disk cache; "" if there is
 * nothing. Release the text with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_wisdom_text(char** text) FFTCL_NOEXCEPT;
/** Adds entries, in the format of fftcl_wisdom_text(), for plans made from now on. Of two entries for the
 * same problem and device, the faster one is kept. If the text is not wisdom, nothing is added and
 * FFTCL_ERROR_INVALID_ARGUMENT is returned.
 * @param text   the entries
 * @param count  receives the number of entries in the text; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_wisdom_add(const char* text, size_t* count) FFTCL_NOEXCEPT;
/** Writes fftcl_wisdom_text() to a file, replacing it, or to a device or a pipe. FFTCL_ERROR_INVALID_ARGUMENT if it
 * cannot be written, and if nothing reads from a pipe within 2 s. */
FFTCL_EXPORT fftcl_status fftcl_wisdom_save(const char* path) FFTCL_NOEXCEPT;
/** Reads a file, or a pipe to its end, and passes its text to fftcl_wisdom_add(). FFTCL_ERROR_INVALID_ARGUMENT if it
 * cannot be read, and if nothing writes into a pipe within 2 s. */
FFTCL_EXPORT fftcl_status fftcl_wisdom_load(const char* path, size_t* count) FFTCL_NOEXCEPT;
/** Forgets everything that this process knows, and ignores what is in the disk cache for plans that it makes
 * from now on. The cache's entries stay. */
FFTCL_EXPORT fftcl_status fftcl_wisdom_forget(void) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
