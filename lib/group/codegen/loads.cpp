// Loads of the first stage from global memory, including points that do not exist, factors, two pieces of a
// signal, and the second input of a convolution.
#include "codegen/element_access.hpp"
#include "codegen/point_factors.hpp"
#include "core/strides.hpp"
#include "group/codegen/access.hpp"
#include "group/codegen/kernel.hpp"
#include "group/codegen/positions.hpp"
#include "group/codegen/real/placed_reals.hpp"
#include "tables/real_factors.hpp"

namespace fft::codegen {
namespace {

using planning::LanePosition;
using planning::PointFactor;
using planning::Stage;

class Loads {
 public:
  Loads(TextWriter& text, const GroupKernel& kernel, ButterflyRange range)
      : text_(text), kernel_(kernel), spec_(kernel.spec), stage_(kernel.stages.front()), range_(range) {}

  void write() {
    if (stage_.enters) return write_rows();
    if (planning::is_row_of_pairs(spec_) && planning::stages_reals_in(spec_))
      return write_ordered_loads(text_, kernel_);
    const auto address = [&](LanePosition at, std::uint32_t q) {
      return kernel_.tile.input_address(at.column, stage_.read_point(at.butterfly, q));
    };
    const AccessPattern pattern = find_pattern(spec_, stage_, address, kernel_.tile.finds_columns(stage_));
    const bool one = pattern.kind == AccessPattern::Kind::one_pointer;
    text_.comment("loads");
    for (std::uint32_t i = range_.first; i < range_.end; ++i) {
      const std::string pointer = indexed("in", 0, one ? 0 : i), j = indexed("j", 0, i),
                        c = clamps() ? existing_column(indexed("c", 0, i)) : indexed("c", 0, i);
      if (reals())
        text_.lines(
            "$$ = $ - $;", kernel_.tile.input_pointer(), indexed("x", 0, i), kernel_.tile.input_base(c, "0"),
            steps(kernel_.tile.in_position(c), planning::divided_stride(spec_.in_stride, spec_.in_position)));
      else if (!one || i == range_.first)
        text_.lines("$$ = $;", kernel_.tile.input_pointer(), pointer,
                    one ? kernel_.tile.input_base("c0", element(kernel_, "j0"))
                        : kernel_.tile.input_base(c, element(kernel_, j)));
      write_position(i, c, j);
      if (placed_) placed_.write_pointers(text_, i, indexed("x", 0, i), indexed("p", 0, i));
      if (stage_.turned_loads && stage_.paired) {
        if (i % 2 != 0) load_turned(i - 1, i);
        continue;
      }
      const auto scope = text_.when(clamps() ? kernel_.in_range(0, i) : kernel_.memory_condition(0, i));
      for (std::uint32_t q = 0; q < stage_.radix; ++q) load(i, q, plus(pointer, pattern.offset[i][q]));
    }
    if (planning::is_rader_of_halves(spec_)) write_elements_aside(text_, kernel_);
    // Behind all loads: a branch that also uses what it loads waits for it before the next load is issued.
    if (has_factor() || spec_.in_end.second != 0) return;
    for (std::uint32_t i = range_.first; i < range_.end; ++i)
      for (std::uint32_t q = 0; q < stage_.radix; ++q) change(i, q);
  }

 private:
  // Loads of a prime (PassSpec::primes) without a leading 1: rows in the order of its points, with row 0 put
  // aside.
  void write_rows() {
    const std::uint64_t order = kernel_.factors_offset() + prime_tables(spec_, stage_.prime_index).order;
    text_.comment("loads of rows");
    for (std::uint32_t i = 0; i < stage_.per_item; ++i) {
      const std::string c = indexed("c", 0, i), j = indexed("j", 0, i), in = indexed("in", 0, i),
                        rows = indexed("rows", 0, i);
      const std::string exists = kernel_.memory_condition(0, i);
      const auto scope = exists.empty() ? text_.block("") : text_.when(exists);
      text_.lines(R"(
        $$ = $;
        global const elem_t *$ = $ + $ / $;)",
                  kernel_.tile.input_pointer(), in,
                  kernel_.tile.input_base(c, code("($ % $)", j, stage_.inner)), rows, plus("table", order), j,
                  stage_.inner);
      for (std::uint32_t q = 0; q < stage_.radix; ++q) {
        const std::string row = code("fft_load($).x", plus(rows, q * stage_.butterflies / stage_.inner));
        text_.lines("$ = $;", kernel_.value(0, i, q),
                    kernel_.loaded(code("$ + $", in, steps(code("(uint)$", row), spec_.in_stride))));
      }
    }
    for (std::uint32_t first = 0; first < aside_elements(kernel_, 0); first += spec_.group.work_items) {
      const AsideElement at = aside_element(kernel_, 0, first);
      const auto exists = text_.when(at.exists);
      const std::string here =
          kernel_.loaded(kernel_.tile.input_base(code("($)", at.column), code("($)", at.point)));
      text_.lines("fft_put(aside + $, $);", at.element,
                  spec_.group.guarded ? code("$ < columns_left ? $ : nothing", at.column, here) : here);
    }
  }

  bool reals() const { return spec_.in_end.reals && !planning::stages_reals_in(spec_); }
  // As in real/mirror.cpp: columns that do not exist read the last one that does, instead of standing in a branch. Not where points wait
  // for factors, too: all loads at once take registers (ptxas: DCT-IV of 512 takes 138 instead of 102).
  bool clamps() const {
    return placed_ && spec_.group.guarded && kernel_.stages.size() > 1 &&
           planning::real_factor_count(spec_, true) == 0;
  }
  bool has_factor() const { return spec_.in_end.factor != PointFactor::none; }

  std::uint64_t first_position(std::uint32_t q) const {
    return std::uint64_t(q) * stage_.butterflies * spec_.in_position;
  }

  // Declares p<i>, the position of point 0 of the butterfly.
  void write_position(std::uint32_t i, const std::string& c, const std::string& j) {
    if (spec_.in_end.points == 0 && !has_factor() && !reals()) return;
    const std::string p = indexed("p", 0, i);
    text_.lines("const $1 $2 = ($1)($3) + $4 * $5$6$7;", type_.name, p, kernel_.tile.in_position(c), j,
                spec_.in_position, type_.suffix, spec_.rader == 0 ? "" : " + 1");
    if (has_factor()) write_factor_pointer(text_, kernel_, spec_.in_end.factor, indexed("pf", 0, i), c, p);
  }

  // The last position of a point whose position in the first work-item is `first`.
  std::uint64_t last_position(std::uint64_t first) const {
    return first + (stage_.butterflies - 1) * spec_.in_position + farthest_column_ +
           (spec_.rader == 0 ? 0 : 1);
  }

  // Condition that the point `behind` positions after point q of butterfly i exists: "" always, "0" never.
  std::string condition(std::uint32_t i, std::uint32_t q, std::uint64_t behind) const {
    const std::uint64_t first = first_position(q) + behind, skipped = spec_.in_end.skipped;
    const std::uint64_t limit = spec_.in_end.points == 0 ? 0 : spec_.in_end.points + skipped;
    const std::string p = indexed("p", 0, i);
    if (limit != 0 && first >= limit) return "0";
    if (first >= skipped && limit != 0 && last_position(first) >= limit)
      return code("$ < $", p, limit - first);
    if (first < skipped)  // wraps around below zero
      return code("$ - $$ < $", p, skipped - first, type_.suffix, spec_.in_end.points);
    return "";
  }

  std::string real(const std::string& from) const {
    return code(spec_.in_end.format ? "fft_in_real(in_memory, $)" : "*($)", from);
  }

  void load_both(const std::string& v, const std::string& from, const std::string& behind) {
    if (!moves_pairs(spec_.in_end)) return text_.lines("$ = make_cplx($, $);", v, real(from), real(behind));
    if (!spec_.in_end.format) return text_.lines("$ = fft_load((global const elem_t *)($));", v, from);
    const auto scope = text_.block("");
    text_.lines(R"(
      const elem_t e = fft_in_two(in_memory, $1);
      $2 = make_cplx(e.x, e.y);)",
                from, v);
  }

  // Real and imaginary parts are two pieces of a signal.
  void load_pair(std::uint32_t i, std::uint32_t q, const std::string& from) {
    const planning::PassEnd& end = spec_.in_end;
    const std::string v = kernel_.value(0, i, q), behind = code("$ + $ul", from, end.second);
    const std::string x = condition(i, q, 0), y = condition(i, q, end.second_position);
    if (x.empty() && y.empty()) return load_both(v, from, behind);
    text_.lines("$ = nothing;", v);
    // With an even limit two neighbouring reals exist together.
    if (planning::has_neighbours(end) && end.points % 2 == 0) {
      if (x == "0") return;
      const auto scope = text_.when(x);
      return load_both(v, from, behind);
    }
    const auto load_part = [&](const std::string& exists, const char* part, const std::string& place) {
      if (exists == "0") return;
      const auto scope = text_.when(exists);
      text_.lines("$.$ = $;", v, part, real(place));
    };
    load_part(x, "x", from);
    load_part(y, "y", behind);
  }

  // Butterflies j and L - 1 - j: four neighbouring reals, or two pairs of reals, are a point of each. The
  // offset of a buffer may make an access misaligned.
  void load_turned(std::uint32_t first, std::uint32_t second) {
    const planning::RealPoints& r = spec_.in_end.reals;
    const bool sine = planning::is_sine(r.kind), rotated = planning::has_rotated_pairs(spec_);
    const auto exists = text_.when(kernel_.memory_condition(0, first));
    {
      const auto aligned = text_.block("if ((size_t)tile_in % $ == 0)", turned_access(spec_));
      for (const std::uint32_t i : {first, second})
        if (rotated) write_rotated_pointers(text_, kernel_, true, i);
      for (const planning::TurnedPoint at : planning::turned_points(stage_, first, second)) {
        const std::string v = kernel_.value(0, at.i, at.point), m = kernel_.value(0, at.other, at.mirror);
        const std::uint64_t more = first_position(at.point);
        if (rotated)
          text_.lines("fft_load_rotated($, $, &$, &$);", rotated_pointers(at.i, more),
                      sine ? "true" : "false", v, m);
        else
          text_.lines("fft_load_four($ + 4 * (size_t)$, K($), &$, &$);",
                      plus(indexed("x", 0, at.i), 4 * more), indexed("p", 0, at.i), sine ? "-1.0" : "1.0", v,
                      m);
      }
    }
    const auto otherwise = text_.block("else");
    for (const std::uint32_t i : {first, second})
      for (std::uint32_t q = 0; q < stage_.radix; ++q) load(i, q, "");
  }

  // PassEnd::one_sided: whether point 0 of the butterfly can be element 0, and point q element n/2.
  bool meets_first(std::uint64_t first) const { return first == 0 && spec_.rader == 0; }
  bool meets_half(std::uint64_t first) const {
    const std::uint64_t n = spec_.in_end.one_sided, half = n / 2;
    return n % 2 == 0 && first <= half && half <= last_position(first);
  }

  // Elements 0 and n/2 are real: their imaginary parts count as zero, also when they are no numbers. Chirps mix the parts
  // of both, twiddles of whole rows those of element n/2.
  void clear_imaginary_parts(std::uint32_t i, std::uint64_t first, const std::string& v) {
    const std::uint64_t n = spec_.in_end.one_sided;
    if (n == 0) return;
    const std::string p = indexed("p", 0, i);
    if (meets_first(first) && has_factor()) text_.lines("if ($ == 0) $.y = K(0.0);", p, v);
    if (meets_half(first) && (has_factor() || is_real_row(spec_)))
      text_.lines("if ($ == $) $.y = K(0.0);", p, n / 2 - first, v);
  }

  void double_one_sided(std::uint32_t i, std::uint64_t first, const std::string& v) {
    const std::uint64_t n = spec_.in_end.one_sided;
    if (n == 0 || planning::is_rader_of_halves(spec_)) return;
    const std::string p = indexed("p", 0, i);
    const auto twice = text_.when(joined({meets_first(first) ? code("$ != 0", p) : "",
                                          meets_half(first) ? code("$ != $", p, n / 2 - first) : ""},
                                         " && "));
    text_.lines("$1 = cplx_add($1, $1);", v);
  }

  // What happens to point q of butterfly i after its load.
  void change(std::uint32_t i, std::uint32_t q) {
    if (condition(i, q, 0) == "0") return;
    const std::string v = kernel_.value(0, i, q);
    const std::uint64_t first = first_position(q);
    if (spec_.input_sign == planning::InputSign::negative) text_.lines("$ = $;", v, signed_value(spec_, v));
    clear_imaginary_parts(i, first, v);
    if (has_factor()) {
      const std::uint64_t distance = first * factor_stride(kernel_, spec_.in_end.factor);
      const std::string factor = code("fft_load($)", plus(indexed("pf", 0, i), distance));
      text_.lines("$ = $;", v, factored(spec_.in_end.factor, v, factor));
    }
    if (spec_.in_end.conjugated) text_.lines("$1 = cplx_conj($1);", v);
    double_one_sided(i, first, v);
  }

  void load(std::uint32_t i, std::uint32_t q, const std::string& from) {
    if (spec_.in_end.second != 0) return load_pair(i, q, from);
    const std::string v = kernel_.value(0, i, q), exists = condition(i, q, 0);
    const std::uint64_t first = first_position(q);
    if (exists == "0") return text_.lines("$ = nothing;", v);
    {
      const auto scope = text_.when(exists);
      const std::string placed = placed_ ? placed_.point(i, first) : "";
      if (!placed.empty())
        text_.lines("$ = $;", v, placed);
      else if (reals())
        text_.lines("$ = $;", v,
                    point_of_reals(kernel_, indexed("x", 0, i), plus(indexed("p", 0, i), first)));
      else
        text_.lines("$ = $;", v, kernel_.plain_load(from));
      if (has_factor()) change(i, q);
    }
    if (!exists.empty()) text_.lines("else $ = nothing;", v);
  }

  TextWriter& text_;
  const GroupKernel& kernel_;
  const planning::PassSpec& spec_;
  const Stage& stage_;
  const ButterflyRange range_;
  const std::uint64_t farthest_column_ = greatest_column(spec_, &planning::LoopAxis::in_position);
  const PositionType type_ = input_positions(spec_);
  const PlacedReals placed_{kernel_, true, last_position(0)};
};

}  // namespace

void write_loads(TextWriter& text, const GroupKernel& kernel, ButterflyRange range) {
  Loads(text, kernel, range).write();
}

namespace {

// Point q of butterfly i of a column of halves: real 2 (j + q L) of the placed filter and the next one.
void load_second_half(TextWriter& text, const GroupKernel& kernel, std::uint32_t i, std::uint32_t q) {
  const planning::PlacedArray& array = kernel.spec.second;
  const std::string v = kernel.value(0, i, q);
  text.lines("$ = nothing;", v);
  for (const std::uint32_t behind : {0u, 1u}) {
    const std::string at = code("at$_$_$", i, q, behind);
    text.lines(R"(
      const uint $1 = fft_place_point(2 * $2 + $3u, $4u, $5u, $6u, $7u, $8);
      if ($1 < $7u) $9)",
               at, indexed("j", 0, i), 2 * (std::uint64_t(q) * kernel.stages.front().butterflies) + behind,
               array.rotation, array.period, 2 * kernel.spec.length, array.points,
               static_cast<int>(array.order),
               code("$.$ = *($ + (size_t)$ * $ul);", v, behind == 0 ? "x" : "y", indexed("f", 0, i), at,
                    kernel.spec.spectrum_stride));
  }
}

}  // namespace

void write_second_loads(TextWriter& text, const GroupKernel& kernel) {
  const planning::PlacedArray& array = kernel.spec.second;
  const Stage& st = kernel.stages.front();
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    const std::string j = indexed("j", 0, i), base = indexed("f", 0, i);
    text.lines("global const $ *$ = $;", array.real ? "scalar_t" : "elem_t", base,
               kernel.tile.spectrum_base(indexed("c", 0, i), "0"));
    const auto scope = text.when(kernel.memory_condition(0, i));
    for (std::uint32_t q = 0; q < st.radix; ++q) {
      if (planning::filters_halves(kernel.spec)) {
        load_second_half(text, kernel, i, q);
        continue;
      }
      const std::string at = code("at$_$", i, q);
      const std::string place = code("$ + (size_t)$ * $ul", base, at, kernel.spec.spectrum_stride);
      const std::string value = code(array.real ? "make_cplx(*($), K(0.0))" : "fft_load($)", place);
      text.lines("const uint $ = fft_place_point($ + $u, $u, $u, $u, $u, $);", at, j,
                 std::uint64_t(q) * st.butterflies, array.rotation, array.period, kernel.spec.length,
                 array.points, static_cast<int>(array.order));
      text.lines(R"(
        $1 = nothing;
        if ($2 < $3u) $1 = $4;)",
                 kernel.value(0, i, q), at, array.points, value);
    }
    const bool conjugates =
        array.conjugated && !planning::filters_halves(kernel.spec);  // whose numbers are real
    for (std::uint32_t q = 0; conjugates && q < st.radix; ++q)
      text.lines("$1 = cplx_conj($1);", kernel.value(0, i, q));
  }
}

}  // namespace fft::codegen
