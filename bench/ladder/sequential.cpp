// Step 4 on one core of the host: what the speed-ups are measured against.
#include "ladder/convolutions.hpp"

namespace bench::ladder {
namespace {

/// Without the checks for infinities of operator*.
Complex multiply(Complex a, Complex b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

}  // namespace

SequentialConvolution::SequentialConvolution(std::size_t n)
    : n_(n), reversed_(n), factors_(factor_table(n, n / 2)), a_(n), b_(n) {
  const cl_uint log2_n = log2_of(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (cl_uint bit = 0; bit < log2_n; ++bit)
      reversed_[i] |= std::uint32_t((i >> bit) & 1) << (log2_n - 1 - bit);
  }
}

void SequentialConvolution::transform(const Complex* in, Complex* out, float sign) const {
  for (std::size_t i = 0; i < n_; ++i) out[reversed_[i]] = in[i];
  for (std::size_t span = 1, step = n_ / 2; span < n_; span *= 2, step /= 2) {
    for (std::size_t first = 0; first < n_; first += 2 * span) {
      for (std::size_t k = 0; k < span; ++k) {
        const Complex w(factors_[k * step].real(), sign * factors_[k * step].imag());
        const Complex a = out[first + k];
        const Complex wb = multiply(w, out[first + k + span]);
        out[first + k] = a + wb;
        out[first + k + span] = a - wb;
      }
    }
  }
}

void SequentialConvolution::run(const Complex* a, const Complex* b, Complex* result) {
  transform(a, a_.data(), 1.0f);
  transform(b, b_.data(), 1.0f);
  const float scale = 1.0f / float(n_);
  for (std::size_t i = 0; i < n_; ++i) a_[i] = scale * multiply(a_[i], b_[i]);
  transform(a_.data(), result, -1.0f);
}

}  // namespace bench::ladder
