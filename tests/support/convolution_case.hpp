// Convolution problems with data and the expected result, for tests with and without a device.
#pragma once

#include <complex>
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

/// Input (reals as complex numbers, spectra of real filters) for a convolution of real signals.
struct RealConvolutionData {
  std::vector<std::complex<double>> input, spectra;
};
RealConvolutionData real_convolution_data(const fft::planning::Problem& problem);

/// Reals in a buffer of complex numbers (a half one at the end is zero), and back.
std::vector<std::complex<double>> as_buffer(const std::vector<std::complex<double>>& reals);
std::vector<std::complex<double>> from_buffer(const std::vector<std::complex<double>>& buffer,
                                              std::size_t reals);

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
