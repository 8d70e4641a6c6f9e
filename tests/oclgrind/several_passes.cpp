// Long transforms in small: what takes several passes is planned for a smaller device than the simulator pretends to be,
// so that a few hundred points reach those kernels.
#include "core/real_rows.hpp"
#include "oclgrind/tally.hpp"
#include "support/problems/fetching_schedule.hpp"
#include "support/problems/resident_schedule.hpp"

namespace fft_test {
namespace {

using fft::planning::KernelShape;
using fft::planning::LaneAccess;
using fft::planning::Schedule;
using fft::planning::TransformKind;
using fft::planning::VectorKernel;

/// Runs `problem` as planned for `limits`, which must take this many passes.
template <typename T>
void run(const TestDevice& on, const fft::planning::Problem& problem,
         const fft::planning::DeviceLimits& limits, std::size_t passes, Tally& tally) {
  const Schedule schedule = fft::planning::make_schedule(problem, limits);
  if (schedule.steps.size() != passes)
    throw std::runtime_error("a case has lost its subject, " + std::to_string(passes) + " passes:\n" +
                             describe(schedule));
  run_alone<T>(on, schedule, 2 * error_limit, tally);
}

/// Odd lengths in one pass: reals staged at both ends, half of the rows, and Rader's algorithm. 30 reals: staged pairs.
template <typename T>
void run_rows_of_reals(const TestDevice& on, Tally& tally) {
  for (const fft::RealKind kind : {fft::RealKind::dct2, fft::RealKind::dst3, fft::RealKind::dct4})
    for (const std::uint64_t n : {27, 135, 127, 30}) {
      const Schedule schedule =
          fft::planning::make_schedule(real_to_real_problem(n, 3, precision_of<T>(), kind), limits_of(on));
      const fft::planning::PassSpec& pass = schedule.steps[0].pass;
      const bool staged = stages_reals_in(pass) || stages_reals_out(pass);
      const bool subject = n == 27 || n == 30 ? staged
                           : n == 135         ? pass.group.half_rows
                                              : is_rader_of_halves(pass);
      if (!subject)
        throw std::runtime_error("a case has lost its subject, rows of reals:\n" + describe(schedule));
      run_alone<T>(on, schedule, 2 * error_limit, tally);
    }
}

}  // namespace

template <typename T>
void run_several_passes(const TestDevice& on, Tally& tally) {
  const fft::Precision precision = precision_of<T>();
  auto limits = limits_of(on);
  const auto inverse = fft::Direction::inverse;
  if (limits.shape == KernelShape::vector) {
    // One long transform is cut where many compute units wait for work.
    limits.compute_units = 64;
    run<T>(on, dense_problem({100352}, 1, precision), limits, 2, tally);
    run<T>(on, dense_problem({32771}, 1, precision), limits, 3, tally);  // Bluestein
    // Packed rows need wider vectors than the simulator's.
    limits.lanes_f32 = 16;
    limits.lanes_f64 = 8;
    const auto packed =
        real_problem({sizeof(T) == 4 ? 8u : 4u}, 19, precision, TransformKind::complex_to_real);
    if (fft::planning::make_schedule(packed, limits).steps[0].pass.vector.load != LaneAccess::packed)
      throw std::runtime_error("a case has lost its subject, packed rows");
    run<T>(on, packed, limits, 1, tally);
    for (const auto kind : {fft::RealKind::dct2, fft::RealKind::dst3}) {
      const auto rows = real_to_real_problem(1024, 2, precision, kind);
      if (fft::planning::make_schedule(rows, limits).steps[0].pass.vector.kernel != VectorKernel::split_row)
        throw std::runtime_error("a case has lost its subject, rows of reals");
      run<T>(on, rows, limits, 1, tally);
    }
    return;
  }
  run_rows_of_reals<T>(on, tally);
  limits.local_memory_bytes = sizeof(T) * 512;
  run<T>(on, dense_problem({1536}, 3, precision), limits, 2, tally);
  run<T>(on, dense_problem({997}, 2, precision), limits, 3, tally);  // Bluestein
  run<T>(on, dense_problem({997}, 2, precision, inverse), limits, 3, tally);
  run<T>(on, real_problem({1536}, 3, precision, TransformKind::real_to_complex), limits, 2,
         tally);  // the real four-step algorithm
  run<T>(on, real_problem({1536}, 3, precision, TransformKind::complex_to_real), limits, 2, tally);
  for (const auto kind : {fft::RealKind::dst3, fft::RealKind::dct4})  // on pairs of mirrored columns
    run<T>(on, real_to_real_problem(1536, 3, precision, kind), limits, 2, tally);
  limits.local_memory_bytes = sizeof(T) * 128;
  run<T>(on, dense_problem({4096}, 1, precision), limits, 3, tally);
  run<T>(on, dense_problem({1499}, 1, precision), limits, 6, tally);  // Bluestein
  limits.local_memory_bytes = sizeof(T) * 2048;
  const auto primes = dense_problem({2 * 127 * 131}, 1, precision);  // Rader in both passes
  if (fft::planning::make_schedule(primes, limits).steps.back().pass.primes.empty())
    throw std::runtime_error("a case has lost its subject, a prime in the last pass");
  run<T>(on, primes, limits, 2, tally);
}

template <typename T>
void run_resident_tiles(const TestDevice& on, Tally& tally) {
  auto limits = limits_of(on);
  if (limits.shape != KernelShape::work_group) return;
  limits.compute_units = 1;
  limits.registers_per_work_group = sizeof(T) * 512;
  const auto run_resident = [&](std::uint64_t n, fft::Direction direction) {
    const auto problem = dense_problem({n}, 3, precision_of<T>(), direction);
    if (!is_resident(fft::planning::make_schedule(problem, limits).steps.front().pass))
      throw std::runtime_error("a case has lost its subject, a resident tile");
    run<T>(on, problem, limits, 1, tally);
  };
  const auto run_rounds = [&](const fft::planning::Problem& problem, const char* tile) {
    auto few = limits;
    few.local_memory_bytes = sizeof(T) * 2 * 320;
    few.registers_per_work_group = sizeof(T) == 8 ? 4096 : 2304;
    const Schedule schedule = with_resident_tile(problem, few, tile);
    if (schedule.steps.front().pass.group.resident_rows == 0)
      throw std::runtime_error("a case has lost its subject, a resident tile in rounds");
    run_alone<T>(on, schedule, 2 * error_limit, tally);
  };
  const auto complex = dense_problem({400}, 2, precision_of<T>());
  run_rounds(complex, "8.5.10 columns 1 items 25 resident");
  run_rounds(complex, "8.5.10 columns 1 items 25 resident loops");
  run_rounds(real_problem({800}, 2, precision_of<T>(), TransformKind::real_to_complex),
             "8.10.5 columns 1 items 24 resident");
  run_rounds(real_problem({800}, 2, precision_of<T>(), TransformKind::complex_to_real),
             "5.8.10 columns 1 items 25 resident loops");
  run_resident(sizeof(T) == 8 ? 750 : 1170, fft::Direction::forward);
  run_resident(sizeof(T) == 8 ? 720 : 1188, fft::Direction::inverse);
}

template <typename T>
void run_fetched_rows(const TestDevice& on, Tally& tally) {
  const auto limits = fetching_limits();
  const auto run_fetching = [&](const fft::planning::Problem& problem, const char* tile) {
    const Schedule schedule = with_fetching_tile(problem, limits, tile);
    if (!fetches_ahead(schedule.steps.front().pass))
      throw std::runtime_error("a case has lost its subject, rows that are fetched ahead");
    run_alone<T>(on, schedule, error_limit, tally);
  };
  const fft::Precision precision = precision_of<T>();
  run_fetching(dense_problem({60}, 7, precision), "5.4.3 columns 1 items 12");
  run_fetching(dense_problem({60}, 7, precision, fft::Direction::inverse), "5.4.3 columns 1 items 12 split");
  run_fetching(real_problem({120}, 7, precision, TransformKind::real_to_complex), "5.4.3 columns 1 items 12");
  run_fetching(real_problem({120}, 7, precision, TransformKind::complex_to_real), "5.4.3 columns 1 items 12");
}

template <typename T>
void run_digit_reversed_spectra(const TestDevice& on, Tally& tally) {
  auto limits = limits_of(on);
  const auto both = [&](std::uint64_t n, std::uint64_t batch, const fft::planning::AxisOrder& order,
                        std::size_t passes) {
    for (const auto direction : {fft::Direction::forward, fft::Direction::inverse}) {
      auto problem = dense_problem({n}, batch, precision_of<T>(), direction);
      problem.axes[0].order = order;
      run<T>(on, problem, limits, passes, tally);
    }
  };
  if (limits.shape == KernelShape::vector) {
    const std::uint64_t lanes = sizeof(T) == 4 ? limits.lanes_f32 : limits.lanes_f64;
    both(48 * 32, 3, {{48, 32}, lanes}, 2);
    both(32 * 15, 2, {{32, 15}, lanes}, 2);
    both(16384 * 2, 1, {{16384, 2}, lanes}, 3);
    return;
  }
  limits.local_memory_bytes = sizeof(T) * 512;
  both(16 * 96, 3, {{16, 96}, 1}, 2);
  both(12 * 14 * 16, 1, {{12, 14, 16}, 1}, 3);
}

template <typename T>
void run_joined_passes(const TestDevice& on, Tally& tally) {
  auto limits = limits_of(on);
  limits.hands_over = true;
  limits.compute_units = 132;
  limits.local_memory_bytes = sizeof(T) * 512;
  const fft::Precision precision = precision_of<T>();
  const auto run_joined = [&](const fft::planning::Problem& problem, std::size_t passes) {
    if (launches(fft::planning::make_schedule(problem, limits)).size() != 1)
      throw std::runtime_error("a case has lost its subject, one launch");
    run<T>(on, problem, limits, passes, tally);
  };
  run_joined(dense_problem({1536}, 1, precision), 2);
  run_joined(dense_problem({20, 36}, 1, precision, fft::Direction::inverse), 2);
  run_joined(dense_problem({997}, 1, precision), 3);  // Bluestein
  run_joined(real_problem({20, 36}, 1, precision, TransformKind::real_to_complex), 2);
}

template void run_resident_tiles<float>(const TestDevice& on, Tally& tally);
template void run_resident_tiles<double>(const TestDevice& on, Tally& tally);
template void run_fetched_rows<float>(const TestDevice& on, Tally& tally);
template void run_fetched_rows<double>(const TestDevice& on, Tally& tally);
template void run_joined_passes<float>(const TestDevice& on, Tally& tally);
template void run_joined_passes<double>(const TestDevice& on, Tally& tally);
template void run_digit_reversed_spectra<float>(const TestDevice& on, Tally& tally);
template void run_digit_reversed_spectra<double>(const TestDevice& on, Tally& tally);
template void run_several_passes<float>(const TestDevice& on, Tally& tally);
template void run_several_passes<double>(const TestDevice& on, Tally& tally);

}  // namespace fft_test
