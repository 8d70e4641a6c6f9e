// The product of a convolution of halves (planning::RealStep::product), in registers. A work-item has
// butterflies j and L - j of the last forward stage, and with them points k and length - k of each pair
// (group/tiles/stage.hpp). For j = 0 both butterflies are mirror images of themselves, so their points form
// other pairs.
#include "codegen/constant.hpp"
#include "codegen/point_factors.hpp"
#include "group/codegen/kernel.hpp"
#include "group/codegen/positions.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {
namespace {

using planning::PointFactor;
using planning::Stage;

std::string root_constants(std::uint64_t k, std::uint64_t n) {
  const std::complex<double> w = planning::unit_root(k, n);
  return code("$, $", constant(w.real()), constant(w.imag()));
}

// The product for one pair of butterflies, i and i + 1.
class HalvesProduct {
 public:
  HalvesProduct(TextWriter& text, const GroupKernel& kernel, std::uint32_t i)
      : text_(text),
        kernel_(kernel),
        spec_(kernel.spec),
        s_(kernel.spec.radices.size() - 1),
        i_(i),
        stage_(kernel.stages[s_]),
        rises_(indexed("b", 0, i)),
        falls_(indexed("bm", 0, i)),
        root_(indexed("u", 0, i)) {}

  void write() {
    const std::string j = indexed("j", s_, i_);
    if (buffer()) {
      const std::string c = indexed("c", s_, i_);
      write_factor_pointer(text_, kernel_, spec_.spectrum, rises_, c, code("(size_t)$", j));
      write_factor_pointer(text_, kernel_, spec_.spectrum, falls_, c,
                           code("(size_t)($ - $)", spec_.length, j));
    }
    const auto exists = text_.when(buffer() ? kernel_.memory_condition(s_, i_) : "");
    {
      const auto pairs = text_.block("if ($ != 0)", j);
      each_other();
    }
    const auto zero = text_.block("else");
    first_alone();
    middle_alone();
  }

 private:
  bool buffer() const { return spec_.spectrum == PointFactor::buffer; }
  std::uint32_t last() const { return stage_.radix - 1; }

  // Butterflies j and L - j.
  void each_other() {
    text_.lines("const cplx $ = fft_load($ + $);", root_,
                plus("table", kernel_.twiddles[s_ + 1].point_offset), indexed("j", s_, i_));
    for (std::uint32_t k = 0; k < stage_.radix; ++k) {
      const std::string w =
          k == 0 ? root_ : code("cplx_mul_const($, $)", root_, root_constants(k, 2 * stage_.radix));
      pair({0, k}, {1, last() - k}, std::uint64_t(k) * stage_.span, w);
    }
  }

  // Butterfly 0: points k L.
  void first_alone() {
    for (std::uint32_t k = 0; 2 * k <= stage_.radix; ++k)
      pair({0, k}, {0, k == 0 ? 0 : stage_.radix - k}, std::uint64_t(k) * stage_.span,
           code("make_cplx($)", root_constants(k, 2 * stage_.radix)));
  }

  // Butterfly L / 2: points L / 2 + k L.
  void middle_alone() {
    for (std::uint32_t k = 0; 2 * k < stage_.radix; ++k)
      pair({1, k}, {1, last() - k}, std::uint64_t(k) * stage_.span + stage_.span / 2,
           code("make_cplx($)", root_constants(2 * k + 1, 4 * stage_.radix)));
  }

  // Output k of the first or second butterfly of the pair.
  struct Output {
    std::uint32_t which, k;
    bool operator==(const Output& other) const { return which == other.which && k == other.k; }
  };
  std::uint32_t register_of(const Output& o) const { return (i_ + o.which) * stage_.radix + o.k; }

  std::string second(const Output& o) const {
    const std::uint32_t v = register_of(o);
    return spec_.group.holds_locally ? code("fft_get(held + t + $)", v * spec_.group.work_items)
                                     : code("h$", v);
  }

  // Points j + k and length - j - k; w = W(2 length, j + k).
  void pair(const Output& z, const Output& m, std::uint64_t k, const std::string& w) {
    const auto scope = text_.block("");
    text_.lines("const cplx w = $;", w);
    if (buffer()) {
      const auto at = static_cast<std::int64_t>(k * factor_stride(kernel_, spec_.spectrum));
      text_.lines("const cplx h = fft_load($), g = fft_load($);", plus(rises_, at), plus(falls_, -at));
    } else {
      text_.lines(R"(
        cplx h, g;
        fft_split_halves($, $, w, &h, &g);)",
                  second(z), second(m));
    }
    const std::uint32_t a = register_of(z), b = register_of(m);
    if (z == m)
      text_.lines(R"(
        cplx a, b;
        fft_halves_factors(h, g, w, &a, &b);
        v$1 = fft_filtered_half(v$1, v$1, a, b);)",
                  a);
    else
      text_.lines("fft_filtered_halves(&v$, &v$, h, g, w);", a, b);
  }

  TextWriter& text_;
  const GroupKernel& kernel_;
  const planning::PassSpec& spec_;
  const std::size_t s_;
  const std::uint32_t i_;
  const Stage& stage_;
  const std::string rises_, falls_, root_;
};

}  // namespace

void write_halves_product(TextWriter& text, const GroupKernel& kernel) {
  text.section("product of halves with the spectrum: points k and length - k");
  const Stage& st = kernel.stages[kernel.spec.radices.size() - 1];
  for (std::uint32_t i = 0; i < st.per_item; i += 2) HalvesProduct(text, kernel, i).write();
}

}  // namespace fft::codegen
