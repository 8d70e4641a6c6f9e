// Blocks from kernels/butterflies/, and composed butterflies: two levels of calls of smaller ones.
#include "butterflies/composite.hpp"

#include <algorithm>
#include <set>

#include "butterflies/composition.hpp"
#include "butterflies/operations.hpp"
#include "butterflies/prime_butterfly.hpp"
#include "butterflies/radix_table.hpp"
#include "codegen/constant.hpp"
#include "codegen/fragments.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {
namespace {

using planning::Composition;
using planning::RadixKind;

std::string slot(std::uint32_t i) {
  return "a" + std::to_string(i);
}

std::string call(std::uint32_t radix, const std::vector<std::uint32_t>& slots) {
  std::string text = "  fft_butterfly" + std::to_string(radix) + "(";
  for (std::size_t i = 0; i < slots.size(); ++i) text += (i ? ", " : "") + slot(slots[i]);
  return text + ");\n";
}

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
      if (!c.rotates(k1, n2)) continue;
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
  const Composition c = planning::composition_of(radix);
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
  if (planning::is_radix(radix, RadixKind::block)) {
    if (has_twiddled_butterfly(radix)) add_butterfly(radix / 2, present, text);
    text += "\n";
    text += fragment("butterflies/radix" + std::to_string(radix) + ".cl");
    return;
  }
  if (planning::is_radix(radix, RadixKind::prime)) {
    add_butterfly(2, present, text);
    if (present.insert(prime_blocks).second) text += "\n" + std::string(fragment("butterflies/prime.cl"));
    if (planning::prime_form(radix) == planning::PrimeForm::convolution)
      add_butterfly(radix - 1, present, text);
    text += prime_butterfly_text(radix);
    return;
  }
  const Composition c = planning::composition_of(radix);
  add_butterfly(c.inner, present, text);
  add_butterfly(c.outer, present, text);
  text += composite_text(radix);
}

}  // namespace

bool has_twiddled_butterfly(std::uint32_t radix) {
  const planning::Radix* row = planning::find_radix(radix);
  return row && row->twiddled != planning::TwiddledForms::none;
}

bool has_tangent_butterfly(std::uint32_t radix) {
  const planning::Radix* row = planning::find_radix(radix);
  return row && row->twiddled == planning::TwiddledForms::tangents;
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
