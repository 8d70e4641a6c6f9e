// fftcl_plan_time: how long a plan's constructor takes. cold: no cache of any kind; warm: fftcl's disk cache
// filled, in a fresh process; again: a second equal plan while the first lives. Each figure comes from a
// process of its own that had its context ready before the clock started. Prints a table, writes CSV
// "figure,case,value" (milliseconds).
#include <fftcl/fft.hpp>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "common/options.hpp"
#include "common/program.hpp"
#include "common/stopwatch.hpp"
#include "workbench/child.hpp"
#include "workbench/csv_file.hpp"
#include "workbench/statistics.hpp"
#include "workbench/workbench.hpp"

namespace {

using bench::Case;

constexpr int warm_processes = 5;
constexpr double child_limit_seconds = 120;

fft::Plan make_plan(const bench::Workbench& workbench, const Case& item) {
  fft::Options options;
  options.precision = item.precision;
  options.batch = item.batch;
  return fft::Plan(workbench.context(), workbench.device(), item.lengths, options);
}

/// In the child: prints the time of the first plan, and of a second equal one while the first lives.
int run_child(const bench::Workbench& workbench, const Case& item) {
  const tools::Stopwatch first;
  const fft::Plan kept = make_plan(workbench, item);
  const double first_ms = first.milliseconds();
  const tools::Stopwatch second;
  make_plan(workbench, item);
  std::printf("%.4f %.4f\n", first_ms, second.milliseconds());
  return 0;
}

/// An empty folder for every cache that could help: fftcl's, PoCL's, the NVIDIA driver's. Gone with the
/// object.
class EmptyCaches {
 public:
  EmptyCaches() {
    std::string pattern = (std::filesystem::temp_directory_path() / "fftcl-plan-time-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make " + pattern);
    root_ = pattern;
    for (const char* name : {"fftcl", "pocl", "cuda"}) std::filesystem::create_directory(root_ / name);
  }
  ~EmptyCaches() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }
  EmptyCaches(const EmptyCaches&) = delete;
  EmptyCaches& operator=(const EmptyCaches&) = delete;

  std::map<std::string, std::string> environment() const {
    return {{"FFTCL_CACHE_DIR", (root_ / "fftcl").string()},
            {"POCL_CACHE_DIR", (root_ / "pocl").string()},
            {"CUDA_CACHE_PATH", (root_ / "cuda").string()}};
  }

 private:
  std::filesystem::path root_;
};

struct Times {
  double cold = 0;
  double warm = 0;
  double again = 0;
};

Times measure(const std::string& device, const Case& item) {
  const EmptyCaches caches;
  std::vector<double> firsts;
  std::vector<double> seconds;
  for (int i = 0; i < 1 + warm_processes; ++i) {
    const bench::ChildResult child = bench::run_self({"--child=" + item.name(), "--device=" + device},
                                                     caches.environment(), child_limit_seconds);
    double first = 0;
    double second = 0;
    std::istringstream text(child.output);
    if (!child.finished || child.status != 0 || !(text >> first >> second)) {
      throw std::runtime_error(
          item.name() + ": the measuring process " +
          (child.finished ? "ended with status " + std::to_string(child.status) : "hangs"));
    }
    firsts.push_back(first);
    seconds.push_back(second);
  }
  Times times;
  times.cold = firsts.front();
  times.warm = bench::median({firsts.begin() + 1, firsts.end()});
  times.again = bench::median(seconds);
  return times;
}

struct Request {
  std::string device, csv, child;
  std::vector<std::string> cases = {"f32-16*65536",  "f32-256*4096",   "f32-1000*1048", "f32-4096*256",
                                    "f32-10000*104", "f32-16384*64",   "f32-65536*16",  "f32-100000*10",
                                    "f32-1048576*1", "f32-4194304*1",  "f64-1024*1024", "f64-65536*16",
                                    "f64-1048576*1", "f32-1024x1024*1"};
  double total_seconds = 1e9;
};

int run(const Request& request) {
  if (!request.child.empty())
    return run_child(bench::Workbench(request.device), bench::parse_case(request.child));
  bench::CsvFile csv(request.csv, "figure,case,value");
  std::printf("%-22s %10s %10s %10s  ms\n", "plan", "cold", "warm", "again");
  int failures = 0;
  const tools::Stopwatch watch;
  for (const std::string& name : request.cases) {
    if (watch.seconds() > request.total_seconds) break;
    try {
      const Times times = measure(request.device, bench::parse_case(name));
      std::printf("%-22s %10.2f %10.2f %10.3f\n", name.c_str(), times.cold, times.warm, times.again);
      std::fflush(stdout);
      csv.row("cold_plan_ms", name, times.cold);
      csv.row("warm_plan_ms", name, times.warm);
      csv.row("again_plan_ms", name, times.again);
    } catch (const std::exception& error) {
      std::printf("%s\n", error.what());
      ++failures;
    }
  }
  return failures == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Measures how long constructors of plans take: without any cache, with fftcl's, and again.",
               "fftcl_plan_time");
  Request request;
  tools::add_device(app, request.device);
  tools::add_list(app, "--cases", request.cases, "complex transforms");
  tools::add_csv(app, request.csv);
  app.add_option("--total-seconds", request.total_seconds, "no case is begun after this time")
      ->check(tools::not_negative());
  app.add_option("--child", request.child)->group("");  // how the program calls itself
  return tools::run_program(
      app, count, words, [&] { return run(request); }, bench::exit_failed);
}
