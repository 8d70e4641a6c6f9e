// What the user asks for on the command line.
#pragma once

#include <string>
#include <vector>

namespace selftest {

struct Request {
  bool help = false, version = false, list = false, list_checks = false;
  bool quick = false;
  bool no_cache = false;
  std::string device;  ///< number or part of a name; empty: the first
  std::string only;    ///< part of a check's name; empty: all
  std::string json, report;
  unsigned jobs = 0;  ///< 0: as many as cores, at most 4
};

extern const char* const usage;

/// Throws std::invalid_argument for what it does not know.
Request parse(const std::vector<std::string>& words);

}  // namespace selftest
