// Files of the disk cache.
#include "runtime/disk_cache.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <fstream>
#include <ios>
#include <random>
#include <system_error>
#include <vector>

#include "runtime/digest.hpp"

namespace fft::runtime {
namespace {

namespace fs = std::filesystem;

constexpr const char* entry_suffix = ".fftcl";
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

struct EntryFile {
  fs::path path;
  std::uint64_t bytes;
  fs::file_time_type used;
};

/// All files with the suffix; those that vanish meanwhile (another process trims) are left out.
std::vector<EntryFile> list_files(const fs::path& directory, const char* suffix) {
  std::vector<EntryFile> files;
  std::error_code error;
  for (fs::directory_iterator it(directory, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() != suffix) continue;
    std::error_code gone;
    const std::uint64_t bytes = fs::file_size(it->path(), gone);
    if (gone) continue;
    const fs::file_time_type used = fs::last_write_time(it->path(), gone);
    if (!gone) files.push_back({it->path(), bytes, used});
  }
  return files;
}

std::uint64_t total_bytes(const std::vector<EntryFile>& files) {
  std::uint64_t total = 0;
  for (const EntryFile& file : files) total += file.bytes;
  return total;
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

/// Creates missing directories, readable by their owner only: what lies here will be executed.
void create_private_directories(const fs::path& directory) {
  std::error_code error;
  if (fs::exists(directory, error) || error) return;
  if (directory.has_parent_path()) fs::create_directories(directory.parent_path(), error);
  if (fs::create_directory(directory, error)) fs::permissions(directory, fs::perms::owner_all, error);
}

}  // namespace

fs::path DiskCache::path_of(const std::string& key) const {
  return directory_ / (digest(key) + entry_suffix);
}

std::optional<std::string> DiskCache::read(const std::string& key) const noexcept try {
  const fs::path path = path_of(key);
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::error_code error;
  const std::uint64_t size = fs::file_size(path, error);
  Header header{};
  file.read(reinterpret_cast<char*>(&header), sizeof header);
  if (error || !file || header.magic != entry_magic || header.key_length != key.size() ||
      size < sizeof header + key.size() || header.value_length != size - sizeof header - key.size())
    return std::nullopt;
  std::string content(size - sizeof header, '\0');
  file.read(content.data(), static_cast<std::streamsize>(content.size()));
  if (!file || content.compare(0, key.size(), key) != 0) return std::nullopt;
  std::string value = content.substr(key.size());
  if (checksum(key, value) != header.checksum) return std::nullopt;
  fs::last_write_time(path, fs::file_time_type::clock::now(),
                      error);  // for trim(); may fail on a read-only directory
  return value;
} catch (...) {
  return std::nullopt;
}

void DiskCache::write(const std::string& key, const std::string& value) const noexcept try {
  const Header header{entry_magic, key.size(), value.size(), checksum(key, value)};
  std::string content(sizeof header, '\0');
  std::memcpy(content.data(), &header, sizeof header);
  content += key;
  content += value;
  if (content.size() > limit_) return;
  create_private_directories(directory_);
  if (write_file(path_of(key), content)) trim();
} catch (...) {
  // A cache that cannot be written is no cache; the program goes on.
}

bool DiskCache::write_file(const fs::path& path, const std::string& content) const {
  const fs::path temporary = directory_ / (unique_name() + temporary_suffix);
  std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
  if (!file) return false;
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  std::error_code error;
  if (file) fs::rename(temporary, path, error);
  if (!file || error) {
    fs::remove(temporary, error);
    return false;
  }
  return true;
}

void DiskCache::trim() const {
  std::error_code error;
  const auto now = fs::file_time_type::clock::now();
  for (const EntryFile& file : list_files(directory_, temporary_suffix))
    if (now - file.used > std::chrono::hours(1)) fs::remove(file.path, error);  // of a process that died
  std::vector<EntryFile> files = list_files(directory_, entry_suffix);
  std::uint64_t total = total_bytes(files);
  if (total <= limit_) return;
  std::sort(files.begin(), files.end(),
            [](const EntryFile& a, const EntryFile& b) { return a.used < b.used; });
  for (const EntryFile& file : files) {
    if (total <= limit_) break;
    fs::remove(file.path, error);
    total -= file.bytes;
  }
}

void DiskCache::clear() const noexcept try {
  std::error_code error;
  for (const EntryFile& file : list_files(directory_, entry_suffix)) fs::remove(file.path, error);
} catch (...) {
}

std::uint64_t DiskCache::bytes() const noexcept try {
  return total_bytes(list_files(directory_, entry_suffix));
} catch (...) {
  return 0;
}

}  // namespace fft::runtime
