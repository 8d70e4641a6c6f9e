// Tables of the chirp-z transform (L. Rabiner, R. Schafer, C. Rader, "The chirp z-transform algorithm", 1969): with
// q = exp(-2 pi i step - log_growth) and jk = (j^2 + k^2 - (k - j)^2) / 2
//     X[k] = sum_j x[j] z_k^-j = q^(k^2 / 2) * sum_j (x[j] z_0^-j q^(j^2 / 2)) * q^(-(k - j)^2 / 2).
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "core/chirp_path.hpp"

namespace fft::planning {

/// The factors of the points j < count of the input, z_0^-j q^(j^2 / 2).
std::vector<std::complex<double>> path_input(const ChirpPath& path, std::uint64_t count);

/// The factors of the results k < count, q^(k^2 / 2).
std::vector<std::complex<double>> path_output(const ChirpPath& path, std::uint64_t count);

/// The filter q^(-j^2 / 2), in extended precision.
std::complex<long double> path_filter(const ChirpPath& path, std::uint64_t j);

/// The largest |log| of any factor in a transform of `points` points to `results` results: the magnitudes of
/// all factors are between exp(-range) and exp(range).
long double path_range(const ChirpPath& path, std::uint64_t points, std::uint64_t results);

}  // namespace fft::planning
