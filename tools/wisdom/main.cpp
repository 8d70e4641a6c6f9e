// fftcl-wisdom: measures plans of many problems, and keeps what was found in the cache and in a file. docs/wisdom.md
#include <CLI/CLI.hpp>
#include <fftcl/fft.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/devices.hpp"
#include "wisdom/problem.hpp"

namespace {

struct Request {
  std::vector<std::string> problems, merged;
  std::string list, device, output;
  bool list_devices = false;
  double seconds = fft::Options().measure_seconds, limit = 0;
};

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void read_list(const std::string& path, std::vector<std::string>& problems) {
  if (path.empty()) return;
  std::ifstream file(path);
  if (!file) throw std::runtime_error("'" + path + "' cannot be read");
  for (std::string line; std::getline(file, line);) {
    line.erase(std::min(line.find('#'), line.size()));
    line.erase(line.find_last_not_of(" \t\r") + 1);
    if (!line.empty()) problems.push_back(line);
  }
}

/// Makes a measured plan of each. Returns how many could not be made.
std::size_t measure_all(const Request& request, const std::vector<std::string>& problems) {
  std::vector<wisdom_tool::Problem> parsed;  // a typing error should be known before hours are spent
  for (const std::string& text : problems) parsed.push_back(wisdom_tool::parse_problem(text));
  const std::vector<cl::Device> devices = tools::all_devices();
  const cl::Device device = devices[tools::pick_device(devices, request.device)];
  const cl::Context context(device);
  std::cout << tools::describe(device).name << std::endl;
  const Clock::time_point start = Clock::now();
  std::size_t failed = 0;
  for (std::size_t i = 0; i < parsed.size(); ++i) {
    if (request.limit > 0 && seconds_since(start) >= request.limit) {
      std::cout << "the time limit is reached: " << parsed.size() - i << " problems are left" << std::endl;
      return failed + parsed.size() - i;
    }
    const Clock::time_point begun = Clock::now();
    fft::Options options = parsed[i].options;
    options.effort = fft::Effort::measure;
    options.measure_seconds = request.seconds;
    std::string outcome = "measured in ";
    try {
      const fft::Plan plan(context, device, parsed[i].lengths, options);
    } catch (const fft::Error& error) {
      ++failed;
      outcome = std::string(error.what()) + "; after ";
    }
    std::printf("[%zu/%zu] %s: %s%.1f s, %.0f s in all\n", i + 1, parsed.size(), problems[i].c_str(),
                outcome.c_str(), seconds_since(begun), seconds_since(start));
    std::fflush(stdout);
  }
  return failed;
}

int run(Request request) {
  if (request.list_devices) {
    std::cout << tools::list_text(tools::all_devices());
    return 0;
  }
  read_list(request.list, request.problems);
  for (const std::string& path : request.merged) fft::wisdom::load(path);
  const std::size_t failed = request.problems.empty() ? 0 : measure_all(request, request.problems);
  if (!request.output.empty()) {
    fft::wisdom::save(request.output);
    std::cout << "saved " << request.output << std::endl;
  } else if (request.problems.empty()) {
    throw std::runtime_error("nothing to do: name problems, or files to merge and --output; see --help");
  }
  return failed == 0 ? 0 : 1;
}

void add_options(CLI::App& app, Request& request) {
  app.add_option("problem", request.problems,
                 "PRECISION[r2c]-LENGTHS[*BATCH], e.g. f32-1024*64  f64-360x120  f32r2c-480x640*10");
  app.add_option("--file", request.list, "more problems, one a line; what follows a # is a comment");
  app.add_option("--merge", request.merged, "wisdom of these files, too: what is known is not measured again")
      ->expected(1, -1);
  app.add_option("--output", request.output, "write all that is known to this file, beside the cache");
  app.add_option("--device", request.device, "number, or part of a device's or platform's name (default: 0)");
  app.add_flag("--list", request.list_devices, "show the devices with their numbers, and stop");
  app.add_option("--seconds", request.seconds, "longest time for one direction of a problem")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  app.add_option("--limit", request.limit, "seconds after which no further problem is begun (default: none)")
      ->check(CLI::NonNegativeNumber);
  app.set_version_flag("--version", "fftcl-wisdom " + std::string(fft::header_version));
  app.footer(
      "exit status: 0 all was measured; 1 some problems could not be, or the time did not suffice; 2 nothing "
      "could be done");
}

}  // namespace

int main(int count, char** words) {
  CLI::App app{
      "Measures which way of computing each problem is the fastest on a device. Plans of equal problems take "
      "that way from then on."};
  Request request;
  add_options(app, request);
  try {
    app.parse(count, words);
    return run(request);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const cl::Error& error) {
    std::cerr << "fftcl-wisdom: " << error.what() << " failed with status " << error.err() << '\n';
  } catch (const std::exception& error) {
    std::cerr << "fftcl-wisdom: " << error.what() << '\n';
  }
  return 2;
}
