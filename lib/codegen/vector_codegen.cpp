// Generator of the vector shape: one work-item per group runs blocks of columns, one column (or a part of
// one) per lane. It prints calls, loops and addresses; all arithmetic is in kernels/.
//
// Kernel `lanes`:      load -> DFT in the lanes -> store. Contiguous and gathered sides are read and written
// by the
//                      first and last stage; transposed sides go through the private array t, tile by tile.
// Kernel `split_row`:  a row n = R * N2 of contiguous points, G = lanes / R rows at once. First the DFTs of R
// points at
//                      distance N2, lanes = neighbouring points; R x R blocks are transposed into t, so that
//                      a lane holds one of the R sub-sequences; then DFTs of N2 points in the lanes, whose
//                      first twiddles are those between the two. Output k2 of all lanes is R contiguous
//                      points of each row.
#include "codegen/vector_codegen.hpp"

#include <algorithm>

#include <fftcl/error.hpp>
#include "codegen/composite.hpp"
#include "codegen/fragments.hpp"
#include "codegen/vector_layout.hpp"

namespace fft::codegen {
namespace {

using planning::LaneAccess;
using planning::LoopAxis;
using planning::PassSpec;
using planning::VectorKernel;

std::string num(std::uint64_t v) {
  return std::to_string(v);
}
std::string index(std::uint64_t v) {
  return num(v) + (v > 0xffffffffu ? "ul" : "u");
}

// `expression * factor`, as short as a person would write it.
std::string times(const std::string& expression, std::uint64_t factor) {
  if (factor == 1) return expression;
  return (factor > 0xffffffffu || factor == 0 ? "(ulong)" : "") + expression + " * " + index(factor);
}

class Emitter {
 public:
  explicit Emitter(const PassSpec& spec)
      : spec_(spec),
        layout_(vector_layout(spec)),
        lanes_(spec.vector.lanes),
        split_(spec.vector.kernel == VectorKernel::split_row),
        tile_(std::max(1u, lanes_ / 2)) {}

  KernelSource source() {
    KernelSource result;
    result.name = "fft_vector_" + num(spec_.length);
    prologue();
    kernel(result.name);
    result.source = std::move(text_);
    result.returns_on_zero_count = true;
    return result;
  }

 private:
  const PassSpec& spec_;
  const VectorLayout layout_;
  const std::uint32_t lanes_;
  const bool split_;
  const std::uint32_t tile_;  // points in a tile of a transposition
  std::string text_;
  int depth_ = 0;

  void line(const std::string& s) {
    text_.append(static_cast<std::size_t>(2 * depth_), ' ').append(s).append("\n");
  }
  void open(const std::string& s) { line(s + " {"), ++depth_; }
  void close() { --depth_, line("}"); }

  bool transposed_load() const { return !split_ && spec_.vector.load == LaneAccess::transposed; }
  bool transposed_store() const { return !split_ && spec_.vector.store == LaneAccess::transposed; }

  // ---- the parts around the kernel
  // -------------------------------------------------------------------------------

  void prologue() {
    text_ += "#define FFT_F64 " + std::string(spec_.precision == Precision::f64 ? "1" : "0") + "\n";
    text_ += "#define FFT_LANES " + num(lanes_) + "\n";
    text_ += fragment("common/types.cl");
    std::vector<std::uint32_t> radices = spec_.radices;
    text_ += butterfly_text(radices) + "\n";
    text_ += fragment("vector/lanes.cl");
    if (lanes_ > 1) text_ += fragment("vector/transpose.cl");
    if (split_) text_ += fragment("vector/split_row.cl");
    text_ += "\n";
    if (transposed_store()) position_function();
  }

  // Where output k of the DFT lies in t: the digits of k, first digit highest.
  void position_function() {
    open("FFT_INLINE uint fft_position(uint k)");
    std::string sum;
    std::uint64_t divisor = 1, place = spec_.length;
    for (const VectorStage& stage : layout_.stages) {
      place /= stage.radix;
      std::string digit = divisor == 1 ? "k" : "k / " + index(divisor);
      if (divisor * stage.radix < layout_.points)
        digit = (divisor == 1 ? digit : "(" + digit + ")") + " % " + index(stage.radix);
      sum += (sum.empty() ? "" : " + ") + ("(" + digit + ")") + (place == 1 ? "" : " * " + index(place));
      divisor *= stage.radix;
    }
    line("return " + sum + ";");
    close();
    text_ += "\n";
  }

  void kernel(const std::string& name) {
    line("__attribute__((reqd_work_group_size(1, 1, 1))) kernel void " + name +
         "(global const elem_t *in_elements, global elem_t *out_elements, global const elem_t "
         "*table_elements, ulong "
         "in_offset, ulong out_offset, ulong count, scalar_t scale) {");
    ++depth_;
    line("if (count == 0) return;");
    if (layout_.table_scalars > 0)
      line("global const scalar_t *table = (global const scalar_t *)table_elements;");
    if (needs_array()) line("cplx t[" + num(layout_.points) + "];");
    block_loop();
    close();
  }

  bool needs_array() const {
    return split_ || layout_.stages.size() > 1 || transposed_load() || transposed_store();
  }

  std::string loop_count(std::size_t a) const {
    return a + 1 == spec_.loops.size() ? "count" : index(spec_.loops[a].count);
  }

  std::uint32_t block_columns() const { return split_ ? layout_.rows : lanes_; }

  // Blocks of columns, the lane axis fastest: per block the number of lanes in use and the two base pointers.
  void block_loop() {
    const std::size_t axis = spec_.vector.lane_axis;
    const std::uint32_t columns = block_columns();
    std::string total = "lane_blocks";
    for (std::size_t a = 0; a < spec_.loops.size(); ++a)
      if (a != axis) total += " * " + loop_count(a);
    line("const ulong lane_blocks = " +
         (columns == 1 ? "(ulong)" + loop_count(axis)
                       : "((ulong)" + loop_count(axis) + " + " + num(columns - 1) + ") / " + num(columns)) +
         ";");
    const std::string blocks = num(spec_.vector.columns_per_group / columns) + "ul";
    line("const ulong first = get_group_id(0) * " + blocks + ";");
    line("const ulong last = min(first + " + blocks + ", " + total + ");");
    open("for (ulong block = first; block < last; ++block)");
    const bool single = spec_.loops.size() == 1;
    line("const ulong lane0 = " + std::string(single ? "block" : "block % lane_blocks") +
         (columns == 1 ? "" : " * " + num(columns)) + ";");
    if (!single) line("ulong rest = block / lane_blocks;");
    std::string in = "in_offset + " + times("lane0", spec_.loops[axis].in_stride);
    std::string out = "out_offset + " + times("lane0", spec_.loops[axis].out_stride);
    std::string twiddle = "lane0";
    std::size_t others = spec_.loops.size() - 1;
    for (std::size_t a = 0; a < spec_.loops.size(); ++a) {
      if (a == axis) continue;
      const std::string i = "i" + num(a);
      --others;
      line("const ulong " + i + " = rest" + (others == 0 ? "" : " % " + loop_count(a)) + ";");
      if (others > 0) line("rest /= " + loop_count(a) + ";");
      in += " + " + times(i, spec_.loops[a].in_stride);
      out += " + " + times(i, spec_.loops[a].out_stride);
      if (spec_.loops[a].twiddle_weight) twiddle += " + " + times(i, spec_.loops[a].twiddle_weight);
    }
    line("const uint lanes = (uint)min((ulong)" + num(columns) + ", " + loop_count(axis) + " - lane0);");
    line("global const scalar_t *in = (global const scalar_t *)in_elements + 2 * (" + in + ");");
    line("global scalar_t *out = (global scalar_t *)out_elements + 2 * (" + out + ");");
    if (spec_.twiddle_span > 1) line("const ulong lane_block = (" + twiddle + ") / " + num(lanes_) + ";");
    block();
    close();
  }

  // ---- one block
  // -------------------------------------------------------------------------------------------------

  void block() {
    if (split_) split_stage();
    if (transposed_load()) load_tiles();
    stage(0, "", "");
    if (transposed_store()) store_tiles();
  }

  std::uint64_t lane_in() const { return spec_.loops[spec_.vector.lane_axis].in_stride; }
  std::uint64_t lane_out() const { return spec_.loops[spec_.vector.lane_axis].out_stride; }

  void unroll(std::uint64_t butterflies) {
    if (butterflies > 1) line(layout_.points * layout_.split <= 32 ? "#pragma unroll" : "#pragma unroll 1");
  }

  void load_tiles() {
    const bool exact = spec_.length % tile_ == 0;
    unroll(spec_.length / tile_);
    open("for (uint i = 0; i < " + num(spec_.length) + "; i += " + num(tile_) + ")");
    line(exact ? "const uint q = i;" : "const uint q = min(i, " + index(spec_.length - tile_) + ");");
    line("fft_load_tile(t + q, in + 2 * q, " + num(lane_in()) + ", lanes);");
    if (spec_.swap_input) {
      line("for (uint j = 0; j < " + num(tile_) + "; ++j) t[q + j] = cplx_exchange(t[q + j]);");
      // An overlapping last tile is loaded anew, so nothing is exchanged twice.
    }
    close();
  }

  void store_tiles() {
    const bool exact = spec_.length % tile_ == 0;
    unroll(spec_.length / tile_);
    open("for (uint i = 0; i < " + num(spec_.length) + "; i += " + num(tile_) + ")");
    line(exact ? "const uint k = i;" : "const uint k = min(i, " + index(spec_.length - tile_) + ");");
    line("cplx v[" + num(tile_) + "];");
    for (std::uint32_t j = 0; j < tile_; ++j)
      line("v[" + num(j) + "] = " + finished("t[fft_position(k + " + num(j) + ")]") + ";");
    line("fft_store_tile(out + 2 * k, " + num(lane_out()) + ", lanes, v);");
    close();
  }

  std::string finished(std::string value) const {
    if (spec_.scaled) value = "cplx_scale(" + value + ", scale)";
    if (spec_.swap_output) value = "cplx_exchange(" + value + ")";
    return value;
  }

  // First radix of a split row: chunks of R neighbouring sub-sequence indices; the last chunk overlaps its
  // neighbour.
  void split_stage() {
    const std::uint32_t r = layout_.split;
    const std::uint64_t n2 = layout_.points;
    unroll(n2 / r);
    open("for (uint i = 0; i < " + num(n2) + "; i += " + num(r) + ")");
    line(n2 % r == 0 ? "const uint c = i;" : "const uint c = min(i, " + index(n2 - r) + ");");
    line("cplx a[" + num(r) + "];");
    for (std::uint32_t j = 0; j < r; ++j) {
      const std::string call = "fft_load_rows" + num(layout_.rows) + "(in + 2 * (c + " + num(j * n2) + "), " +
                               num(lane_in()) + ", lanes)";
      line("a[" + num(j) + "] = " + (spec_.swap_input ? "cplx_exchange(" + call + ")" : call) + ";");
    }
    line(butterfly_call("fft_butterfly", r, {}));
    line("fft_split_transpose" + num(r) + "(a);");
    for (std::uint32_t j = 0; j < r; ++j) line("t[c + " + num(j) + "] = a[" + num(j) + "];");
    close();
  }

  // ---- the DFT in the lanes
  // ----------------------------------------------------------------------------------------

  static std::string butterfly_call(const std::string& name, std::uint32_t radix,
                                    const std::vector<std::string>& twiddles) {
    std::string s = name + num(radix) + "(";
    for (std::uint32_t j = 0; j < radix; ++j) s += (j ? ", a + " : "a + ") + num(j);
    for (const std::string& w : twiddles) s += ", " + w;
    return s + ");";
  }

  // Stage s for the prefix whose sub-block of t starts at `base` and whose outputs start at `output` ("" is
  // 0).
  void stage(std::size_t s, const std::string& base, const std::string& output) {
    const VectorStage& st = layout_.stages[s];
    twiddles(s);
    if (st.rest > 1) {
      unroll(st.rest);
      open("for (uint i = 0; i < " + num(st.rest) + "; ++i)");
    } else {
      open("");
    }
    butterfly(s, base, output);
    close();
    if (s + 1 == layout_.stages.size()) return;
    const std::string digit = "d" + num(s + 1);
    unroll(st.radix);
    open("for (uint " + digit + " = 0; " + digit + " < " + num(st.radix) + "; ++" + digit + ")");
    stage(s + 1, (base.empty() ? "" : base + " + ") + times(digit, st.rest),
          (output.empty() ? "" : output + " + ") + times(digit, st.prefixes));
    close();
  }

  std::string prefix_index(std::size_t s) const {
    std::string p;
    for (std::size_t i = 0; i < s; ++i)
      p = (i ? "(" + p + ") * " + index(layout_.stages[i].radix) + " + " : "") + "d" + num(i + 1);
    if (layout_.lane_blocks > 1) {
      const std::string b = times("lane_block", layout_.stages[s].prefixes);
      return p.empty() ? b : b + " + " + p;
    }
    return p.empty() ? "0" : p;
  }

  // Declares w1, w2, ... of this stage.
  void twiddles(std::size_t s) {
    const VectorStage& st = layout_.stages[s];
    if (st.form == TwiddleForm::none || st.powers.empty()) return;
    const std::uint64_t width = st.form == TwiddleForm::lanes ? 2 * lanes_ : 2;
    const std::string p = "w" + num(s + 1);
    line("global const scalar_t *" + p + " = table + " + index(st.table_offset) + " + (" + prefix_index(s) +
         ") * " + index(width * st.powers.size()) + ";");
    for (std::size_t i = 0; i < st.powers.size(); ++i) {
      std::string w = (st.form == TwiddleForm::lanes ? "fft_table_lanes(" : "fft_table_scalar(") + p + " + " +
                      num(width * i) + ")";
      if (st.form == TwiddleForm::product)
        w = "cplx_mul(fft_table_lanes(table + " + index(st.lane_offset + 2 * lanes_ * i) + "), " + w + ")";
      line("const cplx " + p + "_" + num(st.powers[i]) + " = " + w + ";");
    }
  }

  void butterfly(std::size_t s, const std::string& base, const std::string& output) {
    const VectorStage& st = layout_.stages[s];
    const bool first = s == 0 && !split_ && !transposed_load();
    const bool last = s + 1 == layout_.stages.size() && !transposed_store();
    const std::string i = st.rest > 1 ? "i" : "";
    const auto at = [&](std::uint32_t j) {
      std::string e = base;
      if (!i.empty()) e += (e.empty() ? "" : " + ") + i;
      if (j * st.rest > 0 || e.empty()) e += (e.empty() ? "" : " + ") + num(j * st.rest);
      return e;
    };
    line("cplx a[" + num(st.radix) + "];");
    if (first) {
      global_load(st, at);
    } else {
      for (std::uint32_t j = 0; j < st.radix; ++j) line("a[" + num(j) + "] = t[" + at(j) + "];");
    }
    compute(s);
    if (last) {
      global_store(st, output);
    } else {
      for (std::uint32_t j = 0; j < st.radix; ++j) line("t[" + at(j) + "] = a[" + num(j) + "];");
    }
  }

  void compute(std::size_t s) {
    const VectorStage& st = layout_.stages[s];
    if (st.radix == 1) return;
    std::vector<std::string> w;
    if (st.form != TwiddleForm::none)
      for (std::uint32_t power : st.powers) w.push_back("w" + num(s + 1) + "_" + num(power));
    if (!w.empty() && has_twiddled_butterfly(st.radix)) {
      line(butterfly_call("fft_twiddled_butterfly", st.radix, w));
      return;
    }
    for (std::size_t q = 0; q < w.size(); ++q)
      line("a[" + num(q + 1) + "] = cplx_mul(a[" + num(q + 1) + "], " + w[q] + ");");
    line(butterfly_call("fft_butterfly", st.radix, {}));
  }

  // ---- first stage's loads and last stage's stores
  // -------------------------------------------------------------------

  // Lanes in use can be fewer than all, unless a constant count says otherwise.
  bool has_tail() const {
    const std::size_t axis = spec_.vector.lane_axis;
    return lanes_ > 1 && (axis + 1 == spec_.loops.size() || spec_.loops[axis].count % lanes_ != 0);
  }

  template <typename At>
  void global_load(const VectorStage& st, const At& at) {
    const auto loads = [&](bool gathered) {
      for (std::uint32_t j = 0; j < st.radix; ++j) {
        const std::string p = "in + 2 * (" + times("(ulong)(" + at(j) + ")", spec_.in_stride) + ")";
        std::string v = gathered ? "fft_load_gathered(" + p + ", " + num(lane_in()) + "ul, lanes)"
                                 : "fft_load_lanes(" + p + ")";
        if (spec_.swap_input) v = "cplx_exchange(" + v + ")";
        line("a[" + num(j) + "] = " + v + ";");
      }
    };
    either(spec_.vector.load, loads);
  }

  void global_store(const VectorStage& st, const std::string& output) {
    const auto stores = [&](bool gathered) {
      for (std::uint32_t j = 0; j < st.radix; ++j) {
        const std::string k = output.empty() ? num(j * st.prefixes) : output + " + " + num(j * st.prefixes);
        const std::string v = finished("a[" + num(j) + "]");
        if (split_)
          line("fft_store_rows" + num(layout_.rows) + "(out + " + num(2 * layout_.split) + " * (" + k +
               "), " + num(lane_out()) + ", lanes, " + v + ");");
        else if (gathered)
          line("fft_store_gathered(" + out_address(k) + ", " + num(lane_out()) + "ul, lanes, " + v + ");");
        else
          line("fft_store_lanes(" + out_address(k) + ", " + v + ");");
      }
    };
    if (split_)
      stores(false);
    else
      either(spec_.vector.store, stores);
  }

  std::string out_address(const std::string& k) const {
    return "out + 2 * (" + times("(ulong)(" + k + ")", spec_.out_stride) + ")";
  }

  // Whole vectors where the lanes are neighbours and all in use, else element by element.
  template <typename Emit>
  void either(LaneAccess access, const Emit& emit) {
    if (access == LaneAccess::gathered) return emit(true);
    if (!has_tail()) return emit(false);
    open("if (lanes == " + num(lanes_) + ")");
    emit(false);
    --depth_, open("} else"), emit(true), close();
  }
};

}  // namespace

KernelSource generate_vector(const PassSpec& spec) {
  return Emitter(spec).source();
}

}  // namespace fft::codegen
