// Tables of Bluestein's algorithm (L. Bluestein, 1970; the chirp-z transform of Rabiner, Schafer and Rader, 1969):
// with jk = (j^2 + k^2 - (k - j)^2) / 2 the DFT of n points is
//     X[k] = c[k] * sum_j  (x[j] c[j]) * conj(c[k - j]),     c[j] = exp(-pi i j^2 / n),
// a convolution. A cyclic convolution of M >= 2n - 1 points computes it without wrapping around; for a points
// of the input and b points of the result, M >= a + b - 1 is enough.
#pragma once

#include <complex>
#include <cstdint>
#include <memory>
#include <vector>

#include <fftcl/options.hpp>
#include "core/pass.hpp"

namespace fft::planning {

/// Largest length of a chirp: the squares of indices still fit 64 bits, while tables of this length exceed
/// the memory of any device.
inline constexpr std::uint64_t max_chirp_length = (std::uint64_t(1) << 31) - 1;

/// c[j] for j < n, rounded from extended precision. Needs n <= max_chirp_length.
std::vector<std::complex<double>> chirp(std::uint64_t n);

/// B[k] / M for k < M, where B is the DFT of M points of conj(c[j]), j = -(read - 1) .. written - 1 modulo M;
/// with a path, that of its filter (path_filter()). Computed on the host, for f64 in extended precision.
/// Needs M >= read + written - 1, and is fast if the prime factors of M are small.
std::vector<std::complex<double>> chirp_spectrum(const ChirpLengths& lengths, Precision precision);

/// The table of a factor of a pass, by position.
std::vector<std::complex<double>> factor_table(const PassSpec& pass, PointFactor factor);

}  // namespace fft::planning
