// Schedules of convolutions, interpreted on the host, against the definition.
#include <catch2/catch.hpp>

#include <set>

#include "core/element_bytes.hpp"
#include "core/launch.hpp"
#include "group/tiles/stage.hpp"
#include "shapes/codegen.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/interpreter.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/interpreter/schedule_sweep.hpp"
#include "support/problems/convolution_case.hpp"
#include "support/problems/limits.hpp"
#include "support/reference/reference.hpp"

using namespace fft_test;
using namespace fft::planning;

namespace {

double& scalar_of(std::vector<std::complex<double>>& data, std::uint64_t i) {
  return reinterpret_cast<double*>(data.data())[i];
}

template <typename Cases>
void check_cases(const Cases& cases) {
  for (const LimitsPreset& preset : limits_presets())
    for (const auto precision : {fft::Precision::f32, fft::Precision::f64})
      for (const ConvolutionCase& test : cases(precision, 32768)) {
        const auto schedule = fft::planning::make_schedule(test.problem, preset.limits);
        INFO(preset.name << " " << test.name << "\n" << fft::planning::describe(schedule));
        double error = -1;
        CHECK_NOTHROW(error = interpreted_error(schedule, Placing::out_of_place));
        CHECK((error >= 0 && error < 1e-14));
      }
}

// Signals of 41 points, each with a filter of 24 in the same pass.
Problem real_pairs(std::uint64_t batch) {
  Axis axis{64, 1, 1};
  axis.present = 41;
  axis.wanted = 63;
  axis.spectrum_stride = 1;
  Problem p;
  p.kind = TransformKind::convolution;
  p.axes = {axis};
  p.batch = batch;
  p.in_distance = 41;
  p.out_distance = 63;
  p.spectrum_distance = 24;
  p.filter.points = 24;
  p.filter.real = p.real_signals = p.scaled = true;
  return p;
}

std::uint64_t convolved_points(const Problem& problem, const DeviceLimits& limits) {
  const Schedule schedule = make_schedule(problem, limits);
  CHECK(schedule.steps.size() == 1);
  CHECK(filters_halves(schedule.steps.front().pass) ==
        (2 * schedule.steps.front().pass.length == problem.axes.back().length));
  return schedule.steps.front().pass.length;
}

}  // namespace

TEST_CASE("two real inputs are convolved in one pass", "[convolution]") {
  constexpr std::uint64_t batch = 6;
  const auto number = [](std::uint64_t i) { return double(i * 37 % 101) / 101 - 0.5; };
  for (const LimitsPreset& preset : limits_presets()) {
    const Problem p = real_pairs(batch);
    const Schedule schedule = make_schedule(p, preset.limits);
    REQUIRE(schedule.steps.size() == 1);
    std::vector<std::complex<double>> in(batch * 41 / 2), filters(batch * 24 / 2), out(batch * 63 / 2);
    for (std::uint64_t i = 0; i < batch * 41; ++i) scalar_of(in, i) = number(i);
    for (std::uint64_t i = 0; i < batch * 24; ++i) scalar_of(filters, i) = number(3 * i + 1);
    interpret(schedule, {&in, &out, &filters}, 1.0 / 64);
    INFO(preset.name << "\n" << describe(schedule));
    double error = 0;
    for (std::uint64_t b = 0; b < batch; ++b)
      for (std::uint64_t t = 0; t < 63; ++t) {
        double want = 0;
        for (std::uint64_t j = 0; j < 24; ++j)
          if (t >= j && t - j < 41) want += number(b * 41 + t - j) * number(3 * (b * 24 + j) + 1);
        error = std::max(error, std::abs(scalar_of(out, b * 63 + t) - want));
      }
    CHECK(error < 1e-14);
  }
}

// 17 points: one butterfly there and one back, between which nothing is exchanged.
TEST_CASE("two inputs in one pass declare the local memory that is planned", "[convolution]") {
  for (const std::uint64_t n : {17, 64, 1000}) {
    Problem p = dense_problem({n}, 33, fft::Precision::f32);
    p.kind = TransformKind::convolution;
    p.axes[0].spectrum_stride = 1;
    p.filter.points = 5;
    p.filter.real = p.real_signals = true;
    const Schedule schedule = make_schedule(p, limits_named("gpu227"));
    REQUIRE(schedule.steps.size() == 1);
    INFO(describe(schedule));
    const std::string text = fft::codegen::generate(schedule, launches(schedule).front()).source;
    CHECK(declared_local_bytes(text, fft::Precision::f32) == schedule.steps.front().pass.group.local_bytes);
  }
}

// 3 x 11 x 11 x 13 x 13: two factors are too long for 16 KB, and three differ by more than a factor of 4.
TEST_CASE("convolutions of lengths with few divisors have passes on small devices", "[convolution]") {
  for (const bool real : {false, true}) {
    Problem p = dense_problem({61347}, 1, fft::Precision::f32);
    p.kind = TransformKind::convolution;
    p.real_signals = real;
    p.scaled = true;
    p.axes[0].spectrum_stride = 1;
    const Schedule schedule = make_schedule(p, limits_named("gpu16"));
    CHECK(schedule.steps.size() == 6);
    CHECK(violations(schedule, limits_named("gpu16")) == std::vector<std::string>{});
    CHECK(interpreted_error(schedule, Placing::out_of_place) < 1e-14);
  }
}

TEST_CASE("real signals in one pass are columns of half their length", "[convolution]") {
  for (const LimitsPreset& preset : limits_presets()) {
    INFO(preset.name);
    for (const std::uint64_t length : {64, 1024, 4096})
      for (const std::uint64_t batch : {1, 64}) {
        Problem p = dense_problem({length}, batch, fft::Precision::f32);
        p.kind = TransformKind::convolution;
        p.axes[0].spectrum_stride = 1;
        CHECK(convolved_points(p, preset.limits) == length);
        p.real_signals = true;
        CHECK(convolved_points(p, preset.limits) == length / 2);
        p.axes[0].present = length - 1, p.axes[0].wanted = length - 3;
        CHECK(convolved_points(p, preset.limits) == length / 2);
        if (preset.limits.shape != KernelShape::work_group) continue;
        ElementFormat f16;
        f16.format.storage = fft::Storage::f16;
        f16.real = true;
        p.in_format = p.out_format = std::make_shared<ElementFormat>(f16);
        CHECK(convolved_points(p, preset.limits) == length / 2);
      }
    if (preset.limits.shape == KernelShape::work_group)
      for (const std::uint64_t length : {90, 1350}) {
        Problem twice_odd = dense_problem({length}, 64, fft::Precision::f32);
        twice_odd.kind = TransformKind::convolution;
        twice_odd.axes[0].spectrum_stride = 1;
        twice_odd.real_signals = true;
        CHECK(convolved_points(twice_odd, preset.limits) == length / 2);
      }
    Problem odd = dense_problem({45}, 64, fft::Precision::f32);
    odd.kind = TransformKind::convolution;
    odd.axes[0].spectrum_stride = 1;
    odd.real_signals = true;
    CHECK(convolved_points(odd, preset.limits) == 45);
    if (preset.limits.lanes_f32 != 16) continue;
    // Rows of 4 x 3^m points can be split, half as long ones cannot: too long for one pass, or for one column.
    for (const std::uint64_t length : {26244, 972}) {
      Problem rows = odd;
      rows.axes[0].length = length;
      rows.in_distance = rows.out_distance = length;
      rows.batch = 2;
      CHECK(convolved_points(rows, preset.limits) == length);
      rows.batch = 64;
      CHECK(convolved_points(rows, preset.limits) == (length == 972 ? 486 : length));
    }
  }
}

TEST_CASE("the work-items of a product of halves hold points k and N - k", "[convolution]") {
  std::set<std::vector<std::uint32_t>> seen;
  for (const LimitsPreset& preset : limits_presets())
    for (const std::uint64_t length : {8, 36, 90, 120, 256, 1350, 2000, 4096, 16384})
      for (const std::uint64_t batch : {1, 3000}) {
        if (preset.limits.shape != KernelShape::work_group) continue;
        Problem p = dense_problem({length}, batch, fft::Precision::f32);
        p.kind = TransformKind::convolution;
        p.axes[0].spectrum_stride = 1;
        p.real_signals = true;
        const PassSpec pass = make_schedule(p, preset.limits).steps.front().pass;
        if (!filters_halves(pass)) continue;
        INFO(preset.name << " " << to_string(pass));
        seen.insert(pass.radices);
        const auto n = static_cast<std::uint32_t>(pass.length), items = pass.group.work_items;
        const std::vector<Stage> stages = group_stages(pass);
        const Stage &there = stages[pass.radices.size() - 1], &back = stages[pass.radices.size()];
        std::vector<int> holders(std::size_t(pass.group.columns) * n, -1), wrong;
        for (std::uint32_t b = 0; b < there.per_item * items; ++b) {
          if (!there.has(b % items, b / items, items)) continue;
          const LanePosition at = lane_position(pass, there, b), after = lane_position(pass, back, b);
          const bool twice = there.butterflies % 2 != 0 && at.butterfly == 0 && b / items % 2 != 0;
          if (twice) continue;  // butterfly 0 with itself
          if (at.column != after.column || at.butterfly != after.butterfly) wrong.push_back(int(b));
          for (std::uint32_t k = 0; k < there.radix; ++k) {
            int& holder = holders[at.column * n + there.write_point(at.butterfly, k)];
            if (holder != -1 || back.read_point(after.butterfly, k) != there.write_point(at.butterfly, k))
              wrong.push_back(int(b));
            holder = int(b % items);
          }
        }
        CHECK(wrong.empty());
        for (std::uint32_t x = 0; x < pass.group.columns * n; ++x)
          if (holders[x] == -1 || holders[x] != holders[x / n * n + (n - x % n) % n]) wrong.push_back(int(x));
        CHECK(wrong.empty());
      }
  CHECK(seen.size() > 5);
}

TEST_CASE("real signals too long for one pass are pairs of columns", "[convolution]") {
  for (const LimitsPreset& preset : limits_presets()) {
    if (preset.limits.shape != KernelShape::work_group) continue;
    // Distance, points read and wanted.
    struct Signal {
      std::uint64_t distance, present, wanted;
    };
    const std::uint64_t local = preset.limits.local_memory_bytes, n = local > 64 << 10   ? 131072
                                                                      : local > 16 << 10 ? 32768
                                                                                         : 16384;
    for (const Signal& signal : {Signal{n, 0, 0}, Signal{n / 2, n / 2, n / 2}, Signal{n + 1, n - 1, n - 2},
                                 Signal{n, n / 2 + 1, n / 2 - 1}}) {
      Problem p = dense_problem({n}, 2, fft::Precision::f32);
      p.kind = TransformKind::convolution;
      p.real_signals = p.scaled = p.even_offsets = true;
      p.axes[0].spectrum_stride = 1;
      p.axes[0].present = signal.present;
      p.axes[0].wanted = signal.wanted;
      p.in_distance = p.out_distance = signal.distance;
      const Schedule schedule = make_schedule(p, preset.limits);
      INFO(preset.name << "\n" << describe(schedule));
      REQUIRE(schedule.steps.size() == 3);
      const PassSpec &first = schedule.steps[0].pass, &middle = schedule.steps[1].pass,
                     &last = schedule.steps[2].pass;
      CHECK((first.real.step == RealStep::split && first.real.pairs && merges_pairs(last)));
      CHECK((first.length == last.length && first.length * middle.length == n));
      CHECK((first.loops[0].count * 2 == middle.length && column_count(first) == middle.length));
      CHECK((column_count(middle) > first.length &&
             column_count(middle) < 2 * first.length));  // half of the rows
      const bool aligned = signal.distance % 2 == 0;
      for (const PassEnd* end : {&first.in_end, &last.out_end}) {
        CHECK((has_neighbours(*end) && end->second == 1 && end->aligned == aligned));
      }
      double error = -1;
      CHECK_NOTHROW(error = interpreted_error(schedule, Placing::out_of_place));
      CHECK((error >= 0 && error < 1e-14));
    }
    // 2 x 3^m: one of the passes is odd.
    Problem odd = dense_problem({n == 16384 ? 13122u : 118098u}, 2, fft::Precision::f32);
    odd.kind = TransformKind::convolution;
    odd.real_signals = odd.scaled = true;
    odd.axes[0].spectrum_stride = 1;
    for (const Step& step : make_schedule(odd, preset.limits).steps) CHECK_FALSE(step.pass.real.pairs);
  }
}

TEST_CASE("reals of 16 bits take wider columns than those of 32", "[convolution]") {
  Problem p = dense_problem({1u << 21}, 64, fft::Precision::f32);
  p.kind = TransformKind::convolution;
  p.real_signals = p.scaled = p.even_offsets = true;
  p.axes[0].spectrum_stride = 1;
  ElementFormat f16;
  f16.format.storage = fft::Storage::f16;
  f16.real = true;
  p.in_format = p.out_format = std::make_shared<ElementFormat>(f16);
  const Schedule schedule = make_schedule(p, limits_named("gpu227"));
  INFO(describe(schedule));
  REQUIRE(schedule.steps.size() == 3);
  for (const std::size_t end : {0, 2}) {
    const PassSpec& pass = schedule.steps[end].pass;
    CHECK(pass.group.columns * 2 * 2 >= sector_bytes);  // two reals of two bytes each
  }
}

TEST_CASE("convolution schedules give the cyclic convolution with the spectrum", "[convolution]") {
  check_cases(convolution_cases);
}

TEST_CASE("convolution schedules of real signals read and write the signals themselves", "[convolution]") {
  check_cases(real_convolution_cases);
}
