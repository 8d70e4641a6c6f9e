// Options of fftcl_bench and their defaults.
#include "side_by_side/settings.hpp"

#include <algorithm>
#include <limits>

#include "side_by_side/report.hpp"
#include "side_by_side/verify.hpp"

namespace bench {
namespace {

std::vector<Case> chosen_cases(const Request& request, bool cpu) {
  const std::uint64_t points = request.points.value_or(std::uint64_t(1) << (cpu ? 20 : 26));
  std::vector<Case> cases;
  for (const std::string& name : request.cases) cases.push_back(parse_case(name));
  std::vector<std::string> sets = request.sets;
  if (sets.empty() && cases.empty()) sets = {cpu ? "cpu" : "gpu"};
  for (const std::string& set : sets) {
    for (const Case& item : make_set(set, points)) {
      const bool repeated = std::any_of(cases.begin(), cases.end(),
                                        [&](const Case& other) { return other.name() == item.name(); });
      const std::uint64_t length = item.points_each();
      if (!repeated && length >= request.min_length && length <= request.max_length) cases.push_back(item);
    }
  }
  return cases;
}

void drop_cases(std::vector<Case>& cases, const std::set<std::string>& names) {
  cases.erase(std::remove_if(cases.begin(), cases.end(),
                             [&](const Case& item) { return names.count(item.name()) != 0; }),
              cases.end());
}

}  // namespace

void add_options(CLI::App& app, Request& request) {
  tools::add_device(app, request.device);
  tools::add_list(
      app, "--sets", request.sets,
      "cpu, gpu, small, pow2, overview, mixed, primes, r2c, c2r, dct, dct1, dct3, dct4, 2d, 3d, single, "
      "single2d, latency, pairs, "
      "filter, rfilter, rcausal, pairs_mixed, filter_mixed, rfilter_mixed, overlap, each with :f32 or :f64, "
      "random:SEED:COUNT and random-dct:SEED:COUNT (default: cpu or gpu, by the device)");
  tools::add_list(app, "--cases", request.cases, "e.g. f32-1000*1048,f64-1920x1080*1");
  app.add_option("--points", request.points,
                 "points of a case together (default: 2^20 on CPUs, 2^26 on GPUs)")
      ->check(tools::whole_number(1));
  app.add_option("--min-length", request.min_length, "points of one transform")->check(tools::whole_number());
  app.add_option("--max-length", request.max_length, "points of one transform")->check(tools::whole_number());
  tools::add_list(
      app, "--libraries", request.libraries,
      "fftcl, fftw-1t, fftw-2t, clfft, vkfft, vkfft-cuda, cufft, and for convolutions fftw-2t-chunks, "
      "cufft-chunks "
      "(default: all, FFTW on CPU devices only)");
  app.add_option("--placement", request.placement, "default: in on GPUs, out on CPUs")
      ->check(CLI::IsMember({"in", "out"}));
  app.add_option("--rounds", request.rounds, "default: 15 on CPUs, 5 on GPUs")->check(tools::whole_number(1));
  app.add_option("--slot-ms", request.slot_ms, "one library in one round (default: 4 on CPUs, 10 on GPUs)")
      ->check(tools::not_negative());
  app.add_option("--budget", request.budget, "seconds of a case")
      ->check(tools::not_negative())
      ->capture_default_str();
  app.add_option("--plan-seconds", request.plan_seconds, "limit of FFTW's planning")
      ->check(tools::not_negative())
      ->capture_default_str();
  app.add_option("--total-seconds", request.total_seconds,
                 "no case is begun after this time (default, and 0: no limit)")
      ->check(tools::not_negative());
  tools::add_csv(app, request.csv);
  app.add_flag(
      "--resume", request.resume,
      "go on with the CSV of an earlier run: leave out the cases it began, and of those that a library "
      "lost the device's context in, that library");
  app.add_flag("--no-verify", request.no_verify, "do not compare results with FFTW's");
  app.add_flag("--no-probe", request.no_probe,
               "do not try peers that may crash in a process of their own first");
  app.add_option("--probe-library", request.probe_library)->group("");  // how the program calls itself
}

Settings make_settings(const Request& request, bool cpu) {
  Settings settings;
  settings.device = request.device;
  settings.cases = chosen_cases(request, cpu);
  settings.libraries = request.libraries;
  const bool in_place = request.placement.empty() ? !cpu : request.placement == "in";
  settings.protocol.placement = in_place ? Placement::in_place : Placement::out_of_place;
  settings.protocol.rounds = int(request.rounds.value_or(cpu ? 15 : 5));
  settings.protocol.slot_seconds = 1e-3 * request.slot_ms.value_or(cpu ? 4 : 10);
  settings.protocol.budget_seconds = request.budget;
  if (!request.no_verify)
    settings.protocol.reference = [](const Case& item, const Workbench& workbench) {
      return std::make_unique<FftwReference>(item, workbench);
    };
  settings.plan_seconds = request.plan_seconds;
  settings.total_seconds =
      request.total_seconds > 0 ? request.total_seconds : std::numeric_limits<double>::infinity();
  settings.probe = !request.no_probe;
  settings.csv = request.csv;
  settings.resume = request.resume;
  if (settings.resume) {
    CsvWriter::Earlier earlier = CsvWriter::earlier(settings.csv);
    drop_cases(settings.cases, earlier.begun);
    settings.lost_by = std::move(earlier.lost_by);
  }
  return settings;
}

}  // namespace bench
