// A DFT on the host, for tables that are spectra. Out of place, depth first, mixed radix (J. Cooley, J. Tukey, 1965); all
// radices but 2 and 4 by their definition: what matters is that it is exact and short.
#pragma once

#include <algorithm>
#include <complex>
#include <cstddef>
#include <vector>

#include "planning/factorize.hpp"
#include "planning/twiddle.hpp"

namespace fft::planning {

/// X[k] = sum_j x[j] exp(-2 pi i jk / n), n = x.size(), with arithmetic and roots in the precision of Real.
template <typename Real>
class HostDft {
 public:
  using Value = std::complex<Real>;

  static std::vector<Value> transform(const std::vector<Value>& x) {
    HostDft dft(x.size());
    std::vector<Value> result(x.size());
    dft.run(x.data(), 1, result.data(), 0);
    return result;
  }

 private:
  explicit HostDft(std::size_t n) : n_(n), roots_(n) {
    const UnitRoots root(n);
    for (std::size_t k = 0; k < n; ++k) {
      const std::complex<long double> w = root.extended(k);
      roots_[k] = Value(static_cast<Real>(w.real()), static_cast<Real>(w.imag()));
    }
    for (; n % 4 == 0; n /= 4) radices_.push_back(4);
    for (const std::uint64_t p : prime_factors(n)) radices_.push_back(p);
    for (const std::size_t r : radices_) column_.resize(std::max(column_.size(), r));
  }

  // The points from[0], from[stride] ..., as many as the radices from `level` on multiply to.
  void run(const Value* from, std::size_t stride, Value* to, std::size_t level) {
    if (level == radices_.size()) {
      *to = *from;
      return;
    }
    const std::size_t r = radices_[level], n = n_ / stride, m = n / r;
    for (std::size_t q = 0; q < r; ++q) run(from + q * stride, stride * r, to + q * m, level + 1);
    for (std::size_t k = 0; k < m; ++k) {
      for (std::size_t q = 0; q < r; ++q) column_[q] = times(to[q * m + k], roots_[q * k * stride]);
      butterfly(r, to + k, m);
    }
  }

  // to[p * step] = DFT of column_.
  void butterfly(std::size_t r, Value* to, std::size_t step) const {
    const auto& x = column_;
    if (r == 4) {
      const Value a = x[0] + x[2], b = x[0] - x[2], c = x[1] + x[3], d = x[1] - x[3];
      const Value turned(d.imag(), -d.real());
      to[0] = a + c, to[step] = b + turned, to[2 * step] = a - c, to[3 * step] = b - turned;
      return;
    }
    for (std::size_t p = 0; p < r; ++p) {
      Value sum = x[0];
      for (std::size_t q = 1; q < r; ++q) sum += times(x[q], roots_[q * p % r * (n_ / r)]);
      to[p * step] = sum;
    }
  }

  // Without operator*'s care for infinities.
  static Value times(Value a, Value b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  }

  std::size_t n_;
  std::vector<Value> roots_;
  std::vector<std::size_t> radices_;
  std::vector<Value> column_;
};

}  // namespace fft::planning
