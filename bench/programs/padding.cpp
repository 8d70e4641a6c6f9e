// fftcl_padding: transforms of signals padded with zeros to twice their length along every axis, by
// Options::signal_extents and of whole arrays, forward and inverse, and convolutions of such cubes, taking turns.
// Milliseconds, medians of some runs.
#include <fftcl/fft.hpp>

#include <cstdio>
#include <optional>
#include <stdexcept>
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

  fft::Plan plan;
  cl::Buffer signal, spectrum;
};

// A convolution with one filter whose spectrum is kept. Of the whole arrays it is circular. With extents, signal and result
// are half as long along every axis, and the filter is so long that the transforms are as long as those of the whole arrays.
struct ConvolutionWay {
  ConvolutionWay(const bench::Workbench& workbench, const Case& c, bool extents)
      : convolution(make_convolution(workbench, c, extents)),
        signal(workbench.context(), CL_MEM_READ_WRITE, convolution.signal_bytes()),
        output(workbench.context(), CL_MEM_READ_WRITE, convolution.output_bytes()) {
    if (convolution.cyclic_shape() != c.lengths)
      throw std::runtime_error("the convolution is not padded to twice its length: choose another --side");
    const cl::Buffer filter(workbench.context(), CL_MEM_READ_WRITE, convolution.filter_bytes());
    workbench.queue().enqueueFillBuffer(filter, cl_uchar(0), 0, convolution.filter_bytes());
    convolution.set_filter(workbench.queue(), filter);
    workbench.queue().finish();
  }

  static fft::Convolution make_convolution(const bench::Workbench& workbench, const Case& c, bool extents) {
    std::vector<std::uint64_t> shape = c.lengths, filter = c.lengths;
    if (extents)
      for (std::size_t a = 0; a < shape.size(); ++a) filter[a] = 1 + (shape[a] /= 2);
    fft::ConvolutionOptions options;
    options.domain = c.domain;
    options.mode = extents ? fft::ConvolutionMode::causal : fft::ConvolutionMode::circular;
    return fft::Convolution(workbench.context(), workbench.device(), shape, filter, options);
  }

  fft::Convolution convolution;
  cl::Buffer signal, output;
};

/// call(way) enqueues it: way 0 the whole arrays, way 1 the extents.
template <typename Call>
void compare(const bench::Workbench& workbench, const Case& c, const char* what, int repeats,
             const Call& call) {
  std::vector<double> times[2];
  for (int run = 0; run <= runs; ++run)
    for (int w = 0; w < 2; ++w) {
      const double seconds = bench::seconds_each(workbench.queue(), repeats, [&] { call(w); });
      if (run > 0) times[w].push_back(1e3 * seconds);  // the first one warms up
    }
  std::string name = c.domain == fft::Domain::real ? "real " : "complex ";
  for (std::size_t a = 0; a < c.lengths.size(); ++a) name += (a ? "x" : "") + std::to_string(c.lengths[a]);
  const double whole = bench::median(times[0]), extents = bench::median(times[1]);
  std::printf("%-24s %-11s whole %9.3f ms   extents %9.3f ms   ratio %5.2f\n", name.c_str(), what, whole,
              extents, whole / extents);
  std::fflush(stdout);
}

void measure_transforms(const bench::Workbench& workbench, const Case& c, int repeats) {
  const Way ways[] = {Way(workbench, c, false), Way(workbench, c, true)};
  const cl::CommandQueue& queue = workbench.queue();
  compare(workbench, c, "forward", repeats,
          [&](int w) { ways[w].plan.forward(queue, ways[w].signal, ways[w].spectrum); });
  compare(workbench, c, "inverse", repeats,
          [&](int w) { ways[w].plan.inverse(queue, ways[w].spectrum, ways[w].signal); });
}

void measure_convolution(const bench::Workbench& workbench, const Case& c, int repeats) {
  const ConvolutionWay ways[] = {ConvolutionWay(workbench, c, false), ConvolutionWay(workbench, c, true)};
  compare(workbench, c, "convolution", repeats,
          [&](int w) { ways[w].convolution.apply(workbench.queue(), ways[w].signal, ways[w].output); });
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
  const int repeats = request.repeats.value_or(cpu ? 1 : 10);
  for (const fft::Domain domain : {fft::Domain::complex, fft::Domain::real}) {
    const Case cube{domain, {side, side, side}};
    measure_transforms(workbench, {domain, {side * side}}, repeats);
    measure_transforms(workbench, {domain, {4 * side, 4 * side}}, repeats);
    measure_transforms(workbench, cube, repeats);
    measure_convolution(workbench, cube, repeats);
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Measures transforms and convolutions of padded signals, with the zeros and without.",
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
