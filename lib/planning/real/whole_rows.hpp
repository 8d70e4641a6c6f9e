// Which real rows may be transformed as whole signals instead of as halves.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/problem.hpp"
#include "core/strides.hpp"

namespace fft::planning {

/// True when points are neighbours on both sides, rows of reals do not overlap, and nothing is read or
/// written in a format or by user functions. (Rows that overlap are frames, whose windows are for halves.)
inline bool may_be_whole_rows(const Problem& problem, std::size_t axis) {
  const bool forward = problem.kind == TransformKind::real_to_complex;
  const std::uint64_t length = problem.axes[axis].length;
  const auto apart = [&](std::uint64_t stride) { return stride_size(stride) >= length; };
  bool whole = problem.axes[axis].in_stride == 1 && problem.axes[axis].out_stride == 1 &&
               !problem.in_format && !problem.out_format && !problem.read_all_first;
  for (std::size_t a = 0; a < problem.axes.size(); ++a)
    if (a != axis && problem.axes[a].length > 1)
      whole = whole && apart(forward ? problem.axes[a].in_stride : problem.axes[a].out_stride);
  return whole && (problem.batch == 1 || apart(forward ? problem.in_distance : problem.out_distance));
}

}  // namespace fft::planning
