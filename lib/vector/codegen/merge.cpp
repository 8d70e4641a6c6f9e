// The input of a transform back to reals in the vector shape: spectra become columns of halves as they are loaded
// (RealStep::merge). Point k needs elements k and N - k. In split rows, where neighbouring points fill the lanes, the latter
// are a second vector of memory with its lanes turned around: each element is loaded twice, and nothing goes through an array.
// Columns in the lanes have both elements in the same lane: the pair (k, N - k) is made at once, into t.
#include "vector/codegen/block.hpp"
#include "vector/codegen/stages.hpp"

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

// Chunks of R points of a split row's sub-sequences from both ends in turn: a chunk's elements are the mirror images of the
// next one's, which are still in the cache. Where R does not divide the points, two overlap in the middle.
TextWriter::Scope BlockWriter::mirrored_chunks(const std::string& name) {
  const std::uint32_t r = layout_.split;
  TextWriter::Scope scope = loop("c", (layout_.points + r - 1) / r);
  text_.lines("const uint $ = c % 2 == 0 ? c / 2 * $ : $ - c / 2 * $;", name, r, layout_.points - r, r);
  return scope;
}

// The rows' points [point, point + R).
std::string BlockWriter::merged_rows(const Point& point) const {
  const std::string mirror = code("$ - ($)", spec_.length - layout_.split + 1, point.text);
  return code("fft_merged_rows($, $, $, $)", signed_input(whole_rows(point.text)),
              signed_input(whole_rows(mirror)), table_rows(layout_.mirror_offset, point.text),
              point.low == 0 ? code("$ == 0", point.text) : "false");
}

void BlockWriter::load_spectra() {
  text_.comment("points to t: point k from elements k and $ - k of the spectrum", spec_.length);
  if (spec_.vector.load == LaneAccess::transposed && spec_.length >= tile_) return merge_tiles();
  full_or_tail([&](bool full) { merge_pairs([&](const Point& k) { return load_global(k, full); }); });
}

// Elements 0 .. N - 1 go to t as they are; tiles of their mirror images would begin at other places.
void BlockWriter::merge_tiles() {
  const std::uint64_t n = spec_.length;
  {
    const auto chunks = chunk_loop("q", n, tile_);
    load_tile("t + q", "q");
  }
  const std::string last = code("$($, $ul, lanes)", load_function("gathered"), input_at(num(n)), lane_in());
  merge_pairs([&](const Point& k) { return signed_input(k.low == n ? last : code("t[$]", k.text)); });
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
