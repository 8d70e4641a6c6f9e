// Host transforms: decimation in time over the prime factors (Cooley and Tukey, 1965), Bluestein's algorithm for the rest.
#include "selftest/reference.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>

#include "common/factors.hpp"
#include "selftest/noise.hpp"

namespace selftest {
namespace {

constexpr std::uint64_t largest_direct_prime = 61;

/// exp(-2 pi i e / n), e < n. Sine and cosine of at most an eighth of a turn; the rest is symmetry.
Wide unit_root(std::uint64_t e, std::uint64_t n) {
  constexpr long double pi = 3.14159265358979323846264338327950288L;
  const bool lower = 2 * e > n;                     // the second half of the turn mirrors the first
  std::uint64_t eighths = 8 * (lower ? n - e : e);  // the angle in units of 2 pi / 8n, up to 4n
  const bool left = eighths > 2 * n;
  if (left) eighths = 4 * n - eighths;
  const bool swapped = eighths > n;
  if (swapped) eighths = 2 * n - eighths;
  const long double angle = pi * static_cast<long double>(eighths) / (4 * static_cast<long double>(n));
  long double c = std::cos(angle), s = std::sin(angle);
  if (swapped) std::swap(c, s);
  return {left ? -c : c, lower ? s : -s};
}

Values unit_roots(std::uint64_t n) {
  Values roots(n);
  for (std::uint64_t e = 0; e < n; ++e) roots[e] = unit_root(e, n);
  return roots;
}

/// Forward transforms of one length.
class HostTransform {
 public:
  explicit HostTransform(std::uint64_t n) : n_(n), factors_(tools::prime_factors(n)), roots_(unit_roots(n)) {
    if (!factors_.empty() && factors_.back() > largest_direct_prime) prepare_chirp(factors_.back());
  }

  void run(const Wide* in, Wide* out) const { recurse(in, 1, out, n_, 0); }

 private:
  /// n points of `in`, `stride` apart, by the factors from `level` on.
  void recurse(const Wide* in, std::uint64_t stride, Wide* out, std::uint64_t n, std::size_t level) const {
    if (n == 1) {
      *out = *in;
      return;
    }
    const std::uint64_t p = factors_[level], m = n / p;
    if (m == 1 && p > largest_direct_prime) return chirp_transform(in, stride, out, p);
    for (std::uint64_t r = 0; r < p; ++r) recurse(in + r * stride, stride * p, out + r * m, m, level + 1);
    Values terms(p);
    const std::uint64_t step = n_ / n, turn = n_ / p;
    for (std::uint64_t k = 0; k < m; ++k) {
      for (std::uint64_t r = 0; r < p; ++r) terms[r] = product(out[r * m + k], roots_[r * k * step]);
      for (std::uint64_t q = 0; q < p; ++q) {
        Wide sum = terms[0];
        for (std::uint64_t r = 1, e = q; r < p; ++r, e = (e + q) % p)
          sum += product(terms[r], roots_[e * turn]);
        out[k + q * m] = sum;
      }
    }
  }

  // L. Bluestein, "A linear filtering approach to the computation of discrete Fourier transform", 1970:
  // jk = (j^2 + k^2 - (k - j)^2) / 2 makes a convolution with a chirp, of at least 2p - 1 points. Only the last factor is
  // that large: lengths with two such primes are not needed here.
  void prepare_chirp(std::uint64_t p) {
    std::uint64_t m = 1;
    while (m < 2 * p - 1) m *= 2;
    const Values turns = unit_roots(2 * p);
    chirp_.resize(p);
    for (std::uint64_t j = 0; j < p; ++j) chirp_[j] = turns[j * j % (2 * p)];
    cyclic_ = std::make_unique<HostTransform>(m);
    Values filter(m);
    for (std::uint64_t j = 0; j < p; ++j) filter[j] = filter[(m - j) % m] = std::conj(chirp_[j]);
    chirp_spectrum_.resize(m);
    cyclic_->run(filter.data(), chirp_spectrum_.data());
  }

  void chirp_transform(const Wide* in, std::uint64_t stride, Wide* out, std::uint64_t p) const {
    const std::uint64_t m = chirp_spectrum_.size();
    Values padded(m), spectrum(m);
    for (std::uint64_t j = 0; j < p; ++j) padded[j] = product(in[j * stride], chirp_[j]);
    cyclic_->run(padded.data(), spectrum.data());
    // The inverse by conjugation.
    for (std::uint64_t k = 0; k < m; ++k) padded[k] = std::conj(product(spectrum[k], chirp_spectrum_[k]));
    cyclic_->run(padded.data(), spectrum.data());
    for (std::uint64_t k = 0; k < p; ++k)
      out[k] = product(std::conj(spectrum[k]) / static_cast<long double>(m), chirp_[k]);
  }

  std::uint64_t n_;
  std::vector<std::uint64_t> factors_;
  Values roots_, chirp_, chirp_spectrum_;
  std::unique_ptr<HostTransform> cyclic_;
};

void conjugate(Values& data) {
  for (Wide& z : data) z = std::conj(z);
}

}  // namespace

Values definition(const Values& in, fft::Direction direction) {
  const std::uint64_t n = in.size();
  Values roots = unit_roots(n), out(n);
  if (direction == fft::Direction::inverse) conjugate(roots);
  for (std::uint64_t k = 0; k < n; ++k)
    for (std::uint64_t j = 0, e = 0; j < n; ++j, e = (e + k) % n) out[k] += product(in[j], roots[e]);
  return out;
}

Values host_transform(Values data, const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                      fft::Direction direction, const std::vector<std::size_t>& axes) {
  if (direction == fft::Direction::inverse) conjugate(data);  // conj(F(conj x))
  std::uint64_t inner = 1;
  for (std::size_t a = lengths.size(); a-- > 0;) {
    const std::uint64_t n = lengths[a];
    if (axes.empty() || std::find(axes.begin(), axes.end(), a) != axes.end()) {
      const HostTransform host(n);
      Values line(n), result(n);
      for (std::uint64_t first = 0; first < data.size(); first += n * inner)
        for (std::uint64_t i = 0; i < inner; ++i) {
          for (std::uint64_t j = 0; j < n; ++j) line[j] = data[first + j * inner + i];
          host.run(line.data(), result.data());
          for (std::uint64_t j = 0; j < n; ++j) data[first + j * inner + i] = result[j];
        }
    }
    inner *= n;
  }
  if (inner * batch != data.size()) throw std::logic_error("transform: lengths and data do not match");
  if (direction == fft::Direction::inverse) conjugate(data);
  return data;
}

double relative_error(const Values& got, const Values& want) {
  if (got.size() != want.size()) throw std::logic_error("relative_error: different numbers of values");
  long double difference = 0, norm = 0;
  for (std::size_t i = 0; i < want.size(); ++i) {
    difference += std::norm(got[i] - want[i]);
    norm += std::norm(want[i]);
  }
  return static_cast<double>(std::sqrt(norm > 0 ? difference / norm : difference));
}

double reference_error() {
  std::vector<std::uint64_t> lengths{60, 64, 67, 134, 243, 343, 625, 726, 1009, 1014};
  for (std::uint64_t n = 1; n <= 32; ++n) lengths.push_back(n);
  double worst = 0;
  for (const std::uint64_t n : lengths)
    for (const fft::Direction direction : {fft::Direction::forward, fft::Direction::inverse}) {
      Values data(n);
      Noise noise(n);
      for (Wide& z : data) z = {noise.next<double>(), noise.next<double>()};
      const double error =
          relative_error(host_transform(data, {n}, 1, direction), definition(data, direction));
      // Not std::max: an error that is not a number must not get lost.
      if (!(error <= worst)) worst = error;
    }
  return worst / static_cast<double>(std::numeric_limits<long double>::epsilon());
}

}  // namespace selftest
