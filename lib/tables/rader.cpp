// Rader's tables.
#include "tables/rader.hpp"

#include "core/base/number_theory.hpp"
#include "tables/host_dft.hpp"
#include "tables/twiddle.hpp"

namespace fft::planning {
namespace {

/// The DFT of b, or of c where `reals`, divided by p - 1.
template <typename Real>
std::vector<std::complex<Real>> spectrum(std::uint32_t p, bool reals) {
  const std::vector<std::uint32_t> powers = generator_powers(p);
  const std::size_t cyclic = powers.size();
  const UnitRoots root(p);
  std::vector<std::complex<Real>> filter(cyclic);
  for (std::size_t j = 0; j < cyclic; ++j) {
    const std::complex<long double> w = root.extended(powers[(cyclic - j) % cyclic]);
    filter[j] = {static_cast<Real>(reals ? w.real() + w.imag() : w.real()),
                 static_cast<Real>(reals ? 0 : w.imag())};
  }
  std::vector<std::complex<Real>> result = HostDft<Real>::transform(filter);
  for (std::complex<Real>& value : result) value *= Real(1) / static_cast<Real>(cyclic);
  return result;
}

template <typename Real>
std::vector<std::complex<double>> rounded(const std::vector<std::complex<Real>>& values) {
  std::vector<std::complex<double>> result;
  for (const std::complex<Real>& value : values)
    result.emplace_back(static_cast<double>(value.real()), static_cast<double>(value.imag()));
  return result;
}

template <typename Real>
std::vector<std::complex<double>> factors_of_halves(std::uint32_t p) {
  const std::vector<std::complex<Real>> h = spectrum<Real>(p, true);
  const std::size_t points = (p - 1) / 2;
  const UnitRoots root(p - 1);
  std::vector<std::complex<Real>> factors;
  for (std::size_t k = 0; k < points; ++k) {
    const std::complex<long double> w = root.extended(k);
    const std::complex<Real> mirror = std::conj(h[points - k]), sum = h[k] + mirror,
                             difference = h[k] - mirror;
    factors.push_back(sum + static_cast<Real>(w.imag()) * difference);
    factors.push_back(std::complex<Real>(0, static_cast<Real>(w.real())) * difference);
  }
  return rounded(factors);
}

}  // namespace

std::vector<std::complex<double>> rader_spectrum(std::uint32_t p, Precision precision) {
  return precision == Precision::f32 ? rounded(spectrum<double>(p, false))
                                     : rounded(spectrum<long double>(p, false));
}

std::vector<std::complex<double>> real_rader_spectrum(std::uint32_t p, Precision precision) {
  return precision == Precision::f32 ? factors_of_halves<double>(p) : factors_of_halves<long double>(p);
}

std::vector<std::complex<double>> rader_order(std::uint32_t p) {
  const std::vector<std::uint32_t> powers = generator_powers(p);
  std::vector<std::complex<double>> order;
  for (std::size_t k = 0; k < powers.size(); ++k)
    order.emplace_back(powers[k], powers[(powers.size() - k) % powers.size()]);
  return order;
}

std::vector<std::complex<double>> real_rader_order(std::uint32_t p, Precision precision) {
  const double bias = precision == Precision::f32 ? 0x1p23 : 0x1p52;
  const std::vector<std::complex<double>> powers = rader_order(p);
  std::vector<std::complex<double>> order;
  for (std::size_t k = 0; k < powers.size(); k += 2)
    order.emplace_back(bias + powers[k].real() - 1, bias + powers[k + 1].real() - 1);
  for (std::size_t k = 0; k < powers.size(); k += 2)
    order.emplace_back(bias + powers[k].imag() - 1, bias + powers[k + 1].imag() - 1);
  return order;
}

}  // namespace fft::planning
