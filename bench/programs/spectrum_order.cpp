// fftcl_spectrum_order: forward and inverse transforms in place of one plan with its spectrum in natural order and of one in
// digit-reversed order, in turns. Milliseconds of there and back, the best of some runs, and GB/s of the data read once and written
// once by each direction.
#include <fftcl/fft.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <random>
#include <vector>

#include "common/options.hpp"
#include "common/program.hpp"
#include "workbench/workbench.hpp"

namespace {

constexpr int runs = 15;

struct Case {
  fft::Precision precision;
  std::uint64_t length, batch;
  std::size_t real_bytes() const { return precision == fft::Precision::f32 ? 4 : 8; }
  std::size_t bytes() const { return 2 * real_bytes() * length * batch; }
};

template <typename T>
void write_noise(const cl::CommandQueue& queue, const cl::Buffer& buffer, std::size_t bytes) {
  std::mt19937 engine(1);
  std::uniform_real_distribution<T> uniform(T(-0.5), T(0.5));
  std::vector<T> noise(bytes / sizeof(T));
  for (T& x : noise) x = uniform(engine);
  queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes, noise.data());
}

// Of several in a row, so that the cost of waiting for the queue does not count. (The inverse divides by n: what is in the
// buffer stays as it was.)
double milliseconds(const cl::CommandQueue& queue, const fft::Plan& plan, const cl::Buffer& data,
                    int repeats) {
  return 1e3 * bench::seconds_each(queue, repeats, [&] {
           plan.forward(queue, data);
           plan.inverse(queue, data);
         });
}

fft::Plan1D make_plan(const bench::Workbench& workbench, const Case& c, fft::SpectrumOrder order) {
  fft::Options options;
  options.precision = c.precision;
  options.batch = c.batch;
  options.spectrum_order = order;
  return fft::Plan1D(workbench.context(), workbench.device(), c.length, options);
}

void measure(const bench::Workbench& workbench, const Case& c, int repeats, bool describe) {
  const cl::CommandQueue& queue = workbench.queue();
  const fft::Plan1D plans[] = {make_plan(workbench, c, fft::SpectrumOrder::natural),
                               make_plan(workbench, c, fft::SpectrumOrder::digit_reversed)};
  const cl::Buffer data(workbench.context(), CL_MEM_READ_WRITE, c.bytes());
  if (c.precision == fft::Precision::f32)
    write_noise<float>(queue, data, c.bytes());
  else
    write_noise<double>(queue, data, c.bytes());
  double best[2] = {1e30, 1e30};
  for (int run = 0; run <= runs; ++run)  // the first one warms up
    for (int p : {0, 1}) {
      const double ms = milliseconds(queue, plans[p], data, repeats);
      if (run != 0) best[p] = std::min(best[p], ms);
    }
  const double moved = 4.0 * double(c.bytes());
  std::printf(
      "%s 2^%-4.4g x %-7llu %9.3f ms %8.1f GB/s %9.3f ms %8.1f GB/s  x %.3f  workspace %llu -> %llu MiB\n",
      c.precision == fft::Precision::f32 ? "f32" : "f64", std::log2(double(c.length)),
      static_cast<unsigned long long>(c.batch), best[0], moved / best[0] * 1e-6, best[1],
      moved / best[1] * 1e-6, best[0] / best[1],
      static_cast<unsigned long long>(plans[0].workspace_bytes() >> 20),
      static_cast<unsigned long long>(plans[1].workspace_bytes() >> 20));
  if (describe) std::printf("%s", plans[1].describe().c_str());
  std::fflush(stdout);  // a run that is cut off keeps its lines
}

struct Request {
  std::string device;
  std::optional<std::uint64_t> points;
  std::optional<int> repeats;
  std::vector<std::string> precisions = {"f32", "f64"};
  std::vector<std::uint64_t> lengths = {32768, 65536, 131072, 262144, 524288, 1048576, 2097152, 4194304};
  bool describe = false;
};

int run(const Request& request) {
  const bench::Workbench workbench(request.device);
  const bool cpu = workbench.is_cpu();
  const std::uint64_t points = request.points.value_or(std::uint64_t(1) << (cpu ? 22 : 26));
  const int repeats = request.repeats.value_or(cpu ? 1 : 10);
  std::printf("%s\n%17s %26s %26s\n", workbench.device_name().c_str(), "", "natural", "reversed");
  for (const std::string& precision : request.precisions)
    for (const std::uint64_t n : request.lengths) {
      const Case c{precision == "f64" ? fft::Precision::f64 : fft::Precision::f32, n,
                   std::max<std::uint64_t>(1, points / n / (precision == "f64" ? 2 : 1))};
      measure(workbench, c, repeats, request.describe);
    }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Compares spectra in natural and in digit-reversed order.", "fftcl_spectrum_order");
  Request request;
  tools::add_device(app, request.device);
  app.add_option("--points", request.points,
                 "f32 points of a batch; f64: half (default: 2^22 on CPUs, 2^26 on GPUs)")
      ->check(tools::whole_number(1));
  tools::add_list(app, "--lengths", request.lengths, "points of one transform")
      ->check(tools::whole_number(1));
  tools::add_list(app, "--precisions", request.precisions, "")->check(CLI::IsMember({"f32", "f64"}));
  app.add_option("--repeats", request.repeats, "runs in a row (default: 1 on CPUs, 10 on GPUs)")
      ->check(tools::whole_number(1, 1000000));
  app.add_flag("--describe", request.describe, "show the plans in digit-reversed order");
  return tools::run_program(
      app, count, words, [&] { return run(request); }, bench::exit_failed);
}
