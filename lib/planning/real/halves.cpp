// Columns of n/2 complex points, and the split or merge that makes spectra of them.
#include "planning/real/halves.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/elementwise.hpp"
#include "planning/assembly.hpp"
#include "planning/planner.hpp"
#include "planning/real/real_axes.hpp"
#include "planning/rounds.hpp"

namespace fft::planning {
namespace {

class HalvesPlanner {
 public:
  HalvesPlanner(const Problem& problem, const AxisPlanner& planner)
      : problem_(problem),
        planner_(planner),
        axis_(real_axis(problem)),
        points_(problem.axes[axis_].length / 2),
        to_complex_(problem.kind == TransformKind::real_to_complex),
        counts_(user_counts(problem, to_complex_)) {}

  // A round has as many transforms as every part of the schedule can process.
  std::optional<Schedule> plan() {
    round_ = problem_.batch;
    for (;;) {
      const std::uint64_t tried = round_;
      attempt();
      if (!possible_) return std::nullopt;
      if (round_ == tried) break;
    }
    schedule_.batch_per_round = round_;
    schedule_.workspace_elements = used_;
    if (round_ < problem_.batch) schedule_.notes.push_back(rounds_note(round_));
    set_ends(schedule_);
    return std::move(schedule_);
  }

 private:
  void attempt() {
    schedule_ = {};
    schedule_.problem = problem_;
    kept_ = used_ = 0;
    fixed_ = false;
    to_complex_ ? plan_to_complex() : plan_to_real();
    const std::uint64_t budget = workspace_budget(problem_.precision, planner_.limits());
    used_ = std::max(used_, kept_);
    if (used_ > budget && !problem_.read_all_first)
      shrink(std::max<std::uint64_t>(1, budget / divided_up(used_, round_)));
    while (fixed_ && problem_.batch % round_ != 0)
      --round_;  // a step handles exactly this many transforms, not fewer
  }

  void shrink(std::uint64_t round) { round_ = std::min(round_, round); }

  // --- the two kinds ---------------------------------------------------------------------------------------------
  void plan_to_complex() {
    const Place out = user_place(problem_, false);
    const bool others = !other_axes(problem_, axis_).empty();
    Place columns = as_pairs(user_place(problem_, true)), spectra = others ? between(out) : out;
    if (!add_fused(RealStep::split, columns, spectra)) {
      if (points_ > 1) {
        const Place place = others ? spectra : between(out);
        add_columns(columns, place);
        columns = place;
      }
      add_real(RealStep::split, columns, spectra);
    }
    if (others) add_spectra(spectra, out);
  }

  void plan_to_real() {
    Place in = user_place(problem_, true);
    const Place columns = as_pairs(user_place(problem_, false));
    if (!other_axes(problem_, axis_).empty()) {
      const Place spectra = keep_spectra();
      add_spectra(in, spectra);
      in = spectra;
    }
    if (add_fused(RealStep::merge, in, columns)) return;
    // Items must write where they read, or to another buffer, so that signal and spectrum may share one
    // buffer.
    possible_ = in.slot == Slot::workspace || in.strides[axis_] == 1;
    const Place merged = points_ > 1 ? between(columns) : columns;
    add_real(RealStep::merge, in, merged);
    if (points_ > 1) add_columns(merged, columns);
  }

  // --- places ----------------------------------------------------------------------------------------------------
  // Only the strides of the real axis and of axes of one element may be odd.
  static Place as_pairs(Place place) {
    const auto halve = [](std::uint64_t& s) {
      if (s != 0) s = std::max<std::uint64_t>(1, divided_stride(s, 2));
    };
    for (std::uint64_t& s : place.strides) halve(s);
    halve(place.distance);
    place.as_pairs = true;
    return place;
  }

  // Where intermediate values are kept: in the output, unless it has a format.
  Place between(const Place& out) { return problem_.out_format ? keep_spectra() : out; }

  // Dense spectra in the workspace that live as long as the schedule needs them. There are no regions: offsets are
  // from the beginning of the workspace.
  Place keep_spectra() {
    Place place;
    place.strides.resize(problem_.axes.size());
    place.strides[axis_] = 1;
    std::uint64_t stride = points_ + 1;
    for (std::size_t a = problem_.axes.size(); a-- > 0;) {
      if (a == axis_) continue;
      place.strides[a] = stride;
      stride *= counts_[a];
    }
    place.distance = stride;
    place.slot = Slot::workspace;
    place.offset = kept_;
    kept_ += stride * round_;
    return place;
  }

  // --- steps -----------------------------------------------------------------------------------------------------
  void add_real(RealStep what, const Place& in, const Place& out) {
    Step step;
    PassSpec& pass = step.pass;
    pass.precision = problem_.precision;
    pass.length = points_;
    pass.in_stride = in.strides[axis_];
    pass.out_stride = out.strides[axis_];
    pass.in_end.format = in.format;
    pass.out_end.format = out.format;
    pass.real.step = what;
    for (std::size_t a = problem_.axes.size(); a-- > 0;)
      if (a != axis_ && counts_[a] > 1) pass.loops.push_back({counts_[a], in.strides[a], out.strides[a]});
    const bool merges = what == RealStep::merge;
    std::stable_sort(pass.loops.begin(), pass.loops.end(), [&](const LoopAxis& a, const LoopAxis& b) {
      return merges ? stride_size(a.in_stride) < stride_size(b.in_stride)
                    : stride_size(a.out_stride) < stride_size(b.out_stride);
    });
    pass.loops.push_back({round_, in.distance, out.distance});
    tune_elementwise(pass, planner_.limits());
    step.source = buffer_of(in);
    step.destination = buffer_of(out);
    step.outer_per_batch = 1;
    step.axis = axis_;
    step.reason = merges ? "real data: spectra become columns of halves of one signal"
                         : "real data: spectra of the halves of a column";
    schedule_.steps.push_back(std::move(step));
  }

  Problem sub_problem(const Place& in, const Place& out) const {
    Problem sub;
    sub.read_all_first = problem_.read_all_first;
    sub.precision = problem_.precision;
    sub.direction = problem_.direction;
    for (std::size_t a = 0; a < problem_.axes.size(); ++a) {
      sub.axes.push_back(problem_.axes[a]);
      sub.axes[a].in_stride = in.strides[a];
      sub.axes[a].out_stride = out.strides[a];
      if (a == axis_) sub.axes[a].order = {};
    }
    sub.batch = round_;
    sub.in_distance = in.distance;
    sub.out_distance = out.distance;
    sub.in_format = in.format;
    sub.out_format = out.format;
    return sub;
  }

  // The problem of only the columns along the real axis, those that exist on the side of the reals.
  Problem real_axis_problem(const Place& in, const Place& out) const {
    Problem sub = sub_problem(in, out);
    for (std::size_t a = 0; a < sub.axes.size(); ++a) {
      Axis& axis = sub.axes[a];
      axis.transformed = a == axis_;
      axis.length = a == axis_ ? points_ : counts_[a];
      axis.present = axis.wanted = 0;
    }
    return sub;
  }

  // Passes that include the split or merge, if the kernel shape has them. False: it has none for this axis.
  bool add_fused(RealStep what, const Place& in, const Place& out) {
    if (points_ < 2) return false;
    const Problem sub = real_axis_problem(in, out);
    AxisLoops around = axis_loops(sub, axis_, true, planner_.loop_order());
    AxisTask task;
    task.length = points_;
    task.in_stride = in.strides[axis_];
    task.out_stride = out.strides[axis_];
    task.loops = std::move(around.loops);
    task.outer_per_batch = around.outer_per_batch;
    task.precision = problem_.precision;
    task.in_format = in.format;
    task.out_format = out.format;
    std::optional<AxisPlan> plan = planner_.real(task, what);
    if (!plan) return false;
    const bool two = plan->passes.size() == 2;
    if (two) used_ = std::max(used_, kept_ + plan->points * task.columns());
    const BufferRef between{Slot::workspace, kept_, 0};
    for (std::size_t p = 0; p < plan->passes.size(); ++p) {
      Step step;
      step.pass = std::move(plan->passes[p].pass);
      step.source = p == 0 ? buffer_of(in) : between;
      step.destination = p + 1 == plan->passes.size() ? buffer_of(out) : between;
      step.outer_per_batch = plan->passes[p].outer_per_batch;
      step.axis = axis_;
      step.reason = std::move(plan->passes[p].reason);
      fixed_ = fixed_ || (step.outer_per_batch == 0 && round_ > 1);
      schedule_.steps.push_back(std::move(step));
    }
    return true;
  }

  // DFTs of the columns along the real axis.
  void add_columns(const Place& in, const Place& out) { add_complex(real_axis_problem(in, out), in, out); }

  // Transforms of the spectra along every other axis.
  void add_spectra(const Place& in, const Place& out) {
    Problem sub = sub_problem(in, out);
    sub.axes[axis_].transformed = false;
    sub.axes[axis_].length = points_ + 1;
    add_complex(sub, in, out);
  }

  void add_complex(const Problem& sub, const Place& in, const Place& out) {
    Schedule part = plan_part(sub, planner_);
    for (const Step& step : part.steps) fixed_ = fixed_ || (step.outer_per_batch == 0 && sub.batch > 1);
    if (part.batch_per_round < sub.batch) return shrink(part.batch_per_round);
    for (Step& step : part.steps) {
      step.source = moved(step.source, in, out);
      step.destination = moved(step.destination, in, out);
      schedule_.steps.push_back(std::move(step));
    }
    if (part.workspace_elements > 0) used_ = std::max(used_, kept_ + part.workspace_elements);
    for (std::string& note : part.notes) schedule_.notes.push_back(std::move(note));
  }

  // A place of a complex schedule in terms of this one, where its workspace follows the kept regions.
  BufferRef moved(BufferRef ref, const Place& in, const Place& out) const {
    if (ref.slot == Slot::workspace) {
      ref.offset += kept_;
      return ref;
    }
    BufferRef place = ref.slot == Slot::input ? buffer_of(in) : buffer_of(out);
    place.offset += ref.offset;
    return place;
  }

  const Problem& problem_;
  const AxisPlanner& planner_;
  const std::size_t axis_;
  const std::uint64_t points_;  // of a complex column
  const bool to_complex_;
  const std::vector<std::uint64_t> counts_;  // elements along every axis on the side of the reals
  bool possible_ = true;
  std::uint64_t round_ = 1;            // transforms
  bool fixed_ = false;                 // some step works on all transforms of a round at once
  std::uint64_t kept_ = 0, used_ = 0;  // workspace elements: of kept places; with complex schedules
  Schedule schedule_;
};

}  // namespace

bool may_be_halves(const Problem& problem, std::size_t axis) {
  if (problem.axes[axis].present != 0 || problem.axes[axis].wanted != 0) return false;
  const bool forward = problem.kind == TransformKind::real_to_complex;
  const auto stride = [&](const Axis& a) { return forward ? a.in_stride : a.out_stride; };
  bool even =
      problem.axes[axis].length % 2 == 0 && problem.even_real_offset && stride(problem.axes[axis]) == 1;
  for (std::size_t a = 0; a < problem.axes.size(); ++a)
    even = even && (a == axis || problem.axes[a].length == 1 || stride(problem.axes[a]) % 2 == 0);
  if (forward && shrinks(problem, axis)) return false;
  return even && (problem.batch == 1 || (forward ? problem.in_distance : problem.out_distance) % 2 == 0);
}

std::optional<Schedule> plan_halves(const Problem& problem, const AxisPlanner& planner) {
  return HalvesPlanner(problem, planner).plan();
}

}  // namespace fft::planning
