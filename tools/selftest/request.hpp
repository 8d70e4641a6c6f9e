// What the user asks for on the command line.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace selftest {

struct Request {
  bool list = false, list_checks = false;
  bool quick = false;
  bool no_cache = false;
  std::string device;  ///< number or part of a name; empty: the first
  std::string only;    ///< part of a check's name; empty: all
  std::string json, report;
  unsigned jobs = 0;  ///< 0: as many as cores, at most 4
};

void add_options(CLI::App& app, Request& request);

}  // namespace selftest
