// CSV files.
#include "workbench/csv_file.hpp"

#include <algorithm>
#include <stdexcept>

namespace bench {

CsvFile::CsvFile(const std::string& path, const std::string& header, bool append) {
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

}  // namespace bench
