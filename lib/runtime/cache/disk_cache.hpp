// DiskCache: a directory of checked files, key -> bytes. Independent of OpenCL; throws nothing: after any failure of
// the disk the caller only sees a missing entry. Files that other users could have written count as missing too
// (private_directory.hpp), because programs are executed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/cache/host_block.hpp"
#include "runtime/cache/private_directory.hpp"

namespace fft::runtime {

/// One file per entry, named by the digest of the key; the file holds the whole key, lengths and a checksum.
/// Files are written under a temporary name and renamed, so a reader sees an old entry, a new one or none.
class DiskCache {
 public:
  /// `limit`: bytes of all entries together.
  DiskCache(std::filesystem::path directory, std::uint64_t limit)
      : directory_(std::move(directory)), limit_(limit) {}

  /// The stored bytes; empty when there are none, or when the file is damaged, truncated or belongs to
  /// another key. Marks the entry as just used.
  std::optional<std::string> read(const std::string& key) const noexcept;

  /// The same for entries of many megabytes.
  std::optional<HostBlock> read_block(const std::string& key) const noexcept;

  /// Stores or replaces, then deletes the least recently used entries beyond the limit.
  void write(const std::string& key, std::string_view value) const noexcept;

  /// Takes a lock for making this entry. Waits at most `patience`
  /// for another process that is making the same entry. Empty: the lock was not obtained; the entry may be
  /// made anyway.
  FileLock turn(const std::string& key, std::chrono::milliseconds patience) const noexcept;

  /// False when write() would keep nothing: a limit of 0, no directory, or one that cannot be used.
  bool can_keep() const noexcept;

  /// Why entries are not found or not kept, and what to change; empty when the cache works.
  std::string problem() const;

  /// Deletes all entries.
  void clear() const noexcept;

  /// Size of all entries together.
  std::uint64_t bytes() const noexcept;

  /// Number of entries.
  std::uint64_t entries() const noexcept;

 private:
  void trim(const PrivateDirectory& directory) const;

  std::filesystem::path directory_;
  std::uint64_t limit_;
};

}  // namespace fft::runtime
