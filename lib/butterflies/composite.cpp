// Collects blocks from kernels/butterflies/, and writes composed butterflies as two levels of calls of
// smaller ones.
#include "butterflies/composite.hpp"

#include <algorithm>
#include <set>

#include "butterflies/composition.hpp"
#include "butterflies/operations.hpp"
#include "butterflies/prime_butterfly.hpp"
#include "butterflies/radix_table.hpp"
#include "codegen/constant.hpp"
#include "codegen/fragments.hpp"
#include "codegen/text.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {
namespace {

using planning::Composition;
using planning::RadixKind;

std::string slot(std::uint32_t i) {
  return code("a$", i);
}

void write_call(TextWriter& text, std::uint32_t radix, const std::vector<std::uint32_t>& slots) {
  text.lines("fft_butterfly$($);", radix, list(slots, slot));
}

void write_levels(TextWriter& text, const Composition& c) {
  for (std::uint32_t n2 = 0; n2 < c.outer; ++n2) {
    std::vector<std::uint32_t> slots;
    for (std::uint32_t n1 = 0; n1 < c.inner; ++n1) slots.push_back(c.slot_of(n1, n2));
    write_call(text, c.inner, slots);
  }
  for (std::uint32_t k1 = 0; k1 < c.inner; ++k1) {
    std::vector<std::uint32_t> slots;
    for (std::uint32_t n2 = 0; n2 < c.outer; ++n2) {
      slots.push_back(c.slot_of(k1, n2));
      if (!c.rotates(k1, n2)) continue;
      const std::complex<double> w = planning::unit_root(k1 * n2, c.radix());
      text.lines("*a$1 = cplx_mul_const(*a$1, $2, $3);", slots.back(), constant(w.real()),
                 constant(w.imag()));
    }
    write_call(text, c.outer, slots);
  }
}

void write_reorder(TextWriter& text, const Composition& c) {
  std::vector<std::uint32_t> source(c.radix());
  for (std::uint32_t k1 = 0; k1 < c.inner; ++k1)
    for (std::uint32_t k2 = 0; k2 < c.outer; ++k2) source[c.output_of(k1, k2)] = c.slot_of(k1, k2);
  for (std::uint32_t k = 0; k < c.radix(); ++k)
    if (source[k] != k) text.lines("cplx t$1 = *a$1;", source[k]);
  for (std::uint32_t k = 0; k < c.radix(); ++k)
    if (source[k] != k) text.lines("*a$ = t$;", k, source[k]);
}

void write_composite(TextWriter& text, std::uint32_t radix) {
  const Composition c = planning::composition_of(radix);
  text.section("DFT of $ points as $ x $$.", radix, c.inner, c.outer,
               c.coprime ? ", prime-factor mapping" : "");
  const auto function = text.block("FFT_INLINE void fft_butterfly$($)", radix,
                                   list(0, radix, [](std::uint32_t i) { return "cplx *" + slot(i); }));
  write_levels(text, c);
  write_reorder(text, c);
}

constexpr std::uint32_t prime_blocks = 0;  // stands for prime.cl in the set of radices

void add_butterfly(std::uint32_t radix, Precision precision, std::set<std::uint32_t>& present,
                   TextWriter& text) {
  if (radix <= 1 || !present.insert(radix).second) return;
  const auto block = [&](const std::string& name) {
    text.raw("\n");
    text.raw(fragment("butterflies/" + name + ".cl"));
  };
  if (planning::is_radix(radix, RadixKind::block)) {
    if (has_twiddled_butterfly(radix)) add_butterfly(radix / 2, precision, present, text);
    return block(code("radix$", radix));
  }
  if (planning::is_radix(radix, RadixKind::prime)) {
    add_butterfly(2, precision, present, text);
    if (present.insert(prime_blocks).second) block("prime");
    if (planning::prime_form(radix, precision) == planning::PrimeForm::convolution)
      add_butterfly(radix - 1, precision, present, text);
    return write_prime_butterfly(text, radix, precision);
  }
  const Composition c = planning::composition_of(radix);
  add_butterfly(c.inner, precision, present, text);
  add_butterfly(c.outer, precision, present, text);
  write_composite(text, radix);
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

std::string butterfly_text(const std::vector<std::uint32_t>& radices, Precision precision) {
  std::vector<std::uint32_t> sorted = radices;
  std::sort(sorted.begin(), sorted.end());
  std::set<std::uint32_t> present;
  TextWriter text;
  for (std::uint32_t r : sorted) add_butterfly(r, precision, present, text);
  return text.take();
}

}  // namespace fft::codegen
