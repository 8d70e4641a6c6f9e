// fftcl_ladder: what each published step of optimisation buys on one device, next to fftcl in the same run.
// docs/ladder.md explains the steps; bench/README.md lists the options.
#include <algorithm>

#include "arguments.hpp"
#include "ladder/report.hpp"
#include "run_main.hpp"
#include "workbench.hpp"

namespace {

using bench::Arguments;
using namespace bench::ladder;

const std::vector<std::string>& option_names() {
  static const std::vector<std::string> names = {
      "device",  "sections", "csv",    "seconds", "max-run", "total-seconds", "points",
      "lengths", "image",    "groups", "vectors", "pairs",   "private-limit", "memory-mib"};
  return names;
}

std::vector<std::size_t> numbers(const Arguments& arguments, const std::string& name,
                                 const std::string& fallback) {
  std::vector<std::size_t> result;
  for (const auto& text : arguments.list(name, fallback)) result.push_back(std::stoul(text));
  return result;
}

Settings read_settings(const Arguments& arguments, const bench::Workbench& workbench) {
  const bool cpu = workbench.is_cpu();
  Settings settings;
  settings.limits.seconds = arguments.number("seconds", 0.05);
  settings.limits.max_run = arguments.number("max-run", 1);
  settings.until = seconds_now() + arguments.number("total-seconds", 1e6);
  settings.points = arguments.count("points", std::uint64_t(1) << (cpu ? 20 : 26));
  settings.lengths = numbers(arguments, "lengths",
                             "64,256,1024,4096,16384,65536,262144,1048576,60,1000,5040,10000,44100,100000");
  settings.image = arguments.count("image", 512);
  settings.groups = numbers(arguments, "groups", "1,16,32,64,128,256,512");
  settings.vectors = numbers(arguments, "vectors", "32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536");
  settings.pairs = arguments.list("pairs", "2x2,10x10,50x50,100x100,200x200");
  settings.private_limit = arguments.count("private-limit", 1024);
  const std::uint64_t global = workbench.device().getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
  settings.memory = arguments.count("memory-mib", global / 8 >> 20) << 20;
  return settings;
}

int run(int argc, char** argv) {
  const Arguments arguments(argc, argv, option_names(), true);
  const bench::Workbench workbench(arguments.text("device", ""));
  const Settings settings = read_settings(arguments, workbench);
  const Target target = {workbench.context(), workbench.device(), workbench.queue()};
  Report report(arguments.text("csv", ""));
  report.note("device: " + workbench.device_name());
  for (const auto& section : arguments.list("sections", "transform,image,convolution")) {
    if (section == "transform") {
      run_transforms(target, settings, report);
    } else if (section == "image") {
      run_image(target, settings, report);
    } else if (section == "convolution") {
      run_convolutions(target, settings, report);
    } else {
      throw std::invalid_argument("--sections=" + section + ": transform, image, convolution");
    }
  }
  if (settings.over()) report.note("--total-seconds is over: what comes later was not begun");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return bench::run_main("fftcl_ladder", run, argc, argv);
}
