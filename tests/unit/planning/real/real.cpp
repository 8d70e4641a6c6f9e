// Real schedules without a device: invariants, and the interpreter against FFTW, for every kind of layout.
#include <catch2/catch.hpp>

#include <random>

#include "core/launch.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/lengths.hpp"
#include "support/problems/shrunken_limits.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;

namespace {

constexpr double interpreted_limit = 4e-15;
constexpr TransformKind kinds[] = {TransformKind::real_to_complex, TransformKind::complex_to_real};

std::string explain(const LimitsPreset& preset, const Problem& p) {
  std::string text = preset.name + (p.precision == Precision::f32 ? " f32" : " f64") +
                     (p.kind == TransformKind::real_to_complex ? " r2c" : " c2r");
  for (const Axis& a : p.axes)
    text += " n=" + std::to_string(a.length) + (a.transformed ? "" : " (loop)") + " strides " +
            std::to_string(a.in_stride) + "," + std::to_string(a.out_stride);
  return text + " batch " + std::to_string(p.batch) + " distances " + std::to_string(p.in_distance) + "," +
         std::to_string(p.out_distance);
}

void check(const LimitsPreset& preset, const Problem& problem, Placing placing = Placing::out_of_place) {
  INFO(explain(preset, problem) << (placing == Placing::in_place ? " in place" : ""));
  Problem scaled = problem;
  scaled.scaled = true;
  const Schedule schedule = make_schedule(scaled, preset.limits);
  INFO(describe(schedule));
  CHECK(violations(schedule, preset.limits) == std::vector<std::string>{});
  double error = -1;
  CHECK_NOTHROW(error = interpreted_error(schedule, placing, 0.5));
  CHECK((error >= 0 && error < interpreted_limit));
}

std::uint64_t pick(std::mt19937_64& engine, std::uint64_t low, std::uint64_t high) {
  return low + engine() % (high - low + 1);
}

// Strides of a side, axes and batch nested in random order with random gaps.
void nest(std::mt19937_64& engine, Problem& p, bool input) {
  std::vector<std::size_t> order(p.axes.size() + 1);
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  if (pick(engine, 0, 1) == 0) {  // row-major as users have it
    std::reverse(order.begin(), order.end());
    std::rotate(order.begin(), order.begin() + 1, order.end());
  } else {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[engine() % i]);
  }
  std::uint64_t stride = pick(engine, 0, 3) == 0 ? 2 : 1;
  for (std::size_t i : order) {
    const bool batch = i == p.axes.size();
    if (batch)
      (input ? p.in_distance : p.out_distance) = stride;
    else
      (input ? p.axes[i].in_stride : p.axes[i].out_stride) = stride;
    stride *= batch ? p.batch : input ? input_count(p, i) : output_count(p, i);
    if (pick(engine, 0, 2) == 0) stride += pick(engine, 1, 5);
  }
}

Problem random_real_problem(std::uint64_t seed) {
  std::mt19937_64 engine(seed * 0x9E3779B97F4A7C15u + 5);
  static const auto smooth = smooth_lengths(512);
  Problem p;
  p.kind = kinds[seed % 2];
  p.direction = p.kind == TransformKind::real_to_complex ? fft::Direction::forward : fft::Direction::inverse;
  p.precision = pick(engine, 0, 1) == 0 ? Precision::f32 : Precision::f64;
  const std::size_t rank = pick(engine, 1, 3);
  for (std::size_t a = 0; a < rank; ++a) {
    const std::uint64_t most = rank == 1 ? smooth.size() : rank == 2 ? 24 : 9;
    p.axes.push_back({smooth[engine() % most], 1, 1, pick(engine, 0, 3) != 0});
  }
  p.axes[engine() % rank].transformed = true;
  p.batch = pick(engine, 1, 7);
  p.even_real_offset = pick(engine, 0, 3) != 0;
  nest(engine, p, true);
  nest(engine, p, false);
  return p;
}

}  // namespace

TEST_CASE("dense real transforms of one axis, out of place and in place") {
  for (const LimitsPreset& preset : presets_of_all_sizes(1 << 15))
    for (TransformKind kind : kinds)
      for (std::uint64_t n :
           {1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 30, 64, 77, 81, 128, 250, 256, 1000, 1001, 1024})
        for (std::uint64_t batch : {1, 2, 5})
          for (Placing placing : {Placing::out_of_place, Placing::in_place})
            check(preset,
                  real_problem({n}, batch, n % 3 == 0 ? Precision::f64 : Precision::f32, kind, placing),
                  placing);
}

TEST_CASE("CPUs merge and split spectra in the pass of an even length that is one pass") {
  const auto steps = [](const LimitsPreset& preset, std::uint64_t n, TransformKind kind) {
    std::vector<bool> elementwise;
    for (const Step& step : make_schedule(real_problem({n}, 3, Precision::f32, kind), preset.limits).steps)
      elementwise.push_back(is_elementwise(step.pass));
    return elementwise;
  };
  for (const LimitsPreset& preset : limits_presets())
    for (TransformKind kind : kinds) {
      if (preset.limits.shape != KernelShape::vector) continue;
      INFO(preset.name);
      const bool merges = kind == TransformKind::complex_to_real;
      for (const std::uint64_t n : {4, 6, 16, 36, 250, 1000, 8192})
        CHECK(steps(preset, n, kind) == std::vector<bool>{false});
      const std::vector<bool> several = steps(preset, 1 << 21, kind);
      CHECK(several.size() > 2);
      CHECK(several.front() == merges);
      CHECK(several.back() != merges);
    }
}

TEST_CASE("long real transforms") {
  for (const LimitsPreset& preset : limits_presets())
    for (TransformKind kind : kinds)
      for (std::uint64_t n : {1 << 14, 1 << 16, 59049, 100000, 163 * 93, 163 * 184})
        check(preset, real_problem({n}, 2, Precision::f32, kind));
}

// Rounds are chosen for the whole schedule, behind the back of the complex transforms in it.
TEST_CASE("the last round of real transforms may end within a tile") {
  std::uint64_t found = 0;  // passes whose tiles divide a full round but not the last one
  for (const LimitsPreset& preset : presets_of_all_sizes(1 << 15))
    for (TransformKind kind : kinds)
      for (std::uint64_t n : {39, 45, 75, 105, 135, 225, 315})
        for (std::uint64_t batch : {350, 501, 701, 1003}) {
          const Problem problem = real_problem({5, n}, batch, Precision::f32, kind);
          if (preset.limits.shape != KernelShape::work_group) continue;
          const Schedule schedule = make_schedule(problem, preset.limits);
          const std::uint64_t round = schedule.batch_per_round;
          if (batch % round == 0) continue;
          INFO(explain(preset, problem) << "\n" << describe(schedule));
          CHECK(violations(schedule, preset.limits) == std::vector<std::string>{});
          for (const Step& step : schedule.steps) {
            const auto fits = [&](std::uint64_t transforms) {
              const std::uint64_t outer = outer_count(step, transforms);
              return columns(step.pass, outer) % step.pass.group.columns == 0;
            };
            found += !is_elementwise(step.pass) && fits(round) && !fits(batch % round);
          }
        }
  CHECK(found > 0);
}

// The number of transforms times the elements that a workspace may have does not fit 64 bits.
TEST_CASE("rounds of billions of real transforms use the workspace that there is") {
  for (LimitsPreset preset : limits_presets()) {
    preset.limits.global_memory_bytes = preset.limits.max_allocation_bytes = std::uint64_t(1) << 38;
    const std::uint64_t budget = workspace_limit(preset.limits) / 8, batch = std::uint64_t(1) << 31;
    const Schedule schedule = make_schedule(
        real_problem({2, 4}, batch, Precision::f32, TransformKind::complex_to_real), preset.limits);
    INFO(preset.name << "\n" << describe(schedule));
    CHECK(schedule.batch_per_round < batch);
    CHECK(schedule.workspace_elements <= budget);
    CHECK(schedule.workspace_elements > budget / 4);
  }
}

TEST_CASE("dense real transforms of several axes") {
  for (const LimitsPreset& preset : presets_of_all_sizes(1 << 15))
    for (TransformKind kind : kinds)
      for (const std::vector<std::uint64_t>& lengths : {std::vector<std::uint64_t>{8, 8},
                                                        {5, 9},
                                                        {12, 1},
                                                        {1, 12},
                                                        {7, 64},
                                                        {3, 4, 10},
                                                        {3, 5, 7},
                                                        {4, 6, 15},
                                                        {5, 3, 30},
                                                        {2, 9, 4, 7},
                                                        {4, 5, 101},
                                                        {2, 2, 2}})
        for (std::uint64_t batch : {1, 3})
          for (Placing placing : {Placing::out_of_place, Placing::in_place})
            check(preset,
                  real_problem(lengths, batch, batch == 1 ? Precision::f64 : Precision::f32, kind, placing),
                  placing);
}

TEST_CASE("channels last: the batch is the innermost axis of both sides") {
  for (const LimitsPreset& preset : presets_of_all_sizes(1 << 15))
    for (TransformKind kind : kinds)
      for (std::uint64_t n : {6, 15, 64})
        for (std::uint64_t channels : {2, 3, 32}) {
          Problem p = real_problem({n}, channels, Precision::f32, kind);
          p.axes[0].in_stride = p.axes[0].out_stride = channels;
          p.in_distance = p.out_distance = 1;
          check(preset, p);
        }
}

TEST_CASE("random real layouts, axes that are only loops included") {
  const auto list = presets_of_all_sizes(1 << 15);
  for (std::uint64_t seed = 0; seed < 600; ++seed) check(list[seed % list.size()], random_real_problem(seed));
}

TEST_CASE("more random real layouts", "[.][sweep]") {
  const auto list = presets_of_all_sizes(1 << 15);
  for (std::uint64_t seed = 600; seed < 20000; ++seed)
    check(list[seed % list.size()], random_real_problem(seed));
}
