// Convolution problems for tests with and without a device.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/problem.hpp"

namespace fft_test {

struct ConvolutionCase {
  std::string name;
  fft::planning::Problem problem;
};

/// One of each kind: padded, skipped, blocks, filters, pairs; ranks 1 to 3; dense and strided. Lengths up to `longest`.
std::vector<ConvolutionCase> convolution_cases(fft::Precision precision, std::uint64_t longest);

/// Some of them with real signals, and more: odd and even numbers of signals, blocks in pairs of which the last lies partly or
/// wholly behind the result, batches that are not the slowest axis.
std::vector<ConvolutionCase> real_convolution_cases(fft::Precision precision, std::uint64_t longest);

/// All of these in f32 and, where asked for, in f64, either one first in turn.
std::vector<ConvolutionCase> all_convolution_cases(bool with_f64, std::uint64_t longest);

/// Blocks of one long signal, as of an overlap-save convolution, that overlap nothing: `step` points from one to the next.
struct FarBlocks {
  bool real;
  std::uint64_t length, step, count = 5;
  static constexpr std::uint64_t skipped = 10;
  std::uint64_t wanted() const { return length - 14; }
  /// The last block has fewer points and fewer results.
  std::uint64_t present() const { return (count - 1) * step + length / 2; }
  std::uint64_t total() const { return (count - 1) * step + length / 2 + 5; }
  fft::planning::Problem problem() const;
};

}  // namespace fft_test
