// Real schedules from complex ones and elementwise passes (real_pass.hpp).
//
// The real axis (n reals, n/2+1 complex elements) comes first in real_to_complex and last in complex_to_real:
//   halves   n even: a column of n/2 complex points per signal. Where two neighbouring reals of the user's signal are one
//            aligned element, the columns live there (complex_to_real) or go from there into the rows of the spectrum, and
//            no workspace is needed; else they live in the workspace.
//   pairs    n odd: a column of n points per two signals, of the batch or of another axis, in the workspace.
// Signal and spectrum may be one buffer when each column lies over its own (Problem::read_all_first): no item of a pass
// reads what another one has written.
// The other axes are complex transforms of the half spectra: in place on the output of real_to_complex, in the workspace
// before complex_to_real, whose input must be kept.
#include "planning/real_planner.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/elementwise.hpp"
#include "planning/assembly.hpp"
#include "planning/planner.hpp"

namespace fft::planning {
namespace {

// Where an array lies in a round of this schedule: a stride per axis and one for the batch.
struct Spot {
  BufferRef ref;
  std::vector<std::uint64_t> strides;
  std::uint64_t distance = 0;
};

class RealPlanner {
 public:
  RealPlanner(const Problem& problem, const AxisPlanner& planner)
      : problem_(problem),
        planner_(planner),
        axis_(real_axis(problem)),
        n_(problem.axes[axis_].length),
        halves_(n_ % 2 == 0),
        to_complex_(problem.kind == TransformKind::real_to_complex) {
    points_ = halves_ ? n_ / 2 : n_;
    choose_pairs();
  }

  // As many transforms in a round as every part of the schedule can take.
  Schedule plan() {
    round_ = problem_.batch;
    for (;;) {
      const std::uint64_t tried = round_;
      attempt();
      if (round_ == tried) break;
    }
    schedule_.batch_per_round = round_;
    schedule_.workspace_elements = used_;
    if (round_ < problem_.batch)
      schedule_.notes.push_back("rounds of " + std::to_string(round_) + " transforms bound the workspace");
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
    const DeviceLimits& limits = planner_.limits();
    const std::uint64_t element = problem_.precision == Precision::f64 ? 16 : 8;
    const std::uint64_t budget =
        std::min(limits.max_allocation_bytes, limits.global_memory_bytes / 4) / element;
    used_ = std::max(used_, kept_);
    if (used_ > budget && !problem_.read_all_first)
      shrink(std::max<std::uint64_t>(1, round_ * budget / used_));
    while (fixed_ && problem_.batch % round_ != 0)
      --round_;  // a step for so many transforms, neither more nor less
  }

  // Pairs of the batch must not be torn apart by a round.
  void shrink(std::uint64_t round) {
    if (pairs_batch() && round < problem_.batch) round = std::max<std::uint64_t>(2, round / 2 * 2);
    round_ = std::min(round_, round);
  }

  // --- the two kinds ---------------------------------------------------------------------------------------------
  void plan_to_complex() {
    const Spot in = user(true), out = user(false);
    if (aligned(in)) {
      Spot columns = as_pairs(in);
      if (add_fused(RealStep::split, columns, out)) {
        if (has_other_axes()) add_spectra(out, out);
        return;
      }
      if (points_ > 1) {
        add_columns(columns, out);
        columns = out;
      }
      add_real(RealStep::split, columns, out);
    } else {
      const Spot columns = keep_columns();
      add_real(RealStep::pack, in, columns);
      if (points_ > 1) add_columns(columns, columns);
      add_real(RealStep::split, columns, out);
    }
    if (has_other_axes()) add_spectra(out, out);
  }

  void plan_to_real() {
    Spot in = user(true);
    const Spot out = user(false);
    if (has_other_axes()) {
      const Spot spectra = keep_spectra();
      add_spectra(in, spectra);
      in = spectra;
    }
    if (aligned(out) && add_fused(RealStep::merge, in, as_pairs(out))) return;
    // Items write where they read, or in another buffer: signal and spectrum may be one.
    if (aligned(out) && (in.ref.slot == Slot::workspace || in.strides[axis_] == 1)) {
      const Spot columns = as_pairs(out);
      add_real(RealStep::merge, in, columns);
      if (points_ > 1) add_columns(columns, columns);
      return;
    }
    const Spot columns = halves_ && in.ref.slot == Slot::workspace ? in : keep_columns();
    add_real(RealStep::merge, in, columns);
    if (points_ > 1) add_columns(columns, columns);
    add_real(RealStep::unpack, columns, out);
  }

  // --- places ----------------------------------------------------------------------------------------------------
  Spot user(bool input) const {
    Spot place;
    for (const Axis& a : problem_.axes) place.strides.push_back(input ? a.in_stride : a.out_stride);
    place.distance = input ? problem_.in_distance : problem_.out_distance;
    place.ref = {input ? Slot::input : Slot::output, 0, place.distance};
    return place;
  }

  // Two neighbouring reals of every signal are one element at a whole index.
  bool aligned(const Spot& signals) const {
    bool even = halves_ && problem_.even_real_offset && signals.strides[axis_] == 1;
    for (std::size_t a = 0; a < problem_.axes.size(); ++a)
      even = even && (a == axis_ || problem_.axes[a].length == 1 || signals.strides[a] % 2 == 0);
    return even && (problem_.batch == 1 || signals.distance % 2 == 0);
  }

  static Spot as_pairs(Spot place) {
    for (std::uint64_t& s : place.strides) s = std::max<std::uint64_t>(1, s / 2);
    place.distance = std::max<std::uint64_t>(1, place.distance / 2);
    place.ref.batch_stride = place.distance;
    place.ref.as_pairs = true;
    return place;
  }

  // Dense rows of `row` elements in the workspace that live as long as the schedule needs them.
  Spot keep(std::uint64_t row, bool pairs) {
    Spot place;
    place.strides.resize(problem_.axes.size());
    place.strides[axis_] = 1;
    std::uint64_t stride = row;
    for (std::size_t a = problem_.axes.size(); a-- > 0;) {
      if (a == axis_) continue;
      place.strides[a] = stride;
      stride *= pairs ? columns_along(a) : problem_.axes[a].length;
    }
    place.distance = stride;
    place.ref = {Slot::workspace, kept_, 0};
    kept_ += stride * (pairs ? columns_along(problem_.axes.size()) : round_);
    return place;
  }
  Spot keep_columns() { return keep(points_, true); }
  Spot keep_spectra() { return keep(n_ / 2 + 1, false); }

  // --- pairs -----------------------------------------------------------------------------------------------------
  // Signals are paired along the batch, or along the longest other axis. axes.size() stands for the batch.
  void choose_pairs() {
    pair_axis_ = problem_.axes.size();
    if (halves_ || problem_.batch > 1) return;
    for (std::size_t a = 0; a < problem_.axes.size(); ++a) {
      if (a == axis_ || problem_.axes[a].length == 1) continue;
      const auto worth = [&](std::size_t i) {
        return i == problem_.axes.size() ? 1
                                         : 2 * problem_.axes[i].length + (problem_.axes[i].length % 2 == 0);
      };
      if (worth(a) > worth(pair_axis_)) pair_axis_ = a;
    }
  }
  bool pairs_batch() const { return !halves_ && pair_axis_ == problem_.axes.size(); }

  std::uint64_t count_along(std::size_t a) const {
    return a == problem_.axes.size() ? round_ : problem_.axes[a].length;
  }
  // Complex columns along an axis or the batch.
  std::uint64_t columns_along(std::size_t a) const {
    return !halves_ && a == pair_axis_ ? (count_along(a) + 1) / 2 : count_along(a);
  }

  // --- steps -----------------------------------------------------------------------------------------------------
  bool has_other_axes() const {
    for (std::size_t a = 0; a < problem_.axes.size(); ++a)
      if (a != axis_ && problem_.axes[a].transformed && problem_.axes[a].length > 1) return true;
    return false;
  }

  void add_real(RealStep what, const Spot& in, const Spot& out) {
    Step step;
    PassSpec& pass = step.pass;
    pass.precision = problem_.precision;
    pass.length = points_;
    pass.in_stride = in.strides[axis_];
    pass.out_stride = out.strides[axis_];
    pass.real.step = what;
    pass.real.pairs = !halves_;
    const bool signals_in = what == RealStep::pack || what == RealStep::merge;
    struct Loop {
      LoopAxis axis;
      bool paired;
    };
    std::vector<Loop> loops;
    for (std::size_t a = problem_.axes.size() + 1; a-- > 0;) {
      const bool batch = a == problem_.axes.size();
      if (a == axis_ || (!batch && problem_.axes[a].length == 1)) continue;
      LoopAxis loop{columns_along(a), batch ? in.distance : in.strides[a],
                    batch ? out.distance : out.strides[a]};
      const bool paired = !halves_ && a == pair_axis_;
      if (paired) {
        std::uint64_t& stride = signals_in ? loop.in_stride : loop.out_stride;
        pass.real.pair_stride = stride;
        pass.real.signals = count_along(a);
        stride *= 2;
      }
      loops.push_back({loop, paired});
    }
    std::rotate(loops.begin(), loops.begin() + 1, loops.end());  // the batch last
    std::stable_sort(loops.begin(), loops.end() - 1, [&](const Loop& a, const Loop& b) {
      return signals_in ? a.axis.in_stride < b.axis.in_stride : a.axis.out_stride < b.axis.out_stride;
    });
    for (const Loop& loop : loops) {
      if (loop.paired) pass.real.pair_axis = static_cast<std::uint32_t>(pass.loops.size());
      pass.loops.push_back(loop.axis);
    }
    tune_elementwise(pass, planner_.limits());
    step.source = in.ref;
    step.destination = out.ref;
    step.outer_per_batch = 1;
    step.axis = axis_;
    step.reason = reason_of(what);
    schedule_.steps.push_back(std::move(step));
  }

  std::string reason_of(RealStep what) const {
    const std::string column = halves_ ? "halves of one signal" : "two signals";
    switch (what) {
      case RealStep::pack:
        return "real data: " + column + " become one complex column";
      case RealStep::split:
        return "real data: spectra of the " + std::string(halves_ ? "halves" : "two signals") +
               " of a column";
      case RealStep::merge:
        return "real data: spectra become columns of " + column;
      default:
        return "real data: columns become " + column;
    }
  }

  Problem sub_problem(const Spot& in, const Spot& out) const {
    Problem sub;
    sub.read_all_first = problem_.read_all_first;
    sub.precision = problem_.precision;
    sub.direction = problem_.direction;
    for (std::size_t a = 0; a < problem_.axes.size(); ++a) {
      sub.axes.push_back(
          {problem_.axes[a].length, in.strides[a], out.strides[a], problem_.axes[a].transformed});
      if (a != axis_) sub.axes.back().order = problem_.axes[a].order;
    }
    sub.batch = round_;
    sub.in_distance = in.distance;
    sub.out_distance = out.distance;
    return sub;
  }

  // Where the kernel shape has passes that do all.
  bool add_fused(RealStep what, const Spot& in, const Spot& out) {
    if (points_ < 2) return false;
    Problem sub = sub_problem(in, out);
    sub.axes[axis_].order = {};
    AxisLoops around = axis_loops(sub, axis_, true, planner_.loop_order());
    AxisTask task{points_,
                  in.strides[axis_],
                  out.strides[axis_],
                  std::move(around.loops),
                  problem_.precision,
                  around.outer_per_batch};
    std::optional<AxisPlan> plan = planner_.real(task, what);
    if (!plan) return false;
    const bool two = plan->passes.size() == 2;
    if (two) used_ = std::max(used_, kept_ + plan->points * task.columns());
    const BufferRef between{Slot::workspace, kept_, 0};
    for (std::size_t p = 0; p < plan->passes.size(); ++p) {
      Step step;
      step.pass = std::move(plan->passes[p].pass);
      step.source = p == 0 ? in.ref : between;
      step.destination = p + 1 == plan->passes.size() ? out.ref : between;
      step.outer_per_batch = plan->passes[p].outer_per_batch;
      step.axis = axis_;
      step.reason = std::move(plan->passes[p].reason);
      fixed_ = fixed_ || (step.outer_per_batch == 0 && round_ > 1);
      schedule_.steps.push_back(std::move(step));
    }
    return true;
  }

  // DFTs of the columns along the real axis.
  void add_columns(const Spot& in, const Spot& out) {
    Problem sub = sub_problem(in, out);
    for (std::size_t a = 0; a < sub.axes.size(); ++a) {
      sub.axes[a].transformed = a == axis_;
      sub.axes[a].length = a == axis_ ? points_ : columns_along(a);
    }
    sub.batch = columns_along(problem_.axes.size());
    add_complex(sub, in, out, pairs_batch());
  }

  // Transforms of the spectra along every other axis.
  void add_spectra(const Spot& in, const Spot& out) {
    Problem sub = sub_problem(in, out);
    sub.axes[axis_].transformed = false;
    sub.axes[axis_].length = n_ / 2 + 1;
    add_complex(sub, in, out, false);
  }

  void add_complex(const Problem& sub, const Spot& in, const Spot& out, bool per_pair) {
    Schedule part = plan_part(sub, planner_);
    const std::uint64_t planned = part.batch_per_round * (per_pair ? 2 : 1);
    for (const Step& step : part.steps) fixed_ = fixed_ || (step.outer_per_batch == 0 && sub.batch > 1);
    if (part.batch_per_round < sub.batch) return shrink(planned);
    for (Step& step : part.steps) {
      step.source = moved(step.source, in, out);
      step.destination = moved(step.destination, in, out);
      step.per_pair = per_pair;
      schedule_.steps.push_back(std::move(step));
    }
    if (part.workspace_elements > 0) used_ = std::max(used_, kept_ + part.workspace_elements);
    for (std::string& note : part.notes) schedule_.notes.push_back(std::move(note));
  }

  // A complex schedule's place: its workspace lies behind what is kept.
  BufferRef moved(BufferRef ref, const Spot& in, const Spot& out) const {
    if (ref.slot == Slot::workspace) {
      ref.offset += kept_;
      return ref;
    }
    BufferRef place = ref.slot == Slot::input ? in.ref : out.ref;
    place.offset += ref.offset;
    return place;
  }

  const Problem& problem_;
  const AxisPlanner& planner_;
  const std::size_t axis_;
  const std::uint64_t n_;
  const bool halves_, to_complex_;
  std::uint64_t points_ = 1;           // of a complex column
  std::size_t pair_axis_ = 0;          // of pairs; axes.size(): the batch
  std::uint64_t round_ = 1;            // transforms
  bool fixed_ = false;                 // some step works on all transforms of a round at once
  std::uint64_t kept_ = 0, used_ = 0;  // workspace elements: of places; of complex schedules behind them too
  Schedule schedule_;
};

}  // namespace

Schedule plan_real(const Problem& problem, const AxisPlanner& planner) {
  return RealPlanner(problem, planner).plan();
}

}  // namespace fft::planning
