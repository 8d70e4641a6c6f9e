/** @file
 * The cache of compiled kernels: where it is, how large it may grow, how to switch it off (docs/cache.md).
 * The settings apply to the process, for C and C++ alike. These calls override the environment variables
 * FFTCL_CACHE and FFTCL_CACHE_DIR.
 */
#ifndef FFTCL_C_CACHE_H
#define FFTCL_C_CACHE_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Default of fftcl_cache_limit(), in bytes: 1 GiB. */
#define FFTCL_DEFAULT_CACHE_LIMIT (UINT64_C(1) << 30)

/** Directory used by plans created from now on; "" if the disk cache is off. Release the text with
 * fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_cache_directory(char** directory) FFTCL_NOEXCEPT;
/** Why kernels are not found or not kept on disk, in a sentence that says what to change; "" if there is no
 * problem, and if the disk cache was switched off. Release the text with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_cache_problem(char** problem) FFTCL_NOEXCEPT;
/** Uses this directory from now on and switches the disk cache on. The directory is created at the first
 * write, for this user only. A relative path is resolved against the current working directory. "" selects
 * the default directory, as given by the environment. */
FFTCL_EXPORT fftcl_status fftcl_set_cache_directory(const char* directory) FFTCL_NOEXCEPT;
/** Switches the disk cache off for plans created from now on. Nothing is deleted. */
FFTCL_EXPORT fftcl_status fftcl_disable_disk_cache(void) FFTCL_NOEXCEPT;
/** Maximum total size of the directory's entries, in bytes. Default: FFTCL_DEFAULT_CACHE_LIMIT. */
FFTCL_EXPORT fftcl_status fftcl_cache_limit(uint64_t* bytes) FFTCL_NOEXCEPT;
/** Sets the maximum size. It is enforced after every write: the least recently used entries are deleted
 * first. 0 makes the cache read-only. */
FFTCL_EXPORT fftcl_status fftcl_set_cache_limit(uint64_t bytes) FFTCL_NOEXCEPT;
/** Total size in bytes of the entries in the directory; 0 if there are none. */
FFTCL_EXPORT fftcl_status fftcl_cache_bytes(uint64_t* bytes) FFTCL_NOEXCEPT;
/** Number of entries in the directory: compiled kernels, large tables, measured plans, and measured device
 * limits. */
FFTCL_EXPORT fftcl_status fftcl_cache_entries(uint64_t* entries) FFTCL_NOEXCEPT;
/** Deletes all entries in the directory. Other files stay. */
FFTCL_EXPORT fftcl_status fftcl_clear_cache(void) FFTCL_NOEXCEPT;

/** Where the kernels of all plans of this process came from. */
typedef struct fftcl_cache_statistics {
  size_t size;          /**< sizeof(fftcl_cache_statistics) */
  uint64_t memory_hits; /**< already built for another plan, or being built for it */
  uint64_t disk_hits;   /**< loaded from disk */
  uint64_t builds;      /**< compiled from source */
} fftcl_cache_statistics;

/** For fftcl_get_cache_statistics(). */
#define FFTCL_CACHE_STATISTICS_INIT \
  { sizeof(fftcl_cache_statistics), 0, 0, 0 }

/** The statistics of this process so far. Set statistics->size before the call. */
FFTCL_EXPORT fftcl_status fftcl_get_cache_statistics(fftcl_cache_statistics* statistics) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
