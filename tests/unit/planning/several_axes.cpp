// Which axes one pass transforms together. That such schedules are right: the interpreted schedules of images and volumes, and
// device.images, device.volumes and oclgrind.group.images.
#include <catch2/catch.hpp>

#include "core/schedule.hpp"
#include "shapes/codegen.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/problem_call.hpp"

using namespace fft_test;
using namespace fft::planning;
using fft::Direction;
using fft::Precision;

namespace {

using Axes = std::vector<std::vector<std::uint32_t>>;

const DeviceLimits& limits_of(const std::string& name) {
  for (const LimitsPreset& preset : limits_presets())
    if (preset.name == name) return preset.limits;
  throw std::logic_error("no preset " + name);
}

/// PassSpec::axes of every pass; of one axis alone empty.
Axes axes(const Problem& problem, const DeviceLimits& limits = limits_of("gpu227")) {
  const Schedule schedule = make_schedule(problem, limits);
  CHECK(violations(schedule, limits) == std::vector<std::string>{});
  CHECK(schedule.problem.axes.size() == problem.axes.size());
  Axes all;
  for (const Step& step : schedule.steps) all.push_back(step.pass.axes);
  return all;
}

Problem many(const std::vector<std::uint64_t>& lengths, Precision precision = Precision::f32,
             Direction direction = Direction::forward) {
  return dense_problem(lengths, 5000, precision, direction);
}

}  // namespace

TEST_CASE("pictures and volumes that fit into local memory take one pass, larger ones one less") {
  CHECK(axes(many({245, 18})) == Axes{{245, 18}});
  CHECK(axes(many({64, 64}, Precision::f64, Direction::inverse)) == Axes{{64, 64}});
  CHECK(axes(many({22, 32, 18})) == Axes{{22, 32, 18}});
  CHECK(axes(many({64, 64, 64})) == Axes{{64, 64}, {}});
  CHECK(axes(many({4, 4, 4, 4, 4})) == Axes{{4, 4, 4, 4, 4}});
  CHECK(axes(many({512, 512})) == Axes{{}, {}});
  CHECK(axes(many({64, 128}), limits_of("gpu16")).size() == 2);
}

TEST_CASE(
    "on CPUs every lane has an array of two axes and more, if that stays in a cache and fills the lanes") {
  const DeviceLimits& cpu = limits_of("cpu16");
  CHECK(axes(many({32, 32}), cpu) == Axes{{32, 32}});
  CHECK(axes(many({64, 32}), cpu) == Axes{{}, {}});
  CHECK(axes(many({64, 32}, Precision::f64, Direction::inverse), cpu) == Axes{{64, 32}});
  CHECK(axes(many({3, 4, 5}), cpu) == Axes{{3, 4, 5}});
  CHECK(axes(many({8, 16}), cpu) == Axes{{}, {}});  // short, but not in either direction
  CHECK(axes(many({32, 4}), cpu) == Axes{{32, 4}});
  CHECK(axes(many({8, 16}, Precision::f64), cpu) == Axes{{8, 16}});
  CHECK(axes(many({32, 32, 32}), cpu) == Axes{{32, 32}, {}});
  const auto few = [&](std::uint64_t images) {
    return axes(dense_problem({8, 24}, images, Precision::f32), cpu).size();
  };
  CHECK(few(16) == 2);  // one unit would work
  CHECK(few(18) == 2);  // most lanes of a vector would be empty
  CHECK(few(32) == 1);
  Problem channels = many({24, 24});  // neighbours in memory
  channels.batch = 33;
  for (Axis& axis : channels.axes) axis.in_stride *= 33, axis.out_stride *= 33;
  channels.in_distance = channels.out_distance = 1;
  CHECK(axes(channels, cpu) == Axes{{}, {}});
  channels.batch = 32;
  CHECK(axes(channels, cpu) == Axes{{24, 24}});
}

TEST_CASE("axes that stay apart: gaps, parts, other orders, large primes, and loops") {
  Problem gaps = many({32, 32});
  gaps.axes[0].in_stride = 33, gaps.in_distance = 33 * 32;
  CHECK(axes(gaps) == Axes{{}, {}});
  Problem part = many({32, 32});
  part.axes[1].present = 16, part.axes[1].in_stride = 1, part.axes[0].in_stride = 16, part.in_distance = 512;
  CHECK(axes(part) == Axes{{}, {}});
  Problem loop = many({32, 32, 32});
  loop.axes[1].transformed = false;
  CHECK(axes(loop) == Axes{{}, {}});
  CHECK(axes(many({32, 67})) == Axes{{}, {}});
  CHECK(axes(many({32, 1009})) == Axes{{}, {}});
}

TEST_CASE("real transforms: the complex axes beside whole rows and beside halves") {
  const auto forward = TransformKind::real_to_complex, back = TransformKind::complex_to_real;
  const auto real = [](const std::vector<std::uint64_t>& lengths, TransformKind kind,
                       const std::string& limits = "gpu227") {
    return axes(real_problem(lengths, 500, Precision::f64, kind), limits_of(limits));
  };
  CHECK(real({16, 15, 60}, forward, "cpu16") == Axes{{}, {16, 15}});
  CHECK(real({16, 15, 60}, back, "cpu16") == Axes{{16, 15}, {}});
  CHECK(real({16, 15, 16}, back, "cpu16") == Axes{{}, {}, {}});  // vectors of 8 for 9 columns
  CHECK(real({48, 15, 101}, forward) == Axes{{}, {48, 15}});     // whole rows of 101
  CHECK(real({48, 15, 101}, back) == Axes{{48, 15}, {}});
  CHECK(real({65, 9, 30}, forward) == Axes{{}, {65, 9}});
  CHECK(real({48, 15, 102}, forward) == Axes{{}, {48, 15}});  // halves
  CHECK(real({15, 101}, forward) == Axes{{}, {}});            // never the real axis
  Problem first = real_problem({15, 48, 9}, 500, Precision::f64, forward);
  first.halved = 0;  // the slowest axis: its spectra come first, the others are rows of whole arrays
  for (Axis& a : first.axes) a.out_stride = a.in_stride;
  first.out_distance = std::uint64_t(8) * 48 * 9;
  first.in_distance = std::uint64_t(15) * 48 * 9;
  const Schedule schedule = make_schedule(first, limits_of("gpu227"));
  CHECK(violations(schedule, limits_of("gpu227")) == std::vector<std::string>{});
  CHECK(schedule.problem.halved == first.halved);
}

TEST_CASE("steps name the axes that were asked for") {
  const Schedule schedule = make_schedule(many({64, 64, 64, 16}), limits_of("gpu227"));
  std::vector<bool> found(4);
  for (const Step& step : schedule.steps)
    for (std::size_t a = 0; a < std::max<std::size_t>(1, step.pass.axes.size()); ++a)
      found.at(step.axis + a) = true;
  CHECK(found == std::vector<bool>(4, true));
  CHECK(describe(make_schedule(many({24, 30}), limits_of("gpu227"))).find("axes 0 to 1, 24 x 30 points = ") !=
        std::string::npos);
}

TEST_CASE("radices of several axes: twiddles within an axis alone") {
  for (const char* limits : {"gpu227", "cpu16"}) {
    const Schedule schedule = make_schedule(many({11, 13}), limits_of(limits));
    REQUIRE(schedule.steps.size() == 1);
    CHECK(fft::codegen::twiddle_table(schedule.steps[0].pass).empty());
  }
}
