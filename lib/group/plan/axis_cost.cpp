// Adds up costs from the last pass to the first, and stops when a lower bound shows that the limit is
// exceeded.
#include "group/plan/axis_cost.hpp"

#include <algorithm>

#include "core/element_bytes.hpp"
#include "group/tiles/memory_time.hpp"

namespace fft::planning {
namespace {

constexpr double min_cost = 1.03;  // of the bytes that a pass moves: only some timed tiles are lower (1.003)

// moved_share(), in which formats count where they do in the cost of tiles.
double counted_share(const TilingRequest& request) {
  return moved_share(drops_formats(request) ? without_formats(request).pass : request.pass);
}

}  // namespace

double AxisCost::ideal() const {
  double elements = double(task_.length);
  for (const LoopAxis& l : task_.loops) elements *= double(l.count);
  return microseconds_of_bytes(2 * elements * double(element_bytes(task_.precision)), limits_);
}

double AxisCost::microseconds(const PassSpec& pass, double cost) const {
  return pass_microseconds(cost * ideal() * share(pass));
}

// Points of the pass divided by those of the axis: more than 1 for a padded convolution.
double AxisCost::share(const PassSpec& pass) const {
  double points = double(pass.length) / double(task_.length);
  for (const LoopAxis& l : pass.loops) points *= double(l.count);
  for (const LoopAxis& l : task_.loops) points /= double(l.count);
  return points;
}

// Lower bound for the passes before `end`.
double AxisCost::min_microseconds(const Decomposition& d, std::size_t end) const {
  double sum = 0;
  for (std::size_t p = 0; p < end; ++p)
    sum += microseconds(d.passes[p].pass, min_cost * counted_share(d.passes[p]));
  return sum;
}

// The smallest cost with which a pass takes `time`.
double AxisCost::cost_in(double time, const PassSpec& pass) const {
  return (1 + 1e-9) * busy_microseconds(time) / (ideal() * share(pass));
}

// Infinite when the pass takes `limit` or more.
double AxisCost::time_of(const TilingRequest& request, double limit) {
  return microseconds(request.pass, quick_.of(request, cost_in(limit, request.pass)));
}

double AxisCost::of(const Decomposition& d, double limit) {
  // The last pass first: its tile is prescribed or narrow, so its cost is found quickly. It often rules out the whole
  // decomposition, because every other pass takes at least the ideal time. The first one before the second one: the
  // passes at both ends have one of a few lengths, those in the middle differ in most decompositions and need not be searched beyond what
  // the ends leave of the limit.
  const std::size_t count = d.passes.size();
  double cost = 0, first = 0;
  for (std::size_t p = count; p-- > 0;) {
    const TilingRequest& request = d.passes[p];
    if (cost + min_microseconds(d, p + 1) >= limit) return never;
    double rest = limit - cost - min_microseconds(d, p);
    if (p == 1 && count > 2) {
      first = time_of(d.passes.front(), limit - cost);
      if (cost + first >= limit) return never;
      rest = std::min(rest, limit - cost - first);
    }
    cost += p == 0 && count > 2 ? first : time_of(request, rest);
  }
  return cost < limit ? cost : never;
}

}  // namespace fft::planning
