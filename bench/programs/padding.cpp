// fftcl_padding: transforms of signals padded with zeros to twice their length along every axis, by
// Options::signal_extents and of whole arrays, forward and inverse, taking turns. Milliseconds, medians of some runs.
#include <fftcl/fft.hpp>

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "common/options.hpp"
#include "common/program.hpp"
#include "workbench/statistics.hpp"
#include "workbench/workbench.hpp"

namespace {

constexpr int runs = 9;

struct Case {
  fft::Domain domain;
  std::vector<std::uint64_t> lengths;  ///< padded
};

struct Measured {
  double forward, inverse;  ///< milliseconds
};

// Buffers of one way, signals of zeros: kernels of transforms take as long for any data.
struct Way {
  Way(const bench::Workbench& workbench, const Case& c, bool extents)
      : plan(make_plan(workbench, c, extents)),
        signal(workbench.context(), CL_MEM_READ_WRITE, plan.signal_bytes()),
        spectrum(workbench.context(), CL_MEM_READ_WRITE, plan.spectrum_bytes()) {}

  static fft::Plan make_plan(const bench::Workbench& workbench, const Case& c, bool extents) {
    fft::Options options;
    options.domain = c.domain;
    if (extents)
      for (const std::uint64_t n : c.lengths) options.signal_extents.push_back(n / 2);
    return fft::Plan(workbench.context(), workbench.device(), c.lengths, options);
  }

  Measured measure(const cl::CommandQueue& queue, int repeats) const {
    return {1e3 * bench::seconds_each(queue, repeats, [&] { plan.forward(queue, signal, spectrum); }),
            1e3 * bench::seconds_each(queue, repeats, [&] { plan.inverse(queue, spectrum, signal); })};
  }

  fft::Plan plan;
  cl::Buffer signal, spectrum;
};

void measure(const bench::Workbench& workbench, const Case& c, int repeats) {
  const Way ways[] = {Way(workbench, c, false), Way(workbench, c, true)};
  std::vector<double> forward[2], inverse[2];
  for (int run = 0; run <= runs; ++run)
    for (int w = 0; w < 2; ++w) {
      const Measured m = ways[w].measure(workbench.queue(), repeats);
      if (run == 0) continue;  // the first one warms up
      forward[w].push_back(m.forward);
      inverse[w].push_back(m.inverse);
    }
  std::string name = c.domain == fft::Domain::real ? "real " : "complex ";
  for (std::size_t a = 0; a < c.lengths.size(); ++a) name += (a ? "x" : "") + std::to_string(c.lengths[a]);
  const auto line = [&](const char* direction, const std::vector<double>(&times)[2]) {
    const double whole = bench::median(times[0]), extents = bench::median(times[1]);
    std::printf("%-24s %-8s whole %9.3f ms   extents %9.3f ms   ratio %5.2f\n", name.c_str(), direction,
                whole, extents, whole / extents);
  };
  line("forward", forward);
  line("inverse", inverse);
  std::fflush(stdout);
}

struct Request {
  std::string device;
  std::optional<std::uint64_t> side;
  std::optional<int> repeats;
};

int run(const Request& request) {
  const bench::Workbench workbench(request.device);
  const bool cpu = workbench.is_cpu();
  const std::uint64_t side = request.side.value_or(cpu ? 128 : 512);
  std::printf("%s\n", workbench.device_name().c_str());
  for (const fft::Domain domain : {fft::Domain::complex, fft::Domain::real}) {
    measure(workbench, {domain, {side * side}}, request.repeats.value_or(cpu ? 1 : 10));
    measure(workbench, {domain, {4 * side, 4 * side}}, request.repeats.value_or(cpu ? 1 : 10));
    measure(workbench, {domain, {side, side, side}}, request.repeats.value_or(cpu ? 1 : 10));
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Measures transforms of padded signals with and without Options::signal_extents.",
               "fftcl_padding");
  Request request;
  tools::add_device(app, request.device);
  app.add_option("--side", request.side, "of a padded cube (default: 128 on CPUs, 512 on GPUs); even")
      ->check(tools::whole_number(2, 4096));
  app.add_option("--repeats", request.repeats, "runs in a row (default: 1 on CPUs, 10 on GPUs)")
      ->check(tools::whole_number(1, 1000000));
  return tools::run_program(
      app, count, words, [&] { return run(request); }, bench::exit_failed);
}
