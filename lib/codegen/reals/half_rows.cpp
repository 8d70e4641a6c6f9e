// Half of the rows of real-to-real transforms of odd n (planning::KeptRows). Formulas: core/real_points.hpp.
#include "codegen/reals/real_end.hpp"

namespace fft::codegen {
namespace {

class HalfRows : RealEnd {
 public:
  using RealEnd::RealEnd;

  // Half of f (x[p] + i x[n - p]), where f = 2 W(4n, p), or all of it; element 0 is f x[0].
  void write_load(bool doubled) {
    const auto function =
        text_.block("FFT_INLINE elem_t fft_signal($x, $ p, global const scalar_t *w)", input(), index_);
    const char* const half = doubled ? "" : "h * ";
    if (!doubled) text_.lines("const scalar_t h = p == 0 ? K(1.0) : K(0.5);");
    const auto ordered = [&](const std::string& i) { return real(sine() ? code("($)", back(i)) : i); };
    text_.lines(R"(
      const scalar_t a = $$, b = p == 0 ? K(0.0) : $$;
      const elem_t f = $;
      return (elem_t)(fma(a, f.x, -(b * f.y)), fma(a, f.y, b * f.x));)",
                half, ordered("p"), half, ordered(code("($ - p)", n_)), factor_at("p"));
  }

  void write_store() {
    const auto function = text_.block(
        "FFT_INLINE void fft_mirrored_results($y, $ p, bool inner, elem_t v, global const scalar_t *w)",
        output(), index_);
    if (r_.kind == RealKind::dht) {
      put("p", "v.x - v.y");
      return put(code("($ - p)", n_), "v.x + v.y", "inner");
    }
    if (planning::is_fourth_kind(r_.kind)) return store_folded();
    text_.lines("const elem_t f = $;", factor_at("p"));
    put(sine() ? back("p") : "p", "fma(v.x, f.x, -(v.y * f.y))");
    put(sine() ? "p - 1" : code("($ - p)", n_), "-fma(v.x, f.y, v.y * f.x)", "inner");
  }

 private:
  // The angle of n - p is 2n minus that of p. So where p gives y[i], n - p gives y[n - 1 - i], with the sign from before the reflection.
  void store_folded() {
    folded_index(folded_result());
    text_.lines("const scalar_t r = $, s = $;", eighth_turned("v.y"), eighth_turned("(-v.y)"));
    put("i", code("minus$ ? -r : r", sine() ? " != (i % 2 == 1)" : ""));
    const std::string other = code("($ - i)", n_ - 1);
    put(other, code("(minus != reflected)$ ? -s : s", sine() ? code(" != ($ % 2 == 1)", other) : ""),
        "inner");
  }
};

}  // namespace

void write_half_row_load(TextWriter& text, const planning::RealPoints& reals, RealsIn memory, bool doubled) {
  HalfRows(text, reals, memory).write_load(doubled);
}

void write_half_row_store(TextWriter& text, const planning::RealPoints& reals, RealsIn memory) {
  HalfRows(text, reals, memory).write_store();
}

}  // namespace fft::codegen
