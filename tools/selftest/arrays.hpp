// Arrays on the host: random ones, and what convolutions of them are.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>
#include "selftest/noise.hpp"
#include "selftest/reference.hpp"

namespace selftest {

using Shape = std::vector<std::uint64_t>;

/// Elements of an array.
std::uint64_t elements(const Shape& shape);

/// Strides of a dense array.
std::vector<std::uint64_t> dense_strides(const Shape& shape);

/// Values that T holds exactly.
template <typename T>
Values random_values(std::uint64_t count, fft::Domain domain, std::uint64_t seed) {
  Values values(count);
  Noise noise(seed);
  for (Wide& z : values) {
    z.real(noise.next<T>());
    if (domain == fft::Domain::complex) z.imag(noise.next<T>());
  }
  return values;
}

template <typename T>
Values rounded(Values values) {
  for (Wide& z : values) z = {static_cast<T>(z.real()), static_cast<T>(z.imag())};
  return values;
}

Values scaled(Values values, long double factor);

/// Element i of several arrays of so many elements.
Values item(const Values& all, std::uint64_t index, std::uint64_t count);

void append(Values& all, const Values& more);

/// The linear convolution, of shape n + m - 1 per axis, by its definition.
Values full_convolution(const Values& x, const Shape& x_shape, const Values& y, const Shape& y_shape);

/// Part of an array, from index `first` on.
Values part(const Values& array, const Shape& shape, const Shape& first, const Shape& part_shape);

/// Adds up what is congruent modulo the lengths.
Values folded(const Values& array, const Shape& shape, const Shape& lengths);

/// conj(y[-l]) with l modulo the lengths (`cyclic`), or the array backwards: what turns a convolution into a correlation.
Values reversed(const Values& y, const Shape& shape, bool cyclic);

}  // namespace selftest
