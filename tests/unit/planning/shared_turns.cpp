// Steps of the vector shape that share a launch in turns (Step::turns): which schedules do, and the text of their kernel.
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

constexpr auto to_spectra = TransformKind::real_to_complex, to_signals = TransformKind::complex_to_real;

Schedule planned(const Problem& problem, const DeviceLimits& limits = limits_named("cpu8")) {
  const Schedule schedule = make_schedule(problem, limits);
  INFO(describe(schedule));
  for (const std::string& violation : violations(schedule, limits)) FAIL_CHECK(violation);
  return schedule;
}

bool takes_turns(const Problem& problem, const DeviceLimits& limits = limits_named("cpu8")) {
  const Schedule schedule = planned(problem, limits);
  return in_turns(schedule, launches(schedule).front());
}

Problem pictures(const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                 Precision precision = Precision::f32, Direction direction = Direction::forward) {
  return dense_problem(lengths, batch, precision, direction);
}

DeviceLimits without_turns() {
  DeviceLimits limits = limits_named("cpu8");
  limits.takes_turns = false;
  return limits;
}

std::size_t occurrences(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) ++count;
  return count;
}

}  // namespace

TEST_CASE("batches of pictures and volumes that a core's cache holds take turns") {
  for (const Precision precision : {Precision::f32, Precision::f64}) {
    CHECK(takes_turns(pictures({128, 128}, 64, precision)));
    CHECK(takes_turns(pictures({32, 16, 16}, 64, precision)));
    CHECK(takes_turns(real_problem({64, 64}, 256, precision, to_spectra)));
    CHECK(takes_turns(real_problem({64, 64}, 256, precision, to_signals)));
    CHECK(takes_turns(real_problem({8, 8, 8}, 2048, precision, to_signals)));
  }
  CHECK(takes_turns(pictures({64, 64}, 2)));
  CHECK(takes_turns(pictures({64, 64}, 3)));
}

TEST_CASE("others keep a launch for each step") {
  CHECK_FALSE(takes_turns(pictures({64, 64}, 1)));     // one compute unit would have nothing
  CHECK_FALSE(takes_turns(pictures({512, 512}, 16)));  // 2 MiB each
  CHECK_FALSE(takes_turns(pictures({64, 64}, 256), limits_named("cpu16")));  // not timed there
  CHECK_FALSE(takes_turns(pictures({64, 64}, 256), without_turns()));
  CHECK_FALSE(takes_turns(real_problem({64, 63}, 256, Precision::f32, to_signals)));  // ends of its own
  Problem any = pictures({64, 64}, 256);
  any.any_batch = true;
  CHECK_FALSE(takes_turns(any));
  Problem overlapping = pictures({64, 64}, 256);
  overlapping.read_all_first = true;
  CHECK_FALSE(takes_turns(overlapping));
  Problem backwards = pictures({64, 64}, 256);
  backwards.axes[0].in_stride = std::uint64_t(0) - 64;
  CHECK_FALSE(takes_turns(backwards));
  Problem interleaved = pictures({64, 64}, 256);  // the batch is not the outermost loop
  for (Axis& axis : interleaved.axes) axis.in_stride *= 256, axis.out_stride *= 256;
  interleaved.in_distance = interleaved.out_distance = 1;
  CHECK_FALSE(takes_turns(interleaved));
  CHECK_FALSE(takes_turns(pictures({5, 1000}, 100)));  // 5 of 8 lanes would hold rows of a picture
  CHECK(takes_turns(pictures({8, 1000}, 100)));
}

TEST_CASE("passes whose kernels were measured keep their launches") {
  const Problem problem = pictures({64, 64}, 256);
  Choices exploring = Choices().explorer();
  const Schedule own = make_schedule(problem, limits_named("cpu8"), &exploring);
  CHECK(in_turns(own, launches(own).front()));
  int passes = 0;
  for (const Choices::Offer& offer : exploring.offers()) {
    if (offer.decision.find("pass ") == std::string::npos) continue;
    Choices choices;
    choices.take(offer.decision, offer.ways.front());
    const Schedule schedule = make_schedule(problem, limits_named("cpu8"), &choices);
    CHECK(launches(schedule).size() == 2);
    CHECK(violations(schedule, limits_named("cpu8")) == std::vector<std::string>{});
    ++passes;
  }
  CHECK(passes == 2);
}

TEST_CASE("steps in turns compute the same transform, also with a workspace for each group") {
  using Lengths = std::vector<std::uint64_t>;
  for (const std::uint64_t batch : {2u, 33u, 100u})
    for (const Lengths& lengths : {Lengths{96, 64}, {7, 40}, {6, 10, 33}})
      for (const Direction direction : {Direction::forward, Direction::inverse}) {
        const Schedule schedule = planned(pictures(lengths, batch, Precision::f64, direction));
        CAPTURE(describe(schedule));
        if (lengths[0] == 96) CHECK(in_turns(schedule, launches(schedule).front()));
        CHECK(interpreted_error(schedule, Placing::in_place) < 1e-14);
        CHECK(interpreted_error(schedule, Placing::out_of_place) < 1e-14);
      }
  for (const std::uint64_t batch : {2u, 33u, 100u})
    for (const Lengths& lengths : {Lengths{64, 20}, {7, 40}, {6, 10, 32}})
      for (const auto kind : {to_spectra, to_signals}) {
        const Schedule schedule = planned(real_problem(lengths, batch, Precision::f64, kind));
        CAPTURE(describe(schedule));
        REQUIRE(in_turns(schedule, launches(schedule).front()));
        if (lengths[0] == 64 && batch == 100)
          CHECK((schedule.batch_per_round < batch) == (kind == to_signals));
        CHECK(interpreted_error(schedule, Placing::out_of_place) < 1e-14);
      }
}

TEST_CASE("the launch has a group for every few turns") {
  const Schedule schedule = planned(real_problem({64, 64}, 100, Precision::f64, to_signals));
  const SharedTurns& turns = schedule.steps.front().turns;
  CHECK(turns.at_once == 1);
  CHECK(turns.per_group == 6);  // 8 groups per compute unit
  const LaunchSize size = launch_size(schedule, launches(schedule).front(), 100);
  CHECK(size.groups == 17);
  CHECK(size.work_items == 1);
  CHECK(schedule.workspace_elements == 17 * 64 * 33);
  CHECK(planned(real_problem({8, 8}, 4096, Precision::f64, to_signals)).steps.front().turns.at_once > 8);
  CHECK_THAT(describe(schedule), Catch::Contains("17 groups of 1, each of which takes up to 6 transforms"));
}

TEST_CASE("the kernel of turns: a function for each pass, and their tables behind one another") {
  const Schedule schedule = planned(real_problem({64, 64}, 256, Precision::f64, to_signals));
  const LaunchedSteps all = launches(schedule).front();
  const fft::codegen::KernelSource kernel = fft::codegen::generate(schedule, all);
  CHECK(kernel.name == "fft_vectors_64_32");
  CHECK(kernel.returns_on_zero_count);
  CHECK(occurrences(kernel.source, "noinline)) void fft_pass") == 2);
  CHECK(occurrences(kernel.source, "typedef double scalar_t;") == 1);
  CHECK(occurrences(kernel.source, "global elem_t *work)") == 1);
  CHECK(occurrences(kernel.source, "group * 2112ul") == 2);  // written and read
  const std::vector<double> first = fft::codegen::twiddle_table(schedule.steps[0].pass),
                            second = fft::codegen::twiddle_table(schedule.steps[1].pass);
  CHECK_THAT(kernel.source, Catch::Contains("tables + " + std::to_string(first.size() / 2) + ","));
  std::vector<double> both = first;
  both.insert(both.end(), second.begin(), second.end());
  CHECK(fft::codegen::twiddle_table(schedule, all) == both);
  const Schedule in_output = planned(pictures({128, 128}, 64));
  CHECK_THAT(fft::codegen::generate(in_output, launches(in_output).front()).source,
             !Catch::Contains("*work"));
}

TEST_CASE("columns that come from memory are prefetched for the next turn") {
  const auto ahead = [](const Problem& problem) { return planned(problem).steps.front().pass.vector.ahead; };
  CHECK(ahead(real_problem({64, 64}, 256, Precision::f64, to_signals)) == 64 * 33);
  CHECK(ahead(real_problem({64, 64}, 256, Precision::f64, to_spectra)) == 0);  // rows
  CHECK(ahead(real_problem({64, 64}, 16, Precision::f64, to_signals)) ==
        0);  // one turn per group, in the cache
  Problem sparse = real_problem({64, 64}, 256, Precision::f64, to_signals);
  sparse.in_distance = 2 * 64 * 33;
  CHECK(ahead(sparse) == 0);
}
