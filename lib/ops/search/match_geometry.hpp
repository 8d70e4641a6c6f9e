// Geometry of normalised scores: lengths with padding, places, and how windows are summed. Pure: no OpenCL type.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/options/matched_filter.hpp>

namespace fft::ops {

/// Arrays as the kernels read them; lists slowest axis first.
struct MatchArrays {
  std::vector<std::uint64_t> lengths, strides;
  std::vector<std::uint64_t> before;  ///< points of padding before point 0
  std::vector<std::uint64_t> grid;    ///< lengths with the padding
  std::uint64_t distance = 0, offset = 0;
  std::uint64_t count = 1;
  MatchPadding padding = MatchPadding::none;

  std::uint64_t points() const;  ///< of a grid
};

/// One pass of sums over windows.
struct WindowPass {
  bool first = false, last = false;
  std::uint64_t outer = 1, inner = 1;       ///< points of slower axes and signals together, of faster axes
  std::uint64_t length = 1, window = 1;     ///< points of the axis, of the window
  std::uint64_t segment = 1, segments = 1;  ///< windows of a work-item, and how many of these make an axis

  std::uint64_t count() const { return length - window + 1; }
  std::uint64_t work_items() const { return outer * segments * inner; }
  std::uint64_t results() const { return outer * count() * inner; }
};

/// The passes, the fastest axis first.
std::vector<WindowPass> window_passes(const std::vector<std::uint64_t>& grid,
                                      const std::vector<std::uint64_t>& window, std::uint64_t signals);

/// The energy of a window, relative to the signal's mean energy per point, up to which a window counts as
/// constant: rounding in a correlation by transforms of this many points could move its score by more than
/// 1/1024.
double window_floor(Precision precision, std::uint64_t transform_points);

}  // namespace fft::ops
