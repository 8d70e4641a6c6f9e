// The mirror stage of a real transform in the work-group shape: converts between points j and length - j of a
// column and spectra in global memory. j = 0 is special: its second value is point length/2, whose spectrum
// is its conjugate.
#include <algorithm>
#include <complex>

#include "codegen/constant.hpp"
#include "codegen/point_factors.hpp"
#include "group/codegen/access.hpp"
#include "group/codegen/kernel.hpp"
#include "group/codegen/positions.hpp"
#include "tables/real_factors.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {
namespace {

using planning::LanePosition;
using planning::Stage;

// Shared by both directions: addresses of spectra and the twiddles of halves.
class Mirror {
 public:
  Mirror(const GroupKernel& kernel, std::size_t s)
      : kernel_(kernel),
        spec_(kernel.spec),
        s_(s),
        stage_(kernel.stages[s]),
        single_(stage_),
        loads_(spec_.real.step == planning::RealStep::merge) {
    single_.radix = 1;
    rises_ = pattern([&](LanePosition at, std::uint32_t) { return address(at.column, at.butterfly); });
    falls_ = pattern(
        [&](LanePosition at, std::uint32_t) { return address(at.column, stage_.span - at.butterfly); });
    table_ = find_pattern(
        spec_, single_, [](LanePosition at, std::uint32_t) -> std::int64_t { return at.butterfly; }, false);
  }

  void write(TextWriter& text) const {
    text.comment(loads_ ? "values from spectra" : "spectra from values");
    for (std::uint32_t i = 0; i < stage_.per_item; ++i) {
      write_pointers(text, i);
      if (loads_first()) {
        turns() ? load_reals(text, i) : load_first(text, i);
        continue;
      }
      const auto guard = text.when(condition(i));
      const auto scope = text.block("");
      loads_ ? load(text, i) : store(text, i);
    }
    if (!loads_first()) return;
    // Compilers move no loads across a barrier.
    text.lines("barrier(CLK_LOCAL_MEM_FENCE);");
    for (std::uint32_t i = 0; i < stage_.per_item; ++i) {
      const auto guard = text.when(kernel_.in_range(s_, i));
      const auto scope = text.block("");
      turns() ? merge_reals(text, i) : merge(text, i, middle(i), middle_beside(i));
    }
  }

 private:
  // True when all loads come before the first point is merged. Otherwise NVIDIA's compiler issues a few loads at a time, to
  // save registers, and those in a branch on the column one pair at a time. With it, guarded tiles are 1.13 times as fast and those of
  // pairs 1.06 (H100), of sorted pairs 1.05 (H200). For other tiles the barrier costs as often as it gains. Of DCT-III in f32 on an H200, a row of n = 2 mod 4
  // reals in a tile of its own gains 1.04 to 1.12 (six lengths from 1250 to 18750); several such rows, and n a multiple of 4, mostly lose.
  bool loads_first() const {
    if (turns())
      return loads_ && spec_.precision == Precision::f32 && spec_.group.columns == 1 &&
             planning::is_row_of_pairs(spec_);
    return loads_ && (spec_.real.pairs || spec_.group.guarded);
  }
  // True when columns that do not exist read the last one that does, instead of standing in a branch: compilers issue the loads of one
  // branch at a time. Without it, guarded tiles of DCT-III take 1.2 to 1.35 times as long (H200). The exchange behind the loads has the
  // barrier that orders them and the stores of a transform in place.
  bool clamps() const { return loads_ && turns() && spec_.group.guarded; }
  std::string condition(std::uint32_t i) const {
    return clamps() ? kernel_.in_range(s_, i) : kernel_.memory_condition(s_, i);
  }
  static bool one(const AccessPattern& pattern) { return pattern.kind == AccessPattern::Kind::one_pointer; }
  AccessPattern pattern(const AddressOf& address) const {
    const bool separate = clamps() && !planning::keeps_column(spec_, single_);
    return find_pattern(spec_, single_, address, kernel_.tile.finds_columns(single_) || separate);
  }
  std::int64_t address(std::uint32_t c, std::uint32_t x) const {
    return loads_ ? kernel_.tile.input_address(c, x) : kernel_.tile.output_address(c, x);
  }
  std::string base(std::uint32_t i, const std::string& x) const {
    const std::string c = indexed("c", s_, i);
    if (clamps()) return kernel_.tile.input_base(existing_column(c), x);
    return loads_ ? kernel_.tile.input_base(c, x) : kernel_.tile.output_base(c, x);
  }
  std::string j(std::uint32_t i) const { return indexed("j", s_, i); }
  bool zero(std::uint32_t i) const { return has_zero(kernel_, s_, i); }
  bool has_middle() const { return stage_.span % 2 == 0; }

  void pointer(TextWriter& text, const AccessPattern& pattern, const char* name, std::uint32_t i,
               const std::string& x) const {
    if (one(pattern) && i > 0) return;
    text.lines("$$ = $;", loads_ ? kernel_.tile.input_pointer() : kernel_.tile.output_pointer(),
               indexed(name, s_, i), base(i, x));
  }
  void write_pointers(TextWriter& text, std::uint32_t i) const {
    pointer(text, rises_, "gr", i, j(i));
    if (!spec_.real.pairs) pointer(text, falls_, "gf", i, code("($ - $)", stage_.span, j(i)));
    if ((!spec_.real.pairs || loads_) && (!one(table_) || i == 0))
      text.lines("global const elem_t *$ = $ + $;", indexed("gw", s_, i),
                 turns() ? real_factors(kernel_, loads_) : plus("table", kernel_.twiddles[s_].point_offset),
                 turns() ? code("2 * $", j(i)) : j(i));
    if (i == 0 && multiplies()) write_first_factors(text);
  }
  std::string at(const AccessPattern& pattern, const char* name, std::uint32_t i) const {
    return plus(indexed(name, s_, one(pattern) ? 0 : i), pattern.offset[i][0]);
  }
  // Place in the other column of a pair.
  std::string second(std::uint32_t i, const std::string& place) const {
    if (!planning::sorts_pairs(spec_)) return code("$ + $ul", place, spec_.real.pair_stride);
    return code("$ + $", place, steps(code("(size_t)$", beside(i)), spec_.real.pair_stride));
  }
  std::string beside(std::uint32_t i) const { return columns_beside(kernel_, indexed("c", s_, i)); }
  std::string twiddle(std::uint32_t i) const { return code("fft_load($)", at(table_, "gw", i)); }
  void stored(TextWriter& text, const std::string& place, const std::string& value) const {
    kernel_.store(text, place, scaled(spec_, value));
  }
  // Element `position` of a spectrum.
  void stored(TextWriter& text, std::uint32_t i, const std::string& position, const std::string& place,
              const std::string& value) const {
    if (!spec_.out_end.reals) return stored(text, place, value);
    text.lines("fft_result($$, $, fft_pair($), $);", spec_.out_end.format ? "out_memory, " : "", base(i, "0"),
               position, scaled(spec_, value), real_factors_pointer(kernel_, false));
  }

  // The points of pair i of a work-item. `loaded` makes the text of a load.
  template <class Loaded>
  void load_points(TextWriter& text, std::uint32_t i, const Loaded& loaded) const {
    const std::string first = at(rises_, "gr", i);
    text.lines(R"(
      $ = $;
      $ = $;)",
               kernel_.value(s_, i, 0), loaded(first), kernel_.value(s_, i, 1),
               loaded(spec_.real.pairs ? second(i, first) : at(falls_, "gf", i)));
  }
  std::string half(std::uint32_t i) const { return base(i, num(stage_.span / 2)); }

  // True when a load may read the first element of the tile where its pair or column does not exist, instead of standing
  // in a branch. The exchange behind it has the barrier that orders such loads and the stores of a transform in place.
  bool may_load_others() const {
    const bool every_tile_has_columns =
        !planning::has_half_the_columns(spec_) && !planning::has_absent_columns(spec_);
    const bool calls_user = spec_.in_end.format && !spec_.in_end.format->format.load.name.empty();
    return every_tile_has_columns && spec_.in_end.points == 0 && !calls_user;
  }

  void load_first(TextWriter& text, std::uint32_t i) const {
    const std::string exists = kernel_.memory_condition(s_, i);
    const bool selects = may_load_others() && !exists.empty(), middles = zero(i) && has_middle();
    const auto loaded = [&](const std::string& place) {
      return kernel_.loaded(selects ? code("($ ? $ : tile_in)", exists, place) : place);
    };
    if (middles) text.lines("cplx $ = make_cplx(K(0.0), K(0.0));", middle(i));
    if (middles && spec_.real.pairs) text.lines("cplx $ = $;", middle_beside(i), middle(i));
    const auto guard = text.when(selects ? "" : exists);
    load_points(text, i, loaded);
    if (!middles) return;
    text.lines("if ($ == 0) $ = $;", j(i), middle(i), loaded(half(i)));
    if (spec_.real.pairs)
      text.lines("if ($ == 0) $ = $;", j(i), middle_beside(i), loaded(second(i, half(i))));
  }
  // Names of element n/2 of a spectrum in the work-item of j = 0, and of that of the other column of a pair.
  std::string middle(std::uint32_t i) const { return indexed("middle", s_, i); }
  std::string middle_beside(std::uint32_t i) const { return indexed("beside", s_, i); }

  void load(TextWriter& text, std::uint32_t i) const {
    if (turns()) {
      load_reals(text, i);
      return merge_reals(text, i);
    }
    const auto loaded = [&](const std::string& place) { return kernel_.loaded(place); };
    load_points(text, i, loaded);
    merge(text, i, loaded(half(i)), spec_.real.pairs ? loaded(second(i, half(i))) : "");
  }

  // `middle` and `beside`: element n/2 of the spectrum, and of that of the other column of a pair.
  void merge(TextWriter& text, std::uint32_t i, const std::string& middle, const std::string& beside) const {
    spec_.real.pairs ? merge_pairs(text, i, middle, beside) : merge_halves(text, i, middle);
  }

  // The imaginary parts of elements 0 and n count as zero.
  void merge_halves(TextWriter& text, std::uint32_t i, const std::string& middle) const {
    const std::string z = kernel_.value(s_, i, 0), m = kernel_.value(s_, i, 1);
    if (zero(i)) text.lines("if ($ == 0) $.y = $.y = K(0.0);", j(i), z, m);
    text.lines("fft_merge_halves($1, $2, $3, &$1, &$2);", z, m, twiddle(i));
    if (zero(i))
      text.lines("if ($ == 0) $ = $;", j(i), m, has_middle() ? code("fft_merge_middle($)", middle) : z);
  }

  // Points x of the columns of a pair, `first` and `second`, multiplied by their twiddles with the root `step` of the
  // table (twiddle.cpp).
  void twiddle_pair(TextWriter& text, std::uint32_t i, const std::string& x, const std::string& first,
                    const std::string& second, const std::string& step) const {
    text.lines(R"(
      w = $;
      a = cplx_mul($, w);
      b = cplx_mul($, cplx_mul($, $));)",
               local_twiddle(text, kernel_, indexed("c", s_, i), x), first, second,
               planning::sorts_pairs(spec_) ? "cplx_conj(w)" : "w", step);
  }

  // Elements 0 and N/2 are real.
  void merge_pairs(TextWriter& text, std::uint32_t i, const std::string& middle,
                   const std::string& beside) const {
    const std::string z = kernel_.value(s_, i, 0), m = kernel_.value(s_, i, 1);
    text.lines("cplx a, b, w;");
    twiddle_pair(text, i, j(i), z, m, twiddle(i));
    text.lines("fft_merge_pairs(a, b, &$, &$);", z, m);
    if (!zero(i)) return;
    const auto scope = text.block("if ($ == 0)", j(i));
    text.lines("$ = make_cplx(a.x, -b.x);", z);
    twiddle_pair(text, i, num(stage_.span / 2), middle, beside,
                 code("fft_load($)", plus(at(table_, "gw", i), stage_.span / 2)));
    text.lines("$ = make_cplx(a.x, -b.x);", m);
  }

  void store(TextWriter& text, std::uint32_t i) const {
    const std::string z = kernel_.value(s_, i, 0), m = kernel_.value(s_, i, 1), first = at(rises_, "gr", i);
    const bool pairs = spec_.real.pairs;
    if (!turns()) text.lines("cplx x, y;");
    if (zero(i))
      text.lines(R"(
        cplx h = $;
        if ($ == 0) h = $;)",
                 m, j(i), z);
    const std::string other = zero(i) ? "h" : m;
    if (turns()) return store_turned(text, i, z, other);
    if (pairs)
      text.lines("fft_split_pairs($, $, &x, &y);", z, other);
    else
      text.lines("fft_split_halves($, $, $, &x, &y);", z, other, twiddle(i));
    stored(text, i, j(i), first, "x");
    if (pairs)
      stored(text, second(i, first), "y");
    else
      stored(text, i, code("$ - $", stage_.span, j(i)), at(falls_, "gf", i), "y");
    if (!zero(i) || !has_middle()) return;
    const std::string place = base(i, num(stage_.span / 2));
    const auto scope = text.block("if ($ == 0)", j(i));
    if (!pairs) return stored(text, i, num(stage_.span / 2), place, code("make_cplx($1.x, -$1.y)", m));
    stored(text, place, code("make_cplx($.x, K(0.0))", m));
    stored(text, second(i, place), code("make_cplx($.y, K(0.0))", m));
  }

  bool turns() const { return planning::turns_pairs(spec_); }
  // Both factors of the first pair, if those of the others are products.
  bool multiplies() const {
    return turns() && one(table_) && stage_.per_item > 1 && multiplies_factors(spec_);
  }
  void write_first_factors(TextWriter& text) const {
    text.lines(R"(
      cplx turn_f, turn_g;
      fft_load_twiddles($, &turn_f, &turn_g);)",
               indexed("gw", s_, 0));
  }
  void load_factors(TextWriter& text, std::uint32_t i) const {
    if (multiplies()) {
      const auto e = static_cast<std::uint64_t>(table_.offset[i][0]);
      const std::uint64_t n = 4 * (loads_ ? spec_.in_end : spec_.out_end).reals.count;
      return text.lines("const cplx f = $, g = $;", turned("turn_f", e, n), turned("turn_g", 5 * e, n));
    }
    text.lines(R"(
      cplx f, g;
      fft_load_twiddles($, &f, &g);)",
               plus(indexed("gw", s_, one(table_) ? 0 : i), 2 * table_.offset[i][0]));
  }
  std::string inner(std::uint32_t i) const { return zero(i) ? code("$ != 0", j(i)) : "true"; }
  // Points j and length - j from reals, by codegen/reals/real_points: the four reals, then the points.
  void load_reals(TextWriter& text, std::uint32_t i) const {
    const bool has_middle = zero(i) && this->has_middle();
    if (has_middle) text.lines("cplx $ = make_cplx(K(0.0), K(0.0));", middle(i));
    const auto guard = text.when(loads_first() ? condition(i) : "");
    text.lines("fft_signal_reals($, $, $, &$, &$);", at(rises_, "gr", i), at(falls_, "gf", i), inner(i),
               kernel_.value(s_, i, 0), kernel_.value(s_, i, 1));
    if (has_middle)
      text.lines("if ($1 == 0) $2 = fft_signal_middle($3, $3);", j(i), middle(i),
                 base(i, num(stage_.span / 2)));
  }
  void merge_reals(TextWriter& text, std::uint32_t i) const {
    const std::string z = kernel_.value(s_, i, 0), m = kernel_.value(s_, i, 1);
    load_factors(text, i);
    text.lines("fft_merge_reals(f, g, &$, &$);", z, m);
    if (zero(i)) text.lines("if ($ == 0) $ = $;", j(i), m, has_middle() ? middle(i) : z);
  }
  // The reals of results j and length - j, by codegen/reals/real_points.
  void store_turned(TextWriter& text, std::uint32_t i, const std::string& z, const std::string& m) const {
    const char* const scale = spec_.scaled_output ? ", factors.y" : "";
    load_factors(text, i);
    text.lines("fft_result_pairs($, $, $, $, $, f, g$);", at(rises_, "gr", i), at(falls_, "gf", i), inner(i),
               z, m, scale);
    if (!zero(i) || !has_middle()) return;
    const std::string middle = base(i, num(stage_.span / 2));
    text.lines("if ($1 == 0) fft_result_middle($2, $2, $3$4);", j(i), middle, kernel_.value(s_, i, 1), scale);
  }

  const GroupKernel& kernel_;
  const planning::PassSpec& spec_;
  const std::size_t s_;
  const Stage& stage_;
  Stage single_;
  const bool loads_;
  AccessPattern rises_, falls_, table_;
};

}  // namespace

void write_mirror_in_registers(TextWriter& text, const GroupKernel& kernel, std::size_t s) {
  const std::uint32_t n = kernel.stages[s].radix;
  const bool merges = kernel.spec.real.step == planning::RealStep::merge;
  text.comment(merges ? "values from spectra" : "spectra from values");
  for (std::uint32_t i = 0; i < kernel.stages[s].per_item; ++i) {
    const auto v = [&](std::uint32_t k) { return kernel.value(s, i, k); };
    const auto scope = text.when(kernel.in_range(s, i));
    // Elements 0 and n of a spectrum are real.
    text.lines(merges ? "$1 = make_cplx($1.x + $2.x, $2.x - $1.x);" : R"(
      $2 = make_cplx($1.x - $1.y, K(0.0));
      $1 = make_cplx($1.x + $1.y, K(0.0));)",
               v(0), kernel.last_of_spectrum(s, i));
    for (std::uint32_t k = 1; 2 * k < n; ++k) {
      const std::complex<double> w = planning::unit_root(k, 2 * n);
      text.lines("fft_$3_halves($1, $2, make_cplx($4, $5), &$1, &$2);", v(k), v(n - k),
                 merges ? "merge" : "split", constant(w.real()), constant(w.imag()));
    }
    if (n % 2 == 0)
      text.lines(merges ? "$1 = make_cplx(K(2.0) * $1.x, K(-2.0) * $1.y);" : "$1 = cplx_conj($1);", v(n / 2));
  }
}

bool has_zero(const GroupKernel& kernel, std::size_t s, std::uint32_t i) {
  const Stage& st = kernel.stages[s];
  if (st.odd) return false;
  const std::uint32_t items = kernel.spec.group.work_items;
  for (std::uint32_t t = 0; t < items && st.has(t, i, items); ++t)
    if (planning::lane_position(kernel.spec, st, t + i * items).butterfly == 0) return true;
  return false;
}

void write_mirror_loads(TextWriter& text, const GroupKernel& kernel) {
  if (planning::pairs_columns(kernel.spec)) return write_paired_mirror(text, kernel, 0);
  Mirror(kernel, 0).write(text);
}

void write_mirror_stores(TextWriter& text, const GroupKernel& kernel) {
  if (planning::pairs_columns(kernel.spec))
    return write_paired_mirror(text, kernel, kernel.stages.size() - 1);
  Mirror(kernel, kernel.stages.size() - 1).write(text);
}

}  // namespace fft::codegen
