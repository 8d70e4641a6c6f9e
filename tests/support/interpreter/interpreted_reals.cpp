// The rules of core/real_points.hpp, written a second time for the host.
#include "support/interpreter/interpreted_reals.hpp"

#include <cmath>

#include "support/reference/reference.hpp"

namespace fft_test {
namespace {

using fft::RealKind;
using fft::planning::is_sine;
using fft::planning::RealPoints;
using fft::planning::splits_halves;
using Complex = std::complex<double>;

Complex root(std::uint64_t order, std::uint64_t k) {
  const auto w = unit_root(k % order, order);
  return {static_cast<double>(w.real()), static_cast<double>(w.imag())};
}

struct Place {
  std::uint64_t index;
  double sign;
};

/// The evens in rising order, then the odds in falling order.
std::uint64_t sorted(std::uint64_t n, std::uint64_t p) {
  return p < (n + 1) / 2 ? 2 * p : 2 * (n - 1 - p) + 1;
}

/// The odd a < 2n that `angle` is plus or minus, perhaps after half of the 8n: minus then.
Place folded(std::uint64_t n, std::uint64_t angle) {
  for (std::uint64_t a = 1; a < 2 * n; a += 2)
    for (const bool half : {false, true})
      for (const std::uint64_t same : {a, 8 * n - a})
        if ((same + (half ? 4 * n : 0)) % (8 * n) == angle % (8 * n)) return {a / 2, half ? -1.0 : 1.0};
  return {0, std::nan("")};
}

bool is_end(const RealPoints& r, std::uint64_t i) {
  return r.orthogonal && (i == 0 || i + 1 == r.count);
}

/// DCT-III: the DFT of the sequence whose real parts are the results, made Hermitian.
Complex hermitian_point(const RealPoints& whole, std::uint64_t k,
                        const std::function<double(std::uint64_t)>& read) {
  const std::uint64_t n = whole.count;
  return 0.5 * (point_of_reals(whole, k % n, read) + std::conj(point_of_reals(whole, (n - k) % n, read)));
}

/// Two neighbours of the sequence that `whole` transforms.
Complex point_of_halves(RealPoints r, std::uint64_t p, const std::function<double(std::uint64_t)>& read) {
  r.form = RealPoints::Form::whole;
  if (splits_halves(r.kind))
    return {point_of_reals(r, 2 * p, read).real(), point_of_reals(r, 2 * p + 1, read).real()};
  const Complex u = hermitian_point(r, p, read), v = hermitian_point(r, p + r.count / 2, read);
  return u + v + Complex(0, 1) * root(r.count, p) * (u - v);
}

/// Element p of the spectrum of a real sequence, or a point that holds two results.
void reals_of_half(RealPoints r, std::uint64_t p, Complex v,
                   const std::function<void(std::uint64_t, double)>& write) {
  const std::uint64_t mirror = 2 * column_points(r) - p;
  r.form = RealPoints::Form::whole;
  if (!splits_halves(r.kind)) {
    reals_of_result(r, 2 * p, v.real(), write);
    return reals_of_result(r, 2 * p + 1, v.imag(), write);
  }
  const bool one_sided = r.kind == RealKind::dct1 || r.kind == RealKind::dst1;
  if (r.kind == RealKind::dst1 && p > r.count) return;
  reals_of_result(r, p, v, write);
  if (!one_sided && p != 0 && p != mirror) reals_of_result(r, mirror, std::conj(v), write);
}

/// A real of the sequence of two passes; of DCT-III an element of its spectrum, conjugated.
Complex point_of_sorted(RealPoints r, std::uint64_t p, const std::function<double(std::uint64_t)>& read) {
  r.form = RealPoints::Form::whole;
  if (fft::planning::is_third_kind(r.kind)) return hermitian_point(r, p, read);
  if (fft::planning::is_second_kind(r.kind)) return point_of_reals(r, p, read);
  const std::uint64_t i = sorted(r.count, p);
  const double x = read(is_sine(r.kind) ? r.count - 1 - i : i);
  return i % 2 == 1 ? -x : x;
}

/// The reals of that sequence, or those of an element of DCT-IV's spectrum.
void reals_of_sorted(RealPoints r, std::uint64_t p, Complex v,
                     const std::function<void(std::uint64_t, double)>& write) {
  r.form = RealPoints::Form::whole;
  if (fft::planning::is_third_kind(r.kind)) return reals_of_result(r, p, v, write);
  const auto sign = [&](std::uint64_t i) { return is_sine(r.kind) && i % 2 == 1 ? -1.0 : 1.0; };
  const Complex u = 2.0 * v * root(8 * r.count, 2 * p + 1);
  const std::uint64_t mirror = r.count - 1 - p;
  write(p, sign(p) * u.real());
  write(mirror, -sign(mirror) * u.imag());
}

}  // namespace

Complex point_of_reals(const RealPoints& r, std::uint64_t p,
                       const std::function<double(std::uint64_t)>& read) {
  if (r.form == RealPoints::Form::halves) return point_of_halves(r, p, read);
  if (r.form == RealPoints::Form::sorted) return point_of_sorted(r, p, read);
  const std::uint64_t n = r.count, last = n - 1;
  const bool sine = is_sine(r.kind);
  switch (r.kind) {
    case RealKind::dct1: {
      const std::uint64_t i = p < n ? p : 2 * last - p;
      return read(i) * (is_end(r, i) ? std::sqrt(2.0) : 1.0);
    }
    case RealKind::dst1:
      if (p % (n + 1) == 0) return 0;
      return p <= n ? read(p - 1) : -read(2 * (n + 1) - p - 1);
    case RealKind::dct2:
    case RealKind::dst2: {
      const std::uint64_t i = sorted(n, p);
      return sine && i % 2 == 1 ? -read(i) : read(i);
    }
    case RealKind::dct3:
    case RealKind::dst3: {
      const double weight = p != 0 ? 2.0 : r.orthogonal ? std::sqrt(2.0) : 1.0;
      return weight * read(sine ? last - p : p) * root(4 * n, p);
    }
    case RealKind::dct4:
    case RealKind::dst4: {
      if (n % 2 == 1) {
        const Place from = folded(n, n + 8 * p);
        return from.sign * read(sine ? last - from.index : from.index);
      }
      const std::uint64_t a = 2 * p, b = last - 2 * p;
      return Complex(read(sine ? b : a), read(sine ? a : b)) * root(16 * n, 8 * p + 1);
    }
    case RealKind::dht:
      return read(p);
  }
  return std::nan("");
}

void reals_of_result(const RealPoints& r, std::uint64_t p, Complex v,
                     const std::function<void(std::uint64_t, double)>& write) {
  if (r.form == RealPoints::Form::halves) return reals_of_half(r, p, v, write);
  if (r.form == RealPoints::Form::sorted) return reals_of_sorted(r, p, v, write);
  const std::uint64_t n = r.count, last = n - 1;
  const bool sine = is_sine(r.kind);
  const auto alternating = [&](std::uint64_t i) { return sine && i % 2 == 1 ? -1.0 : 1.0; };
  switch (r.kind) {
    case RealKind::dct1:
      return write(p, v.real() / (is_end(r, p) ? std::sqrt(2.0) : 1.0));
    case RealKind::dst1:
      if (p > 0) write(p - 1, -v.imag());
      return;
    case RealKind::dct2:
    case RealKind::dst2: {
      const double weight = p == 0 && r.orthogonal ? std::sqrt(2.0) : 2.0;
      return write(sine ? last - p : p, weight * (v * root(4 * n, p)).real());
    }
    case RealKind::dct3:
    case RealKind::dst3: {
      const std::uint64_t i = sorted(n, p);
      return write(i, alternating(i) * v.real());
    }
    case RealKind::dct4:
    case RealKind::dst4: {
      if (n % 2 == 1) {
        const std::uint64_t turns = (8 - n * p % 8) % 8;
        const Place to = folded(n, n + p + n * turns);
        return write(to.index, to.sign * alternating(to.index) * 2 * (v * root(8, n)).real());
      }
      const Complex u = 2.0 * v * root(16 * n, 8 * p + 1);
      write(2 * p, alternating(2 * p) * u.real());
      return write(last - 2 * p, alternating(last - 2 * p) * -u.imag());
    }
    case RealKind::dht:
      return write(p, v.real() - v.imag());
  }
}

std::vector<Complex> points_of_two(const RealPoints& reals,
                                   const std::function<double(int column, std::uint64_t)>& read) {
  RealPoints whole = reals;
  whole.form = RealPoints::Form::whole;
  const auto point = [&](int column, std::uint64_t p) {
    const auto of_column = [&](std::uint64_t i) { return read(column, i); };
    return fft::planning::is_third_kind(whole.kind) ? hermitian_point(whole, p, of_column)
                                                    : point_of_reals(whole, p, of_column);
  };
  std::vector<Complex> points(reals.count);
  for (std::uint64_t p = 0; p < reals.count; ++p) points[p] = point(0, p) + Complex(0, 1) * point(1, p);
  return points;
}

void reals_of_two(const RealPoints& reals, const std::vector<Complex>& results,
                  const std::function<void(int column, std::uint64_t, double)>& write) {
  RealPoints whole = reals;
  whole.form = RealPoints::Form::whole;
  const std::uint64_t n = reals.count;
  for (std::uint64_t p = 0; p < n; ++p) {
    const Complex v = results[p], mirror = std::conj(results[(n - p) % n]);
    // Transforms of two real sequences, or of two Hermitian ones, whose results are real.
    const bool third = fft::planning::is_third_kind(whole.kind);
    const Complex first = third ? v.real() : 0.5 * (v + mirror),
                  second = third ? v.imag() : Complex(0, -0.5) * (v - mirror);
    reals_of_result(whole, p, first, [&](std::uint64_t i, double real) { write(0, i, real); });
    reals_of_result(whole, p, second, [&](std::uint64_t i, double real) { write(1, i, real); });
  }
}

}  // namespace fft_test
