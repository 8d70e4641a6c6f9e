// Bluestein's tables.
#include "planning/chirp.hpp"

#include "planning/host_dft.hpp"
#include "planning/rader.hpp"
#include "planning/twiddle.hpp"

namespace fft::planning {
namespace {

// j^2 modulo 2n, the period of the chirp's exponent.
std::uint64_t chirp_turns(std::uint64_t j, std::uint64_t n) {
  return j * j % (2 * n);
}

template <typename Real>
std::vector<std::complex<double>> spectrum(ChirpLengths lengths) {
  using Value = std::complex<Real>;
  const UnitRoots root(2 * lengths.signal);
  std::vector<Value> filter(lengths.cyclic);
  for (std::uint64_t j = 0; j < lengths.signal; ++j) {
    const std::complex<long double> c = root.extended(chirp_turns(j, lengths.signal));
    filter[j] = Value(static_cast<Real>(c.real()), static_cast<Real>(-c.imag()));
    if (j != 0) filter[lengths.cyclic - j] = filter[j];
  }
  const std::vector<Value> dft = HostDft<Real>::transform(filter);
  std::vector<std::complex<double>> result;
  result.reserve(dft.size());
  const Real scale = Real(1) / static_cast<Real>(lengths.cyclic);
  for (const Value& value : dft)
    result.emplace_back(static_cast<double>(value.real() * scale), static_cast<double>(value.imag() * scale));
  return result;
}

}  // namespace

std::vector<std::complex<double>> chirp(std::uint64_t n) {
  const UnitRoots root(2 * n);
  std::vector<std::complex<double>> values(n);
  for (std::uint64_t j = 0; j < n; ++j) values[j] = root(chirp_turns(j, n));
  return values;
}

std::vector<std::complex<double>> chirp_spectrum(ChirpLengths lengths, Precision precision) {
  return precision == Precision::f32 ? spectrum<double>(lengths) : spectrum<long double>(lengths);
}

std::vector<std::complex<double>> factor_table(const PassSpec& pass, PointFactor factor) {
  switch (factor) {
    case PointFactor::none:
    case PointFactor::buffer:
      return {};
    case PointFactor::chirp:
      return chirp(pass.chirp.signal);
    case PointFactor::chirp_spectrum:
      return chirp_spectrum(pass.chirp, pass.precision);
    case PointFactor::rader_spectrum:
      return rader_spectrum(pass.rader, pass.precision);
    case PointFactor::window: {
      std::vector<std::complex<double>> values(pass.window->size() / 2);
      for (std::size_t p = 0; p < values.size(); ++p)
        values[p] = {(*pass.window)[2 * p], (*pass.window)[2 * p + 1]};
      return values;
    }
  }
  return {};
}

}  // namespace fft::planning
