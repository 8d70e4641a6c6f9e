// Reference results of convolution problems.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "core/problem.hpp"

namespace fft_test {

/// Elements that the input and the spectrum of a convolution need.
struct ConvolutionSizes {
  std::uint64_t input, spectrum;
};
ConvolutionSizes sizes_of(const fft::planning::Problem& problem);

/// Elements of the output, and where they lie.
struct ConvolutionResult {
  std::vector<std::uint64_t> at;
  std::vector<std::complex<double>> values;
};

/// By FFTW in double, with scale 1 / cyclic_points(). Reals are complex numbers, spectra whole ones.
ConvolutionResult reference_convolution(const fft::planning::Problem& problem,
                                        const std::vector<std::complex<double>>& input,
                                        const std::vector<std::complex<double>>& spectrum);

/// Product of the transformed lengths.
std::uint64_t cyclic_points(const fft::planning::Problem& problem);

}  // namespace fft_test
