// Accesses to the reals of sorted pairs of columns (planning::sorts_pairs()): the loads of DCT-II and DCT-IV,
// the stores of DCT-III.
#include "codegen/point_factors.hpp"
#include "group/codegen/kernel.hpp"
#include "group/codegen/positions.hpp"

namespace fft::codegen {
namespace {

using planning::Stage;

class Sorted {
 public:
  Sorted(TextWriter& text, const GroupKernel& kernel)
      : text_(text),
        kernel_(kernel),
        spec_(kernel.spec),
        loads_(spec_.real.step == planning::RealStep::split),
        s_(loads_ ? 0 : kernel.stages.size() - 1),
        stage_(kernel.stages[s_]) {}

  void write() {
    text_.comment(loads_ ? "loads" : "stores");
    for (std::uint32_t i = 0; i < stage_.per_item; ++i) {
      write_position(i);
      if (stage_.paired && i % 2 == 0) continue;
      const auto exists = text_.when(kernel_.memory_condition(s_, i));
      if (!stage_.paired) {
        move_singly(i);
        continue;
      }
      {
        const auto aligned = text_.block("if ((size_t)$ % $ == 0)", reals(i), access());
        move_pairs(i - 1, i);
      }
      const auto otherwise = text_.block("else");
      move_singly(i - 1);
      move_singly(i);
    }
  }

 private:
  bool turns() const { return planning::has_odd_frequencies(spec_); }
  // The sign of points n1/2 and above: those are the odd reals.
  const char* sign() const { return sine() ? "-1.0" : "1.0"; }
  bool sine() const { return planning::is_sine((loads_ ? spec_.in_end : spec_.out_end).reals.kind); }
  std::uint64_t columns() const { return loads_ ? spec_.in_position : spec_.twiddle_span; }
  std::uint32_t access() const { return spec_.precision == Precision::f64 ? 16 : 8; }
  std::string j(std::uint32_t i) const { return indexed("j", s_, i); }
  std::string reals(std::uint32_t i) const { return indexed("x", 0, i); }

  // Declares pointers to real 0 of the transform, and the distance to column L - 1 - l.
  void write_position(std::uint32_t i) {
    const std::string c = indexed("c", s_, i), l = indexed("l", 0, i);
    text_.lines(R"(
      const uint $ = (uint)($), $ = $;
      $$ = $ - 2 * (size_t)$;)",
                l, loads_ ? kernel_.tile.in_position(c) : kernel_.tile.twiddle_index(c), indexed("d", 0, i),
                columns_beside(kernel_, c),
                loads_ ? kernel_.tile.input_pointer() : kernel_.tile.output_pointer(), reals(i),
                loads_ ? kernel_.tile.input_base(c, "0") : kernel_.tile.output_base(c, "0"), l);
  }

  std::string factors() const { return real_factors(kernel_, true); }

  // Rows of 2 L reals hold points K < n1/2 and n1 - 1 - K. DST-IV reads the last one first.
  void move_pairs(std::uint32_t first, std::uint32_t second) {
    const auto row = static_cast<std::int64_t>(2 * columns());
    const bool back = turns() && sine();
    for (const std::uint32_t i : {first, second}) {
      const std::string rows = back ? code("($ - $)", spec_.length / 2 - 1, j(i)) : j(i),
                        l = back ? code("($ - $)", columns() - 1, indexed("l", 0, i)) : indexed("l", 0, i);
      text_.lines("global $scalar_t *$ = $ + 2 * (size_t)$ + $;", loads_ ? "const " : "",
                  indexed("row", 0, i), reals(i), l, steps(rows, 2 * columns()));
      if (turns()) text_.lines("global const elem_t *$ = $ + 2 * $;", indexed("fw", 0, i), factors(), j(i));
    }
    for (const planning::TurnedPoint at : planning::turned_points(stage_, first, second)) {
      const std::uint32_t more = at.point * stage_.butterflies;
      const std::string here = plus(indexed("row", 0, at.i), (back ? -row : row) * more),
                        beside = code("$ $ 2 * (size_t)$", here, back ? "-" : "+", indexed("d", 0, at.i)),
                        v = kernel_.value(s_, at.i, at.point), m = kernel_.value(s_, at.other, at.mirror);
      if (turns())
        text_.lines("fft_load_turned($, $, $, $, &$, &$);", here, beside,
                    plus(indexed("fw", 0, at.i), 2 * more), back ? "true" : "false", v, m);
      else if (loads_)
        text_.lines("fft_load_sorted($, $, K($), &$, &$);", here, beside, sign(), v, m);
      else
        text_.lines("fft_store_sorted($, $, K($), $, $);", here, beside, sign(), scaled(spec_, v),
                    scaled(spec_, m));
    }
  }

  // Point K of column l is real l + L K of the sequence, by codegen/reals/real_points.
  void move_singly(std::uint32_t i) {
    for (std::uint32_t p = 0; p < stage_.radix; ++p) {
      const std::string k = code("($)", plus(j(i), p * stage_.butterflies)),
                        at = code("$ + (size_t)$ * $", indexed("l", 0, i), k, columns()),
                        other = code("$ + $", indexed("d", 0, i), at), v = kernel_.value(s_, i, p);
      if (loads_) {
        text_.lines("$ = make_cplx(fft_sorted_real($2, $3), fft_sorted_real($2, $4));", v, reals(i), at,
                    other);
        const std::string factor =
            code("2 * $1 < $2 ? 2 * $1 : 2 * ($3 - $1) + 1", k, spec_.length, spec_.length - 1);
        if (turns())
          text_.lines("$1 = cplx_mul($1, fft_load($2 + ($3)));", v, factors(), factor);
        else if (sine())
          text_.lines("if (2 * $1 >= $2) $3 = make_cplx(-$3.x, -$3.y);", k, spec_.length, v);
      } else {
        const auto scope = text_.block("");
        text_.lines(R"(
          const cplx r = $1;
          fft_store_sorted_real($2, $3, r.x);
          fft_store_sorted_real($2, $4, -r.y);)",
                    scaled(spec_, v), reals(i), at, other);
      }
    }
  }

  TextWriter& text_;
  const GroupKernel& kernel_;
  const planning::PassSpec& spec_;
  const bool loads_;
  const std::size_t s_;
  const Stage& stage_;
};

}  // namespace

std::string columns_beside(const GroupKernel& kernel, const std::string& c) {
  const bool loads = kernel.spec.real.step == planning::RealStep::split;
  return code("($ - 2 * (uint)($))", (loads ? kernel.spec.in_position : kernel.spec.twiddle_span) - 1,
              loads ? kernel.tile.in_position(c) : kernel.tile.twiddle_index(c));
}

void write_sorted_loads(TextWriter& text, const GroupKernel& kernel) {
  Sorted(text, kernel).write();
}

void write_sorted_stores(TextWriter& text, const GroupKernel& kernel) {
  Sorted(text, kernel).write();
}

}  // namespace fft::codegen
