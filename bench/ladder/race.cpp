// Wall-clock timing in turns.
#include "ladder/race.hpp"

#include <algorithm>

#include "workbench/workbench.hpp"

namespace bench::ladder {
namespace {

constexpr int slots = 11;
constexpr std::size_t min_slots = 3;
constexpr double max_repeats = 1000;

}  // namespace

std::vector<double> race(const cl::CommandQueue& queue, const std::vector<Runner>& runners,
                         const Limits& limits) {
  struct Lane {
    int repeats = 1;
    double spent = 0;
    std::vector<double> ms;
  };
  std::vector<Lane> lanes(runners.size());
  for (std::size_t i = 0; i < runners.size(); ++i) {
    const double once = seconds_each(queue, 1, runners[i].run);
    lanes[i].repeats = int(std::clamp(limits.seconds / slots / once, 1.0, max_repeats));
  }
  for (int slot = 0; slot < slots; ++slot) {
    for (std::size_t i = 0; i < runners.size(); ++i) {
      Lane& lane = lanes[i];
      if (lane.spent >= limits.seconds && lane.ms.size() >= min_slots) continue;
      const double seconds = seconds_each(queue, lane.repeats, runners[i].run);
      lane.spent += seconds * lane.repeats;
      lane.ms.push_back(1e3 * seconds);
    }
  }
  std::vector<double> result;
  for (const Lane& lane : lanes) result.push_back(*std::min_element(lane.ms.begin(), lane.ms.end()));
  return result;
}

}  // namespace bench::ladder
