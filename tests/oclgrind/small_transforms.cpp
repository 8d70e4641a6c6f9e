// Small transforms of every kind, to be run under Oclgrind: it watches every access of every work-item, so lengths are
// short and tails odd. Usage: oclgrind --data-races --check-api fftcl_small_transforms [images|real]. Exits 1 on a wrong result; the
// simulator itself reports races and stray accesses (tests/CMakeLists.txt turns them into failures).
#include <fftcl/fft.hpp>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include "runtime/compiled_schedule.hpp"
#include "support/device_planning.hpp"
#include "support/devices.hpp"
#include "support/lengths.hpp"
#include "support/random.hpp"
#include "support/real_run.hpp"
#include "support/reference.hpp"

namespace {

using namespace fft_test;

int wrong = 0, runs = 0;

/// Oclgrind cannot run two kernels at once, but a plan builds, and tries, its kernels at once. So each kernel is built
/// alone before; the plan then finds it in memory.
void build_one_by_one(const TestDevice& on, const std::vector<std::uint64_t>& lengths,
                      const fft::Options& options, fft::Direction direction) {
  using fft::planning::TransformKind;
  static const auto device = fft::runtime::DeviceContext::acquire(on.context(), on.device());
  static std::vector<std::unique_ptr<fft::runtime::CompiledSchedule>>
      kept;  // programs live while someone uses them
  const bool forward = direction == fft::Direction::forward;
  auto problem = options.domain == fft::Domain::real
                     ? real_problem(lengths, options.batch, options.precision,
                                    forward ? TransformKind::real_to_complex : TransformKind::complex_to_real)
                     : dense_problem(lengths, options.batch, options.precision, direction);
  std::uint64_t points = 1;
  for (std::uint64_t n : lengths) points *= n;
  const auto schedule = fft::planning::make_schedule(problem, device->limits());
  for (const auto& step : schedule.steps) {
    auto alone = schedule;
    alone.steps = {step};
    kept.push_back(std::make_unique<fft::runtime::CompiledSchedule>(device, alone));
  }
}

std::shared_ptr<fft::Plan> make_plan(const TestDevice& on, const std::vector<std::uint64_t>& lengths,
                                     fft::Options options, fft::Direction direction) {
  build_one_by_one(on, lengths, options, direction);
  options.directions =
      direction == fft::Direction::forward ? fft::Directions::forward_only : fft::Directions::inverse_only;
  if (lengths.size() == 1) return std::make_shared<fft::Plan1D>(on.context, on.device, lengths[0], options);
  return std::make_shared<fft::Plan2D>(on.context, on.device, lengths[0], lengths[1], options);
}

template <typename T>
void run(const TestDevice& on, const std::vector<std::uint64_t>& lengths, const fft::Options& options) {
  const auto forward = make_plan(on, lengths, options, fft::Direction::forward);
  const auto inverse = make_plan(on, lengths, options, fft::Direction::inverse);
  std::uint64_t points = 1;
  for (std::uint64_t n : lengths) points *= n;
  const auto data = uniform_noise<T>(points * options.batch, points);
  const auto want = reference_transform(data, lengths, options.batch, fft::Direction::forward);
  // Buffers of exactly the stated size: one element too far is outside.
  const cl::Buffer in = upload(on, data);
  const cl::Buffer out(on.context, CL_MEM_READ_WRITE, forward->output_bytes());
  forward->forward(on.queue, in, out);
  const double error = in_error_units<T>(relative_error(download<T>(on, out, data.size()), want), points);
  // Out of place too: in place the kernels order the accesses of different work-items to one element by a barrier that
  // fences local memory only. It is enough, since every value passes through local memory between its load and any
  // store to its place, but Oclgrind reports it.
  const cl::Buffer signal(on.context, CL_MEM_READ_WRITE, inverse->input_bytes());
  inverse->inverse(on.queue, out, signal);
  const double back = in_error_units<T>(relative_error(download<T>(on, signal, data.size()), data), points);
  ++runs;
  // A single draw of few points scatters; wrong results are a million times larger.
  if (error < 2 * error_limit && back < 4 * error_limit) return;
  ++wrong;
  std::cout << "wrong: " << (sizeof(T) == 4 ? "f32 " : "f64 ") << error << " " << back << "\n"
            << forward->describe() << inverse->describe();
}

template <typename T>
void run_real_lines(const TestDevice& on, fft::Options options) {
  options.domain = fft::Domain::real;
  for (std::uint64_t n : {2, 9, 16, 36, 100, 256, 1024}) {
    options.batch = n <= 64 ? 19 : 3;
    for (auto direction : {fft::Direction::forward, fft::Direction::inverse}) {
      const auto plan = make_plan(on, {n}, options, direction);
      const RealResult result = run_real<T>(on, *plan, direction, false, real_case<T>(*plan, n));
      ++runs;
      if (result.error < 4 * error_limit && result.stray_writes == 0) continue;
      ++wrong;
      std::cout << "wrong: " << (sizeof(T) == 4 ? "f32 " : "f64 ") << result.error << "\n"
                << plan->describe();
    }
  }
}

template <typename T>
void run_all(const TestDevice& on, const std::string& what) {
  const bool images = what == "images";
  fft::Options options;
  options.precision = sizeof(T) == 4 ? fft::Precision::f32 : fft::Precision::f64;
  if (what == "real") return run_real_lines<T>(on, options);
  if (images) {
    for (ImageSize size : {ImageSize{1, 12}, {7, 9}, {16, 20}, {33, 4}})
      run<T>(on, {size.rows, size.columns}, options);
    return;
  }
  for (std::uint64_t n : {1, 2, 5, 8, 13, 16, 30, 64, 77, 100, 128, 243, 256, 420}) {
    options.batch = n <= 64 ? 19 : 3;
    run<T>(on, {n}, options);
  }
  options.batch = 1;
  // Several passes with twiddles between them; in the vector shape their lengths have prefetches, unknown to Oclgrind.
  if (sizeof(T) == 4 && limits_of(on).shape == fft::planning::KernelShape::work_group)
    run<T>(on, {length_with_workspace(on)}, options);
}

}  // namespace

int main(int argc, char** argv) {
  int status = 1;
  try {
    const TestDevice& on = test_devices().front();
    const std::string what = argc > 1 ? argv[1] : "lines";
    run_all<float>(on, what);
    if (on.has_f64) run_all<double>(on, what);
    std::cout << on.name << ": " << runs << " transforms, " << wrong << " wrong\n";
    status = wrong == 0 && runs > 0 ? 0 : 1;
  } catch (const std::exception& e) {
    std::cout << "failed: " << e.what() << "\n";
  }
  std::cout.flush();
  std::_Exit(status);  // Oclgrind 21.10 crashes when static objects release what it has destroyed before
}
