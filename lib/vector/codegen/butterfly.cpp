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
  return "a[" + num(i) + "]";
}

void call(TextWriter& text, std::uint32_t radix, const Slots& slots) {
  if (radix == 1) return;
  std::string s = "fft_butterfly" + num(radix) + "(";
  for (std::size_t i = 0; i < slots.size(); ++i) s += (i ? ", &" : "&") + slot(slots[i]);
  text.line(s + ");");
}

void load(TextWriter& text, const Slots& slots, const ButterflyPorts& ports) {
  for (std::uint32_t i : slots) text.line(slot(i) + " = " + ports.input(i) + ";");
}

// One pair of the last level of a power of two: (a, b) -> (a + W b, a - W b), W = exp(-2 pi i j / radix)
// written as c (1 - i t) or -i c (1 - i t) with |t| <= 1 (kernels/butterflies/radix2.cl).
std::string pair_call(std::uint32_t radix, std::uint32_t j, const std::string& a, const std::string& b) {
  const std::string both = "(&" + a + ", &" + b;
  if (j == 0) return "fft_butterfly2" + both + ");";
  if (4 * j == radix) return "fft_butterfly2_neg_i" + both + ");";
  const std::complex<double> w = planning::unit_root(j, radix);
  const bool steep = std::abs(w.imag()) > std::abs(w.real());
  const double c = steep ? -w.imag() : w.real();
  const double t = steep ? -w.real() / c : -w.imag() / c;
  return std::string(steep ? "fft_rotated_butterfly2_neg_i" : "fft_rotated_butterfly2") + both + ", " +
         constant(c) + ", " + constant(t) + ");";
}

void write_halves(TextWriter& text, std::uint32_t radix, const ButterflyPorts& ports) {
  for (std::uint32_t odd = 0; odd < 2; ++odd) {
    Slots slots;
    for (std::uint32_t q = odd; q < radix; q += 2) slots.push_back(q);
    load(text, slots, ports);
    call(text, radix / 2, slots);
  }
  for (std::uint32_t j = 0; j < radix / 2; ++j) {
    text.line(pair_call(radix, j, slot(2 * j), slot(2 * j + 1)));
    text.line(ports.output(j, slot(2 * j)));
    text.line(ports.output(j + radix / 2, slot(2 * j + 1)));
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
      const std::string v = slot(slots.back());
      text.line(v + " = cplx_mul_const(" + v + ", " + constant(w.real()) + ", " + constant(w.imag()) + ");");
    }
    call(text, c.outer, slots);
    for (std::uint32_t k2 = 0; k2 < c.outer; ++k2)
      text.line(ports.output(c.output_of(k1, k2), slot(slots[k2])));
  }
}

}  // namespace

void write_butterfly(TextWriter& text, std::uint32_t radix, const ButterflyPorts& ports) {
  text.line("cplx a[" + num(radix) + "];");
  if (radix >= 16 && has_twiddled_butterfly(radix)) return write_halves(text, radix, ports);
  if (planning::is_radix(radix, planning::RadixKind::composed))
    return write_composite(text, planning::composition_of(radix), ports);
  Slots slots;
  for (std::uint32_t q = 0; q < radix; ++q) slots.push_back(q);
  load(text, slots, ports);
  call(text, radix, slots);
  for (std::uint32_t k : slots) text.line(ports.output(k, slot(k)));
}

}  // namespace fft::codegen
