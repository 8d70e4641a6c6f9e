// Short-time transforms of few points: windows and forms inside the transforms, staged frames, overlap-add.
#include <fftcl/fft.hpp>
#include <limits>

#include "oclgrind/tally.hpp"
#include "ops/stft/kernels.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "shapes/planner.hpp"
#include "support/operations/stft_reference.hpp"

namespace fft_test {
namespace {

/// See build_one_by_one(): here for the kernels beside the transforms too.
void build_parts(const TestDevice& on, std::uint64_t samples, const fft::StftOptions& options, bool direct) {
  static const auto device = fft::runtime::DeviceContext::acquire(on.context(), on.device());
  static std::vector<std::unique_ptr<fft::runtime::CompiledSchedule>> kept;
  const auto& limits = device->limits();
  const fft::ops::StftGeometry g =
      fft::ops::make_geometry(samples, options, std::numeric_limits<std::uint64_t>::max());
  const auto build = [&](fft::runtime::RecipeStep step) {
    fft::runtime::Recipe recipe;
    recipe.steps.push_back(std::move(step));
    kept.push_back(std::make_unique<fft::runtime::CompiledSchedule>(device, std::move(recipe)));
  };
  const bool forms = options.output != fft::StftOutput::complex;
  const auto transforms = [&](fft::Direction direction, std::uint64_t frames) {
    if (frames == 0) return;
    build_one_by_one(
        on, fft::planning::make_schedule(
                fft::ops::frames_problem(g, direction, frames, forms && direction == fft::Direction::forward),
                limits));
  };
  build(fft::ops::frames_step(g, limits));
  if (forms) build(fft::ops::form_step(g, limits));
  const fft::ops::FrameRange inner = fft::ops::inner_frames(g);
  transforms(fft::Direction::forward, direct ? inner.begin : g.frames);
  transforms(fft::Direction::forward, direct ? g.frames - inner.end : 0);
  if (!forms) transforms(fft::Direction::inverse, g.frames);
}

template <typename T>
void check(const TestDevice& on, std::uint64_t samples, const fft::StftOptions& options, bool direct,
           Tally& tally) {
  build_parts(on, samples, options, direct);
  const fft::Stft stft(on.context, on.device, samples, options);
  StftSignal<T> signal(stft, samples);
  // Buffers of exactly the stated size: one element too far is outside.
  const cl::Buffer in(on.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, stft.signal_bytes(),
                      signal.scalars.data());
  const cl::Buffer out(on.context, CL_MEM_READ_WRITE, stft.spectrum_bytes());
  stft.forward(on.queue, in, out);
  std::vector<T> got(stft.spectrum_bytes() / sizeof(T));
  on.queue.enqueueReadBuffer(out, CL_TRUE, 0, stft.spectrum_bytes(), got.data());
  std::vector<long double> want;
  for (const auto& z : stft_spectra(stft, signal.samples)) {
    const std::complex<long double> x(z);
    if (options.output == fft::StftOutput::complex) want.insert(want.end(), {x.real(), x.imag()});
    if (options.output == fft::StftOutput::power) want.push_back(std::norm(x));
    if (options.output == fft::StftOutput::magnitude) want.push_back(std::abs(x));
  }
  const double eps = std::numeric_limits<T>::epsilon();
  double error = relative_error(got, want), back = 0;
  if (options.output == fft::StftOutput::complex) {
    const cl::Buffer again(on.context, CL_MEM_READ_WRITE, stft.signal_bytes());
    stft.inverse(on.queue, out, again);
    std::vector<T> result(signal.scalars.size());
    on.queue.enqueueReadBuffer(again, CL_TRUE, 0, stft.signal_bytes(), result.data());
    back = relative_error(result, signal.scalars);
  }
  const bool as_meant = (stft.describe().find("read where they lie") != std::string::npos) == direct;
  tally.add(as_meant && error < 4 * eps && back < 4 * eps, [&] {
    return std::to_string(error / eps) + " " + std::to_string(back / eps) + "\n" + stft.describe();
  });
}

}  // namespace

template <typename T>
void run_frames(const TestDevice& on, Tally& tally) {
  fft::StftOptions options;
  options.precision = precision_of<T>();
  options.frame = 60;
  options.hop = 20;
  options.fft_length = 64;
  options.batch = 2;
  options.output = fft::StftOutput::power;
  check<T>(on, 402, options, true, tally);
  options.domain = fft::Domain::complex;
  options.output = fft::StftOutput::magnitude;
  check<T>(on, 333, options, true, tally);
  options.domain = fft::Domain::real;
  options.hop = 21;
  check<T>(on, 333, options, false, tally);
  options.centred = options.complete = true;
  options.padding = fft::StftPadding::reflect_odd;
  options.output = fft::StftOutput::complex;
  check<T>(on, 333, options, false, tally);
  options.hop = 30;
  check<T>(on, 334, options, true, tally);
}

template void run_frames<float>(const TestDevice& on, Tally& tally);
template void run_frames<double>(const TestDevice& on, Tally& tally);

}  // namespace fft_test
