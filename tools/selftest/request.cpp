// The command line.
#include "selftest/request.hpp"

#include <stdexcept>

namespace selftest {

const char* const usage =
    "usage: fftcl-selftest [OPTIONS]\n"
    "\n"
    "Tells whether this device, its driver and its compiler compute right with fftcl: a sample of every "
    "family of\n"
    "kernels in both precisions, each error beside its bound. It takes one to two minutes when\n"
    "every kernel must be compiled, a few seconds when they are in the cache.\n"
    "\n"
    "  --list           show the devices with their numbers, and stop\n"
    "  --device N|NAME  use the device of this number, or the first whose name or platform contains NAME "
    "(default: 0)\n"
    "  --quick          a quarter of the checks\n"
    "  --only TEXT      only checks whose line contains TEXT, e.g. f64, radices, '100 points' (--list-checks "
    "shows all)\n"
    "  --list-checks    show the checks, and stop\n"
    "  --no-cache       compile every kernel anew, and keep none (default: fftcl's program cache, as every "
    "program has it)\n"
    "  --jobs N         plans made at once, 1 to 64 (default: the number of cores, at most 4). With 1 each "
    "check is named\n"
    "                   before it runs: for drivers that crash\n"
    "  --report FILE    save the report as text, too\n"
    "  --json FILE      save the report as JSON, too\n"
    "  --version        show the version, and stop\n"
    "  --help           show this text, and stop\n"
    "\n"
    "exit status: 0 everything is right; 1 a result is wrong; 2 something could not run (no device, a wrong "
    "option, a\n"
    "kernel that does not compile), and nothing that ran was wrong\n";

namespace {

unsigned number_of_jobs(const std::string& word) {
  if (word.empty() || word.size() > 2 || word.find_first_not_of("0123456789") != std::string::npos ||
      std::stoul(word) < 1 || std::stoul(word) > 64)
    throw std::invalid_argument("--jobs " + word + ": a number from 1 to 64 is needed");
  return static_cast<unsigned>(std::stoul(word));
}

}  // namespace

Request parse(const std::vector<std::string>& words) {
  Request request;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const auto value = [&]() -> const std::string& {
      if (i + 1 == words.size()) throw std::invalid_argument(word + " needs a value");
      return words[++i];
    };
    if (word == "--help" || word == "-h") {
      request.help = true;
    } else if (word == "--version") {
      request.version = true;
    } else if (word == "--list") {
      request.list = true;
    } else if (word == "--list-checks") {
      request.list_checks = true;
    } else if (word == "--quick") {
      request.quick = true;
    } else if (word == "--no-cache") {
      request.no_cache = true;
    } else if (word == "--device") {
      request.device = value();
    } else if (word == "--only") {
      request.only = value();
    } else if (word == "--json") {
      request.json = value();
    } else if (word == "--report") {
      request.report = value();
    } else if (word == "--jobs") {
      request.jobs = number_of_jobs(value());
    } else {
      throw std::invalid_argument("'" + word + "' is no option; see fftcl-selftest --help");
    }
  }
  return request;
}

}  // namespace selftest
