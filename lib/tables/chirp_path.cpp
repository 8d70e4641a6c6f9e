// Computes angles in fixed point and magnitudes by their logarithms.
#include "tables/chirp_path.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/parallel.hpp"

namespace fft::planning {
namespace {

using Wide = std::complex<long double>;

constexpr long double two_pi = 6.283185307179586476925286766559005768L;

/// exp(-2 pi i turns). The arguments of sine and cosine are at most an eighth of a turn.
Wide root(Turns turns) {
  const long double all = fraction(turns);
  const long quarters = std::lrint(4 * all);
  const long double angle = two_pi * (all - static_cast<long double>(quarters) / 4);
  const long double c = std::cos(angle), s = -std::sin(angle);
  switch (quarters & 3) {
    case 0:
      return {c, s};
    case 1:
      return {s, -c};
    case 2:
      return {-c, -s};
    default:
      return {-s, c};
  }
}

long double log_of(double magnitude) {
  return std::log(static_cast<long double>(magnitude));
}

long double half_square(std::uint64_t j) {
  return static_cast<long double>(j) * static_cast<long double>(j) / 2;
}

/// q^(j^2 / 2) z_0^-i
Wide factor(const ChirpPath& path, std::uint64_t j, std::uint64_t i) {
  const Wide turned = root(half(path.step * (j * j)) + path.first * i);
  if (path.radius == 1 && path.log_growth == 0) return turned;
  const long double log =
      half_square(j) * path.log_growth + static_cast<long double>(i) * log_of(path.radius);
  return turned * std::exp(-log);
}

template <typename Of>
std::vector<std::complex<double>> table(std::uint64_t count, const Of& of) {
  std::vector<std::complex<double>> values(count);
  in_ranges(count, 16 * count, [&](std::size_t first, std::size_t end) {
    for (std::size_t j = first; j < end; ++j) {
      const Wide value = of(j);
      values[j] = {static_cast<double>(value.real()), static_cast<double>(value.imag())};
    }
  });
  return values;
}

}  // namespace

std::vector<std::complex<double>> path_input(const ChirpPath& path, std::uint64_t count) {
  return table(count, [&](std::uint64_t j) { return factor(path, j, j); });
}

std::vector<std::complex<double>> path_output(const ChirpPath& path, std::uint64_t count) {
  return table(count, [&](std::uint64_t k) { return factor(path, k, 0); });
}

Wide path_filter(const ChirpPath& path, std::uint64_t j) {
  const Wide turned = std::conj(root(half(path.step * (j * j))));
  return path.log_growth == 0 ? turned : turned * std::exp(half_square(j) * path.log_growth);
}

long double path_range(const ChirpPath& path, std::uint64_t points, std::uint64_t results) {
  const long double growth = path.log_growth, last = half_square(std::max(points, results)) * growth;
  // The exponent of the input's factors is a parabola: its extremes are at its ends and its vertex.
  long double range = std::abs(last);
  const auto at = [&](long double j) {
    range = std::max(range, std::abs(j * j / 2 * growth + j * log_of(path.radius)));
  };
  at(static_cast<long double>(points - 1));
  if (growth != 0) at(std::clamp(-log_of(path.radius) / growth, 0.0L, static_cast<long double>(points - 1)));
  return range;
}

}  // namespace fft::planning
