// Planning of convolutions for the work-group shape.
#pragma once

#include "core/device_limits.hpp"
#include "core/problem.hpp"
#include "core/schedule.hpp"

namespace fft::planning {

/// Schedule of a Problem of TransformKind::convolution. The fastest transformed axes go forward first, reading only the
/// rows that exist; the slowest one convolves in its columns, product with the spectrum included; then the others go
/// back, on conjugated data. Between them the data lies dense in the workspace, padded along the axes that were
/// transformed.
Schedule make_group_convolution(const Problem& problem, const DeviceLimits& limits);

}  // namespace fft::planning
