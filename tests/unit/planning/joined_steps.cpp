// Which passes share a launch, and the text of their kernel.
#include <catch2/catch.hpp>

#include "core/schedule.hpp"
#include "planning/choices.hpp"
#include "shapes/codegen.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/limits.hpp"

using namespace fft_test;
using namespace fft::planning;
using fft::Direction;
using fft::Precision;

namespace {

/// Launches and steps of a schedule for a large GPU that hands over, or does not.
std::pair<std::size_t, std::size_t> counts(const Problem& problem, bool hands_over = true) {
  DeviceLimits limits = joining_limits();
  limits.hands_over = hands_over;
  const Schedule schedule = make_schedule(problem, limits);
  CHECK(violations(schedule, limits) == std::vector<std::string>{});
  return {launches(schedule).size(), schedule.steps.size()};
}

using Counts = std::pair<std::size_t, std::size_t>;

Problem dense(const std::vector<std::uint64_t>& lengths, std::uint64_t batch = 1,
              Precision precision = Precision::f32) {
  return dense_problem(lengths, batch, precision);
}

/// Axes with gaps between them, which no pass transforms together.
Problem with_gaps(Problem problem) {
  std::uint64_t stride = 1;
  for (std::size_t a = problem.axes.size(); a-- > 0; stride = stride * problem.axes[a].length + 1)
    problem.axes[a].in_stride = problem.axes[a].out_stride = stride;
  problem.in_distance = problem.out_distance = stride;
  return problem;
}

/// Three passes with little local memory.
Schedule three_joined() {
  DeviceLimits limits = joining_limits();
  limits.local_memory_bytes = 4096 + 64;
  Schedule schedule = make_schedule(with_gaps(dense({16, 12, 20}, 2)), limits);
  REQUIRE(schedule.steps.size() == 3);
  REQUIRE(launches(schedule).size() == 1);
  return schedule;
}

std::size_t occurrences(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) ++count;
  return count;
}

}  // namespace

TEST_CASE("one transform of few points: all passes share a launch") {
  CHECK(counts(dense({16384})) == Counts(1, 2));
  CHECK(counts(dense({65536})) == Counts(1, 2));
  CHECK(counts(dense({65536}, 1, Precision::f64)) == Counts(1, 2));
  CHECK(counts(dense({262144})) == Counts(1, 2));
  CHECK(counts(dense({512, 512})) == Counts(1, 2));
  CHECK(counts(with_gaps(dense({64, 64, 64}))) == Counts(1, 3));
  CHECK(counts(dense({64, 64, 64})) == Counts(1, 2));  // two axes in one pass
  CHECK(counts(dense({100, 100})) == Counts(1, 2));    // one pass would be one group
  CHECK(counts(dense({10007})) == Counts(1, 3));
  CHECK(counts(real_problem({512, 512}, 1, Precision::f32, TransformKind::real_to_complex)) == Counts(1, 2));
  CHECK(counts(real_problem({512, 512}, 1, Precision::f32, TransformKind::complex_to_real)) == Counts(1, 2));
}

TEST_CASE("tiles that were measured stay, so their passes keep their launches") {
  const Problem problem = dense({65536});
  Choices exploring = Choices().explorer();
  CHECK(launches(make_schedule(problem, joining_limits(), &exploring)).size() == 1);
  int tiles = 0;
  for (const Choices::Offer& offer : exploring.offers()) {
    if (offer.decision.find(", pass") == std::string::npos) continue;
    Choices choices;
    choices.take(offer.decision, offer.ways.front());
    const Schedule schedule = make_schedule(problem, joining_limits(), &choices);
    CHECK(launches(schedule).size() == 2);
    CHECK(violations(schedule, joining_limits()) == std::vector<std::string>{});
    ++tiles;
  }
  CHECK(tiles == 2);
}

TEST_CASE("passes that keep the device busy, and devices that do not hand over: a launch each") {
  CHECK(counts(dense({1 << 20})) == Counts(2, 2));
  CHECK(counts(dense({1024, 1024})) == Counts(2, 2));
  CHECK(counts(with_gaps(dense({128, 128, 128}))) == Counts(3, 3));
  CHECK(counts(dense({65536}, 64)) == Counts(2, 2));
  CHECK(counts(dense({1024})) == Counts(1, 1));
  CHECK(counts(dense({65536}), false) == Counts(2, 2));
  Problem any = dense({65536});
  any.any_batch = true;  // how many groups a pass has is in the text
  CHECK(counts(any) == Counts(2, 2));
  DeviceLimits small = limits_named("gpu16");  // the same data takes 16 times as long
  small.hands_over = true;
  CHECK(launches(make_schedule(dense({256, 256}), small)).size() == 2);
  DeviceLimits cpu = limits_named("cpu8");
  cpu.hands_over = true;
  const Schedule vector = make_schedule(dense({60, 44}), cpu);
  CHECK(launches(vector).size() == vector.steps.size());
}

TEST_CASE("joined steps compute the same transform") {
  for (const auto direction : {Direction::forward, Direction::inverse}) {
    DeviceLimits limits = joining_limits();
    limits.local_memory_bytes = 4096 + 64;
    for (const auto& lengths :
         std::vector<std::vector<std::uint64_t>>{{1536}, {60, 44}, {997}, {6, 10, 14}}) {
      const Schedule schedule = make_schedule(dense_problem(lengths, 1, Precision::f32, direction), limits);
      CAPTURE(describe(schedule));
      REQUIRE(launches(schedule).size() == 1);
      CHECK(violations(schedule, limits) == std::vector<std::string>{});
      CHECK(interpreted_error(schedule, Placing::in_place) < 1e-6);
    }
  }
}

TEST_CASE("a launch has the groups of all its steps") {
  const Schedule schedule = three_joined();
  const LaunchSize all = launch_size(schedule, launches(schedule)[0], 2);
  std::uint64_t sum = 0;
  for (const Step& step : schedule.steps) {
    const LaunchSize size = launch_size(step.pass, outer_count(step, 2));
    sum += size.groups;
    CHECK(size.work_items == all.work_items);
  }
  CHECK(all.groups == sum);
}

TEST_CASE(
    "the kernel of several passes: every wait is for all groups before, and what was handed over is read "
    "afresh") {
  const Schedule schedule = three_joined();
  const auto kernel = fft::codegen::generate(schedule, launches(schedule)[0]);
  const std::string text = kernel.source.substr(kernel.source.find("kernel __attribute__"));
  CAPTURE(text);
  CHECK(kernel.name == "fft_groups_20_12_16");
  std::uint64_t before = 0;
  for (std::size_t s = 0; s < 3; ++s) {
    if (s > 0) CHECK(occurrences(text, "fft_await(counters, " + std::to_string(before) + "u)") == 1);
    before += launch_size(schedule.steps[s].pass, outer_count(schedule.steps[s], 2)).groups;
  }
  CHECK(occurrences(text, "fft_await(") == 2);
  CHECK(occurrences(text, "fft_arrive(counters)") == 2);
  CHECK(occurrences(text, "before == " + std::to_string(before - 1) + "u) fft_reset(counters)") == 1);
  CHECK(occurrences(text, "volatile global const elem_t *in = output;") == 2);
  CHECK(occurrences(text, "restrict") == 1);  // the tables, which no group writes
  // Only the first pass loads without regard to what others store; tables apart.
  const std::string later = text.substr(text.find("/* pass 2 */"));
  for (std::size_t at = 0; (at = later.find("fft_load(", at)) != std::string::npos; ++at)
    CHECK(later.compare(at, 14, "fft_load(table") == 0);
}

TEST_CASE("tables of the passes lie one behind the other, each at an even element") {
  const Schedule schedule = three_joined();
  const std::vector<double> all = fft::codegen::twiddle_table(schedule, launches(schedule)[0]);
  const std::string text = fft::codegen::generate(schedule, launches(schedule)[0]).source;
  std::size_t at = 0;
  for (const Step& step : schedule.steps) {
    const std::vector<double> table = fft::codegen::twiddle_table(step.pass);
    REQUIRE(at + table.size() <= all.size());
    CHECK(std::equal(table.begin(), table.end(), all.begin() + std::ptrdiff_t(at)));
    CHECK(occurrences(text, "table = tables + " + std::to_string(at / 2) + ";") >= 1);
    at += (table.size() + 3) / 4 * 4;
  }
}

TEST_CASE("counters lie behind the workspace, at a multiple of their size") {
  for (const std::uint64_t bytes : {0, 1, 256, 257, 524288}) {
    const std::uint64_t all = with_counters(bytes);
    CHECK(counters_begin(all) >= bytes);
    CHECK(counters_begin(all) % counter_bytes == 0);
    CHECK(counters_begin(all) + counter_bytes <= all);
    CHECK(counters_begin(all + 100) == counters_begin(all));  // a larger piece of the pool
  }
}
