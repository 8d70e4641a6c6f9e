// The product in the middle of a convolution: values times a spectrum, conjugated. For halves (planning::RealStep::product) a
// work-item has butterflies j and L - j of the last forward stage, and with them points k and length - k of each pair
// (group/tiles/stage.hpp).
#include "codegen/point_factors.hpp"
#include "group/codegen/kernel.hpp"
#include "group/codegen/positions.hpp"

namespace fft::codegen {
namespace {

using planning::PointFactor;
using planning::Stage;

// Element 0 of Rader's algorithm, in the work-item that holds the sum of all other elements: X[0] is that sum
// plus x[0], and every other result gets x[0] through the coefficient of the sum.
void write_rader_first(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::uint32_t i,
                       const std::string& product) {
  const std::string c = indexed("c", s, i), v = kernel.value(s, i, 0), x = indexed("x", 0, i);
  text.lines("cplx $ = $;", x, kernel.loaded(kernel.tile.input_base(c, "0")));
  // Element 0 of a Hermitian sequence is real, whatever its imaginary part holds.
  if (kernel.spec.in_end.one_sided != 0) text.lines("$.y = K(0.0);", x);
  kernel.store(text, kernel.tile.output_base(c, "0"), scaled(kernel.spec, code("cplx_add($, $)", v, x)));
  text.lines(product);
  text.lines("$1 = cplx_add($1, cplx_conj($2));", v, x);
}

// Product with the spectrum of the second input, which is in h0, h1 ... or in local memory.
void write_second_product(TextWriter& text, const GroupKernel& kernel, std::uint32_t values) {
  text.section("product with the second input");
  for (std::uint32_t v = 0; v < values; ++v)
    text.lines("v$1 = cplx_conj(cplx_mul(v$1, $2));", v,
               kernel.spec.group.holds_locally
                   ? code("fft_get(held + t + $)", v * kernel.spec.group.work_items)
                   : code("h$", v));
}

// Multiplies the outputs of butterfly i by the factors from pointer `b` on, which are `step` apart.
void write_products(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::uint32_t i,
                    const std::string& b, std::uint64_t step) {
  const Stage& st = kernel.stages[s];
  for (std::uint32_t k = 0; k < st.radix; ++k) {
    const std::string product = code("$1 = cplx_conj(cplx_mul($1, fft_load($2)));", kernel.value(s, i, k),
                                     plus(b, std::uint64_t(k) * st.span * step));
    if (k != 0 || kernel.spec.rader == 0) {
      text.lines(product);
      continue;
    }
    {
      const std::string exists =
          kernel.spec.group.guarded ? code("$ < columns_left", indexed("c", s, i)) : "";
      const auto first = text.when(joined({code("$ == 0", indexed("j", s, i)), exists}, " && "));
      write_rader_first(text, kernel, s, i, product);
    }
    const auto otherwise = text.block("else");
    text.lines(product);
  }
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

void write_halves_product(TextWriter& text, const GroupKernel& kernel) {
  text.section("product of halves with the spectrum: points k and length - k");
  const Stage& st = kernel.stages[kernel.spec.radices.size() - 1];
  for (std::uint32_t i = 0; i < st.per_item; i += 2) HalvesProduct(text, kernel, i).write();
}

}  // namespace

std::uint32_t aside_elements(const GroupKernel& kernel, std::size_t s) {
  return kernel.stages[s].inner * kernel.spec.group.columns;
}

AsideElement aside_element(const GroupKernel& kernel, std::size_t s, std::uint32_t first) {
  const planning::GroupTuning& group = kernel.spec.group;
  const std::uint32_t left = aside_elements(kernel, s) - first,
                      fastest = group.columns_inner ? group.columns : kernel.stages[s].inner;
  const std::string u = first == 0 ? "t" : code("(t + $)", first), low = code("$ % $", u, fastest),
                    high = code("$ / $", u, fastest);
  return {group.columns_inner ? low : high, group.columns_inner ? high : low, u,
          left < group.work_items ? code("t < $", left) : ""};
}

void write_prime_product(TextWriter& text, const GroupKernel& kernel, std::size_t s) {
  const Stage& st = kernel.stages[s];
  text.section("product with the spectrum of the prime $", st.prime);
  const bool inner = kernel.spec.group.columns_inner;  // aside_element()
  const std::uint64_t spectrum = kernel.factors_offset() + prime_tables(kernel.spec, st.prime_index).spectrum;
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    const std::string b = code("$p", indexed("b", s, i)), c = indexed("c", s, i), j = indexed("j", s, i);
    const std::string exists = kernel.in_range(s, i);
    const auto scope = exists.empty() ? text.block("") : text.when(exists);
    text.lines("global const elem_t *$ = $ + $ / $;", b, plus("table", spectrum), j, st.inner);
    const auto product = [&](std::uint32_t k) {
      text.lines("$1 = cplx_conj(cplx_mul($1, fft_load($2)));", kernel.value(s, i, k),
                 plus(b, std::uint64_t(k) * st.twiddle_rows()));
    };
    {
      // Here is the sum of all points except point 0. Result 0 is that sum plus point 0, and all others get
      // point 0 through the sum.
      const auto first = text.when(code("$ < $", j, st.inner));
      const std::string v = kernel.value(s, i, 0);
      text.lines(R"(
        local elem_t *row = aside + ($1 * $2 + $3);
        const cplx x = fft_get(row);
        fft_put(row, cplx_add($4, x));)",
                 inner ? j : c, inner ? kernel.spec.group.columns : st.inner, inner ? c : j, v);
      product(0);
      text.lines("$1 = cplx_add($1, cplx_conj(x));", v);
    }
    {
      const auto otherwise = text.block("else");
      product(0);
    }
    for (std::uint32_t k = 1; k < st.radix; ++k) product(k);
  }
}

void write_product(TextWriter& text, const GroupKernel& kernel) {
  const planning::PassSpec& spec = kernel.spec;
  if (planning::filters_halves(spec)) return write_halves_product(text, kernel);
  const std::size_t s = spec.radices.size() - 1;
  const Stage& st = kernel.stages[s];
  if (spec.spectrum == PointFactor::second_input)
    return write_second_product(text, kernel, st.per_item * st.radix);
  text.section("product with the spectrum");
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    const std::string b = indexed("b", 0, i), c = indexed("c", s, i);
    write_factor_pointer(text, kernel, spec.spectrum, b, c,
                         code("(size_t)($ + $ * $$)", existing_index(kernel, c), indexed("j", s, i),
                              spec.twiddle_span, result_positions(spec).suffix));
    // A column that does not exist has no spectrum in the buffer; in tables its index is clamped.
    const bool buffer = spec.spectrum == PointFactor::buffer;
    const auto scope = text.when(buffer ? kernel.memory_condition(s, i) : kernel.in_range(s, i));
    write_products(text, kernel, s, i, b, spec.twiddle_span * factor_stride(kernel, spec.spectrum));
  }
}

}  // namespace fft::codegen
