// Frames of a signal: transforms whose points are windowed as they are read, and whose results are written in
// another form (magnitude, power ...).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/schedule.hpp"

namespace fft::planning {

struct FrameEnds {
  /// Two factors for each complex point that is read, for its real and its imaginary part. Points after the
  /// last factor are zeros. A point of a real signal is two neighbouring samples.
  std::shared_ptr<const std::vector<double>> window;
  PointForm form = PointForm::complex;
  double min_decibels = 0;  ///< for PointForm::decibels
};

/// Adds the window to the first pass of a schedule and the form to the last one (the same one if there is
/// only one pass). Returns false and changes nothing when no kernel can do it: convolutions, real signals in
/// pairs, rows shorter than the vectors in which they are sorted, and real results when an earlier pass keeps
/// complex numbers in the output.
bool fuse_frame_ends(Schedule& schedule, const FrameEnds& ends);

}  // namespace fft::planning
