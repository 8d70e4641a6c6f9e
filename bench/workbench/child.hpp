// Runs this very program again, in a process of its own: for what may crash, hang, or must start fresh.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace bench {

struct ChildResult {
  bool finished = false;  ///< false: killed after the time limit
  int status = -1;        ///< exit code; 128 + signal when a signal ended it
  std::string output;     ///< its standard output
};

/// `environment` is added to this process's own.
ChildResult run_self(const std::vector<std::string>& arguments,
                     const std::map<std::string, std::string>& environment, double limit_seconds);

}  // namespace bench
