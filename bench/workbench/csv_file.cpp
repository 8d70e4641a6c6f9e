// CSV files.
#include "workbench/csv_file.hpp"

#include <algorithm>
#include <stdexcept>

namespace bench {

CsvFile::CsvFile(const std::string& path, const std::string& header, bool append) : path_(path) {
  if (path.empty()) return;
  const bool fresh = !append || !std::ifstream(path).good();
  file_.open(path, fresh ? std::ios::trunc : std::ios::app);
  if (!file_) throw std::runtime_error("cannot write '" + path + "'");
  if (fresh) row(header);
}

void CsvFile::comment(const std::string& text) {
  std::string line = text;
  std::replace(line.begin(), line.end(), '\n', ' ');
  row("# " + line);
}

// A full disk should end a run of hours now, not lose its figures.
void CsvFile::end_row() {
  file_ << std::endl;
  if (!file_) throw std::runtime_error("cannot write '" + path_ + "'");
}

}  // namespace bench
