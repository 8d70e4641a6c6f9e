// Twiddles between passes that are applied before the first stage (planning::local_twiddles()): the roots of
// the tile's columns are made from those in the table and kept in local memory, and points are multiplied by
// them.
#include "codegen/point_factors.hpp"
#include "group/codegen/kernel.hpp"
#include "group/codegen/positions.hpp"

namespace fft::codegen {
namespace {

using planning::LocalTwiddles;
using planning::Stage;

class Twiddles {
 public:
  Twiddles(TextWriter& text, const GroupKernel& kernel)
      : text_(text), kernel_(kernel), spec_(kernel.spec), stage_(kernel.stages.front()) {}

  void write_columns() {
    text_.comment("twiddles between passes: roots of the columns");
    write_roots();
    text_.lines("barrier(CLK_LOCAL_MEM_FENCE);");
    text_.comment("point x of a column: the roots of x % $ and of x / $", tables_.low, tables_.low);
  }

  void multiply_points() {
    multiply_rows();
    if (stage_.inner > 1) multiply_aside();  // else only point 0 of the column is aside, whose twiddle is 1
  }

  std::string of(const std::string& c, const std::string& x) const {
    return code("cplx_mul(fft_get(roots + $), fft_get(roots + $))", place(c, code("$ % $", x, tables_.low)),
                place(c, code("$ + $ / $", tables_.low, x, tables_.low)));
  }

 private:
  // Local address of root `x` of column `c`.
  std::string place(const std::string& c, const std::string& x) const {
    if (columns_ == 1) return x;
    return spec_.group.columns_inner ? code("($) * $ + $", x, columns_, c)
                                     : code("$ * $ + $", c, tables_.count(), x);
  }

  void write_roots() {
    const RootTables roots = root_tables(spec_);
    const std::uint64_t table = kernel_.factors_offset();
    const bool inner = spec_.group.columns_inner;
    const std::string column = columns_ == 1 ? "0"
                               : inner       ? code("u % $", columns_)
                                             : code("u / $", tables_.count());
    const auto scope =
        text_.block("for (uint u = t; u < $; u += $)", tables_.count() * columns_, spec_.group.work_items);
    text_.lines("const uint c = $, x = $;", column,
                columns_ == 1 ? "u"
                : inner       ? code("u / $", columns_)
                              : code("u % $", tables_.count()));
    // (Lengths with such primes are below 2^31: planning::max_chirp_length.)
    text_.lines(R"(
      const uint e = $1 * (x < $2 ? x : (x - $2) * $2);
      fft_put(roots + u, cplx_mul(fft_load($3 + (e & $4)), fft_load($5 + (e >> $6))));)",
                existing_index(kernel_, "c"), tables_.low, plus("table", table + roots.low),
                (std::uint64_t(1) << roots.bits) - 1, plus("table", table + roots.high), roots.bits);
  }

  void multiply(const std::string& v, const std::string& c, const std::string& x) {
    text_.lines("$1 = cplx_mul($1, $2);", v, of(c, x));
  }

  // Multiplies the values of the first stage, whose rows are in the order of its prime.
  void multiply_rows() {
    const std::uint64_t order = kernel_.factors_offset() + prime_tables(spec_, stage_.prime_index).order;
    for (std::uint32_t i = 0; i < stage_.per_item; ++i) {
      const std::string j = indexed("j", 0, i), exists = kernel_.in_range(0, i);
      const auto scope = exists.empty() ? text_.block("") : text_.when(exists);
      text_.lines("global const elem_t *rows = $ + $ / $;", plus("table", order), j, stage_.inner);
      for (std::uint32_t q = 0; q < stage_.radix; ++q) {
        const std::string x = code("x$", q);
        text_.lines("const uint $ = (uint)fft_load($).x$;", x,
                    plus("rows", q * stage_.butterflies / stage_.inner),
                    stage_.inner == 1 ? "" : code(" + $ % $", j, stage_.inner));
        multiply(kernel_.value(0, i, q), indexed("c", 0, i), x);
      }
    }
  }

  // Multiplies row 0, in the work-items that put it aside.
  void multiply_aside() {
    for (std::uint32_t first = 0; first < aside_elements(kernel_, 0); first += spec_.group.work_items) {
      const AsideElement at = aside_element(kernel_, 0, first);
      const auto exists = text_.when(at.exists);
      const auto scope = text_.block("");
      text_.lines("cplx v = fft_get(aside + $);", at.element);
      multiply("v", code("($)", at.column), code("($)", at.point));
      text_.lines("fft_put(aside + $, v);", at.element);
    }
  }

  TextWriter& text_;
  const GroupKernel& kernel_;
  const planning::PassSpec& spec_;
  const Stage& stage_;
  const std::uint32_t columns_ = spec_.group.columns;
  const LocalTwiddles tables_ = planning::local_twiddles(spec_);
};

}  // namespace

void write_local_twiddles(TextWriter& text, const GroupKernel& kernel) {
  Twiddles twiddles(text, kernel);
  twiddles.write_columns();
  twiddles.multiply_points();
}

void write_local_roots(TextWriter& text, const GroupKernel& kernel) {
  Twiddles(text, kernel).write_columns();
}

std::string local_twiddle(TextWriter& text, const GroupKernel& kernel, const std::string& c,
                          const std::string& x) {
  return Twiddles(text, kernel).of(c, x);
}

}  // namespace fft::codegen
