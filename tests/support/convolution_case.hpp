// Convolution problems with data and the expected result, for tests with and without a device.
#pragma once

#include <complex>
#include <cstdint>
#include <string>
#include <vector>

#include "planning/problem.hpp"

namespace fft_test {

struct ConvolutionCase {
  std::string name;
  fft::planning::Problem problem;
};

/// One of each kind: padded, skipped, blocks, filters, pairs; ranks 1 to 3; dense and strided. Lengths up to `longest`.
std::vector<ConvolutionCase> convolution_cases(fft::Precision precision, std::uint64_t longest);

/// Elements that the input, the spectrum and the output of a convolution need.
struct ConvolutionSizes {
  std::uint64_t input, spectrum, output;
};
ConvolutionSizes sizes_of(const fft::planning::Problem& problem);

/// The definition by FFTW, with scale 1 / (product of the lengths). Elements of `output` that the problem does not describe
/// stay.
void reference_convolution(const fft::planning::Problem& problem,
                           const std::vector<std::complex<double>>& input,
                           const std::vector<std::complex<double>>& spectrum,
                           std::vector<std::complex<double>>& output);

/// Product of the transformed lengths.
std::uint64_t cyclic_points(const fft::planning::Problem& problem);

}  // namespace fft_test
