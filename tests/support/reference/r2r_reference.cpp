// Real-to-real references: by FFTW, and directly by their definition.
#include "support/reference/r2r_reference.hpp"

#include <cmath>
#include <stdexcept>

#include "support/reference/fftw_names.hpp"

namespace fft_test {
namespace {

using fft::RealKind;

template <typename T>
const T half_root = std::sqrt(T(0.5));

/// Weights of Options::orthogonal: on the input of `kind` before it, or on its output after it.
template <typename T>
T weight(RealKind kind, bool input, std::uint64_t i, std::uint64_t n) {
  const bool begins = i == 0, ends = i + 1 == n;
  switch (kind) {
    case RealKind::dct1:
      return !begins && !ends ? T(1) : input ? 1 / half_root<T> : half_root<T>;
    case RealKind::dct2:
      return begins && !input ? half_root<T> : T(1);
    case RealKind::dct3:
      return begins && input ? 1 / half_root<T> : T(1);
    case RealKind::dst2:
      return ends && !input ? half_root<T> : T(1);
    case RealKind::dst3:
      return ends && input ? 1 / half_root<T> : T(1);
    default:
      return 1;
  }
}

}  // namespace

template <typename T>
std::vector<T> fftw_r2r(const RealTransform& what, std::vector<T> data) {
  using F = Fftw<T>;
  std::uint64_t inner = 1;
  std::vector<std::uint64_t> strides(what.lengths.size());
  for (std::size_t a = what.lengths.size(); a-- > 0; inner *= what.lengths[a]) strides[a] = inner;
  for (std::size_t i = 0; i < what.axes.size(); ++i) {
    const RealKind kind = what.kinds[i];
    const std::uint64_t n = what.lengths[what.axes[i]], stride = strides[what.axes[i]];
    const auto weigh = [&](bool input) {
      if (!what.orthogonal) return;
      for (std::size_t at = 0; at < data.size(); ++at) data[at] *= weight<T>(kind, input, at / stride % n, n);
    };
    const auto count = [](std::uint64_t v) { return static_cast<std::ptrdiff_t>(v); };
    const fftw_iodim64 axis{count(n), count(stride), count(stride)};
    const fftw_iodim64 loops[] = {{count(stride), 1, 1},
                                  {count(data.size() / n / stride), count(n * stride), count(n * stride)}};
    weigh(true);
    const fftw_r2r_kind name = fftw_kind(kind);
    std::unique_lock<std::mutex> lock(fftw_planner_mutex());
    const auto plan =
        F::plan_r2r(1, &axis, 2, loops, data.data(), data.data(), &name, FFTW_ESTIMATE | FFTW_UNALIGNED);
    if (plan == nullptr) throw std::runtime_error("FFTW gave no r2r plan");
    lock.unlock();
    F::execute(plan);
    lock.lock();
    F::destroy(plan);
    weigh(false);
  }
  return data;
}

template std::vector<float> fftw_r2r(const RealTransform&, std::vector<float>);
template std::vector<double> fftw_r2r(const RealTransform&, std::vector<double>);
template std::vector<long double> fftw_r2r(const RealTransform&, std::vector<long double>);

std::vector<long double> direct_r2r(RealKind kind, bool orthogonal, const std::vector<long double>& given) {
  const std::size_t n = given.size();
  const auto count = static_cast<long double>(n);
  std::vector<long double> x = given, y(n);
  for (std::size_t j = 0; orthogonal && j < n; ++j) x[j] *= weight<long double>(kind, true, j, n);
  const auto term = [&](std::size_t j, std::size_t k) -> long double {
    constexpr long double pi = 3.141592653589793238462643383279502884L, half = 0.5L;
    const auto q = static_cast<long double>(j), p = static_cast<long double>(k);
    const long double once = k % 2 == 0 ? 1 : -1;
    switch (kind) {
      case RealKind::dct1:
        return j == 0 ? 1 : j + 1 == n ? once : 2 * std::cos(pi * q * p / (count - 1));
      case RealKind::dct2:
        return 2 * std::cos(pi * (q + half) * p / count);
      case RealKind::dct3:
        return j == 0 ? 1 : 2 * std::cos(pi * q * (p + half) / count);
      case RealKind::dct4:
        return 2 * std::cos(pi * (q + half) * (p + half) / count);
      case RealKind::dst1:
        return 2 * std::sin(pi * (q + 1) * (p + 1) / (count + 1));
      case RealKind::dst2:
        return 2 * std::sin(pi * (q + half) * (p + 1) / count);
      case RealKind::dst3:
        return j + 1 == n ? once : 2 * std::sin(pi * (q + 1) * (p + half) / count);
      case RealKind::dst4:
        return 2 * std::sin(pi * (q + half) * (p + half) / count);
      case RealKind::dht:
        return std::cos(2 * pi * q * p / count) + std::sin(2 * pi * q * p / count);
    }
    return std::nanl("");
  };
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t j = 0; j < n; ++j) y[k] += x[j] * term(j, k);
  for (std::size_t k = 0; orthogonal && k < n; ++k) y[k] *= weight<long double>(kind, false, k, n);
  return y;
}

}  // namespace fft_test
