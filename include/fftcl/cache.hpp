// The cache of compiled kernels: where it is, how large it may grow, how to switch it off. No OpenCL header
// is needed.
//
// An OpenCL driver needs 0.1 to 1 second to build a kernel. fftcl keeps built kernels in memory while a plan
// uses them, and on disk for later processes. Disk entries are checked when they are read. An entry that is
// damaged, truncated, or made by another driver, device or version of fftcl is silently rebuilt and replaced.
// Any number of threads and processes of one user may share a directory. Its contents are executed, so fftcl
// does not use a directory or an entry that other users own or can write. If a directory cannot be used,
// nothing is kept; cache_problem() says why. New kernels are written before the constructor of the plan that
// needs them returns.
//
// Environment variables, read when the process first needs the cache; the calls below override them:
//   FFTCL_CACHE=off         no disk cache (also 0, false and no, in any case)
//   FFTCL_CACHE_DIR=<path>  the directory; default $XDG_CACHE_HOME/fftcl, else $HOME/.cache/fftcl, if these are absolute
// Environment variable, read whenever a kernel is built or loaded, with or without a cache:
//   FFTCL_KEEP_KERNELS=<path>  writes the kernel's OpenCL C text to this directory (plan.kernel_sources() returns it)
#pragma once

#include <cstdint>
#include <string>

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {

/// Default of cache_limit(), in bytes: 1 GiB.
inline constexpr std::uint64_t default_cache_limit = std::uint64_t(1) << 30;

/// Directory used by plans created from now on. Empty if the disk cache is off. It need not exist yet.
FFTCL_EXPORT std::string cache_directory();

/// Why kernels are not found or not kept on disk, in a sentence that says what to change: for example, the
/// directory belongs to another user, or the disk is full. Empty if nothing is wrong, and if the disk cache
/// was switched off.
FFTCL_EXPORT std::string cache_problem();

/// Uses this directory from now on and switches the disk cache on. The directory is created at the first
/// write, for this user only. A relative path is resolved against the current working directory. An empty
/// name selects the default directory, as given by the environment. Running builds are not affected. Throws
/// fft::Error (invalid_argument) for a path with a character 0.
FFTCL_EXPORT void set_cache_directory(const std::string& directory);

/// Switches the disk cache off for plans created from now on. Nothing is deleted.
FFTCL_EXPORT void disable_disk_cache();

/// Maximum total size of the directory's entries, in bytes. Default: default_cache_limit.
FFTCL_EXPORT std::uint64_t cache_limit();

/// Sets the maximum size. It is enforced after every write: the least recently used entries are deleted
/// first. An entry larger than the limit is not written, so 0 makes the cache read-only.
FFTCL_EXPORT void set_cache_limit(std::uint64_t bytes);

/// Total size in bytes of the entries in cache_directory(); 0 if there are none.
FFTCL_EXPORT std::uint64_t cache_bytes();

/// Number of entries in cache_directory(): compiled kernels, large tables, measured plans, and measured
/// device limits.
FFTCL_EXPORT std::uint64_t cache_entries();

/// Deletes all entries in cache_directory(). Other files stay.
FFTCL_EXPORT void clear_cache();

/// Where the kernels of all plans of this process came from.
struct CacheStatistics {
  std::uint64_t memory_hits = 0;  ///< already built for another plan, or being built for it
  std::uint64_t disk_hits = 0;    ///< loaded from disk
  std::uint64_t builds = 0;       ///< compiled from source
};
/// The statistics of this process so far.
FFTCL_EXPORT CacheStatistics cache_statistics();

}  // namespace v0
}  // namespace fft
