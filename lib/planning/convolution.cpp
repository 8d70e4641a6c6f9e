// Plans the transforms around the slowest axis, and the convolution along it.
#include "planning/convolution.hpp"

#include <algorithm>
#include <vector>

#include <fftcl/error.hpp>
#include "planning/assembly.hpp"

namespace fft::planning {
namespace {

std::uint64_t present(const Axis& a) {
  return a.present == 0 ? a.length : a.present;
}
std::uint64_t wanted(const Axis& a) {
  return a.wanted == 0 ? a.length : a.wanted;
}

class ConvolutionPlanner {
 public:
  ConvolutionPlanner(const Problem& problem, const AxisPlanner& planner)
      : problem_(problem), planner_(planner), assembly_(problem, planner) {
    for (std::size_t a = problem.axes.size(); a-- > 0;)
      if (problem.axes[a].transformed) order_.push_back(a);
    for (const Axis& a : problem.axes) counts_.push_back(a.transformed ? present(a) : a.length);
    if (order_.empty()) throw Error(ErrorCode::internal, "a convolution without a transformed axis");
    for (const Axis& a : problem.axes)
      if (a.block_step != 0 && order_.size() > 1)
        throw Error(ErrorCode::internal, "blocks go along one transformed axis, not several");
    convolved_ = order_.back();
    order_.pop_back();
    if (problem.real_signals && problem.columns.in_second == 0 && !order_.empty() &&
        problem.axes[order_.front()].length > 2)
      halved_ = order_.front();
  }

  Schedule plan() {
    const Place input = user_place(problem_, true), output = user_place(problem_, false);
    if (order_.empty()) {
      problem_.path ? chirp(input, output) : convolve(input, output);
      return assembly_.finish();
    }
    // A signal that many filters share is transformed once.
    const std::vector<std::uint64_t> all = counts_;
    drop_filters();
    const Place before = keep(counts_), after = counts_ == all ? before : keep(all);
    for (std::size_t i = 0; i < order_.size(); ++i)
      transform(order_[i], i == 0 ? input : before, before, Direction::forward);
    for (std::size_t a = 0; a < all.size(); ++a)
      if (!problem_.axes[a].transformed) counts_[a] = all[a];
    convolve(before, after);
    for (std::size_t i = order_.size(); i-- > 0;)
      transform(order_[i], after, i == 0 ? output : after, Direction::inverse);
    return assembly_.finish();
  }

 private:
  // A dense place with room for the data before and after the convolution.
  Place keep(std::vector<std::uint64_t> counts) {
    std::vector<bool> repeated(counts.size());
    for (std::size_t a = 0; a < counts.size(); ++a) {
      const Axis& axis = problem_.axes[a];
      repeated[a] = counts[a] == 1 && !axis.transformed;
      if (axis.transformed)
        counts[a] = a == convolved_ ? std::max(present(axis), wanted(axis)) : frequencies(a);
    }
    Place place = dense_place(counts);
    for (std::size_t a = 0; a < counts.size(); ++a)
      if (repeated[a]) place.strides[a] = 0;
    place.region = assembly_.keep(place.distance);
    return place;
  }

  // For real signals only half of the frequencies along the fastest axis, which is transformed first. The
  // others are their mirror images.
  std::uint64_t frequencies(std::size_t a) const {
    return a == halved_ ? problem_.axes[a].length / 2 + 1 : problem_.axes[a].length;
  }

  void drop_filters() {
    for (std::size_t a = 0; a < counts_.size(); ++a)
      if (!problem_.axes[a].transformed && problem_.axes[a].in_stride == 0) counts_[a] = 1;
  }

  // The axis and the loops around it at this point of the schedule; spectrum strides only where the pass
  // needs them.
  AxisTask task(std::size_t axis, const Place& from, const Place& to, bool convolves) const {
    Problem view = problem_;
    for (Axis& v : view.axes) {
      if (!convolves) v.spectrum_stride = 0;
      if (v.transformed) v.block_step = 0;
    }
    if (!convolves) view.spectrum_distance = 0;
    return make_task(view, axis, counts_, from, to, planner_.loop_order());
  }

  void set_real(PassEnd& end, std::uint64_t second) const {
    end.real = problem_.real_signals;
    end.second = second;
    end.second_position = problem_.columns.second_position;
  }

  ChirpLengths lengths(const Axis& a) const { return {std::min(present(a), wanted(a)), a.length}; }

  // A buffer begins with point `skipped`, so point 0 lies before it (such points are never read).
  Place step_back(Place from, std::size_t axis) const {
    from.offset -= problem_.axes[axis].skipped * from.strides[axis];
    return from;
  }

  void transform(std::size_t a, Place from, const Place& to, Direction direction) {
    const Axis& axis = problem_.axes[a];
    const bool forward = direction == Direction::forward, last = to.slot == Slot::output;
    AxisEnds ends{lengths(axis), {}, {}};
    if (forward) {
      ends.first.points = axis.present;
      ends.first.skipped = axis.skipped;
      from = step_back(std::move(from), a);
    } else {
      ends.last.points = axis.wanted;
      ends.last.conjugated = last;
    }
    if (from.slot == Slot::input) set_real(ends.first, problem_.columns.in_second);
    if (last) set_real(ends.last, problem_.columns.out_second);
    if (a == halved_) {
      (forward ? ends.last : ends.first).points = frequencies(a);
      if (!forward) ends.first.one_sided = axis.length;
    }
    const AxisTask work = task(a, from, to, false);
    assembly_.append(planner_.transform(work, ends), work, a, from, to);
    counts_[a] = forward ? frequencies(a) : wanted(axis);
  }

  // A chirp-z transform. The kernel shape chooses the length of its convolution.
  void chirp(const Place& from, const Place& to) {
    const Axis& axis = problem_.axes[convolved_];
    AxisEnds ends;
    ends.lengths.path = problem_.path;
    ends.first.points = present(axis);
    ends.last.points = wanted(axis);
    ends.first.real = problem_.real_signals;
    const AxisTask work = task(convolved_, from, to, false);
    assembly_.append(planner_.transform(work, ends), work, convolved_, from, to);
  }

  void convolve(const Place& from, const Place& to) {
    const Axis& axis = problem_.axes[convolved_];
    ConvolutionEnds ends;
    ends.spectrum = problem_.filter.points != 0 ? PointFactor::second_input : PointFactor::buffer;
    ends.lengths = lengths(axis);
    ends.first.points = axis.present;
    ends.first.skipped = axis.skipped;
    ends.spectrum_stride = axis.spectrum_stride;
    ends.second = problem_.filter;
    ends.even_offsets = problem_.even_offsets;
    ends.last.points = axis.wanted;
    ends.last.conjugated = order_.empty();
    for (const Axis& blocks : problem_.axes) ends.last.total = std::max(ends.last.total, blocks.block_total);
    if (from.slot == Slot::input) set_real(ends.first, problem_.columns.in_second);
    if (to.slot == Slot::output && !problem_.complex_results)
      set_real(ends.last, problem_.columns.out_second);
    const AxisTask work = task(convolved_, from, to, true);
    assembly_.append(planner_.convolve(work, ends), work, convolved_, step_back(from, convolved_), to);
    counts_[convolved_] = wanted(axis);
  }

  const Problem& problem_;
  const AxisPlanner& planner_;
  Assembly assembly_;
  std::vector<std::size_t> order_;  // all transformed axes except the slowest, fastest first
  std::size_t convolved_ = 0;
  std::size_t halved_ = ~std::size_t(0);  // the axis with half of its frequencies, if any
  std::vector<std::uint64_t> counts_;     // points along every axis where the data is now
};

}  // namespace

Schedule plan_convolution(const Problem& problem, const AxisPlanner& planner) {
  return ConvolutionPlanner(problem, planner).plan();
}

}  // namespace fft::planning
