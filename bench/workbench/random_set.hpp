// Cases drawn at random, so that nobody can have tuned for them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "workbench/case.hpp"

namespace bench {

/// Whether a set of cases is one of those below: what stands before its first colon.
bool is_random_set(const std::string& set);

/// COUNT cases of any length and shape, the same ones for the same seed: three quarters in f32, two fifths 2D or 3D, each batched
/// to about `total_points`. Half of the lengths have no prime factor above 13. f32 and f64 take turns in groups.
/// "random:SEED:COUNT": c2c, a fifth r2c or c2r; "random-dct:SEED:COUNT": DCT-II, DCT-III and DCT-IV, as many of each. Throws
/// std::invalid_argument.
std::vector<Case> random_set(const std::string& set, std::uint64_t total_points);

}  // namespace bench
