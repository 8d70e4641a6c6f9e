// Geometry of a uniformly partitioned convolution (overlap-save). Pure: no OpenCL type.
//
// Block b of a channel is the row of 2B samples (b - 1) B .. (b + 1) B - 1, with the spectrum X_b. Let H_k be
// the spectrum of the filter's samples k B .. (k + 1) B - 1 followed by B zeros. Then the results of block b
// are the last B points of F^-1(sum_k H_k X_(b-k)). The spectra of the last K - 1 blocks are kept in a ring
// of 2 (K - 1) places, so that a call overwrites no spectrum that it still reads, or that the next call would
// read if this one fails.
#pragma once

#include <cstdint>

#include <fftcl/options/partitioned_convolver.hpp>
#include "core/device_limits.hpp"
#include "core/element_bytes.hpp"
#include "core/problem.hpp"

namespace fft::ops {

struct PartitionedGeometry {
  std::uint64_t filter = 0;  ///< m
  PartitionedConvolverOptions options;
  std::uint64_t partitions = 1;  ///< K
  std::uint64_t bins = 0;        ///< numbers of a spectrum
  std::uint64_t max_blocks = 1;  ///< of a call

  bool real() const { return options.domain == Domain::real; }
  std::uint64_t block() const { return options.partition; }
  std::uint64_t points() const { return 2 * options.partition; }
  std::uint64_t filters() const { return options.filter_per_channel ? options.channels : 1; }
  std::uint64_t kept() const { return partitions - 1; }  ///< spectra of earlier blocks
  std::uint64_t places() const { return kept() == 0 ? 1 : 2 * kept(); }
  std::uint64_t sample_bytes() const { return planning::element_bytes(options.precision, options.domain); }
  std::uint64_t complex_bytes() const { return planning::element_bytes(options.precision); }
  std::uint64_t filter_bytes() const { return filter * filters() * sample_bytes(); }
  std::uint64_t filter_spectra_bytes() const { return partitions * filters() * bins * complex_bytes(); }
  std::uint64_t ring_bytes() const { return places() * options.channels * bins * complex_bytes(); }
  std::uint64_t history_bytes() const { return 2 * options.channels * block() * sample_bytes(); }
  // The workspace of a call of `blocks`: rows of samples, their spectra, the products. Results take the place of the rows.
  std::uint64_t row_bytes(std::uint64_t blocks) const {
    return blocks * options.channels * points() * sample_bytes();
  }
  std::uint64_t spectra_bytes(std::uint64_t blocks) const {
    return blocks * options.channels * bins * complex_bytes();
  }
  std::uint64_t workspace_bytes(std::uint64_t blocks) const {
    return row_bytes(blocks) + 2 * spectra_bytes(blocks);
  }
};

/// Throws fft::Error for invalid values, and when the device does not have enough memory.
PartitionedGeometry make_partitioned_geometry(std::uint64_t filter_length,
                                              const PartitionedConvolverOptions& options,
                                              const planning::DeviceLimits& limits);

/// Transforms of dense rows: of any number of them, `expected` usually.
planning::Problem partition_rows(const PartitionedGeometry& geometry, Direction direction,
                                 std::uint64_t expected);

}  // namespace fft::ops
