// The output of a real transform in the vector shape: the DFT's points, in natural order in the array z, become
// spectra. An element needs points k and N - k. Point N - k is in the same lane or, for split rows, in two vectors
// with reversed lanes.
#include "core/strides.hpp"
#include "vector/codegen/block/block.hpp"

namespace fft::codegen {

using planning::LaneAccess;

std::string mirror_lanes_text(const VectorLayout& layout, std::uint32_t lanes) {
  return list(0, lanes, [&](std::uint32_t l) {
    const std::uint32_t k = l % layout.split;
    return num(k == 0 ? lanes + l : l - k + layout.split - k);
  });
}

// The factor between the halves at frequency k.
std::string BlockWriter::mirror_factor(const std::string& k) const {
  const std::string table = plus("table", layout_.mirror_offset);
  const std::uint32_t vector = 2 * lanes_;
  if (layout_.mirror_form == TwiddleForm::product)
    return code("cplx_mul(fft_table_lanes($1), fft_table_scalar($1 + $2 + 2 * ($3)))", table, vector, k);
  if (layout_.mirror_form == TwiddleForm::lanes)
    return code("fft_table_lanes($ + $ * ($))", table, vector, k);
  return code("fft_table_scalar($ + 2 * ($))", table, k);
}

// Declares x and y, elements k and N - k (split row: element k of every lane, and an unused value).
void BlockWriter::split_pair(const std::string& k) {
  const std::uint64_t n = layout_.points;
  const std::string behind = k == "0" ? "0" : code("($1 == 0 ? 0 : $2 - ($1))", k, n);
  const std::string mirror =
      split_ ? code("fft_mirror_lanes(z[$ - ($)], z[$])", n - 1, k, behind) : code("z[$]", behind);
  text_.lines(R"(
    cplx x, y;
    fft_split_halves(z[$], $, $, &x, &y);)",
              k, mirror, mirror_factor(k));
}

void BlockWriter::mirror_stores() {
  const std::uint64_t n = layout_.points;
  text_.comment("spectra from z: element k from points k and $ - k", n);
  if (spec_.out_end.reals && !real_row_) return mirror_reals();
  if (!split_ && (spec_.vector.store == LaneAccess::packed ||
                  (spec_.vector.store == LaneAccess::transposed && n < out_tile())))
    return mirror_short_rows();
  if (!split_ && spec_.vector.store == LaneAccess::transposed) {
    {
      const auto chunks = chunk_loop("k", n, out_tile());
      text_.lines("cplx s[$];", out_tile());
      text_.lines("#pragma unroll");
      {
        const auto points = text_.block("for (uint j = 0; j < $; ++j)", out_tile());
        split_pair("k + j");
        text_.lines("s[j] = $;", finished("x", ""));
      }
      store_tile("s", "k");
    }
    return store_highest();
  }
  if (split_) {
    {
      const auto points = loop("k", n);
      split_pair("k");
      store_global({"k", 0, n - 1}, "x", true);
    }
    return store_highest();
  }
  full_or_tail([&](bool full) {
    const auto points = loop("k", n / 2 + 1);
    split_pair("k");
    store_global({"k", 0, n / 2}, "x", full);
    store_global({code("$ - k", n), n / 2, n}, "y", full);
  });
}

// All elements at once: they are packed, or one tile.
void BlockWriter::mirror_short_rows() {
  const std::uint64_t n = layout_.points;
  text_.lines("cplx s[$];", n + 1);
  {
    const auto points = loop("k", n / 2 + 1);
    split_pair("k");
    text_.lines(R"(
      s[k] = $;
      s[$ - k] = $;)",
                finished("x", ""), n, finished("y", ""));
  }
  if (spec_.vector.store == LaneAccess::packed) return store_packed_rows(n + 1);
  store_tile("s", "0");
}

void BlockWriter::store_highest() {
  const char* const scale = spec_.scaled_output ? "factors.y" : "K(1.0)";
  if (real_row_) return text_.lines("fft_store_row_highest(u + $, z[0], $);", 2 * spec_.length, scale);
  const std::uint64_t distance = spec_.length * spec_.out_stride;
  const std::string highest = code(planning::runs_backwards(distance) ? "$l" : "$ul", distance);
  if (spec_.out_end.format)
    return text_.lines("fft_out_store_highest($, $ul, lanes, $, z[0], $);", output_at(highest), lane_out(),
                       layout_.split, scale);
  text_.lines("$(out + $$, $ul, lanes, $, z[0], $);", forms_ ? "fft_store_form_highest" : "fft_store_highest",
              forms_ ? "" : "2 * ", highest, lane_out(), layout_.split, scale);
}

}  // namespace fft::codegen
