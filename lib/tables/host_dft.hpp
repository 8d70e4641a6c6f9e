// HostDft: a DFT on the host, for tables that are spectra. Out of place, depth first, mixed radix (J. Cooley,
// J. Tukey, 1965). All radices except 4 use the definition of the DFT, because the code should be accurate
// and short, not fast. Every level reads its roots in order.
#pragma once

#include <algorithm>
#include <complex>
#include <cstddef>
#include <vector>

#include "core/base/number_theory.hpp"
#include "core/base/parallel.hpp"
#include "tables/twiddle.hpp"

namespace fft::planning {

/// X[k] = sum_j x[j] exp(-2 pi i jk / n), n = x.size(), with arithmetic and roots in the precision of Real.
template <typename Real>
class HostDft {
 public:
  using Value = std::complex<Real>;

  static std::vector<Value> transform(const std::vector<Value>& x) {
    const HostDft dft(x.size());
    std::vector<Value> result(x.size());
    if (dft.levels_.empty()) {
      result = x;
    } else {  // the parts of the first level in parallel
      const Level& l = dft.levels_.front();
      in_ranges(l.r, x.size(), [&](std::size_t first, std::size_t end) {
        std::vector<Value> column(dft.max_radix_);
        for (std::size_t q = first; q < end; ++q)
          dft.run(x.data() + q, l.r, result.data() + q * l.m, 1, column.data());
      });
      in_ranges(l.m, x.size(), [&](std::size_t first, std::size_t end) {
        std::vector<Value> column(dft.max_radix_);
        combine(l, result.data(), first, end, column.data());
      });
    }
    return result;
  }

 private:
  // One level of the recursion: DFTs of r * m points from r DFTs of m points each.
  struct Level {
    std::size_t r, m;
    // W(r * m, q * k), q = 1 .. r - 1 fastest; in the order in which they are read.
    std::vector<Value> twiddles;
    std::vector<Value> roots;  // W(r, q * p), r * r of them
  };

  explicit HostDft(std::size_t n) {
    std::vector<std::size_t> radices;
    std::size_t rest = n;
    for (; rest % 4 == 0; rest /= 4) radices.push_back(4);
    for (const std::uint64_t p : prime_factors(rest)) radices.push_back(p);
    const UnitRoots root(n);
    std::size_t stride = 1;
    for (const std::size_t r : radices) {
      Level level{r, n / stride / r, {}, {}};
      level.twiddles.resize(level.m * (r - 1));
      in_ranges(level.m, n, [&](std::size_t first, std::size_t end) {
        for (std::size_t k = first, at = first * (r - 1); k < end; ++k)
          for (std::size_t q = 1; q < r; ++q) level.twiddles[at++] = narrow(root.extended(q * k * stride));
      });
      for (std::size_t p = 0; p < r; ++p)
        for (std::size_t q = 0; q < r; ++q) level.roots.push_back(narrow(wide_unit_root(q * p, r)));
      levels_.push_back(std::move(level));
      max_radix_ = std::max(max_radix_, r);
      stride *= r;
    }
  }

  static Value narrow(const std::complex<long double>& w) {
    return Value(static_cast<Real>(w.real()), static_cast<Real>(w.imag()));
  }

  // Transforms the points from[0], from[stride] ...; their number is the product of the radices from `level`
  // on.
  void run(const Value* from, std::size_t stride, Value* to, std::size_t level, Value* column) const {
    if (level == levels_.size()) {
      *to = *from;
      return;
    }
    const Level& l = levels_[level];
    if (l.m == 1) {
      for (std::size_t q = 0; q < l.r; ++q) to[q] = from[q * stride];
    } else {
      for (std::size_t q = 0; q < l.r; ++q)
        run(from + q * stride, stride * l.r, to + q * l.m, level + 1, column);
    }
    combine(l, to, 0, l.m, column);
  }

  // The butterflies of columns first .. end - 1 of a level. `column` is scratch memory for one.
  static void combine(const Level& l, Value* to, std::size_t first, std::size_t end, Value* column) {
    if (l.r == 4) return combine_fours(l, to, first, end);
    const Value* twiddle = l.twiddles.data() + first * (l.r - 1);
    for (std::size_t k = first; k < end; ++k) {
      column[0] = to[k];
      for (std::size_t q = 1; q < l.r; ++q) column[q] = times(to[q * l.m + k], *twiddle++);
      const Value* root = l.roots.data();
      for (std::size_t p = 0; p < l.r; ++p) {
        Value sum = column[0];
        ++root;
        for (std::size_t q = 1; q < l.r; ++q) sum += times(column[q], *root++);
        to[p * l.m + k] = sum;
      }
    }
  }

  static void combine_fours(const Level& l, Value* to, std::size_t first, std::size_t end) {
    const Value* twiddle = l.twiddles.data() + 3 * first;
    const std::size_t m = l.m;
    for (std::size_t k = first; k < end; ++k, twiddle += 3) {
      const Value x0 = to[k], x1 = times(to[m + k], twiddle[0]), x2 = times(to[2 * m + k], twiddle[1]),
                  x3 = times(to[3 * m + k], twiddle[2]);
      const Value a = x0 + x2, b = x0 - x2, c = x1 + x3, d = x1 - x3;
      const Value turned(d.imag(), -d.real());
      to[k] = a + c, to[m + k] = b + turned, to[2 * m + k] = a - c, to[3 * m + k] = b - turned;
    }
  }

  // The product without operator*'s handling of infinities.
  static Value times(Value a, Value b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  }

  std::vector<Level> levels_;
  std::size_t max_radix_ = 1;  // radix
};

}  // namespace fft::planning
