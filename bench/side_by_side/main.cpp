// fftcl_bench: fftcl beside FFTW, clFFT, VkFFT and cuFFT on one device in one run. bench/README.md describes the
// options.
//
// Google Benchmark gives the front: one benchmark per case and library (filter, list, JSON). The first
// benchmark of a case times all libraries of that case in alternating slots (session.hpp) and each benchmark
// reports its share.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <iostream>
#include <memory>

#include "common/program.hpp"
#include "common/stopwatch.hpp"
#include "side_by_side/report.hpp"
#include "side_by_side/settings.hpp"
#include "workbench/child.hpp"

namespace {

using bench::Case;
using bench::CaseResult;
using bench::Placement;
using bench::Protocol;
using bench::Settings;

constexpr double probe_limit_seconds = 60;
constexpr int unknown_argument_status = 2;
constexpr int device_lost_status = 3;

bench::LibraryChoice choice_of(const Settings& settings) {
  const auto is_convolution = [](const Case& item) { return item.is_convolution(); };
  const auto& cases = settings.cases;
  return {settings.libraries, !std::all_of(cases.begin(), cases.end(), is_convolution),
          std::any_of(cases.begin(), cases.end(), is_convolution), settings.plan_seconds};
}

/// Runs the cases one by one as Google Benchmark asks for them.
class Suite {
 public:
  Suite(bench::Workbench& workbench, Settings settings)
      : workbench_(workbench),
        settings_(std::move(settings)),
        libraries_(bench::make_libraries(workbench_, choice_of(settings_))),
        csv_(settings_.csv, settings_.resume) {
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
    const Case& first = settings_.cases.front();
    workbench_.reserve(first.precision, largest(first.precision));
    const double copy = workbench_.copy_gbps(largest(first.precision) * first.complex_bytes());
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
    if (library.rfind("vkfft", 0) == 0 && item.is_convolution()) return true;
    return workbench_.is_cpu() && (library == "vkfft" || library == "clfft");
  }

  /// Libraries that the case is not timed with, and why.
  std::map<std::string, std::string> excluded_from(const Case& item) const {
    std::map<std::string, std::string> excluded;
    if (const auto lost = settings_.lost_by.find(item.name()); lost != settings_.lost_by.end())
      for (const std::string& name : lost->second) excluded[name] = "loses its context (in an earlier run)";
    if (!settings_.probe) return excluded;
    for (const auto& library : libraries_) {
      const std::string name = library->name();
      if (!is_risky(name, item) || excluded.count(name) != 0) continue;
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
    if (device_lost_ || watch_.seconds() > settings_.total_seconds) return nullptr;
    csv_.begin(item);
    workbench_.reserve(item.precision, largest(item.precision));
    results_.push_back(bench::measure(workbench_, libraries_, item, settings_.protocol, excluded_from(item)));
    const CaseResult& result = results_.back();
    if (result.lost_by.empty())
      csv_.add(result);
    else
      csv_.lost(item, result.lost_by);
    device_lost_ = !result.lost_by.empty() || !workbench_.healthy();
    if (device_lost_) note("the device's context is lost after " + item.name() + "; go on with --resume");
    return &result;
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
  tools::Stopwatch watch_;
};

/// The child of Suite::excluded_from(): one library, one case, run twice.
int run_probe(bench::Workbench& workbench, Settings settings, const std::string& library) {
  settings.libraries = {library};
  const Case& item = settings.cases.at(0);
  workbench.reserve(item.precision, item.buffer_elements(), item.filter_elements());
  const auto libraries = bench::make_libraries(workbench, choice_of(settings));
  const auto transform = libraries.at(0)->prepare(item, bench::placement_of(item, settings.protocol));
  for (int i = 0; i < 2; ++i) {
    transform->enqueue();
    transform->finish();
  }
  return 0;
}

int run(const bench::Request& request, std::vector<std::string> benchmark_words) {
  bench::Workbench workbench(request.device);
  const Settings settings = bench::make_settings(request, workbench.is_cpu());
  if (!request.probe_library.empty()) return run_probe(workbench, settings, request.probe_library);
  benchmark_words.insert(benchmark_words.begin(), "fftcl_bench");
  std::vector<char*> pointers;
  for (std::string& word : benchmark_words) pointers.push_back(word.data());
  int count = int(pointers.size());
  benchmark::Initialize(&count, pointers.data());
  if (benchmark::ReportUnrecognizedArguments(count, pointers.data())) return unknown_argument_status;
  Suite suite(workbench, settings);
  suite.register_benchmarks();
  benchmark::RunSpecifiedBenchmarks();
  suite.print();
  benchmark::Shutdown();
  return suite.device_lost() ? device_lost_status : 0;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Times transforms and convolutions of fftcl and its peers in turn.", "fftcl_bench");
  bench::Request request;
  bench::add_options(app, request);
  app.allow_extras();
  app.footer("Google Benchmark's own options (--benchmark_filter=, --benchmark_out= ...) are taken, too.");
  return tools::run_program(
      app, count, words, [&] { return run(request, app.remaining_for_passthrough()); }, bench::exit_failed);
}
