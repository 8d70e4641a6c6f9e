// The options of fftcl-selftest.
#include "selftest/request.hpp"

#include <fftcl/version.hpp>

#include "common/options.hpp"

namespace selftest {

void add_options(CLI::App& app, Request& request) {
  app.add_flag("--list", request.list, "show the devices with their numbers, and stop");
  tools::add_device(app, request.device);
  app.add_flag("--quick", request.quick, "a quarter of the checks");
  app.add_option(
      "--only", request.only,
      "only checks whose line contains this text, e.g. f64, radices, '100 points' (--list-checks shows all)");
  app.add_flag("--list-checks", request.list_checks, "show the checks, and stop");
  app.add_flag(
      "--no-cache", request.no_cache,
      "compile every kernel, and keep none (default: fftcl's program cache, as every program has it)");
  app.add_option(
         "--jobs", request.jobs,
         "plans made at once (default: the number of cores, at most 4). With 1 each check is named before it "
         "runs: for drivers that crash")
      ->check(tools::whole_number(1, 64));
  app.add_option("--report", request.report, "save the report as text, too");
  tools::add_json(app, request.json);
  app.set_version_flag("--version", "fftcl-selftest " + std::string(fft::header_version));
  app.footer(
      "Exit status:\n"
      "  0   everything is right\n"
      "  1   a result is wrong\n"
      "  2   something could not run (no device, a wrong option, a kernel that does not compile), and "
      "nothing that ran was "
      "wrong");
}

}  // namespace selftest
