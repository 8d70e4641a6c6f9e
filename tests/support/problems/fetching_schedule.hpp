// Schedules whose rows are fetched ahead (group/tiles/long_rows/fetching.hpp).
#pragma once

#include <string>

#include "planning/choices.hpp"
#include "shapes/planner.hpp"
#include "support/problems/limits.hpp"

namespace fft_test {

/// A large GPU that fetches ahead, but with so few compute units that each group takes several rows.
inline fft::planning::DeviceLimits fetching_limits(std::uint32_t compute_units = 2) {
  fft::planning::DeviceLimits limits = limits_presets().front().limits;
  limits.compute_units = compute_units;
  limits.fetches_ahead = true;
  limits.kept_bytes = 0;
  return limits;
}

/// The schedule of one pass with this tile (as Choices name it, without " fetching").
inline fft::planning::Schedule with_fetching_tile(const fft::planning::Problem& problem,
                                                  const fft::planning::DeviceLimits& limits,
                                                  const std::string& tile) {
  using fft::planning::Choices;
  Choices choices, exploring = choices.explorer();
  make_schedule(problem, limits, &exploring);
  for (const Choices::Offer& offer : exploring.offers())
    if (offer.decision.find(", pass 1") != std::string::npos)
      choices.take(offer.decision, tile + " fetching");
  return make_schedule(problem, limits, &choices);
}

}  // namespace fft_test
