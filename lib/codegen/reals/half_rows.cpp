// Half of the rows of real-to-real transforms of odd n (planning::KeptRows). Formulas: core/real_points.hpp.
#include "codegen/reals/real_end.hpp"

namespace fft::codegen {
namespace {

class HalfRows : RealEnd {
 public:
  using RealEnd::RealEnd;

  // Element 0 is f x[0], element p the sum f (x[p] + i x[n - p]).
  void write_load() {
    const auto function =
        text_.block("FFT_INLINE elem_t fft_signal($x, $ p, global const scalar_t *w)", input(), index_);
    const auto ordered = [&](const std::string& i) { return real(sine() ? code("($)", back(i)) : i); };
    text_.lines(R"(
      const scalar_t a = $, b = p == 0 ? K(0.0) : $;
      const elem_t f = $;
      return (elem_t)(fma(a, f.x, -(b * f.y)), fma(a, f.y, b * f.x));)",
                ordered("p"), ordered(code("($ - p)", n_)), factor_at("p"));
  }

  void write_store() {
    if (r_.kind == RealKind::dht) return store_sums();
    planning::is_fourth_kind(r_.kind) ? store_folded() : store_turned();
  }

  // Results of complex columns (core/real_points.hpp): g z + conj g m at p, g m + conj g z at n - p.
  void write_paired() {
    write_folding();
    const auto function = text_.block(
        "FFT_INLINE void fft_paired_results($y, uint turn, bool inner, cplx z, cplx m, bool aligned)",
        output());
    write_places();
    text_.lines(R"(
      const scalar_t c = $, s = $;
      const cplx u = make_cplx(c * (z.x + m.x), c * (z.y + m.y)), v = make_cplx(s * (m.y - z.y), s * (z.x - m.x));)",
                eighth_root(3, 5, root_of_half), eighth_root(1, 3, root_of_half));
    const auto store = [&](const std::string& place, const char* sign, const char* operation) {
      text_.lines(
          "fft_store_two(y + $1, make_cplx(fft_with_sign($2$3, u.x $4 v.x), fft_with_sign($2$3, u.y $4 "
          "v.y)), aligned);",
          at(place), sign, parity(), operation);
    };
    store(back("i"), "d", "+");
    const auto inner = text_.block("if (inner)");
    store("i", "b", "-");
  }

 private:
  bool at_pointers() const { return memory_ != RealsIn::format && r_.existing == 0; }
  // The reals of results at p and at n - p. Where some may not exist, and with formats, they are found by their index.
  void store(const std::string& place, const std::string& value, const std::string& mirror_place,
             const std::string& mirrored) {
    if (!at_pointers()) {
      put(place, value);
      return put(mirror_place, mirrored, "inner");
    }
    text_.lines("*first = $;\nif (inner) *second = $;", value, mirrored);
  }

  void store_sums() {
    const auto function =
        text_.block("FFT_INLINE void fft_mirrored_results($, bool inner, elem_t v)", places());
    store("p", "v.x - v.y", code("($ - p)", n_), "v.x + v.y");
  }

  void store_turned() {
    const auto function =
        text_.block("FFT_INLINE void fft_mirrored_results($, bool inner, elem_t v, elem_t f)", places());
    store(sine() ? back("p") : "p", "fma(v.x, f.x, -(v.y * f.y))", sine() ? "p - 1" : code("($ - p)", n_),
          "-fma(v.x, f.y, v.y * f.x)");
  }
  std::string places() const {
    return at_pointers() ? code("$first, $second", output(), output()) : code("$y, $ p", output(), index_);
  }

  // The angle A of position p is n mod 8 and p mod n (core/real_points.hpp), that of n - p is 2n minus it. Counted from -4n to 4n, its sign is
  // that of the second real, and the sign of 2n - |A| that of the first. A = 2b + 1, and 2n - |A| = 2d + 1; the reals are n - 1 - i and i with
  // |2d + 1| = 2i + 1.
  void write_folding() {
    {
      const auto function = text_.block("FFT_INLINE uint fft_folded_turn(uint p)");
      text_.lines(R"(
        const uint angle = $1 + p + $2 * ((0 - p * $2) & 7);
        return (angle < $3 ? angle : angle - $3) / 2;)",
                  5 * n_, n_, 8 * n_);
    }
    text_.lines(R"(
      FFT_INLINE scalar_t fft_with_sign(int sign, scalar_t v) {
      #if FFT_F64
        return as_double(as_ulong(v) ^ ((ulong)((uint)sign >> 31) << 63));
      #else
        return as_float(as_uint(v) ^ ((uint)sign & 0x80000000u));
      #endif
      })");
  }
  void write_places() {
    text_.lines("const int b = (int)turn - $1, d = $2 - (b ^ (b >> 31)), i = d ^ (d >> 31);", 2 * n_, n_ - 1);
  }
  // Sine transforms negate odd-numbered reals.
  const char* parity() const { return sine() ? " ^ (int)((uint)i << 31)" : ""; }

  void store_folded() {
    write_folding();
    const auto function =
        text_.block("FFT_INLINE void fft_mirrored_results($y, uint turn, bool inner, elem_t v)", output());
    write_places();
    text_.lines("const scalar_t h = $ * v.y;", eighth_root(5, 7, root_of_two));
    const std::string x = eighth_root(3, 5, root_of_two);
    put(back("i"), code("fft_with_sign(d$, fma(v.x, $, h))", parity(), x));
    put("i", code("fft_with_sign(b$, fma(v.x, $, -h))", parity(), x), "inner");
  }
  static constexpr const char *root_of_two = "1.4142135623730950488",
                              *root_of_half = "0.70710678118654752440";
  // This root, or minus that where n mod 8 is `one` or `other`.
  std::string eighth_root(std::uint64_t one, std::uint64_t other, const char* root) const {
    return code("K($$)", n_ % 8 == one || n_ % 8 == other ? "-" : "", root);
  }
};

}  // namespace

void write_half_row_load(TextWriter& text, const planning::RealPoints& reals, RealsIn memory) {
  HalfRows(text, reals, memory).write_load();
}

void write_half_row_store(TextWriter& text, const planning::RealPoints& reals, RealsIn memory) {
  HalfRows(text, reals, memory).write_store();
}

void write_paired_results(TextWriter& text, const planning::RealPoints& reals) {
  HalfRows(text, reals, RealsIn::global).write_paired();
}

}  // namespace fft::codegen
