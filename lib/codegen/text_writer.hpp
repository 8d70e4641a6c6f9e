// Indented lines of OpenCL C.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fft::codegen {

class TextWriter {
 public:
  void line(const std::string& s) {
    if (s.empty()) return;
    text_.append(static_cast<std::size_t>(2 * depth_), ' ').append(s).append("\n");
  }
  void open(const std::string& s) {
    line(s.empty() ? "{" : s + " {");
    ++depth_;
  }
  void close() {
    --depth_;
    line("}");
  }
  void raw(std::string_view s) { text_.append(s); }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  int depth_ = 0;
};

inline std::string num(std::uint64_t v) {
  return std::to_string(v);
}

}  // namespace fft::codegen
