// Transforms of which only some points exist or are wanted, without a device: the interpreter against FFTW on padded arrays.
#include <catch2/catch.hpp>

#include <random>

#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/shrunken_limits.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Direction;
using fft::Precision;

namespace {

std::uint64_t pick(std::mt19937_64& engine, std::uint64_t low, std::uint64_t high) {
  return low + engine() % (high - low + 1);
}

void place_densely(Problem& p) {
  for (const bool input : {true, false}) {
    std::uint64_t stride = 1;
    for (std::size_t a = p.axes.size(); a-- > 0;) {
      (input ? p.axes[a].in_stride : p.axes[a].out_stride) = stride;
      stride *= input ? input_count(p, a) : output_count(p, a);
    }
    (input ? p.in_distance : p.out_distance) = stride;
  }
}

/// Seeds go through the kinds by turns; every axis may be restricted on either side, or not at all.
Problem random_extents(std::uint64_t seed) {
  std::mt19937_64 engine(seed * 0x9E3779B97F4A7C15u + 11);
  Problem p;
  p.kind = seed % 3 == 0   ? TransformKind::complex
           : seed % 3 == 1 ? TransformKind::real_to_complex
                           : TransformKind::complex_to_real;
  p.direction =
      p.kind == TransformKind::complex_to_real || (p.kind == TransformKind::complex && seed % 2 == 1)
          ? Direction::inverse
          : Direction::forward;
  p.precision = pick(engine, 0, 1) == 0 ? Precision::f32 : Precision::f64;
  const std::size_t rank = pick(engine, 1, 3);
  for (std::size_t a = 0; a < rank; ++a)
    p.axes.push_back({pick(engine, 1, rank == 1 ? 600 : rank == 2 ? 40 : 14), 1, 1, pick(engine, 0, 3) != 0});
  p.axes[engine() % rank].transformed = true;
  for (std::size_t a = 0; a < rank; ++a) {
    if (!p.axes[a].transformed) continue;
    const std::uint64_t in = input_count(p, a), out = output_count(p, a);
    if (pick(engine, 0, 2) != 0) p.axes[a].present = pick(engine, 1, in) % in;
    if (pick(engine, 0, 2) == 0) p.axes[a].wanted = pick(engine, 1, out) % out;
  }
  p.batch = pick(engine, 1, 5);
  p.scaled = true;
  place_densely(p);
  return p;
}

std::string explain(const LimitsPreset& preset, const Problem& p) {
  std::string text = preset.name + " kind " + std::to_string(static_cast<int>(p.kind));
  for (const Axis& a : p.axes)
    text += " n=" + std::to_string(a.length) + (a.transformed ? "" : " (loop)") + " present " +
            std::to_string(a.present) + " wanted " + std::to_string(a.wanted);
  return text + " batch " + std::to_string(p.batch);
}

void check(const LimitsPreset& preset, const Problem& problem) {
  INFO(explain(preset, problem));
  const Schedule schedule = make_schedule(problem, preset.limits);
  INFO(describe(schedule));
  CHECK(violations(schedule, preset.limits) == std::vector<std::string>{});
  double error = -1;
  CHECK_NOTHROW(error = interpreted_error(schedule, Placing::out_of_place, 0.5));
  CHECK((error >= 0 && error < 4e-15));
}

/// Elements that a schedule reads and writes in all passes.
std::uint64_t moved_elements(const Schedule& schedule) {
  std::uint64_t sum = 0;
  for (const Step& step : schedule.steps) {
    std::uint64_t columns = 1;
    for (const LoopAxis& loop : step.pass.loops) columns *= loop.count;
    const auto points = [&](const PassEnd& end) { return end.points != 0 ? end.points : step.pass.length; };
    sum += columns * (points(step.pass.in_end) + points(step.pass.out_end));
  }
  return sum;
}

}  // namespace

TEST_CASE("random extents") {
  const auto list = presets_of_all_sizes(1 << 17);
  for (std::uint64_t seed = 0; seed < 600; ++seed) check(list[seed % list.size()], random_extents(seed));
}

TEST_CASE("more random extents", "[.][sweep]") {
  const auto list = presets_of_all_sizes(1 << 17);
  for (std::uint64_t seed = 600; seed < 20000; ++seed) check(list[seed % list.size()], random_extents(seed));
}

TEST_CASE("rows and columns of zeros are not visited") {
  constexpr std::uint64_t side = 256;  // no pass transforms two such axes together
  for (const LimitsPreset& preset : limits_presets())
    for (const Direction direction : {Direction::forward, Direction::inverse}) {
      Problem padded;
      padded.direction = direction;
      for (int a = 0; a < 3; ++a) {
        padded.axes.push_back({side, 0, 0});
        (direction == Direction::forward ? padded.axes[a].present : padded.axes[a].wanted) = side / 2;
      }
      place_densely(padded);
      Problem whole = padded;
      for (Axis& axis : whole.axes) axis.present = axis.wanted = 0;
      place_densely(whole);
      // Three passes: 1/8 + 1/4, 1/4 + 1/2, 1/2 + 1 of an array instead of 6.
      CHECK(moved_elements(make_schedule(whole, preset.limits)) == 6 * side * side * side);
      CHECK(moved_elements(make_schedule(padded, preset.limits)) == 21 * side * side * side / 8);
    }
}

TEST_CASE("the workspace of some points of a long prime is that of their convolution") {
  const LimitsPreset small{"gpu16", limits_named("gpu16")};
  constexpr std::uint64_t n = 29989;
  Problem some;
  some.precision = Precision::f64;
  some.axes.push_back({n, 1, 1});
  some.axes[0].present = some.axes[0].wanted = 10000;
  some.scaled = true;
  check(small, some);
  const Schedule schedule = make_schedule(some, small.limits);
  CHECK(schedule.steps.size() == 6);
  const std::uint64_t cyclic = schedule.steps.front().pass.chirp.cyclic;
  CHECK(cyclic < n);
  CHECK(schedule.workspace_elements <= 2 * cyclic);
}
