// What a run leaves behind: a CSV, written as it goes, and a table of figures and ratios for people.
#pragma once

#include <map>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "side_by_side/session.hpp"
#include "workbench/csv_file.hpp"

namespace bench {

/// CSV "library,case,ms,gbps,speedup,error": one row per library and case, flushed after each case. `speedup`
/// is the library's time over fftcl's (median of per-round ratios), `error` the relative L2 error. A library
/// without a figure has empty ms and gbps. Lines with '#' tell device, date, versions, protocol and reasons.
class CsvWriter {
 public:
  /// Throws std::runtime_error when the file cannot be written. An empty path: writes nothing. `resume`: adds
  /// to what is there.
  CsvWriter(const std::string& path, bool resume);

  /// What a resumed run leaves out, by names of cases.
  struct Earlier {
    std::set<std::string> begun;  ///< finished, or the end of a process; but not those that are
    std::map<std::string, std::set<std::string>> lost_by;  ///< to be begun again, without these libraries
  };
  static Earlier earlier(const std::string& path);

  /// Marks a case as begun, so that a resumed run does not stumble over it again.
  void begin(const Case& request);
  /// A resumed run does begin it again, without the library that lost a context.
  void lost(const Case& request, const std::string& library);

  void comment(const std::string& text);
  void copy_row(double gbps);
  void add(const CaseResult& result);

 private:
  CsvFile file_;
};

/// One line per case (GB/s of every library, ratio to the best peer, error of fftcl), then geometric means
/// and minima of fftcl over each peer and over the best. fftw-1t and fftw-2t count as one peer, the better of
/// the two.
void print_table(std::ostream& out, const std::vector<CaseResult>& results);

}  // namespace bench
