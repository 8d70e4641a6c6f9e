// Collects the passes of transforms, convolutions and real transforms on the vector shape.
#include "vector/plan/axis_planner.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include <fftcl/error.hpp>
#include "butterflies/radix_table.hpp"
#include "vector/plan/axes_together.hpp"
#include "vector/plan/cyclic.hpp"
#include "vector/plan/pass_choice.hpp"
#include "vector/plan/steps.hpp"
#include "vector/plan/turns.hpp"
#include "vector/plan/ways.hpp"

namespace fft::planning {
namespace {

/// Workspace of a round of convolutions per compute unit: the results of one pass must still be cached for the next.
constexpr std::uint64_t round_bytes_per_unit = std::uint64_t(2) << 20;

// Collects the passes of a task. Between passes the points of a column are contiguous in the workspace, and
// the loops around the axis follow.
class Passes {
 public:
  Passes(const AxisTask& task, std::size_t count, std::uint64_t points) : task_(task), count_(count) {
    plan_.points = points;
  }

  std::uint64_t in_stride(std::size_t p) const { return p == 0 ? task_.in_stride : 1; }
  std::uint64_t out_stride(std::size_t p) const { return p + 1 == count_ ? task_.out_stride : 1; }

  void add(std::size_t p, AxisPass work, std::string reason) {
    const bool first = p == 0, last = p + 1 == count_;
    const Packed sides = first  ? last ? Packed::neither : Packed::destination
                         : last ? Packed::source
                                : Packed::both;
    PassSpec& pass = work.pass;
    pass.shape = KernelShape::vector;
    pass.precision = task_.precision;
    if (first) pass.in_end.format = task_.in_format;
    if (last) pass.out_end.format = task_.out_format;
    pass.loops = std::move(work.loops);
    append_packed(pass.loops, task_, 0, plan_.points, sides);
    drop_unused(pass);
    const std::uint64_t outer_per_batch = merge_loops(pass.loops, task_.outer_per_batch);
    if (pass.loops.empty())
      pass.loops.push_back({1, first ? task_.loops.back().in_stride : plan_.points,
                            last ? task_.loops.back().out_stride : plan_.points});
    plan_.passes.push_back({std::move(pass), std::move(reason), outer_per_batch});
  }

  AxisPlan take() { return std::move(plan_); }

 private:
  const AxisTask& task_;
  std::size_t count_;
  AxisPlan plan_;
};

AxisPlan cyclic_plan(const AxisTask& task, const CyclicAxis& axis, bool rows, const std::string& reason,
                     std::uint32_t lanes) {
  const std::size_t count = axis.lengths.size();
  Passes passes(task, count, points_between(axis, lanes));
  for (std::size_t p = 0; p < count; ++p) {
    AxisPass work = cyclic_pass(axis, p, passes.in_stride(p), passes.out_stride(p), lanes);
    if (rows) work.pass.vector.kernel = VectorKernel::split_row;
    passes.add(p, std::move(work),
               reason + (count > 1 ? ", pass " + std::to_string(p + 1) + " of 3" : std::string()));
  }
  return passes.take();
}

bool begins_with_first_point(const PlacedArray& array) {
  return array.rotation == 0 && array.period == 0 && array.order == PlacedArray::Order::as_is;
}

}  // namespace

AxisPlan VectorAxisPlanner::transform(const AxisTask& task, const AxisEnds& ends) const {
  const std::uint32_t lanes = native_lanes(task.precision, limits());
  const bool natural = task.order.natural();
  if (!task.parts.empty()) return axes_together(task);
  if (ends.lengths.path || (natural && !has_radices(task.length, KernelShape::vector, task.precision)))
    return bluestein(task, ends);
  const std::vector<std::uint64_t> lengths =
      natural ? choose_split(task, limits(), choices()) : split_length(task.order, task.direction, lanes);
  const std::size_t count = lengths.size();
  Passes passes(task, count, task.length);
  std::uint64_t before = 1;
  for (std::size_t p = 0; p < count; ++p) {
    const Recursion r{lengths[p], before, task.length / before / lengths[p]};
    const std::uint64_t si = passes.in_stride(p), so = passes.out_stride(p);
    AxisPass work = natural ? recursion_pass(r, count, si, so, lanes, ends.first, ends.last)
                            : recursion_pass(r, count, si, so, lanes, task.order, task.direction);
    work.pass.chirp = ends.lengths;
    std::string note;
    if (count > 1) note = "; " + std::to_string(r.length) + " of " + std::to_string(task.length) + " points";
    if (!natural) note += ", digit-reversed spectrum: whole blocks of lanes in a row";
    passes.add(p, std::move(work), std::move(note));
    before *= lengths[p];
  }
  return passes.take();
}

// An array of several axes in every lane.
AxisPlan VectorAxisPlanner::axes_together(const AxisTask& task) const {
  Passes passes(task, 1, task.length);
  AxisPass work = recursion_pass({task.length, 1, 1}, 1, task.in_stride, task.out_stride,
                                 native_lanes(task.precision, limits()));
  work.pass.axes = task.parts;
  passes.add(0, std::move(work), "; " + std::to_string(task.parts.size()) + " axes together");
  return passes.take();
}

// Passes over the data: what else axes cost is the same together and apart.
double VectorAxisPlanner::cost(const AxisTask& task) const {
  if (!task.parts.empty() && !fits_axes_together(task, limits()))
    return std::numeric_limits<double>::infinity();
  return static_cast<double>(task.length) * static_cast<double>(task.columns());
}

// Bluestein's algorithm (tables/chirp.hpp).
AxisPlan VectorAxisPlanner::bluestein(const AxisTask& task, const AxisEnds& ends) const {
  const VectorConvolution c = plan_bluestein(task, ends, limits());
  const ConvolutionEnds all = bluestein_ends(task.length, c.cyclic, ends);
  const CyclicAxis axis{c.lengths, all};
  const std::string name = ends.lengths.path ? "chirp-z transform" : "Bluestein's algorithm";
  return cyclic_plan(task, axis, c.rows,
                     "; " + name + ", cyclic convolution of " + std::to_string(c.cyclic) + " points",
                     native_lanes(task.precision, limits()));
}

// The convolution `whole` of real signals as one with half as many points, if that is one pass with as many lanes in
// use.
std::optional<VectorConvolution> VectorAxisPlanner::in_halves(const AxisTask& task,
                                                              const ConvolutionEnds& ends,
                                                              const VectorConvolution& whole) const {
  // The functions of user formats cannot read two separate elements as one point.
  if (whole.lengths.size() != 1 || task.in_format || task.out_format || !may_be_halves(task, ends))
    return std::nullopt;
  AxisTask points = task;
  points.length /= 2;
  VectorConvolution halves = plan_cyclic(points, ends, limits(), true);
  const bool columns = std::any_of(task.loops.begin(), task.loops.end(), [&](const LoopAxis& loop) {
    return loop.count >= native_lanes(task.precision, limits());
  });
  if (halves.lengths.size() != 1 || (whole.rows && !halves.rows && !columns)) return std::nullopt;
  return halves;
}

AxisPlan VectorAxisPlanner::convolve(const AxisTask& task, const ConvolutionEnds& ends) const {
  const VectorConvolution whole = plan_cyclic(task, ends, limits());
  const std::optional<VectorConvolution> halves = in_halves(task, ends, whole);
  const VectorConvolution& c = halves ? *halves : whole;
  if (ends.spectrum == PointFactor::second_input &&
      (c.lengths.size() > 1 || !begins_with_first_point(ends.second)))
    throw Error(
        ErrorCode::unsupported,
        "two inputs share a pass on this device when they fit one and both begin with their first point");
  const CyclicAxis axis{c.lengths, ends, halves.has_value()};
  return cyclic_plan(task, axis, c.rows,
                     "; cyclic convolution of " + std::to_string(task.length) + " points" +
                         (halves ? ", real ones in halves" : ""),
                     native_lanes(task.precision, limits()));
}

std::optional<AxisPlan> VectorAxisPlanner::real(const AxisTask& task, RealStep step) const {
  // Reals at the other end of a merge (DCT-III) are made into points as they are loaded, without a mirror stage.
  // A split keeps the DFT in an array of its own.
  const bool merges = step == RealStep::merge;
  if ((merges && task.read) || !has_radices(task.length, KernelShape::vector, task.precision) ||
      split_length(task, limits(), merges ? 1 : 2).size() != 1)
    return std::nullopt;
  AxisPass work;
  work.pass.length = static_cast<std::uint32_t>(task.length);
  work.pass.in_stride = task.in_stride;
  work.pass.out_stride = task.out_stride;
  work.pass.real.step = step;
  work.pass.real.fused = true;
  Passes passes(task, 1, task.length);
  passes.add(0, std::move(work),
             merges ? "; real data, merged on the way in" : "; real data, split on the way out");
  return passes.take();
}

AxisOrder VectorAxisPlanner::order(const AxisTask& there, const AxisTask&) const {
  const std::uint64_t lanes = native_lanes(there.precision, limits());
  // The lanes of a strided axis are not neighbours in memory in any order.
  if (there.out_stride != 1 || lanes == 1 || !has_radices(there.length, KernelShape::vector, there.precision))
    return {};
  const std::uint64_t last = split_length(there, limits()).back(), before = there.length / last;
  return before > 1 && before % lanes == 0 ? AxisOrder{{before, last}, lanes} : AxisOrder{};
}

// The results of a round must still be in the last-level cache for the next pass. Long convolutions, which move twice
// their data between passes, need a closer cache.
std::uint64_t VectorAxisPlanner::round_bytes(bool convolves) const {
  const std::uint64_t cache = limits().cache_bytes / 4;
  return convolves ? std::min(cache, limits().compute_units * round_bytes_per_unit) : cache;
}

void VectorAxisPlanner::finish(Step& step, const Schedule& schedule) const {
  PassSpec& pass = step.pass;
  if (is_elementwise(pass)) return;
  const std::uint64_t outer = outer_count(step, schedule.batch_per_round);
  const bool rows = pass.vector.kernel == VectorKernel::split_row;
  if (pass.spectrum != PointFactor::none) {
    step.reason = choose_convolution_kernel(pass, rows, outer, limits()) + step.reason;
    return;
  }
  step.reason = choose_vector_kernel(pass, outer, limits()) + step.reason;
  if (choices() == nullptr || !pass.axes.empty()) return;  // other ways are those of one axis
  const std::string decision = "pass " + std::to_string(&step - schedule.steps.data() + 1) + " of " +
                               std::to_string(pass.length) + " points";
  if (choose_kernel(pass, outer, limits(), *choices(), decision)) step.reason += "; measured";
}

void VectorAxisPlanner::join(Schedule& schedule) const {
  // Turns would replace the chosen use of the caches. So measurements compare both.
  if (choices() == nullptr || !takes_kernels(*choices())) take_turns(schedule, limits());
}

}  // namespace fft::planning
