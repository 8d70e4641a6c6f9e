// What passes with a RealStep do to one column, by the definitions in lib/core/pass.hpp.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "core/pass.hpp"

namespace fft_test {

using ComplexColumn = std::vector<std::complex<double>>;

/// Offsets, from the column's base, of the spectra of split and merge, in the order in which the functions below have the
/// values.
std::vector<std::uint64_t> spectrum_offsets(const fft::planning::PassSpec& pass);

/// DFT of the column -> spectra; spectra (conjugated ones, as always inside an inverse transform) -> what to transform.
ComplexColumn split(const fft::planning::PassSpec& pass, const ComplexColumn& dft);
ComplexColumn merged(const fft::planning::PassSpec& pass, const ComplexColumn& spectra);

}  // namespace fft_test
