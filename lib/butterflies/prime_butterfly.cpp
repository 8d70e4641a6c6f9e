// Texts of prime butterflies: constants, and calls of the blocks in kernels/butterflies/prime.cl.
#include "butterflies/prime_butterfly.hpp"
#include "core/number_theory.hpp"

#include <algorithm>
#include "core/number_theory.hpp"

#include "codegen/constant.hpp"
#include "core/number_theory.hpp"
#include "tables/twiddle.hpp"

#include "core/number_theory.hpp"
namespace fft::codegen {
#include "core/number_theory.hpp"
namespace {
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
using planning::PrimeForm;
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
// Longest chain of fused operations: the sum of several chains has a smaller error than one long one.
#include "core/number_theory.hpp"
constexpr std::uint32_t max_chain = 8;
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
std::string num(std::uint64_t v) {
#include "core/number_theory.hpp"
  return std::to_string(v);
#include "core/number_theory.hpp"
}
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
// f<1>, f<2> ... f<count> between commas.
#include "core/number_theory.hpp"
template <typename F>
#include "core/number_theory.hpp"
std::string list(std::uint32_t count, const F& f) {
#include "core/number_theory.hpp"
  std::string text;
#include "core/number_theory.hpp"
  for (std::uint32_t i = 1; i <= count; ++i) text += (i > 1 ? ", " : "") + f(i);
#include "core/number_theory.hpp"
  return text;
#include "core/number_theory.hpp"
}
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
// fft_sum over terms first .. last - 1, in pairs of pairs.
#include "core/number_theory.hpp"
std::string balanced_sum(const std::vector<std::string>& terms, std::size_t first, std::size_t last) {
#include "core/number_theory.hpp"
  if (last - first == 1) return terms[first];
#include "core/number_theory.hpp"
  const std::size_t middle = first + (last - first) / 2;
#include "core/number_theory.hpp"
  return "fft_sum(" + balanced_sum(terms, first, middle) + ", " + balanced_sum(terms, middle, last) + ")";
#include "core/number_theory.hpp"
}
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
std::string sum_of(const std::vector<std::string>& terms) {
#include "core/number_theory.hpp"
  return balanced_sum(terms, 0, terms.size());
#include "core/number_theory.hpp"
}
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
// Name of cos (or sin, with its sign) of 2 pi i / p, 0 < i < p.
#include "core/number_theory.hpp"
std::string factor(std::uint32_t p, std::uint32_t i, bool sine) {
#include "core/number_theory.hpp"
  const bool mirrored = i > p / 2;
#include "core/number_theory.hpp"
  return std::string(sine && mirrored ? "-" : "") + "c" + num(mirrored ? p - i : i);
#include "core/number_theory.hpp"
}
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
// sum_j factor(j k) v_j in chains of about equal length.
#include "core/number_theory.hpp"
std::vector<std::string> chains(std::uint32_t p, std::uint32_t k, bool sine) {
#include "core/number_theory.hpp"
  const std::uint32_t h = (p - 1) / 2, count = (h + max_chain - 1) / max_chain;
#include "core/number_theory.hpp"
  std::vector<std::string> terms;
#include "core/number_theory.hpp"
  for (std::uint32_t c = 0; c < count; ++c) {
#include "core/number_theory.hpp"
    const std::uint32_t first = h * c / count + 1, last = h * (c + 1) / count;
#include "core/number_theory.hpp"
    std::string text = "fft_products" + num(last - first + 1) + "(";
#include "core/number_theory.hpp"
    for (std::uint32_t j = first; j <= last; ++j)
#include "core/number_theory.hpp"
      text += (j > first ? ", *v" : "*v") + num(j) + ", " + factor(p, j * k % p, sine);
#include "core/number_theory.hpp"
    terms.push_back(text + ")");
#include "core/number_theory.hpp"
  }
#include "core/number_theory.hpp"
  return terms;
#include "core/number_theory.hpp"
}
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
// fft_cosines<p>(z, v1 ... vh): v_k <- z + sum_j cos(2 pi j k / p) v_j, z <- z + sum_j v_j; fft_sines<p>(v1 ... vh).
#include "core/number_theory.hpp"
std::string sums_text(std::uint32_t p, bool sine) {
#include "core/number_theory.hpp"
  const std::uint32_t h = (p - 1) / 2;
#include "core/number_theory.hpp"
  std::string text = std::string("FFT_INLINE void fft_") + (sine ? "sines" : "cosines") + num(p) + "(" +
#include "core/number_theory.hpp"
                     (sine ? "" : "real_t *z, ") +
#include "core/number_theory.hpp"
                     list(h, [](std::uint32_t i) { return "real_t *v" + num(i); }) +
#include "core/number_theory.hpp"
                     ") {\n  const scalar_t " +
#include "core/number_theory.hpp"
                     list(h,
#include "core/number_theory.hpp"
                          [&](std::uint32_t i) {
#include "core/number_theory.hpp"
                            const std::complex<double> w = planning::unit_root(i, p);
#include "core/number_theory.hpp"
                            return "c" + num(i) + " = " + constant(sine ? -w.imag() : w.real());
#include "core/number_theory.hpp"
                          }) +
#include "core/number_theory.hpp"
                     ";\n";
#include "core/number_theory.hpp"
  for (std::uint32_t k = 1; k <= h; ++k) {
#include "core/number_theory.hpp"
    std::vector<std::string> terms = chains(p, k, sine);
#include "core/number_theory.hpp"
    if (!sine) terms.insert(terms.begin(), "*z");
#include "core/number_theory.hpp"
    text += "  const real_t m" + num(k) + " = " + sum_of(terms) + ";\n";
#include "core/number_theory.hpp"
  }
#include "core/number_theory.hpp"
  std::vector<std::string> values;
#include "core/number_theory.hpp"
  for (std::uint32_t j = 1; j <= h; ++j) values.push_back("*v" + num(j));
#include "core/number_theory.hpp"
  if (!sine) text += "  *z = fft_sum(*z, " + sum_of(values) + ");\n";
#include "core/number_theory.hpp"
  for (std::uint32_t k = 1; k <= h; ++k) text += "  *v" + num(k) + " = m" + num(k) + ";\n";
#include "core/number_theory.hpp"
  return text + "}\n";
#include "core/number_theory.hpp"
}
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
std::string pairs(std::uint32_t p, const char* function) {
#include "core/number_theory.hpp"
  std::string text;
#include "core/number_theory.hpp"
  for (std::uint32_t j = 1; j <= p / 2; ++j)
#include "core/number_theory.hpp"
    text += std::string("  ") + function + "(a" + num(j) + ", a" + num(p - j) + ");\n";
#include "core/number_theory.hpp"
  return text;
#include "core/number_theory.hpp"
}
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
std::string direct_body(std::uint32_t p) {
#include "core/number_theory.hpp"
  const std::uint32_t h = (p - 1) / 2;
#include "core/number_theory.hpp"
  std::string text = pairs(p, "fft_butterfly2");
#include "core/number_theory.hpp"
  for (const char* part : {"x", "y"}) {
#include "core/number_theory.hpp"
    text += "  fft_cosines" + num(p) + "(&a0->" + part + ", " +
#include "core/number_theory.hpp"
            list(h, [&](std::uint32_t i) { return "&a" + num(i) + "->" + part; }) + ");\n";
#include "core/number_theory.hpp"
    text += "  fft_sines" + num(p) + "(" +
#include "core/number_theory.hpp"
            list(h, [&](std::uint32_t i) { return "&a" + num(p - i) + "->" + part; }) + ");\n";
#include "core/number_theory.hpp"
  }
#include "core/number_theory.hpp"
  return text + pairs(p, "fft_conjugate_pair");
#include "core/number_theory.hpp"
}
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
std::string convolution_body(std::uint32_t p) {
#include "core/number_theory.hpp"
  const auto powers = planning::generator_powers(p);
#include "core/number_theory.hpp"
  const auto factors = convolution_factors(p);
#include "core/number_theory.hpp"
  std::string call = "  fft_butterfly" + num(p - 1) + "(";
#include "core/number_theory.hpp"
  for (std::size_t q = 0; q < powers.size(); ++q) call += (q ? ", a" : "a") + num(powers[q]);
#include "core/number_theory.hpp"
  call += ");\n";
#include "core/number_theory.hpp"
  std::string text = "  const cplx z = *a0;\n" + call +
#include "core/number_theory.hpp"
                     "  *a0 = cplx_add(z, *a1);\n  *a1 = fft_add_scaled(z, *a1, " +
#include "core/number_theory.hpp"
                     constant(factors[0].real()) + ");\n";
#include "core/number_theory.hpp"
  for (std::size_t q = 1; q < powers.size(); ++q) {
#include "core/number_theory.hpp"
    const std::string a = "*a" + num(powers[q]);
#include "core/number_theory.hpp"
    text += "  " + a + " = cplx_mul_const(" + a + ", " + constant(factors[q].real()) + ", " +
#include "core/number_theory.hpp"
            constant(factors[q].imag()) + ");\n";
#include "core/number_theory.hpp"
  }
#include "core/number_theory.hpp"
  return text + call;
#include "core/number_theory.hpp"
}
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
}  // namespace
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
std::vector<std::complex<double>> convolution_factors(std::uint32_t p) {
#include "core/number_theory.hpp"
  const auto powers = planning::generator_powers(p);
#include "core/number_theory.hpp"
  const std::uint32_t n = p - 1;
#include "core/number_theory.hpp"
  std::vector<std::complex<double>> factors;
#include "core/number_theory.hpp"
  for (std::uint32_t s = 0; s < n; ++s) {
#include "core/number_theory.hpp"
    std::complex<long double> sum = 0;
#include "core/number_theory.hpp"
    for (std::uint32_t m = 0; m < n; ++m)
#include "core/number_theory.hpp"
      sum += planning::wide_unit_root(powers[(n - m) % n], p) *
#include "core/number_theory.hpp"
             planning::wide_unit_root(std::uint64_t(m) * s, n);
#include "core/number_theory.hpp"
    sum /= static_cast<long double>(n);
#include "core/number_theory.hpp"
    factors.emplace_back(static_cast<double>(sum.real()), static_cast<double>(sum.imag()));
#include "core/number_theory.hpp"
  }
#include "core/number_theory.hpp"
  return factors;
#include "core/number_theory.hpp"
}
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
std::string prime_butterfly_text(std::uint32_t p) {
#include "core/number_theory.hpp"
  const bool direct = planning::prime_form(p) == PrimeForm::direct;
#include "core/number_theory.hpp"
  std::string text = "\n/* DFT of " + num(p) +
#include "core/number_theory.hpp"
                     (direct ? " points by symmetric pairs. */\n" : " points as a convolution. */\n");
#include "core/number_theory.hpp"
  if (direct) text += sums_text(p, false) + sums_text(p, true);
#include "core/number_theory.hpp"
  text += "FFT_INLINE void fft_butterfly" + num(p) + "(cplx *a0, " +
#include "core/number_theory.hpp"
          list(p - 1, [](std::uint32_t i) { return "cplx *a" + num(i); }) + ") {\n";
#include "core/number_theory.hpp"
  return text + (direct ? direct_body(p) : convolution_body(p)) + "}\n";
#include "core/number_theory.hpp"
}
#include "core/number_theory.hpp"

#include "core/number_theory.hpp"
}  // namespace fft::codegen
#include "core/number_theory.hpp"
