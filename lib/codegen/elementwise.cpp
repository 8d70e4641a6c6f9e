// An item is the elements k and N - k of a column. The work-group shape has a work-item for each, and the
// vector shape loops over them. Both use the same text for an item.
#include "codegen/elementwise.hpp"

#include <algorithm>

#include "codegen/element_access.hpp"
#include "codegen/fragments.hpp"
#include "codegen/point_factors.hpp"
#include "codegen/text.hpp"
#include "core/base/number_theory.hpp"
#include "core/elementwise.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {
namespace {

using planning::LoopAxis;
using planning::PassSpec;
using planning::RealStep;

// Rows of a table that stays in the caches. For more rows, factors of two tables are multiplied.
constexpr std::uint64_t low_rows = 4096;
static_assert(low_rows % planning::elementwise_chunk == 0,
              "the items of a vector share their row of the second table");

std::string strided(const std::string& x, std::uint64_t factor) {
  if (const std::string back = backward_steps(x, factor); !back.empty()) return back;
  return factor == 1 ? x : code("$ * $ul", x, factor);
}

class ItemWriter {
 public:
  ItemWriter(TextWriter& text, const PassSpec& spec)
      : text_(text),
        spec_(spec),
        lanes_(spec.in_end.format || spec.out_end.format ? 1 : spec.vector.lanes),
        items_(planning::elementwise_items(spec)),
        type_((items_ + planning::elementwise_chunk) >> 32 == 0 ? "uint" : "ulong") {}

  std::uint32_t lanes() const { return lanes_; }
  void kernel(const std::string& name);

 private:
  std::string count_of(std::size_t axis) const {
    return axis + 1 == spec_.loops.size() ? "outer" : code("$ul", spec_.loops[axis].count);
  }

  void group_frame();
  void vector_frame();
  void vectors();
  void column();
  void item();
  void split();
  void merge();

  std::string in_at(const std::string& x) const { return code("column_in + $", strided(x, spec_.in_stride)); }
  std::string out_at(const std::string& x) const {
    return code("column_out + $", strided(x, spec_.out_stride));
  }
  // Indices of elements k and N - k. A vector of items continues upwards from k and downwards from N - k.
  std::string rising() const { return "(ulong)k"; }
  std::string falling() const {
    return width_ == 1 ? "(ulong)(N - k)" : code("(ulong)(N - k - $u)", width_ - 1);
  }
  std::string function(const char* what, const std::string& x) const {
    return code("fft_$_$", what, width_ == 1 ? "one" : x == rising() ? "rising" : "falling");
  }
  std::string loaded(const std::string& x) const {
    if (lanes_ == 1) return signed_load(spec_, in_at(x));
    const std::string value = code("$($)", function("load", x), in_at(x));
    return spec_.input_sign == planning::InputSign::none ? value : code("cplx_sign($, factors.x)", value);
  }
  void store(const std::string& x, const std::string& value) {
    const std::string kind = lanes_ == 1 ? "fft_store" : function("store", x);
    text_.lines("$($, $);", spec_.out_end.format ? "fft_out_store" : kind,
                spec_.out_end.format ? "out_memory, " + out_at(x) : out_at(x), scaled(spec_, value));
  }
  std::string twiddle() const {
    const std::string one = lanes_ == 1 ? "fft_load" : "fft_load_one",
                      row = width_ == 1 ? one : "fft_load_rising";
    if (items_ <= low_rows) return row + "(table + k)";
    return code("cplx_mul($2(table + k % $1u), $3(table + $1 + k / $1u))", low_rows, row, one);
  }

  TextWriter& text_;
  const PassSpec& spec_;
  const std::uint32_t lanes_;
  std::uint32_t width_ = 1;  // items of the text being written: 1 or lanes_; a vector never holds item 0
  const std::uint64_t items_;
  const std::string type_;  // of an item's index and of the end of its chunk
};

void ItemWriter::kernel(const std::string& name) {
  const bool group = spec_.shape == planning::KernelShape::work_group;
  text_.define("N", code("$u", spec_.length));
  text_.lines(R"(
    __attribute__((reqd_work_group_size($, 1, 1))) kernel void $(
    global const elem_t *in, global elem_t *out, global const elem_t *table,
    launch_t launch$) {
    FFT_LAUNCH_VALUES;)",
              group ? spec_.group.work_items : 1, name, format_parameters(spec_));
  write_format_memory(text_, spec_);
  if (!group) text_.lines("if (count == 0) return;");
  std::vector<std::string> counts{"outer"};
  for (std::size_t a = 0; a + 1 < spec_.loops.size(); ++a) counts.push_back(count_of(a));
  text_.lines(R"(
    const ulong outer = count;
    const ulong columns = $;)",
              joined(counts, " * "));
  group ? group_frame() : vector_frame();
  text_.lines("}");
}

// Uses 32-bit divisions wherever the largest launch permits.
void ItemWriter::group_frame() {
  std::uint64_t total = items_;
  for (const LoopAxis& a : spec_.loops) total *= a.count;
  const bool narrow = total < (std::uint64_t(1) << 32);
  const char* const type = narrow ? "uint" : "ulong";
  const std::string items = code(narrow ? "$u" : "$ul", items_), columns = code("($)columns", type);
  const bool points = spec_.group.orders.front() == planning::LaneOrder::points_first;
  text_.lines(R"(
    if (get_global_id(0) >= columns * $1ul) return;
    const $2 index = ($2)get_global_id(0);
    const $3 k = ($3)(index $4);
    $2 rest = index $5;)",
              items_, type, type_, points ? "% " + items : "/ " + columns,
              points ? "/ " + items : "% " + columns);
  column();
  item();
}

void ItemWriter::vector_frame() {
  const std::uint64_t chunks = planning::divided_up(items_, planning::elementwise_chunk);
  std::string group = "get_group_id(0)", first = "0u", last = code("$u", items_);
  if (chunks > 1) {
    text_.lines("const $1 chunk = ($1)(get_group_id(0) % $2);", type_, chunks);
    group = code("get_group_id(0) / $", chunks);
    first = code("chunk * $u", planning::elementwise_chunk);
    last =
        code("min($$, (chunk + 1) * $u)", items_, type_ == "uint" ? "u" : "ul", planning::elementwise_chunk);
  }
  text_.lines(R"(
    const ulong first = $1 * $2ul;
    const $3 k_first = $4, k_last = $5;
    for (ulong i = first; i < min(first + $2ul, columns); ++i) {
      ulong rest = i;)",
              group, spec_.vector.columns_per_group, type_, first, last);
  column();
  if (lanes_ == 1) {
    const auto items = text_.block("for ($ k = k_first; k < k_last; ++k)", type_);
    item();
  } else {
    vectors();
  }
  text_.lines("}");
}

void ItemWriter::vectors() {
  text_.lines("$ k = k_first;", type_);
  const auto items = text_.block("while (k < k_last)");
  {
    const auto whole = text_.block("if (k != 0 && k_last - k >= $u)", lanes_);
    width_ = lanes_;
    item();
    text_.lines("k += $u;", lanes_);
  }
  const auto rest = text_.block("else");
  width_ = 1;
  item();
  text_.lines("++k;");
}

// Declares the base of the column with flat index `rest` on both sides.
void ItemWriter::column() {
  std::string in = "in_offset", out = "out_offset";
  for (std::size_t a = 0; a < spec_.loops.size(); ++a) {
    const LoopAxis& axis = spec_.loops[a];
    const std::string i = code("i$", a);
    if (a + 1 == spec_.loops.size())
      text_.lines("const ulong $ = rest;", i);
    else
      text_.lines(R"(
        const ulong $1 = rest % $2u;
        rest /= $2u;)",
                  i, axis.count);
    in = code("$ + $", in, strided(i, axis.in_stride));
    out = code("$ + $", out, strided(i, axis.out_stride));
  }
  const bool in_format = spec_.in_end.format != nullptr, out_format = spec_.out_end.format != nullptr;
  text_.lines(R"(
    $column_in = $$;
    $column_out = $$;)",
              in_format ? "const ulong " : "global const elem_t *", in_format ? "" : "in + ", in,
              out_format ? "const ulong " : "global elem_t *", out_format ? "" : "out + ", out);
}

void ItemWriter::item() {
  spec_.real.step == RealStep::split ? split() : merge();
}

void ItemWriter::split() {
  text_.lines(R"(
    const cplx z = $, m = $;
    cplx x, y;
    fft_split_halves(z, m, $, &x, &y);)",
              loaded(rising()), loaded(width_ == 1 ? "(ulong)(k == 0 ? 0 : N - k)" : falling()), twiddle());
  store(rising(), "x");
  store(falling(), "y");
}

// The imaginary parts of elements 0 and n/2 carry no information: they are taken to be zero, whatever their
// value.
void ItemWriter::merge() {
  text_.lines(R"(
    cplx x = $, y = $, z, m;
    $fft_merge_halves(x, y, $, &z, &m);)",
              loaded(rising()), loaded(falling()), width_ == 1 ? "if (k == 0) x.y = y.y = K(0.0);\n" : "",
              twiddle());
  store(rising(), "z");
  if (width_ == 1) text_.lines("if (k != 0)");
  store(falling(), "m");
}

}  // namespace

KernelSource generate_elementwise(const PassSpec& spec) {
  KernelSource result;
  const bool splits = spec.real.step == RealStep::split;
  result.name = code("fft_real_$_$", splits ? "split" : "merge", spec.length);
  TextWriter text;
  ItemWriter items(text, spec);
  write_types(text, spec.precision, items.lanes());
  if (items.lanes() == 1)
    text.raw(fragment("group/memory.cl"));
  else
    for (const char* const name : {"vector/shuffle.cl", "vector/lanes.cl", "vector/elementwise.cl"})
      text.raw(fragment(name));
  text.raw(fragment("common/halves.cl"));
  write_element_access(text, spec);
  text.section("$: elements k and N - k of every column, N = $",
               splits ? "transforms of halves to spectra" : "spectra to transforms of halves", spec.length);
  items.kernel(result.name);
  result.source = text.take();
  result.returns_on_zero_count = spec.shape == planning::KernelShape::vector && !has_user_arguments(spec);
  return result;
}

std::vector<double> elementwise_table(const PassSpec& spec) {
  std::vector<double> table;
  const std::uint64_t items = planning::elementwise_items(spec), order = 2 * std::uint64_t(spec.length);
  const auto append = [&](std::uint64_t rows, std::uint64_t step) {
    for (std::uint64_t k = 0; k < rows; ++k) {
      const std::complex<double> w = planning::unit_root(k * step, order);
      table.insert(table.end(), {w.real(), w.imag()});
    }
  };
  append(std::min(items, low_rows), 1);
  if (items > low_rows) append(planning::divided_up(items, low_rows), low_rows);
  return table;
}

}  // namespace fft::codegen
