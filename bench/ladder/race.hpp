// Times several ways to do the same thing, in turn, so that a machine that others use disturbs all alike.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ladder/kernel_set.hpp"

namespace bench::ladder {

struct Runner {
  std::string name;
  std::function<void()> run;  ///< does the work once, or enqueues it
};

struct Limits {
  double seconds = 0.05;  ///< timed part of one runner
  double max_run = 1;     ///< seconds; sizes that would take longer for one run are left out
};

/// Milliseconds of one run per runner: the fastest of 3 to 11 slots, which the runners take in turn (others on
/// the machine can only make a slot slower). In a slot a runner is run again and again, then waited for. Each
/// must have run once before: CPU devices compile at the first launch.
std::vector<double> race(const cl::CommandQueue& queue, const std::vector<Runner>& runners,
                         const Limits& limits);

}  // namespace bench::ladder
