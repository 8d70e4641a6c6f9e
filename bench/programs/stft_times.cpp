// fftcl_stft_times: short-time transforms of one real f32 signal, beside the plan that only transforms the same overlapping
// frames: what the window, the forms and the inverse cost. Milliseconds, the best of some runs, and GB/s of what must be
// moved: each sample of every frame read once, each result written once.
#include <fftcl/fft.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>
#include <random>
#include <vector>

#include "common/options.hpp"
#include "common/program.hpp"
#include "workbench/workbench.hpp"

namespace {

constexpr int runs = 15;

// Of several executions in a row, so that the cost of waiting for the queue does not count.
double milliseconds(const cl::CommandQueue& queue, int repeats, const std::function<void()>& enqueue) {
  enqueue();
  queue.finish();
  double best = 1e30;
  for (int run = 0; run < runs; ++run)
    best = std::min(best, 1e3 * bench::seconds_each(queue, repeats, enqueue));
  return best;
}

struct Buffers {
  cl::Buffer signal, spectra, back;
};

void print(const char* what, double ms, double bytes) {
  std::printf("  %-34s %9.3f ms %8.1f GB/s\n", what, ms, bytes / ms * 1e-6);
}

void measure(const bench::Workbench& workbench, std::uint64_t samples, std::uint64_t frame, int repeats) {
  fft::StftOptions options;
  options.frame = frame;
  options.hop = frame / 4;
  const auto make = [&](fft::StftOutput output, fft::Directions directions) {
    options.output = output;
    options.directions = directions;
    return fft::Stft(workbench.context(), workbench.device(), samples, options);
  };
  const fft::Stft both = make(fft::StftOutput::complex, fft::Directions::both);
  const cl::Context& context = workbench.context();
  const cl::CommandQueue& queue = workbench.queue();
  const Buffers on{cl::Buffer(context, CL_MEM_READ_WRITE, both.signal_bytes()),
                   cl::Buffer(context, CL_MEM_READ_WRITE, both.spectrum_bytes()),
                   cl::Buffer(context, CL_MEM_READ_WRITE, both.signal_bytes())};
  // (Noise of its own: the workbench's is so faint that its powers would be denormal numbers.)
  std::mt19937 engine(1);
  std::uniform_real_distribution<float> noise(-0.5F, 0.5F);
  std::vector<float> signal(samples);
  for (float& x : signal) x = noise(engine);
  queue.enqueueWriteBuffer(on.signal, CL_TRUE, 0, both.signal_bytes(), signal.data());
  std::printf("%llu samples a frame, a new one every %llu, %llu frames\n",
              static_cast<unsigned long long>(frame), static_cast<unsigned long long>(options.hop),
              static_cast<unsigned long long>(both.frames()));
  const double read = double(both.frames() * frame * sizeof(float)), complex = double(both.spectrum_bytes());
  fft::Options plain;
  plain.domain = fft::Domain::real;
  plain.batch = both.frames();
  plain.signal.distance = options.hop;
  plain.directions = fft::Directions::forward_only;
  const fft::Plan1D plan(context, workbench.device(), frame, plain);
  print("plan, no window", milliseconds(queue, repeats, [&] { plan.forward(queue, on.signal, on.spectra); }),
        read + complex);
  const auto forward = [&](const char* name, const fft::Stft& stft) {
    print(name, milliseconds(queue, repeats, [&] { stft.forward(queue, on.signal, on.spectra); }),
          read + double(stft.spectrum_bytes()));
  };
  forward("stft", both);
  forward("power", make(fft::StftOutput::power, fft::Directions::forward_only));
  forward("decibels", make(fft::StftOutput::decibels, fft::Directions::forward_only));
  both.forward(queue, on.signal, on.spectra);
  print("inverse", milliseconds(queue, repeats, [&] { both.inverse(queue, on.spectra, on.back); }),
        complex + 2 * read + double(both.signal_bytes()));
  ++options.hop;  // samples that are no aligned pairs
  forward("stft, odd hop: staged", make(fft::StftOutput::complex, fft::Directions::forward_only));
}

struct Request {
  std::string device;
  std::optional<std::uint64_t> samples;
  std::optional<int> repeats;
  std::vector<std::uint64_t> frames = {256, 512, 1024, 2048, 4096, 65536};
};

int run(const Request& request) {
  const bench::Workbench workbench(request.device);
  const bool cpu = workbench.is_cpu();
  std::printf("%s\n", workbench.device_name().c_str());
  for (const std::uint64_t frame : request.frames)
    measure(workbench, request.samples.value_or(std::uint64_t(1) << (cpu ? 22 : 26)), frame,
            request.repeats.value_or(cpu ? 1 : 10));
  return 0;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Measures short-time transforms beside the plan that only transforms the same frames.",
               "fftcl_stft_times");
  Request request;
  tools::add_device(app, request.device);
  app.add_option("--samples", request.samples, "default: 2^22 on CPUs, 2^26 on GPUs")
      ->check(tools::whole_number(1));
  tools::add_list(app, "--frames", request.frames, "samples of a frame")->check(tools::whole_number(1));
  app.add_option("--repeats", request.repeats, "runs in a row (default: 1 on CPUs, 10 on GPUs)")
      ->check(tools::whole_number(1, 1000000));
  return tools::run_program(
      app, count, words, [&] { return run(request); }, bench::exit_failed);
}
