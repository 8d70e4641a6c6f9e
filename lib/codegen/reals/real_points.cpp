// One body for each kind and side; n, strides and kinds are constants in the text.
#include "codegen/reals/real_points.hpp"

#include <string>
#include <utility>

#include "codegen/reals/real_end.hpp"
#include "core/real_points.hpp"
#include "core/real_rows.hpp"
#include "tables/real_factors.hpp"

namespace fft::codegen {
namespace {

using planning::RealPoints;

class RealText : RealEnd {
 public:
  using RealEnd::RealEnd;

  void write_load(const planning::PassSpec& spec) {
    rotated_pairs_ = planning::has_rotated_pairs(spec);
    if (spec.real.step == planning::RealStep::merge) return write_pair_loads();
    if (sorted()) return write_sorted_load(spec);
    if (planning::reads_half_spectrum(spec)) return write_half_row_load(text_, r_, memory_);
    const auto function =
        text_.block("FFT_INLINE elem_t fft_signal($x, $ p, global const scalar_t *w)", input(), index_);
    if (rotated()) return load_rotated();
    if (third()) return halves() ? load_merged() : load_turned();
    if (!halves()) {
      real_of_sequence("a", "p");
      return text_.lines("return (elem_t)(a, K(0.0));");
    }
    real_of_sequence("a", "(2 * p)");
    real_of_sequence("b", "(2 * p + 1)");
    text_.lines("return (elem_t)(a, b);");
  }

  void write_store(const planning::PassSpec& spec) {
    rotated_pairs_ = planning::has_rotated_pairs(spec);
    const bool splits = spec.real.step == planning::RealStep::split;
    if (splits && planning::turns_pairs(spec)) return write_pair_stores(spec.scaled_output);
    if (planning::turns_folded(spec)) return write_pointer_store();
    if (sorted()) return write_sorted_store();
    if (planning::mirrors_results(spec)) return write_half_row_store(text_, r_, memory_);
    const auto function = text_.block(
        "FFT_INLINE void fft_result($y, $ p, elem_t v, global const scalar_t *w)", output(), index_);
    if (third() && planning::is_rader_of_halves(spec)) return store_in_order();
    rotated() ? store_rotated() : halves() ? store_halves() : store_whole();
  }

 private:
  bool sorted() const { return r_.form == RealPoints::Form::sorted; }
  bool rotated() const { return r_.form == RealPoints::Form::rotated; }
  bool halves() const { return r_.form == RealPoints::Form::halves; }
  bool third() const { return planning::is_third_kind(r_.kind); }

  // Declares `name`, real j of the sequence that is transformed.
  void real_of_sequence(const char* name, const std::string& j) {
    switch (r_.kind) {
      case RealKind::dct1:
        return real_of_even(name, j);
      case RealKind::dst1:
        return text_.lines("const scalar_t $1 = $2 == 0 || $2 == $3 ? K(0.0) : $2 < $3 ? $4 : -$5;", name, j,
                           n_ + 1, real(code("$ - 1", j)), real(code("$ - $", 2 * n_ + 1, j)));
      case RealKind::dct4:
      case RealKind::dst4:
        folded_index(code("$ + 8 * $", n_, j));
        return text_.lines("const scalar_t $1 = minus ? -$2 : $2;", name, real(sine() ? back("i") : "i"));
      case RealKind::dht:
        return text_.lines("const scalar_t $ = $;", name, real(j));
      default:
        break;
    }
    const std::string value = real(sorted_index(j));
    text_.lines("const scalar_t $ = $;", name, sine() ? code("$1 ? $2 : -$2", is_low(j), value) : value);
  }

  void real_of_even(const char* name, const std::string& j) {
    const std::string i = code("($1 < $2 ? $1 : $3 - $1)", j, n_, 2 * (n_ - 1));
    text_.lines(
        "const scalar_t $ = $$;", name, real(i),
        r_.orthogonal ? code(" * ($1 == 0 || $1 == $2 ? K(1.4142135623730950488) : K(1.0))", i, n_ - 1) : "");
  }

  void load_turned() {
    text_.lines(R"(
      const scalar_t r = $;
      const elem_t f = $;
      return (elem_t)(r * f.x, r * f.y);)",
                real(sine() ? back("p") : "p"), factor_at("p"));
  }

  // DCT-III in halves.
  void load_merged() {
    const auto ordered = [&](const std::string& i) { return real(sine() ? code("($)", back(i)) : i); };
    const std::uint64_t half = n_ / 2;
    text_.lines(R"(
      const scalar_t a = $1$2, b = p == 0 ? K(0.0) : $3, c = $4, d = $5;
      const scalar_t h = K(0.70710678118654752440);
      const scalar_t e = h * (c + d), f = h * (d - c), sx = a + e, sy = b + f, dx = a - e, dy = b - f;
      const elem_t t = $6, u = $7;
      return (elem_t)(fma(sx, t.x, -(sy * t.y)) + fma(dx, u.x, -(dy * u.y)), fma(sx, t.y, sy * t.x) + fma(dx, u.y, dy * u.x));)",
                ordered("p"), r_.orthogonal ? " * (p == 0 ? K(1.4142135623730950488) : K(1.0))" : "",
                ordered(code("($ - p)", n_)), ordered(code("(p + $)", half)), ordered(code("($ - p)", half)),
                factor_at("2 * p"), factor_at("2 * p + 1"));
  }

  void store_halves() {
    const std::string end = code("p != 0 && p != $", n_ / 2);
    switch (r_.kind) {
      case RealKind::dct3:
      case RealKind::dst3:
        store_sorted("(2 * p)", "v.x");
        return store_sorted("(2 * p + 1)", "v.y");
      case RealKind::dct2:
      case RealKind::dst2:
        text_.lines("const elem_t f = $;\nconst scalar_t c = f.x, s = f.y;", factor_at("p"));
        put(sine() ? back("p") : "p", "fma(v.x, c, -(v.y * s))");
        return put(sine() ? "p - 1" : code("$ - p", n_), "-fma(v.x, s, v.y * c)", end);
      case RealKind::dht:
        put("p", "v.x - v.y");
        return put(code("$ - p", n_), "v.x + v.y", end);
      case RealKind::dst1:
        return put("p - 1", "-v.y", code("p != 0 && p != $", n_ + 1));
      default:
        return store_even();
    }
  }

  // With A = Z[p] + conj Z[N-p], B = Z[p] - conj Z[N-p] and the factors f = W(4n, p) and g = i f^5, the
  // results of core/real_points.hpp are u[p] = f A - g B and u[N-p] = exp(-i pi/4) conj(f A + g B). Point N/2
  // has no partner: u = 2 exp(-i pi/8) conj Z.
  void write_pair_stores(bool scaled) {
    const char* const scale = scaled ? ", scalar_t scale" : "";
    {
      const auto function = text_.block(
          "FFT_INLINE void fft_result_pairs(global scalar_t *rising, global scalar_t *falling, bool inner, "
          "cplx z, cplx m, cplx f, cplx g$)",
          scale);
      text_.lines(R"(
        const scalar_t h = K(0.70710678118654752440);
        const scalar_t ax = z.x + m.x, ay = z.y - m.y, bx = z.x - m.x, by = z.y + m.y;
        const scalar_t cx = fma(ax, f.x, -(ay * f.y)), cy = fma(ax, f.y, ay * f.x);
        const scalar_t dx = fma(bx, g.x, -(by * g.y)), dy = fma(bx, g.y, by * g.x);
        const scalar_t sx = h * (cx + dx), sy = h * (cy + dy);)");
      put_result("rising", 0, r_.orthogonal ? "(inner ? K(1.0) : h) * (cx - dx)" : "cx - dx", scaled);
      put_result("falling", 0, "sx - sy", scaled);
      const auto inner = text_.block("if (inner)");
      put_result("rising", n_ / 2, "sx + sy", scaled);
      put_result("falling", n_ / 2, "dy - cy", scaled);
    }
    if (n_ % 4 != 0) return;
    const auto function = text_.block(
        "FFT_INLINE void fft_result_middle(global scalar_t *rising, global scalar_t *falling, cplx z$)",
        scale);
    text_.lines("const scalar_t c = K(1.84775906502257351226), s = K(0.76536686473017954346);");
    put_result("rising", 0, "fma(z.x, c, -(z.y * s))", scaled);
    put_result("falling", n_ / 2, "fma(z.x, s, z.y * c)", scaled);
  }

  // The inverse: the sum of f (a + b) and g (a - b) is point p, and the conjugate of their difference is
  // point N - p. Point N/2 is 2 exp(-i pi/8) (x[N/2] + i x[N + N/2]).
  void write_pair_loads() {
    {
      const auto function = text_.block(
          "FFT_INLINE void fft_signal_reals(global const scalar_t *rising, global const scalar_t *falling, "
          "bool inner, cplx *z, cplx *m)");
      text_.lines(R"(
        *z = make_cplx($1$2, inner ? $3 : K(0.0));
        *m = make_cplx($4, $5);)",
                  real_at("rising", 0), r_.orthogonal ? " * (inner ? K(1.0) : K(1.4142135623730950488))" : "",
                  real_at("falling", n_ / 2), real_at("rising", n_ / 2), real_at("falling", 0));
    }
    {
      const auto function = text_.block("FFT_INLINE void fft_merge_reals(cplx f, cplx g, cplx *z, cplx *m)");
      text_.lines(R"(
        const scalar_t h = K(0.70710678118654752440);
        const scalar_t e = h * (m->x + m->y), o = h * (m->y - m->x);
        const cplx s = cplx_mul(make_cplx(z->x + e, z->y + o), f), t = cplx_mul(make_cplx(z->x - e, z->y - o), g);
        *z = cplx_add(s, t);
        *m = cplx_conj(cplx_sub(s, t));)");
    }
    if (n_ % 4 != 0) return;
    const auto function = text_.block(
        "FFT_INLINE cplx fft_signal_middle(global const scalar_t *rising, global const scalar_t *falling)");
    text_.lines(
        "return cplx_mul_const(make_cplx($, $), K(1.84775906502257351226), K(-0.76536686473017954346));",
        real_at("rising", 0), real_at("falling", n_ / 2));
  }

  // `pointer` points to real p (`rising`) or N - p of the results of a DCT-II or the signal of a DCT-III: the
  // expression of the real `more` after it. Real q of a DST-II or DST-III is real n - 1 - q of those.
  std::string real_at(const std::string& pointer, std::uint64_t more) const {
    const auto stride = static_cast<std::int64_t>(r_.stride),
               half = static_cast<std::int64_t>(n_ / 2) * stride;
    const std::int64_t offset = more == 0 ? 0 : half;
    return code("*($)", sine() ? plus(pointer == "rising" ? "falling" : "rising", half - offset - stride)
                               : plus(pointer, offset));
  }
  void put_result(const std::string& pointer, std::uint64_t more, const std::string& value, bool scaled) {
    text_.lines("$ = $;", real_at(pointer, more), scaled ? code("scale * ($)", value) : value);
  }

  // For DST-II both places are one before those of DCT-II, and swapped.
  void write_pointer_store() {
    const auto function = text_.block(
        "FFT_INLINE void fft_results(global scalar_t *rising, global scalar_t *falling, bool inner, cplx u)");
    if (sorted())
      return text_.lines(R"(
        *rising = u.x;
        *falling = $u.y;)",
                         sine() ? "" : "-");
    const std::string one = sine() ? code(" - $", at("1")) : "";
    text_.lines(R"(
      *($1$3) = u.x;
      if (inner) *($2$3) = -u.y;)",
                sine() ? "falling" : "rising", sine() ? "rising" : "falling", one);
  }

  // Real m of the sequence in a column of a pair, without its sign.
  void write_sorted_load(const planning::PassSpec& spec) {
    if (spec.real.step == planning::RealStep::unfold) return;
    const auto function =
        text_.block("FFT_INLINE scalar_t fft_sorted_real(global const scalar_t *x, size_t m)");
    const bool back = sine() && !planning::is_second_kind(r_.kind);
    text_.lines("return $;", real(back ? code("($)", this->back(sorted_index("m"))) : sorted_index("m")));
  }
  void write_sorted_store() {
    const auto function =
        text_.block("FFT_INLINE void fft_store_sorted_real(global scalar_t *y, size_t m, scalar_t v)");
    store_sorted("m", "v");
  }

  // Rader's algorithm has found the real of place p.
  void store_in_order() { put("p", sine() ? "p % 2 == 0 ? v.x : -v.x" : "v.x"); }

  void store_sorted(const std::string& p, const char* value) {
    const std::string sign = sine() ? code("$ ? $ : -", is_low(p), value) : "";
    put(sorted_index(p), sign + value);
  }

  void store_whole() {
    const std::string turned = code("v.x * $1.x - v.y * $1.y", factor_at("p"));
    switch (r_.kind) {
      case RealKind::dct1:
        return store_even();
      case RealKind::dst1:
        return put("p - 1", "-v.y", "p != 0");
      case RealKind::dct2:
      case RealKind::dst2:
        return put(sine() ? back("p") : "p", turned);
      case RealKind::dct3:
      case RealKind::dst3:
        return store_sorted("p", "v.x");
      case RealKind::dct4:
      case RealKind::dst4:
        return store_folded();
      case RealKind::dht:
        return put("p", "v.x - v.y");
    }
  }

  void store_even() {
    const std::string end = code("(p == 0 || p == $)", n_ - 1);
    put("p", r_.orthogonal ? code("v.x * ($ ? K(0.70710678118654752440) : K(1.0))", end) : "v.x");
  }

  void store_folded() {
    folded_index(folded_result());
    text_.lines("const scalar_t r = $;", eighth_turned("v.y"));
    put("i", code("$ ? -r : r", sine() ? "minus != (i % 2 == 1)" : "minus"));
  }

  std::string rotated_factor() const { return factor_at(rotated_pairs_ ? sorted_index("p", n_ / 2) : "p"); }

  void load_rotated() {
    const std::string even = real("2 * p"), odd = real(back("2 * p"));
    if (planning::real_factor_count(r_, true) == 0)
      return text_.lines("return (elem_t)($, $);", sine() ? odd : even, sine() ? even : odd);
    text_.lines(R"(
      const elem_t f = $;
      const scalar_t a = $, b = $, c = f.x, s = f.y;
      return (elem_t)(fma(a, c, -(b * s)), fma(a, s, b * c));)",
                rotated_factor(), sine() ? odd : even, sine() ? even : odd);
  }

  void store_rotated() {
    text_.lines(R"(
      const elem_t f = $;
      const scalar_t c = K(2.0) * f.x, s = K(2.0) * f.y;)",
                rotated_factor());
    put("2 * p", "fma(v.x, c, -(v.y * s))");
    put(back("2 * p"), code("$fma(v.x, s, v.y * c)", sine() ? "" : "-"));
  }

  bool rotated_pairs_ = false;
};

// Rewrites the text of a function of scalars for vectors of reals: an array in the order of the signal, with
// a column in each lane.
std::string in_lanes(std::string text) {
  const std::pair<const char*, const char*> replaced[] = {
      {"elem_t fft_signal(global const scalar_t *x", "cplx fft_signal_vector(const real_t *x"},
      {"fft_result(global scalar_t *y", "fft_result_vector(real_t *y"},
      {"elem_t v", "cplx v"},
      {"(elem_t)(", "make_cplx("},
      {"const scalar_t ", "const real_t "},
      {"K(", "(real_t)K("}};
  for (const auto& [from, by] : replaced) replace_words(text, from, by);
  return text;
}

}  // namespace

void write_real_vectors(TextWriter& text, const planning::PassSpec& spec) {
  for (const bool input : {true, false}) {
    RealPoints reals = (input ? spec.in_end : spec.out_end).reals;
    reals.stride = 1;
    TextWriter scalars;
    RealText reals_text(scalars, reals, RealsIn::global);
    input ? reals_text.write_load(spec) : reals_text.write_store(spec);
    text.raw(in_lanes(scalars.take()));
  }
}

void write_real_points(TextWriter& text, const planning::PassSpec& spec) {
  if (!planning::has_reals(spec)) return;
  const planning::RealPoints &in = spec.in_end.reals, &out = spec.out_end.reals;
  text.comment("points of a column and the reals of a $ of $", planning::name_of((in ? in : out).kind),
               (in ? in : out).count);
  if (spec.shape == planning::KernelShape::work_group)
    text.lines(R"(
      FFT_INLINE cplx fft_point(elem_t e) {
        return make_cplx(e.x, e.y);
      }
      FFT_INLINE elem_t fft_pair(cplx v) {
        return (elem_t)(v.x, v.y);
      })");
  const bool two = planning::pairs_columns(spec), splits = spec.real.step == planning::RealStep::split;
  const auto write = [&](const planning::PassEnd& end, bool staged, const auto& function) {
    RealPoints reals = end.reals;
    // Two columns at a time: the mirror stage does what it needs at its end, but for the places of types IV.
    const bool mirrored = two && splits == (&end == &spec.out_end);
    if (mirrored && planning::is_fourth_kind(out.kind)) return write_paired_results(text, out);
    if (!reals || mirrored) return;
    if (staged) reals.stride = spec.group.columns_inner ? spec.group.columns : 1;
    RealText at(text, reals, staged ? RealsIn::local : end.format ? RealsIn::format : RealsIn::global);
    function(at);
  };
  const bool pairs = planning::is_row_of_pairs(spec);
  if (pairs && planning::stages_reals_in(spec))
    write_point_of_pair(text, in);
  else
    write(spec.in_end, planning::stages_reals_in(spec), [&](RealText& end) { end.write_load(spec); });
  if (pairs && planning::stages_reals_out(spec))
    write_pair_of_result(text, out);
  else
    write(spec.out_end, planning::stages_reals_out(spec), [&](RealText& end) { end.write_store(spec); });
}

}  // namespace fft::codegen
