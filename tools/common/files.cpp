// Writing reports.
#include "common/files.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

namespace tools {

namespace {

namespace fs = std::filesystem;

bool may_write(const fs::path& path) {
  return ::access(path.c_str(), W_OK) == 0;
}

/// Throws unless a file can be made where this one is named.
void check_folder(const std::string& file) {
  std::error_code none;
  const fs::path folder = fs::absolute(file, none).parent_path();
  if (!fs::is_directory(folder, none) || !may_write(folder))
    throw std::runtime_error("cannot write " + file +
                             ": its folder does not exist, or may not be written to");
}

/// Throws if it is a folder.
fs::file_status status_of(const std::string& file) {
  std::error_code none;
  const fs::file_status status = fs::status(file, none);
  if (fs::is_directory(status)) throw std::runtime_error("cannot write " + file + ": it is a folder");
  return status;
}

}  // namespace

void check_writable(const std::string& file) {
  if (file.empty()) return;
  if (!fs::exists(status_of(file))) return check_folder(file);
  if (!may_write(file)) throw std::runtime_error("cannot write " + file);
}

void check_replaceable(const std::string& file) {
  if (file.empty()) return;
  const fs::file_status status = status_of(file);
  if (!fs::exists(status) || (fs::is_regular_file(status) && !may_write(file))) check_folder(file);
}

void write_file(const std::string& file, const std::string& text) {
  if (file.empty()) return;
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) throw std::runtime_error("cannot write " + file);
}

}  // namespace tools
