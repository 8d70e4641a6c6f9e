// Geometry of averaged spectra: options checked and filled in, rounds of frames, sums. Pure: no OpenCL type.
#pragma once

#include <cstdint>
#include <functional>

#include <fftcl/options/welch.hpp>
#include "core/base/number_theory.hpp"
#include "core/device_limits.hpp"
#include "core/element_bytes.hpp"
#include "core/problem.hpp"

namespace fft::ops {

struct WelchGeometry {
  std::uint64_t signal_length = 0;
  std::uint64_t frames = 0;
  std::uint64_t bins = 0;
  double scale = 1.0;    ///< on the sums, 1 / frames included; on medians, their bias included
  WelchOptions options;  ///< complete: hop, fft_length, window
  // A round processes `round` frames of every signal. Its sums are computed in `parts` parts of neighbouring
  // frames, so that there is work for all compute units; for medians a part is one frame.
  std::uint64_t round = 0, parts = 1;

  bool real() const { return options.domain == Domain::real; }
  bool median() const { return options.average == WelchAverage::median; }
  bool two_signals() const { return options.output != WelchOutput::power; }
  std::uint64_t inputs() const { return two_signals() ? 2 : 1; }
  std::uint64_t rounds() const { return planning::divided_up(frames, round); }
  std::uint64_t part_frames() const { return planning::divided_up(round, parts); }  ///< of a part, at most
  /// Real numbers that are summed for a frequency.
  std::uint64_t sums() const {
    return options.output == WelchOutput::power ? 1 : options.output == WelchOutput::cross ? 2 : 4;
  }
  std::uint64_t spectrum_points() const { return options.batch * bins; }

  std::uint64_t scalar_bytes() const { return planning::scalar_bytes(options.precision); }
  std::uint64_t sample_scalars() const { return real() ? 1 : 2; }
  std::uint64_t signal_bytes() const {
    return signal_length * options.batch * sample_scalars() * scalar_bytes();
  }
  std::uint64_t output_bytes() const {
    return spectrum_points() * scalar_bytes() * (options.output == WelchOutput::cross ? 2 : 1);
  }
  // Regions of the workspace, in scalars from its start, each at an even one.
  std::uint64_t row_scalars() const;  ///< rows begin at 0
  std::uint64_t spectra_at() const { return row_scalars(); }
  std::uint64_t sums_at() const { return spectra_at() + 2 * inputs() * round * spectrum_points(); }
  std::uint64_t workspace_bytes() const {
    return (sums_at() + rounds() * parts * sums() * spectrum_points()) * scalar_bytes();
  }
};

/// Throws fft::Error for everything that the constructor of fft::Welch rejects without the device. First all that needs no window,
/// then what `before_window` does: the window of the longest frame has 16 GB.
WelchGeometry make_welch_geometry(std::uint64_t signal_length, const WelchOptions& options,
                                  const planning::DeviceLimits& limits,
                                  const std::function<void(const WelchGeometry&)>& before_window = {});

/// Throws fft::Error (unsupported) when a device of this much memory cannot hold what a call reads, writes and keeps, its workspace and
/// that of its transforms.
void check_memory(const WelchGeometry& geometry, std::uint64_t transforms_bytes, std::uint64_t memory_bytes);

/// The transforms of the rows of `frames` frames, dense, to dense spectra.
planning::Problem rows_problem(const WelchGeometry& geometry, std::uint64_t frames);

}  // namespace fft::ops
