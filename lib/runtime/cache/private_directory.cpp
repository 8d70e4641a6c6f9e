// System calls of PrivateDirectory.
#include "runtime/cache/private_directory.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <random>
#include <system_error>
#include <thread>

#include "runtime/cache/digest.hpp"

namespace fft::runtime {
namespace {

namespace fs = std::filesystem;

constexpr mode_t others_may_write = S_IWGRP | S_IWOTH;

std::string reason(int error) {
  return std::generic_category().message(error);
}

/// Empty when only this user and root, who can do anything, could have written this; else the reason.
std::string distrust(const struct stat& status) {
  const uid_t user = ::geteuid();
  if (status.st_uid != user && status.st_uid != 0)
    return "is not used: it belongs to user " + std::to_string(status.st_uid) +
           ", and this process runs as user " + std::to_string(user) + "; choose another directory";
  if ((status.st_mode & others_may_write) == 0) return {};
  char mode[8];
  std::snprintf(mode, sizeof mode, "%04o", static_cast<unsigned>(status.st_mode & 07777));
  return "is not used: others may write to it (mode " + std::string(mode) +
         "), and what lies there is executed; chmod go-w";
}

/// Like read() and write(), but transfers all bytes, or returns false.
template <typename Call, typename Byte>
bool transfer(const Call& call, int file, Byte* bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t done = call(file, bytes, count);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    bytes += done;
    count -= static_cast<std::size_t>(done);
  }
  return true;
}

/// As the XDG specification requires, new cache folders are accessible only to their owner, whatever the umask.
/// Returns the first failure's number, 0 if there was none.
int make_directories(const fs::path& path) {
  if (path.empty() || ::access(path.c_str(), F_OK) == 0) return 0;
  const bool has_parent = path.has_parent_path() && path.parent_path() != path;
  const int above = has_parent ? make_directories(path.parent_path()) : 0;
  const int here = ::mkdir(path.c_str(), S_IRWXU) == 0 ? 0 : errno;
  return above != 0 ? above : here;
}

bool ends_with(const std::string& text, const std::string& ending) {
  return text.size() >= ending.size() &&
         text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

}  // namespace

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

// Closing is not enough: a process that was forked meanwhile has the descriptor, too, and would keep the lock for life.
FileLock::~FileLock() {
  if (file_) ::flock(file_.get(), LOCK_UN);
}

bool within_file_size_limit(std::uint64_t bytes) {
  struct rlimit limit {};
  return ::getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || bytes <= limit.rlim_cur;
}

std::string unique_name() {
  static std::atomic<std::uint64_t> counter{0};
  std::random_device random;
  const std::string seed = std::to_string(random()) + "-" + std::to_string(random()) + "-" +
                           std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()) + "-" +
                           std::to_string(counter++);
  return digest(seed);
}

std::optional<PrivateDirectory> PrivateDirectory::open(const fs::path& path, std::string* problem) {
  const auto refuse = [&](const std::string& why) {
    if (problem != nullptr) *problem = why;
    return std::nullopt;
  };
  Descriptor directory(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC));
  if (!directory) return errno == ENOENT ? std::nullopt : refuse("cannot be opened: " + reason(errno));
  struct stat status {};
  if (::fstat(directory.get(), &status) != 0) return refuse("cannot be examined: " + reason(errno));
  if (const std::string why = distrust(status); !why.empty()) return refuse(why);
  return PrivateDirectory(std::move(directory));
}

std::optional<PrivateDirectory> PrivateDirectory::create(const fs::path& path, std::string* problem) {
  const int error = make_directories(path);
  std::string found;
  auto made = open(path, &found);
  if (!made && found.empty() && problem != nullptr) *problem = "could not be made: " + reason(error);
  return made;
}

std::string PrivateDirectory::obstacle(const fs::path& path) {
  fs::path above = path;
  do {
    if (above.parent_path() == above) return {};
    above = above.parent_path();
  } while (::access(above.c_str(), F_OK) != 0);
  if (::faccessat(AT_FDCWD, above.c_str(), W_OK | X_OK, AT_EACCESS) == 0) return {};
  return "cannot be made in '" + above.string() + "': " + reason(errno);
}

std::optional<PrivateDirectory::Content> PrivateDirectory::open_file(const std::string& name,
                                                                     std::uint64_t max_bytes) const {
  Descriptor file(
      ::openat(directory_.get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat status {};
  if (!file || ::fstat(file.get(), &status) != 0) return std::nullopt;
  if (!S_ISREG(status.st_mode) || !distrust(status).empty()) return std::nullopt;
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size > max_bytes) return std::nullopt;
  ::futimens(file.get(), nullptr);  // may fail on a read-only file system
  return Content(std::move(file), size);
}

bool PrivateDirectory::Content::next(char* to, std::size_t count) {
  return transfer(::read, file_.get(), to, count);
}

std::string PrivateDirectory::write(const std::string& name, const std::string& temporary,
                                    std::initializer_list<std::string_view> parts) const {
  std::uint64_t bytes = 0;
  for (const std::string_view part : parts) bytes += part.size();
  const auto refusal = [&](const std::string& why) {
    return "could not take a file of " + std::to_string(bytes) + " bytes: " + why;
  };
  if (!within_file_size_limit(bytes)) return refusal("that is beyond the limit of this process (ulimit -f)");
  Descriptor file(::openat(directory_.get(), temporary.c_str(),
                           O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!file) return refusal(reason(errno));
  int error = 0;
  for (const std::string_view part : parts)
    if (error == 0 && !transfer(::write, file.get(), part.data(), part.size())) error = errno;
  // Some file systems report only on close that the disk was full.
  if (::close(file.release()) != 0 && error == 0) error = errno;
  if (error == 0 && ::renameat(directory_.get(), temporary.c_str(), directory_.get(), name.c_str()) != 0)
    error = errno;
  if (error == 0) return {};
  remove(temporary);
  return refusal(reason(error));
}

FileLock PrivateDirectory::lock(const std::string& name, std::chrono::milliseconds patience) const {
  Descriptor file(::openat(directory_.get(), name.c_str(),
                           O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, S_IRUSR | S_IWUSR));
  const auto end = std::chrono::steady_clock::now() + patience;
  while (file && ::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK || std::chrono::steady_clock::now() >= end) return FileLock();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return FileLock(std::move(file));
}

std::vector<PrivateDirectory::File> PrivateDirectory::files(const std::string& ending) const {
  std::vector<File> found;
  Descriptor own(::openat(directory_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!own) return found;
  const auto close = [](DIR* list) { ::closedir(list); };
  const std::unique_ptr<DIR, decltype(close)> list(::fdopendir(own.get()), close);
  if (!list) return found;
  own.release();
  while (const dirent* entry = ::readdir(list.get())) {
    struct stat status {};
    if (!ends_with(entry->d_name, ending)) continue;
    // Files that vanish meanwhile (another process trims the cache) are left out.
    if (::fstatat(directory_.get(), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
    if (S_ISREG(status.st_mode))
      found.push_back({entry->d_name, static_cast<std::uint64_t>(status.st_size), status.st_mtim});
  }
  return found;
}

void PrivateDirectory::remove(const std::string& name) const {
  ::unlinkat(directory_.get(), name.c_str(), 0);
}

bool PrivateDirectory::is_writable() const {
  return ::faccessat(directory_.get(), ".", W_OK | X_OK, AT_EACCESS) == 0;
}

}  // namespace fft::runtime
