// Stores of the last stage to global memory, including unwanted results, factors, two pieces of a signal, and
// the mirrored half of the spectrum of a real signal.
#include "codegen/element_access.hpp"
#include "codegen/point_factors.hpp"
#include "core/strides.hpp"
#include "group/codegen/access.hpp"
#include "group/codegen/kernel.hpp"
#include "group/codegen/positions.hpp"
#include "group/codegen/real/mirrored_reals.hpp"
#include "group/codegen/real/placed_reals.hpp"
#include "tables/real_factors.hpp"

namespace fft::codegen {
namespace {

using planning::LanePosition;
using planning::PointFactor;
using planning::Stage;

class Stores {
 public:
  Stores(TextWriter& text, const GroupKernel& kernel, ButterflyRange range)
      : text_(text),
        kernel_(kernel),
        spec_(kernel.spec),
        s_(kernel.stages.size() - 1),
        stage_(kernel.stages.back()),
        range_(range),
        span_(planning::positions_out(spec_) / spec_.length) {}

  void write() {
    if (stage_.leaves) return write_rows();
    if (planning::is_row_of_pairs(spec_) && planning::stages_reals_out(spec_))
      return write_ordered_stores(text_, kernel_);
    if (reals() && planning::mirrors_results(spec_)) return write_mirrored_reals();
    if (planning::kept_rows(spec_).all > 1 && !spec_.out_end.real) return write_half_rows();
    const auto address = [&](LanePosition at, std::uint32_t k) {
      return kernel_.tile.output_address(at.column, stage_.write_point(at.butterfly, k));
    };
    const AccessPattern pattern = find_pattern(spec_, stage_, address, kernel_.tile.finds_columns(stage_));
    const bool one = pattern.kind == AccessPattern::Kind::one_pointer;
    const bool irregular = pattern.kind == AccessPattern::Kind::irregular;
    text_.comment("stores");
    for (std::uint32_t i = range_.first; i < range_.end; ++i) {
      const std::string pointer = indexed("out", 0, one ? 0 : i), c = indexed("c", s_, i),
                        j = indexed("j", s_, i);
      const auto base = [&](const std::string& x) {
        return kernel_.tile.output_base(c, element(kernel_, x));
      };
      if (reals())
        text_.lines("$$ = $ - $;", kernel_.tile.output_pointer(), indexed("y", 0, i),
                    kernel_.tile.output_base(c, "0"),
                    steps(span_ == 1 ? "0" : existing_index(kernel_, c),
                          planning::divided_stride(spec_.out_stride, span_)));
      else if (!irregular && (!one || i == range_.first))
        text_.lines("$$ = $;", kernel_.tile.output_pointer(), pointer,
                    base(first_result(one ? indexed("j", s_, 0) : j)));
      write_position(i, c, j);
      if (placed_) placed_.write_pointers(text_, i, indexed("y", 0, i), indexed("o", 0, i));
      if (folds()) write_folded(i, c, j);
      if (stage_.turned_stores && stage_.paired) {
        if (i % 2 != 0) store_turned(i - 1, i);
        continue;
      }
      const auto scope = text_.when(kernel_.memory_condition(s_, i));
      for (std::uint32_t k = 0; k < stage_.radix; ++k)
        store(i, k,
              irregular ? base(code("($ + $)", first_result(j), k * stage_.span))
                        : plus(pointer, pattern.offset[i][k]));
    }
  }

 private:
  // Index of result 0 of butterfly `j`. Only the last of several axes has more than one line.
  std::string first_result(const std::string& j) const {
    if (stage_.radix == 1 || stage_.reach() == stage_.butterflies) return j;
    return code("($1 / $2 * $3 + $1 % $2)", j, stage_.reach(), stage_.line);
  }
  // Stores of a prime (PassSpec::primes) that is the last factor, without a stage of radix 1: result k of the
  // convolution is row g^-k of the column, and row 0 is aside.
  void write_rows() {
    const std::uint64_t order = kernel_.factors_offset() + prime_tables(spec_, stage_.prime_index).order;
    text_.comment("stores of rows");
    for (std::uint32_t i = 0; i < stage_.per_item; ++i) {
      const std::string c = indexed("c", s_, i), j = indexed("j", s_, i), out = indexed("out", 0, i),
                        rows = indexed("rows", s_, i), exists = kernel_.memory_condition(s_, i);
      const auto scope = exists.empty() ? text_.block("") : text_.when(exists);
      text_.lines(R"(
        $$ = $;
        global const elem_t *$ = $ + $ / $;)",
                  kernel_.tile.output_pointer(), out,
                  kernel_.tile.output_base(c, code("($ % $)", j, stage_.inner)), rows, plus("table", order),
                  j, stage_.inner);
      for (std::uint32_t k = 0; k < stage_.radix; ++k) {
        const std::string row = code("(uint)fft_load($).y", plus(rows, k * stage_.span / stage_.inner));
        kernel_.store(text_, code("$ + $", out, steps(row, spec_.out_stride)),
                      scaled(spec_, code("cplx_conj($)", kernel_.value(s_, i, k))));
      }
    }
    for (std::uint32_t first = 0; first < aside_elements(kernel_, s_); first += spec_.group.work_items) {
      const AsideElement at = aside_element(kernel_, s_, first);
      const std::string column = spec_.group.guarded ? code("$ < columns_left", at.column) : "";
      const auto exists = text_.when(joined({at.exists, column}, " && "));
      kernel_.store(text_, kernel_.tile.output_base(code("($)", at.column), code("($)", at.point)),
                    scaled(spec_, code("fft_get(aside + $)", at.element)));
    }
  }

  // Results of half of the rows (planning::KeptRows): position p up to n/2 as it is, above n/2 the conjugate at n - p. Results of
  // row 0 above n/2 have mirror images in the same row.
  void write_half_rows() {
    text_.comment("stores: positions to $ as they are, the others as mirror images", spec_.length / 2);
    for (std::uint32_t i = range_.first; i < range_.end; ++i) {
      const std::string c = indexed("c", s_, i);
      write_half_position(i);
      write_half_pointers(i, c, indexed("o", 0, i));
      const auto scope = text_.when(kernel_.memory_condition(s_, i));
      for (std::uint32_t k = 0; k < stage_.radix; ++k) store_half_row(i, k);
    }
  }

  // Declares o<i>, the position of result 0 of the butterfly, and whether its results are their own mirror images.
  void write_half_position(std::uint32_t i) {
    const planning::KeptRows half = planning::kept_rows(spec_);
    const std::string j = indexed("j", s_, i);
    text_.lines("const uint $ = $;", indexed("o", 0, i), whole_index(half, j));
    text_.lines("const bool $ = $ % $ != 0;", indexed("inner", 0, i), j, half.kept);
  }

  // Declares pointers to the result at o<i>, and to its mirror image.
  void write_half_pointers(std::uint32_t i, const std::string& c, const std::string& o) {
    const std::string out = indexed("out", 0, i);
    text_.lines("$$ = $;", kernel_.tile.output_pointer(), out, kernel_.tile.output_base(c, o));
    text_.lines("$$ = $ + ((long)$ - 2 * (long)$) * $;", kernel_.tile.output_pointer(), indexed("fold", 0, i),
                out, spec_.length, o, spec_.out_stride);
  }

  void store_half_row(std::uint32_t i, std::uint32_t k) {
    const std::uint32_t n = planning::dft_length(spec_), middle = n / 2, step = n / stage_.radix,
                        first = k * step;
    const auto distance = static_cast<std::int64_t>(first * spec_.out_stride);
    const std::string v = kernel_.value(s_, i, k), o = indexed("o", 0, i);
    const bool always = first + step <= middle + 1;
    if (first <= middle) {
      const auto plain = text_.when(always ? "" : code("$ < $", o, middle + 1 - first));
      kernel_.store(text_, plus(indexed("out", 0, i), distance), scaled(spec_, v));
    }
    if (always) return;
    const auto otherwise = first <= middle ? text_.block("else") : text_.when("");
    const auto mirrored = text_.when(indexed("inner", 0, i));
    kernel_.store(text_, plus(indexed("fold", 0, i), -distance), scaled(spec_, code("cplx_conj($)", v)));
  }

  // planning::mirrors_results(): of half of the rows, or by Rader's algorithm, whose results are positions 1 to (n - 1) / 2.
  void write_mirrored_reals() {
    const bool halves = spec_.group.half_rows;
    const MirroredReals mirrored(kernel_);
    text_.comment("stores: the reals of each position and of its mirror image");
    for (std::uint32_t i = range_.first; i < range_.end; ++i) {
      const std::string o = indexed("o", 0, i), name = indexed("", 0, i);
      halves ? write_half_position(i) : text_.lines("const uint $ = $ + 1;", o, indexed("j", s_, i));
      mirrored.write_start(text_, name, kernel_.tile.output_base(indexed("c", s_, i), "0"), o);
      const auto scope = text_.when(kernel_.memory_condition(s_, i));
      for (std::uint32_t k = 0; k < stage_.radix; ++k)
        mirrored.store(text_, name, k * (spec_.length / stage_.radix),
                       halves ? indexed("inner", 0, i) : "true", scaled(spec_, kernel_.value(s_, i, k)));
    }
  }

  bool reals() const { return spec_.out_end.reals && !planning::stages_reals_out(spec_); }
  bool has_factor() const { return spec_.out_end.factor != PointFactor::none; }
  bool folds() const { return spec_.real.step == planning::RealStep::fold; }
  bool odd() const { return planning::has_odd_frequencies(spec_); }

  // Declares o<i>, the position of output 0 of the butterfly.
  void write_position(std::uint32_t i, const std::string& c, const std::string& j) {
    if (limit_ == 0 && !has_factor() && spec_.out_end.total == 0 && !reals()) return;
    const std::string o = indexed("o", 0, i);
    text_.lines("const $ $ = $ + $ * $$$;", type_.name, o, span_ == 1 ? "0" : existing_index(kernel_, c), j,
                span_, type_.suffix, spec_.rader == 0 ? "" : " + 1");
    if (has_factor()) write_factor_pointer(text_, kernel_, spec_.out_end.factor, indexed("of", 0, i), c, o);
    if (spec_.out_end.total != 0)
      text_.lines("const $1 $2 = ($1)($3) + $4;", total_.name, indexed("g", 0, i),
                  kernel_.tile.out_position(c), o);
  }

  // For RealStep::fold: declares the pointer that falls from n - p, and whether the upper half of the column
  // is stored.
  void write_folded(std::uint32_t i, const std::string& c, const std::string& j) {
    const std::uint64_t unit = planning::divided_stride(spec_.out_stride, span_), n = span_ * spec_.length;
    const std::string l = indexed("l", 0, i);
    text_.lines("const uint $ = (uint)($);", l, kernel_.tile.twiddle_index(c));
    if (!odd()) text_.lines("const bool $1 = $2 > 0 && $2 < $3;", indexed("inner", 0, i), l, span_ / 2);
    if (planning::turns_folded(spec_)) return write_pointers(i, c, j);
    if (reals()) return;
    text_.lines("$$ = $ + ((long)$ - 2 * ((long)$ + (long)$ * $)) * $;", kernel_.tile.output_pointer(),
                indexed("fold", 0, i), kernel_.tile.output_base(c, j), n, l, j, span_, unit);
  }

  // Stores output k, which is point j + k * span of the column: the lower half as it is, the upper half at
  // its mirror image.
  void store_folded(std::uint32_t i, std::uint32_t k, const std::string& to) {
    const std::uint64_t first = std::uint64_t(k) * stage_.span, half = spec_.length / 2;
    const std::string v = kernel_.value(s_, i, k), j = indexed("j", s_, i), inner = indexed("inner", 0, i);
    if (odd()) return store_at_pointers(i, first, v);
    if (first < half) {
      const auto plain = text_.when(first + stage_.span <= half ? "" : code("$ < $", j, half - first));
      reals() ? store_folded_real(i, first, false, v) : kernel_.store(text_, to, scaled(spec_, v));
    }
    if (first + stage_.span <= half) return;
    const auto otherwise = first < half ? text_.block("else") : text_.when("");
    const auto mirrored = text_.when(
        first > half ? inner : code("$ || ($ == 0 && $ == $)", inner, indexed("l", 0, i), j, half - first));
    if (reals()) return store_folded_real(i, first, true, v);
    kernel_.store(text_, plus(indexed("fold", 0, i), -static_cast<std::int64_t>(first * spec_.out_stride)),
                  scaled(spec_, code("cplx_conj($)", v)));
  }

  // For fft_results() of codegen/reals/real_points: declares pointers to y[p] and y[n - p], where p is the position
  // of output 0 of the butterfly, the factor of its column, and a pointer to the factor of its point 0.
  void write_pointers(std::uint32_t i, const std::string& c, const std::string& j) {
    const std::uint64_t stride = spec_.out_end.reals.stride, n = spec_.out_end.reals.count;
    const std::string p = code("(size_t)$ + (size_t)$ * $", indexed("l", 0, i), j, span_),
                      factors = real_factors(kernel_, false);
    text_.lines("global scalar_t *$ = $ + $, *$ = $ + $;", indexed("rising", 0, i), indexed("y", 0, i),
                steps(code("($)", p), stride), indexed("falling", 0, i), indexed("y", 0, i),
                steps(code("($ - ($))", odd() ? n - 1 : n, p), stride));
    text_.lines(R"(
      const cplx $ = fft_load($ + $);
      global const elem_t *$ = $ + $;)",
                indexed("fl", 0, i), factors, existing_index(kernel_, c), indexed("fk", 0, i),
                plus(factors, span_), j);
  }

  // Result p + span * first.
  void store_at_pointers(std::uint32_t i, std::uint64_t first, const std::string& v) {
    const auto distance = static_cast<std::int64_t>(first * span_),
               stride = static_cast<std::int64_t>(spec_.out_end.reals.stride),
               half = static_cast<std::int64_t>(spec_.out_end.reals.count / 2);
    const std::int64_t last = distance + static_cast<std::int64_t>((stage_.span - 1) * span_ + span_ / 2);
    const bool may_be_end = !odd() && (distance == 0 || (distance <= half && half <= last));
    const std::string p = code("$ + ($ + $) * $", indexed("l", 0, i), indexed("j", s_, i), first, span_);
    const std::string u = code("cplx_mul(cplx_mul($, fft_load($)), $)", indexed("fl", 0, i),
                               plus(indexed("fk", 0, i), first), scaled(spec_, v));
    text_.lines("fft_results($, $, $, $);", plus(indexed("rising", 0, i), distance * stride),
                plus(indexed("falling", 0, i), -distance * stride),
                may_be_end ? code("$1 != 0 && $1 != $2", p, half) : "true", u);
  }

  // Element l + span * (j + first) of a spectrum, or its mirror image.
  void store_folded_real(std::uint32_t i, std::uint64_t first, bool mirrored, const std::string& v) {
    if (planning::turns_folded(spec_)) return store_at_pointers(i, first, v);
    const std::string p = code("$ + ($ + $) * $", indexed("l", 0, i), indexed("j", s_, i), first, span_);
    store_reals_of(text_, kernel_, indexed("y", 0, i),
                   mirrored ? code("$ - ($)", span_ * spec_.length, p) : p,
                   scaled(spec_, mirrored ? code("cplx_conj($)", v) : v));
  }

  // The counterpart of load_turned() in loads.cpp.
  void store_turned(std::uint32_t first, std::uint32_t second) {
    const bool sine = planning::is_sine(spec_.out_end.reals.kind),
               rotated = planning::has_rotated_pairs(spec_);
    const auto exists = text_.when(kernel_.memory_condition(s_, first));
    {
      const auto aligned = text_.block("if ((size_t)tile_out % $ == 0)", turned_access(spec_));
      for (const std::uint32_t i : {first, second})
        if (rotated) write_rotated_pointers(text_, kernel_, false, i);
      for (const planning::TurnedPoint at : planning::turned_points(stage_, first, second)) {
        const std::string v = scaled(spec_, kernel_.value(s_, at.i, at.point)),
                          m = scaled(spec_, kernel_.value(s_, at.other, at.mirror));
        const std::uint64_t more = std::uint64_t(at.point) * stage_.span;
        if (rotated)
          text_.lines("fft_store_rotated($, K($), $, $);", rotated_pointers(at.i, more),
                      sine ? "1.0" : "-1.0", v, m);
        else
          text_.lines("fft_store_four($ + 4 * (size_t)$, K($), $, $);", plus(indexed("y", 0, at.i), 4 * more),
                      indexed("o", 0, at.i), sine ? "-1.0" : "1.0", v, m);
      }
    }
    const auto otherwise = text_.block("else");
    for (const std::uint32_t i : {first, second})
      for (std::uint32_t k = 0; k < stage_.radix; ++k) store(i, k, "");
  }

  void store(std::uint32_t i, std::uint32_t k, const std::string& to) {
    if (folds()) return store_folded(i, k, to);
    const std::uint64_t first = std::uint64_t(k) * stage_.span * span_;
    const std::uint64_t last = first + reach_;
    if (limit_ != 0 && first >= limit_) return;
    std::string v = kernel_.value(s_, i, k);
    if (spec_.out_end.conjugated) v = code("cplx_conj($)", v);
    if (has_factor()) v = code("cplx_mul($, fft_load($))", v, plus(indexed("of", 0, i), first));
    v = scaled(spec_, v);
    const bool pair = spec_.out_end.second != 0;
    const std::string below = this->below(i, first, last);
    const auto scope = text_.when(pair ? below : joined({below, within_total(i, first)}, " && "));
    if (placed_ && placed_.store(text_, i, first, v)) return;
    if (reals())
      return store_reals_of(text_, kernel_, indexed("y", 0, i), plus(indexed("o", 0, i), first), v);
    pair ? store_pair(i, first, to, v, !below.empty()) : kernel_.store(text_, to, v);
  }

  // Condition that the result at this position is wanted.
  std::string below(std::uint32_t i, std::uint64_t position, std::uint64_t last) const {
    return limit_ != 0 && last >= limit_ ? code("$ < $", indexed("o", 0, i), limit_ - position) : "";
  }

  // Condition that the result at this position is within the total length of all blocks' results.
  std::string within_total(std::uint32_t i, std::uint64_t position) const {
    if (spec_.out_end.total == 0) return "";
    return code("$ + $ < $$", indexed("g", 0, i), position, spec_.out_end.total, total_.suffix);
  }

  // Stores real and imaginary parts to two pieces of a signal.
  void store_pair(std::uint32_t i, std::uint64_t first, const std::string& to, const std::string& v,
                  bool limited) {
    const planning::PassEnd& end = spec_.out_end;
    const auto scope = text_.block("");
    text_.lines("const cplx r = $;", v);
    // The last of an odd number of results has no second real.
    const bool alone = planning::has_neighbours(end) && limited && end.points % 2 != 0;
    if (!alone && moves_pairs(end)) return store_reals(to);
    {
      const auto exists = text_.when(within_total(i, first));
      store_real(to, "r.x");
    }
    const std::string last = alone ? code("$ + 1 < $", plus(indexed("o", 0, i), first), end.points) : "";
    const auto exists = text_.when(joined({last, within_total(i, first + end.second_position)}, " && "));
    store_real(code("$ + $ul", to, end.second), "r.y");
  }

  void store_reals(const std::string& to) {
    if (spec_.out_end.format)
      text_.lines("fft_out_two(out_memory, $, (elem_t)(r.x, r.y));", to);
    else
      text_.lines("fft_store((global elem_t *)($), r);", to);
  }

  void store_real(const std::string& to, const char* part) {
    if (spec_.out_end.format)
      text_.lines("fft_out_store(out_memory, $, make_cplx($, K(0.0)));", to, part);
    else
      text_.lines("*($) = $;", to, part);
  }

  TextWriter& text_;
  const GroupKernel& kernel_;
  const planning::PassSpec& spec_;
  std::size_t s_;
  const Stage& stage_;
  const ButterflyRange range_;
  std::uint64_t span_;  ///< step of the output's position per point
  /// Positions by which a result of a butterfly may lie behind that of the first work-item.
  const std::uint64_t reach_ = span_ - 1 + (stage_.butterflies - 1) * span_ + (spec_.rader == 0 ? 0 : 1);
  const PlacedReals placed_{kernel_, false, reach_};
  /// Number of results that are wanted; 0: all that the last stage has.
  const std::uint64_t limit_ =
      planning::is_real_row(spec_) && planning::stages_last(spec_) ? 0 : spec_.out_end.points;
  const PositionType type_ = result_positions(spec_), total_ = total_positions(spec_);
};

}  // namespace

void write_stores(TextWriter& text, const GroupKernel& kernel, ButterflyRange range) {
  Stores(text, kernel, range).write();
}

}  // namespace fft::codegen
