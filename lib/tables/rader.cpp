// Rader's tables.
#include "tables/rader.hpp"

#include "core/base/number_theory.hpp"
#include "tables/host_dft.hpp"
#include "tables/twiddle.hpp"

namespace fft::planning {
namespace {

template <typename Real>
std::vector<std::complex<double>> spectrum(std::uint32_t p) {
  const std::vector<std::uint32_t> powers = generator_powers(p);
  const std::size_t cyclic = powers.size();
  const UnitRoots root(p);
  std::vector<std::complex<Real>> filter(cyclic);
  for (std::size_t j = 0; j < cyclic; ++j) {
    const std::complex<long double> w = root.extended(powers[(cyclic - j) % cyclic]);
    filter[j] = {static_cast<Real>(w.real()), static_cast<Real>(w.imag())};
  }
  std::vector<std::complex<double>> result;
  const Real scale = Real(1) / static_cast<Real>(cyclic);
  for (const std::complex<Real>& value : HostDft<Real>::transform(filter))
    result.emplace_back(static_cast<double>(value.real() * scale), static_cast<double>(value.imag() * scale));
  return result;
}

}  // namespace

std::vector<std::complex<double>> rader_spectrum(std::uint32_t p, Precision precision) {
  return precision == Precision::f32 ? spectrum<double>(p) : spectrum<long double>(p);
}

std::vector<std::complex<double>> rader_order(std::uint32_t p) {
  const std::vector<std::uint32_t> powers = generator_powers(p);
  std::vector<std::complex<double>> order;
  for (std::size_t k = 0; k < powers.size(); ++k)
    order.emplace_back(powers[k], powers[(powers.size() - k) % powers.size()]);
  return order;
}

}  // namespace fft::planning
