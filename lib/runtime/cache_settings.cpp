// Settings of the program cache from the environment and from calls.
#include "runtime/cache_settings.hpp"

#include <fftcl/cache.hpp>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <string>

namespace fft {
namespace runtime {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

/// Empty when no variable names a place.
std::string default_directory() {
  if (std::string chosen = environment("FFTCL_CACHE_DIR"); !chosen.empty()) return chosen;
  const std::string xdg = environment("XDG_CACHE_HOME");  // its specification says to ignore relative paths
  if (std::filesystem::path(xdg).is_absolute()) return (std::filesystem::path(xdg) / "fftcl").string();
  const std::string home = environment("HOME");
  return home.empty() ? home : (std::filesystem::path(home) / ".cache" / "fftcl").string();
}

struct Settings {
  std::mutex mutex;
  bool enabled = environment("FFTCL_CACHE") != "off";
  std::string directory = default_directory();
  std::uint64_t limit = default_cache_limit;
  std::atomic<std::uint64_t> memory_hits{0};
  std::atomic<std::uint64_t> disk_hits{0};
  std::atomic<std::uint64_t> builds{0};
};

Settings& settings() {
  // Never destroyed: plans in static storage may still use it while the process ends.
  static Settings& instance = *new Settings;
  return instance;
}

}  // namespace

std::optional<DiskCache> open_disk_cache() {
  Settings& current = settings();
  const std::lock_guard lock(current.mutex);
  if (!current.enabled || current.directory.empty()) return std::nullopt;
  return DiskCache(current.directory, current.limit);
}

void count(CacheEvent event) {
  Settings& current = settings();
  switch (event) {
    case CacheEvent::memory_hit:
      ++current.memory_hits;
      break;
    case CacheEvent::disk_hit:
      ++current.disk_hits;
      break;
    case CacheEvent::build:
      ++current.builds;
      break;
  }
}

}  // namespace runtime

inline namespace v0 {

std::string cache_directory() {
  auto& current = runtime::settings();
  const std::lock_guard lock(current.mutex);
  return current.enabled ? current.directory : std::string();
}

void set_cache_directory(const std::string& directory) {
  auto& current = runtime::settings();
  const std::lock_guard lock(current.mutex);
  current.enabled = true;
  current.directory = directory.empty() ? runtime::default_directory() : directory;
}

void disable_disk_cache() {
  auto& current = runtime::settings();
  const std::lock_guard lock(current.mutex);
  current.enabled = false;
}

std::uint64_t cache_limit() {
  auto& current = runtime::settings();
  const std::lock_guard lock(current.mutex);
  return current.limit;
}

void set_cache_limit(std::uint64_t bytes) {
  auto& current = runtime::settings();
  const std::lock_guard lock(current.mutex);
  current.limit = bytes;
}

std::uint64_t cache_bytes() {
  const auto disk = runtime::open_disk_cache();
  return disk ? disk->bytes() : 0;
}

void clear_cache() {
  if (const auto disk = runtime::open_disk_cache()) disk->clear();
}

CacheStatistics cache_statistics() {
  auto& current = runtime::settings();
  return {current.memory_hits, current.disk_hits, current.builds};
}

}  // namespace v0
}  // namespace fft
