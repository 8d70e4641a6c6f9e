// Writing reports.
#include "common/files.hpp"

#include <fstream>
#include <stdexcept>

namespace tools {

void check_writable(const std::string& file) {
  if (!file.empty() && !std::ofstream(file, std::ios::app)) throw std::runtime_error("cannot write " + file);
}

void write_file(const std::string& file, const std::string& text) {
  if (file.empty()) return;
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) throw std::runtime_error("cannot write " + file);
}

}  // namespace tools
