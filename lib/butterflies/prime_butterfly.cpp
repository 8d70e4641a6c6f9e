// Texts of prime butterflies: constants, and calls of the blocks in kernels/butterflies/prime.cl.
#include "butterflies/prime_butterfly.hpp"

#include "butterflies/convolution_factors.hpp"
#include "butterflies/operations.hpp"
#include "codegen/constant.hpp"
#include "core/base/number_theory.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {
namespace {

using planning::PrimeForm;

// Longest chain of fused operations: the sum of several chains has a smaller error than one long one.
constexpr std::uint32_t max_chain = 8;

// fft_sum over terms first .. last - 1, in pairs of pairs.
std::string balanced_sum(const std::vector<std::string>& terms, std::size_t first, std::size_t last) {
  if (last - first == 1) return terms[first];
  const std::size_t middle = first + (last - first) / 2;
  return code("fft_sum($, $)", balanced_sum(terms, first, middle), balanced_sum(terms, middle, last));
}

std::string sum_of(const std::vector<std::string>& terms) {
  return balanced_sum(terms, 0, terms.size());
}

// Name of cos (or sin, with its sign) of 2 pi i / p, 0 < i < p.
std::string factor(std::uint32_t p, std::uint32_t i, bool sine) {
  const bool mirrored = i > p / 2;
  return code(sine && mirrored ? "-c$" : "c$", mirrored ? p - i : i);
}

// sum_j factor(j k) v_j in chains of about equal length.
std::vector<std::string> chains(std::uint32_t p, std::uint32_t k, bool sine) {
  const std::uint32_t h = (p - 1) / 2, count = planning::divided_up(h, max_chain);
  std::vector<std::string> terms;
  for (std::uint32_t c = 0; c < count; ++c) {
    const std::uint32_t first = h * c / count + 1, end = h * (c + 1) / count + 1;
    terms.push_back(code("fft_products$($)", end - first, list(first, end, [&](std::uint32_t j) {
                           return code("*v$, $", j, factor(p, j * k % p, sine));
                         })));
  }
  return terms;
}

// fft_cosines<p>(z, v1 ... vh): v_k <- z + sum_j cos(2 pi j k / p) v_j, z <- z + sum_j v_j; fft_sines<p>(v1 ... vh).
void write_sums(TextWriter& text, std::uint32_t p, bool sine) {
  const std::uint32_t h = (p - 1) / 2;
  const auto function =
      text.block("FFT_INLINE void fft_$$($$)", sine ? "sines" : "cosines", p, sine ? "" : "real_t *z, ",
                 list(1, h + 1, [](std::uint32_t i) { return code("real_t *v$", i); }));
  text.lines("const scalar_t $;", list(1, h + 1, [&](std::uint32_t i) {
               const std::complex<double> w = planning::unit_root(i, p);
               return code("c$ = $", i, constant(sine ? -w.imag() : w.real()));
             }));
  for (std::uint32_t k = 1; k <= h; ++k) {
    std::vector<std::string> terms = chains(p, k, sine);
    if (!sine) terms.insert(terms.begin(), "*z");
    text.lines("const real_t m$ = $;", k, sum_of(terms));
  }
  std::vector<std::string> values;
  for (std::uint32_t j = 1; j <= h; ++j) values.push_back(code("*v$", j));
  if (!sine) text.lines("*z = fft_sum(*z, $);", sum_of(values));
  for (std::uint32_t k = 1; k <= h; ++k) text.lines("*v$1 = m$1;", k);
}

void write_pairs(TextWriter& text, std::uint32_t p, const char* function) {
  for (std::uint32_t j = 1; j <= p / 2; ++j) text.lines("$(a$, a$);", function, j, p - j);
}

void write_direct(TextWriter& text, std::uint32_t p) {
  const std::uint32_t h = (p - 1) / 2;
  write_pairs(text, p, "fft_butterfly2");
  for (const char* part : {"x", "y"}) {
    text.lines("fft_cosines$1(&a0->$2, $3);", p, part,
               list(1, h + 1, [&](std::uint32_t i) { return code("&a$->$", i, part); }));
    text.lines("fft_sines$($);", p,
               list(1, h + 1, [&](std::uint32_t i) { return code("&a$->$", p - i, part); }));
  }
  write_pairs(text, p, "fft_conjugate_pair");
}

void write_convolution(TextWriter& text, std::uint32_t p, Precision precision) {
  const auto powers = planning::generator_powers(p);
  const auto factors = convolution_factors(p, precision);
  const std::string transform =
      code("fft_butterfly$($);", p - 1, list(powers, [](std::uint64_t q) { return code("a$", q); }));
  text.lines(R"(
    const cplx z = *a0;
    $
    *a0 = cplx_add(z, *a1);
    *a1 = fft_add_scaled(z, *a1, $);)",
             transform, constant(factors[0].real()));
  for (std::size_t q = 1; q < powers.size(); ++q)
    text.lines("*a$1 = cplx_mul_const(*a$1, $2, $3);", powers[q], constant(factors[q].real()),
               constant(factors[q].imag()));
  text.lines(transform);
}

}  // namespace

void write_prime_butterfly(TextWriter& text, std::uint32_t p, Precision precision) {
  const bool direct = planning::prime_form(p, precision) == PrimeForm::direct;
  text.section("DFT of $ points $.", p, direct ? "by symmetric pairs" : "as a convolution");
  if (direct) {
    write_sums(text, p, false);
    write_sums(text, p, true);
  }
  const auto function = text.block("FFT_INLINE void fft_butterfly$(cplx *a0, $)", p,
                                   list(1, p, [](std::uint32_t i) { return code("cplx *a$", i); }));
  direct ? write_direct(text, p) : write_convolution(text, p, precision);
}

}  // namespace fft::codegen
