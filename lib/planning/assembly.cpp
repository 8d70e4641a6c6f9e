// Places, tasks, and the layout of the workspace.
#include "planning/assembly.hpp"

#include <algorithm>
#include <utility>

#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "planning/rounds.hpp"

namespace fft::planning {
namespace {

// The regions between the passes of an axis are numbered from here until the number of kept regions is known.
constexpr std::size_t first_between = std::size_t(1) << 32;

// Kept regions begin at whole cache lines.
constexpr std::uint64_t region_alignment = 16;

// The ends of an axis of a complex transform: which of its points exist in the input and are wanted in the
// output.
AxisEnds axis_ends(const Axis& axis) {
  AxisEnds ends;
  if (axis.present == 0 && axis.wanted == 0) return ends;
  const auto count = [&](std::uint64_t points) { return points == 0 ? axis.length : points; };
  ends.lengths = {std::min(count(axis.present), count(axis.wanted)), axis.length};
  ends.first.points = axis.present;
  ends.last.points = axis.wanted;
  return ends;
}

}  // namespace

BufferRef buffer_of(const Place& place) {
  return {place.slot, place.offset, place.slot == Slot::workspace ? 0 : place.distance, place.as_pairs};
}

Place user_place(const Problem& problem, bool input) {
  Place place;
  place.slot = input ? Slot::input : Slot::output;
  place.format = input ? problem.in_format : problem.out_format;
  for (const Axis& a : problem.axes) place.strides.push_back(input ? a.in_stride : a.out_stride);
  place.distance = input ? problem.in_distance : problem.out_distance;
  return place;
}

Place dense_place(const std::vector<std::uint64_t>& counts) {
  Place place;
  place.slot = Slot::workspace;
  place.strides.resize(counts.size());
  place.distance = 1;
  for (std::size_t a = counts.size(); a-- > 0; place.distance *= counts[a]) place.strides[a] = place.distance;
  return place;
}

std::vector<std::uint64_t> user_counts(const Problem& problem, bool input) {
  std::vector<std::uint64_t> counts;
  for (std::size_t a = 0; a < problem.axes.size(); ++a)
    counts.push_back(input ? input_count(problem, a) : output_count(problem, a));
  return counts;
}

bool shrinks(const Problem& problem, std::size_t first) {
  for (std::size_t a = 0; a < problem.axes.size(); ++a)
    if (a != first && input_count(problem, a) > output_count(problem, a)) return true;
  return false;
}

std::vector<std::uint64_t> counts_between(const Problem& problem, std::size_t first, std::size_t last) {
  std::vector<std::uint64_t> counts = user_counts(problem, false);
  for (std::size_t a = 0; a < counts.size(); ++a) {
    if (a == first) continue;
    const std::uint64_t before = input_count(problem, a);
    counts[a] = a == last ? before : std::max(counts[a], before);
  }
  return counts;
}

AxisTask make_task(const Problem& problem, std::size_t axis, const std::vector<std::uint64_t>& counts,
                   const Place& from, const Place& to, LoopOrder order) {
  Problem view = problem;
  for (std::size_t a = 0; a < view.axes.size(); ++a) {
    view.axes[a].length = counts[a];
    view.axes[a].in_stride = from.strides[a];
    view.axes[a].out_stride = to.strides[a];
  }
  view.in_distance = from.distance;
  view.out_distance = to.distance;
  AxisLoops around = axis_loops(view, axis, true, order);
  AxisTask task;
  task.loops = std::move(around.loops);
  task.outer_per_batch = around.outer_per_batch;
  task.precision = problem.precision;
  task.direction = problem.direction;
  task.in_format = from.format;
  task.out_format = to.format;
  if (axis == problem.axes.size()) return task;
  task.length = problem.axes[axis].length;
  task.in_stride = from.strides[axis];
  task.out_stride = to.strides[axis];
  task.order = problem.axes[axis].order;
  task.parts = problem.axes[axis].parts;
  return task;
}

Assembly::Assembly(const Problem& problem, const AxisPlanner& planner)
    : planner_(planner), convolves_(problem.kind == TransformKind::convolution) {
  schedule_.problem = problem;
}

std::size_t Assembly::keep(std::uint64_t elements) {
  kept_.push_back(elements);
  return kept_.size() - 1;
}

Place Assembly::keep_dense(const std::vector<std::uint64_t>& counts) {
  Place place = dense_place(counts);
  place.region = keep(place.distance);
  return place;
}

Place Assembly::keep_dense_reals(const std::vector<std::uint64_t>& counts) {
  Place place = dense_place(counts);
  place.region = keep((place.distance + 1) / 2);
  return place;
}

void Assembly::append_axis(std::size_t axis, std::vector<std::uint64_t>& counts, const Place& from,
                           const Place& to) {
  const Problem& problem = schedule_.problem;
  const bool copies = axis == problem.axes.size();
  const AxisEnds ends = copies ? AxisEnds() : axis_ends(problem.axes[axis]);
  const auto task = [&](std::size_t a, const Place& source, const Place& destination) {
    return make_task(problem, a, counts, source, destination, planner_.loop_order());
  };
  const AxisTask direct = task(axis, from, to);
  AxisPlan plan = planner_.transform(direct, ends);
  const bool apart = to.format && plan.in_place && plan.passes.size() > 1;
  if (!apart) append(std::move(plan), direct, axis, from, to);
  if (!copies) counts[axis] = output_count(problem, axis);
  if (!apart) return;
  // In-place passes would keep intermediate values in the output. They get a place of their own, and a copy
  // follows.
  const Place place = keep_dense(counts);
  const AxisTask there = task(axis, from, place);
  const AxisTask copy = task(problem.axes.size(), place, to);
  append(planner_.transform(there, ends), there, axis, from, place);
  append(planner_.transform(copy, {}), copy, problem.axes.size(), place, to);
}

void Assembly::append_axes(const std::vector<std::size_t>& axes, std::vector<std::uint64_t>& counts,
                           const Place& from, const Place& between, const Place& to) {
  for (const std::size_t& axis : axes) {
    const bool first = &axis == &axes.front(), last = &axis == &axes.back();
    append_axis(axis, counts, first ? from : between, last ? to : between);
  }
}

void Assembly::append(AxisPlan plan, const AxisTask& task, std::size_t axis, const Place& from,
                      const Place& to) {
  const Problem& problem = schedule_.problem;
  const std::size_t passes = plan.passes.size();
  if (passes > 1 && !plan.in_place) {
    between_ = std::max<std::uint64_t>(between_, std::min<std::size_t>(2, passes - 1));
    between_points_ = std::max(between_points_, plan.points * task.columns() / problem.batch);
    for (const PlannedPass& planned : plan.passes)
      convolves_ = convolves_ || planned.pass.spectrum != PointFactor::none;
  }
  const auto region = [](const Place& place) {
    return place.slot == Slot::workspace ? std::optional(place.region) : std::nullopt;
  };
  for (std::size_t p = 0; p < passes; ++p) {
    PlannedPass& planned = plan.passes[p];
    Step step;
    step.pass = std::move(planned.pass);
    step.reason = std::move(planned.reason);
    step.axis = axis < problem.axes.size() ? axis : 0;
    step.outer_per_batch = planned.outer_per_batch;
    batch_outermost_ = batch_outermost_ && (problem.batch == 1 || planned.outer_per_batch != 0);
    if (reads_spectrum(step.pass)) step.spectrum_batch_stride = problem.spectrum_distance;
    Ends ends{region(from), region(to)};
    step.source = buffer_of(from);
    step.destination = buffer_of(to);
    if (p > 0) {
      step.source = plan.in_place ? buffer_of(to) : BufferRef{Slot::workspace, 0, 0};
      ends.source = plan.in_place ? region(to) : std::optional(first_between + (p - 1) % 2);
    }
    if (p + 1 < passes && !plan.in_place) {
      step.destination = {Slot::workspace, 0, 0};
      ends.destination = first_between + p % 2;
    }
    schedule_.steps.push_back(std::move(step));
    ends_.push_back(ends);
  }
}

// Transforms of a round: as many as fit the workspace limit, or all of them when a step works on all at once.
std::uint64_t Assembly::round(std::uint64_t elements) const {
  const Problem& problem = schedule_.problem;
  if (elements == 0 || !batch_outermost_ || problem.read_all_first) return problem.batch;
  const std::uint64_t most = planner_.round_bytes(convolves_) / element_bytes(problem.precision);
  return std::min(problem.batch, std::max<std::uint64_t>(1, most / elements));
}

Schedule Assembly::finish() {
  if (kept_.size() > 1 || between_ > 0)  // something follows
    for (std::uint64_t& kept : kept_) kept = rounded_up(kept, region_alignment);
  std::uint64_t elements = between_ * between_points_;
  for (const std::uint64_t kept : kept_) elements += kept;
  const std::uint64_t round = this->round(elements);
  schedule_.batch_per_round = round;
  schedule_.workspace_elements = elements * round;
  if (round < schedule_.problem.batch) schedule_.notes.push_back(rounds_note(round));
  const auto begin = [&](std::size_t region) {
    std::uint64_t offset = 0;
    for (std::size_t r = 0; r < kept_.size() && r < region; ++r) offset += kept_[r];
    if (region >= first_between) offset += (region - first_between) * between_points_;
    return offset * round;
  };
  for (std::size_t s = 0; s < ends_.size(); ++s) {
    Step& step = schedule_.steps[s];
    // Offsets count elements of the pass's ends, which may be reals; regions count complex elements.
    if (ends_[s].source) step.source.offset += begin(*ends_[s].source) * (step.pass.in_end.real ? 2 : 1);
    if (ends_[s].destination)
      step.destination.offset += begin(*ends_[s].destination) * (step.pass.out_end.real ? 2 : 1);
    if (!batch_outermost_) step.outer_per_batch = 0;
  }
  set_ends(schedule_);
  return std::move(schedule_);
}

}  // namespace fft::planning
