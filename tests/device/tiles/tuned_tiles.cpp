// Rows with the tiles of the tables (lib/group/tiles/tuned), which were timed without a look at their
// results.
#include <catch2/catch.hpp>

#include <optional>

#include <vector>

#include "core/base/number_theory.hpp"
#include "core/schedule.hpp"
#include "group/tiles/tuned/tables.hpp"
#include "shapes/planner.hpp"
#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/problems/limits.hpp"

using namespace fft_test;
using namespace fft::planning;

namespace {

// A few tiles fill one compute unit, so few rows take the tiles that were timed with many. `cached`: those of data that stay in the cache.
DeviceLimits one_unit(bool cached) {
  DeviceLimits limits = limits_named("gpu227");
  limits.compute_units = 1;
  limits.fetches_ahead = true;
  if (!cached) limits.kept_bytes = 0;
  return limits;
}

bool is_whole_real_row(const TunedTiling& row) {
  switch (row.kind) {
    case PassKind::short_to_spectra:
    case PassKind::short_to_reals:
    case PassKind::to_spectra:
    case PassKind::to_reals:
      return true;
    default:
      return has_half_rows(row.kind);
  }
}

bool makes_spectra(PassKind kind) {
  switch (kind) {
    case PassKind::split:
    case PassKind::resident_split:
    case PassKind::resident_split_loops:
    case PassKind::fetching_split:
    case PassKind::short_to_spectra:
    case PassKind::to_spectra:
    case PassKind::half_to_spectra:
    case PassKind::half_to_spectra_primes:
      return true;
    default:
      return false;
  }
}

bool is_half_row(const TunedTiling& row) {
  switch (row.kind) {
    case PassKind::split:
    case PassKind::merge:
    case PassKind::merge_short:
    case PassKind::resident_split:
    case PassKind::resident_split_loops:
    case PassKind::resident_merge:
    case PassKind::resident_merge_loops:
    case PassKind::fetching_split:
    case PassKind::fetching_merge:
      return true;
    default:
      return false;
  }
}

bool has_prime(PassKind kind) {
  return kind == PassKind::primes || kind == PassKind::half_to_spectra_primes ||
         kind == PassKind::half_to_reals_primes;
}

bool has_halves_of_prime(PassKind kind) {
  return kind == PassKind::rader_of_halves || kind == PassKind::rader_of_reals ||
         kind == PassKind::rader_of_third;
}

// By Bluestein's or Rader's algorithm; the length is that of the cyclic convolution.
bool is_cyclic_row(const TunedTiling& row) {
  return row.kind == PassKind::bluestein || row.kind == PassKind::rader || has_halves_of_prime(row.kind);
}

// The kind that a row of real-to-real transforms was timed as, or one that takes it.
std::optional<fft::RealKind> real_kind_of(PassKind kind) {
  switch (kind) {
    case PassKind::row_of_reals:
    case PassKind::half_of_reals:
    case PassKind::rader_of_reals:
    case PassKind::pairs_of_second:
    case PassKind::paired_second:
      return fft::RealKind::dct2;
    case PassKind::row_of_third:
    case PassKind::half_of_third:
    case PassKind::rader_of_third:
    case PassKind::pairs_of_third:
    case PassKind::paired_third:
      return fft::RealKind::dct3;
    case PassKind::half_of_fourth:
    case PassKind::pairs_of_fourth:
    case PassKind::paired_fourth:
    case PassKind::fourth:
      return fft::RealKind::dst4;
    case PassKind::split_second:
      return fft::RealKind::dst2;
    case PassKind::merge_third:
      return fft::RealKind::dst3;
    default:
      return std::nullopt;
  }
}

// True where a point holds two reals of a row or column.
bool holds_two_reals(PassKind kind) {
  return kind == PassKind::pairs_of_second || kind == PassKind::pairs_of_third ||
         kind == PassKind::pairs_of_fourth || kind == PassKind::fourth || kind == PassKind::split_second ||
         kind == PassKind::merge_third;
}

// True where it holds a real of each of two columns.
bool is_paired(PassKind kind) {
  return kind == PassKind::paired_second || kind == PassKind::paired_third || kind == PassKind::paired_fourth;
}

using Tables = std::vector<TableRange<TunedTiling>>;

// Complex rows, with Rader's algorithm or without, columns, whole real rows, real rows as halves, cyclic convolutions, filters, and
// real-to-real transforms, rows and columns.
Tables in_registers() {
  return {tuned_plain_rows(),    tuned_prime_rows(),       tuned_plain_columns(), tuned_half_rows(),
          tuned_whole_rows(),    tuned_whole_prime_rows(), tuned_cyclic_rows(),   tuned_filter_rows(),
          tuned_rows_of_reals(), tuned_real_columns()};
}

Tables in_local_memory() {
  return {tuned_resident_rows()};
}

Tables fetched_ahead() {
  return {tuned_fetching_rows()};
}

Tables in_cache() {
  return {tuned_cached_rows(), tuned_cached_columns()};
}

std::vector<TunedTiling> timed_rows(const Tables& tables, char precision) {
  std::vector<TunedTiling> rows;
  for (const auto& table : tables)
    for (const TunedTiling& row : table)
      if (row.precision == precision) rows.push_back(row);
  return rows;
}

// Bluestein's algorithm: the largest prime that the convolution is long enough for.
std::uint32_t length_of_signal(const TunedTiling& row) {
  if (row.kind == PassKind::rader) return row.length + 1;
  if (has_halves_of_prime(row.kind)) return 2 * row.length + 1;
  std::uint32_t n = (row.length + 1) / 2;
  while (!is_prime(n)) --n;
  return n;
}

// A circular convolution of real signals, or one of signals of half the cyclic length.
bool is_filter(const TunedTiling& row) {
  return row.kind == PassKind::filter_halves || row.kind == PassKind::filter_padded_halves;
}

Problem filter_problem(const TunedTiling& row, std::uint64_t count, fft::Precision precision) {
  Problem problem = dense_problem({2 * row.length}, count, precision);
  problem.kind = TransformKind::convolution;
  problem.real_signals = problem.scaled = problem.even_offsets = true;
  problem.axes[0].spectrum_stride = 1;
  if (row.kind == PassKind::filter_padded_halves)
    problem.axes[0].present = problem.axes[0].wanted = problem.in_distance = problem.out_distance =
        row.length;
  return problem;
}

// One picture whose columns have this kind.
Problem picture_problem(std::uint64_t height, std::uint64_t width, fft::Precision precision,
                        fft::RealKind kind) {
  Problem problem = real_to_real_problem(height, 1, precision, kind);
  problem.axes[0].in_stride = problem.axes[0].out_stride = width;
  problem.axes.push_back(Axis{width, 1, 1});
  problem.in_distance = problem.out_distance = height * width;
  return problem;
}

// Columns as points of a complex DFT, as two reals for each, or two at a time.
Problem column_problem(const TunedTiling& row, fft::Precision precision) {
  const std::uint64_t count = 4 * row.columns;
  const auto kind = real_kind_of(row.kind);
  if (!kind) return dense_columns(row.length, count, precision);
  if (is_paired(row.kind)) return picture_problem(row.length, 2 * count, precision, *kind);
  Problem problem =
      real_to_real_problem(holds_two_reals(row.kind) ? 2 * row.length : row.length, count, precision, *kind);
  problem.axes[0].in_stride = problem.axes[0].out_stride = count;
  problem.in_distance = problem.out_distance = 1;
  return problem;
}

Problem problem_of(const TunedTiling& row, fft::Precision precision) {
  if (row.in == 'c') return column_problem(row, precision);
  const std::uint64_t count = 5 * row.columns - 1;  // the last tile is not full
  if (is_filter(row)) return filter_problem(row, count, precision);
  if (const auto kind = real_kind_of(row.kind))
    return real_to_real_problem(is_cyclic_row(row)          ? length_of_signal(row)
                                : holds_two_reals(row.kind) ? 2 * row.length
                                                            : row.length,
                                count, precision, *kind);
  if (row.kind == PassKind::rader_of_halves)
    return real_problem(
        {length_of_signal(row)}, count, precision,
        row.columns % 2 == 0 ? TransformKind::real_to_complex : TransformKind::complex_to_real);
  if (is_cyclic_row(row)) return dense_problem({length_of_signal(row)}, count, precision);
  if (!is_whole_real_row(row) && !is_half_row(row)) return dense_problem({row.length}, count, precision);
  return real_problem(
      {is_half_row(row) ? 2 * row.length : row.length}, count, precision,
      makes_spectra(row.kind) ? TransformKind::real_to_complex : TransformKind::complex_to_real);
}

bool takes(const Schedule& schedule, const TunedTiling& row, const DeviceLimits& device) {
  const PassSpec& pass = schedule.steps.back().pass;
  return schedule.steps.size() == (is_paired(row.kind) ? 2 : 1) && pass.length == row.length &&
         pass.group.columns == row.columns && pass.group.work_items == row.work_items &&
         pass.group.half_rows == has_half_rows(row.kind) && is_resident(pass) == is_resident(row.kind) &&
         fetches_ahead(pass) == is_fetching(row.kind) &&
         pass.group.local_bytes <= device.local_memory_bytes &&
         pass.group.work_items <= device.max_work_group_size;
}

// Every `step`-th row. Returns how many the device could run.
template <typename T>
std::size_t check_rows(const TestDevice& on, const Tables& tables, std::size_t first, std::size_t step,
                       bool cached = false) {
  const std::vector<TunedTiling> rows = timed_rows(tables, sizeof(T) == 4 ? 's' : 'd');
  const DeviceLimits limits = one_unit(cached), device = limits_of(on);
  std::size_t ran = 0;
  for (std::size_t r = first; r < rows.size(); r += step) {
    const Schedule schedule = make_schedule(problem_of(rows[r], precision_of<T>()), limits);
    if (!takes(schedule, rows[r], device)) continue;
    INFO(on.name << ", kind " << static_cast<char>(rows[r].kind) << '\n' << describe(schedule));
    ScheduleRun how;
    if (has_prime(rows[r].kind) || is_cyclic_row(rows[r]) || is_filter(rows[r]))
      how.limit = convolution_error_limit;  // as of any length with a prime above 61
    check_schedule<T>(on, schedule, how);
    ++ran;
  }
  return ran;
}

}  // namespace

TEST_CASE("rows with some of the timed tiles") {
  on_every_device([](const TestDevice& on, auto type) {
    CHECK(check_rows<decltype(type)>(on, in_registers(), 33, 113) > 2);
    CHECK(check_rows<decltype(type)>(on, in_local_memory(), 33, 113) > 0);
    CHECK(check_rows<decltype(type)>(on, in_cache(), 33, 113, true) > 0);
    CHECK(check_rows<decltype(type)>(on, fetched_ahead(), 33, 113) > 0);
  });
}

TEST_CASE("rows with each of the timed tiles", "[.sweep]") {
  on_every_device([](const TestDevice& on, auto type) {
    CHECK(check_rows<decltype(type)>(on, in_registers(), 0, 1) > 100);
  });
}

TEST_CASE("rows with each of the tiles of cached data", "[.sweep]") {
  on_every_device([](const TestDevice& on, auto type) {
    CHECK(check_rows<decltype(type)>(on, in_cache(), 0, 1, true) > 120);
  });
}

TEST_CASE("rows with each of the timed tiles that stay in local memory", "[.sweep]") {
  on_every_device([](const TestDevice& on, auto type) {
    CHECK(check_rows<decltype(type)>(on, in_local_memory(), 0, 1) > 100);
  });
}

TEST_CASE("rows with each of the timed tiles that are fetched ahead", "[.sweep]") {
  on_every_device([](const TestDevice& on, auto type) {
    CHECK(check_rows<decltype(type)>(on, fetched_ahead(), 0, 1) > 100);
  });
}
