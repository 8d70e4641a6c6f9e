/** @file
 * Wisdom: which ways of computing a transform were measured to be the fastest on a device (fftcl_plan_options::effort). It belongs
 * to the process, for C and C++ alike, and to the disk cache (fftcl/c/cache.h); it changes speed only. docs/wisdom.md
 */
#ifndef FFTCL_C_WISDOM_H
#define FFTCL_C_WISDOM_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** All that this process has measured, read from a file, or met in the disk cache; "": nothing. Release the text with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_wisdom_text(char** text) FFTCL_NOEXCEPT;
/** Adds entries, in the form of fftcl_wisdom_text(), for plans made from now on; of two for one problem and device the faster one
 * stays. FFTCL_ERROR_INVALID_ARGUMENT when the text is not wisdom; nothing is added then.
 * @param text   entries
 * @param count  receives the number of entries in the text; NULL: not wanted */
FFTCL_EXPORT fftcl_status fftcl_wisdom_add(const char* text, size_t* count) FFTCL_NOEXCEPT;
/** Writes fftcl_wisdom_text() to a file, replacing it. FFTCL_ERROR_INVALID_ARGUMENT when it cannot be written. */
FFTCL_EXPORT fftcl_status fftcl_wisdom_save(const char* path) FFTCL_NOEXCEPT;
/** fftcl_wisdom_add() of what is in a file. FFTCL_ERROR_INVALID_ARGUMENT when it cannot be read. */
FFTCL_EXPORT fftcl_status fftcl_wisdom_load(const char* path, size_t* count) FFTCL_NOEXCEPT;
/** Forgets all, also what is in the disk cache for plans that this process makes from now on. The cache's entries stay. */
FFTCL_EXPORT fftcl_status fftcl_wisdom_forget(void) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
