// Convolutions of real signals as columns of halves (RealStep::product): the product with the filter's
// spectrum, in which each point needs its mirror image, and loads and stores when neighbouring reals are one
// point. (In all other cases the pair of reals needs no special treatment, see reals.cpp.)
#include <algorithm>

#include "vector/codegen/block/block.hpp"
#include "vector/codegen/block/stages.hpp"

namespace fft::codegen {

using planning::LaneAccess;
using planning::PassEnd;
using planning::PointFactor;

namespace {

std::uint64_t half_up(std::uint64_t n) {
  return (n + 1) / 2;
}

}  // namespace

// --- the product: t in the order of its digits
void BlockWriter::filter_halves() {
  split_ ? filter_halves_of_rows() : filter_halves_in_lanes();
}

// Element k of the filter's spectrum, in split rows of every lane, or of the transform of its halves.
std::string BlockWriter::filter_element(const std::string& k) const {
  if (spec_.spectrum == PointFactor::second_input) return code("f[fft_position($)]", k);
  if (needs_filter_array()) return code("f[$]", k);
  return spectrum_load(
      code("filter + $", times("(ulong)(" + k + ")", 2 * spec_.spectrum_stride * layout_.split)));
}

// Declares h and g, elements k and N - k of the spectrum, from the elements in the filter's given form.
void BlockWriter::filter_pair(const std::string& element, const std::string& mirror, const std::string& w) {
  if (spec_.spectrum != PointFactor::second_input)
    return text_.lines("const cplx h = $, g = $;", element, mirror);
  text_.lines(R"(
    cplx h, g;
    fft_split_halves($, $, $, &h, &g);)",
              element, mirror, w);
}

// Both points lie in the same lane.
void BlockWriter::filter_halves_in_lanes() {
  const std::uint64_t n = layout_.points;
  const std::string mirror = code("$ - k", n);
  text_.comment("product: points k and $ - k with elements k and $ - k of the spectrum", n, n);
  const auto points = loop("k", n / 2 + 1);
  // Element N of a spectrum exists, that of a transform of halves is element 0.
  text_.lines(R"(
    const uint i = fft_position(k), j = fft_position(k == 0 ? 0 : $);
    const cplx w = $;)",
              mirror, mirror_factor("k"));
  const bool transform = spec_.spectrum == PointFactor::second_input;
  filter_pair(transform ? "f[i]" : filter_element("k"), transform ? "f[j]" : filter_element(mirror), "w");
  text_.lines(R"(
    cplx z = t[i], m = t[j];
    fft_filtered_halves(&z, &m, h, g, w);
    t[i] = z;
    t[j] = m;)");
}

// The factors of vector k when the lanes are points of rows. The mirror image of vector k of the spectrum is
// vector N - 1 - k with its lanes reversed, except that the mirror image of lane 0 of a row is in vector
// N - k.
void BlockWriter::halves_factors(const std::string& k, const std::string& to_a, const std::string& to_b) {
  const std::uint64_t n = layout_.points;
  const bool transform =
      spec_.spectrum == PointFactor::second_input;  // of N points: its element N is element 0
  const std::string behind = code(transform ? "($1 - ($2)) % $1" : "$1 - ($2)", n, k);
  text_.lines("const cplx w = $;", mirror_factor(k));
  filter_pair(
      filter_element(k),
      code("fft_mirror_lanes($, $)", filter_element(code("$ - ($)", n - 1, k)), filter_element(behind)), "w");
  text_.lines("fft_halves_factors(h, g, w, $, $);", to_a, to_b);
}

void BlockWriter::prepare_factors() {
  text_.comment("the factors that all blocks of the group share, to f");
  const auto once = text_.block("if (block == first)");
  const auto vectors = loop("k", layout_.points);
  halves_factors("k", "&f[2 * k]", "&f[2 * k + 1]");
}

// Multiplies t[place], which is vector k and holds z, by its factors.
void BlockWriter::filter_vector(const char* place, const std::string& k, const char* z, const char* mirror) {
  const auto scope = text_.block("");
  text_.lines("cplx a, b;");
  if (keeps_factors())
    text_.lines("a = f[2 * ($1)], b = f[2 * ($1) + 1];", k);
  else
    halves_factors(k, "&a", "&b");
  text_.lines("t[$] = fft_filtered_half($, fft_mirror_lanes($), a, b);", place, z, mirror);
}

// Vectors are processed from both ends, keeping the original values of the next and the last one.
void BlockWriter::filter_halves_of_rows() {
  const std::uint64_t n = layout_.points;
  const std::string back = code("$ - k", n - 1);
  text_.comment("product: vectors k and $ with those of the spectrum", back);
  text_.lines("cplx next = t[0], last = next;");
  const auto vectors = loop("k", half_up(n));
  text_.lines(R"(
    const uint i = fft_position(k), j = fft_position($);
    const cplx x = next, y = t[j];
    next = t[fft_position(k + 1)];)",
              back);
  filter_vector("j", back, "y", "x, next");
  filter_vector("i", "k", "x", "y, last");  // (a vector in the middle: this one holds)
  text_.lines("last = y;");
}

// --- loads
// Neighbouring points of rows `stride` reals apart; only this many reals exist.
std::string BlockWriter::halves_rows(const std::string& pointer, const Point& point, std::uint64_t stride,
                                     std::uint64_t reals) const {
  const std::string at = code("$ + 2 * ($), $ul, lanes", pointer, point.text, stride);
  const std::string load = code("fft_load_halves_rows$($)", layout_.rows, at);
  if (2 * point.low >= reals) return "fft_zero()";
  if (2 * point.high + 1 < reals) return load;
  return code("($1 + $2 <= $3ul ? $4 : $1 < $3ul ? fft_load_halves_rows_some($5, $6, $1, $3ul) : fft_zero())",
              code("2 * (ulong)($)", point.text), 2 * layout_.split, reals, load, at, layout_.split);
}

void BlockWriter::halves_tiles(const char* to, const char* from, std::uint64_t stride, std::uint64_t reals) {
  {
    const auto chunks = chunk_loop("q", reals / 2, tile_);
    full_or_tail([&](bool full) {
      text_.lines("fft_load_halves_tile($ + q, $ + 2 * (ulong)q, $ul, $);", to, from, stride,
                  lane_count(full));
    });
  }
  if (reals % 2 != 0)
    text_.lines("$[$] = make_cplx(fft_reals_gathered($ + $, $ul, lanes), fft_no_reals());", to, reals / 2,
                from, reals - 1, stride);
}

void BlockWriter::load_halves_tiles() {
  const std::uint64_t reals = reals_of(spec_.in_end);
  if (reals / 2 < tile_)
    fill("t", 0, half_up(reals), load_pair({"q", 0, half_up(reals) - 1}, false));
  else
    halves_tiles("t", "in", lane_in(), reals);
  fill_around(loaded_points());
}

// Loads the halves of the second input (kernel `lanes`), with zeros after its points, into f.
void BlockWriter::load_second_halves() {
  const std::uint64_t reals = std::min(spec_.second.points, 2 * layout_.points), whole = reals / 2,
                      spacing = filter_spacing(), stride = spec_.spectrum_stride;
  const auto part = [&](const std::string& q, std::uint64_t behind) {
    return second_real(code("filter + ($ + $)", times(code("(ulong)($)", q), 2 * stride), behind * stride));
  };
  if (lanes_ > 1 && stride == 1 && spacing > 1 && whole >= tile_) {
    halves_tiles("f", "filter", spacing, reals);
  } else {
    fill("f", 0, whole, code("make_cplx($, $)", part("q", 0), part("q", 1)));
    if (reals % 2 != 0) text_.lines("f[$] = make_cplx($, fft_no_reals());", whole, part(num(whole), 0));
  }
  fill("f", half_up(reals), layout_.points, "fft_zero()");
}

// --- stores
void BlockWriter::store_halves(const Point& k, const std::string& value, bool full) {
  const std::uint64_t reals = reals_of(spec_.out_end);
  if (2 * k.low >= reals) return;
  const auto scope = text_.block("");
  text_.lines("const cplx v = $;", finished(value, ""));
  const bool contiguous = full && spec_.vector.store == LaneAccess::contiguous;
  for (const std::uint64_t behind : {0u, 1u}) {
    if (2 * k.low + behind >= reals) continue;
    const bool limited = 2 * k.high + behind >= reals;
    const std::string exists = limited ? code("if (2 * (ulong)($) + $ < $ul) ", k.text, behind, reals) : "";
    const std::string at = code(behind == 0 ? "out + $" : "out2 + $", point_element(k, spec_.out_stride));
    const char* const part = behind == 0 ? "v.x" : "v.y";
    if (contiguous)
      text_.lines("$fft_put_lanes($, $);", exists, at, part);
    else
      text_.lines("$fft_put_gathered($, $ul, lanes, $);", exists, at, lane_out(), part);
  }
}

void BlockWriter::store_halves_rows(const Point& point, const std::string& value) {
  const std::uint64_t reals = reals_of(spec_.out_end);
  if (2 * point.low >= reals) return;
  const std::string at = code("out + 2 * ($), $ul, lanes", point.text, lane_out()), v = finished(value, "");
  if (2 * point.high + 1 < reals) return text_.lines("fft_store_halves_rows$($, $);", layout_.rows, at, v);
  text_.lines(R"({
      const cplx v = $1;
      if ($2 + $3 <= $4ul) fft_store_halves_rows$5($6, v);
      else if ($2 < $4ul) fft_store_halves_rows_some($6, $7, $2, $4ul, v);
    })",
              v, code("2 * (ulong)($)", point.text), 2 * layout_.split, reals, layout_.rows, at,
              layout_.split);
}

void BlockWriter::store_halves_tiles() {
  const std::uint64_t reals = reals_of(spec_.out_end), whole = reals / 2;
  if (whole < tile_) {
    const auto points = rolled_loop("k", 0, half_up(reals));
    return store_halves({"k", 0, half_up(reals) - 1}, "t[k]", false);
  }
  {
    const auto chunks = chunk_loop("k", whole, tile_);
    results_tile(tile_, [&](const std::string& k) { return finished(code("t[$]", k), ""); });
    full_or_tail([&](bool full) {
      text_.lines("fft_store_halves_tile(out + 2 * (ulong)k, $ul, $, s);", lane_out(), lane_count(full));
    });
  }
  if (reals % 2 != 0)
    text_.lines("fft_put_gathered(out + $, $ul, lanes, $.x);", reals - 1, lane_out(),
                finished(code("t[$]", whole), ""));
}

}  // namespace fft::codegen
