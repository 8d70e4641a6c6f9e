// fftcl_bench: fftcl beside FFTW, clFFT, VkFFT and cuFFT on one device in one run. bench/README.md tells the
// options.
//
// Google Benchmark gives the front: one benchmark per case and library (filter, list, JSON). The first
// benchmark of a case times all libraries of that case in alternating slots (session.hpp) and each benchmark
// reports its share.
#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <set>

#include "arguments.hpp"
#include "child.hpp"
#include "report.hpp"
#include "run_main.hpp"

namespace {

using bench::Arguments;
using bench::Case;
using bench::CaseResult;
using bench::Placement;
using bench::Protocol;

constexpr double probe_limit_seconds = 60;
constexpr int device_lost_status = 3;

struct Settings {
  std::string device;
  std::vector<Case> cases;
  std::vector<std::string> libraries;  ///< empty: all that suit the device
  Protocol protocol;
  double plan_seconds = 3;
  double total_seconds = 0;  ///< no new case is begun after this; 0: no limit
  bool probe = true;
  std::string csv;
  bool resume = false;  ///< go on with an earlier run's CSV: leave out the cases that it began
};

const std::vector<std::string>& option_names() {
  static const std::vector<std::string> names = {
      "device",        "sets",    "cases",  "points",     "libraries",  "placement",
      "rounds",        "slot-ms", "budget", "min-length", "max-length", "plan-seconds",
      "total-seconds", "csv",     "resume", "no-verify",  "no-probe",   "probe-library"};
  return names;
}

std::vector<Case> chosen_cases(const Arguments& arguments, bool cpu) {
  const std::uint64_t points = arguments.count("points", std::uint64_t(1) << (cpu ? 20 : 26));
  const std::uint64_t least = arguments.count("min-length", 0);
  const std::uint64_t most = arguments.count("max-length", ~std::uint64_t(0) >> 12);
  std::vector<Case> cases;
  for (const auto& name : arguments.list("cases", "")) cases.push_back(bench::parse_case(name));
  const std::string default_sets = arguments.has("cases") ? "" : cpu ? "cpu" : "gpu";
  for (const auto& set : arguments.list("sets", default_sets)) {
    for (const Case& item : bench::make_set(set, points)) {
      const bool repeated = std::any_of(cases.begin(), cases.end(),
                                        [&](const Case& other) { return other.name() == item.name(); });
      if (!repeated && item.points_each() >= least && item.points_each() <= most) cases.push_back(item);
    }
  }
  return cases;
}

void drop_cases(std::vector<Case>& cases, const std::set<std::string>& names) {
  cases.erase(std::remove_if(cases.begin(), cases.end(),
                             [&](const Case& item) { return names.count(item.name()) != 0; }),
              cases.end());
}

Settings read_settings(const Arguments& arguments, bool cpu) {
  Settings settings;
  settings.device = arguments.text("device", "");
  settings.cases = chosen_cases(arguments, cpu);
  settings.libraries = arguments.list("libraries", "");
  const std::string placement = arguments.text("placement", cpu ? "out" : "in");
  if (placement != "in" && placement != "out")
    throw std::invalid_argument("--placement=" + placement + ": in or out");
  settings.protocol.placement = placement == "in" ? Placement::in_place : Placement::out_of_place;
  settings.protocol.rounds = int(std::max<std::uint64_t>(1, arguments.count("rounds", cpu ? 15 : 5)));
  settings.protocol.slot_seconds = 1e-3 * arguments.number("slot-ms", cpu ? 4 : 10);
  settings.protocol.budget_seconds = arguments.number("budget", 5);
  settings.protocol.verify = !arguments.has("no-verify");
  settings.plan_seconds = arguments.number("plan-seconds", 3);
  settings.total_seconds = arguments.number("total-seconds", 0);
  settings.probe = !arguments.has("no-probe");
  settings.csv = arguments.text("csv", "");
  settings.resume = arguments.has("resume");
  if (settings.resume) drop_cases(settings.cases, bench::CsvWriter::begun_cases(settings.csv));
  return settings;
}

/// The libraries of this build that were asked for, fftcl first.
std::vector<std::unique_ptr<bench::Library>> make_libraries(bench::Workbench& workbench,
                                                            const Settings& settings) {
  const auto is_convolution = [](const Case& item) { return item.is_convolution(); };
  const auto& cases = settings.cases;
  std::vector<std::unique_ptr<bench::Library>> all;
  all.push_back(bench::make_fftcl(workbench));
  all.push_back(bench::make_fftw(workbench, 1, settings.plan_seconds));
  all.push_back(bench::make_fftw(workbench, 2, settings.plan_seconds));
  if (!std::all_of(cases.begin(), cases.end(), is_convolution)) all.push_back(bench::make_clfft(workbench));
  all.push_back(bench::make_vkfft(workbench));
  if (!workbench.is_cpu()) all.push_back(bench::make_cufft(workbench));
  if (std::any_of(cases.begin(), cases.end(), is_convolution)) {
    all.push_back(bench::make_fftw_chunks(workbench, 2, settings.plan_seconds));
    if (!workbench.is_cpu()) all.push_back(bench::make_cufft_chunks(workbench));
  }
  std::vector<std::unique_ptr<bench::Library>> chosen;
  for (auto& library : all) {
    if (library == nullptr) continue;
    const bool host_only = library->name().rfind("fftw", 0) == 0;
    const auto& names = settings.libraries;
    const bool asked = std::find(names.begin(), names.end(), library->name()) != names.end();
    if (asked || (names.empty() && host_only == (host_only && workbench.is_cpu()))) {
      chosen.push_back(std::move(library));
    }
  }
  return chosen;
}

/// Runs the cases one by one as Google Benchmark asks for them.
class Suite {
 public:
  Suite(bench::Workbench& workbench, Settings settings)
      : workbench_(workbench),
        settings_(std::move(settings)),
        libraries_(make_libraries(workbench_, settings_)),
        csv_(settings_.csv, settings_.resume),
        start_(std::chrono::steady_clock::now()) {
    note("device: " + workbench_.device_name());
    for (const auto& library : libraries_) note("library: " + library->name() + " " + library->version());
    const Protocol& protocol = settings_.protocol;
    note(std::string("protocol: ") +
         (protocol.placement == Placement::in_place ? "in place" : "out of place") + ", " +
         std::to_string(protocol.rounds) + " rounds of " + std::to_string(1e3 * protocol.slot_seconds) +
         " ms a library, medians; POCL_AFFINITY=" +
         (std::getenv("POCL_AFFINITY") ? std::getenv("POCL_AFFINITY") : ""));
    reserve_largest();
  }

  void register_benchmarks() {
    for (const Case& item : settings_.cases) {
      for (std::size_t i = 0; i < libraries_.size(); ++i) {
        benchmark::RegisterBenchmark((item.name() + "/" + libraries_[i]->name()).c_str(),
                                     [this, item, i](benchmark::State& state) { report(state, item, i); })
            ->Iterations(settings_.protocol.rounds)
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond);
      }
    }
  }

  void print() const { bench::print_table(std::cout, results_); }
  /// A case broke the device's context: the rest needs a new process.
  bool device_lost() const { return device_lost_; }

 private:
  void note(const std::string& text) {
    std::cout << text << "\n";
    csv_.comment(text);
  }

  void reserve_largest() {
    if (settings_.cases.empty()) return;
    const bench::Precision first = settings_.cases.front().precision;
    workbench_.reserve(first, largest(first));
    const double copy = workbench_.copy_gbps(largest(first) * settings_.cases.front().element_bytes());
    note("copy: " + std::to_string(copy) + " GB/s");
    csv_.copy_row(copy);
  }

  std::uint64_t largest(bench::Precision precision) const {
    std::uint64_t elements = 0;
    for (const Case& item : settings_.cases) {
      if (item.precision == precision) elements = std::max(elements, item.buffer_elements());
    }
    return elements;
  }

  /// Whether to try a library in a process of its own before: on CPU devices some kernels of the OpenCL peers crash the
  /// process, and VkFFT's long convolutions do anywhere.
  bool is_risky(const std::string& library, const Case& item) const {
    if (library == "vkfft" && item.is_convolution()) return true;
    return workbench_.is_cpu() && (library == "vkfft" || library == "clfft");
  }

  std::map<std::string, std::string> probe(const Case& item) const {
    std::map<std::string, std::string> excluded;
    if (!settings_.probe) return excluded;
    for (const auto& library : libraries_) {
      const std::string name = library->name();
      if (!is_risky(name, item)) continue;
      const std::string placement = settings_.protocol.placement == Placement::in_place ? "in" : "out";
      const bench::ChildResult child =
          bench::run_self({"--probe-library=" + name, "--cases=" + item.name(),
                           "--device=" + settings_.device, "--placement=" + placement},
                          {}, probe_limit_seconds);
      if (!child.finished) excluded[name] = "hangs (tried in its own process)";
      if (child.finished && child.status != 0) {
        excluded[name] = "fails with status " + std::to_string(child.status) + " (tried in its own process)";
      }
    }
    return excluded;
  }

  const CaseResult* result_of(const Case& item) {
    for (const CaseResult& result : results_) {
      if (result.request.name() == item.name()) return &result;
    }
    const double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    if (device_lost_ || (settings_.total_seconds > 0 && elapsed > settings_.total_seconds)) return nullptr;
    csv_.begin(item);
    workbench_.reserve(item.precision, largest(item.precision));
    results_.push_back(bench::measure(workbench_, libraries_, item, settings_.protocol, probe(item)));
    csv_.add(results_.back());
    device_lost_ = !workbench_.healthy();
    if (device_lost_) note("the device's context is lost after " + item.name() + "; go on with --resume");
    return &results_.back();
  }

  void report(benchmark::State& state, const Case& item, std::size_t library) {
    const CaseResult* result = result_of(item);
    if (result == nullptr) {
      state.SkipWithError(device_lost_ ? "not begun: the device is lost"
                                       : "not begun: --total-seconds is over");
      return;
    }
    const bench::Reading& reading = result->readings[library];
    if (reading.ms.empty()) {
      state.SkipWithError(reading.failure.c_str());
      return;
    }
    std::size_t round = 0;
    for (auto unused : state) {
      (void)unused;
      state.SetIterationTime(1e-3 * reading.ms[round++ % reading.ms.size()]);
    }
    state.counters["median_ms"] = reading.median_ms();
    state.counters["GB/s"] = bench::gbps(item, reading.median_ms());
    const bench::Reading* own = result->find("fftcl");
    if (own != nullptr && !own->ms.empty()) state.counters["fftcl_speedup"] = bench::speedup(*own, reading);
    if (reading.error >= 0) state.counters["error"] = reading.error;
  }

  bench::Workbench& workbench_;
  Settings settings_;
  std::vector<std::unique_ptr<bench::Library>> libraries_;
  std::vector<CaseResult> results_;
  bench::CsvWriter csv_;
  bool device_lost_ = false;
  std::chrono::steady_clock::time_point start_;
};

/// The child of Suite::probe(): one library, one case, run twice.
int run_probe(bench::Workbench& workbench, Settings settings, const std::string& library) {
  settings.libraries = {library};
  const Case& item = settings.cases.at(0);
  workbench.reserve(item.precision, item.buffer_elements(), item.filter_elements());
  const auto libraries = make_libraries(workbench, settings);
  const auto transform = libraries.at(0)->prepare(item, bench::placement_of(item, settings.protocol));
  for (int i = 0; i < 2; ++i) {
    transform->enqueue();
    transform->finish();
  }
  return 0;
}

int run(int argc, char** argv) {
  const Arguments arguments(argc, argv, option_names(), false);
  bench::Workbench workbench(arguments.text("device", ""));
  const Settings settings = read_settings(arguments, workbench.is_cpu());
  if (arguments.has("probe-library"))
    return run_probe(workbench, settings, arguments.text("probe-library", ""));
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  Suite suite(workbench, settings);
  suite.register_benchmarks();
  benchmark::RunSpecifiedBenchmarks();
  suite.print();
  benchmark::Shutdown();
  return suite.device_lost() ? device_lost_status : 0;
}

}  // namespace

int main(int argc, char** argv) {
  return bench::run_main("fftcl_bench", run, argc, argv);
}
