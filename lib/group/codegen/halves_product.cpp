// The product of a convolution of halves (planning::RealStep::product), in registers. A work-item has
// butterflies j and L - j of the last forward stage, and with them points k and length - k of each pair
// (group/tiles/stage.hpp).
#include "codegen/point_factors.hpp"
#include "group/codegen/kernel.hpp"
#include "group/codegen/positions.hpp"

namespace fft::codegen {
namespace {

using planning::PointFactor;
using planning::Stage;

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
        falls_(indexed("bm", 0, i)) {}

  void write() {
    const std::string j = indexed("j", s_, i_);
    if (in_memory()) {
      const std::string c = indexed("c", s_, i_);
      const char* const twice = rader() ? "2 * " : "";
      write_factor_pointer(text_, kernel_, spec_.spectrum, rises_, c, code("$(size_t)$", twice, j));
      write_factor_pointer(text_, kernel_, spec_.spectrum, falls_, c,
                           code("$(size_t)($ - $)", twice, spec_.length, j));
    }
    const auto exists = text_.when(spec_.spectrum == PointFactor::buffer ? kernel_.memory_condition(s_, i_)
                                                                         : kernel_.in_range(s_, i_));
    for_mirrored_points(text_, kernel_, s_, i_,
                        [&](const MirroredPoints& points) { rader() ? rader_pair(points) : pair(points); });
  }

 private:
  bool in_memory() const { return spec_.spectrum != PointFactor::second_input; }
  bool rader() const { return planning::is_rader_of_halves(spec_); }
  std::uint32_t register_of(const MirroredPoints::Point& o) const {
    return (i_ + o.which) * stage_.radix + o.p;
  }

  std::string second(const MirroredPoints::Point& o) const {
    const std::uint32_t v = register_of(o);
    return spec_.group.holds_locally ? code("fft_get(held + t + $)", v * spec_.group.work_items)
                                     : code("h$", v);
  }

  void pair(const MirroredPoints& points) {
    const MirroredPoints::Point &z = points.z, &m = points.m;
    const auto scope = text_.block("");
    text_.lines("const cplx w = $;", points.root);
    if (in_memory()) {
      const auto at = static_cast<std::int64_t>(points.from * factor_stride(kernel_, spec_.spectrum));
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

  // The table has the factors of each point.
  void rader_pair(const MirroredPoints& points) {
    const MirroredPoints::Point &z = points.z, &m = points.m;
    const auto at = static_cast<std::int64_t>(2 * points.from);
    const auto scope = text_.block("");
    text_.lines(R"(
      cplx a, b;
      fft_load_twiddles($, &a, &b);)",
                plus(rises_, at));
    const std::uint32_t first = register_of(z), second = register_of(m);
    const bool zero = z == m && points.from == 0;
    if (zero && z.which == 0) write_result_zero(text_, kernel_, s_, i_);
    if (z == m)
      text_.lines("v$1 = fft_filtered_half(v$1, v$1, a, b);", first);
    else
      text_.lines("fft_filtered_pair(&v$, &v$, a, b, fft_load($));", first, second, plus(falls_, -at));
    if (zero) write_element_zero(text_, kernel_, s_, i_ + z.which);
  }

  TextWriter& text_;
  const GroupKernel& kernel_;
  const planning::PassSpec& spec_;
  const std::size_t s_;
  const std::uint32_t i_;
  const Stage& stage_;
  const std::string rises_, falls_;
};

}  // namespace

void write_halves_product(TextWriter& text, const GroupKernel& kernel) {
  text.section("product of halves with the spectrum: points k and length - k");
  const Stage& st = kernel.stages[kernel.spec.radices.size() - 1];
  for (std::uint32_t i = 0; i < st.per_item; i += 2) HalvesProduct(text, kernel, i).write();
}

}  // namespace fft::codegen
