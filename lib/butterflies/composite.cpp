// Composite butterflies: two levels of smaller ones, by the prime-factor mapping (Good, J. Royal Stat. Soc. B 20, 1958)
// when the factors are coprime, else with constant rotations between the levels (Cooley and Tukey, 1965).
#include "butterflies/composite.hpp"

#include <algorithm>
#include <set>

#include <fftcl/error.hpp>
#include "butterflies/prime_butterfly.hpp"
#include "butterflies/prime_radix.hpp"
#include "codegen/constant.hpp"
#include "codegen/fragments.hpp"
#include "core/number_theory.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {
namespace {

constexpr std::uint32_t basic_radices[] = {2, 3, 4, 5, 7, 8, 11, 13, 16, 32};

std::string slot(std::uint32_t i) {
  return "a" + std::to_string(i);
}

std::string call(std::uint32_t radix, const std::vector<std::uint32_t>& slots) {
  std::string text = "  fft_butterfly" + std::to_string(radix) + "(";
  for (std::size_t i = 0; i < slots.size(); ++i) text += (i ? ", " : "") + slot(slots[i]);
  return text + ");\n";
}

// Level by level: where input (n1, n2) lies, and which output the slot holds at the end.
struct Composition {
  std::uint32_t inner, outer;
  bool coprime;
  std::uint32_t radix() const { return inner * outer; }
  std::uint32_t slot_of(std::uint32_t n1, std::uint32_t n2) const {
    return coprime ? (outer * n1 + inner * n2) % radix() : outer * n1 + n2;
  }
  std::uint32_t output_of(std::uint32_t k1, std::uint32_t k2) const {
    if (!coprime) return k1 + inner * k2;
    for (std::uint32_t k = 0; k < radix(); ++k)  // Chinese remainder by search: radices are tiny
      if (k % inner == k1 && k % outer == k2) return k;
    return 0;
  }
};

std::string levels(const Composition& c) {
  std::string text;
  for (std::uint32_t n2 = 0; n2 < c.outer; ++n2) {
    std::vector<std::uint32_t> slots;
    for (std::uint32_t n1 = 0; n1 < c.inner; ++n1) slots.push_back(c.slot_of(n1, n2));
    text += call(c.inner, slots);
  }
  for (std::uint32_t k1 = 0; k1 < c.inner; ++k1) {
    std::vector<std::uint32_t> slots;
    for (std::uint32_t n2 = 0; n2 < c.outer; ++n2) {
      const std::uint32_t s = c.slot_of(k1, n2);
      slots.push_back(s);
      if (c.coprime || k1 * n2 == 0) continue;
      const std::complex<double> w = planning::unit_root(k1 * n2, c.radix());
      text += "  *" + slot(s) + " = cplx_mul_const(*" + slot(s) + ", " + constant(w.real()) + ", " +
              constant(w.imag()) + ");\n";
    }
    text += call(c.outer, slots);
  }
  return text;
}

std::string reorder(const Composition& c) {
  std::vector<std::uint32_t> source(c.radix());
  for (std::uint32_t k1 = 0; k1 < c.inner; ++k1)
    for (std::uint32_t k2 = 0; k2 < c.outer; ++k2) source[c.output_of(k1, k2)] = c.slot_of(k1, k2);
  std::string saves, moves;
  for (std::uint32_t k = 0; k < c.radix(); ++k) {
    if (source[k] == k) continue;
    saves += "  cplx t" + std::to_string(source[k]) + " = *" + slot(source[k]) + ";\n";
    moves += "  *" + slot(k) + " = t" + std::to_string(source[k]) + ";\n";
  }
  return saves + moves;
}

std::string composite_text(std::uint32_t radix) {
  const RadixSplit split = split_radix(radix);
  const Composition c{split.inner, split.outer, split.coprime};
  std::string text = "\n/* DFT of " + std::to_string(radix) + " points as " + std::to_string(c.inner) +
                     " x " + std::to_string(c.outer) +
                     (c.coprime ? ", prime-factor mapping. */\n" : ". */\n") +
                     "FFT_INLINE void fft_butterfly" + std::to_string(radix) + "(";
  for (std::uint32_t i = 0; i < radix; ++i) text += (i ? ", cplx *" : "cplx *") + slot(i);
  return text + ") {\n" + levels(c) + reorder(c) + "}\n";
}

constexpr std::uint32_t prime_blocks = 0;  // stands for prime.cl among the radices that are present

void add_butterfly(std::uint32_t radix, std::set<std::uint32_t>& present, std::string& text) {
  if (radix <= 1 || !present.insert(radix).second) return;
  if (is_basic_radix(radix)) {
    if (has_twiddled_butterfly(radix)) add_butterfly(radix / 2, present, text);
    text += "\n";
    text += fragment("butterflies/radix" + std::to_string(radix) + ".cl");
    return;
  }
  if (planning::is_prime_radix(radix)) {
    add_butterfly(2, present, text);
    if (present.insert(prime_blocks).second) text += "\n" + std::string(fragment("butterflies/prime.cl"));
    if (planning::prime_form(radix) == planning::PrimeForm::convolution)
      add_butterfly(radix - 1, present, text);
    text += prime_butterfly_text(radix);
    return;
  }
  const RadixSplit split = split_radix(radix);
  add_butterfly(split.inner, present, text);
  add_butterfly(split.outer, present, text);
  text += composite_text(radix);
}

}  // namespace

bool is_basic_radix(std::uint32_t radix) {
  return std::find(std::begin(basic_radices), std::end(basic_radices), radix) != std::end(basic_radices);
}

bool has_twiddled_butterfly(std::uint32_t radix) {
  return radix >= 2 && radix <= 32 && (radix & (radix - 1)) == 0;
}

RadixSplit split_radix(std::uint32_t radix) {
  std::uint32_t two_part = radix & (~radix + 1);  // largest power of two that divides radix
  if (two_part > 1 && two_part < radix) return {two_part, radix / two_part, true};
  const auto primes = planning::prime_factors(radix);
  if (primes.empty() || primes.back() > planning::max_radix_prime || primes.size() < 2)
    throw Error(ErrorCode::internal, "radix " + std::to_string(radix) + " has no butterfly");
  std::uint32_t first = 1;  // all copies of the smallest prime
  for (std::uint64_t p : primes)
    if (p == primes.front()) first *= static_cast<std::uint32_t>(p);
  if (first < radix) return {first, radix / first, true};
  std::uint32_t inner = 1;  // a prime power: near the square root
  for (std::size_t i = 0; i < primes.size() / 2; ++i) inner *= static_cast<std::uint32_t>(primes.front());
  return {inner, radix / inner, false};
}

std::string butterfly_text(const std::vector<std::uint32_t>& radices) {
  std::vector<std::uint32_t> sorted = radices;
  std::sort(sorted.begin(), sorted.end());
  std::set<std::uint32_t> present;
  std::string text;
  for (std::uint32_t r : sorted) add_butterfly(r, present, text);
  return text;
}

}  // namespace fft::codegen
