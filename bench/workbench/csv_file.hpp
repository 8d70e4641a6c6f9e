// CSV: figures in a file, line by line, so that a run that is cut off keeps what it has.
#pragma once

#include <fstream>
#include <string>

namespace bench {

/// An empty path: writes nothing.
class CsvFile {
 public:
  /// `append`: goes on with a file that is there. Throws std::runtime_error when the file cannot be written, as every row does.
  CsvFile(const std::string& path, const std::string& header, bool append = false);

  template <typename First, typename... Rest>
  void row(const First& first, const Rest&... rest) {
    if (!file_.is_open()) return;
    file_ << first;
    ((file_ << ',' << rest), ...);
    end_row();
  }
  /// A line that starts with '#'.
  void comment(const std::string& text);

 private:
  void end_row();

  std::string path_;
  std::ofstream file_;
};

}  // namespace bench
