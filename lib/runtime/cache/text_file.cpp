// Files are written beside their place and renamed.
#include "runtime/cache/text_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <thread>

#include "core/base/refuse.hpp"
#include "runtime/cache/private_directory.hpp"

namespace fft::runtime {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& path, const char* what, int error) {
  fft::refuse("'" + path + "' " + what + (error != 0 ? ": " + std::generic_category().message(error) : ""));
}

/// How long a pipe may be without a process at its other end. That process may be starting; without this limit open() would wait
/// forever for one that never does.
constexpr std::chrono::seconds patience{2};

/// Calls `done` until it is true. False: not in time.
template <typename Done>
bool waited_for(const Done& done) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!done()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

/// Appends what there is; 0 at the end, below 0 with errno.
ssize_t read_piece(const Descriptor& file, std::string& text) {
  char piece[4096];
  ssize_t count = 0;
  do count = ::read(file.get(), piece, sizeof piece);
  while (count < 0 && errno == EINTR);
  if (count > 0) text.append(piece, static_cast<std::size_t>(count));
  return count;
}

/// For a pipe that was opened without waiting: read() finds the end while there is no writer, and EAGAIN while one has not written yet.
void wait_for_writer(const std::string& path, const Descriptor& pipe, std::string& text) {
  if (!waited_for([&] { return read_piece(pipe, text) != 0; }))
    refuse(path, "is a pipe into which nothing was written within 2 s: start the process that writes first",
           0);
}

/// Opens a pipe for writing as soon as somebody reads it. While the result lives, opening it again by its name does not wait.
Descriptor wait_for_reader(const std::string& path) {
  Descriptor pipe;
  const auto opened = [&] {
    pipe = Descriptor(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC));
    return pipe || errno != ENXIO;
  };
  if (!waited_for(opened))
    refuse(path, "is a pipe from which nothing read within 2 s: start the process that reads first", 0);
  return pipe;
}

/// 0, or the number of the failure.
int written(const std::string& path, const std::string& text) {
  errno = 0;
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();  // some file systems report only here that the disk is full
  return file ? 0 : errno != 0 ? errno : EIO;
}

std::string name_beside(const std::string& path) {
  static std::atomic<unsigned> counter{0};
  return path + "." + std::to_string(::getpid()) + "-" + std::to_string(counter++) + ".fftcl-tmp";
}

}  // namespace

void check_path(const std::string& path) {
  const std::size_t at = path.find('\0');
  if (at != std::string::npos)
    fft::refuse("the path '" + path.substr(0, at) + "' goes on behind a character 0, at index " +
                std::to_string(at) + ", where the system stops reading: leave that out");
}

std::string read_file(const std::string& path, std::size_t max_bytes) {
  check_path(path);
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat status {};
  if (!file || ::fstat(file.get(), &status) != 0) refuse(path, "cannot be read", errno);
  std::string text;
  if (S_ISFIFO(status.st_mode)) wait_for_writer(path, file, text);
  ::fcntl(file.get(), F_SETFL, 0);  // a writer or a terminal may take its time
  for (ssize_t count = 1; count != 0;) {
    count = read_piece(file, text);
    if (count < 0) refuse(path, "cannot be read", errno);
    if (text.size() > max_bytes)
      fft::refuse("'" + path + "' has more than " + std::to_string(max_bytes) +
                  " bytes: this is another file");
  }
  return text;
}

void write_file(const std::string& path, const std::string& text) {
  check_path(path);
  std::error_code none;
  const fs::file_status status = fs::status(path, none);
  const bool in_its_place = fs::exists(status) && !fs::is_regular_file(status);
  const fs::path target = fs::exists(status) ? fs::canonical(path, none) : fs::path(path);
  const Descriptor reader = fs::is_fifo(status) ? wait_for_reader(path) : Descriptor();
  const std::string beside = name_beside(target.string());
  int error = in_its_place ? EXDEV : !within_file_size_limit(text.size()) ? EFBIG : written(beside, text);
  if (error == 0 && fs::exists(status)) fs::permissions(beside, status.permissions(), none);
  if (error == 0 && ::rename(beside.c_str(), target.c_str()) != 0) error = errno;
  if (error == 0) return;
  ::unlink(beside.c_str());
  // Where no other file can be made, this one may still be open to us.
  if (in_its_place || error == EACCES || error == EPERM || error == EROFS) error = written(path, text);
  if (error != 0) refuse(path, "cannot be written", error);
}

}  // namespace fft::runtime
