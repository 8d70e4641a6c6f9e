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
  void store_folded() {
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
    const auto function =
        text_.block("FFT_INLINE void fft_mirrored_results($y, uint turn, bool inner, elem_t v)", output());
    const std::string parity = sine() ? " ^ (int)((uint)i << 31)" : "";
    text_.lines(R"(
      const int b = (int)turn - $1, d = $2 - (b ^ (b >> 31)), i = d ^ (d >> 31);
      const scalar_t h = $3 * v.y;)",
                2 * n_, n_ - 1, eighth_root(5, 7));
    const std::string x = eighth_root(3, 5);
    put(back("i"), code("fft_with_sign(d$, fma(v.x, $, h))", parity, x));
    put("i", code("fft_with_sign(b$, fma(v.x, $, -h))", parity, x), "inner");
  }
  // sqrt(2), or minus that where n mod 8 is one of these.
  const char* eighth_root(std::uint64_t one, std::uint64_t other) const {
    return n_ % 8 == one || n_ % 8 == other ? "K(-1.4142135623730950488)" : "K(1.4142135623730950488)";
  }
};

}  // namespace

void write_half_row_load(TextWriter& text, const planning::RealPoints& reals, RealsIn memory) {
  HalfRows(text, reals, memory).write_load();
}

void write_half_row_store(TextWriter& text, const planning::RealPoints& reals, RealsIn memory) {
  HalfRows(text, reals, memory).write_store();
}

}  // namespace fft::codegen
