// The passes of one axis of a schedule, as its checks see them.
#pragma once

#include <cstdint>
#include <utility>

#include "core/schedule.hpp"

namespace fft_test {

/// The first pass of an axis and the last one, without copies of overlapping buffers; null without any.
inline std::pair<const fft::planning::PassSpec*, const fft::planning::PassSpec*> ends_of(
    const fft::planning::Schedule& schedule, std::size_t axis) {
  std::pair<const fft::planning::PassSpec*, const fft::planning::PassSpec*> ends{nullptr, nullptr};
  for (const fft::planning::Step& step : schedule.steps) {
    if (step.axis != axis || step.pass.length == 1 || is_elementwise(step.pass)) continue;
    if (ends.first == nullptr) ends.first = &step.pass;
    ends.second = &step.pass;
  }
  return ends;
}

/// The factor of an axis that its first pass transforms by a convolution of its own, before other passes; else 0.
inline std::uint64_t factor_by_convolution(const fft::planning::Schedule& schedule,
                                           const fft::planning::Step& step) {
  const auto [first, last] = ends_of(schedule, step.axis);
  if (&step.pass != first || first == last || first->backward_radices.empty()) return 0;
  return first->rader != 0 ? first->rader : first->chirp.signal;
}

}  // namespace fft_test
