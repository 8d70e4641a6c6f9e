// Schedules with a chosen resident tile (group/tiles/long_rows/resident.hpp).
#pragma once

#include <string>

#include "planning/choices.hpp"
#include "shapes/planner.hpp"

namespace fft_test {

/// The schedule whose only pass has this resident tile (as Choices name it).
inline fft::planning::Schedule with_resident_tile(const fft::planning::Problem& problem,
                                                  const fft::planning::DeviceLimits& limits,
                                                  const std::string& tile) {
  using fft::planning::Choices;
  Choices choices;
  // Ways that the model thinks too slow are not offered.
  const std::string rows = std::to_string(problem.axes.back().length);
  choices.take("axis " + rows + " 1:1", rows + " resident");
  for (const char* part : {"", " as "}) {
    Choices exploring = choices.explorer();
    make_schedule(problem, limits, &exploring);
    for (const Choices::Offer& offer : exploring.offers())
      for (const std::string& way : offer.ways)
        if (way.find(" resident") != std::string::npos && offer.decision.find(part) != std::string::npos)
          choices.take(offer.decision, *part ? tile : way);
  }
  return make_schedule(problem, limits, &choices);
}

}  // namespace fft_test
