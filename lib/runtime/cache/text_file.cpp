// Files are written beside their place and renamed.
#include "runtime/cache/text_file.hpp"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fftcl/error.hpp>

namespace fft::runtime {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& path, const char* what, int error) {
  throw Error(ErrorCode::invalid_argument,
              "'" + path + "' " + what + (error != 0 ? ": " + std::generic_category().message(error) : ""));
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

std::string read_file(const std::string& path, std::size_t max_bytes) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text;
  // Not by iterators: what fails in them, as with a directory, is an exception of the standard library's.
  for (char piece[4096]; file.read(piece, sizeof piece) || file.gcount() > 0;) {
    text.append(piece, static_cast<std::size_t>(file.gcount()));
    if (text.size() > max_bytes)
      throw Error(ErrorCode::invalid_argument, "'" + path + "' has more than " + std::to_string(max_bytes) +
                                                   " bytes: this is another file");
  }
  if (!file.is_open() || file.bad()) refuse(path, "cannot be read", errno);
  return text;
}

void write_file(const std::string& path, const std::string& text) {
  std::error_code none;
  const fs::file_status status = fs::status(path, none);
  const bool in_its_place = fs::exists(status) && !fs::is_regular_file(status);
  const fs::path target = fs::exists(status) ? fs::canonical(path, none) : fs::path(path);
  const std::string beside = name_beside(target.string());
  int error = in_its_place ? EXDEV : written(beside, text);
  if (error == 0 && fs::exists(status)) fs::permissions(beside, status.permissions(), none);
  if (error == 0 && ::rename(beside.c_str(), target.c_str()) != 0) error = errno;
  if (error == 0) return;
  ::unlink(beside.c_str());
  // Where no other file can be made, this one may still be open to us.
  if (in_its_place || error == EACCES || error == EPERM || error == EROFS) error = written(path, text);
  if (error != 0) refuse(path, "cannot be written", error);
}

}  // namespace fft::runtime
