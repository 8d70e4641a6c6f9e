// Every kind of problem except real-to-real ones (real_to_real.cpp) on every kind of device: there is a schedule, and it is sound
// (support/interpreter/schedule_sweep.hpp). Nothing is built or run.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_sweep.hpp"
#include "support/problems/lengths.hpp"
#include "support/problems/problem_call.hpp"
#include "support/problems/random_problem.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Direction;
using fft::Precision;

namespace {

using Numbers = std::vector<std::uint64_t>;
constexpr std::uint64_t most_points = 1 << 22;  // of an array
constexpr Precision precisions[] = {Precision::f32, Precision::f64};

/// Those that are larger than the last one taken by this part of it.
Numbers thinned(const Numbers& all, double part) {
  Numbers some;
  double next = 0;
  for (const std::uint64_t n : all) {
    if (double(n) < next) continue;
    some.push_back(n);
    next = double(n) * (1 + part);
  }
  return some;
}

/// Spread evenly on a scale of logarithms: any numbers, smooth, odd, with prime radices, primes and their small multiples; powers, and
/// what lies beside those of 2.
Numbers spread(std::uint64_t most, double part) {
  Numbers all, smooth = smooth_lengths(most), odd = smooth;
  for (std::uint64_t n = 1; n <= most; n += 1 + n / 64) all.push_back(n);
  odd.erase(std::remove_if(odd.begin(), odd.end(), [](std::uint64_t n) { return n % 2 == 0; }), odd.end());
  std::set<std::uint64_t> chosen;
  for (const Numbers& list : {all, smooth, odd, prime_radix_lengths(std::min<std::uint64_t>(most, 1 << 18))})
    for (const std::uint64_t n : thinned(list, part)) chosen.insert(n);
  for (std::uint64_t prime : thinned(all, 2 * part)) {
    prime |= 1;
    while (!is_prime(static_cast<std::uint32_t>(prime))) prime += 2;
    for (const std::uint64_t times : {1, 2, 3, 4}) chosen.insert(times * prime);
  }
  for (const std::uint64_t base : {2, 3, 5, 7, 11, 13, 17, 61, 127})
    for (std::uint64_t n = base; n <= most; n *= base) chosen.insert({n - 1, n, n + 1});
  return {chosen.begin(), chosen.upper_bound(most)};
}

constexpr TransformKind kinds[] = {TransformKind::complex, TransformKind::real_to_complex,
                                   TransformKind::complex_to_real};

Problem dense(TransformKind kind, const Numbers& lengths, std::uint64_t batch, Precision precision,
              Placing placing = Placing::out_of_place) {
  if (kind != TransformKind::complex) return real_problem(lengths, batch, precision, kind, placing);
  const Direction direction = lengths.back() % 2 == 0 ? Direction::forward : Direction::inverse;
  return dense_problem(lengths, batch, precision, direction);
}

/// The same transform of so many arrays whose elements lie among each other.
Problem innermost(Problem p, std::uint64_t batch) {
  for (Axis& a : p.axes) a.in_stride *= batch, a.out_stride *= batch;
  p.in_distance = p.out_distance = 1;
  p.batch = batch;
  return p;
}

template <typename Check>
void on_every_device(ScheduleSweep& sweep, const Check& check) {
  for (const LimitsPreset& device : sweep_devices())
    for (const Precision precision : precisions)
      for (const std::uint64_t n : sweep.lengths()) check(device, precision, n);
}

void check_rows(ScheduleSweep& sweep) {
  on_every_device(sweep, [&](const LimitsPreset& device, Precision precision, std::uint64_t n) {
    for (const TransformKind kind : kinds) {
      sweep.check(device, dense(kind, {n}, 1, precision));
      sweep.check(device, dense(kind, {n}, 100, precision, Placing::in_place));
      // All columns are in one round, and their workspace in one allocation.
      sweep.check(device, innermost(dense(kind, {n}, 1, precision), n > most_points / 8 ? 3 : 20));
      Problem gaps = dense(kind, {n}, 3, precision);
      gaps.axes[0].in_stride = 3;
      gaps.in_distance = 3 * n + 5;
      gaps.scaled = true;
      sweep.check(device, gaps);
    }
  });
}

void check_arrays(ScheduleSweep& sweep) {
  on_every_device(sweep, [&](const LimitsPreset& device, Precision precision, std::uint64_t n) {
    const Numbers& all = sweep.lengths();
    for (const TransformKind kind : kinds)
      for (int i = 0; i < 3; ++i) {
        // Whatever the workspace needs besides, the allocation holds it.
        const std::uint64_t most = std::max<std::uint64_t>(1, most_points / n),
                            other = 1 + all[(sweep.turn() * 7 + n) % all.size()] % most,
                            batch = 1 + sweep.turn() % 4;
        const Placing placing = sweep.turn() % 3 == 0 ? Placing::in_place : Placing::out_of_place;
        sweep.check(device, dense(kind, {n, other}, batch, precision, placing));
        sweep.check(device, dense(kind, {1 + other % 32, 1 + other % 61, n}, batch, precision, placing));
        sweep.check(device, innermost(dense(kind, {other % 200 + 1, n}, 1, precision), 4));
        Problem turned = dense(kind, {other, n}, batch, precision);  // real along the first axis
        std::swap(turned.axes[0], turned.axes[1]);
        if (kind != TransformKind::complex) turned.halved = 0;
        sweep.check(device, turned);
      }
  });
}

/// No part, half, all but one, or a few of the points.
std::uint64_t part_of(std::uint64_t points, std::size_t which) {
  const std::uint64_t parts[] = {0, points / 2, points - 1, points / 7};
  return parts[which % 4] == 0 || points == 1 ? 0 : parts[which % 4];
}

void check_parts(ScheduleSweep& sweep) {
  on_every_device(sweep, [&](const LimitsPreset& device, Precision precision, std::uint64_t n) {
    for (const TransformKind kind : kinds)
      for (std::size_t which = 1; which < 16; which += 2) {
        Problem row = dense(kind, {n}, which % 4 == 1 ? 1 : 40, precision);
        row.axes[0].present = part_of(input_count(row, 0), which);
        row.axes[0].wanted = part_of(output_count(row, 0), which / 4);
        sweep.check(device, row);
        sweep.check(device, innermost(row, 20));
        if (n > 5000) continue;
        Problem image = dense(kind, {2 + sweep.turn() % 60, n}, 2, precision);
        image.axes[1].present = row.axes[0].present;
        image.axes[1].wanted = row.axes[0].wanted;
        image.axes[0].present = part_of(image.axes[0].length, sweep.turn());
        image.axes[0].wanted = part_of(image.axes[0].length, sweep.turn() / 4);
        sweep.check(device, image);
      }
  });
}

Problem filtered(const Numbers& lengths, std::uint64_t batch, Precision precision, bool real) {
  Problem p = dense_problem(lengths, batch, precision);
  p.kind = TransformKind::convolution;
  p.real_signals = real;
  p.scaled = true;
  for (Axis& axis : p.axes) axis.spectrum_stride = axis.in_stride;
  return p;
}

/// A signal of five times the length in overlapping blocks.
Problem in_blocks(Problem p) {
  Axis& points = p.axes[0];
  const std::uint64_t n = points.length, step = n - n / 4, total = 5 * n + n / 4;
  points.present = 5 * n;
  points.wanted = step;
  points.skipped = n / 4;
  Axis blocks{divided_up(total, step), step, step, false};
  blocks.block_step = step;
  if (total % step != 0) blocks.block_total = total;
  p.axes.insert(p.axes.begin(), blocks);
  p.in_distance = 5 * n;
  p.out_distance = total;
  return p;
}

void check_filters(ScheduleSweep& sweep, const LimitsPreset& device, Precision precision, std::uint64_t n,
                   bool real) {
  const auto checked = [&](Problem p, std::uint64_t present, std::uint64_t wanted) {
    p.even_offsets = sweep.turn() % 2 == 0;
    p.axes.back().present = present % n;
    p.axes.back().wanted = wanted % n;
    sweep.check(device, p);
  };
  const std::uint64_t half = std::max<std::uint64_t>(1, n / 2), batch = 1 + sweep.turn() % 41;
  checked(filtered({n}, batch, precision, real), 0, 0);     // cyclic
  checked(filtered({n}, 1, precision, real), half, n - 1);  // causal, padded
  Problem each = filtered({n}, batch, precision, real);
  each.spectrum_distance = n;  // a filter for each signal
  checked(each, half, half);
  checked(innermost(filtered({n}, 1, precision, real), 24), n - 1, half);
  if (n > 4) sweep.check(device, in_blocks(filtered({n}, 1 + batch % 3, precision, real)));
  Problem both = filtered({n}, batch % 2 == 0 ? 1 : batch, precision, real);
  both.filter.points = both.spectrum_distance = std::max<std::uint64_t>(1, n / 3);
  both.filter.real = real;
  if (device.limits.shape == KernelShape::work_group) both.filter.rotation = both.filter.points / 2;
  if (n <= 4096) checked(both, half, n - 1);
  if (n > 600) return;
  checked(filtered({1 + batch, n}, 1 + batch % 3, precision, real), half, half);
  checked(filtered({3, 1 + batch, n}, 1 + batch % 3, precision, real), half, n - 1);
}

void check_convolutions(ScheduleSweep& sweep) {
  on_every_device(sweep, [&](const LimitsPreset& device, Precision precision, std::uint64_t n) {
    for (const bool real : {false, true}) {
      if (is_smooth(n)) check_filters(sweep, device, precision, n, real);  // operations pad to smooth lengths
      for (const std::uint64_t points : {n, n / 3 + 1, 2 * n + 1}) {
        Problem zoom = filtered({std::max(n, points)}, points % 2 == 0 ? 1 : 50, precision, real);
        zoom.complex_results = true;
        zoom.path = std::make_shared<const ChirpPath>();
        zoom.axes[0].present = n;
        zoom.axes[0].wanted = points;
        sweep.check(device, zoom);
      }
    }
  });
}

ElementFormatPointer format_of(std::size_t turn, bool real, bool written) {
  using fft::Parts;
  using fft::Storage;
  constexpr Storage storages[] = {Storage::f16, Storage::int16, Storage::uint8, Storage::native,
                                  Storage::int32};
  constexpr Parts parts[] = {Parts::planar, Parts::interleaved, Parts::real};
  ElementFormat format;
  format.format.storage = storages[turn % 5];
  if (!real) format.format.parts = parts[turn % 3];
  format.real = real;
  format.written = written;
  if (turn % 4 == 3 || is_usual(format.format, written)) return nullptr;
  return std::make_shared<const ElementFormat>(format);
}

void check_formats(ScheduleSweep& sweep) {
  on_every_device(sweep, [&](const LimitsPreset& device, Precision precision, std::uint64_t n) {
    for (const TransformKind kind : kinds)
      for (const Problem& plain :
           {dense(kind, {n}, 1, precision), dense(kind, {n}, 50, precision),
            innermost(dense(kind, {n}, 1, precision), 20), dense(kind, {2 + n % 40, n}, 2, precision)}) {
        Problem p = plain;
        const std::size_t turn = sweep.turn() / 4 + sweep.turn();
        p.in_format = format_of(turn, kind == TransformKind::real_to_complex, false);
        p.out_format = format_of(turn / 3, kind == TransformKind::complex_to_real, true);
        sweep.check(device, p);
      }
  });
}

/// Layouts of any kind; one of three with the spectrum in the order that costs least.
void check_layouts(ScheduleSweep& sweep, std::uint64_t seeds) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const LimitsPreset& device = sweep_devices()[seed % sweep_devices().size()];
    const std::uint64_t turn = seed / sweep_devices().size();
    Scope scope;
    scope.max_axes = 5;
    scope.max_points = std::uint64_t(1) << (8 + turn % 15);
    scope.turned = turn % 2 == 0;
    scope.repeated = turn % 3 == 0;
    scope.narrow = turn % 5 == 0;
    const RandomProblem random = random_problem(seed, scope);
    const fft::Directions allowed = random.directions;
    const bool inverse =
        allowed == fft::Directions::inverse_only || (allowed == fft::Directions::both && seed / 4 % 2 == 0);
    Problem p = to_planning(random, inverse ? Direction::inverse : Direction::forward);
    p.read_all_first = random.buffers == Buffers::one_arbitrary;
    if (turn % 3 == 1) {
      const std::vector<AxisOrder> orders = choose_spectrum_orders(p, device.limits);
      for (std::size_t a = 0; a < orders.size(); ++a) p.axes[a].order = orders[a];
    }
    sweep.check(device, p);
  }
}

/// `least`: problems that it must have had.
void expect_sound(const ScheduleSweep& sweep, std::size_t least) {
  for (const std::string& failure : sweep.failures()) UNSCOPED_INFO(failure);
  CHECK(sweep.failed() == 0);
  CAPTURE(sweep.checked(), sweep.texts(), sweep.refused());
  CHECK(sweep.checked() >= least);
  CHECK(sweep.texts() >= least / 8);
  CHECK(4 * sweep.refused() < sweep.checked());
}

}  // namespace

TEST_CASE("a sample of all problems has sound schedules on all devices") {
  struct Kind {
    void (*check)(ScheduleSweep&);
    std::uint64_t longest;
    std::size_t every;
  };
  for (const Kind& kind :
       {Kind{check_rows, 1 << 15, 197}, Kind{check_arrays, 3000, 797}, Kind{check_parts, 1 << 14, 797},
        Kind{check_convolutions, 1 << 14, 197}, Kind{check_formats, 1 << 14, 197}}) {
    ScheduleSweep sweep(spread(kind.longest, 1), kind.every, 4);
    kind.check(sweep);
    expect_sound(sweep, 80);
  }
  ScheduleSweep layouts({}, 1, 4);
  check_layouts(layouts, 200);
  expect_sound(layouts, 200);
}

TEST_CASE("lines and columns of many lengths have sound schedules", "[.sweep]") {
  ScheduleSweep sweep(spread(1 << 16, 0.8), 1);
  check_rows(sweep);
  expect_sound(sweep, 20000);
}

TEST_CASE("long lines and columns have sound schedules", "[.sweep]") {
  ScheduleSweep sweep(thinned(spread(1 << 22, 0.5), 0.05), 7);
  check_rows(sweep);
  expect_sound(sweep, 3000);
}

TEST_CASE("arrays of many sides have sound schedules", "[.sweep]") {
  ScheduleSweep sweep(thinned(spread(3000, 0.5), 0.05), 1);
  check_arrays(sweep);
  expect_sound(sweep, 20000);
}

TEST_CASE("parts of signals and of spectra of many lengths have sound schedules", "[.sweep]") {
  ScheduleSweep sweep(spread(1 << 17, 1), 11);
  check_parts(sweep);
  expect_sound(sweep, 20000);
}

TEST_CASE("convolutions and chirp-z transforms of many lengths have sound schedules", "[.sweep]") {
  ScheduleSweep sweep(spread(1 << 17, 1.5), 1);
  check_convolutions(sweep);
  expect_sound(sweep, 20000);
}

TEST_CASE("formats of many lengths have sound schedules", "[.sweep]") {
  ScheduleSweep sweep(spread(1 << 16, 1.5), 1);
  check_formats(sweep);
  expect_sound(sweep, 20000);
}

TEST_CASE("many random layouts have sound schedules", "[.sweep]") {
  ScheduleSweep sweep({}, 1);
  check_layouts(sweep, 12000);
  expect_sound(sweep, 12000);
}
