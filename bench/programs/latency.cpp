// fftcl_latency: what one transform at a time costs, fftcl beside the libraries of fftcl_bench, all in one process. Per case
// and library, in microseconds a transform:
//   row_us      enqueued in a row, then waited for once: median of the rounds
//   enqueue_us  the part of row_us until the last one is enqueued, so the host's
//   finish_us   each waited for: median, and the 90th and 99th percentile, of all calls
#include <algorithm>
#include <cstdio>
#include <memory>

#include "common/options.hpp"
#include "common/program.hpp"
#include "common/stopwatch.hpp"
#include "libraries/library.hpp"
#include "workbench/csv_file.hpp"
#include "workbench/statistics.hpp"

namespace {

using bench::Case;
using bench::Library;
using bench::percentile;
using bench::Transform;

struct Request {
  std::string device, csv, set = "latency", placement = "in";
  std::vector<std::string> cases, libraries;
  int rounds = 15;
  double slot_ms = 5;  ///< of one library in one round, for either figure

  bench::Placement where() const {
    return placement == "in" ? bench::Placement::in_place : bench::Placement::out_of_place;
  }
};

/// One library in the rotation.
struct Runner {
  std::string library;
  std::string failure;  ///< empty: there are figures
  std::unique_ptr<Transform> transform;
  int repeats = 1;  ///< transforms per slot
  std::vector<double> row, enqueue, finish;
};

/// The first transform wakes threads and fills caches: not timed.
void warm(Runner& runner) {
  runner.transform->restore();
  runner.transform->enqueue();
  runner.transform->finish();
}

void time_row(Runner& runner) {
  warm(runner);
  const tools::Stopwatch watch;
  for (int i = 0; i < runner.repeats; ++i) runner.transform->enqueue();
  const double enqueued = watch.microseconds();
  runner.transform->finish();
  runner.row.push_back(watch.microseconds() / runner.repeats);
  runner.enqueue.push_back(enqueued / runner.repeats);
}

void time_each(Runner& runner) {
  warm(runner);
  for (int i = 0; i < runner.repeats; ++i) {
    const tools::Stopwatch watch;
    runner.transform->enqueue();
    runner.transform->finish();
    runner.finish.push_back(watch.microseconds());
  }
}

void prepare(Runner& runner, Library& library, const Case& item, const Request& request) {
  runner.transform = library.prepare(item, request.where());
  for (int i = 0; i < 3; ++i) time_each(runner);
  runner.repeats = int(std::clamp(1e3 * request.slot_ms / percentile(runner.finish, 0.5), 10.0, 1000.0));
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
                            const std::vector<std::unique_ptr<Library>>& libraries, const Case& item,
                            const Request& request) {
  workbench.reserve(item);
  std::vector<Runner> runners(libraries.size());
  for (std::size_t i = 0; i < runners.size(); ++i) {
    runners[i].library = libraries[i]->name();
    attempt(runners[i], [&] { prepare(runners[i], *libraries[i], item, request); });
  }
  for (int round = 0; round < request.rounds; ++round)
    for (std::size_t i = 0; i < runners.size(); ++i) {
      Runner& runner = runners[(i + std::size_t(round)) % runners.size()];
      attempt(runner, [&] {
        time_row(runner);
        time_each(runner);
      });
    }
  return runners;
}

std::vector<Case> chosen_cases(const Request& request) {
  std::vector<Case> cases;
  for (const std::string& name : request.cases) cases.push_back(bench::parse_case(name));
  return cases.empty() ? bench::make_set(request.set, std::uint64_t(1) << 24) : cases;
}

/// A line on the terminal and a row of the CSV.
void report(bench::CsvFile& csv, const std::string& name, const Runner& runner) {
  std::printf("%-22s %-14s", name.c_str(), runner.library.c_str());
  if (!runner.failure.empty()) {
    std::printf(" %s\n", runner.failure.c_str());
    csv.comment(name + " " + runner.library + " fails " + runner.failure);
    return;
  }
  const double row = percentile(runner.row, 0.5), enqueue = percentile(runner.enqueue, 0.5),
               finish = percentile(runner.finish, 0.5), p90 = percentile(runner.finish, 0.9),
               p99 = percentile(runner.finish, 0.99);
  std::printf(" %9.2f %9.2f %9.2f %9.2f %9.2f\n", row, enqueue, finish, p90, p99);
  csv.row(runner.library, name, row, enqueue, finish, p90, p99);
}

int run(const Request& request) {
  bench::Workbench workbench(request.device);
  bench::LibraryChoice choice;
  choice.names = request.libraries;
  if (choice.names.empty() && workbench.is_cpu())
    choice.names = {"fftcl", "fftcl-recorded", "fftw-1t"};
  else if (choice.names.empty())
    choice.names = {"fftcl", "fftcl-recorded", "clfft", "vkfft", "vkfft-cuda", "cufft"};
  const auto libraries = bench::make_libraries(workbench, choice);
  bench::CsvFile csv(request.csv, "library,case,row_us,enqueue_us,finish_us,finish_p90_us,finish_p99_us");
  csv.comment("device: " + workbench.device_name() + ", " + request.placement + " place");
  for (const auto& library : libraries) csv.comment("library: " + library->name() + " " + library->version());
  std::printf("%-22s %-14s %9s %9s %9s %9s %9s\n", "case", "library", "row us", "enqueue", "finish", "90 %",
              "99 %");
  for (const Case& item : chosen_cases(request))
    for (const Runner& runner : measure(workbench, libraries, item, request)) {
      report(csv, item.name(), runner);
      std::fflush(stdout);
    }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Measures transforms one at a time, fftcl beside other libraries.", "fftcl_latency");
  Request request;
  tools::add_device(app, request.device);
  app.add_option("--set", request.set, "a set of cases of fftcl_bench")->capture_default_str();
  tools::add_list(app, "--cases", request.cases, "in place of a set, e.g. f32-1024*1");
  tools::add_list(app, "--libraries", request.libraries,
                  "default: fftcl, fftcl-recorded and fftw-1t on CPUs; fftcl, fftcl-recorded, clfft, vkfft, "
                  "vkfft-cuda and cufft on GPUs");
  app.add_option("--placement", request.placement)
      ->check(CLI::IsMember({"in", "out"}))
      ->capture_default_str();
  app.add_option("--rounds", request.rounds)->check(tools::whole_number(1, 1000000))->capture_default_str();
  app.add_option("--slot-ms", request.slot_ms, "one library in one round")
      ->check(tools::not_negative())
      ->capture_default_str();
  tools::add_csv(app, request.csv);
  return tools::run_program(
      app, count, words, [&] { return run(request); }, bench::exit_failed);
}
