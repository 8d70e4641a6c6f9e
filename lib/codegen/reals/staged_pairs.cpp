// What is done to the two reals of a point besides moving them (planning::is_row_of_pairs()).
#include "codegen/reals/real_end.hpp"

namespace fft::codegen {
namespace {

class StagedPairs : RealEnd {
 public:
  StagedPairs(TextWriter& text, const planning::RealPoints& reals) : RealEnd(text, reals, RealsIn::global) {}

  void write_load() {
    const auto function =
        text_.block("FFT_INLINE elem_t fft_point_of_pair(elem_t e, $ p, global const scalar_t *w)", index_);
    if (!rotated()) return write_signs("e");
    text_.lines(R"(
      const elem_t f = $1;
      return (elem_t)(fma($2, f.x, -($3 * f.y)), fma($2, f.y, $3 * f.x));)",
                factor_at("p"), sine() ? "e.y" : "e.x", sine() ? "e.x" : "e.y");
  }

  void write_store() {
    const auto function =
        text_.block("FFT_INLINE elem_t fft_pair_of_result(elem_t v, $ p, global const scalar_t *w)", index_);
    if (!rotated()) return write_signs("v");
    text_.lines(R"(
      const elem_t f = $;
      const scalar_t c = K(2.0) * f.x, s = K(2.0) * f.y;
      return (elem_t)(fma(v.x, c, -(v.y * s)), $fma(v.x, s, v.y * c));)",
                factor_at("p"), sine() ? "" : "-");
  }

 private:
  bool rotated() const { return r_.form == planning::RealPoints::Form::rotated; }

  // Odd-numbered reals of sine transforms are negated.
  void write_signs(const char* v) {
    if (!sine()) return text_.lines("return $;", v);
    text_.lines("return (elem_t)($1 ? $2.x : -$2.x, $3 ? $2.y : -$2.y);", is_low("(2 * p)"), v,
                is_low("(2 * p + 1)"));
  }
};

}  // namespace

void write_point_of_pair(TextWriter& text, const planning::RealPoints& reals) {
  StagedPairs(text, reals).write_load();
}

void write_pair_of_result(TextWriter& text, const planning::RealPoints& reals) {
  StagedPairs(text, reals).write_store();
}

}  // namespace fft::codegen
