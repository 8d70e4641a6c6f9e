// Convolution kernels on buffers of exactly the sizes that the problem describes.
#include <stdexcept>

#include "oclgrind/tally.hpp"
#include "support/interpreter/cover.hpp"
#include "support/problems/convolution_case.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/problem_call.hpp"

namespace fft_test {
namespace {

// Three passes over pairs of columns, by groups so small that short signals need them: even and odd numbers of points, in pairs of reals
// that one access may move and in others.
void run_pairs_of_columns(const TestDevice& on, Tally& tally) {
  using namespace fft::planning;
  for (const std::uint64_t distance : {4096, 4097}) {
    Problem problem = dense_problem({4096}, 2, fft::Precision::f32);
    problem.kind = TransformKind::convolution;
    problem.real_signals = problem.scaled = problem.even_offsets = true;
    problem.axes[0].spectrum_stride = 1;
    problem.in_distance = problem.out_distance = distance;
    if (distance % 2 != 0) problem.axes[0].present = 2049, problem.axes[0].wanted = 4093;
    const Schedule schedule = make_schedule(problem, small_groups(fft::Precision::f32));
    if (schedule.steps.size() != 3 || !merges_pairs(schedule.steps.back().pass))
      throw std::runtime_error("a case has lost its subject, pairs of columns:\n" + describe(schedule));
    run_alone<float>(on, schedule, 2 * convolution_error_limit, tally);
  }
}

}  // namespace

void run_convolutions(const TestDevice& on, bool every_case, Tally& tally) {
  constexpr std::uint64_t longest = 700;
  const auto schedule_of = [&](const ConvolutionCase& test) {
    return fft::planning::make_schedule(test.problem, limits_of(on));
  };
  const auto all = all_convolution_cases(on.has_f64, longest);
  for (const ConvolutionCase& test : every_case ? all : covering_cases(all, schedule_of)) {
    const bool f64 = test.problem.precision == fft::Precision::f64;
    (f64 ? run_alone<double> : run_alone<float>)(on, schedule_of(test), 2 * convolution_error_limit, tally);
  }
  if (limits_of(on).shape == fft::planning::KernelShape::work_group) run_pairs_of_columns(on, tally);
}

}  // namespace fft_test
