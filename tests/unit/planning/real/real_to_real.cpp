// Real-to-real schedules without a device: the interpreter against FFTW's r2r, and FFTW's kinds against the sums that
// options.hpp states.
#include <algorithm>
#include <catch2/catch.hpp>

#include <random>
#include <set>
#include <utility>

#include "core/moved_bytes.hpp"
#include "core/real_points.hpp"
#include "group/tiles/stage.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/real_kinds.hpp"
#include "support/reference/r2r_reference.hpp"
#include "support/refusal.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;
using fft::RealKind;

namespace {

constexpr double interpreted_limit = 6e-15;

struct Case {
  std::vector<std::uint64_t> lengths;
  std::vector<RealKind> kinds;
  std::uint64_t batch = 1;
  bool orthogonal = false;
  std::uint64_t stride = 1;  ///< between neighbouring reals
};

Problem problem_of(const Case& c, Precision precision) {
  Problem p = dense_problem(c.lengths, c.batch, precision);
  p.kind = TransformKind::real_to_real;
  p.orthogonal = c.orthogonal;
  p.scaled = true;
  for (std::size_t a = 0; a < c.lengths.size(); ++a) {
    p.axes[a].kind = c.kinds[a % c.kinds.size()];
    p.axes[a].in_stride *= c.stride;
    p.axes[a].out_stride *= c.stride;
  }
  p.in_distance *= c.stride;
  p.out_distance *= c.stride;
  return p;
}

void check(const LimitsPreset& preset, const Problem& problem, Placing placing = Placing::out_of_place) {
  std::string text = preset.name + (problem.orthogonal ? " orthogonal" : "");
  for (const Axis& a : problem.axes)
    text += std::string(" ") + (a.transformed ? name_of(a.kind) : "loop") + " of " + std::to_string(a.length);
  INFO(text << ", batch " << problem.batch << (placing == Placing::in_place ? ", in place" : ""));
  const Schedule schedule = make_schedule(problem, preset.limits);
  INFO(describe(schedule));
  CHECK(violations(schedule, preset.limits) == std::vector<std::string>{});
  double error = -1;
  CHECK_NOTHROW(error = interpreted_error(schedule, placing, 0.5));
  CHECK((error >= 0 && error < interpreted_limit));
}

std::uint64_t least_length(RealKind kind) {
  return kind == RealKind::dct1 ? 2 : 1;
}

// Each preset has its turn at one case of six; the sweeps below run all.
class Deal {
 public:
  explicit Deal(bool every) : every_(every) {}
  bool next(std::size_t preset) const { return every_ || (case_ + preset) % limits_presets().size() == 0; }
  void to_next_case() { ++case_; }

 private:
  bool every_;
  std::size_t case_ = 0;
};

template <typename Check>
void on_presets(Deal& deal, const Check& check_one) {
  for (std::size_t i = 0; i < limits_presets().size(); ++i)
    if (deal.next(i)) check_one(limits_presets()[i]);
  deal.to_next_case();
}

void check_short_lengths(bool every) {
  Deal deal(every);
  for (std::uint64_t n = 1; n <= 64; ++n)
    for (const RealKind kind : real_kinds) {
      if (n < least_length(kind)) continue;
      const Precision precision = n % 2 == 0 ? Precision::f32 : Precision::f64;
      on_presets(deal, [&](const LimitsPreset& preset) {
        check(preset, problem_of({{n}, {kind}, 1 + n % 5, n % 3 == 0, 1 + n % 2}, precision),
              n % 4 < 2 ? Placing::in_place : Placing::out_of_place);
      });
    }
}

void check_long_lengths(bool every) {
  Deal deal(every);
  for (const std::uint64_t n : {127, 128, 509, 1000, 1021, 4099, 12288, 20011})
    for (const RealKind kind : real_kinds)
      on_presets(deal, [&](const LimitsPreset& preset) {
        check(preset, problem_of({{n}, {kind}, n < 2000 ? 3u : 1u}, Precision::f32), Placing::in_place);
      });
}

void check_several_axes(bool every) {
  Deal deal(every);
  for (std::size_t k = 0; k < std::size(real_kinds); ++k) {
    const RealKind a = real_kinds[k], b = real_kinds[(k + 2) % std::size(real_kinds)],
                   c = real_kinds[(k + 5) % std::size(real_kinds)];
    on_presets(deal, [&](const LimitsPreset& preset) {
      check(preset, problem_of({{12, 10}, {a, b}, 3}, Precision::f64));
      check(preset, problem_of({{9, 16, 7}, {a, b, c}, 2, true, 3}, Precision::f32), Placing::in_place);
      Problem loops = problem_of({{6, 31, 8}, {a, b, c}, 2}, Precision::f32);
      loops.axes[k % 3].transformed = false;
      check(preset, loops, Placing::in_place);
      check(preset, problem_of({{600, 40}, {a, b}, 2}, Precision::f32), Placing::in_place);
    });
  }
}

}  // namespace

TEST_CASE("the kinds are FFTW's and the sums of options.hpp; two inverse kinds make the logical length") {
  std::mt19937_64 engine(7);
  for (const RealKind kind : real_kinds)
    for (std::uint64_t n = least_length(kind); n <= 24; ++n)
      for (const bool orthogonal : {false, true}) {
        INFO(name_of(kind) << " of " << n << (orthogonal ? " orthogonal" : ""));
        std::vector<long double> x(n);
        for (long double& v : x) v = std::uniform_real_distribution<long double>(-1, 1)(engine);
        const auto there = fftw_r2r<long double>({{n}, 1, {0}, {kind}, orthogonal}, x);
        CHECK(relative_error(there, direct_r2r(kind, orthogonal, x)) < 1e-17);
        auto back = fftw_r2r<long double>({{n}, 1, {0}, {inverse_kind(kind)}, orthogonal}, there);
        for (long double& v : back) v /= static_cast<long double>(logical_length(kind, n));
        CHECK(relative_error(back, x) < 1e-17);
      }
}

TEST_CASE("real-to-real transforms of one axis, all kinds and short lengths") {
  check_short_lengths(false);
}

TEST_CASE("real-to-real transforms in several passes, by convolutions, with prime lengths") {
  check_long_lengths(false);
}

TEST_CASE("real-to-real transforms of several axes with a kind for each, and loops") {
  check_several_axes(false);
}

// Every device as it is, and with less local memory.
TEST_CASE("real-to-real transforms of many lengths have sound schedules", "[.sweep]") {
  for (const LimitsPreset& preset : limits_presets())
    for (const std::uint64_t most : {1u << 30, 1u << 15}) {
      DeviceLimits limits = preset.limits;
      limits.local_memory_bytes = std::min<std::uint64_t>(limits.local_memory_bytes, most);
      for (const RealKind kind : {RealKind::dct2, RealKind::dst3, RealKind::dct4, RealKind::dht})
        for (const Precision precision : {Precision::f32, Precision::f64})
          for (std::uint64_t n = 3; n < 30000; n += 1 + n / 40) {
            INFO(preset.name << ", " << limits.local_memory_bytes << " bytes, " << name_of(kind) << " of "
                             << n);
            CHECK(violations(make_schedule(real_to_real_problem(n, 100, precision, kind), limits), limits) ==
                  std::vector<std::string>{});
          }
    }
}

TEST_CASE("all of these on every device", "[.sweep]") {
  check_short_lengths(true);
  check_long_lengths(true);
  check_several_axes(true);
}

TEST_CASE(
    "even real-to-real transforms are planned with half as many points, long ones on GPUs as real spectra "
    "are") {
  for (const LimitsPreset& preset : limits_presets()) {
    const bool group = preset.limits.shape == KernelShape::work_group;
    for (const RealKind kind : {RealKind::dct2, RealKind::dst3, RealKind::dht}) {
      const Schedule schedule = make_schedule(problem_of({{256}, {kind}, 64}, Precision::f32), preset.limits);
      INFO(preset.name << '\n' << describe(schedule));
      CHECK((schedule.steps.size() == 1 && schedule.steps[0].pass.length == 128));
    }
    const Schedule long_one =
        make_schedule(problem_of({{1 << 19}, {RealKind::dct2}, 8}, Precision::f32), preset.limits);
    INFO(preset.name << '\n' << describe(long_one));
    CHECK((long_one.steps.size() == 2 && (long_one.steps[1].pass.real.step == RealStep::fold) == group));
  }
}

namespace {

bool takes_columns(const Schedule& schedule) {
  return schedule.steps.size() == 2 && schedule.steps[0].pass.in_end.reals.form == RealPoints::Form::sorted;
}

constexpr RealKind in_column_kinds[] = {RealKind::dct2, RealKind::dst2, RealKind::dct3,
                                        RealKind::dst3, RealKind::dct4, RealKind::dst4};

}  // namespace

TEST_CASE("types II to IV too long for one tile take two passes on pairs of mirrored columns") {
  std::size_t uneven = 0, paired = 0;
  for (const Precision precision : {Precision::f32, Precision::f64}) {
    const LimitsPreset small{"small groups", small_groups(precision)};
    for (const std::uint64_t n : {2100, 3072, 4096})  // 2100: blocks of rows that do not divide the rows
      for (const RealKind kind : in_column_kinds) {
        const Problem problem = problem_of({{n}, {kind}, 2, n == 3072}, precision);
        const Schedule schedule = make_schedule(problem, small.limits);
        INFO(describe(schedule));
        CHECK(takes_columns(schedule));
        check(small, problem, n == 4096 ? Placing::in_place : Placing::out_of_place);
        for (const Step& step : schedule.steps) {
          const bool folds = has_half_the_columns(step.pass);
          const std::uint64_t rows = std::max(step.pass.twiddle_span, step.pass.in_position) / 2;
          uneven += folds && rows % step.pass.loops.front().count != 0;
          for (const Stage& stage : group_stages(step.pass)) paired += stage.turned() && stage.paired;
        }
      }
  }
  CHECK(uneven >= 6);
  CHECK(paired >= 18);
}

TEST_CASE("other types, lengths, strides and parts of results take no pairs of mirrored columns") {
  const LimitsPreset small{"small groups", small_groups(Precision::f32)};
  std::vector<Problem> others = {problem_of({{4096}, {RealKind::dht}, 2}, Precision::f32),
                                 problem_of({{2102}, {RealKind::dct4}, 2}, Precision::f32),
                                 problem_of({{2100}, {RealKind::dst3}, 2, false, 3}, Precision::f32)};
  for (const Problem& problem : others) check(small, problem);
  others.resize(5, problem_of({{4096}, {RealKind::dst4}, 2}, Precision::f32));
  CHECK(takes_columns(make_schedule(others.back(), small.limits)));
  others[3].axes[0].present = 3000;
  others[4].axes[0].wanted = 3000;
  for (const Problem& problem : others) CHECK_FALSE(takes_columns(make_schedule(problem, small.limits)));
}

TEST_CASE("one pass of a cosine transform reads and writes each real once") {
  for (const LimitsPreset& preset : limits_presets())
    for (const RealKind kind :
         {RealKind::dct2, RealKind::dct3, RealKind::dct4, RealKind::dst2, RealKind::dht})
      for (const std::uint64_t n : {15u, 64u}) {
        const Schedule schedule = make_schedule(problem_of({{n}, {kind}, 64}, Precision::f64), preset.limits);
        INFO(preset.name << '\n' << describe(schedule));
        CHECK(schedule.steps.size() == 1);
        CHECK(moved_bytes(schedule) == 2.0 * 8 * 64 * double(n));
      }
}

TEST_CASE("on CPUs long real-to-real transforms take one pass while their arrays fit a thread's stack") {
  enum class Way { columns, rows, passes };
  const auto way = [](std::uint64_t n, std::uint64_t batch, RealKind kind, Precision precision,
                      const DeviceLimits& limits = limits_named("cpu8")) {
    const Schedule schedule = make_schedule(problem_of({{n}, {kind}, batch}, precision), limits);
    CHECK(violations(schedule, limits) == std::vector<std::string>{});
    if (schedule.steps.size() > 1) return Way::passes;
    return schedule.steps[0].pass.vector.kernel == VectorKernel::split_row ? Way::rows : Way::columns;
  };
  for (const RealKind kind : {RealKind::dct2, RealKind::dct3, RealKind::dht}) {
    const std::uint64_t longest = 1 << 16;  // of columns in the lanes: two arrays of 2 MiB
    CHECK(way(longest, 16, kind, Precision::f32) == Way::columns);
    CHECK(way(longest, 16, kind, Precision::f64) == Way::columns);
    CHECK(way(longest, 7, kind, Precision::f32) == Way::columns);
    CHECK(way(longest, 5, kind, Precision::f32) == Way::rows);  // three turns of both units, not four
    CHECK(way(2 * longest, 16, kind, Precision::f32) == Way::rows);
    CHECK(way(2 * longest, 16, kind, Precision::f64) == Way::rows);
    CHECK(way(4 * longest, 16, kind, Precision::f32) == Way::rows);
    CHECK(way(16 * longest, 16, kind, Precision::f32) == Way::passes);
    CHECK(way(4 * longest, 1, kind, Precision::f32) == Way::passes);  // for both units
    DeviceLimits many = limits_named("cpu8");
    many.compute_units = 16;
    CHECK(way(longest, 16, kind, Precision::f32, many) == Way::rows);
  }
  CHECK(way(1950, 2, RealKind::dct4, Precision::f32) == Way::passes);  // 975 points have no halves
  CHECK(way(1950, 6, RealKind::dct2, Precision::f32) == Way::columns);
  CHECK(way(512, 2, RealKind::dct2, Precision::f32) == Way::columns);
}

TEST_CASE("rows of DCT-III have guarded tiles also where whole tiles divide them, as they were timed") {
  const DeviceLimits& limits = limits_named("gpu227");
  const auto guarded = [&](RealKind kind, std::uint64_t n) {
    const Schedule schedule = make_schedule(problem_of({{n}, {kind}, 5040 * 16}, Precision::f32), limits);
    INFO(describe(schedule));
    REQUIRE(schedule.steps.size() == 1);
    const GroupTuning& group = schedule.steps[0].pass.group;
    CHECK(group.columns > 1);
    CHECK(5040 * 16 % group.columns == 0);
    return group.guarded;
  };
  CHECK(guarded(RealKind::dct3, 250));
  CHECK(guarded(RealKind::dst3, 243));
  CHECK_FALSE(guarded(RealKind::dct2, 250));
  CHECK_FALSE(guarded(RealKind::dct2, 243));
}

TEST_CASE("a DCT-I of one point is refused") {
  check_refused(
      [] {
        make_schedule(problem_of({{1}, {RealKind::dct1}}, Precision::f32), limits_presets()[0].limits);
      },
      "DCT-I needs at least 2 points");
}

namespace {

// Every butterfly has a work-item, which also has its pair.
void check_pairs(const PassSpec& pass, const Stage& stage) {
  const std::uint32_t items = pass.group.work_items;
  REQUIRE(stage.per_item * items == stage.total);
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
  for (std::uint32_t b = 0; b < stage.total; ++b) {
    const LanePosition at = lane_position(pass, stage, b);
    seen.insert({at.column, at.butterfly});
    if (b / items % 2 != 0) continue;
    const LanePosition other = lane_position(pass, stage, b + items);
    CHECK((other.column == at.column && other.butterfly == stage.butterflies - 1 - at.butterfly));
  }
  CHECK(seen.size() == stage.total);
  CHECK(seen.rbegin()->first < pass.group.columns);
}

}  // namespace

TEST_CASE("work-items of DCT-II to DCT-IV have pairs of butterflies whose points are neighbouring reals") {
  std::size_t loads = 0, stores = 0;
  for (const char* const name : {"gpu227", "gpu48", "gpu16"})
    for (const std::uint64_t n : {64, 160, 256, 1000, 1022, 1024, 2000, 4096, 10000, 16384})
      for (const RealKind kind : {RealKind::dct2, RealKind::dst2, RealKind::dct3, RealKind::dst3,
                                  RealKind::dct4, RealKind::dst4, RealKind::dct1}) {
        const Problem problem = problem_of({{n}, {kind}, 20000}, Precision::f32);
        const PassSpec pass = make_schedule(problem, limits_named(name)).steps.front().pass;
        const std::vector<Stage> stages = group_stages(pass);
        const bool fourth = kind == RealKind::dct4 || kind == RealKind::dst4;
        INFO(name << ", " << to_string(pass));
        for (const Stage& stage : stages) {
          CHECK(stage.turned_loads <= ((is_second_kind(kind) || fourth) && n % 4 == 0));
          CHECK(stage.turned_stores <= ((is_third_kind(kind) || fourth) && n % 4 == 0));
          if (!stage.turned() || !stage.paired) continue;
          loads += stage.turned_loads;
          stores += stage.turned_stores;
          check_pairs(pass, stage);
        }
      }
  CHECK(loads >= 30);
  CHECK(stores >= 30);
}
