// fftcl-wisdom: measures plans of many problems, and keeps what was found in the cache and in a file. docs/wisdom.md
#include <fftcl/fft.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "common/devices.hpp"
#include "common/files.hpp"
#include "common/json.hpp"
#include "common/options.hpp"
#include "common/program.hpp"
#include "common/stopwatch.hpp"
#include "wisdom/prepare.hpp"
#include "wisdom/problem.hpp"

namespace {

struct Request {
  std::vector<std::string> problems, merged;
  std::string list, device, output, json;
  bool list_devices = false, prepare = false;
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  double seconds = fft::Options().measure_seconds, limit = 0;
};

constexpr int exit_measured = 0, exit_incomplete = 1;

void read_list(const std::string& path, std::vector<std::string>& problems) {
  if (path.empty()) return;
  constexpr const char* blanks = " \t\r";
  std::ifstream file(path);
  file.peek();  // a folder can be opened, but not read
  if (!file && !file.eof()) throw std::runtime_error("'" + path + "' cannot be read");
  for (std::string line; std::getline(file, line);) {
    line.erase(std::min(line.find('#'), line.size()));
    line.erase(line.find_last_not_of(blanks) + 1);
    line.erase(0, line.find_first_not_of(blanks));
    if (!line.empty()) problems.push_back(line);
  }
}

/// Why the disk cache keeps nothing; empty if it does, or if a file will have the results.
std::string loss(const Request& request) {
  if (!request.output.empty()) return {};
  return fft::cache_directory().empty() ? "the disk cache is switched off" : fft::cache_problem();
}

/// What became of one problem.
struct Outcome {
  std::string problem, failure;  ///< an empty failure: it was measured
  double seconds = 0;
};

/// A plan of this problem, measured.
Outcome measure(const cl::Context& context, const cl::Device& device, const wisdom_tool::Problem& problem,
                double seconds) {
  const tools::Stopwatch watch;
  Outcome outcome;
  fft::Options options = problem.options;
  options.effort = fft::Effort::measure;
  options.measure_seconds = seconds;
  try {
    const fft::Plan plan(context, device, problem.lengths, options);
  } catch (const fft::Error& error) {
    outcome.failure = error.what();
  }
  outcome.seconds = watch.seconds();
  return outcome;
}

struct Report {
  tools::DeviceText device;
  std::vector<Outcome> outcomes;
  double seconds = 0;

  bool complete() const {
    return std::all_of(outcomes.begin(), outcomes.end(),
                       [](const Outcome& each) { return each.failure.empty(); });
  }
};

/// A typing error should be known before hours are spent.
std::vector<wisdom_tool::Problem> parse_all(const std::vector<std::string>& problems) {
  std::vector<wisdom_tool::Problem> parsed;
  for (const std::string& text : problems) parsed.push_back(wisdom_tool::parse_problem(text));
  return parsed;
}

/// --prepare: nothing is measured.
int prepare_all(const Request& request) {
  const std::vector<std::string>& problems = request.problems;
  const wisdom_tool::Prepared prepared =
      wisdom_tool::prepare(parse_all(problems), problems, request.device, request.jobs);
  std::size_t failed = 0;
  tools::Json list = tools::Json::array();
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const std::string& failure = prepared.failures[i];
    if (!failure.empty()) std::printf("%s: %s\n", problems[i].c_str(), failure.c_str());
    failed += !failure.empty();
    list.push_back(
        {{"problem", problems[i]}, {"failure", failure.empty() ? tools::Json() : tools::Json(failure)}});
  }
  std::printf(
      "%zu plans prepared in %.2f s by %u processes; %llu kernels; opened in %.3f s, by %u threads in %.3f "
      "s\n",
      problems.size() - failed, prepared.seconds, request.jobs,
      static_cast<unsigned long long>(prepared.kernels), prepared.open_seconds, request.jobs,
      prepared.open_threads_seconds);
  const std::string why = fft::cache_problem(), limit = std::to_string(fft::cache_limit() >> 20);
  if (prepared.rebuilt > 0)
    std::printf("the cache did not keep %llu of them: %s\n",
                static_cast<unsigned long long>(prepared.rebuilt),
                (why.empty() ? "its limit is " + limit + " MiB (fft::set_cache_limit())" : why).c_str());
  tools::write_file(request.json, tools::to_text({{"fftcl", fft::header_version},
                                                  {"prepared", problems.size() - failed},
                                                  {"seconds", prepared.seconds},
                                                  {"open_seconds", prepared.open_seconds},
                                                  {"open_threads_seconds", prepared.open_threads_seconds},
                                                  {"kernels", prepared.kernels},
                                                  {"rebuilt", prepared.rebuilt},
                                                  {"problems", list}}));
  return failed + prepared.rebuilt == 0 ? exit_measured : exit_incomplete;
}

/// Measures each problem, and prints each as it is done.
Report measure_all(const Request& request) {
  const std::vector<std::string>& problems = request.problems;
  const std::vector<wisdom_tool::Problem> parsed = parse_all(problems);
  const std::vector<cl::Device> devices = tools::all_devices();
  const cl::Device device = devices[tools::pick_device(devices, request.device)];
  const cl::Context context(device);
  Report report;
  report.device = tools::describe(device);
  std::cout << report.device.name << std::endl;
  const tools::Stopwatch watch;
  for (std::size_t i = 0; i < parsed.size(); ++i) {
    if (request.limit > 0 && watch.seconds() >= request.limit) {
      std::cout << "the time limit is reached: " << parsed.size() - i << " problems are left" << std::endl;
      break;
    }
    Outcome outcome = measure(context, device, parsed[i], request.seconds);
    outcome.problem = problems[i];
    // Only writing shows that a disk is full.
    if (const std::string why = loss(request); outcome.failure.empty() && !why.empty())
      outcome.failure = "measured, but not kept: " + why;
    std::printf("[%zu/%zu] %s: %s%.1f s, %.0f s in all\n", i + 1, parsed.size(), problems[i].c_str(),
                outcome.failure.empty() ? "measured in " : (outcome.failure + "; after ").c_str(),
                outcome.seconds, watch.seconds());
    std::fflush(stdout);
    report.outcomes.push_back(outcome);
  }
  for (std::size_t i = report.outcomes.size(); i < problems.size(); ++i)
    report.outcomes.push_back({problems[i], "not begun: the time limit was reached", 0});
  report.seconds = watch.seconds();
  return report;
}

std::string as_json(const Report& report) {
  tools::Json json = {{"fftcl", fft::header_version},
                      {"complete", report.complete()},
                      {"device", tools::to_json(report.device)},
                      {"seconds", report.seconds}};
  json["problems"] = tools::Json::array();
  for (const Outcome& each : report.outcomes)
    json["problems"].push_back({{"problem", each.problem},
                                {"measured", each.failure.empty()},
                                {"failure", each.failure.empty() ? tools::Json() : tools::Json(each.failure)},
                                {"seconds", each.seconds}});
  return tools::to_text(json);
}

int run(Request request) {
  if (request.list_devices) {
    std::cout << tools::list_text(tools::all_devices());
    return exit_measured;
  }
  read_list(request.list, request.problems);
  if (request.problems.empty() && (request.output.empty() || request.prepare))
    throw std::runtime_error("nothing to do: name problems, or files to merge and --output; see --help");
  tools::check_writable(request.json);
  tools::check_replaceable(request.output);
  for (const std::string& path : request.merged) fft::wisdom::load(path);
  if (request.prepare) return prepare_all(request);
  if (const std::string why = loss(request); !why.empty())
    throw std::runtime_error("nothing would keep what is measured: " + why +
                             "; or name a file with --output");
  Report report;
  if (!request.problems.empty()) report = measure_all(request);
  if (!request.output.empty()) {
    fft::wisdom::save(request.output);
    std::cout << "saved " << request.output << std::endl;
  }
  tools::write_file(request.json, as_json(report));
  return report.complete() ? exit_measured : exit_incomplete;
}

void add_options(CLI::App& app, Request& request) {
  app.add_option("problem", request.problems,
                 "PRECISION[r2c]-LENGTHS[*BATCH], e.g. f32-1024*64  f64-360x120  f32r2c-480x640*10");
  app.add_option("--file", request.list, "more problems, one a line; what follows a # is a comment");
  app.add_option("--merge", request.merged, "wisdom of these files, too: what is known is not measured again")
      ->expected(1, -1);
  app.add_option("--output", request.output, "write all that is known to this file, beside the cache");
  tools::add_json(app, request.json);
  tools::add_device(app, request.device);
  app.add_flag(
      "--prepare", request.prepare,
      "measure nothing: build the kernels of all problems, in several processes, into the disk cache");
  app.add_option("--jobs", request.jobs, "processes of --prepare (default: one for each processor)")
      ->check(CLI::Range(1U, 1024U));
  app.add_flag("--list", request.list_devices, "show the devices with their numbers, and stop");
  app.add_option("--seconds", request.seconds, "longest time for one direction of a problem")
      ->capture_default_str()
      ->check(tools::not_negative());
  app.add_option("--limit", request.limit, "seconds after which no further problem is begun (default: none)")
      ->check(tools::not_negative());
  app.set_version_flag("--version", "fftcl-wisdom " + std::string(fft::header_version));
  app.footer(
      "Exit status:\n"
      "  0   all was measured, or prepared\n"
      "  1   some problems could not be measured or prepared, or the time did not suffice\n"
      "  2   nothing could be done");
}

}  // namespace

int main(int count, char** words) {
  CLI::App app{
      "Measures which way of computing each problem is the fastest on a device. Plans of equal problems take "
      "that way from then on.",
      "fftcl-wisdom"};
  Request request;
  add_options(app, request);
  return tools::run_program(app, count, words, [&] { return run(request); });
}
