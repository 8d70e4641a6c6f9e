// The real axis has n reals on one side and n/2 + 1 complex elements on the other. It comes first in
// real_to_complex and last in complex_to_real, in one of two ways:
//   halves   (halves.cpp) n is even, and two neighbouring reals of the user's signal form one aligned element: each signal
//            is a column of n/2 complex points. For complex_to_real the column is where the signal will be;
//            for real_to_complex it goes from the signal into the rows of the spectrum. Split and merge are
//            part of its passes, or separate elementwise passes.
//   whole    (whole.cpp) all other cases: a column of n points whose imaginary parts are zero, or whose spectrum is zero above n/2.
//            The first pass reads reals and the last one writes half of the spectrum, or vice versa (PassEnd).
// A column never holds two signals, so the results of one signal do not depend on another. Signal and
// spectrum may share a buffer when each column overlaps only its own result (Problem::read_all_first),
// because no item of a pass reads what another item wrote. The other axes are complex transforms of the half
// spectra: in place on the output of real_to_complex, or in the workspace before complex_to_real, whose input
// must be preserved.
#include "planning/real/real_planner.hpp"

#include <optional>
#include <utility>

#include "planning/real/halves.hpp"
#include "planning/real/whole.hpp"
#include "planning/real/whole_rows.hpp"

namespace fft::planning {

Schedule plan_real(const Problem& problem, const AxisPlanner& planner) {
  const std::size_t axis = real_axis(problem);
  const bool whole =
      may_be_whole_rows(problem, axis) && planner.prefers_whole(problem.axes[axis].length, problem.precision);
  if (!whole && may_be_halves(problem, axis))
    if (std::optional<Schedule> halves = plan_halves(problem, planner)) return std::move(*halves);
  return plan_whole(problem, planner);
}

}  // namespace fft::planning
