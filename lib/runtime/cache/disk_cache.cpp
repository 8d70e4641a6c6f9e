// Files of the disk cache.
#include "runtime/cache/disk_cache.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

#include "runtime/cache/digest.hpp"
#include "runtime/cache/private_directory.hpp"

namespace fft::runtime {
namespace {

/// Larger files are not our entries: the longest tables that the default limit lets in stay below this size.
constexpr std::uint64_t max_entry_bytes = std::uint64_t(1) << 30;

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

std::uint64_t checksum_seed(const std::string& key) {
  return hash64(key, 3);
}

/// Short enough to be still in the processor's cache when it is hashed.
constexpr std::size_t read_piece = std::size_t(256) << 10;
static_assert(read_piece % Hash64::piece_bytes == 0);

template <typename Value>
Value with_size(std::uint64_t bytes) {
  if constexpr (std::is_same_v<Value, std::string>)
    return std::string(bytes, '\0');
  else
    return Value(bytes);
}

/// The value of the entry, as long as the file is intact.
template <typename Value>
std::optional<Value> read_entry(const PrivateDirectory& directory, const std::string& file_name,
                                const std::string& key) {
  auto content = directory.open_file(file_name, max_entry_bytes);
  Header header{};
  std::string stored_key(key.size(), '\0');
  if (!content || content->bytes() < sizeof header + key.size() ||
      !content->next(reinterpret_cast<char*>(&header), sizeof header) || header.magic != entry_magic ||
      header.key_length != key.size() ||
      header.value_length != content->bytes() - sizeof header - key.size() ||
      !content->next(stored_key.data(), stored_key.size()) || stored_key != key)
    return std::nullopt;
  auto value = with_size<Value>(header.value_length);
  Hash64 hash(value.size(), checksum_seed(key));
  for (std::size_t at = 0; at < value.size(); at += read_piece) {
    const std::size_t count = std::min(read_piece, value.size() - at);
    if (!content->next(value.data() + at, count)) return std::nullopt;
    hash.add({value.data() + at, count});
  }
  if (hash.value() != header.checksum) return std::nullopt;
  return value;
}

std::uint64_t total_bytes(const std::vector<PrivateDirectory::File>& files) {
  std::uint64_t total = 0;
  for (const PrivateDirectory::File& file : files) total += file.bytes;
  return total;
}

/// Why the last attempt to keep something failed. Only the attempt shows that a disk is full.
class LastFailure {
 public:
  /// `why`: empty after a success.
  void note(const std::filesystem::path& directory, std::string why) {
    const std::lock_guard lock(mutex_);
    if (why.empty() && directory != directory_) return;
    directory_ = directory;
    why_ = std::move(why);
  }
  std::string of(const std::filesystem::path& directory) const {
    const std::lock_guard lock(mutex_);
    return directory == directory_ ? why_ : std::string();
  }

 private:
  mutable std::mutex mutex_;
  std::filesystem::path directory_;
  std::string why_;
};

/// Never destroyed: plans in static storage may be made while the process ends.
LastFailure& last_failure() {
  static LastFailure& instance = *new LastFailure;
  return instance;
}

/// The directory, which is made if it is missing; a failure is noted.
std::optional<PrivateDirectory> made(const std::filesystem::path& path) {
  std::string why;
  auto directory = PrivateDirectory::create(path, &why);
  if (!why.empty()) last_failure().note(path, std::move(why));
  return directory;
}

std::string entry_name(const std::string& key) {
  return digest(key) + entry_suffix;
}

}  // namespace

std::optional<std::string> DiskCache::read(const std::string& key) const noexcept try {
  const auto directory = PrivateDirectory::open(directory_);
  return directory ? read_entry<std::string>(*directory, entry_name(key), key) : std::nullopt;
} catch (...) {
  return std::nullopt;
}

std::optional<HostBlock> DiskCache::read_block(const std::string& key) const noexcept try {
  const auto directory = PrivateDirectory::open(directory_);
  return directory ? read_entry<HostBlock>(*directory, entry_name(key), key) : std::nullopt;
} catch (...) {
  return std::nullopt;
}

void DiskCache::write(const std::string& key, std::string_view value) const noexcept try {
  const Header header{entry_magic, key.size(), value.size(), hash64(value, checksum_seed(key))};
  const std::uint64_t bytes = sizeof header + key.size() + value.size();
  if (bytes > limit_ && limit_ > 0)
    last_failure().note(directory_, "keeps at most " + std::to_string(limit_) +
                                        " bytes, and the last entry alone has " + std::to_string(bytes) +
                                        ": give set_cache_limit() a larger number");
  if (bytes > std::min(limit_, max_entry_bytes)) return;
  const auto directory = made(directory_);
  if (!directory) return;
  const std::string_view head(reinterpret_cast<const char*>(&header), sizeof header);
  const std::string why =
      directory->write(entry_name(key), unique_name() + temporary_suffix, {head, key, value});
  last_failure().note(directory_, why);
  if (why.empty()) trim(*directory);
} catch (...) {
  // A cache that cannot be written is no cache; the program goes on.
}

FileLock DiskCache::turn(const std::string& key, std::chrono::milliseconds patience) const noexcept try {
  if (limit_ == 0) return FileLock();
  const auto directory = made(directory_);
  // Lock files stay, so there should be few: keys with the same first digits share one and take turns.
  return directory ? directory->lock(digest(key).substr(0, 2) + lock_suffix, patience) : FileLock();
} catch (...) {
  return FileLock();
}

bool DiskCache::can_keep() const noexcept try {
  if (limit_ == 0) return false;
  const auto directory = made(directory_);
  return directory && directory->is_writable();
} catch (...) {
  return false;
}

void DiskCache::trim(const PrivateDirectory& directory) const {
  const std::time_t now = std::time(nullptr), hour = 3600;
  // A clock that was set back leaves files of the future: the oldest, or what is written now would be the first to go.
  using Stamp = std::pair<std::time_t, long>;
  const auto when = [&](const PrivateDirectory::File& file) {
    return file.used.tv_sec > now + hour ? Stamp() : Stamp(file.used.tv_sec, file.used.tv_nsec);
  };
  for (const PrivateDirectory::File& file : directory.files(temporary_suffix))
    if (when(file).first < now - hour) directory.remove(file.name);  // left by a process that died
  std::vector<PrivateDirectory::File> files = directory.files(entry_suffix);
  std::uint64_t total = total_bytes(files);
  if (total <= limit_) return;
  std::sort(
      files.begin(), files.end(),
      [&](const PrivateDirectory::File& a, const PrivateDirectory::File& b) { return when(a) < when(b); });
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
  if (why.empty()) why = last_failure().of(directory_);
  return why.empty() ? why : "the directory '" + directory_.string() + "' " + why;
}

}  // namespace fft::runtime
