// Adds up costs from the last pass to the first, and stops when a lower bound shows that the limit is
// exceeded.
#include "group/plan/axis_cost.hpp"

#include "core/element_bytes.hpp"
#include "group/tiles/memory_time.hpp"

namespace fft::planning {
namespace {

constexpr double min_cost = 1.03;  // of the bytes that a pass moves: no pass is estimated lower

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

// Cached: the decompositions of one length have many passes that are equal in everything their cost depends on.
double AxisCost::quick(const TilingRequest& request, double below) {
  const std::string key =
      to_string(request.pass) + "|" + std::to_string(request.columns) + (request.resident ? "|resident" : "");
  const auto found = known_.find(key);
  if (found != known_.end() && (found->second.cost < never || found->second.below >= below))
    return found->second.cost;
  return (known_[key] = {quick_cost(request, limits_, below), below}).cost;
}

// Lower bound for the passes before `end`.
double AxisCost::min_microseconds(const Decomposition& d, std::size_t end) const {
  double sum = 0;
  for (std::size_t p = 0; p < end; ++p)
    sum += microseconds(d.passes[p].pass, min_cost * moved_share(d.passes[p].pass));
  return sum;
}

// The smallest cost with which a pass takes `time`.
double AxisCost::cost_in(double time, const PassSpec& pass) const {
  return (1 + 1e-9) * busy_microseconds(time) / (ideal() * share(pass));
}

double AxisCost::of(const Decomposition& d, double limit) {
  // The last pass first: its tile is prescribed or narrow, so its cost is found quickly. It often rules out the whole
  // decomposition, because every other pass takes at least the ideal time.
  double cost = 0;
  std::size_t left = d.passes.size();
  for (auto request = d.passes.rbegin(); request != d.passes.rend(); ++request, --left) {
    if (cost + min_microseconds(d, left) >= limit) return never;
    const double rest = limit - cost - min_microseconds(d, left - 1);
    cost += microseconds(request->pass, quick(*request, cost_in(rest, request->pass)));
  }
  return cost < limit ? cost : never;
}

}  // namespace fft::planning
