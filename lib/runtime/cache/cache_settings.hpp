// Process-wide settings and counters of the program cache (public face: fftcl/cache.hpp). Owns no OpenCL
// object.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include <fftcl/progress.hpp>
#include "runtime/cache/disk_cache.hpp"

namespace fft::runtime {

/// The value of a variable; empty when it is not set.
using Environment = std::function<std::string(const char* name)>;

/// Whether and where programs are kept on disk.
struct CacheChoice {
  bool enabled = true;
  std::string directory;  ///< empty: unknown
  std::string problem;    ///< which setting of the environment cannot be used; otherwise empty
};
/// What the environment asks for (fftcl/cache.hpp).
CacheChoice choose_cache(const Environment& environment);

/// The disk cache as currently set; empty when it is off.
std::optional<DiskCache> open_disk_cache();

/// Another number whenever open_disk_cache() may give another directory.
std::uint64_t disk_cache_number();

/// For cache_statistics().
void count(KernelOrigin origin);

}  // namespace fft::runtime
