// Texts of prime butterflies: constants, and calls of the blocks in kernels/butterflies/prime.cl.
#include "butterflies/prime_butterfly.hpp"

#include "butterflies/operations.hpp"
#include "codegen/constant.hpp"
#include "core/number_theory.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {
namespace {

using planning::PrimeForm;

// Longest chain of fused operations: the sum of several chains has a smaller error than one long one.
constexpr std::uint32_t max_chain = 8;

std::string num(std::uint64_t v) {
  return std::to_string(v);
}

// f<1>, f<2> ... f<count> between commas.
template <typename F>
std::string list(std::uint32_t count, const F& f) {
  std::string text;
  for (std::uint32_t i = 1; i <= count; ++i) text += (i > 1 ? ", " : "") + f(i);
  return text;
}

// fft_sum over terms first .. last - 1, in pairs of pairs.
std::string balanced_sum(const std::vector<std::string>& terms, std::size_t first, std::size_t last) {
  if (last - first == 1) return terms[first];
  const std::size_t middle = first + (last - first) / 2;
  return "fft_sum(" + balanced_sum(terms, first, middle) + ", " + balanced_sum(terms, middle, last) + ")";
}

std::string sum_of(const std::vector<std::string>& terms) {
  return balanced_sum(terms, 0, terms.size());
}

// Name of cos (or sin, with its sign) of 2 pi i / p, 0 < i < p.
std::string factor(std::uint32_t p, std::uint32_t i, bool sine) {
  const bool mirrored = i > p / 2;
  return std::string(sine && mirrored ? "-" : "") + "c" + num(mirrored ? p - i : i);
}

// sum_j factor(j k) v_j in chains of about equal length.
std::vector<std::string> chains(std::uint32_t p, std::uint32_t k, bool sine) {
  const std::uint32_t h = (p - 1) / 2, count = (h + max_chain - 1) / max_chain;
  std::vector<std::string> terms;
  for (std::uint32_t c = 0; c < count; ++c) {
    const std::uint32_t first = h * c / count + 1, last = h * (c + 1) / count;
    std::string text = "fft_products" + num(last - first + 1) + "(";
    for (std::uint32_t j = first; j <= last; ++j)
      text += (j > first ? ", *v" : "*v") + num(j) + ", " + factor(p, j * k % p, sine);
    terms.push_back(text + ")");
  }
  return terms;
}

// fft_cosines<p>(z, v1 ... vh): v_k <- z + sum_j cos(2 pi j k / p) v_j, z <- z + sum_j v_j; fft_sines<p>(v1 ... vh).
std::string sums_text(std::uint32_t p, bool sine) {
  const std::uint32_t h = (p - 1) / 2;
  std::string text = std::string("FFT_INLINE void fft_") + (sine ? "sines" : "cosines") + num(p) + "(" +
                     (sine ? "" : "real_t *z, ") +
                     list(h, [](std::uint32_t i) { return "real_t *v" + num(i); }) +
                     ") {\n  const scalar_t " +
                     list(h,
                          [&](std::uint32_t i) {
                            const std::complex<double> w = planning::unit_root(i, p);
                            return "c" + num(i) + " = " + constant(sine ? -w.imag() : w.real());
                          }) +
                     ";\n";
  for (std::uint32_t k = 1; k <= h; ++k) {
    std::vector<std::string> terms = chains(p, k, sine);
    if (!sine) terms.insert(terms.begin(), "*z");
    text += "  const real_t m" + num(k) + " = " + sum_of(terms) + ";\n";
  }
  std::vector<std::string> values;
  for (std::uint32_t j = 1; j <= h; ++j) values.push_back("*v" + num(j));
  if (!sine) text += "  *z = fft_sum(*z, " + sum_of(values) + ");\n";
  for (std::uint32_t k = 1; k <= h; ++k) text += "  *v" + num(k) + " = m" + num(k) + ";\n";
  return text + "}\n";
}

std::string pairs(std::uint32_t p, const char* function) {
  std::string text;
  for (std::uint32_t j = 1; j <= p / 2; ++j)
    text += std::string("  ") + function + "(a" + num(j) + ", a" + num(p - j) + ");\n";
  return text;
}

std::string direct_body(std::uint32_t p) {
  const std::uint32_t h = (p - 1) / 2;
  std::string text = pairs(p, "fft_butterfly2");
  for (const char* part : {"x", "y"}) {
    text += "  fft_cosines" + num(p) + "(&a0->" + part + ", " +
            list(h, [&](std::uint32_t i) { return "&a" + num(i) + "->" + part; }) + ");\n";
    text += "  fft_sines" + num(p) + "(" +
            list(h, [&](std::uint32_t i) { return "&a" + num(p - i) + "->" + part; }) + ");\n";
  }
  return text + pairs(p, "fft_conjugate_pair");
}

std::string convolution_body(std::uint32_t p) {
  const auto powers = planning::generator_powers(p);
  const auto factors = convolution_factors(p);
  std::string call = "  fft_butterfly" + num(p - 1) + "(";
  for (std::size_t q = 0; q < powers.size(); ++q) call += (q ? ", a" : "a") + num(powers[q]);
  call += ");\n";
  std::string text = "  const cplx z = *a0;\n" + call +
                     "  *a0 = cplx_add(z, *a1);\n  *a1 = fft_add_scaled(z, *a1, " +
                     constant(factors[0].real()) + ");\n";
  for (std::size_t q = 1; q < powers.size(); ++q) {
    const std::string a = "*a" + num(powers[q]);
    text += "  " + a + " = cplx_mul_const(" + a + ", " + constant(factors[q].real()) + ", " +
            constant(factors[q].imag()) + ");\n";
  }
  return text + call;
}

}  // namespace

std::vector<std::complex<double>> convolution_factors(std::uint32_t p) {
  const auto powers = planning::generator_powers(p);
  const std::uint32_t n = p - 1;
  std::vector<std::complex<double>> factors;
  for (std::uint32_t s = 0; s < n; ++s) {
    std::complex<long double> sum = 0;
    for (std::uint32_t m = 0; m < n; ++m)
      sum += planning::wide_unit_root(powers[(n - m) % n], p) *
             planning::wide_unit_root(std::uint64_t(m) * s, n);
    sum /= static_cast<long double>(n);
    factors.emplace_back(static_cast<double>(sum.real()), static_cast<double>(sum.imag()));
  }
  return factors;
}

std::string prime_butterfly_text(std::uint32_t p) {
  const bool direct = planning::prime_form(p) == PrimeForm::direct;
  std::string text = "\n/* DFT of " + num(p) +
                     (direct ? " points by symmetric pairs. */\n" : " points as a convolution. */\n");
  if (direct) text += sums_text(p, false) + sums_text(p, true);
  text += "FFT_INLINE void fft_butterfly" + num(p) + "(cplx *a0, " +
          list(p - 1, [](std::uint32_t i) { return "cplx *a" + num(i); }) + ") {\n";
  return text + (direct ? direct_body(p) : convolution_body(p)) + "}\n";
}

}  // namespace fft::codegen
