// The count argument of a step.
#include "planning/schedule.hpp"

namespace fft::planning {

std::uint64_t outer_count(const Step& step, std::uint64_t transforms) {
  if (step.outer_per_batch != 0)
    return step.outer_per_batch * (step.per_pair ? (transforms + 1) / 2 : transforms);
  const RealSpec& real = step.pass.real;
  const bool counts_signals = real.pairs && real.pair_axis + 1 == step.pass.loops.size();
  return counts_signals ? real.signals : step.pass.loops.back().count;
}

}  // namespace fft::planning
