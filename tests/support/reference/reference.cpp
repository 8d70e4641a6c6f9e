// References: the definition of the DFT, and FFTW in three precisions.
#include "support/reference/reference.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <stdexcept>

#include "support/reference/fftw_names.hpp"

namespace fft_test {
std::complex<long double> unit_root(std::uint64_t e, std::uint64_t n) {
  constexpr long double pi = 3.14159265358979323846264338327950288L;
  e %= n;
  // With r/n in [0, 1/8] sine and cosine are accurate to the last bit or so; the rest is symmetry.
  const std::uint64_t octant = e * 8 / n;
  const auto angle = [n](std::uint64_t numerator, std::uint64_t scale) {
    return 2 * pi * static_cast<long double>(numerator) /
           (static_cast<long double>(n) * static_cast<long double>(scale));
  };
  long double c = 0, s = 0;
  switch (octant) {
    case 0:
      c = std::cos(angle(e, 1));
      s = std::sin(angle(e, 1));
      break;
    case 1:
      c = std::sin(angle(n - 4 * e, 4));
      s = std::cos(angle(n - 4 * e, 4));
      break;
    case 2:
      c = -std::sin(angle(4 * e - n, 4));
      s = std::cos(angle(4 * e - n, 4));
      break;
    case 3:
      c = -std::cos(angle(n - 2 * e, 2));
      s = std::sin(angle(n - 2 * e, 2));
      break;
    case 4:
      c = -std::cos(angle(2 * e - n, 2));
      s = -std::sin(angle(2 * e - n, 2));
      break;
    case 5:
      c = -std::sin(angle(3 * n - 4 * e, 4));
      s = -std::cos(angle(3 * n - 4 * e, 4));
      break;
    case 6:
      c = std::sin(angle(4 * e - 3 * n, 4));
      s = -std::cos(angle(4 * e - 3 * n, 4));
      break;
    default:
      c = std::cos(angle(n - e, 1));
      s = -std::sin(angle(n - e, 1));
      break;
  }
  return {c, -s};
}

std::vector<std::complex<long double>> reference_dft(const std::vector<std::complex<long double>>& in,
                                                     fft::Direction direction) {
  const std::size_t n = in.size();
  std::vector<std::complex<long double>> roots(n), out(n);
  for (std::size_t e = 0; e < n; ++e) {
    roots[e] = unit_root(e, n);
    if (direction == fft::Direction::inverse) roots[e] = std::conj(roots[e]);
  }
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t j = 0, e = 0; j < n; ++j, e = (e + k) % n) out[k] += in[j] * roots[e];
  return out;
}

template <typename T>
std::vector<std::complex<T>> fftw_transform(const std::vector<std::complex<T>>& in,
                                            const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                                            fft::Direction direction, const std::vector<std::size_t>& axes) {
  std::uint64_t points = 1;
  for (std::uint64_t n : lengths) points *= n;
  if (in.size() != points * batch)
    throw std::logic_error("fftw_transform: data does not match lengths and batch");
  std::vector<fftw_iodim64> transformed, around;
  std::ptrdiff_t stride = 1;
  for (std::size_t a = lengths.size(); a-- > 0;) {
    const bool wanted = axes.empty() || std::find(axes.begin(), axes.end(), a) != axes.end();
    (wanted ? transformed : around).push_back({static_cast<std::ptrdiff_t>(lengths[a]), stride, stride});
    stride *= static_cast<std::ptrdiff_t>(lengths[a]);
  }
  around.push_back({static_cast<std::ptrdiff_t>(batch), stride, stride});
  std::vector<std::complex<T>> out(in.size()), source(in);
  using F = Fftw<T>;
  auto* from = reinterpret_cast<typename F::complex*>(source.data());
  auto* to = reinterpret_cast<typename F::complex*>(out.data());
  std::unique_lock<std::mutex> lock(fftw_planner_mutex());
  auto* plan = F::plan(static_cast<int>(transformed.size()), transformed.data(),
                       static_cast<int>(around.size()), around.data(), from, to,
                       direction == fft::Direction::forward ? FFTW_FORWARD : FFTW_BACKWARD, FFTW_ESTIMATE);
  if (plan == nullptr) throw std::runtime_error("FFTW made no plan");
  lock.unlock();
  F::execute(plan);
  lock.lock();
  F::destroy(plan);
  return out;
}

template std::vector<std::complex<float>> fftw_transform(const std::vector<std::complex<float>>&,
                                                         const std::vector<std::uint64_t>&, std::uint64_t,
                                                         fft::Direction, const std::vector<std::size_t>&);
template std::vector<std::complex<double>> fftw_transform(const std::vector<std::complex<double>>&,
                                                          const std::vector<std::uint64_t>&, std::uint64_t,
                                                          fft::Direction, const std::vector<std::size_t>&);
template std::vector<std::complex<long double>> fftw_transform(const std::vector<std::complex<long double>>&,
                                                               const std::vector<std::uint64_t>&,
                                                               std::uint64_t, fft::Direction,
                                                               const std::vector<std::size_t>&);

}  // namespace fft_test
