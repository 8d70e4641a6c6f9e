// Version, lengths, texts, and the settings of the program cache.
#include <fftcl/c/base.h>
#include <fftcl/c/cache.h>
#include <fftcl/c/wisdom.h>

#include <cstdlib>
#include <string>

#include <fftcl/cache.hpp>
#include <fftcl/sizes.hpp>
#include <fftcl/wisdom.hpp>
#include "c/arguments.hpp"
#include "c/guard.hpp"
#include "c/sized.hpp"

using namespace fft::c;

static_assert(FFTCL_DEFAULT_CACHE_LIMIT == fft::default_cache_limit);

void fftcl_free(char* text) noexcept {
  std::free(text);
}

uint32_t fftcl_version() noexcept {
  return FFTCL_VERSION;
}
const char* fftcl_version_text() noexcept {
  return FFTCL_VERSION_TEXT;
}

fftcl_status fftcl_check_version(uint32_t header_version) noexcept {
  return guard([&] {
    // Before 1.0 a minor version may change the ABI (CHANGELOG.md).
    const uint32_t unit = FFTCL_VERSION < 10000 ? 100 : 10000;
    if (header_version / unit == FFTCL_VERSION / unit && header_version <= FFTCL_VERSION) return;
    const auto text = [](uint32_t version) {
      return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
             std::to_string(version % 100);
    };
    throw fft::Error(fft::ErrorCode::unsupported,
                     "the program was compiled with the headers of fftcl " + text(header_version) +
                         " and runs with the library of fftcl " FFTCL_VERSION_TEXT
                         ": install the library that belongs to the headers, or compile the program again");
  });
}

fftcl_status fftcl_next_fast_length(uint64_t n, uint64_t* length) noexcept {
  return guard([&] { need(length, "length") = fft::next_fast_length(n); });
}

fftcl_status fftcl_cache_directory(char** directory) noexcept {
  return guard([&] { give(fft::cache_directory(), directory, "directory"); });
}
fftcl_status fftcl_cache_problem(char** problem) noexcept {
  return guard([&] { give(fft::cache_problem(), problem, "problem"); });
}
fftcl_status fftcl_set_cache_directory(const char* directory) noexcept {
  return guard([&] {
    need(directory, "directory");
    fft::set_cache_directory(directory);
  });
}
fftcl_status fftcl_disable_disk_cache() noexcept {
  return guard([] { fft::disable_disk_cache(); });
}
fftcl_status fftcl_cache_limit(uint64_t* bytes) noexcept {
  return guard([&] { need(bytes, "bytes") = fft::cache_limit(); });
}
fftcl_status fftcl_set_cache_limit(uint64_t bytes) noexcept {
  return guard([&] { fft::set_cache_limit(bytes); });
}
fftcl_status fftcl_cache_bytes(uint64_t* bytes) noexcept {
  return guard([&] { need(bytes, "bytes") = fft::cache_bytes(); });
}
fftcl_status fftcl_cache_entries(uint64_t* entries) noexcept {
  return guard([&] { need(entries, "entries") = fft::cache_entries(); });
}
fftcl_status fftcl_clear_cache() noexcept {
  return guard([] { fft::clear_cache(); });
}

fftcl_status fftcl_get_cache_statistics(fftcl_cache_statistics* statistics) noexcept {
  return guard([&] {
    const fft::CacheStatistics counted = fft::cache_statistics();
    write_sized(statistics, {0, counted.memory_hits, counted.disk_hits, counted.builds}, "statistics",
                "FFTCL_CACHE_STATISTICS_INIT");
  });
}

fftcl_status fftcl_wisdom_text(char** text) noexcept {
  return guard([&] { give(fft::wisdom::text(), text, "text"); });
}
fftcl_status fftcl_wisdom_add(const char* text, size_t* count) noexcept {
  return guard([&] {
    need(text, "text");
    const std::size_t added = fft::wisdom::add(text);
    if (count != nullptr) *count = added;
  });
}
fftcl_status fftcl_wisdom_save(const char* path) noexcept {
  return guard([&] {
    need(path, "path");
    fft::wisdom::save(path);
  });
}
fftcl_status fftcl_wisdom_load(const char* path, size_t* count) noexcept {
  return guard([&] {
    need(path, "path");
    const std::size_t loaded = fft::wisdom::load(path);
    if (count != nullptr) *count = loaded;
  });
}
fftcl_status fftcl_wisdom_forget() noexcept {
  return guard([] { fft::wisdom::forget(); });
}
