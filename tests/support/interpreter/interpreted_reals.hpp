// Points of a column and the reals of a real-to-real transform on the host: the rules of core/real_points.hpp, written down
// once more.
#pragma once

#include <complex>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/real_points.hpp"

namespace fft_test {

/// The point at position p, from the reals that `read` gives by their index.
std::complex<double> point_of_reals(const fft::planning::RealPoints& reals, std::uint64_t p,
                                    const std::function<double(std::uint64_t)>& read);

/// Gives `write` every real that result p makes, by its index.
void reals_of_result(const fft::planning::RealPoints& reals, std::uint64_t p, std::complex<double> value,
                     const std::function<void(std::uint64_t, double)>& write);

/// The same for two columns at a time (RealPoints::Form::paired): all points, and the reals of all results, of column 0 or 1 by their index.
std::vector<std::complex<double>> points_of_two(const fft::planning::RealPoints& reals,
                                                const std::function<double(int column, std::uint64_t)>& read);
void reals_of_two(const fft::planning::RealPoints& reals, const std::vector<std::complex<double>>& results,
                  const std::function<void(int column, std::uint64_t, double)>& write);

}  // namespace fft_test
