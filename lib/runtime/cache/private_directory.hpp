// PrivateDirectory: a folder whose files this process may trust, because nobody else could have written them.
// Everything goes through descriptors, so that the object that was checked is the one that is used. POSIX.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fft::runtime {

/// Owner of a descriptor; -1: none.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) noexcept : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();

  int get() const noexcept { return number_; }
  explicit operator bool() const noexcept { return number_ >= 0; }
  /// Gives up ownership.
  int release() noexcept { return std::exchange(number_, -1); }

 private:
  int number_;
};

/// A lock on a file, which ends with this object or with the process.
class FileLock {
 public:
  FileLock() = default;
  explicit FileLock(Descriptor file) noexcept : file_(std::move(file)) {}
  FileLock(FileLock&&) = default;
  FileLock& operator=(FileLock&&) = default;
  ~FileLock();

  explicit operator bool() const noexcept { return static_cast<bool>(file_); }

 private:
  Descriptor file_;
};

/// Whether this process may write files of this size (ulimit -f). A write beyond the limit would not fail but end the process (SIGXFSZ).
bool within_file_size_limit(std::uint64_t bytes);

/// Different for every call in every process.
std::string unique_name();

class PrivateDirectory {
 public:
  /// A file, read from its beginning.
  class Content {
   public:
    std::uint64_t bytes() const noexcept { return bytes_; }
    /// False if there are fewer left.
    bool next(char* to, std::size_t count);

   private:
    friend class PrivateDirectory;
    Content(Descriptor file, std::uint64_t bytes) : file_(std::move(file)), bytes_(bytes) {}
    Descriptor file_;
    std::uint64_t bytes_;
  };

  struct File {
    std::string name;
    std::uint64_t bytes;
    std::timespec used;
  };

  /// Opens the folder if this user or root owns it and nobody else may write to it. `problem`: if it exists and is not
  /// opened, the reason and the way out, in words that follow "the directory '...'"; null: not wanted.
  static std::optional<PrivateDirectory> open(const std::filesystem::path& path,
                                              std::string* problem = nullptr);
  /// The same; first creates the missing parts of the path, for the owner only. `problem`: why that failed, if
  /// it did, worded likewise.
  static std::optional<PrivateDirectory> create(const std::filesystem::path& path,
                                                std::string* problem = nullptr);

  /// For a path that does not exist: what keeps create() from making it, worded like `problem`; empty: nothing known.
  static std::string obstacle(const std::filesystem::path& path);

  /// Opens a regular file of at most `max_bytes` that this user or root owns and nobody else may write. Marks it as just
  /// used. Never blocks, whatever kind of file it finds.
  std::optional<Content> open_file(const std::string& name, std::uint64_t max_bytes) const;

  /// Makes or replaces the file atomically, with the parts in a row: a reader sees the old content, the new one, or none.
  /// Empty: it is written; else why nothing is, worded like `problem`. `temporary`: a name that nobody else uses.
  std::string write(const std::string& name, const std::string& temporary,
                    std::initializer_list<std::string_view> parts) const;

  /// Creates the file if needed and locks it. Waits at most `patience` for other holders of the lock, in any process.
  /// Empty: not obtained in time, or the file cannot be created.
  FileLock lock(const std::string& name, std::chrono::milliseconds patience) const;

  /// Regular files with this ending.
  std::vector<File> files(const std::string& ending) const;
  void remove(const std::string& name) const;
  bool is_writable() const;

 private:
  explicit PrivateDirectory(Descriptor directory) : directory_(std::move(directory)) {}
  Descriptor directory_;
};

}  // namespace fft::runtime
