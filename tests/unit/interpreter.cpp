// The interpreter of schedules on hand-made schedules: right ones, and every defect it must see.
#include "support/interpreter/interpreter.hpp"

#include <catch2/catch.hpp>

#include "support/interpreter/schedule_checks.hpp"

using namespace fft::planning;
using namespace fft_test;
using Catch::Matchers::Contains;

namespace {

PassSpec pass(std::uint32_t length, std::uint64_t in_stride, std::uint64_t out_stride,
              std::vector<LoopAxis> loops) {
  PassSpec p;
  p.precision = fft::Precision::f64;
  p.length = length;
  p.radices = {length};
  p.in_stride = in_stride;
  p.out_stride = out_stride;
  p.loops = std::move(loops);
  return p;
}

Schedule one_pass(std::uint32_t n, std::uint64_t batch) {
  Schedule s;
  s.problem = dense_problem({n}, batch, fft::Precision::f64);
  s.batch_per_round = batch;
  Step step;
  step.pass = pass(n, 1, 1, {{batch, n, n}});
  step.pass.input_sign = InputSign::argument;
  step.pass.scaled_output = true;
  step.destination.slot = Slot::output;
  step.outer_per_batch = 1;
  s.steps = {step};
  return s;
}

// 12 = 3 x 4 through the workspace: in[3][4] -> out[1][...]: the recursion of pass.hpp with N1 = 4, then N2
// = 3.
Schedule two_pass(std::uint64_t batch) {
  Schedule s = one_pass(12, batch);
  Step first = s.steps[0], second = s.steps[0];
  first.pass = pass(4, 3, 1, {{3, 1, 4}, {batch, 12, 12}});  // in[q][m] -> work[m][k]
  first.destination.slot = Slot::workspace;
  first.pass.input_sign = InputSign::argument;
  second.pass = pass(3, 4, 4, {{4, 1, 1, 1}, {batch, 12, 12}});  // work[q][l] -> out[k][l]
  second.pass.twiddle_span = 4;
  second.pass.scaled_output = true;
  second.source.slot = Slot::workspace;
  s.steps = {first, second};
  s.workspace_elements = 12 * batch;
  return s;
}

void use_rounds(Schedule& s, std::uint64_t per_round) {
  s.batch_per_round = per_round;
  s.workspace_elements = 12 * per_round;
  s.steps[0].source.batch_stride = 12;
  s.steps[1].destination.batch_stride = 12;
}

std::string defect(const Schedule& s, Placing placing) {
  try {
    interpreted_error(s, placing);
  } catch (const ScheduleDefect& e) {
    return e.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("right schedules give the transform") {
  for (auto placing : {Placing::out_of_place, Placing::in_place}) {
    CHECK(interpreted_error(one_pass(16, 3), placing) < 1e-15);
    CHECK(interpreted_error(two_pass(5), placing) < 1e-15);
    for (std::uint64_t per_round : {1, 2, 3}) {
      Schedule rounds = two_pass(5);
      use_rounds(rounds, per_round);
      CHECK(interpreted_error(rounds, placing) < 1e-15);
    }
  }
}

TEST_CASE("inverse, scale and blocked stores mean what pass.hpp says") {
  Schedule s = one_pass(10, 2);
  s.problem.direction = fft::Direction::inverse;
  CHECK(interpreted_error(s, Placing::out_of_place, 0.1) < 1e-15);
  s.steps[0].pass.input_sign = InputSign::none;
  CHECK(interpreted_error(s, Placing::out_of_place, 0.1) > 0.1);

  Schedule blocked = one_pass(12, 2);  // blocks of 4 points, 4 apart: the same addresses
  blocked.steps[0].pass.out_block = 4;
  blocked.steps[0].pass.out_block_stride = 4;
  CHECK(interpreted_error(blocked, Placing::out_of_place) < 1e-15);
  blocked.steps[0].pass.out_block_stride = 5;
  CHECK_THAT(defect(blocked, Placing::out_of_place), Contains("writes"));
}

TEST_CASE("wrong twiddles, strides and rounds are seen") {
  Schedule s = two_pass(1);
  s.steps[1].pass.twiddle_span = 1;
  CHECK(interpreted_error(s, Placing::out_of_place) > 0.1);
  s = two_pass(1);
  s.steps[1].pass.loops[0].twiddle_weight = 0;
  CHECK(interpreted_error(s, Placing::out_of_place) > 0.1);
  s = two_pass(5);
  use_rounds(s, 2);
  s.steps[0].source.batch_stride = 0;  // every round reads the first transforms
  CHECK(interpreted_error(s, Placing::out_of_place) > 0.1);
}

TEST_CASE("accesses outside the buffers are defects") {
  Schedule s = one_pass(16, 3);
  s.steps[0].pass.in_stride = 2;
  CHECK_THAT(defect(s, Placing::out_of_place), Contains("reads element 48 of 48"));
  s = two_pass(2);
  s.workspace_elements -= 1;
  CHECK_THAT(defect(s, Placing::out_of_place), Contains("writes element 23 of 23"));
}

TEST_CASE("strays, double writes and hazards are defects") {
  Schedule gap = one_pass(4, 2);  // output described with a gap, but written densely
  gap.problem.out_distance = 5;
  CHECK_THAT(defect(gap, Placing::out_of_place), Contains("outside"));

  Schedule twice = one_pass(4, 2);
  twice.steps[0].pass.loops[0].out_stride = 3;
  CHECK_THAT(defect(twice, Placing::out_of_place), Contains("twice"));

  Schedule hazard = two_pass(1);  // in place, the first pass would permute within one buffer
  hazard.steps[0].destination.slot = Slot::output;
  hazard.steps[1].source.slot = Slot::output;
  CHECK(interpreted_error(hazard, Placing::out_of_place) < 1e-15);
  CHECK(defect(hazard, Placing::in_place) ==
        "step 0: column 0 writes element 1, which another group of columns "
        "reads in the same pass");
}
