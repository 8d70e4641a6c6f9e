// Columns of n points whose imaginary parts are zero, or whose spectrum is zero above n/2.
#include "planning/real/whole.hpp"

#include <algorithm>
#include <vector>

#include "planning/assembly.hpp"
#include "planning/real/real_axes.hpp"
#include "planning/rounds.hpp"
#include "planning/several_axes.hpp"

namespace fft::planning {
namespace {

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

Schedule plan_round(const Problem& asked, const AxisPlanner& planner) {
  const Problem problem = with_axes_together(asked, planner, real_axis(asked));
  return with_axes_apart(WholePlanner(problem, planner).plan(), asked);
}

}  // namespace

Schedule plan_whole(const Problem& problem, const AxisPlanner& planner) {
  return plan_in_rounds(problem, planner, plan_round);
}

}  // namespace fft::planning
