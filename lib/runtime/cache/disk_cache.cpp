// Files of the disk cache.
#include "runtime/cache/disk_cache.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <ctime>
#include <random>
#include <utility>
#include <vector>

#include "runtime/cache/digest.hpp"
#include "runtime/cache/private_directory.hpp"

namespace fft::runtime {
namespace {

/// Larger files are not our entries: PoCL's binaries, the largest known, stay below this size.
constexpr std::uint64_t max_entry_bytes = std::uint64_t(256) << 20;

constexpr const char* entry_suffix = ".fftcl";
constexpr const char* lock_suffix = ".fftcl-lock";
constexpr const char* temporary_suffix = ".fftcl-tmp";

/// First bytes of every entry, in the machine's own byte order: an entry of a foreign machine fails on
/// `magic`.
struct Header {
  std::uint64_t magic;
  std::uint64_t key_length;
  std::uint64_t value_length;
  std::uint64_t checksum;  ///< of key and value
};
constexpr std::uint64_t entry_magic = 0x3130'4c43'5446'4601ULL;  // format 1

std::uint64_t checksum(const std::string& key, std::string_view value) {
  return hash64(value, hash64(key, 3));
}

std::uint64_t total_bytes(const std::vector<PrivateDirectory::File>& files) {
  std::uint64_t total = 0;
  for (const PrivateDirectory::File& file : files) total += file.bytes;
  return total;
}

std::string entry_name(const std::string& key) {
  return digest(key) + entry_suffix;
}

/// Different for every call in every process.
std::string unique_name() {
  static std::atomic<std::uint64_t> counter{0};
  std::random_device random;
  const std::string seed = std::to_string(random()) + "-" + std::to_string(random()) + "-" +
                           std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()) + "-" +
                           std::to_string(counter++);
  return digest(seed);
}

}  // namespace

std::optional<std::string> DiskCache::read(const std::string& key) const noexcept try {
  const auto directory = PrivateDirectory::open(directory_);
  if (!directory) return std::nullopt;
  std::optional<std::string> content = directory->read(entry_name(key), max_entry_bytes);
  Header header{};
  if (!content || content->size() < sizeof header + key.size()) return std::nullopt;
  std::memcpy(&header, content->data(), sizeof header);
  if (header.magic != entry_magic || header.key_length != key.size() ||
      header.value_length != content->size() - sizeof header - key.size() ||
      content->compare(sizeof header, key.size(), key) != 0)
    return std::nullopt;
  content->erase(0, sizeof header + key.size());  // in place: tables have many megabytes
  if (checksum(key, *content) != header.checksum) return std::nullopt;
  return content;
} catch (...) {
  return std::nullopt;
}

void DiskCache::write(const std::string& key, const std::string& value) const noexcept try {
  const Header header{entry_magic, key.size(), value.size(), checksum(key, value)};
  std::string content(sizeof header, '\0');
  std::memcpy(content.data(), &header, sizeof header);
  content += key;
  content += value;
  if (content.size() > std::min(limit_, max_entry_bytes)) return;
  const auto directory = PrivateDirectory::create(directory_);
  if (!directory) return;
  if (directory->write(entry_name(key), unique_name() + temporary_suffix, content)) trim(*directory);
} catch (...) {
  // A cache that cannot be written is no cache; the program goes on.
}

Descriptor DiskCache::turn(const std::string& key, std::chrono::milliseconds patience) const noexcept try {
  if (limit_ == 0) return Descriptor();
  const auto directory = PrivateDirectory::create(directory_);
  // Lock files stay, so there should be few: keys with the same first digits share one and take turns.
  return directory ? directory->lock(digest(key).substr(0, 2) + lock_suffix, patience) : Descriptor();
} catch (...) {
  return Descriptor();
}

bool DiskCache::can_keep() const noexcept try {
  if (limit_ == 0) return false;
  const auto directory = PrivateDirectory::create(directory_);
  return directory && directory->is_writable();
} catch (...) {
  return false;
}

void DiskCache::trim(const PrivateDirectory& directory) const {
  const std::time_t an_hour_ago = std::time(nullptr) - 3600;
  for (const PrivateDirectory::File& file : directory.files(temporary_suffix))
    if (file.used.tv_sec < an_hour_ago) directory.remove(file.name);  // left by a process that died
  std::vector<PrivateDirectory::File> files = directory.files(entry_suffix);
  std::uint64_t total = total_bytes(files);
  if (total <= limit_) return;
  std::sort(files.begin(), files.end(), [](const PrivateDirectory::File& a, const PrivateDirectory::File& b) {
    return std::pair(a.used.tv_sec, a.used.tv_nsec) < std::pair(b.used.tv_sec, b.used.tv_nsec);
  });
  for (const PrivateDirectory::File& file : files) {
    if (total <= limit_) break;
    directory.remove(file.name);
    total -= file.bytes;
  }
}

void DiskCache::clear() const noexcept try {
  if (const auto directory = PrivateDirectory::open(directory_))
    for (const PrivateDirectory::File& file : directory->files(entry_suffix)) directory->remove(file.name);
} catch (...) {
}

std::uint64_t DiskCache::bytes() const noexcept try {
  const auto directory = PrivateDirectory::open(directory_);
  return directory ? total_bytes(directory->files(entry_suffix)) : 0;
} catch (...) {
  return 0;
}

std::uint64_t DiskCache::entries() const noexcept try {
  const auto directory = PrivateDirectory::open(directory_);
  return directory ? directory->files(entry_suffix).size() : 0;
} catch (...) {
  return 0;
}

std::string DiskCache::problem() const {
  std::string why;
  const auto directory = PrivateDirectory::open(directory_, &why);
  if (why.empty() && directory && !directory->is_writable())
    why = "cannot be written: what lies in it is used, and nothing new is kept";
  if (why.empty() && !directory) why = PrivateDirectory::obstacle(directory_);
  return why.empty() ? why : "the directory '" + directory_.string() + "' " + why;
}

}  // namespace fft::runtime
