// Exact results by FFTW, and errors.
#include "ladder/reference.hpp"

#include <fftw3.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace bench::ladder {

Exact exact_transform(const Exact& values, const std::vector<int>& lengths, int sign) {
  Exact result = values;
  auto* data = reinterpret_cast<fftw_complex*>(result.data());
  const fftw_plan plan = fftw_plan_dft(int(lengths.size()), lengths.data(), data, data,
                                       sign > 0 ? FFTW_FORWARD : FFTW_BACKWARD, FFTW_ESTIMATE);
  fftw_execute(plan);
  fftw_destroy_plan(plan);
  return result;
}

Exact widen(const Complex* values, std::size_t n) {
  return Exact(values, values + n);
}

Exact exact_convolution(const Complex* a, const Complex* b, std::size_t n) {
  Exact spectrum = exact_transform(widen(a, n), {int(n)}, 1);
  const Exact other = exact_transform(widen(b, n), {int(n)}, 1);
  for (std::size_t i = 0; i < n; ++i) spectrum[i] *= other[i] / double(n);
  return exact_transform(spectrum, {int(n)}, -1);
}

Exact exact_high_pass(const Complex* image, std::size_t n, float cutoff) {
  const std::vector<int> lengths = {int(n), int(n)};
  Exact spectrum = exact_transform(widen(image, n * n), lengths, 1);
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t column = 0; column < n; ++column) {
      const double fy = double(std::min(row, n - row)) / double(n);
      const double fx = double(std::min(column, n - column)) / double(n);
      auto& value = spectrum[row * n + column];
      value = std::hypot(fx, fy) < double(cutoff) ? 0.0 : value / double(n * n);
    }
  }
  return exact_transform(spectrum, lengths, -1);
}

double error_of(const Complex* result, const Exact& exact) {
  double difference = 0;
  double size = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    difference += std::norm(std::complex<double>(result[i]) - exact[i]);
    size += std::norm(exact[i]);
  }
  return std::sqrt(difference / size);
}

double error_bound(std::size_t n, int transforms) {
  return double(std::numeric_limits<float>::epsilon()) * transforms * std::max(1.0, std::log2(double(n)));
}

}  // namespace bench::ladder
