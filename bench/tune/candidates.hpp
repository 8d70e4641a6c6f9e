// Which passes the tuner times.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/device_limits.hpp"
#include "core/pass.hpp"

namespace bench::tune {

struct Settings {
  std::string device;
  std::uint64_t points = std::uint64_t(1) << 26;  ///< f32 points of a case together; f64: half
  std::size_t keep = 16;                          ///< tilings of a pass
  std::size_t splits = 3;                         ///< ways to cut a length into passes
  std::size_t jobs = 2;                           ///< processes that build kernels
  int only_pass = -1;                             ///< of a plan, the pass with this index; -1: all
  bool planned = false;                           ///< of a plan, only its own tiles
  bool fetching = false;  ///< of a plan, its own tiles and those whose rows are fetched ahead
  bool untimed = false;   ///< of a plan, only passes without an entry in the tables
  bool orders = false;    ///< the cheapest tilings as they are, also several of the same radices
  bool list = false;      ///< nothing is built or timed
  std::string again;      ///< a CSV: only its rows are timed; empty: all candidates
  std::string sources;    ///< with `list`: the folder for the kernels, as NUMBER_OF_THE_ROW.cl; empty: none
  fft::planning::DeviceLimits limits;
  /// "s1024": s or d for f32 or f64; then r for real data (forward), h for real data from spectra, v, T and V for DCT-II to DCT-IV in two passes, c for a convolution of one axis with one filter, z and Z for one of real
  /// signals, circular or causal (half of its points are zeros), q for one of pairs, b for Bluestein's and Rader's algorithms in one pass; then the lengths. Or a case of fftcl_bench: the passes of its plan.
  std::vector<std::string> cases;
};

struct Candidate {
  std::string name;  ///< the case, with the axis where there are several
  std::size_t decomposition = 0, pass_index = 0;
  fft::planning::PassSpec pass;
  std::uint32_t prescribed = 0;
  double estimate = 0;  ///< cost by the model
  double moved = 0;     ///< bytes: the data of the transform read once and written once; of pairs both inputs
};

/// The cheapest ones by the model. Throws fft::Error for a case that no plan serves.
std::vector<Candidate> candidates(const Settings& settings);

}  // namespace bench::tune
