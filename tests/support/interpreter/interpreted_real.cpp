// Real passes on the host.
#include "support/interpreter/interpreted_real.hpp"

#include "support/reference/reference.hpp"

namespace fft_test {

using fft::planning::PassSpec;
using fft::planning::RealStep;
using Complex = std::complex<double>;

namespace {

Complex root(std::uint64_t k, std::uint64_t n) {
  const auto w = unit_root(k, n);
  return {static_cast<double>(w.real()), static_cast<double>(w.imag())};
}

std::uint64_t bins(const PassSpec& pass) {
  if (has_odd_frequencies(pass)) return pass.length / 2;
  return pass.real.pairs ? pass.length / 2 + 1 : std::uint64_t(pass.length) + 1;
}

// Element k of the full spectrum of 2 * (bins - 1) or so points whose first half is given.
Complex hermitian(const ComplexColumn& half, std::uint64_t k, std::uint64_t n) {
  Complex x = k <= n / 2 ? half[k] : std::conj(half[n - k]);
  if (k == 0 || 2 * k == n) x = x.real();
  return x;
}

}  // namespace

std::uint64_t other_column(const PassSpec& pass, std::uint64_t column) {
  if (!sorts_pairs(pass)) return column + 1;
  return (pass.real.step == RealStep::split ? pass.in_position : pass.twiddle_span) - 1 - column;
}

Complex pass_twiddle(const PassSpec& pass, std::uint64_t l, std::uint64_t q) {
  if (pass.twiddle_span <= 1) return 1;
  const std::uint64_t n = pass.twiddle_span * pass.length;
  return has_odd_frequencies(pass) ? root((2 * l + 1) * q, 2 * n) : root(l * q, n);
}

Complex half_turned(const PassSpec& pass, std::uint64_t i) {
  return root(i, 2 * pass.length);
}

std::vector<std::uint64_t> spectrum_offsets(const PassSpec& pass, std::uint64_t column) {
  const bool out = pass.real.step == RealStep::split;
  const std::uint64_t to_second = (other_column(pass, column) - column) * pass.real.pair_stride;
  std::vector<std::uint64_t> at;
  for (int signal = 0; signal < (pass.real.pairs ? 2 : 1); ++signal)
    for (std::uint64_t k = 0; k < bins(pass); ++k) {
      std::uint64_t point = k * (out ? pass.out_stride : pass.in_stride);
      if (out && pass.out_block != 0)
        point = k % pass.out_block * pass.out_stride + k / pass.out_block * pass.out_block_stride;
      at.push_back(point + (signal == 0 ? 0 : to_second));
    }
  return at;
}

ComplexColumn split(const PassSpec& pass, const ComplexColumn& dft) {
  const std::uint64_t n = pass.length;
  ComplexColumn first, second;
  const std::uint64_t end = has_odd_frequencies(pass) ? n - 1 : n;
  for (std::uint64_t k = 0; k < bins(pass); ++k) {
    const Complex z = dft[k % n], mirror = std::conj(dft[(end - k % n) % n]);
    const Complex even = 0.5 * (z + mirror), odd = Complex(0, -0.5) * (z - mirror);
    first.push_back(pass.real.pairs ? even : even + root(k, 2 * n) * odd);
    if (pass.real.pairs) second.push_back(odd);
  }
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

ComplexColumn merged(const PassSpec& pass, const ComplexColumn& spectra) {
  const std::uint64_t n = pass.length;
  ComplexColumn z(n);
  if (pass.real.pairs) {
    const ComplexColumn second(spectra.begin() + static_cast<std::ptrdiff_t>(bins(pass)), spectra.end());
    for (std::uint64_t k = 0; k < n; ++k)
      z[k] = hermitian(spectra, k, n) - Complex(0, 1) * hermitian(second, k, n);
    return z;
  }
  for (std::uint64_t k = 0; k < n; ++k) {
    const Complex x = hermitian(spectra, k, 2 * n), y = hermitian(spectra, k + n, 2 * n);
    z[k] = x + y - Complex(0, 1) * root(k, 2 * n) * (x - y);
  }
  return z;
}

}  // namespace fft_test
