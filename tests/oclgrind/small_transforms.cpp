// Small transforms of every kind, to be run under Oclgrind: it watches every access of every work-item, so lengths are
// short and tails odd. Usage: oclgrind --data-races --check-api fftcl_small_transforms [PART], PART
// being lines, images, real, primes, passes, resident, joined, digit-reversed, formats, frames, convolutions, real-convolutions, filters or streams.
// Exits 1 on a wrong result; the simulator itself reports races and stray accesses (CMakeLists.txt turns them into
// failures).
#include <fftcl/fft.hpp>

#include <algorithm>
#include <complex>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "oclgrind/tally.hpp"
#include "shapes/planner.hpp"
#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/device/devices.hpp"
#include "support/device/schedule_run.hpp"
#include "support/problems/lengths.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/random.hpp"
#include "support/reference/reference.hpp"

namespace {

using namespace fft_test;

fft::planning::Schedule schedule_of(const TestDevice& on, const std::vector<std::uint64_t>& lengths,
                                    const fft::Options& options, fft::Direction direction) {
  using fft::planning::TransformKind;
  const auto kind =
      direction == fft::Direction::forward ? TransformKind::real_to_complex : TransformKind::complex_to_real;
  return fft::planning::make_schedule(
      options.domain == fft::Domain::real
          ? real_problem(lengths, options.batch, options.precision, kind)
          : dense_problem(lengths, options.batch, options.precision, direction),
      limits_of(on));
}

std::shared_ptr<fft::Plan> make_plan(const TestDevice& on, const std::vector<std::uint64_t>& lengths,
                                     fft::Options options, fft::Direction direction) {
  build_one_by_one(on, schedule_of(on, lengths, options, direction));
  options.directions =
      direction == fft::Direction::forward ? fft::Directions::forward_only : fft::Directions::inverse_only;
  if (lengths.size() == 1) return std::make_shared<fft::Plan1D>(on.context, on.device, lengths[0], options);
  return std::make_shared<fft::Plan2D>(on.context, on.device, lengths[0], lengths[1], options);
}

template <typename T>
void run(const TestDevice& on, const std::vector<std::uint64_t>& lengths, const fft::Options& options,
         Tally& tally) {
  const auto forward = make_plan(on, lengths, options, fft::Direction::forward);
  const auto inverse = make_plan(on, lengths, options, fft::Direction::inverse);
  std::uint64_t points = 1;
  for (std::uint64_t n : lengths) points *= n;
  const auto data = uniform_noise<T>(points * options.batch, points);
  const auto want = reference_transform(data, lengths, options.batch, fft::Direction::forward);
  // Buffers of exactly the stated size: one element too far is outside.
  const cl::Buffer in = upload(on, data);
  const cl::Buffer out(on.context, CL_MEM_READ_WRITE, forward->spectrum_bytes());
  forward->forward(on.queue, in, out);
  const double error = in_error_units<T>(relative_error(download<T>(on, out, data.size()), want), points);
  inverse->inverse(on.queue, out);  // in place: what a work-item stores, another one has loaded
  const double back = in_error_units<T>(relative_error(download<T>(on, out, data.size()), data), points);
  // A single draw of few points scatters; wrong results are a million times larger.
  tally.add(error < 2 * error_limit && back < 4 * error_limit, [&] {
    return (sizeof(T) == 4 ? "f32 " : "f64 ") + std::to_string(error) + " " + std::to_string(back) + "\n" +
           forward->describe() + inverse->describe();
  });
}

template <typename T>
void run_real_lines(const TestDevice& on, fft::Options options, Tally& tally) {
  options.domain = fft::Domain::real;
  // Not 6, 14 or 30, which Oclgrind computes wrongly (docs/testing.md).
  std::vector<std::uint64_t> lengths{2, 8, 9, 10, 16, 18, 36, 100, 256, 1024};
  if (limits_of(on).shape == fft::planning::KernelShape::work_group)
    // Half of the rows, one with a prime by Rader's algorithm; that algorithm alone.
    lengths.insert(lengths.end(), {675, 603, 193});
  for (const std::uint64_t n : lengths) {
    options.batch = n <= 64 ? 19 : 3;
    for (auto direction : {fft::Direction::forward, fft::Direction::inverse}) {
      const auto plan = make_plan(on, {n}, options, direction);
      const Finding found =
          finding_of(on, *plan, direction, false, noise_exchange<T>(*plan, direction, n), 4 * error_limit);
      tally.add(found.good(), [&] {
        return (sizeof(T) == 4 ? "f32 " : "f64 ") + std::to_string(found.error) + "\n" + plan->describe();
      });
    }
  }
}

/// The last of some transforms in memory of the host: the buffers that a call makes of it must reach as far as the kernels do.
template <typename T>
void run_views_of_host_memory(const TestDevice& on, const fft::Options& options, Tally& tally) {
  constexpr std::uint64_t n = 16, before = 5 * n;
  const auto plan = make_plan(on, {n}, options, fft::Direction::forward);
  const auto data = uniform_noise<T>(n, n);
  std::vector<std::complex<T>> in(before + n), out(before + n);
  std::copy(data.begin(), data.end(), in.begin() + before);
  plan->forward(on.queue, fft::View{fft::host_memory(in.data(), in.size() * sizeof in[0]), before},
                fft::View{fft::host_memory(out.data()), before});
  on.queue.finish();
  const auto want = reference_transform(data, {n}, 1, fft::Direction::forward);
  const std::vector<std::complex<T>> got(out.begin() + before, out.end());
  const double error = in_error_units<T>(relative_error(got, want), n);
  tally.add(error < 2 * error_limit, [&] { return "a view of host memory " + std::to_string(error); });
}

/// Short rows in vectors of 16 lanes, which Oclgrind does not have: packed, or one tile.
template <typename T>
void run_short_rows(const TestDevice& on, Tally& tally) {
  using fft::planning::TransformKind;
  for (std::uint64_t n : {4, 6, 8, 12, 14})
    for (const auto kind : {TransformKind::real_to_complex, TransformKind::complex_to_real}) {
      const auto schedule =
          fft::planning::make_schedule(real_problem({n}, 19, precision_of<T>(), kind), limits_named("cpu16"));
      const Finding found = run_schedule<T>(on, schedule, {});
      tally.add(found.good(), [&] { return fft::planning::describe(schedule); });
    }
}

/// Arrays in the lanes of vectors of 16: several axes in a pass, the last vectors not full.
template <typename T>
void run_arrays(const TestDevice& on, Tally& tally) {
  using Lengths = std::vector<std::uint64_t>;
  for (const Lengths& lengths : {Lengths{2, 2}, {2, 3}, {4, 6}, {3, 2, 4}, {16, 9}})
    for (const auto direction : {fft::Direction::forward, fft::Direction::inverse}) {
      const auto schedule = fft::planning::make_schedule(
          dense_problem(lengths, 30, precision_of<T>(), direction), limits_named("cpu16"));
      const Finding found = run_schedule<T>(on, schedule, {});
      tally.add(schedule.steps.size() == 1 && found.good(),
                [&] { return fft::planning::describe(schedule); });
    }
}

/// Rows and columns of twice a prime that has a radix, by Rader's algorithm as GPUs are planned: one unit has work for many.
template <typename T>
void run_primes_with_radices(const TestDevice& on, Tally& tally) {
  auto limits = limits_named("gpu227");
  limits.compute_units = 1;
  const fft::Precision precision = precision_of<T>();
  const auto direction = sizeof(T) == 4 ? fft::Direction::forward : fft::Direction::inverse;
  for (const auto& problem :
       {dense_problem({94}, 7, precision, direction), dense_columns(118, 20, precision, direction)}) {
    const auto schedule = fft::planning::make_schedule(problem, limits);
    if (schedule.steps.size() != 1 || schedule.steps.front().pass.primes.empty())
      throw std::runtime_error("a case has lost its subject, Rader's algorithm:\n" + describe(schedule));
    run_alone<T>(on, schedule, 2 * convolution_error_limit, tally);
  }
}

/// One pass each: prime radices and products with them, Rader's algorithm alone and for some of the factors, Bluestein's.
template <typename T>
void run_primes(const TestDevice& on, fft::Options options, Tally& tally) {
  for (std::uint64_t n : {17, 37, 61, 74, 97, 127, 134, 178, 211, 381, 509, 67 * 71}) {
    options.batch = n < 100 ? 5 : 3;
    run<T>(on, {n}, options, tally);
  }
  options.batch = 2;
  run<T>(on, {178, 3}, options, tally);
  if (limits_of(on).shape == fft::planning::KernelShape::work_group) run_primes_with_radices<T>(on, tally);
}

template <typename T>
void run_all(const TestDevice& on, const std::string& what, Tally& tally) {
  fft::Options options;
  options.precision = sizeof(T) == 4 ? fft::Precision::f32 : fft::Precision::f64;
  if (what == "real") {
    if (limits_of(on).shape == fft::planning::KernelShape::vector) run_short_rows<T>(on, tally);
    return run_real_lines<T>(on, options, tally);
  }
  if (what == "primes") return run_primes<T>(on, options, tally);
  if (what == "passes") return run_several_passes<T>(on, tally);
  if (what == "resident") return run_resident_tiles<T>(on, tally);
  if (what == "fetched") return run_fetched_rows<T>(on, tally);
  if (what == "joined") return run_joined_passes<T>(on, tally);
  if (what == "digit-reversed") return run_digit_reversed_spectra<T>(on, tally);
  if (what == "formats") return run_formats<T>(on, tally);
  if (what == "frames") return run_frames<T>(on, tally);
  if (what == "filters") return run_filters<T>(on, tally);
  if (what == "streams") return run_streams<T>(on, tally);
  if (what == "images") {
    if (limits_of(on).shape == fft::planning::KernelShape::vector) run_arrays<T>(on, tally);
    for (ImageSize size : {ImageSize{1, 12}, {7, 9}, {16, 20}, {33, 4}})
      run<T>(on, {size.rows, size.columns}, options, tally);
    return;
  }
  if (what != "lines") throw std::runtime_error("no such part: " + what);
  for (std::uint64_t n : {1, 2, 5, 8, 13, 16, 30, 64, 77, 100, 128, 243, 256, 420}) {
    options.batch = n <= 64 ? 19 : 3;
    run<T>(on, {n}, options, tally);
  }
  options.batch = 1;
  run_views_of_host_memory<T>(on, options, tally);
}

}  // namespace

int main(int argc, char** argv) {
  int status = 1;
  try {
    const TestDevice& on = test_devices().front();
    const std::string what = argc > 1 ? argv[1] : "lines";
    Tally tally;
    if (what == "convolutions" || what == "every-convolution") {
      run_convolutions(on, what == "every-convolution", tally);
    } else {
      run_all<float>(on, what, tally);
      if (on.has_f64) run_all<double>(on, what, tally);
    }
    std::cout << on.name << ": " << tally.runs << " transforms, " << tally.wrong << " wrong\n";
    status = tally.wrong == 0 && tally.runs > 0 ? 0 : 1;
  } catch (const std::exception& e) {
    std::cout << "failed: " << e.what() << "\n";
  }
  std::cout.flush();
  std::_Exit(status);  // Oclgrind 21.10 crashes when static objects release what it has destroyed before
}
