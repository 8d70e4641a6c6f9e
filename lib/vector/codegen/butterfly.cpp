// Butterflies level by level.
#include "vector/codegen/butterfly.hpp"

#include <cmath>
#include <vector>

#include "butterflies/composite.hpp"
#include "butterflies/composition.hpp"
#include "butterflies/radix_table.hpp"
#include "codegen/constant.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {
namespace {

using Slots = std::vector<std::uint32_t>;

std::string slot(std::uint32_t i) {
  return code("a[$]", i);
}

void call(TextWriter& text, std::uint32_t radix, const Slots& slots) {
  if (radix == 1) return;
  text.lines("fft_butterfly$($);", radix, list(slots, [](std::uint32_t i) { return "&" + slot(i); }));
}

void load(TextWriter& text, const Slots& slots, const ButterflyPorts& ports) {
  for (std::uint32_t i : slots) text.lines("$ = $;", slot(i), ports.input(i));
}

// One pair of the last level of a power of two: (a, b) -> (a + W b, a - W b), W = exp(-2 pi i j / radix)
// written as c (1 - i t) or -i c (1 - i t) with |t| <= 1 (kernels/butterflies/radix2.cl).
std::string pair_call(std::uint32_t radix, std::uint32_t j, const std::string& a, const std::string& b) {
  if (j == 0) return code("fft_butterfly2(&$, &$);", a, b);
  if (4 * j == radix) return code("fft_butterfly2_neg_i(&$, &$);", a, b);
  const std::complex<double> w = planning::unit_root(j, radix);
  const bool steep = std::abs(w.imag()) > std::abs(w.real());
  const double c = steep ? -w.imag() : w.real();
  const double t = steep ? -w.real() / c : -w.imag() / c;
  return code("fft_rotated_butterfly2$(&$, &$, $, $);", steep ? "_neg_i" : "", a, b, constant(c),
              constant(t));
}

void write_halves(TextWriter& text, std::uint32_t radix, const ButterflyPorts& ports) {
  for (std::uint32_t odd = 0; odd < 2; ++odd) {
    Slots slots;
    for (std::uint32_t q = odd; q < radix; q += 2) slots.push_back(q);
    load(text, slots, ports);
    call(text, radix / 2, slots);
  }
  for (std::uint32_t j = 0; j < radix / 2; ++j) {
    text.lines(pair_call(radix, j, slot(2 * j), slot(2 * j + 1)));
    ports.output(j, slot(2 * j));
    ports.output(j + radix / 2, slot(2 * j + 1));
  }
}

void write_composite(TextWriter& text, const planning::Composition& c, const ButterflyPorts& ports) {
  for (std::uint32_t n2 = 0; n2 < c.outer; ++n2) {
    Slots slots;
    for (std::uint32_t n1 = 0; n1 < c.inner; ++n1) slots.push_back(c.slot_of(n1, n2));
    load(text, slots, ports);
    call(text, c.inner, slots);
  }
  for (std::uint32_t k1 = 0; k1 < c.inner; ++k1) {
    Slots slots;
    for (std::uint32_t n2 = 0; n2 < c.outer; ++n2) {
      slots.push_back(c.slot_of(k1, n2));
      if (!c.rotates(k1, n2)) continue;
      const std::complex<double> w = planning::unit_root(k1 * n2, c.radix());
      text.lines("$1 = cplx_mul_const($1, $2, $3);", slot(slots.back()), constant(w.real()),
                 constant(w.imag()));
    }
    call(text, c.outer, slots);
    for (std::uint32_t k2 = 0; k2 < c.outer; ++k2) ports.output(c.output_of(k1, k2), slot(slots[k2]));
  }
}

}  // namespace

void write_butterfly(TextWriter& text, std::uint32_t radix, const ButterflyPorts& ports) {
  text.lines("cplx a[$];", radix);
  if (radix >= 16 && has_twiddled_butterfly(radix)) return write_halves(text, radix, ports);
  if (planning::is_radix(radix, planning::RadixKind::composed))
    return write_composite(text, planning::composition_of(radix), ports);
  Slots slots;
  for (std::uint32_t q = 0; q < radix; ++q) slots.push_back(q);
  load(text, slots, ports);
  call(text, radix, slots);
  for (std::uint32_t k : slots) ports.output(k, slot(k));
}

}  // namespace fft::codegen
