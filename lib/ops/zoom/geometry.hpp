// Geometry of a chirp-z transform: its points as a path, the length of its convolution. Pure: no OpenCL type.
#pragma once

#include <cstdint>

#include <fftcl/options/zoom.hpp>
#include "core/device_limits.hpp"
#include "core/problem.hpp"

namespace fft::ops {

/// Throws fft::Error for everything that the constructor of fft::ZoomFFT rejects in these.
planning::ChirpPath make_path(std::uint64_t length, std::uint64_t points, const ZoomRange& range,
                              Precision precision);

/// Frequency of a point.
double zoom_frequency(const ZoomRange& range, std::uint64_t points, std::uint64_t point);

/// The convolution; layouts complete.
planning::Problem zoom_problem(std::uint64_t length, std::uint64_t points, const planning::ChirpPath& path,
                               const ZoomOptions& options);

}  // namespace fft::ops
