// Convolutions of real signals as columns of halves (RealStep::product): the product with the filter's spectrum, for which a
// point needs the one that mirrors it, and loads and stores where neighbouring reals are one point. (Elsewhere a point is a
// pair of reals as any other, see reals.cpp.)
#include <algorithm>

#include "vector/codegen/block.hpp"
#include "vector/codegen/stages.hpp"

namespace fft::codegen {

using planning::LaneAccess;
using planning::PassEnd;
using planning::PointFactor;

namespace {

std::uint64_t half_up(std::uint64_t n) {
  return (n + 1) / 2;
}

}  // namespace

// Reals of a signal that an end reads or writes.
std::uint64_t BlockWriter::reals_of(const PassEnd& end) const {
  const std::uint64_t all = 2 * spec_.length;
  return end.points == 0 ? all : std::min(all, end.points);
}

// --- the product: t in the order of its digits ------------------------------------------------------------------------------
void BlockWriter::filter_halves() {
  split_ ? filter_halves_of_rows() : filter_halves_in_lanes();
}

// Element k of the filter's spectrum, in split rows of every lane, or of the transform of its halves.
std::string BlockWriter::filter_element(const std::string& k) const {
  if (spec_.spectrum == PointFactor::second_input) return "f[fft_position(" + k + ")]";
  if (needs_filter_array()) return "f[" + k + "]";
  return spectrum_load("filter + " + times("(ulong)(" + k + ")", 2 * spec_.spectrum_stride * layout_.split));
}

// Declares h and g, elements k and N - k of the spectrum, from those of what the filter comes as.
void BlockWriter::filter_pair(const std::string& element, const std::string& mirror, const std::string& w) {
  if (spec_.spectrum != PointFactor::second_input)
    return text_.line("const cplx h = " + element + ", g = " + mirror + ";");
  text_.line("cplx h, g;");
  text_.line("fft_split_halves(" + element + ", " + mirror + ", " + w + ", &h, &g);");
}

// Both points lie in the same lane.
void BlockWriter::filter_halves_in_lanes() {
  const std::uint64_t n = layout_.points;
  const std::string mirror = num(n) + " - k";
  // Element N of a spectrum exists, that of a transform of halves is element 0.
  const std::string behind = "k == 0 ? 0 : " + mirror;
  loop("k", n / 2 + 1);
  text_.line("const uint i = fft_position(k), j = fft_position(" + behind + ");");
  text_.line("const cplx w = " + mirror_factor("k") + ";");
  const bool transform = spec_.spectrum == PointFactor::second_input;
  filter_pair(transform ? "f[i]" : filter_element("k"), transform ? "f[j]" : filter_element(mirror), "w");
  text_.line("cplx z = t[i], m = t[j];");
  text_.line("fft_filtered_halves(&z, &m, h, g, w);");
  text_.line("t[i] = z;");
  text_.line("t[j] = m;");
  text_.close();
}

// The factors of vector k, where the lanes are points of rows: the mirror image of vector k of the spectrum is vector N - 1 - k
// with its lanes turned around, but that of lane 0 of a row lies in vector N - k.
void BlockWriter::halves_factors(const std::string& k, const std::string& to_a, const std::string& to_b) {
  const std::uint64_t n = layout_.points;
  const bool transform =
      spec_.spectrum == PointFactor::second_input;  // of N points: its element N is element 0
  const std::string behind = num(n) + " - (" + k + ")",
                    mirror = "fft_mirror_lanes(" + filter_element(num(n - 1) + " - (" + k + ")") + ", " +
                             filter_element(transform ? "(" + behind + ") % " + num(n) : behind) + ")";
  text_.line("const cplx w = " + mirror_factor(k) + ";");
  filter_pair(filter_element(k), mirror, "w");
  text_.line("fft_halves_factors(h, g, w, " + to_a + ", " + to_b + ");");
}

// Blocks of a group that share their filter share its factors, too.
bool BlockWriter::keeps_factors() const {
  const bool shared = std::all_of(spec_.loops.begin(), spec_.loops.end(),
                                  [](const planning::LoopAxis& a) { return a.spectrum_stride == 0; });
  return halves_ && split_ && shared && spec_.spectrum == PointFactor::buffer &&
         spec_.vector.columns_per_group > layout_.rows;
}

void BlockWriter::prepare_factors() {
  text_.open("if (block == first)");
  loop("k", layout_.points);
  halves_factors("k", "&f[2 * k]", "&f[2 * k + 1]");
  text_.close();
  text_.close();
}

// Vectors are taken from both ends, with the next one and the last one at hand, as they were.
void BlockWriter::filter_halves_of_rows() {
  const std::uint64_t n = layout_.points;
  const std::string back = num(n - 1) + " - k";
  text_.line("cplx next = t[0], last = next;");
  loop("k", half_up(n));
  text_.line("const uint i = fft_position(k), j = fft_position(" + back + ");");
  text_.line("const cplx x = next, y = t[j];");
  text_.line("next = t[fft_position(k + 1)];");
  const auto product = [&](const std::string& place, const std::string& k, const std::string& z,
                           const std::string& mirror) {
    text_.open("");
    text_.line("cplx a, b;");
    if (keeps_factors())
      text_.line("a = f[2 * (" + k + ")], b = f[2 * (" + k + ") + 1];");
    else
      halves_factors(k, "&a", "&b");
    text_.line("t[" + place + "] = fft_filtered_half(" + z + ", fft_mirror_lanes(" + mirror + "), a, b);");
    text_.close();
  };
  product("j", back, "y", "x, next");
  product("i", "k", "x", "y, last");  // (a vector in the middle: this one holds)
  text_.line("last = y;");
  text_.close();
}

// --- loads ----------------------------------------------------------------------------------------------------------------
// Neighbouring points of rows `stride` reals apart, of which so many reals exist.
std::string BlockWriter::halves_rows(const std::string& pointer, const Point& point, std::uint64_t stride,
                                     std::uint64_t reals) const {
  const std::string at = "(" + pointer + " + 2 * (" + point.text + "), " + num(stride) + "ul, lanes";
  const std::string load = "fft_load_halves_rows" + num(layout_.rows) + at + ")";
  if (2 * point.low >= reals) return "fft_zero()";
  if (2 * point.high + 1 < reals) return load;
  const std::string first = "2 * (ulong)(" + point.text + ")", limit = num(reals) + "ul";
  return "(" + first + " + " + num(2 * layout_.split) + " <= " + limit + " ? " + load + " : " + first +
         " < " + limit + " ? fft_load_halves_rows_some" + at + ", " + num(layout_.split) + ", " + first +
         ", " + limit + ") : fft_zero())";
}

void BlockWriter::halves_tiles(const std::string& to, const std::string& from, std::uint64_t stride,
                               std::uint64_t reals) {
  chunk_loop("q", reals / 2, tile_);
  full_or_tail([&](bool full) {
    text_.line("fft_load_halves_tile(" + to + " + q, " + from + " + 2 * (ulong)q, " + num(stride) + "ul, " +
               (full ? num(lanes_) : "lanes") + ");");
  });
  text_.close();
  if (reals % 2 != 0)
    text_.line(to + "[" + num(reals / 2) + "] = make_cplx(fft_reals_gathered(" + from + " + " +
               num(reals - 1) + ", " + num(stride) + "ul, lanes), fft_no_reals());");
}

void BlockWriter::load_halves_tiles() {
  const std::uint64_t reals = reals_of(spec_.in_end);
  if (reals / 2 < tile_)
    fill("0", num(half_up(reals)), load_pair({"q", 0, half_up(reals) - 1}, false));
  else
    halves_tiles("t", "in", lane_in(), reals);
  fill_around(loaded_points());
}

// The halves of the second input (kernel `lanes`), zeros behind its points, to f.
void BlockWriter::load_second_halves() {
  const std::uint64_t reals = std::min(spec_.second.points, 2 * layout_.points), whole = reals / 2,
                      spacing = filter_spacing(), stride = spec_.spectrum_stride;
  const auto part = [&](const std::string& q, std::uint64_t behind) {
    const std::string at =
        "filter + (" + times("(ulong)(" + q + ")", 2 * stride) + " + " + num(behind * stride) + ")";
    return spacing == 0 ? "(real_t)(*(" + at + "))"
                        : "fft_reals_gathered(" + at + ", " + num(spacing) + "ul, lanes)";
  };
  if (lanes_ > 1 && stride == 1 && spacing > 1 && whole >= tile_) {
    halves_tiles("f", "filter", spacing, reals);
  } else {
    fill_array("f", "0", num(whole), "make_cplx(" + part("q", 0) + ", " + part("q", 1) + ")");
    if (reals % 2 != 0)
      text_.line("f[" + num(whole) + "] = make_cplx(" + part(num(whole), 0) + ", fft_no_reals());");
  }
  fill_array("f", num(half_up(reals)), num(layout_.points), "fft_zero()");
}

// --- stores ---------------------------------------------------------------------------------------------------------------
std::string BlockWriter::store_halves(const Point& k, const std::string& value, bool full) const {
  const std::uint64_t reals = reals_of(spec_.out_end);
  std::string text;
  for (const std::uint64_t behind : {0, 1}) {
    if (2 * k.low + behind >= reals) continue;
    if (2 * k.high + behind >= reals)
      text += "if (2 * (ulong)(" + k.text + ") + " + num(behind) + " < " + num(reals) + "ul) ";
    const std::string at =
        (behind == 0 ? "(out + " : "(out2 + ") + times("(ulong)(" + k.text + ")", spec_.out_stride) + ", ";
    text += full && spec_.vector.store == LaneAccess::contiguous
                ? "fft_put_lanes" + at
                : "fft_put_gathered" + at + num(lane_out()) + "ul, lanes, ";
    text += behind == 0 ? "v.x); " : "v.y); ";
  }
  return text.empty() ? text : "{ const cplx v = " + finished(value, "") + "; " + text + "}";
}

std::string BlockWriter::store_halves_rows(const Point& point, const std::string& value) const {
  const std::uint64_t reals = reals_of(spec_.out_end);
  if (2 * point.low >= reals) return "";
  const std::string at = "(out + 2 * (" + point.text + "), " + num(lane_out()) + "ul, lanes, ",
                    v = finished(value, ""), whole = "fft_store_halves_rows" + num(layout_.rows) + at;
  if (2 * point.high + 1 < reals) return whole + v + ");";
  const std::string first = "2 * (ulong)(" + point.text + ")", limit = num(reals) + "ul";
  return "{ const cplx v = " + v + "; if (" + first + " + " + num(2 * layout_.split) + " <= " + limit + ") " +
         whole + "v); else if (" + first + " < " + limit + ") fft_store_halves_rows_some" + at +
         num(layout_.split) + ", " + first + ", " + limit + ", v); }";
}

void BlockWriter::store_halves_tiles() {
  const std::uint64_t reals = reals_of(spec_.out_end), whole = reals / 2;
  if (whole < tile_) {
    text_.line("#pragma unroll 1");
    text_.open("for (uint k = 0; k < " + num(half_up(reals)) + "; k++)");
    text_.line(store_halves({"k", 0, half_up(reals) - 1}, "t[k]", false));
    return text_.close();
  }
  chunk_loop("k", whole, tile_);
  text_.line("cplx s[" + num(tile_) + "];");
  for (std::uint32_t j = 0; j < tile_; ++j)
    text_.line("s[" + num(j) + "] = " + finished("t[k + " + num(j) + "]", "") + ";");
  full_or_tail([&](bool full) {
    text_.line("fft_store_halves_tile(out + 2 * (ulong)k, " + num(lane_out()) + "ul, " +
               (full ? num(lanes_) : "lanes") + ", s);");
  });
  text_.close();
  if (reals % 2 != 0)
    text_.line("fft_put_gathered(out + " + num(reals - 1) + ", " + num(lane_out()) + "ul, lanes, " +
               finished("t[" + num(whole) + "]", "") + ".x);");
}

}  // namespace fft::codegen
