// Geometry of a short-time Fourier transform: options with defaults filled in and checked, numbers of frames, the
// window and its sums. Pure: no OpenCL type.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <fftcl/options/stft.hpp>
#include "core/element_bytes.hpp"
#include "core/problem.hpp"

namespace fft::ops {

struct StftGeometry {
  std::uint64_t signal_length = 0;
  std::uint64_t extension = 0;  ///< samples by which the signal is extended at each end
  std::uint64_t frames = 0;
  std::uint64_t bins = 0;
  double scale = 1.0;   ///< on the spectra
  StftOptions options;  ///< complete: hop, fft_length, window

  bool real() const { return options.domain == Domain::real; }
  std::uint64_t sample_bytes() const { return planning::element_bytes(options.precision, options.domain); }
  std::uint64_t complex_bytes() const { return planning::element_bytes(options.precision); }
  /// Smallest buffers: of all signals, and of what forward() writes for them and inverse() reads.
  std::uint64_t signal_bytes() const { return signal_length * options.batch * sample_bytes(); }
  std::uint64_t spectrum_bytes() const {
    const std::uint64_t element =
        options.output == StftOutput::complex ? complex_bytes() : complex_bytes() / 2;
    return frames * bins * options.batch * element;
  }
  /// All frames that inverse() keeps on the device before it sums them.
  std::uint64_t inverse_bytes() const { return frames * options.batch * options.fft_length * sample_bytes(); }
  /// Squares of the window at or below this do not divide.
  double bound() const;
};

/// Throws fft::Error for everything that the constructor of fft::Stft rejects, for a device of this much memory. First all that
/// needs no window, then what `before_window` does: the window of the longest frame has 16 GB.
StftGeometry make_geometry(std::uint64_t signal_length, const StftOptions& options,
                           std::uint64_t memory_bytes,
                           const std::function<void(const StftGeometry&)>& before_window = {});

/// Throws fft::Error (unsupported) when a device of this much memory cannot hold what a call in this direction reads, writes and
/// keeps, and a workspace of so many bytes.
void check_memory(const StftGeometry& geometry, Direction direction, std::uint64_t workspace_bytes,
                  std::uint64_t memory_bytes);

/// Frames that lie within the signal: first and one past the last.
struct FrameRange {
  std::uint64_t begin, end;
};
FrameRange inner_frames(const StftGeometry& geometry);

/// The values for PassSpec::window: the scaled window, two factors for each complex point of the transform.
std::vector<double> point_window(const StftGeometry& geometry);

/// True when the frames of the signal itself are rows of complex points: samples of real signals in pairs.
bool has_rows_of_points(const StftGeometry& geometry);

/// The transforms of `frames` frames, read directly from the signal, to the user's spectra (or real numbers).
planning::Problem direct_problem(const StftGeometry& geometry, std::uint64_t frames);

/// The transforms of `frames` frames. Forward: of dense rows, a frame's signals together, to the spectra of the user,
/// or to dense rows again (`to_rows`). Inverse: of the user's spectra to dense rows.
planning::Problem frames_problem(const StftGeometry& geometry, Direction direction, std::uint64_t frames,
                                 bool to_rows);

}  // namespace fft::ops
