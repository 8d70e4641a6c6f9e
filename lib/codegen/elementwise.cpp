// An item is the elements k and N - k of a column. The work-group shape has
// a work-item for each, the vector shape loops over them. Both run the same text of an item.
#include "codegen/elementwise.hpp"

#include <algorithm>

#include "codegen/fragments.hpp"
#include "codegen/point_factors.hpp"
#include "codegen/text_writer.hpp"
#include "core/elementwise.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {
namespace {

using planning::LoopAxis;
using planning::PassSpec;
using planning::RealStep;

// Rows of a table that stays in the caches; beyond, two tables are multiplied.
constexpr std::uint64_t low_rows = 4096;

std::string scaled(const std::string& x, std::uint64_t factor) {
  return factor == 1 ? x : x + " * " + num(factor) + "ul";
}

class ItemWriter {
 public:
  ItemWriter(TextWriter& text, const PassSpec& spec)
      : text_(text),
        spec_(spec),
        items_(planning::elementwise_items(spec)),
        type_((items_ + planning::elementwise_chunk) >> 32 == 0 ? "uint" : "ulong") {}

  void kernel(const std::string& name);

 private:
  std::string count_of(std::size_t axis) const {
    return axis + 1 == spec_.loops.size() ? "outer" : num(spec_.loops[axis].count) + "ul";
  }

  void group_frame();
  void vector_frame();
  void column();
  void item();
  void split();
  void merge();

  std::string in_at(const std::string& x) const { return "column_in + " + scaled(x, spec_.in_stride); }
  std::string out_at(const std::string& x) const { return "column_out + " + scaled(x, spec_.out_stride); }
  std::string loaded(const std::string& place) const { return signed_load(spec_, place); }
  std::string finished(const std::string& value) const {
    return spec_.scaled_output ? "cplx_scale(" + value + ", factors.y, factors.z)" : value;
  }
  void store(const std::string& place, const std::string& value) {
    text_.line("fft_store(" + place + ", " + finished(value) + ");");
  }
  static std::string mirror() { return "(k == 0 ? 0 : " + std::string("N - k)"); }
  std::string twiddle() const {
    if (items_ <= low_rows) return "fft_load(table + k)";
    return "cplx_mul(fft_load(table + k % " + num(low_rows) + "u), fft_load(table + " + num(low_rows) +
           " + k / " + num(low_rows) + "u))";
  }

  TextWriter& text_;
  const PassSpec& spec_;
  const std::uint64_t items_;
  const std::string type_;  // of an item's index and of the end of its chunk
};

void ItemWriter::kernel(const std::string& name) {
  const bool group = spec_.shape == planning::KernelShape::work_group;
  text_.line("#define N " + num(spec_.length) + "u");
  text_.open("__attribute__((reqd_work_group_size(" + num(group ? spec_.group.work_items : 1) +
             ", 1, 1))) kernel void " + name +
             "(global const elem_t *in, global elem_t *out, global const elem_t *table, ulong in_offset, "
             "ulong out_offset, ulong count, factors_t factors)");
  if (!group) text_.line("if (count == 0) return;");
  text_.line("const ulong outer = count;");
  std::string columns = "outer";
  for (std::size_t a = 0; a + 1 < spec_.loops.size(); ++a) columns += " * " + count_of(a);
  text_.line("const ulong columns = " + columns + ";");
  group ? group_frame() : vector_frame();
  text_.close();
}

// Divisions of 32 bits wherever the largest launch allows.
void ItemWriter::group_frame() {
  std::uint64_t total = items_;
  for (const LoopAxis& a : spec_.loops) total *= a.count;
  const std::string type = total < (std::uint64_t(1) << 32) ? "uint" : "ulong";
  const std::string items = num(items_) + (type == "uint" ? "u" : "ul");
  const bool points = spec_.group.orders.front() == planning::LaneOrder::points_first;
  text_.line("if (get_global_id(0) >= columns * " + num(items_) + "ul) return;");
  text_.line("const " + type + " index = (" + type + ")get_global_id(0);");
  text_.line("const " + type_ + " k = (" + type_ + ")(index " +
             (points ? "% " + items : "/ (" + type + ")columns") + ");");
  text_.line(type + " rest = index " + (points ? "/ " + items : "% (" + type + ")columns") + ";");
  column();
  item();
}

void ItemWriter::vector_frame() {
  const std::uint64_t chunks = (items_ + planning::elementwise_chunk - 1) / planning::elementwise_chunk;
  const std::string per_group = num(spec_.vector.columns_per_group) + "ul";
  std::string group = "get_group_id(0)", first = "0u", last = num(items_) + "u";
  if (chunks > 1) {
    text_.line("const " + type_ + " chunk = (" + type_ + ")(get_group_id(0) % " + num(chunks) + ");");
    group = "get_group_id(0) / " + num(chunks);
    first = "chunk * " + num(planning::elementwise_chunk) + "u";
    last = "min(" + num(items_) + (type_ == "uint" ? "u" : "ul") + ", (chunk + 1) * " +
           num(planning::elementwise_chunk) + "u)";
  }
  text_.line("const ulong first = " + group + " * " + per_group + ";");
  text_.line("const " + type_ + " k_first = " + first + ", k_last = " + last + ";");
  text_.open("for (ulong i = first; i < min(first + " + per_group + ", columns); ++i)");
  text_.line("ulong rest = i;");
  column();
  text_.open("for (" + type_ + " k = k_first; k < k_last; ++k)");
  item();
  text_.close();
  text_.close();
}

// From the flat column index `rest`: its base on both sides.
void ItemWriter::column() {
  std::string in = "in_offset", out = "out_offset";
  for (std::size_t a = 0; a < spec_.loops.size(); ++a) {
    const bool last = a + 1 == spec_.loops.size();
    const std::string i = "i" + num(a), n = num(spec_.loops[a].count);
    text_.line("const ulong " + i + " = rest" + (last ? "" : " % " + n + "u") + ";");
    if (!last) text_.line("rest /= " + n + "u;");
    in += " + " + scaled(i, spec_.loops[a].in_stride);
    out += " + " + scaled(i, spec_.loops[a].out_stride);
  }
  text_.line("global const elem_t *column_in = in + " + in + ";");
  text_.line("global elem_t *column_out = out + " + out + ";");
}

void ItemWriter::item() {
  spec_.real.step == RealStep::split ? split() : merge();
}

void ItemWriter::split() {
  text_.line("const cplx z = " + loaded(in_at("(ulong)k")) + ", m = " + loaded(in_at("(ulong)" + mirror())) +
             ";");
  text_.line("cplx x, y;");
  text_.line("fft_split_halves(z, m, " + twiddle() + ", &x, &y);");
  store(out_at("(ulong)k"), "x");
  store(out_at("(ulong)(N - k)"), "y");
}

// The imaginary parts of elements 0 and n/2 carry no information: whatever they hold, they count as zero.
void ItemWriter::merge() {
  text_.line("cplx x = " + loaded(in_at("(ulong)k")) + ", y = " + loaded(in_at("(ulong)(N - k)")) +
             ", z, m;");
  text_.line("if (k == 0) x.y = y.y = K(0.0);");
  text_.line("fft_merge_halves(x, y, " + twiddle() + ", &z, &m);");
  store(out_at("(ulong)k"), "z");
  text_.line("if (k != 0)");
  store(out_at("(ulong)(N - k)"), "m");
}

}  // namespace

KernelSource generate_elementwise(const PassSpec& spec) {
  KernelSource result;
  const bool splits = spec.real.step == RealStep::split;
  result.name = std::string("fft_real_") + (splits ? "split" : "merge") + "_" + num(spec.length);
  TextWriter text;
  text.line("#define FFT_F64 " + std::string(spec.precision == Precision::f64 ? "1" : "0"));
  text.line("#define FFT_LANES 1");
  text.raw(fragment("common/types.cl"));
  text.raw(fragment("group/memory.cl"));
  text.raw(fragment("common/halves.cl"));
  text.raw("\n");
  ItemWriter(text, spec).kernel(result.name);
  result.source = text.take();
  result.returns_on_zero_count = spec.shape == planning::KernelShape::vector;
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
  if (items > low_rows) append((items + low_rows - 1) / low_rows, low_rows);
  return table;
}

}  // namespace fft::codegen
