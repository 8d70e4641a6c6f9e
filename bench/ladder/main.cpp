// fftcl_ladder: what each published step of optimisation buys on one device, next to fftcl in the same run.
// docs/ladder.md explains the steps.
#include <algorithm>
#include <optional>

#include "common/options.hpp"
#include "common/program.hpp"
#include "ladder/report.hpp"
#include "workbench/workbench.hpp"

namespace {

using namespace bench::ladder;

struct Request {
  std::string device, csv;
  std::vector<std::string> sections = {"transform", "image", "convolution"};
  std::optional<std::size_t> points, memory_mib;
  Settings settings;
};

void add_options(CLI::App& app, Request& request) {
  Settings& s = request.settings;
  tools::add_device(app, request.device);
  tools::add_list(app, "--sections", request.sections, "")
      ->check(CLI::IsMember({"transform", "image", "convolution"}));
  tools::add_csv(app, request.csv);
  const auto seconds = [&](const char* name, double& value, const char* help) {
    app.add_option(name, value, help)->check(tools::not_negative())->capture_default_str();
  };
  seconds("--seconds", s.limits.seconds, "timed part of one kernel");
  seconds("--max-run", s.limits.max_run, "seconds; sizes that would take longer for one run are left out");
  seconds("--total-seconds", s.total_seconds, "nothing new is begun after this time");
  app.add_option("--points", request.points, "of a batch of transforms (default: 2^20 on CPUs, 2^26 on GPUs)")
      ->check(tools::whole_number(1));
  const auto sizes = [&](const char* name, std::vector<std::size_t>& values, const char* help) {
    tools::add_list(app, name, values, help)->check(tools::whole_number(1));
  };
  sizes("--lengths", s.lengths, "of the transforms");
  app.add_option("--image", s.image, "rows and columns")
      ->check(tools::whole_number(1))
      ->capture_default_str();
  sizes("--groups", s.groups, "work-group sizes of the image filter");
  sizes("--vectors", s.vectors, "lengths of the vectors to convolve");
  tools::add_list(app, "--pairs", s.pairs, "of vectors: MxJ");
  app.add_option("--private-limit", s.private_limit, "points of a vector that a work-item may hold")
      ->check(tools::whole_number(1))
      ->capture_default_str();
  app.add_option("--memory-mib", request.memory_mib, "device memory to use (default: an eighth)")
      ->check(tools::whole_number(1));
}

int run(const Request& request) {
  const bench::Workbench workbench(request.device);
  Settings settings = request.settings;
  settings.points = request.points.value_or(std::size_t(1) << (workbench.is_cpu() ? 20 : 26));
  const std::uint64_t global = workbench.device().getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
  settings.memory = request.memory_mib.value_or(global / 8 >> 20) << 20;
  const Target target = {workbench.context(), workbench.device(), workbench.queue()};
  Report report(request.csv);
  report.note("device: " + workbench.device_name());
  for (const std::string& section : request.sections) {
    if (section == "transform") run_transforms(target, settings, report);
    if (section == "image") run_image(target, settings, report);
    if (section == "convolution") run_convolutions(target, settings, report);
  }
  if (settings.over()) report.note("--total-seconds is over: what comes later was not begun");
  return 0;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Measures what each published step of optimisation buys, beside fftcl.", "fftcl_ladder");
  Request request;
  add_options(app, request);
  return tools::run_program(
      app, count, words, [&] { return run(request); }, bench::exit_failed);
}
