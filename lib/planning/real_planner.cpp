// The real axis has n reals on one side and n/2 + 1 complex elements on the other. It comes first in
// real_to_complex and last in complex_to_real, in one of two ways:
//   halves   n is even, and two neighbouring reals of the user's signal form one aligned element: each signal
//            is a column of n/2 complex points. For complex_to_real the column is where the signal will be;
//            for real_to_complex it goes from the signal into the rows of the spectrum. Split and merge are
//            part of its passes, or separate elementwise passes.
//   whole    all other cases: a column of n points whose imaginary parts are zero, or whose spectrum is zero above n/2.
//            The first pass reads reals and the last one writes half of the spectrum, or vice versa (PassEnd).
// A column never holds two signals, so the results of one signal do not depend on another. Signal and
// spectrum may share a buffer when each column overlaps only its own result (Problem::read_all_first),
// because no item of a pass reads what another item wrote. The other axes are complex transforms of the half
// spectra: in place on the output of real_to_complex, or in the workspace before complex_to_real, whose input
// must be preserved.
#include "planning/real_planner.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/elementwise.hpp"
#include "planning/assembly.hpp"
#include "planning/planner.hpp"
#include "planning/rounds.hpp"
#include "planning/several_axes.hpp"
#include "planning/whole_rows.hpp"

namespace fft::planning {
namespace {

// True when all reals of every signal exist, every signal begins at an even address with contiguous reals, so
// that two neighbours form one complex element, and the spectra fit the output's layout.
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

// The complex axes, fastest first.
std::vector<std::size_t> other_axes(const Problem& problem, std::size_t axis) {
  std::vector<std::size_t> axes;
  for (std::size_t a = problem.axes.size(); a-- > 0;)
    if (a != axis && problem.axes[a].transformed && problem.axes[a].length > 1) axes.push_back(a);
  return axes;
}

class WholePlanner {
 public:
  WholePlanner(const Problem& problem, const AxisPlanner& planner)
      : problem_(problem),
        planner_(planner),
        axis_(real_axis(problem)),
        n_(problem.axes[axis_].length),
        to_complex_(problem.kind == TransformKind::real_to_complex),
        assembly_(problem, planner),
        counts_(user_counts(problem, true)) {}

  // The real axis comes first or last. The other axes are transformed in one place, after or before it.
  Schedule plan() {
    const Place in = user_place(problem_, true), out = user_place(problem_, false);
    const std::vector<std::size_t> others = other_axes(problem_, axis_);
    if (others.empty()) {
      transform_real(in, out);
    } else if (to_complex_) {
      const bool apart = problem_.out_format || shrinks(problem_, axis_);
      const Place spectra =
          apart ? assembly_.keep_dense(counts_between(problem_, axis_, others.back())) : out;
      transform_real(in, spectra);
      assembly_.append_axes(others, counts_, spectra, spectra, out);
    } else {
      const Place spectra = assembly_.keep_dense(counts_between(problem_, others.front(), axis_));
      assembly_.append_axes(others, counts_, in, spectra, spectra);
      transform_real(spectra, out);
    }
    return assembly_.finish();
  }

 private:
  PassEnd reals() const {
    PassEnd end;
    end.real = true;
    end.points = to_complex_ ? problem_.axes[axis_].present : problem_.axes[axis_].wanted;
    return end;
  }
  PassEnd half() const {
    PassEnd end;
    const std::uint64_t count = to_complex_ ? output_count(problem_, axis_) : input_count(problem_, axis_);
    if (count == n_) return end;
    end.points = count;
    if (!to_complex_ && n_ > 2) end.one_sided = n_;
    return end;
  }

  void transform_real(const Place& from, const Place& to) {
    AxisEnds ends;
    ends.first = to_complex_ ? reals() : half();
    ends.last = to_complex_ ? half() : reals();
    const std::uint64_t read = input_count(problem_, axis_), written = output_count(problem_, axis_);
    if (ends.first.points != 0 || ends.last.points != 0) ends.lengths = {std::min(read, written), n_};
    const AxisTask task = make_task(problem_, axis_, counts_, from, to, planner_.loop_order());
    assembly_.append(planner_.transform(task, ends), task, axis_, from, to);
    counts_[axis_] = written;
  }

  const Problem& problem_;
  const AxisPlanner& planner_;
  const std::size_t axis_;
  const std::uint64_t n_;
  const bool to_complex_;
  Assembly assembly_;
  std::vector<std::uint64_t> counts_;  // elements along every axis where the data is now
};

class HalvesPlanner {
 public:
  HalvesPlanner(const Problem& problem, const AxisPlanner& planner)
      : problem_(problem),
        planner_(planner),
        axis_(real_axis(problem)),
        points_(problem.axes[axis_].length / 2),
        to_complex_(problem.kind == TransformKind::real_to_complex),
        counts_(user_counts(problem, to_complex_)) {}

  // A round has as many transforms as every part of the schedule can process. Empty: the merge
  // would write to other addresses than it reads, which may not share a buffer.
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
    if (out.slot == Slot::output) sub.out_format = problem_.out_format;
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

Schedule plan_whole(const Problem& asked, const AxisPlanner& planner) {
  const Problem problem = with_axes_together(asked, planner, real_axis(asked));
  return with_axes_apart(WholePlanner(problem, planner).plan(), asked);
}

}  // namespace

Schedule plan_real(const Problem& problem, const AxisPlanner& planner) {
  const std::size_t axis = real_axis(problem);
  const bool whole =
      may_be_whole_rows(problem, axis) && planner.prefers_whole(problem.axes[axis].length, problem.precision);
  if (!whole && may_be_halves(problem, axis))
    if (std::optional<Schedule> halves = HalvesPlanner(problem, planner).plan()) return std::move(*halves);
  return plan_in_rounds(problem, planner, plan_whole);
}

}  // namespace fft::planning
