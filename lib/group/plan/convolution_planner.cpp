// Axes of a convolution, one after the other.
#include "group/plan/convolution_planner.hpp"

#include <algorithm>
#include <vector>

#include "group/plan/assembly.hpp"
#include "planning/axis_loops.hpp"

namespace fft::planning {
namespace {

// Where the data is: strides of every axis in a buffer.
struct Place {
  BufferRef buffer;
  std::vector<std::uint64_t> strides;
  std::uint64_t distance = 0;
};

std::uint64_t present(const Axis& a) {
  return a.present == 0 ? a.length : a.present;
}
std::uint64_t wanted(const Axis& a) {
  return a.wanted == 0 ? a.length : a.wanted;
}

class Planner {
 public:
  Planner(const Problem& problem, const DeviceLimits& limits) : problem_(problem), limits_(limits) {
    for (std::size_t a = problem.axes.size(); a-- > 0;) {
      if (problem.axes[a].transformed) order_.push_back(a);
      counts_.insert(counts_.begin(),
                     problem.axes[a].transformed ? present(problem.axes[a]) : problem.axes[a].length);
    }
    convolved_ = order_.back();
    order_.pop_back();
  }

  Schedule plan() {
    const Place input = user_place(true), output = user_place(false);
    if (order_.empty()) {
      GroupAssembly assembly(problem_);
      convolve(assembly, input, output);
      return assembly.finish(limits_);
    }
    // Many filters multiply the data: what comes before them needs them not.
    const std::vector<std::uint64_t> all = counts_;
    drop_filters();
    const bool grows = counts_ != all;
    const Place before = region(0, counts_), after = region(grows ? 1 : 0, all);
    const std::uint64_t elements = std::max(before.distance, after.distance) * problem_.batch;
    GroupAssembly assembly(problem_, grows ? 2 : 1, elements);
    for (std::size_t i = 0; i < order_.size(); ++i)
      transform(assembly, order_[i], i == 0 ? input : before, before, true, false);
    for (std::size_t a = 0; a < all.size(); ++a)
      if (!problem_.axes[a].transformed) counts_[a] = all[a];
    convolve(assembly, before, after);
    for (std::size_t i = order_.size(); i-- > 0;)
      transform(assembly, order_[i], after, i == 0 ? output : after, false, i == 0);
    return assembly.finish(limits_);
  }

 private:
  Place user_place(bool input) const {
    Place place{
        {input ? Slot::input : Slot::output, 0, input ? problem_.in_distance : problem_.out_distance}, {}, 0};
    for (const Axis& a : problem_.axes) place.strides.push_back(input ? a.in_stride : a.out_stride);
    place.distance = place.buffer.batch_stride;
    return place;
  }

  // Dense, with room for the data before and behind the convolution.
  Place region(std::uint64_t number, const std::vector<std::uint64_t>& counts) const {
    Place place{{Slot::workspace, number, 0}, std::vector<std::uint64_t>(counts.size()), 1};
    for (std::size_t a = counts.size(); a-- > 0;) {
      const Axis& axis = problem_.axes[a];
      place.strides[a] = counts[a] == 1 && !axis.transformed ? 0 : place.distance;
      place.distance *= a == convolved_    ? std::max(present(axis), wanted(axis))
                        : axis.transformed ? axis.length
                                           : counts[a];
    }
    return place;
  }

  void drop_filters() {
    for (std::size_t a = 0; a < counts_.size(); ++a)
      if (!problem_.axes[a].transformed && problem_.axes[a].in_stride == 0) counts_[a] = 1;
  }

  // The axis and the loops around it as they are now; spectrum strides only where the pass has use for them.
  AxisTask task(std::size_t axis, const Place& from, const Place& to, bool convolves,
                std::uint64_t& outer_per_batch) const {
    Problem view = problem_;
    for (std::size_t a = 0; a < view.axes.size(); ++a) {
      Axis& v = view.axes[a];
      v.length = counts_[a];
      v.in_stride = from.strides[a];
      v.out_stride = to.strides[a];
      if (!convolves) v.spectrum_stride = 0;
      if (v.transformed) v.block_step = 0;
    }
    view.in_distance = from.distance;
    view.out_distance = to.distance;
    if (!convolves) view.spectrum_distance = 0;
    const AxisLoops around = axis_loops(view, axis, true);
    outer_per_batch = around.outer_per_batch;
    return {problem_.axes[axis].length, from.strides[axis], to.strides[axis], around.loops,
            problem_.precision};
  }

  void read_reals(PassEnd& end) const {
    end.real = problem_.real_signals;
    end.second = problem_.columns.in_second;
    end.second_position = problem_.columns.second_position;
  }
  void write_reals(PassEnd& end) const {
    end.real = problem_.real_signals;
    end.second = problem_.columns.out_second;
    end.second_position = problem_.columns.second_position;
  }

  ChirpLengths lengths(const Axis& a) const { return {std::min(present(a), wanted(a)), a.length}; }

  void transform(GroupAssembly& assembly, std::size_t a, const Place& from, const Place& to, bool forward,
                 bool last) {
    const Axis& axis = problem_.axes[a];
    AxisEnds ends{lengths(axis), {}, {}};
    if (forward)
      ends.first.points = axis.present;
    else
      ends.last = {axis.wanted, PointFactor::none, last};
    if (from.buffer.slot == Slot::input) read_reals(ends.first);
    if (last) write_reals(ends.last);
    std::uint64_t outer_per_batch = 0;
    const AxisTask work = task(a, from, to, false, outer_per_batch);
    assembly.append(plan_group_axis(work, ends, limits_), work, outer_per_batch, a, from.buffer, to.buffer);
    counts_[a] = forward ? axis.length : wanted(axis);
  }

  void convolve(GroupAssembly& assembly, Place from, const Place& to) {
    const Axis& axis = problem_.axes[convolved_];
    ConvolutionEnds ends{
        lengths(axis),        {axis.present, PointFactor::none, false, axis.skipped, 0}, PointFactor::buffer,
        axis.spectrum_stride, {axis.wanted, PointFactor::none, order_.empty(), 0, 0},    problem_.filter};
    if (problem_.filter.points != 0) ends.spectrum = PointFactor::second_input;
    if (from.buffer.slot == Slot::input) read_reals(ends.first);
    if (to.buffer.slot == Slot::output) write_reals(ends.last);
    for (const Axis& blocks : problem_.axes) ends.last.total = std::max(ends.last.total, blocks.block_total);
    std::uint64_t outer_per_batch = 0;
    const AxisTask work = task(convolved_, from, to, true, outer_per_batch);
    from.buffer.offset -=
        axis.skipped * work.in_stride;  // may lie before the buffer: such points are not read
    assembly.append(plan_group_convolution(work, ends, limits_), work, outer_per_batch, convolved_,
                    from.buffer, to.buffer);
    counts_[convolved_] = wanted(axis);
  }

  const Problem& problem_;
  const DeviceLimits& limits_;
  std::vector<std::size_t> order_;  // transformed axes but the slowest, fastest first
  std::size_t convolved_ = 0;
  std::vector<std::uint64_t> counts_;  // points along every axis where the data is now
};

}  // namespace

Schedule make_group_convolution(const Problem& problem, const DeviceLimits& limits) {
  return Planner(problem, limits).plan();
}

}  // namespace fft::planning
