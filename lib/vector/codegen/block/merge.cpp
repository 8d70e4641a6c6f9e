// The input of a complex-to-real transform in the vector shape: spectra become columns of halves as they are
// loaded (RealStep::merge). Point k needs elements k and N - k. In split rows, where neighbouring points fill
// the lanes, elements N - k are a second vector of memory with its lanes reversed: each element is loaded
// twice, and nothing goes through an array. When columns fill the lanes, both elements are in the same lane,
// and points k and N - k are made together, into t.
#include <complex>

#include "codegen/constant.hpp"
#include "tables/twiddle.hpp"
#include "vector/codegen/block/block.hpp"
#include "vector/codegen/block/stages.hpp"

namespace fft::codegen {

using planning::LaneAccess;

std::string turned_lanes_text(const VectorLayout& layout, std::uint32_t lanes) {
  return list(0, lanes, [&](std::uint32_t l) {
    const std::uint32_t k = l % layout.split;
    return num(l - k + layout.split - 1 - k);
  });
}

std::string inner_lanes_text(const VectorLayout& layout, std::uint32_t lanes) {
  return list(0, lanes, [&](std::uint32_t l) { return num(l % layout.split == 0 ? lanes + l : l); });
}

// Points [point, point + R) of the rows, in sub-sequence q: its factors are those of sub-sequence 0, which w
// holds, times a constant.
std::string BlockWriter::merged_rows(const Point& point) const {
  const std::string mirror = code("$ - ($)", spec_.length - layout_.split + 1, point.text);
  const std::uint64_t q = point.low / layout_.points;
  const std::complex<double> turn = planning::unit_root(q, 2 * std::uint64_t(layout_.split));
  return code("fft_merged_rows($, $, $, $)", signed_input(whole_rows(point.text)),
              signed_input(whole_rows(mirror)),
              q == 0 ? "w" : code("cplx_mul_const(w, $, $)", constant(turn.real()), constant(turn.imag())),
              q == 0 ? code("$ == 0", point.text) : "false");
}

void BlockWriter::load_spectra() {
  const std::uint64_t n = spec_.length, count = spectrum_in_array();
  text_.comment("points to t: point k from elements k and $ - k of the spectrum", n);
  if (count == 0)
    return full_or_tail(
        [&](bool full) { merge_pairs([&](const Point& k) { return load_global(k, full); }); });
  if (spec_.vector.load == LaneAccess::packed) {
    load_packed();
  } else {
    const auto chunks = chunk_loop("q", count, tile_);
    load_tile("t + q", "q");
  }
  const std::string last = code("$($, $ul, lanes)", load_function("gathered"), input_at(num(n)), lane_in());
  merge_pairs([&](const Point& k) { return signed_input(k.low == count ? last : code("t[$]", k.text)); });
}

// All points, in pairs; `element` is an expression of element k.
void BlockWriter::merge_pairs(const std::function<std::string(const Point& k)>& element) {
  const std::uint64_t n = spec_.length;
  text_.lines("t[0] = fft_merged_first($, $);", element({"0", 0, 0}), element({num(n), n, n}));
  const auto pairs = loop("i", n / 2);
  text_.lines(R"(
    const uint k = i + 1, j = $ - k;
    const cplx x = $, y = $;
    cplx z, m;
    fft_merge_halves(x, y, $, &z, &m);
    t[k] = z;
    t[j] = m;)",
              n, element({"k", 1, n / 2}), element({"j", n - n / 2, n - 1}), mirror_factor("k"));
}

}  // namespace fft::codegen
