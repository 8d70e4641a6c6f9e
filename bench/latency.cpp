// fftcl_latency: what one transform at a time costs, fftcl beside the libraries of fftcl_bench, all in one process. Per case
// and library, in microseconds a transform:
//   row_us      enqueued in a row, then waited for once: median of the rounds
//   enqueue_us  the part of row_us until the last one is enqueued, so the host's
//   finish_us   each waited for: median, and the 90th and 99th percentile, of all calls
#include "opencl.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>

#include "arguments.hpp"
#include "library.hpp"
#include "run_main.hpp"
#include "session.hpp"

namespace {

using bench::Case;
using bench::Library;
using bench::Transform;
using Clock = std::chrono::steady_clock;

double us_since(Clock::time_point start) {
  return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

struct Settings {
  bench::Placement placement = bench::Placement::in_place;
  int rounds = 15;
  double slot_us = 5000;  ///< of one library in one round, for either figure
};

/// One library in the rotation.
struct Runner {
  std::string library;
  std::string failure;  ///< empty: there are figures
  std::unique_ptr<Transform> transform;
  int repeats = 1;  ///< transforms per slot
  std::vector<double> row, enqueue, finish;
};

/// `values` is not empty.
double percentile(std::vector<double> values, double part) {
  const auto at = values.begin() + std::ptrdiff_t(part * double(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

/// The first transform wakes threads and fills caches: not timed.
void warm(Runner& runner) {
  runner.transform->restore();
  runner.transform->enqueue();
  runner.transform->finish();
}

void time_row(Runner& runner) {
  warm(runner);
  const auto start = Clock::now();
  for (int i = 0; i < runner.repeats; ++i) runner.transform->enqueue();
  const double enqueued = us_since(start);
  runner.transform->finish();
  runner.row.push_back(us_since(start) / runner.repeats);
  runner.enqueue.push_back(enqueued / runner.repeats);
}

void time_each(Runner& runner) {
  warm(runner);
  for (int i = 0; i < runner.repeats; ++i) {
    const auto start = Clock::now();
    runner.transform->enqueue();
    runner.transform->finish();
    runner.finish.push_back(us_since(start));
  }
}

void prepare(Runner& runner, Library& library, const Case& request, const Settings& settings) {
  runner.transform = library.prepare(request, settings.placement);
  for (int i = 0; i < 3; ++i) time_each(runner);
  runner.repeats = int(std::clamp(settings.slot_us / percentile(runner.finish, 0.5), 10.0, 1000.0));
  runner.finish.clear();
}

/// What a library throws costs its figures, not the others'.
template <typename Work>
void attempt(Runner& runner, const Work& work) {
  if (!runner.failure.empty()) return;
  try {
    work();
  } catch (const cl::Error& error) {
    runner.failure = std::string(error.what()) + ": " + std::to_string(error.err());
  } catch (const std::exception& error) {
    runner.failure = error.what();
  }
}

std::vector<Runner> measure(bench::Workbench& workbench,
                            const std::vector<std::unique_ptr<Library>>& libraries, const Case& request,
                            const Settings& settings) {
  workbench.reserve(request.precision, request.buffer_elements());
  std::vector<Runner> runners(libraries.size());
  for (std::size_t i = 0; i < runners.size(); ++i) {
    runners[i].library = libraries[i]->name();
    attempt(runners[i], [&] { prepare(runners[i], *libraries[i], request, settings); });
  }
  for (int round = 0; round < settings.rounds; ++round)
    for (std::size_t i = 0; i < runners.size(); ++i) {
      Runner& runner = runners[(i + std::size_t(round)) % runners.size()];
      attempt(runner, [&] {
        time_row(runner);
        time_each(runner);
      });
    }
  return runners;
}

std::vector<std::unique_ptr<Library>> make_libraries(bench::Workbench& workbench,
                                                     const std::vector<std::string>& names) {
  std::vector<std::unique_ptr<Library>> all, chosen;
  all.push_back(bench::make_fftcl(workbench));
  all.push_back(bench::make_fftw(workbench, 1, 3));
  all.push_back(bench::make_clfft(workbench));
  all.push_back(bench::make_vkfft(workbench));
  if (!workbench.is_cpu()) all.push_back(bench::make_cufft(workbench));
  for (auto& library : all)
    if (library != nullptr && std::find(names.begin(), names.end(), library->name()) != names.end())
      chosen.push_back(std::move(library));
  return chosen;
}

std::vector<Case> chosen_cases(const bench::Arguments& arguments) {
  std::vector<Case> cases;
  for (const auto& name : arguments.list("cases", "")) cases.push_back(bench::parse_case(name));
  if (cases.empty()) cases = bench::make_set(arguments.text("set", "latency"), std::uint64_t(1) << 24);
  return cases;
}

/// A line on the terminal and a row of the CSV.
void report(std::ofstream& csv, const Case& request, const Runner& runner) {
  const std::string name = request.name();
  if (!runner.failure.empty()) {
    std::printf("%-22s %-8s %s\n", name.c_str(), runner.library.c_str(), runner.failure.c_str());
    csv << "# " << name << ' ' << runner.library << " fails " << runner.failure << "\n";
    return;
  }
  const double figures[] = {percentile(runner.row, 0.5), percentile(runner.enqueue, 0.5),
                            percentile(runner.finish, 0.5), percentile(runner.finish, 0.9),
                            percentile(runner.finish, 0.99)};
  std::printf("%-22s %-8s", name.c_str(), runner.library.c_str());
  csv << runner.library << ',' << name;
  for (const double figure : figures) {
    std::printf(" %9.2f", figure);
    csv << ',' << figure;
  }
  std::printf("\n");
  csv << std::endl;
}

int run(int argc, char** argv) {
  const bench::Arguments arguments(
      argc, argv, {"device", "set", "cases", "libraries", "placement", "rounds", "slot-ms", "csv"}, true);
  bench::Workbench workbench(arguments.text("device", ""));
  Settings settings;
  const std::string placement = arguments.text("placement", "in");
  if (placement != "in" && placement != "out")
    throw std::invalid_argument("--placement=" + placement + ": in or out");
  if (placement == "out") settings.placement = bench::Placement::out_of_place;
  settings.rounds = int(std::max<std::uint64_t>(1, arguments.count("rounds", 15)));
  settings.slot_us = 1e3 * arguments.number("slot-ms", 5);
  const auto libraries = make_libraries(
      workbench,
      arguments.list("libraries", workbench.is_cpu() ? "fftcl,fftw-1t" : "fftcl,clfft,vkfft,cufft"));
  std::ofstream csv;
  if (arguments.has("csv")) csv.open(arguments.text("csv", ""));
  csv << "library,case,row_us,enqueue_us,finish_us,finish_p90_us,finish_p99_us\n# device: "
      << workbench.device_name() << ", " << placement << " place\n";
  for (const auto& library : libraries)
    csv << "# library: " << library->name() << ' ' << library->version() << "\n";
  std::printf("%-22s %-8s %9s %9s %9s %9s %9s\n", "case", "library", "row us", "enqueue", "finish", "90 %",
              "99 %");
  for (const Case& request : chosen_cases(arguments))
    for (const Runner& runner : measure(workbench, libraries, request, settings)) {
      report(csv, request, runner);
      std::fflush(stdout);
    }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return bench::run_main("fftcl_latency", run, argc, argv);
}
