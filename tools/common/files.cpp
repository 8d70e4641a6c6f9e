// Writing reports.
#include "common/files.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

namespace tools {

void check_writable(const std::string& file) {
  if (!file.empty() && !std::ofstream(file, std::ios::app)) throw std::runtime_error("cannot write " + file);
}

void check_replaceable(const std::string& file) {
  namespace fs = std::filesystem;
  if (file.empty()) return;
  std::error_code none;
  const fs::file_status status = fs::status(file, none);
  if (fs::is_directory(status)) throw std::runtime_error("cannot write " + file + ": it is a folder");
  const std::string folder = fs::absolute(file, none).parent_path();
  if (fs::exists(status) && (!fs::is_regular_file(status) || ::access(file.c_str(), W_OK) == 0)) return;
  if (!fs::is_directory(folder, none) || ::access(folder.c_str(), W_OK) != 0)
    throw std::runtime_error("cannot write " + file +
                             ": its folder does not exist, or may not be written to");
}

void write_file(const std::string& file, const std::string& text) {
  if (file.empty()) return;
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) throw std::runtime_error("cannot write " + file);
}

}  // namespace tools
