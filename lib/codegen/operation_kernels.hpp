// The kernels of lib/ops other than transforms, from the fragments of kernels/ops. Pure: the same arguments
// give the same bytes. All have the argument list of codegen::generate(); the fragments say how they use it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/options.hpp>
#include "codegen/kernel_source.hpp"
#include "core/base/number_theory.hpp"
#include "core/device_limits.hpp"
#include "core/launch.hpp"
#include "core/pass.hpp"

namespace fft::codegen {

/// Work-items of a work-group of the kernels below that are not elementwise.
inline constexpr std::uint32_t ops_work_items = 64;

/// Those of elementwise kernels, which have one work-item per element of the result and ignore those beyond count. A device starts only so many
/// groups at a time: in groups of 64, elements of 8 bytes were written at 850 GB/s (H200, whose memory allows 4,200).
inline constexpr std::uint32_t elementwise_work_items = 256;

/// Work-groups of an elementwise kernel.
inline std::uint64_t ops_groups(std::uint64_t elements) {
  return planning::divided_up(elements, elementwise_work_items);
}
inline planning::LaunchSize elementwise_launch(std::uint64_t elements) {
  return {ops_groups(elements), elementwise_work_items};
}

/// Work-groups that share a reduction of this many values: about 16 values per work-item, at most 64 groups.
inline std::uint32_t ops_parts(std::uint64_t values) {
  const std::uint64_t wanted = values / (16 * ops_work_items);
  return static_cast<std::uint32_t>(wanted < 1 ? 1 : wanted > 64 ? 64 : wanted);
}

/// Rows of so many points that a work-group takes one after the other. On CPUs short ones share a group, while every thread has several groups:
/// a group costs PoCL 3.1 some 20 ns, again in the trial launch (runtime/cache/warm_up.hpp). Frames of 16 samples took 0.6 to 0.9 of the time,
/// of 256 the same (fft::Welch and fft::Stft of 2^22 samples, two shared cores with AVX2, 2026-11-28).
inline std::uint64_t ops_rows(std::uint64_t points, std::uint64_t rows,
                              const planning::DeviceLimits& limits) {
  constexpr std::uint64_t group_points = 256;
  constexpr std::uint64_t groups_per_unit = 4;
  if (limits.shape != planning::KernelShape::vector) return 1;
  const std::uint64_t share = rows / (groups_per_unit * limits.compute_units);
  return std::max<std::uint64_t>(1, std::min(group_points / points, share));
}

/// Fills a spectrum in natural order (count = its points) with an OpenCL C expression of fx, fy, fz, r, times the
/// scale. `shape`: lengths of the signal, slowest first, 1 to 3; `rates`: as many.
KernelSource transfer_kernel(Precision precision, Domain domain, const std::vector<std::uint64_t>& shape,
                             const std::vector<double>& rates, const std::string& expression);

/// out = in * scale.
KernelSource scale_kernel(Precision precision);

/// Multiplies spectra by a transfer function.
KernelSource multiply_kernel(Precision precision);

/// The normalised cross-power spectrum of phase correlation: only the phases of in against table.
KernelSource cross_power_kernel(Precision precision);

/// The Wiener filter conj(b) / (|b|^2 + K).
KernelSource wiener_kernel(Precision precision);

/// How small arrays are placed in dense grids (kernels/ops/convolution/place.cl). All lists have one element
/// per axis, 1 to 3, slowest first.
struct Placement {
  Precision precision = Precision::f32;
  Domain array = Domain::complex,
         grid = Domain::complex;  ///< elements; real arrays go into grids of both domains
  std::vector<std::uint64_t> grid_lengths;
  std::vector<std::uint64_t> lengths;   ///< of an array
  std::vector<std::uint64_t> strides;   ///< empty: dense
  std::uint64_t distance = 0;           ///< from one array to the next
  std::vector<std::uint64_t> rotation;  ///< the point of the array that goes to point 0 of the grid; empty: 0
  std::vector<std::uint64_t> period;    ///< empty: none
  std::vector<planning::PlacedArray::Order> orders;  ///< empty: as_is
  bool conjugated = false;
  std::uint64_t grids = 0;  ///< not 0: how many; with few points in all, the kernel counts them with 32 bits
};

/// count = points of all grids. In: in_offset, out: out_offset.
KernelSource place_kernel(const Placement& placement);

/// Expands the half spectra of real signals of these lengths, which Domain::real stores, to whole ones;
/// count = points of the whole spectra.
KernelSource whole_spectrum_kernel(Precision precision, const std::vector<std::uint64_t>& lengths);

/// The kinds of input of arg_max_kernel().
enum class PeakInput { real, complex, peaks };

/// Bytes of a peak: the index (8), then the value (4 bytes and 4 unused ones, or 8).
inline constexpr std::uint64_t peak_bytes = 16;

/// Finds the largest value and its index, in `parts` parts of each array of `count` inputs: launch `parts`
/// work-groups for each array.
KernelSource arg_max_kernel(Precision precision, PeakInput input, std::uint32_t parts);

/// Reads the values next to the peaks of arrays of these lengths, slowest first; count = arrays. Table: their
/// peaks.
KernelSource around_kernel(Precision precision, Domain domain, const std::vector<std::uint64_t>& lengths);

}  // namespace fft::codegen
