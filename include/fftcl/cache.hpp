// The cache of compiled kernels: where it is, how large it may grow, how to switch it off. No OpenCL header
// is needed.
//
// Building a kernel takes an OpenCL driver 0.1 to 1 second. fftcl keeps what was built in memory while a plan
// uses it, and on disk for the next process. Disk entries are checked when they are read: one that is
// damaged, truncated, or made by another driver, device or version of fftcl is silently rebuilt and replaced.
// Any number of threads and processes of one user may share a directory. What lies in it is executed: a directory or
// an entry that others own or may write is not used. A directory that cannot be used means only that nothing is kept;
// cache_problem() says why. New kernels are written before the constructor of the plan that needs them returns.
//
// Environment, read when the process first needs the cache, overridden by the calls below:
//   FFTCL_CACHE=off         no disk cache (0, false and no are the same, in upper case, too)
//   FFTCL_CACHE_DIR=<path>  the directory; else $XDG_CACHE_HOME/fftcl; else $HOME/.cache/fftcl, if these are absolute
// and, read whenever a kernel is built or loaded, whether there is a cache or not:
//   FFTCL_KEEP_KERNELS=<path>  writes the kernel's OpenCL C text to this directory (plan.kernel_sources() returns it)
#pragma once

#include <cstdint>
#include <string>

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {

/// Default of cache_limit(), in bytes.
inline constexpr std::uint64_t default_cache_limit = std::uint64_t(1) << 30;

/// Directory in use by plans created from now on; empty when the disk cache is off. It need not exist yet.
FFTCL_EXPORT std::string cache_directory();

/// Why kernels are not found or not kept on disk, in a sentence that says what to change: a directory that belongs to
/// another user, for example, or no space for one. Empty when nothing is wrong, and when the disk cache was switched off.
FFTCL_EXPORT std::string cache_problem();

/// Uses this directory from now on (created when first written to, for this user only) and switches the disk cache on. A
/// relative path is taken from the current working directory. An empty name means the default directory, as the
/// environment gives it. Running builds are not affected.
FFTCL_EXPORT void set_cache_directory(const std::string& directory);

/// Switches the disk cache off for plans created from now on. Nothing is deleted.
FFTCL_EXPORT void disable_disk_cache();

/// Largest total size of the directory's entries, in bytes. Default: default_cache_limit.
FFTCL_EXPORT std::uint64_t cache_limit();

/// Sets the limit. It is enforced after every write: the least recently used entries are deleted first. An entry larger
/// than the limit is not written, so 0 makes the cache read-only.
FFTCL_EXPORT void set_cache_limit(std::uint64_t bytes);

/// Total size in bytes of the entries in cache_directory(); 0 when there is none.
FFTCL_EXPORT std::uint64_t cache_bytes();

/// Number of entries in cache_directory(): compiled kernels, long tables, measured plans, and what was found out about devices.
FFTCL_EXPORT std::uint64_t cache_entries();

/// Deletes all entries in cache_directory(), and only those: other files stay.
FFTCL_EXPORT void clear_cache();

/// Where the kernels of all plans of this process came from, so far.
struct CacheStatistics {
  std::uint64_t memory_hits = 0;  ///< already built for another plan, or being built for it
  std::uint64_t disk_hits = 0;    ///< loaded from disk
  std::uint64_t builds = 0;       ///< compiled from source
};
FFTCL_EXPORT CacheStatistics cache_statistics();

}  // namespace v0
}  // namespace fft
