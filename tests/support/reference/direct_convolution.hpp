// Convolution and correlation by their definition: direct sums, with scipy.signal's modes and edge rules.
#pragma once

#include <algorithm>
#include <complex>
#include <cstdint>
#include <string>
#include <vector>

namespace fft_test {

/// An array of complex numbers, row-major, slowest axis first.
template <typename T>
struct Array {
  std::vector<std::uint64_t> shape;
  std::vector<std::complex<T>> values;
};

inline std::uint64_t elements(const std::vector<std::uint64_t>& shape) {
  std::uint64_t points = 1;
  for (const std::uint64_t n : shape) points *= n;
  return points;
}

/// Index per axis of a flat, row-major one.
inline std::vector<std::uint64_t> position(std::uint64_t flat, const std::vector<std::uint64_t>& shape) {
  std::vector<std::uint64_t> at(shape.size());
  for (std::size_t a = shape.size(); a-- > 0; flat /= shape[a]) at[a] = flat % shape[a];
  return at;
}

/// What the part of a mode begins with and how long it is along one axis of the full result.
struct Part {
  std::uint64_t begin, count;
};
inline Part part_of(const std::string& mode, std::uint64_t n, std::uint64_t k) {
  if (mode == "full") return {0, n + k - 1};
  if (mode == "same") return {(k - 1) / 2, n};
  return {std::min(n, k) - 1, std::max(n, k) - std::min(n, k) + 1};
}

/// y reversed along every axis and conjugated: correlation with y is convolution with this.
template <typename T>
Array<T> reversed_conjugate(Array<T> y) {
  std::reverse(y.values.begin(), y.values.end());
  for (auto& v : y.values) v = std::conj(v);
  return y;
}

/// sum_i x[i] y[o - i] for every o of the mode's part ("full", "same": as long as x, "valid": no point of the shorter one
/// outside the longer one, "circular": of x's shape, modulo it, y at most as long as x).
template <typename T>
Array<T> direct_convolution(const Array<T>& x, const Array<T>& y, const std::string& mode) {
  const std::size_t rank = x.shape.size();
  const bool circular = mode == "circular";
  Array<T> out;
  std::vector<Part> parts;
  for (std::size_t a = 0; a < rank; ++a) {
    parts.push_back(circular ? Part{0, x.shape[a]} : part_of(mode, x.shape[a], y.shape[a]));
    out.shape.push_back(parts.back().count);
  }
  out.values.assign(elements(out.shape), 0);
  for (std::uint64_t j = 0; j < y.values.size(); ++j) {
    const auto at_y = position(j, y.shape);
    for (std::uint64_t i = 0; i < x.values.size(); ++i) {
      const auto at_x = position(i, x.shape);
      std::uint64_t target = 0;
      bool inside = true;
      for (std::size_t a = 0; a < rank; ++a) {
        std::uint64_t o = at_x[a] + at_y[a];
        if (circular) o %= x.shape[a];
        inside = inside && o >= parts[a].begin && o - parts[a].begin < parts[a].count;
        target = target * parts[a].count + (o - parts[a].begin);
      }
      if (inside) out.values[target] += x.values[i] * y.values[j];
    }
  }
  return out;
}

template <typename T>
Array<T> direct_correlation(const Array<T>& x, const Array<T>& y, const std::string& mode) {
  return direct_convolution(x, reversed_conjugate(y), mode);
}

}  // namespace fft_test
