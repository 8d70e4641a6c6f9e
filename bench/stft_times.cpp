// fftcl_stft_times: short-time transforms of one real f32 signal, beside the plan that only transforms the same overlapping
// frames: what the window, the forms and the inverse cost. Milliseconds, the best of some runs, and GB/s of what must be
// moved: each sample of every frame read once, each result written once.
#include "opencl.hpp"

#include <fftcl/fft.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <random>
#include <vector>

#include "arguments.hpp"
#include "run_main.hpp"
#include "workbench.hpp"

namespace {

using Clock = std::chrono::steady_clock;

constexpr int runs = 15;

// Of several executions in a row, so that the cost of waiting for the queue does not count.
double milliseconds(const cl::CommandQueue& queue, int repeats, const std::function<void()>& enqueue) {
  enqueue();
  queue.finish();
  double best = 1e30;
  for (int run = 0; run < runs; ++run) {
    const auto start = Clock::now();
    for (int i = 0; i < repeats; ++i) enqueue();
    queue.finish();
    best = std::min(best, std::chrono::duration<double, std::milli>(Clock::now() - start).count() / repeats);
  }
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
                   cl::Buffer(context, CL_MEM_READ_WRITE, both.spectra_bytes()),
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
  const double read = double(both.frames() * frame * sizeof(float)), complex = double(both.spectra_bytes());
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
          read + double(stft.output_bytes()));
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

int run(int argc, char** argv) {
  const bench::Arguments arguments(argc, argv, {"device", "samples", "frames", "repeats"}, true);
  const bench::Workbench workbench(arguments.text("device", ""));
  const std::uint64_t samples =
      arguments.count("samples", std::uint64_t(1) << (workbench.is_cpu() ? 22 : 26));
  const auto repeats = static_cast<int>(arguments.count("repeats", workbench.is_cpu() ? 1 : 10));
  std::printf("%s\n", workbench.device_name().c_str());
  for (const std::string& frame : arguments.list("frames", "256,512,1024,2048,4096,65536"))
    measure(workbench, samples, std::stoull(frame), repeats);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return bench::run_main("fftcl_stft_times", run, argc, argv);
}
