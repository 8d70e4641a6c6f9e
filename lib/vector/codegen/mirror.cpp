// The way out of a real transform in the vector shape: the DFT's points, in natural order in the array z, become spectra.
// An element needs point k and point N - k, which lies in the same lane, or, in the lanes of a split row, in two vectors
// whose lanes are turned around.
#include "vector/codegen/block.hpp"

namespace fft::codegen {

using planning::LaneAccess;

std::string mirror_lanes_text(const VectorLayout& layout, std::uint32_t lanes) {
  std::string list;
  for (std::uint32_t l = 0; l < lanes; ++l) {
    const std::uint32_t k = l % layout.split;
    list += (l ? ", " : "") + num(k == 0 ? lanes + l : l - k + layout.split - k);
  }
  return list;
}

// The factor between the halves at frequency k.
std::string BlockWriter::mirror_factor(const std::string& k) const {
  const std::string at = "(table + " + num(layout_.mirror_offset) + " + ";
  if (layout_.mirror_form == TwiddleForm::product)
    return "cplx_mul(fft_table_lanes" + at + "0), fft_table_scalar" + at + num(2 * lanes_) + " + 2 * (" + k +
           ")))";
  return split_ ? "fft_table_lanes" + at + num(2 * lanes_) + " * (" + k + "))"
                : "fft_table_scalar" + at + "2 * (" + k + "))";
}

// Declares x and y, elements k and N - k (of a split row: element k of every lane, and what is no use).
void BlockWriter::split_pair(const std::string& k) {
  const std::uint64_t n = layout_.points;
  const std::string behind = k == "0" ? "0" : "(" + k + " == 0 ? 0 : " + num(n) + " - (" + k + "))";
  const std::string mirror = split_
                                 ? "fft_mirror_lanes(z[" + num(n - 1) + " - (" + k + ")], z[" + behind + "])"
                                 : "z[" + behind + "]";
  text_.line("cplx x, y;");
  text_.line("fft_split_halves(z[" + k + "], " + mirror + ", " + mirror_factor(k) + ", &x, &y);");
}

void BlockWriter::mirror_stores() {
  const std::uint64_t n = layout_.points;
  if (!split_ && spec_.vector.store == LaneAccess::transposed) {
    chunk_loop("k", n, out_tile());
    text_.line("cplx s[" + num(out_tile()) + "];");
    text_.line("#pragma unroll");
    text_.open("for (uint j = 0; j < " + num(out_tile()) + "; ++j)");
    split_pair("k + j");
    text_.line("s[j] = " + finished("x", "") + ";");
    text_.close();
    store_tile("s", "k");
    text_.close();
    return store_highest();
  }
  if (split_) {
    loop("k", n);
    split_pair("k");
    text_.line(store_global({"k", 0, n - 1}, "x", true));
    text_.close();
    return store_highest();
  }
  full_or_tail([&](bool full) {
    loop("k", n / 2 + 1);
    split_pair("k");
    text_.line(store_global({"k", 0, n / 2}, "x", full));
    text_.line(store_global({num(n) + " - k", n / 2, n}, "y", full));
    text_.close();
  });
}

void BlockWriter::store_highest() {
  text_.line(std::string(forms_ ? "fft_store_form_highest(out + " : "fft_store_highest(out + 2 * ") +
             num(spec_.length * spec_.out_stride) + "ul, " + num(lane_out()) + "ul, lanes, " +
             num(layout_.split) + ", z[0], " + (spec_.scaled_output ? "factors.y" : "K(1.0)") + ");");
}

}  // namespace fft::codegen
