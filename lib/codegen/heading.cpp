// Describes a pass in words.
#include "codegen/heading.hpp"

namespace fft::codegen {
namespace {

using planning::PassSpec;
using planning::RealStep;

std::string kind(const PassSpec& spec) {
  if (spec.rader != 0) return code("Rader's convolution for the prime $:", spec.rader);
  if (!spec.primes.empty()) return code("DFT with Rader's convolution for the prime $:", spec.primes.front());
  if (!spec.backward_radices.empty()) return "convolution:";
  return "DFT:";
}

const char* real_end(const PassSpec& spec) {
  if (planning::pairs_columns(spec)) return ", of two real columns at a time";
  switch (spec.real.step) {
    case RealStep::none:
      break;
    case RealStep::split:
      return spec.real.pairs ? ", then the spectra of two real signals each"
                             : ", then the spectrum of a real signal of twice as many";
    case RealStep::merge:
      return spec.real.pairs ? ", from the spectra of two real signals each"
                             : ", from the spectrum of a real signal of twice as many";
    case RealStep::fold:
      return ", of which the first half of a real signal's spectrum is stored";
    case RealStep::unfold:
      return ", the second half of whose input is the mirror image of the first";
    case RealStep::product:
      return ", halves of real signals";
  }
  return "";
}

std::string product_of(const std::vector<std::uint32_t>& radices) {
  std::vector<std::string> factors;
  for (const std::uint32_t r : radices)
    if (r > 1) factors.push_back(num(r));
  return factors.empty() ? "1" : joined(factors, " x ");
}

}  // namespace

std::string counted(std::uint64_t count, const char* noun) {
  return code("$ $$", count, noun, count == 1 ? "" : "s");
}

void write_heading(TextWriter& text, const PassSpec& spec) {
  text.section("$ $, $, radices $$", kind(spec), counted(spec.length, "point"),
               spec.precision == Precision::f64 ? "f64" : "f32", product_of(spec.radices), real_end(spec));
  if (!spec.axes.empty())
    text.comment("axes of $ points, one after the other",
                 list(0, spec.axes.size(), [&](std::size_t a) { return num(spec.axes[a]); }));
  if (spec.twiddle_span > 1)
    text.comment(
        "a pass of a longer DFT: point q of column l comes with the twiddle W(L n, l q), L = $, n = $",
        spec.twiddle_span, spec.length);
  text.comment("points at stride $, results at stride $$", spec.in_stride, spec.out_stride,
               spec.out_block == 0
                   ? ""
                   : code(" in blocks of $, a block every $", spec.out_block, spec.out_block_stride));
}

}  // namespace fft::codegen
