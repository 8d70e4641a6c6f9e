// Process-wide settings and counters of the program cache (public face: fftcl/cache.hpp). Owns no OpenCL
// object.
#pragma once

#include <optional>

#include "runtime/disk_cache.hpp"

namespace fft::runtime {

/// The disk cache as currently set; empty when it is off.
std::optional<DiskCache> open_disk_cache();

enum class CacheEvent { memory_hit, disk_hit, build };
void count(CacheEvent event);

}  // namespace fft::runtime
