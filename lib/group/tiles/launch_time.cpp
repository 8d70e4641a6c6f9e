// What a pass costs besides the work of its kernel: the time of its launch.
#include <algorithm>

#include "group/tiles/cost.hpp"

namespace fft::planning {
namespace {

// Measured on an H100 (one transform of 1000 to 16384 points, bench set latency): the host takes `launch` microseconds
// for a launch, and a kernel takes `latency` longer than its bandwidth and instructions predict.
constexpr double launch = 5.0;
constexpr double latency = 2.8;

}  // namespace

double pass_microseconds(double busy) {
  return (std::max(launch, busy + latency) + busy + latency) / 2;
}

double busy_microseconds(double time) {
  return std::min(time, 2 * time - launch) - latency;
}

}  // namespace fft::planning
