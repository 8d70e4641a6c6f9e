// Settings of the program cache from the environment and from calls.
#include "runtime/cache/cache_settings.hpp"

#include <fftcl/cache.hpp>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <initializer_list>
#include <mutex>
#include <system_error>
#include <utility>

#include "core/base/environment.hpp"
#include "runtime/cache/text_file.hpp"

namespace fft {
namespace runtime {
namespace {

bool is_one_of(const std::string& value, std::initializer_list<const char*> words) {
  return std::find(words.begin(), words.end(), value) != words.end();
}

std::string in_lower_case(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

/// The default directory of the cache; empty when no variable names a place. Relative paths are ignored: they would
/// depend on the directory in which the process happens to run.
std::string default_directory(const Environment& environment) {
  namespace fs = std::filesystem;
  if (const fs::path xdg = environment("XDG_CACHE_HOME"); xdg.is_absolute()) return (xdg / "fftcl").string();
  if (const fs::path home = environment("HOME"); home.is_absolute())
    return (home / ".cache" / "fftcl").string();
  return {};
}

struct Settings {
  std::mutex mutex;
  CacheChoice choice = choose_cache(process_environment);
  std::uint64_t limit = default_cache_limit;
  std::atomic<std::uint64_t> choices{0};  ///< made by calls
  std::atomic<std::uint64_t> memory_hits{0};
  std::atomic<std::uint64_t> disk_hits{0};
  std::atomic<std::uint64_t> builds{0};
};

Settings& settings() {
  // Never destroyed: plans in static storage may still use it while the process ends.
  static Settings& instance = *new Settings;
  return instance;
}

/// Absolute, so that it stays the same when the process changes its directory, and without a "/" at the end.
std::string normalized(const std::string& directory) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path path = fs::absolute(directory, error);
  while (!path.has_filename() && path.has_relative_path()) path = path.parent_path();
  return error ? std::string() : path.string();
}

}  // namespace

CacheChoice choose_cache(const Environment& environment) {
  CacheChoice choice;
  const std::string cache = environment("FFTCL_CACHE"), value = in_lower_case(cache);
  choice.enabled = !is_one_of(value, {"off", "0", "false", "no"});
  if (choice.enabled && !is_one_of(value, {"", "on", "1", "true", "yes"}))
    choice.problem =
        "environment variable FFTCL_CACHE is '" + cache + "' and ignored: allowed are on and off";
  const std::string chosen = environment("FFTCL_CACHE_DIR");
  choice.directory = chosen.empty() ? default_directory(environment) : normalized(chosen);
  if (choice.enabled && choice.directory.empty())
    choice.problem = "no directory: set FFTCL_CACHE_DIR, or XDG_CACHE_HOME or HOME to an absolute path";
  return choice;
}

std::optional<DiskCache> open_disk_cache() {
  Settings& current = settings();
  const std::lock_guard lock(current.mutex);
  if (!current.choice.enabled || current.choice.directory.empty()) return std::nullopt;
  return DiskCache(current.choice.directory, current.limit);
}

std::uint64_t disk_cache_number() {
  return settings().choices;
}

void count(KernelOrigin origin) {
  Settings& current = settings();
  switch (origin) {
    case KernelOrigin::memory:
      ++current.memory_hits;
      break;
    case KernelOrigin::disk:
      ++current.disk_hits;
      break;
    case KernelOrigin::compiler:
      ++current.builds;
      break;
  }
}

}  // namespace runtime

inline namespace v0 {

std::string cache_directory() {
  auto& current = runtime::settings();
  const std::lock_guard lock(current.mutex);
  return current.choice.enabled ? current.choice.directory : std::string();
}

std::string cache_problem() {
  auto& current = runtime::settings();
  std::string problem;
  {
    const std::lock_guard lock(current.mutex);
    problem = current.choice.problem;
  }
  const auto disk = runtime::open_disk_cache();
  const std::string found = disk ? disk->problem() : std::string();
  return problem + (problem.empty() || found.empty() ? "" : "; ") + found;
}

void set_cache_directory(const std::string& directory) {
  runtime::check_path(directory);
  auto& current = runtime::settings();
  runtime::CacheChoice choice;
  choice.directory = runtime::normalized(directory);
  if (directory.empty()) choice = runtime::choose_cache(process_environment);
  choice.enabled = true;
  const std::lock_guard lock(current.mutex);
  current.choice = std::move(choice);
  ++current.choices;
}

void disable_disk_cache() {
  auto& current = runtime::settings();
  const std::lock_guard lock(current.mutex);
  current.choice = {};
  current.choice.enabled = false;
  ++current.choices;
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

std::uint64_t cache_entries() {
  const auto disk = runtime::open_disk_cache();
  return disk ? disk->entries() : 0;
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
