// One transformed axis: one pass, or three as in Bluestein's algorithm. More: all but the slowest are transformed first,
// fastest axis first and only where the others have points; the slowest convolves in its columns; then the others go back,
// as forward transforms of conjugated data. What lies between is dense in the workspace, padded along axes only while they
// are spectra.
#include "vector/plan/convolution.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fftcl/error.hpp>
#include "vector/plan/bluestein.hpp"
#include "vector/plan/pass.hpp"
#include "vector/plan/steps.hpp"

namespace fft::planning {
namespace {

/// Workspace of a round of convolutions per compute unit: what one pass leaves must still be near for the next.
constexpr std::uint64_t round_bytes_per_unit = std::uint64_t(2) << 20;

std::uint64_t present(const Axis& a) {
  return a.present == 0 ? a.length : a.present;
}
std::uint64_t wanted(const Axis& a) {
  return a.wanted == 0 ? a.length : a.wanted;
}

/// One visit to an axis: forward, convolving or back.
struct Visit {
  std::size_t axis;
  enum class Kind { forward, convolve, back } kind;
  std::vector<std::uint64_t> lengths;  ///< of its passes
  bool rows = false;
};

class Planner {
 public:
  Planner(const Problem& problem, const DeviceLimits& limits)
      : problem_(problem), limits_(limits), lanes_(native_lanes(problem.precision, limits)) {
    schedule_.problem = problem;
  }

  Schedule plan() {
    find_visits();
    measure();
    counts_ = counts_before_;
    if (visits_.size() > 1) drop_filters(counts_);
    for (std::size_t i = 0; i < visits_.size(); ++i) add_visit(i);
    schedule_.steps.back().pass.scaled_output = true;
    return std::move(schedule_);
  }

 private:
  using Counts = std::vector<std::uint64_t>;

  const Problem& problem_;
  const DeviceLimits& limits_;
  const std::uint32_t lanes_;
  Schedule schedule_;
  std::vector<Visit> visits_;
  Counts counts_before_;  // points along every axis in the user's input
  Counts counts_;         // ... where the data is now
  Side before_, after_;   // between the axes, before and behind the convolution
  std::uint64_t region_ = 0,
                scratch_ = 0;  // elements of both of these, and of a region between the passes of an axis

  void find_visits() {
    std::vector<std::size_t> axes;
    for (std::size_t a = 0; a < problem_.axes.size(); ++a) {
      const Axis& axis = problem_.axes[a];
      counts_before_.push_back(axis.transformed ? present(axis) : axis.length);
      if (axis.transformed) axes.push_back(a);
    }
    if (axes.empty()) throw Error(ErrorCode::internal, "a convolution without a transformed axis");
    for (const Axis& a : problem_.axes)
      if (a.block_step != 0 && axes.size() > 1)
        throw Error(ErrorCode::internal, "blocks go along one transformed axis, not several");
    const std::size_t slowest = axes.front();
    for (std::size_t i = axes.size(); i-- > 1;) visits_.push_back(transform(axes[i], Visit::Kind::forward));
    const VectorConvolution c =
        plan_cyclic(problem_.axes[slowest].length, setting(slowest, axes.size() == 1), limits_);
    visits_.push_back({slowest, Visit::Kind::convolve, c.lengths, c.rows});
    for (std::size_t i = 1; i < axes.size(); ++i) visits_.push_back(transform(axes[i], Visit::Kind::back));
    const PlacedArray& second = problem_.filter;
    const bool begins =
        second.rotation == 0 && second.period == 0 && second.order == PlacedArray::Order::as_is;
    if (second.points != 0 && (c.lengths.size() > 1 || axes.size() > 1 || !begins))
      throw Error(
          ErrorCode::unsupported,
          "two inputs share a pass on this device when they fit one and both begin with their first point");
  }

  // Passes of an ordinary transform of dense data.
  Visit transform(std::size_t axis, Visit::Kind kind) const {
    Problem dense;
    dense.precision = problem_.precision;
    dense.batch = problem_.batch;
    std::uint64_t stride = 1;
    for (std::size_t a = problem_.axes.size(); a-- > 0; stride *= problem_.axes[a].length)
      dense.axes.insert(dense.axes.begin(), {problem_.axes[a].length, stride, stride});
    return {axis, kind, split_length(dense, axis, limits_)};
  }

  CyclicSetting setting(std::size_t axis, bool alone) const {
    const Axis& a = problem_.axes[axis];
    CyclicSetting s;
    s.precision = problem_.precision;
    s.columns = problem_.batch;
    s.transforms = points(problem_) / a.length * problem_.batch;
    s.own_filters = problem_.spectrum_distance != 0 || problem_.filter.points != 0;
    for (std::size_t b = 0; b < problem_.axes.size(); ++b) {
      if (b == axis) continue;
      s.columns = std::max(s.columns, problem_.axes[b].length);
      s.own_filters = s.own_filters || problem_.axes[b].spectrum_stride > 1;
    }
    s.rows = alone && a.in_stride == 1 && a.out_stride == 1 && a.spectrum_stride == 1;
    return s;
  }

  // Before they convolve with many filters, the same data is there once.
  void drop_filters(Counts& counts) const {
    for (std::size_t a = 0; a < counts.size(); ++a)
      if (!problem_.axes[a].transformed && problem_.axes[a].in_stride == 0) counts[a] = 1;
  }

  // A dense region with room for every state of the data on one side of the convolution.
  Side dense_side(Counts counts, bool without_filters, std::uint64_t offset) const {
    if (without_filters) drop_filters(counts);
    const std::size_t slowest = convolution().axis;
    for (std::size_t a = 0; a < counts.size(); ++a) {
      const Axis& axis = problem_.axes[a];
      if (axis.transformed) counts[a] = a == slowest ? std::max(present(axis), wanted(axis)) : axis.length;
    }
    Side side{Slot::workspace, offset, Counts(counts.size() + 1)};
    std::uint64_t stride = 1;
    for (std::size_t a = counts.size(); a-- > 0; stride *= counts[a]) side.strides[a] = stride;
    side.strides.back() = stride;
    for (std::size_t a = 0; a < counts.size(); ++a)
      if (without_filters && !problem_.axes[a].transformed && problem_.axes[a].in_stride == 0)
        side.strides[a] = 0;
    return side;
  }

  const Visit& convolution() const { return visits_[visits_.size() / 2]; }

  // Elements of a transform in the regions that its state needs while an axis is transformed in several passes.
  std::uint64_t scratch_elements(const Visit& visit, Counts counts) const {
    if (visit.lengths.size() == 1) return 0;
    counts[visit.axis] = problem_.axes[visit.axis].length;
    std::uint64_t n = 1;
    for (std::uint64_t c : counts) n *= c;
    return n;
  }

  // Regions, and as many transforms a round as keep them in the cache.
  void measure() {
    Counts counts = counts_before_;
    if (visits_.size() > 1) drop_filters(counts);
    std::uint64_t scratch = 0, regions = 0;
    for (const Visit& v : visits_) {
      if (v.kind == Visit::Kind::convolve) restore_filters(counts);
      const std::uint64_t n = scratch_elements(v, counts);
      scratch = std::max(scratch, n);
      if (n != 0) regions = std::max<std::uint64_t>(regions, v.lengths.size() - 1);
      counts[v.axis] =
          v.kind == Visit::Kind::forward ? problem_.axes[v.axis].length : wanted(problem_.axes[v.axis]);
    }
    std::uint64_t first = 0, second = 0;
    if (visits_.size() > 1) {
      first = dense_side(counts_before_, true, 0).strides.back();
      second = dense_side(counts_before_, false, 0).strides.back();
      if (first == second) second = 0;
    }
    const std::uint64_t elements = first + second + regions * scratch;
    schedule_.batch_per_round = problem_.batch;
    if (elements == 0) return;
    const std::uint64_t cache =
        std::min(limits_.cache_bytes / 4, limits_.compute_units * round_bytes_per_unit);
    const std::uint64_t bytes = elements * (problem_.precision == Precision::f64 ? 16 : 8);
    const std::uint64_t round = std::min(problem_.batch, std::max<std::uint64_t>(1, cache / bytes));
    schedule_.batch_per_round = round;
    schedule_.workspace_elements = elements * round;
    region_ = (first + second) * round;
    scratch_ = scratch * round;
    if (visits_.size() > 1) {
      before_ = dense_side(counts_before_, true, 0);
      after_ = dense_side(counts_before_, false, second == 0 ? 0 : first * round);
    }
    if (round < problem_.batch)
      schedule_.notes.push_back("rounds of " + std::to_string(round) +
                                (problem_.real_signals ? " complex columns" : " transforms") +
                                ", so that the workspace stays in the last-level cache");
  }

  void restore_filters(Counts& counts) const {
    for (std::size_t a = 0; a < counts.size(); ++a)
      if (!problem_.axes[a].transformed) counts[a] = counts_before_[a];
  }

  // Between the passes of an axis: its points contiguous, then the other axes as they are, then the batch.
  Side scratch_side(std::size_t axis, std::size_t number) const {
    Side side{Slot::workspace, region_ + number * scratch_, Counts(counts_.size() + 1)};
    std::uint64_t stride = problem_.axes[axis].length;
    side.strides[axis] = 1;
    for (std::size_t a = counts_.size(); a-- > 0;) {
      if (a == axis) continue;
      side.strides[a] = stride;
      stride *= counts_[a];
    }
    side.strides.back() = stride;
    return side;
  }

  // Point `skipped` is the first one of a buffer: point 0 lies before it.
  void step_back(Side& side, std::size_t axis) const {
    side.offset -= problem_.axes[axis].skipped * side.strides[axis];
  }

  void set_real(PassEnd& end, std::uint64_t second) const {
    end.real = problem_.real_signals;
    end.second = second;
    end.second_position = problem_.columns.second_position;
  }

  void add_visit(std::size_t i) {
    const Visit& v = visits_[i];
    const bool convolves = v.kind == Visit::Kind::convolve;
    if (convolves) restore_filters(counts_);
    const bool forward = v.kind == Visit::Kind::forward;
    Side source = i == 0 ? user_side(problem_, true) : forward || convolves ? before_ : after_;
    Side destination = i + 1 == visits_.size() ? user_side(problem_, false) : forward ? before_ : after_;
    if (forward || convolves) step_back(source, v.axis);
    const Axis& axis = problem_.axes[v.axis];
    const ChirpLengths lengths{std::min(present(axis), wanted(axis)), axis.length};
    PassEnd in_end, out_end;
    if ((forward || convolves) && axis.present != 0)
      in_end.points = axis.present, in_end.skipped = axis.skipped;
    if (!forward) out_end.points = axis.wanted;
    out_end.conjugated = i + 1 == visits_.size();
    if (i == 0) set_real(in_end, problem_.columns.in_second);
    if (i + 1 == visits_.size()) set_real(out_end, problem_.columns.out_second);
    for (const Axis& a : problem_.axes) out_end.total = std::max(out_end.total, a.block_total);
    const CyclicAxis cyclic{v.lengths,
                            lengths,
                            in_end,
                            out_end,
                            problem_.filter.points == 0 ? PointFactor::buffer : PointFactor::second_input,
                            axis.spectrum_stride,
                            problem_.filter};
    std::uint64_t done = 1;
    for (std::size_t p = 0; p < v.lengths.size(); ++p) {
      const Side in = p == 0 ? source : scratch_side(v.axis, (p - 1) % 2);
      const Side out = p + 1 == v.lengths.size() ? destination : scratch_side(v.axis, p % 2);
      const std::uint64_t si = in.strides[v.axis], so = out.strides[v.axis];
      const Recursion r{v.lengths[p], done, axis.length / done / v.lengths[p]};
      add_step(v, p,
               convolves ? cyclic_pass(cyclic, p, si, so, lanes_)
                         : recursion_pass(r, v.lengths.size(), si, so, lanes_, in_end, out_end),
               in, out);
      if (!convolves) schedule_.steps.back().pass.chirp = lengths;
      done *= v.lengths[p];
    }
    counts_[v.axis] = forward ? axis.length : wanted(axis);
  }

  void add_step(const Visit& v, std::size_t p, AxisPass work, const Side& in, const Side& out) {
    const bool multiplies = work.pass.spectrum != PointFactor::none;
    work.pass.precision = problem_.precision;
    std::vector<LoopAxis> around = loops_around(counts_, problem_.batch, v.axis, in, out);
    std::size_t at = 0;
    for (std::size_t a = problem_.axes.size(); a-- > 0;) {
      if (a == v.axis) continue;
      LoopAxis& loop = around[at++];
      const Axis& axis = problem_.axes[a];
      if (multiplies) loop.spectrum_stride = axis.spectrum_stride;
      if (p == 0 && !axis.transformed) loop.in_position = axis.block_step;
      if (work.pass.out_end.total != 0 && !axis.transformed) loop.out_position = axis.block_step;
    }
    if (multiplies) around.back().spectrum_stride = problem_.spectrum_distance;
    if (work.pass.in_end.real || work.pass.out_end.real) around.back().signals = problem_.columns.signals;
    Step step = make_step(std::move(work), around, v.rows, schedule_.batch_per_round, in, out, limits_);
    step.axis = v.axis;
    if (multiplies) step.spectrum_batch_stride = problem_.spectrum_distance;
    step.reason += v.kind == Visit::Kind::convolve  ? "; cyclic convolution of "
                   : v.kind == Visit::Kind::forward ? "; forward, "
                                                    : "; back, ";
    step.reason += std::to_string(problem_.axes[v.axis].length) + " points";
    if (v.lengths.size() > 1)
      step.reason += ", pass " + std::to_string(p + 1) + " of " + std::to_string(v.lengths.size());
    schedule_.steps.push_back(std::move(step));
  }
};

}  // namespace

Schedule make_vector_convolution(const Problem& problem, const DeviceLimits& limits) {
  return Planner(problem, limits).plan();
}

}  // namespace fft::planning
