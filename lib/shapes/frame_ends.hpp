// Frames of a signal: transforms whose points are windowed as they are read, and written in another form.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/schedule.hpp"

namespace fft::planning {

struct FrameEnds {
  /// Two factors for each complex point that is read: on real and imaginary part. Points after them are zeros. Of real
  /// signals a point is two neighbouring samples.
  std::shared_ptr<const std::vector<double>> window;
  PointForm form = PointForm::complex;
  double min_decibels = 0;  ///< of PointForm::decibels
};

/// Makes the first pass of a schedule window and the last one form; where there is one, it does both. False, and nothing is
/// changed, where no kernel can: convolutions, real signals in pairs, rows shorter than the vectors they are sorted in, and
/// real numbers where an earlier pass keeps complex ones in the output.
bool fuse_frame_ends(Schedule& schedule, const FrameEnds& ends);

}  // namespace fft::planning
