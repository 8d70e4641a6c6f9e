/** @file
 * The cache of compiled kernels: where it is, how large it may grow, how to switch it off (docs/cache.md). The settings are those
 * of the process, for C and C++ alike. The environment variables FFTCL_CACHE and FFTCL_CACHE_DIR are overridden by these calls.
 */
#ifndef FFTCL_C_CACHE_H
#define FFTCL_C_CACHE_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Default of fftcl_cache_limit(), in bytes. */
#define FFTCL_DEFAULT_CACHE_LIMIT ((uint64_t)1 << 30)

/** Directory in use by plans created from now on; "" when the disk cache is off. Release the text with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_cache_directory(char** directory) FFTCL_NOEXCEPT;
/** Why kernels are not found or not kept on disk, in a sentence that says what to change; "" if there is no problem, and if the disk
 * cache was switched off. Release the text with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_cache_problem(char** problem) FFTCL_NOEXCEPT;
/** Uses this directory from now on (created when first written to, for this user only) and switches the disk cache on. A relative
 * path is taken from the current working directory. "" means the default directory, as the environment gives it. */
FFTCL_EXPORT fftcl_status fftcl_set_cache_directory(const char* directory) FFTCL_NOEXCEPT;
/** Switches the disk cache off for plans created from now on. Nothing is deleted. */
FFTCL_EXPORT fftcl_status fftcl_disable_disk_cache(void) FFTCL_NOEXCEPT;
/** Largest total size of the directory's entries, in bytes. */
FFTCL_EXPORT fftcl_status fftcl_cache_limit(uint64_t* bytes) FFTCL_NOEXCEPT;
/** Sets the limit. It is enforced after every write: the least recently used entries are deleted first. 0 makes the cache read-only. */
FFTCL_EXPORT fftcl_status fftcl_set_cache_limit(uint64_t bytes) FFTCL_NOEXCEPT;
/** Total size in bytes of the entries in the directory; 0 when there is none. */
FFTCL_EXPORT fftcl_status fftcl_cache_bytes(uint64_t* bytes) FFTCL_NOEXCEPT;
/** Number of entries in the directory: compiled kernels, measured plans, and what was found out about devices. */
FFTCL_EXPORT fftcl_status fftcl_cache_entries(uint64_t* entries) FFTCL_NOEXCEPT;
/** Deletes all entries in the directory, and only those: other files stay. */
FFTCL_EXPORT fftcl_status fftcl_clear_cache(void) FFTCL_NOEXCEPT;

/** Where the kernels of all plans of this process came from, so far. */
typedef struct fftcl_cache_statistics {
  size_t size;          /**< sizeof(fftcl_cache_statistics) */
  uint64_t memory_hits; /**< already built for another plan, or being built for it */
  uint64_t disk_hits;   /**< loaded from disk */
  uint64_t builds;      /**< compiled from source */
} fftcl_cache_statistics;

/** For fftcl_get_cache_statistics(). */
#define FFTCL_CACHE_STATISTICS_INIT \
  { sizeof(fftcl_cache_statistics), 0, 0, 0 }

/** Set statistics->size before. */
FFTCL_EXPORT fftcl_status fftcl_get_cache_statistics(fftcl_cache_statistics* statistics) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
