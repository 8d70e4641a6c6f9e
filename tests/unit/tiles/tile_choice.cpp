// What the model of a pass's time decides: stages, columns and algorithms that were the fastest of those timed.
#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>

#include "core/schedule.hpp"
#include "group/plan/bluestein.hpp"
#include "group/tiles/memory_time.hpp"
#include "group/tiles/occupancy.hpp"
#include "group/tiles/stage.hpp"
#include "group/tiles/tuned/tables.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/problem_call.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;

namespace {

constexpr float min_gain = 0.97F;  // of resident tiles over others that were timed, see prefers_resident()

using Radices = std::vector<std::uint32_t>;

/// Of dense arrays, 2^26 points in all: the passes, on an H200.
std::vector<PassSpec> passes(const std::vector<std::uint64_t>& lengths, Precision precision) {
  std::uint64_t points = 1;
  for (const std::uint64_t n : lengths) points *= n;
  std::vector<PassSpec> all;
  for (const Step& step :
       make_schedule(dense_problem(lengths, (1u << 26) / points, precision), limits_presets().front().limits)
           .steps)
    all.push_back(step.pass);
  return all;
}

std::string text_of(const Radices& radices) {
  std::string text;
  for (const std::uint32_t radix : radices) text += (text.empty() ? "" : ".") + std::to_string(radix);
  return text;
}

}  // namespace

TEST_CASE("short columns of f32 take two stages, primes one") {
  const auto stages = [](std::uint64_t n, Precision precision) {
    return passes({n, 5000}, precision).back().radices.size();
  };
  for (const std::uint64_t n : {12, 14, 15, 18, 20, 21, 24, 25, 26, 27}) {
    CAPTURE(n);
    CHECK(stages(n, Precision::f32) == 2);  // one stage: 0.82 to 0.9 of the speed on an H200
  }
  CHECK(stages(13, Precision::f32) == 1);
  CHECK(stages(12, Precision::f64) == 1);
}

TEST_CASE("whole real rows keep half of the rows, short ones of f32 all of them") {
  const auto pass_of = [](std::uint64_t n, Precision precision, TransformKind kind) {
    Problem problem = dense_problem({n}, (1u << 26) / n, precision);
    problem.kind = kind;
    const bool forward = kind == TransformKind::real_to_complex;
    if (!forward) problem.direction = fft::Direction::inverse;
    (forward ? problem.out_distance : problem.in_distance) = n / 2 + 1;
    const Schedule schedule = make_schedule(problem, limits_presets().front().limits);
    REQUIRE(schedule.steps.size() == 1);
    return schedule.steps.front().pass;
  };
  for (const TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real}) {
    for (const std::uint64_t n : {1071, 1651, 2925, 5005, 9009}) {
      CAPTURE(n);
      const PassSpec pass = pass_of(n, Precision::f32, kind);
      CHECK(pass.group.half_rows);
      CHECK(tile_points(pass) < 2 * n / 3 + 1);
    }
    CHECK(pass_of(2925, Precision::f64, kind).group.half_rows);
    CHECK_FALSE(pass_of(225, Precision::f32, kind).group.half_rows);
  }
}

TEST_CASE("half of the rows: only of an odd radix that is no part of a prime's convolution") {
  PassSpec pass;
  pass.length = 603;
  pass.loops = {{1000, 603, 302}};
  pass.in_end.real = true;
  pass.out_end.points = 302;
  pass.radices = {9, 67};
  CHECK(may_halve_rows(pass));
  pass.primes = {67};
  for (const Radices& radices : {Radices{9, 6, 11, 1}, Radices{3, 6, 11, 3}}) {
    pass.radices = radices;
    CHECK(may_halve_rows(pass));
  }
  for (const Radices& radices :
       {Radices{1, 6, 11, 9}, Radices{6, 11, 9}, Radices{11, 6, 9}, Radices{9, 3, 22}}) {
    pass.radices = radices;
    CAPTURE(text_of(radices));
    CHECK_FALSE(may_halve_rows(pass));
  }
  pass.length = 305;  // 5 by 61, whose radices 5 x 12 may look like the others
  pass.out_end.points = 153;
  pass.primes = {61};
  pass.radices = {5, 12, 5};
  CHECK_FALSE(may_halve_rows(pass));
  pass.radices = {5, 12, 5, 1};
  CHECK(may_halve_rows(pass));
  pass.length = 1206;  // even
  pass.primes = {67};
  pass.out_end.points = 604;
  pass.radices = {9, 6, 11, 2};
  CHECK_FALSE(may_halve_rows(pass));
}

TEST_CASE("radix 49: where a group has the compute unit for itself, twice in f32") {
  const auto radices = [](std::uint64_t n, Precision precision) {
    return passes({n}, precision).front().radices;
  };
  CHECK(radices(16807, Precision::f32) == Radices{49, 49, 7});
  CHECK(radices(12005, Precision::f32) == Radices{49, 49, 5});
  for (const std::uint64_t n : {343, 2401, 4802, 7203, 17150})
    for (const Precision precision : {Precision::f32, Precision::f64})
      for (const PassSpec& pass : passes({n}, precision))
        CHECK(std::count(pass.radices.begin(), pass.radices.end(), 49u) == 0);
  for (const PassSpec& pass : passes({16807}, Precision::f64))
    CHECK(std::count(pass.radices.begin(), pass.radices.end(), 49u) == 0);
}

TEST_CASE("columns with a prime: one butterfly of a stage for each work-item, or Bluestein's algorithm") {
  const PassSpec bluestein = passes({535, 30}, Precision::f32).back();  // 106 = 2 * 53
  CHECK(bluestein.primes.empty());
  CHECK(bluestein.spectrum == PointFactor::chirp_spectrum);
  for (const std::uint64_t n : {397, 577, 641}) {
    CAPTURE(n);
    const PassSpec pass = passes({n, 1980}, Precision::f32).back();
    REQUIRE(pass.primes == Radices{static_cast<std::uint32_t>(n)});
    for (const Stage& stage : group_stages(pass)) CHECK(stage.per_item == 1);
  }
}

TEST_CASE("long primes take three passes while their tiles fit, with narrow blocks if need be") {
  CHECK(passes({1755255}, Precision::f64).size() == 3);  // with the widest blocks alone: six
  CHECK(passes({5000011}, Precision::f32).size() == 3);
  CHECK(passes({5000011}, Precision::f64).size() == 3);
}

// The time of rows with a resident tile; infinite where none was.
static float resident_time(const TunedTiling& halves) {
  const bool split = halves.kind == PassKind::split;
  for (const TunedTiling& t : tuned_resident_rows()) {
    const bool splits = t.kind == PassKind::resident_split || t.kind == PassKind::resident_split_loops;
    const bool merges = t.kind == PassKind::resident_merge || t.kind == PassKind::resident_merge_loops;
    if ((split ? splits : merges) && t.length == halves.length && t.precision == halves.precision)
      return t.relative_time;
  }
  return std::numeric_limits<float>::infinity();
}

// Rows of 2^27 reals in all that are transformed as halves of these points: of real data, or DCT-II to DCT-IV.
static Problem problem_of_halves(const TunedTiling& t) {
  const Precision precision = t.precision == 'd' ? Precision::f64 : Precision::f32;
  const std::uint64_t n = 2 * t.length, batch = (1u << 26) / t.length;
  switch (t.kind) {
    case PassKind::split_second:
      return real_to_real_problem(n, batch, precision, fft::RealKind::dct2);
    case PassKind::merge_third:
      return real_to_real_problem(n, batch, precision, fft::RealKind::dct3);
    case PassKind::fourth:
      return real_to_real_problem(n, batch, precision, fft::RealKind::dct4);
    default:
      return real_problem(
          {n}, batch, precision,
          t.kind == PassKind::split ? TransformKind::real_to_complex : TransformKind::complex_to_real);
  }
}

TEST_CASE("real rows as halves take the faster of the tiles that were timed") {
  const DeviceLimits limits = limits_presets().front().limits;
  std::size_t taken = 0, all = 0;
  for (const TunedTiling& t : tuned_half_rows()) {
    CAPTURE(t.precision, t.length, t.radices, static_cast<char>(t.kind));
    const Schedule schedule = make_schedule(problem_of_halves(t), limits);
    CHECK(violations(schedule, limits) == std::vector<std::string>{});
    const PassSpec& pass = schedule.steps.front().pass;
    const bool spectra = t.kind == PassKind::split || t.kind == PassKind::merge;
    if (spectra && resident_time(t) < min_gain * t.relative_time) {
      CHECK((is_resident(pass) || schedule.steps.size() > 1));
      continue;
    }
    taken += schedule.steps.size() == 1 && text_of(pass.radices) == t.radices &&
             pass.group.columns == t.columns && pass.group.work_items == t.work_items;
    ++all;
  }
  CHECK(taken >= all * 9 / 10);  // a few long ones are estimated to be faster in two passes
}

TEST_CASE("columns with 47 or 59 points in a butterfly: by Rader's algorithm where that was faster") {
  const auto primes = [](std::uint64_t columns, Precision precision) {
    return passes({columns, 512}, precision).back().primes;
  };
  for (const Precision precision : {Precision::f32, Precision::f64}) {
    for (const std::uint64_t n : {94, 106, 118}) {
      CAPTURE(n);
      CHECK(primes(n, precision) == Radices{static_cast<std::uint32_t>(n / 2)});
    }
    CHECK(primes(265, precision).empty());  // 5 butterflies of 53 points
    CHECK(primes(470, precision).empty());
  }
  CHECK(primes(472, Precision::f32) == Radices{59});
  CHECK(primes(590, Precision::f32).empty());
  CHECK(primes(590, Precision::f64) == Radices{59});
}

namespace {

/// Columns of `width` in many rows, with the twiddles, blocks and convolutions of the entry.
PassSpec columns_of(const TunedTiling& t, std::uint64_t width) {
  PassSpec pass;
  pass.precision = t.precision == 'd' ? Precision::f64 : Precision::f32;
  pass.length = t.length;
  if (t.kind == PassKind::primes)
    pass.primes = primes_on_chip(t.length, pass.precision, min_tried_prime_of_columns);
  pass.twiddle_span = t.twiddled ? 2 : 1;
  pass.out_block = t.block;
  pass.in_stride = pass.out_stride = width;
  pass.loops = {{width, 1, 1}, {1000, width * t.length, width * t.length}};
  if (t.kind == PassKind::bluestein) pass.spectrum = PointFactor::chirp_spectrum;
  if (t.kind == PassKind::rader) pass.spectrum = PointFactor::rader_spectrum;
  if (t.out == 'p') pass.out_stride = 1, pass.loops.front().out_stride = t.length;
  return pass;
}

}  // namespace

TEST_CASE(
    "columns take the tiles that were timed, when whole tiles divide the rows or few columns are absent") {
  for (const TunedTiling& t : tuned_plain_columns()) {
    CAPTURE(t.precision, t.length, t.radices);
    const bool any_width = t.precision == 'd' || t.length > longest_cut_columns;
    struct Width {
      std::uint64_t columns;
      bool taken;
    };
    for (const auto& [width, taken] : {Width{16 * t.columns, true}, Width{17 * t.columns - 1, any_width},
                                       Width{3 * t.columns + 1, false}}) {
      const TunedTiling* const found = find_tuned_tiling({columns_of(t, width)});
      CHECK((found == &t) == taken);
    }
  }
}

TEST_CASE("columns of plans in several passes take the tiles that were timed") {
  for (const TunedTiling& t : tuned_split_columns()) {
    CAPTURE(t.precision, t.length, t.radices, t.twiddled, t.block, t.prescribed);
    const PassSpec pass = columns_of(t, 16 * t.columns);
    CHECK(find_tuned_tiling({pass, t.prescribed}) == &t);
    CHECK(find_tuned_tiling({pass, t.prescribed + 1}) != &t);
    if (t.columns > 1) CHECK(find_tuned_tiling({columns_of(t, 3 * t.columns + 1), t.prescribed}) != &t);
  }
}

namespace {

std::vector<TunedTiling> complex_rows() {
  std::vector<TunedTiling> rows;
  for (const auto& table : {tuned_plain_rows(), tuned_resident_rows()})
    for (const TunedTiling& t : table)
      if (t.kind == PassKind::plain || t.kind == PassKind::resident || t.kind == PassKind::resident_loops)
        rows.push_back(t);
  return rows;
}

Schedule rows_of(const TunedTiling& t, const DeviceLimits& limits) {
  const Precision precision = t.precision == 'd' ? Precision::f64 : Precision::f32;
  return make_schedule(dense_problem({t.length}, (1u << 26) / t.length, precision), limits);
}

// The time of the same rows with the other kind of tile; infinite where none was.
float other_time(const TunedTiling& t) {
  float time = std::numeric_limits<float>::infinity();
  for (const TunedTiling& other : complex_rows())
    if (other.precision == t.precision && other.length == t.length && other.kind != t.kind)
      time = other.relative_time;
  return time;
}

}  // namespace

TEST_CASE("complex rows of the tables: the faster tile is taken, and on every GPU passes suit it") {
  for (const LimitsPreset& preset : limits_presets()) {
    if (preset.limits.shape != KernelShape::work_group) continue;
    for (const TunedTiling& t : complex_rows()) {
      CAPTURE(preset.name, t.precision, t.length, t.radices, static_cast<char>(t.kind));
      const Schedule schedule = rows_of(t, preset.limits);
      CHECK(violations(schedule, preset.limits) == std::vector<std::string>{});
      if (&preset != &limits_presets().front()) continue;
      const PassSpec& pass = schedule.steps.front().pass;
      const bool local = t.kind != PassKind::plain;
      if (local ? !(t.relative_time < min_gain * other_time(t))
                : other_time(t) < min_gain * t.relative_time) {
        CHECK((schedule.steps.size() > 1 || is_resident(pass) != local));
        continue;
      }
      if (local && !is_resident(pass)) {
        CHECK((schedule.steps.size() == 1 ||
               t.relative_time > 1.6F));  // other passes are estimated to be faster
        continue;
      }
      CHECK(is_resident(pass) == local);
      CHECK(pass.group.resident_loops == (t.kind == PassKind::resident_loops));
      CHECK(text_of(pass.radices) == t.radices);
      CHECK((pass.group.columns == t.columns && pass.group.work_items == t.work_items &&
             pass.group.split_exchange == t.split_exchange));
    }
  }
}

TEST_CASE("f64 columns take one pass with tiles of two, as wide as a sector") {
  for (const std::uint64_t n : {3072, 3375, 3993}) {
    const std::vector<PassSpec> all = passes({n, 104}, Precision::f64);
    CAPTURE(n);
    REQUIRE(all.size() == 2);
    CHECK(all.back().length == n);
    CHECK(all.back().group.columns == 2);
  }
  CHECK(passes({6048, 40}, Precision::f64).size() == 3);  // two columns do not fit
  CHECK(passes({2048, 104}, Precision::f64).back().group.columns == 4);
}

TEST_CASE("registers of f64 belong to quarters of a compute unit") {
  const DeviceLimits limits = limits_presets().front().limits;
  const auto groups = [&](const Radices& radices, std::uint32_t work_items) {
    PassSpec pass;
    pass.precision = Precision::f64;
    pass.length = 3125;
    pass.loops = {{10737, 3125, 3125}};
    const std::optional<Tiling> tiling = tiled_as({pass}, {radices, 1, work_items}, limits);
    REQUIRE(tiling);
    return occupancy(tiling->pass, group_stages(tiling->pass), limits).groups;
  };
  CHECK(groups({25, 25, 5}, 125) == 3);    // 160 registers, 4 warps: 12 warps
  CHECK(groups({25, 5, 5, 5}, 209) == 1);  // 136 registers, 7 warps
}

TEST_CASE("rows of one prime: its butterfly, or Rader's algorithm where that spills") {
  // H200: 73 points 3,637 GB/s by the butterfly, 2,801 by Rader's algorithm.
  for (const std::uint64_t n : {67, 71, 73, 79, 89, 97, 101, 109}) {
    const PassSpec pass = passes({n}, Precision::f32).front();
    CAPTURE(n, to_string(pass));
    CHECK(pass.primes.empty());
    CHECK(*std::max_element(pass.radices.begin(), pass.radices.end()) == n);
  }
  CHECK(passes({113}, Precision::f32).front().primes == Radices{113});
  CHECK(passes({59}, Precision::f64).front().primes == Radices{59});
  CHECK(passes({59, 59}, Precision::f64).front().primes == Radices{59});
}

TEST_CASE("f64 primes: Rader's algorithm without butterflies of large primes in whole rows") {
  for (const std::uint64_t n : {149, 223})  // 4 * 37, 6 * 37
    CHECK(passes({n}, Precision::f64).front().spectrum == PointFactor::chirp_spectrum);
  CHECK(passes({298}, Precision::f64).front().primes == std::vector<std::uint32_t>{149});
}

// Half of the rows of reals that are put in order need more local memory at the end than between stages.
TEST_CASE("long rows of reals of odd length have tiles on every device") {
  for (const LimitsPreset& preset : limits_presets()) {
    DeviceLimits small = preset.limits;
    small.local_memory_bytes = std::min<std::uint64_t>(small.local_memory_bytes, 32768);
    for (const DeviceLimits& limits : {preset.limits, small})
      for (const fft::RealKind kind : {fft::RealKind::dct2, fft::RealKind::dct3, fft::RealKind::dst4})
        for (const std::uint64_t n : {4125, 7425, 12375})
          for (const Precision precision : {Precision::f32, Precision::f64}) {
            CAPTURE(preset.name, limits.local_memory_bytes, n);
            const Schedule schedule = make_schedule(real_to_real_problem(n, 8, precision, kind), limits);
            CHECK(schedule.steps.front().pass.group.local_bytes <= limits.local_memory_bytes);
          }
  }
}
