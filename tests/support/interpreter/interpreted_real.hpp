// What passes with a RealStep do to one column, by the definitions in lib/core/pass.hpp.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "core/pass.hpp"

namespace fft_test {

using ComplexColumn = std::vector<std::complex<double>>;

/// Offsets, from the column's base, of the spectra of split and merge, in the order in which the functions below have the
/// values. Of sorted pairs the second spectrum is that of column other_column(), `column` being the position or twiddle index of the first.
std::vector<std::uint64_t> spectrum_offsets(const fft::planning::PassSpec& pass, std::uint64_t column);

/// The second column of a pair whose first one is `column`.
std::uint64_t other_column(const fft::planning::PassSpec& pass, std::uint64_t column);

/// The twiddle between passes of point q of column l.
std::complex<double> pass_twiddle(const fft::planning::PassSpec& pass, std::uint64_t l, std::uint64_t q);

/// What point i of a column is multiplied by before a DFT gives its elements at the frequencies k + 1/2 of has_odd_frequencies().
std::complex<double> half_turned(const fft::planning::PassSpec& pass, std::uint64_t i);

/// DFT of the column -> spectra; spectra (conjugated ones, as always inside an inverse transform) -> what to transform.
ComplexColumn split(const fft::planning::PassSpec& pass, const ComplexColumn& dft);
ComplexColumn merged(const fft::planning::PassSpec& pass, const ComplexColumn& spectra);

}  // namespace fft_test
