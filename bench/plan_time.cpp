// fftcl_plan_time: how long a plan's constructor takes. cold: no cache of any kind; warm: fftcl's disk cache
// filled, in a fresh process; again: a second equal plan while the first lives. Each figure comes from a
// process of its own that had its context ready before the clock started. Prints a table, writes CSV
// "figure,case,value" (milliseconds).
#include "opencl.hpp"

#include <fftcl/fft.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "arguments.hpp"
#include "case.hpp"
#include "child.hpp"
#include "run_main.hpp"
#include "session.hpp"

namespace {

using bench::Case;
using Clock = std::chrono::steady_clock;

constexpr int warm_processes = 5;
constexpr double child_limit_seconds = 120;

double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

fft::Plan make_plan(const bench::Workbench& workbench, const Case& item) {
  fft::Options options;
  options.precision = item.precision == bench::Precision::f32 ? fft::Precision::f32 : fft::Precision::f64;
  options.batch = item.batch;
  return fft::Plan(workbench.context(), workbench.device(), item.lengths, options);
}

/// In the child: prints the time of the first plan, and of a second equal one while the first lives.
int run_child(const bench::Workbench& workbench, const Case& item) {
  const auto start = Clock::now();
  const fft::Plan kept = make_plan(workbench, item);
  const double first = ms_since(start);
  const auto restart = Clock::now();
  make_plan(workbench, item);
  std::printf("%.4f %.4f\n", first, ms_since(restart));
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

int run(int argc, char** argv) {
  const bench::Arguments arguments(argc, argv, {"device", "cases", "csv", "child", "total-seconds"}, true);
  const std::string device = arguments.text("device", "");
  if (arguments.has("child")) {
    return run_child(bench::Workbench(device), bench::parse_case(arguments.text("child", "")));
  }
  const double limit = arguments.number("total-seconds", 1e9);
  std::ofstream csv;
  if (arguments.has("csv")) csv.open(arguments.text("csv", ""));
  csv << "figure,case,value\n";
  const std::string cases =
      "f32-16*65536,f32-256*4096,f32-1000*1048,f32-4096*256,f32-10000*104,f32-16384*64,f32-65536*16,f32-"
      "100000*10,"
      "f32-1048576*1,f32-4194304*1,f64-1024*1024,f64-65536*16,f64-1048576*1,f32-1024x1024*1";
  std::printf("%-22s %10s %10s %10s  ms\n", "plan", "cold", "warm", "again");
  int failures = 0;
  const auto start = Clock::now();
  for (const auto& name : arguments.list("cases", cases)) {
    if (ms_since(start) > 1e3 * limit) break;
    try {
      const Times times = measure(device, bench::parse_case(name));
      std::printf("%-22s %10.2f %10.2f %10.3f\n", name.c_str(), times.cold, times.warm, times.again);
      std::fflush(stdout);
      csv << "cold_plan_ms," << name << ',' << times.cold << "\nwarm_plan_ms," << name << ',' << times.warm
          << "\nagain_plan_ms," << name << ',' << times.again << std::endl;
    } catch (const std::exception& error) {
      std::printf("%s\n", error.what());
      ++failures;
    }
  }
  return failures == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  return bench::run_main("fftcl_plan_time", run, argc, argv);
}
