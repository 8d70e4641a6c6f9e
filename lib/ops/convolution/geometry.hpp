// Geometry of a convolution: which part of the cyclic one is wanted, how far axes are padded, blocks. Pure: no OpenCL
// type.
//
// With the filter's point j placed at p = (j - rotation) modulo M, the wanted outputs are points 0 .. count - 1 of the
// cyclic convolution of M points. A signal in blocks (overlap-save) has rotation m - 1: then each block yields its
// first M - m + 1 points. A circular convolution of n points without radices is a cyclic one of M >= 2n - 1 points
// with the filter repeated: point j at p = j and at p = j - n modulo M.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/options/convolution.hpp>
#include "core/device_limits.hpp"
#include "core/problem.hpp"

namespace fft::ops {

/// One axis of a convolution. The letters are those of the heading.
struct ConvolutionAxis {
  bool convolved = true;  ///< false: a loop, n = m = M, along which every point has its own filter
  std::uint64_t signal = 0, filter = 0;  ///< n, m
  std::uint64_t cyclic = 0;              ///< M
  std::uint64_t first = 0;               ///< point of the full convolution that is output 0
  std::uint64_t count = 0;               ///< outputs
  std::uint64_t rotation = 0;
  bool repeated = false;  ///< the filter, see above
};

/// All axes, slowest first, and the blocks of a long signal.
struct ConvolutionGeometry {
  std::vector<ConvolutionAxis> axes;
  std::uint64_t blocks = 1, step = 0;  ///< 1D signals only: more than one block, of `step` outputs each
  std::string reason;                  ///< of lengths and blocks, for describe()

  std::uint64_t results(const ConvolutionOptions& options) const {
    return options.pairwise ? options.signals : options.signals * options.filters;
  }
  /// Product of all cyclic lengths: points of a spectrum.
  std::uint64_t points() const;
  /// Product over the transformed axes only: the factor by which both transforms together scale the result.
  std::uint64_t transform_points() const;
  /// Index of the axis that is convolved, when it is only one; else axes.size().
  std::size_t lone_axis() const;
};

/// Cost per point of a transform pair of m points, in units of moving a point to the device's memory and back.
double cost_per_point(std::uint64_t m, const ConvolutionOptions& options,
                      const planning::DeviceLimits& limits);

/// `loops` (one per axis, or empty: none): axes without convolution, in circular mode only; filter and signal have the
/// same length there. Throws fft::Error for invalid shapes and options.
ConvolutionGeometry make_convolution_geometry(const std::vector<std::uint64_t>& signal_shape,
                                              const std::vector<std::uint64_t>& filter_shape,
                                              const ConvolutionOptions& options,
                                              const planning::DeviceLimits& limits,
                                              const std::vector<bool>& loops = {});

/// What the batch of a problem counts: the signals, or the filters of several channels, around a loop over the signals of each. Then signals
/// with the same filter are next to each other in the order of work, and find its spectrum in the cache.
enum class BatchOf { signals, filters };

/// BatchOf::filters where that is faster: on GPUs, with one convolved axis, signals of different channels that do not lie among each other, and
/// spectra longer than the cache. (The lanes of vectors are neighbouring columns: with it they had 0.65 to 0.85 of the speed, rows of 64 to 1024
/// samples, two threads.)
BatchOf batch_of(const ConvolutionGeometry& geometry, const ConvolutionOptions& options,
                 const planning::DeviceLimits& limits);

/// The convolution in the form that planning needs; layouts complete. Results of one signal are options.output.distance
/// apart.
planning::Problem convolution_problem(const ConvolutionGeometry& geometry, const ConvolutionOptions& options,
                                      BatchOf batch = BatchOf::signals);

/// How the filter is placed along an axis of the cyclic convolution.
planning::PlacedArray placed_filter(const ConvolutionGeometry& geometry, const ConvolutionOptions& options,
                                    std::size_t axis);

/// True when filters can be transformed in the pass that uses them, each once. Planning may still refuse.
bool may_share_pass(const ConvolutionGeometry& geometry, const ConvolutionOptions& options,
                    const planning::DeviceLimits& limits);

/// The convolution problem with filters instead of their spectra.
planning::Problem two_input_problem(const ConvolutionGeometry& geometry, const ConvolutionOptions& options);

/// True when the filters already are grids of the cyclic lengths, so that nothing has to be placed.
bool fills_grid(const ConvolutionGeometry& geometry, const ConvolutionOptions& options);

/// Forward transforms of the filters to dense spectra: of the user's filters if they fill the grid, otherwise in place
/// on dense grids.
planning::Problem spectrum_problem(const ConvolutionGeometry& geometry, const ConvolutionOptions& options);

}  // namespace fft::ops
