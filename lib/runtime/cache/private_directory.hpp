// PrivateDirectory: a folder whose files this process may believe, because nobody else could have written them. What is
// looked at and what is used is one and the same object: everything goes through descriptors. POSIX.
#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
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
  /// Gives it away.
  int release() noexcept { return std::exchange(number_, -1); }

 private:
  int number_;
};

class PrivateDirectory {
 public:
  struct File {
    std::string name;
    std::uint64_t bytes;
    std::timespec used;
  };

  /// Opens the folder if this user or root owns it and nobody else may write to it. `problem`: if it exists and is not
  /// opened, the reason and the way out, in words that follow "the directory '...'"; null: not wanted.
  static std::optional<PrivateDirectory> open(const std::filesystem::path& path,
                                              std::string* problem = nullptr);
  /// The same; makes what is missing of the path before, for its owner only.
  static std::optional<PrivateDirectory> create(const std::filesystem::path& path);

  /// For a path that does not exist: what keeps create() from making it, in such words; empty: nothing known.
  static std::string obstacle(const std::filesystem::path& path);

  /// The content of a regular file of at most `max_bytes` that this user or root owns and nobody else may write; notes
  /// that it was used. Never waits, whatever lies there.
  std::optional<std::string> read(const std::string& name, std::uint64_t max_bytes) const;

  /// Makes or replaces the file atomically: a reader sees the old content, the new one, or none. False: nothing was written.
  /// `temporary`: a name that nobody else uses.
  bool write(const std::string& name, const std::string& temporary, const std::string& content) const;

  /// Makes the file if it is not there, and waits at most this long until no other holder of the same lock is left, in whatever
  /// process. The lock ends with the descriptor, or with the process. None: not obtained in that time, or no such file can be made.
  Descriptor lock(const std::string& name, std::chrono::milliseconds patience) const;

  /// Regular files with this ending.
  std::vector<File> files(const std::string& ending) const;
  void remove(const std::string& name) const;
  bool is_writable() const;

 private:
  explicit PrivateDirectory(Descriptor directory) : directory_(std::move(directory)) {}
  Descriptor directory_;
};

}  // namespace fft::runtime
