// One body for each kind and side; n, strides and kinds are constants in the text.
#include "codegen/real_points.hpp"

#include <string>

#include "core/real_points.hpp"

namespace fft::codegen {
namespace {

using planning::RealPoints;

class RealText {
 public:
  RealText(TextWriter& text, const RealPoints& reals)
      : text_(text), r_(reals), n_(reals.count), index_(9 * n_ > 0xffffffffu ? "ulong" : "uint") {}

  void write_load() {
    const auto function = text_.block(
        "FFT_INLINE elem_t fft_signal(global const scalar_t *x, $ p, global const scalar_t *w)", index_);
    rotated() ? load_rotated() : load_whole();
  }

  void write_store() {
    const auto function = text_.block(
        "FFT_INLINE void fft_result(global scalar_t *y, $ p, elem_t v, global const scalar_t *w)", index_);
    rotated() ? store_rotated() : store_whole();
  }

 private:
  bool rotated() const { return r_.form == RealPoints::Form::rotated; }
  bool sine() const { return planning::is_sine(r_.kind); }
  std::string at(const std::string& i) const { return code("(size_t)($) * $ul", i, r_.stride); }
  std::string back(const std::string& i) const { return code("$ - $", n_ - 1, i); }

  // s(p) of core/real_points.hpp in i; low: the first half.
  void sorted_index() {
    text_.lines(R"(
      const bool low = 2 * p < $1;
      const $2 i = low ? 2 * p : $3 - 2 * p;)",
                n_, index_, 2 * n_ - 1);
  }

  // DCT-IV of odd n: i and minus from the first angle a, which is below 16n.
  void folded_index(const std::string& angle) {
    text_.lines(R"(
      $1 a = $2;
      if (a >= $3) a -= $3;
      bool minus = a >= $4;
      if (minus) a -= $4;
      if (a > $5) {
        a = $4 - a;
        minus = !minus;
      }
      const $1 i = a / 2;)",
                index_, angle, 8 * n_, 4 * n_, 2 * n_);
  }

  void load_whole() {
    switch (r_.kind) {
      case RealKind::dct1:
        return load_even();
      case RealKind::dst1:
        return load_odd();
      case RealKind::dct2:
      case RealKind::dst2:
        sorted_index();
        text_.lines("const scalar_t r = x[$];", at("i"));
        return text_.lines(sine() ? "return (elem_t)(low ? r : -r, K(0.0));" : "return (elem_t)(r, K(0.0));");
      case RealKind::dct3:
      case RealKind::dst3:
        return text_.lines(R"(
          const scalar_t r = x[$];
          return (elem_t)(r * w[2 * (size_t)p], r * w[2 * (size_t)p + 1]);)",
                           at(sine() ? back("p") : "p"));
      case RealKind::dct4:
      case RealKind::dst4:
        folded_index(code("$ + 8 * p", n_));
        return text_.lines(R"(
          const scalar_t r = x[$];
          return (elem_t)(minus ? -r : r, K(0.0));)",
                           at(sine() ? back("i") : "i"));
      case RealKind::dht:
        return text_.lines("return (elem_t)(x[$], K(0.0));", at("p"));
    }
  }

  void load_even() {
    text_.lines("const $ i = p < $ ? p : $ - p;", index_, n_, 2 * (n_ - 1));
    const std::string end = code("(i == 0 || i == $)", n_ - 1);
    if (r_.orthogonal)
      text_.lines("return (elem_t)(x[$] * ($ ? K(1.4142135623730950488) : K(1.0)), K(0.0));", at("i"), end);
    else
      text_.lines("return (elem_t)(x[$], K(0.0));", at("i"));
  }

  void load_odd() {
    text_.lines(R"(
      if (p == 0 || p == $1) return (elem_t)(K(0.0), K(0.0));
      const bool low = p < $1;
      const scalar_t r = x[$2];
      return (elem_t)(low ? r : -r, K(0.0));)",
                n_ + 1, at(code("(low ? p - 1 : $ - p)", 2 * n_ + 1)));
  }

  void store_whole() {
    const std::string turned = "v.x * w[2 * (size_t)p] - v.y * w[2 * (size_t)p + 1]";
    switch (r_.kind) {
      case RealKind::dct1:
        return store_even();
      case RealKind::dst1:
        return text_.lines("if (p != 0) y[$] = -v.y;", at("p - 1"));
      case RealKind::dct2:
      case RealKind::dst2:
        return text_.lines("y[$] = $;", at(sine() ? back("p") : "p"), turned);
      case RealKind::dct3:
      case RealKind::dst3:
        sorted_index();
        return text_.lines(sine() ? "y[$] = low ? v.x : -v.x;" : "y[$] = v.x;", at("i"));
      case RealKind::dct4:
      case RealKind::dst4:
        return store_folded();
      case RealKind::dht:
        return text_.lines("y[$] = v.x - v.y;", at("p"));
    }
  }

  void store_even() {
    const std::string end = code("(p == 0 || p == $)", n_ - 1);
    if (r_.orthogonal)
      text_.lines("y[$] = v.x * ($ ? K(0.70710678118654752440) : K(1.0));", at("p"), end);
    else
      text_.lines("y[$] = v.x;", at("p"));
  }

  // 2 Re(exp(-i pi n/4) v) = sqrt(2) (+-v.x +- v.y)
  void store_folded() {
    const std::uint64_t eighth = n_ % 8;
    folded_index(code("$1 + p + $1 * ((0 - p * $1) & 7)", n_));
    text_.lines(R"(
      const scalar_t r = K(1.4142135623730950488) * ($v.x $ v.y);
      y[$] = $ ? -r : r;)",
                eighth == 3 || eighth == 5 ? "-" : "", eighth == 5 || eighth == 7 ? "-" : "+", at("i"),
                sine() ? "minus != (i % 2 == 1)" : "minus");
  }

  void load_rotated() {
    const std::string even = code("x[$]", at("2 * p")), odd = code("x[$]", at(back("2 * p")));
    text_.lines(R"(
      const scalar_t a = $, b = $, c = w[2 * (size_t)p], s = w[2 * (size_t)p + 1];
      return (elem_t)(fma(a, c, -(b * s)), fma(a, s, b * c));)",
                sine() ? odd : even, sine() ? even : odd);
  }

  void store_rotated() {
    text_.lines(R"(
      const scalar_t c = K(2.0) * w[2 * (size_t)p], s = K(2.0) * w[2 * (size_t)p + 1];
      y[$] = fma(v.x, c, -(v.y * s));
      y[$] = $fma(v.x, s, v.y * c);)",
                at("2 * p"), at(back("2 * p")), sine() ? "" : "-");
  }

  TextWriter& text_;
  const RealPoints& r_;
  const std::uint64_t n_;
  const std::string index_;
};

}  // namespace

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
  if (in) RealText(text, in).write_load();
  if (out) RealText(text, out).write_store();
}

}  // namespace fft::codegen
