// to_string(PassSpec) tells any two different passes apart; describe(Schedule) says what a reader needs.
#include <catch2/catch.hpp>

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/schedule.hpp"
#include "shapes/planner.hpp"

using namespace fft::planning;
using Catch::Matchers::Contains;

namespace {

// These do not compile when a struct gains a field: add it here and to the changes below.
void count_fields(const PassSpec& spec) {
  [[maybe_unused]] const auto& [precision, length, radices, axes, primes, in_stride, out_stride, out_block,
                                out_block_stride, twiddle_span, loops, input_sign, scaled_output, in_position,
                                in_end, out_end, chirp, backward_radices, spectrum, second, spectrum_stride,
                                rader, window, form, min_decibels, shape, real, group, vector] = spec;
  [[maybe_unused]] const auto& [step, fused, pairs, pair_stride] = real;
  const auto& [columns, work_items, split_exchange, columns_inner, orders, paddings, guarded, reversed,
               half_rows, holds_locally, resident_points, resident_rows, resident_loops, fetching_groups,
               local_bytes] = group;
  [[maybe_unused]] const auto& [kernel, lanes, lane_axis, load, store, columns_per_group, unrolled,
                                fused_load, prefetch, ahead, non_temporal] = vector;
  [[maybe_unused]] const auto& [count, loop_in_stride, loop_out_stride, weight, position, out_position,
                                loop_spectrum_stride] = loops.front();
  [[maybe_unused]] const auto& [points, factor, conjugated, skipped, total, is_real, second_signal,
                                second_position, aligned, sided, reals, in_format] = in_end;
  [[maybe_unused]] const auto& [reals_form, reals_kind, orthogonal, reals_count, reals_stride,
                                reals_existing] = reals;
  [[maybe_unused]] const auto& [array_points, rotation, period, order, is_conjugated, of_reals] = second;
  [[maybe_unused]] const auto& [signal, cyclic, read, written, path] = chirp;
  [[maybe_unused]] const auto& [every, by] = paddings.front();
}

PassSpec base() {
  PassSpec spec;
  spec.length = 16;
  spec.radices = {4, 4};
  spec.loops = {{8, 16, 16, 0}};
  spec.group.orders = {LaneOrder::columns_first, LaneOrder::columns_first};
  spec.group.paddings = {{16, 1}};
  return spec;
}

// One change per field, and of the elements of lists.
using Changes = std::vector<std::function<void(PassSpec&)>>;

// Lengths, radices, strides and loops.
Changes changes_of_axis() {
  return {
      [](PassSpec& s) { s.precision = fft::Precision::f64; },
      [](PassSpec& s) { s.length = 32; },
      [](PassSpec& s) {
        s.radices = {2, 8};
      },
      [](PassSpec& s) { s.radices = {44}; },
      [](PassSpec& s) {
        s.axes = {4, 4};
      },
      [](PassSpec& s) { s.in_stride = 2; },
      [](PassSpec& s) { s.out_stride = 2; },
      [](PassSpec& s) { s.out_block = 4; },
      [](PassSpec& s) { s.out_block_stride = 4; },
      [](PassSpec& s) { s.twiddle_span = 4; },
      [](PassSpec& s) { s.loops[0].count = 9; },
      [](PassSpec& s) { s.loops[0].in_stride = 17; },
      [](PassSpec& s) { s.loops[0].out_stride = 17; },
      [](PassSpec& s) { s.loops[0].twiddle_weight = 1; },
      [](PassSpec& s) { s.loops[0].in_position = 1; },
      [](PassSpec& s) { s.loops[0].out_position = 1; },
      [](PassSpec& s) { s.loops[0].spectrum_stride = 1; },
      [](PassSpec& s) { s.in_position = 1; },
      [](PassSpec& s) {
        s.loops.push_back({2, 128, 128, 0});
      },
      [](PassSpec& s) { s.input_sign = InputSign::argument; },
      [](PassSpec& s) { s.input_sign = InputSign::negative; },
      [](PassSpec& s) { s.scaled_output = true; },
      [](PassSpec& s) { s.shape = KernelShape::vector; },
  };
}

// What happens to points on their way in and out, convolutions.
Changes changes_of_ends() {
  return {
      [](PassSpec& s) { s.in_end.real = true; },
      [](PassSpec& s) { s.out_end.real = true; },
      [](PassSpec& s) {
        s.in_end.real = true;
        s.in_end.second = 16;
      },
      [](PassSpec& s) {
        s.out_end.real = true;
        s.out_end.second = 16;
        s.out_end.second_position = 16;
      },
      [](PassSpec& s) { s.in_end.aligned = true; },
      [](PassSpec& s) { s.out_end.aligned = true; },
      [](PassSpec& s) { s.in_end.format = std::make_shared<ElementFormat>(); },
      [](PassSpec& s) { s.out_end.format = std::make_shared<ElementFormat>(); },
      [](PassSpec& s) { s.second.real = true; },
      [](PassSpec& s) { s.in_end.skipped = 3; },
      [](PassSpec& s) { s.out_end.total = 3; },
      [](PassSpec& s) { s.in_end.factor = PointFactor::buffer; },
      [](PassSpec& s) { s.spectrum = PointFactor::buffer; },
      [](PassSpec& s) { s.spectrum_stride = 2; },
      [](PassSpec& s) { s.spectrum = PointFactor::second_input; },
      [](PassSpec& s) { s.second.points = 2; },
      [](PassSpec& s) { s.second.rotation = 2; },
      [](PassSpec& s) { s.second.period = 2; },
      [](PassSpec& s) { s.second.order = PlacedArray::Order::negated; },
      [](PassSpec& s) { s.second.conjugated = true; },
      [](PassSpec& s) { s.window = std::make_shared<const std::vector<double>>(4, 1.0); },
      [](PassSpec& s) { s.form = PointForm::power; },
      [](PassSpec& s) { s.form = PointForm::decibels; },
      [](PassSpec& s) {
        s.form = PointForm::decibels;
        s.min_decibels = -90;
      },
      [](PassSpec& s) { s.in_end.conjugated = true; },
      [](PassSpec& s) { s.out_end.conjugated = true; },
  };
}

// Algorithms for primes.
Changes changes_of_primes() {
  return {
      [](PassSpec& s) { s.in_end.points = 7; },
      [](PassSpec& s) { s.in_end.factor = PointFactor::chirp; },
      [](PassSpec& s) { s.in_end.factor = PointFactor::chirp_spectrum; },
      [](PassSpec& s) { s.out_end.points = 7; },
      [](PassSpec& s) { s.out_end.factor = PointFactor::chirp; },
      [](PassSpec& s) { s.out_end.factor = PointFactor::chirp_output; },
      [](PassSpec& s) { s.chirp.signal = 7; },
      [](PassSpec& s) { s.chirp.cyclic = 16; },
      [](PassSpec& s) { s.chirp.read = 3; },
      [](PassSpec& s) { s.chirp.written = 3; },
      [](PassSpec& s) { s.chirp.path = std::make_shared<const ChirpPath>(); },
      [](PassSpec& s) {
        s.chirp.path = std::make_shared<const ChirpPath>(ChirpPath{{1, 0}, {}});
      },
      [](PassSpec& s) {
        s.chirp.path = std::make_shared<const ChirpPath>(ChirpPath{{}, {0, 1}});
      },
      [](PassSpec& s) {
        s.chirp.path = std::make_shared<const ChirpPath>(ChirpPath{{}, {}, 0.5});
      },
      [](PassSpec& s) {
        s.chirp.path = std::make_shared<const ChirpPath>(ChirpPath{{}, {}, 1, 0.5});
      },
      [](PassSpec& s) { s.in_end.one_sided = 7; },
      [](PassSpec& s) {
        s.backward_radices = {4, 4};
      },
      [](PassSpec& s) { s.spectrum = PointFactor::chirp_spectrum; },
      [](PassSpec& s) { s.spectrum = PointFactor::rader_spectrum; },
      [](PassSpec& s) { s.rader = 17; },
      [](PassSpec& s) { s.primes = {17}; },
  };
}

// Reals of real-to-real transforms.
Changes changes_of_reals() {
  return {
      [](PassSpec& s) { s.in_end.reals.form = RealPoints::Form::whole; },
      [](PassSpec& s) { s.out_end.reals.form = RealPoints::Form::whole; },
      [](PassSpec& s) { s.in_end.reals.form = RealPoints::Form::rotated; },
      [](PassSpec& s) {
        s.in_end.reals = {RealPoints::Form::whole, fft::RealKind::dct3, false, 0, 0};
      },
      [](PassSpec& s) {
        s.in_end.reals = {RealPoints::Form::whole, fft::RealKind::dct2, true, 0, 0};
      },
      [](PassSpec& s) {
        s.in_end.reals = {RealPoints::Form::whole, fft::RealKind::dct2, false, 5, 0};
      },
      [](PassSpec& s) {
        s.in_end.reals = {RealPoints::Form::whole, fft::RealKind::dct2, false, 5, 3};
      },
      [](PassSpec& s) { s.in_end.reals = {RealPoints::Form::whole, fft::RealKind::dct2, false, 5, 3, 2}; },
  };
}

Changes changes_of_real_data() {
  return {
      [](PassSpec& s) { s.real.step = RealStep::split; },
      [](PassSpec& s) { s.real.step = RealStep::merge; },
      [](PassSpec& s) { s.real.step = RealStep::fold; },
      [](PassSpec& s) { s.real.step = RealStep::unfold; },
      [](PassSpec& s) { s.real.step = RealStep::product; },
      [](PassSpec& s) { s.real.fused = true; },
      [](PassSpec& s) { s.real.pairs = true; },
      [](PassSpec& s) { s.real.pair_stride = 3; },
  };
}

Changes changes_of_group_tuning() {
  return {
      [](PassSpec& s) { s.group.half_rows = true; },
      [](PassSpec& s) { s.group.holds_locally = true; },
      [](PassSpec& s) { s.group.resident_points = 8; },
      [](PassSpec& s) { s.group.resident_rows = 3; },
      [](PassSpec& s) { s.group.resident_loops = true; },
      [](PassSpec& s) { s.group.fetching_groups = 4; },
      [](PassSpec& s) { s.group.columns = 2; },
      [](PassSpec& s) { s.group.work_items = 2; },
      [](PassSpec& s) { s.group.split_exchange = true; },
      [](PassSpec& s) { s.group.columns_inner = true; },
      [](PassSpec& s) { s.group.orders[0] = LaneOrder::points_first; },
      [](PassSpec& s) { s.group.orders[1] = LaneOrder::points_first; },
      [](PassSpec& s) { s.group.orders[1] = LaneOrder::blocked; },
      [](PassSpec& s) { s.group.paddings[0].every = 8; },
      [](PassSpec& s) { s.group.paddings[0].by = 2; },
      [](PassSpec& s) { s.group.guarded = true; },
      [](PassSpec& s) { s.group.reversed = true; },
      [](PassSpec& s) { s.group.local_bytes = 1024; },
  };
}

Changes changes_of_vector_tuning() {
  return {
      [](PassSpec& s) { s.vector.kernel = VectorKernel::split_row; },
      [](PassSpec& s) { s.vector.lanes = 4; },
      [](PassSpec& s) { s.vector.lane_axis = 1; },
      [](PassSpec& s) { s.vector.load = LaneAccess::contiguous; },
      [](PassSpec& s) { s.vector.store = LaneAccess::contiguous; },
      [](PassSpec& s) { s.vector.columns_per_group = 4; },
      [](PassSpec& s) { s.vector.fused_load = true; },
      [](PassSpec& s) { s.vector.prefetch = true; },
      [](PassSpec& s) { s.vector.non_temporal = true; },
      [](PassSpec& s) { s.vector.ahead = 8; },
      [](PassSpec& s) { s.vector.unrolled = 16; },
  };
}

Changes changes() {
  Changes all;
  for (const Changes& some : {changes_of_axis(), changes_of_ends(), changes_of_primes(), changes_of_reals(),
                              changes_of_real_data(), changes_of_group_tuning(), changes_of_vector_tuning()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace

TEST_CASE("equal passes have equal text, and every field changes it") {
  count_fields(base());
  CHECK(to_string(base()) == to_string(base()));
  std::set<std::string> texts{to_string(base())};
  const Changes list = changes();
  for (std::size_t i = 0; i < list.size(); ++i) {
    PassSpec changed = base();
    list[i](changed);
    INFO("change " << i << ": " << to_string(changed));
    CHECK(texts.insert(to_string(changed)).second);
  }
}

TEST_CASE("describe names passes, places, bytes and rounds") {
  Schedule schedule;
  schedule.problem.axes = {{16, 1, 1}};
  schedule.problem.batch = 20;
  schedule.problem.in_distance = schedule.problem.out_distance = 16;
  schedule.batch_per_round = 8;  // 8 + 8 + 4
  schedule.workspace_elements = 128;
  Step first{base(), {Slot::input, 0, 16}, {Slot::workspace, 0, 0}, 1, 0, "the reason"};
  Step second{base(), {Slot::workspace, 0, 0}, {Slot::output, 3, 16}, 1, 0, ""};
  second.pass.scaled_output = true;
  schedule.steps = {first, second};
  schedule.notes = {"a remark"};
  const std::string text = describe(schedule);
  CHECK_THAT(text, Contains("2 passes"));
  CHECK_THAT(text, Contains("16 points = 4 x 4"));
  CHECK_THAT(text,
             Contains("moves 10240 bytes in all") || Contains("moves 10 KiB in all"));  // 20 * 16 * 8 * 2 * 2
  CHECK_THAT(text, Contains("3 rounds of 8 transforms"));
  CHECK_THAT(text, Contains("workspace 1024 bytes"));
  CHECK_THAT(text, Contains("input (stride 1) -> workspace (stride 1)"));
  CHECK_THAT(text, Contains("workspace (stride 1) -> output + 3 (stride 1), scaled"));
  CHECK_THAT(text, Contains("moves 2048 bytes (reads 1024 bytes, writes 1024 bytes) for 8 transforms"));
  CHECK_THAT(text, Contains("why: the reason"));
  CHECK_THAT(text, Contains("note: a remark"));
}

TEST_CASE("describe writes reversed strides with their sign") {
  Schedule schedule;
  schedule.problem.axes = {{16, 1, 1}};
  PassSpec reversed = base();
  reversed.in_stride = 0 - std::uint64_t(3);
  schedule.steps = {Step{reversed, {Slot::input, 0, 16}, {Slot::output, 0, 16}, 1, 0, ""}};
  CHECK_THAT(describe(schedule), Contains("input (stride -3) -> output (stride 1)"));
}

TEST_CASE("describe serves every schedule of both shapes") {
  for (const KernelShape shape : {KernelShape::work_group, KernelShape::vector}) {
    DeviceLimits limits;
    limits.shape = shape;
    for (const std::uint64_t n : {1u, 2u, 60u, 4096u, 1000000u}) {
      Problem problem;
      problem.axes = {{n, 1, 1}};
      problem.in_distance = problem.out_distance = n;
      const Schedule schedule = make_schedule(problem, limits);
      const std::string text = describe(schedule);
      INFO(text);
      CHECK_THAT(text, Contains("pass " + std::to_string(schedule.steps.size()) + ": axis 0"));
      for (const Step& step : schedule.steps)
        CHECK_THAT(text, Contains(std::to_string(step.pass.length) + " points"));
    }
  }
}
