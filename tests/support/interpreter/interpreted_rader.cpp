#include "support/interpreter/interpreted_rader.hpp"

#include <vector>

#include "group/tiles/stage.hpp"
#include "support/reference/reference.hpp"
#include "tables/rader.hpp"

namespace fft_test {
namespace {

using fft::planning::PassSpec;
using Points = std::vector<std::complex<double>>;
using Reals = std::vector<double>;

// Elements 1 .. p - 1 of a sequence, at its index; element 0 as it is. Points of which only the real part of the transform is
// wanted stand for half a spectrum, their Hermitian part.
Reals elements_of(const PassSpec& pass, std::uint64_t c, const ReadElement& read) {
  const std::uint64_t p = pass.rader;
  const bool reals = reads_real_points(pass), points = bool(pass.in_end.reals) && !reals;
  Reals x(p);
  x[0] = read(c, 0).real();
  for (std::uint64_t k = 1; k < (reals ? p : p / 2 + 1); ++k) {
    const std::complex<double> v = points ? (read(c, k) + std::conj(read(c, p - k))) / 2.0 : read(c, k);
    x[k] = v.real() - v.imag();
    if (!reals) x[p - k] = v.real() + v.imag();
  }
  return x;
}

// The discrete Hartley transform of x: a cyclic convolution of p - 1 reals, two neighbouring ones a point.
Reals hartley(const PassSpec& pass, const Reals& x) {
  const std::uint64_t points = pass.length;
  const Points order = fft::planning::rader_order(pass.rader),
               factors = fft::planning::real_rader_spectrum(pass.rader, pass.precision);
  const auto element = [&](std::uint64_t q) { return static_cast<std::size_t>(order[q].real()); };
  const auto result = [&](std::uint64_t q) { return static_cast<std::size_t>(order[q].imag()); };
  Points z(points);
  for (std::uint64_t m = 0; m < points; ++m) z[m] = {x[element(2 * m)], x[element(2 * m + 1)]};
  z = fftw_transform<double>(z, {points}, 1, fft::Direction::forward);
  Points product(points);
  for (std::uint64_t k = 0; k < points; ++k)
    product[k] = factors[2 * k] * z[k] + factors[2 * k + 1] * std::conj(z[(points - k) % points]);
  product[0] += std::complex<double>(x[0], x[0]);
  const Points w = fftw_transform<double>(product, {points}, 1, fft::Direction::inverse);
  Reals results(pass.rader);
  results[0] = z[0].real() + z[0].imag() + x[0];
  for (std::uint64_t m = 0; m < points; ++m) {
    results[result(2 * m)] = w[m].real();
    results[result(2 * m + 1)] = w[m].imag();
  }
  return results;
}

}  // namespace

void rader_of_halves(const PassSpec& pass, std::uint64_t columns, const ReadElement& read,
                     const WriteResult& write) {
  const std::uint64_t p = pass.rader;
  std::vector<Reals> all;
  for (std::uint64_t c = 0; c < columns; ++c) all.push_back(hartley(pass, elements_of(pass, c, read)));
  for (std::uint64_t c = 0; c < columns; ++c) {
    const Reals& h = all[c];
    write(c, 0, h[0]);
    for (std::uint64_t k = 1; k < (pass.out_end.real ? p : p / 2 + 1); ++k)
      write(c, k,
            stores_real_points(pass) ? std::complex<double>(h[k])
                                     : std::complex<double>(h[k] + h[p - k], h[k] - h[p - k]) / 2.0);
  }
}

}  // namespace fft_test
