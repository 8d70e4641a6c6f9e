// Reading of whole files and the choice between the formats.
#include "common/image.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace example {
namespace {

std::vector<unsigned char> read_file(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw ImageError(path, "is a directory, not a picture");
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw ImageError(path, std::string("cannot be opened: ") + std::strerror(errno));
  std::vector<unsigned char> bytes((std::istreambuf_iterator<char>(stream)),
                                   std::istreambuf_iterator<char>());
  if (stream.bad()) throw ImageError(path, "cannot be read");
  return bytes;
}

}  // namespace

GrayImage read_image(const std::string& path) {
  const std::vector<unsigned char> file = read_file(path);
  if (file.size() >= 4 && std::memcmp(file.data(), "\x89PNG", 4) == 0) return decode_png(path, file);
  if (file.size() >= 2 && file[0] == 'P' && (file[1] == '2' || file[1] == '5')) return decode_pgm(path, file);
  throw ImageError(path, file.empty() ? "is empty" : "is neither a PNG nor a grey PGM (P2 or P5)");
}

}  // namespace example
