// The constants between the two transforms of a prime butterfly in the form `convolution`.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>

namespace fft::codegen {

/// With g of generator_powers(p) and b_q = a_(g^q): B = DFT(b), C_q = B_q * factor[q] for q > 0, and the results are A_0 = a_0 + B_0 and
/// A_(g^m) = a_0 + DFT(C)_m, where C_0 = a_0 + B_0 * factor[0] brings in a_0 (C. M. Rader, "Discrete Fourier transforms when the number of
/// data samples is prime", Proc. IEEE 56, 1968).
///
/// Both DFTs multiply by constants that are rounded to `precision`. What this changes in the mean over a row or a column of their matrices is
/// divided out, which is the best choice of the factors to first order: the errors of all constants together become 0.62 times as large at
/// p = 37 in f64, 0.78 times in f32. The factors themselves are not yet rounded to f32.
std::vector<std::complex<double>> convolution_factors(std::uint32_t p, Precision precision);

}  // namespace fft::codegen
