// fftcl-info: what fftcl knows of this machine's OpenCL devices, and plans with. docs/info.md
#include <fftcl/version.hpp>

#include <algorithm>
#include <iostream>

#include "common/options.hpp"
#include "common/program.hpp"
#include "info/facts.hpp"

namespace {

constexpr int exit_shown = 0, exit_unusable = 1;

int run(const std::string& device, bool json) {
  const info::Facts facts = info::gather(device);
  std::cout << (json ? info::as_json(facts) : info::as_text(facts));
  if (facts.devices.empty()) {
    std::cerr << "fftcl-info: " << tools::no_device_message() << '\n';
    return tools::exit_not_run;
  }
  const bool usable = std::all_of(facts.devices.begin(), facts.devices.end(),
                                  [](const info::Device& each) { return each.failure.empty(); });
  return usable ? exit_shown : exit_unusable;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app{
      "Shows the OpenCL devices of this machine, the limits that fftcl plans with and where they come from, "
      "the "
      "cache of compiled kernels, and the versions of everything in use.",
      "fftcl-info"};
  std::string device;
  bool json = false;
  tools::add_device(app, device, "all devices");
  app.add_flag("--json", json, "as JSON, all figures in bytes");
  app.set_version_flag("--version", "fftcl-info " + std::string(fft::header_version));
  app.footer(
      "Exit status:\n"
      "  0   fftcl can use every device that is shown\n"
      "  1   one of them it cannot\n"
      "  2   there is no device, or an option is wrong");
  return tools::run_program(app, count, words, [&] { return run(device, json); });
}
