// ChirpPath: the points of the z-plane at which a chirp-z transform (Rabiner, Schafer and Rader, 1969)
// evaluates the z-transform of its signals.
#pragma once

#include "core/base/turns.hpp"

namespace fft::planning {

/// Points of a spiral, z_k = radius * exp(k * log_growth) * exp(2 pi i (first + k * step)).
struct ChirpPath {
  Turns first, step;
  double radius = 1.0;
  double log_growth = 0.0;
};

}  // namespace fft::planning
