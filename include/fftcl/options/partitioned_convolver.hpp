// Options of fft::PartitionedConvolver. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// All properties of a partitioned convolution except the length of its filters.
struct PartitionedConvolverOptions {
  Precision precision = Precision::f32;  ///< of the elements and of the arithmetic
  Domain domain = Domain::real;          ///< of signals, filters and results
  std::uint64_t channels = 1;            ///< number of signals, processed in parallel
  /// True: channel c goes through filter c, with as many filters as channels, one after another. False: one
  /// filter for all.
  bool filter_per_channel = false;
  /// Samples per block. This is the latency: calls bring whole blocks. Short blocks cost more per sample.
  std::uint64_t partition = 256;
};

}  // namespace v0
}  // namespace fft
