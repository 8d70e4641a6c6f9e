// Reference transforms in long double on the host, written for this program, and checked against the
// definition before anything is judged by them.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>

namespace selftest {

using Wide = std::complex<long double>;
using Values = std::vector<Wide>;

/// a b, without the special cases that std::complex has for infinities.
inline Wide product(Wide a, Wide b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

/// The definition of the unscaled DFT: O(n^2).
Values definition(const Values& in, fft::Direction direction);

/// Unscaled transforms of dense row-major data, `batch` arrays of these lengths one after another, along the axes that are
/// named (none: all). Mixed radices; primes above 61 by Bluestein's algorithm.
Values host_transform(Values data, const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                      fft::Direction direction, const std::vector<std::size_t>& axes = {});

/// |got - want| / |want| in the L2 norm, not a number where anything is not; absolute where want is zero.
double relative_error(const Values& got, const Values& want);

/// Compares host_transform() with definition() for lengths of every kind. Gives the largest relative error in units of the
/// epsilon of long double: sound arithmetic stays below reference_limit.
double reference_error();
inline constexpr double reference_limit = 8.0;

}  // namespace selftest
