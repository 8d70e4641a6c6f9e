// FFTW's guru interface on a random problem: the same lengths, strides, distances, offsets and axes, so that
// FFTW also judges the meaning of the layout.
#pragma once

#include <vector>

#include "support/problems/random_problem.hpp"

namespace fft_test {

/// A buffer as real numbers, whatever it holds.
template <typename T>
using Scalars = std::vector<T>;

/// Executes one direction with FFTW in precision T, scaled: `in` is the image of the buffer that is read, the result is
/// what that direction writes, in the order of scalar_addresses(). Thread-safe.
template <typename T>
Scalars<T> guru_transform(const RandomProblem& problem, fft::Direction direction, const Scalars<T>& in);
extern template Scalars<float> guru_transform(const RandomProblem&, fft::Direction, const Scalars<float>&);
extern template Scalars<double> guru_transform(const RandomProblem&, fft::Direction, const Scalars<double>&);
extern template Scalars<long double> guru_transform(const RandomProblem&, fft::Direction,
                                                    const Scalars<long double>&);

/// Noise for one direction, in the order of scalar_addresses(). What inverse() reads of a real problem is the spectrum of
/// a real signal to the last bit: elements and their mirror images are conjugate. Where one axis is transformed, elements
/// that are their own mirror images have imaginary parts all the same: they count as zero.
template <typename T>
Scalars<T> guru_noise(const RandomProblem& problem, fft::Direction direction);
extern template Scalars<float> guru_noise(const RandomProblem&, fft::Direction);
extern template Scalars<double> guru_noise(const RandomProblem&, fft::Direction);

/// Clears those imaginary parts, which do not come back from there and back.
void clear_ignored_parts(const RandomProblem& problem, Scalars<double>& spectrum);

}  // namespace fft_test
