// Kernel `lanes`:      load -> DFT in the lanes -> store. Contiguous and gathered sides are read and written
// by the
//                      first and last stage. Transposed sides move in tiles of lanes / 2 neighbouring points:
//                      through t as a pass of their own; loads may be fused into the first stage.
// Kernel `split_row`:  a row n = R * N2 of contiguous points, G = lanes / R rows at once. First the DFTs of R
// points at
//                      distance N2, lanes = neighbouring points; R x R blocks are transposed into t, so that
//                      a lane holds one of the R sub-sequences; then DFTs of N2 points in the lanes, whose
//                      first twiddles are those between the two. Output k2 of all lanes is R contiguous
//                      points of each row.
#include "codegen/vector_stages.hpp"

#include <algorithm>
#include <functional>

#include "codegen/vector_butterfly.hpp"

namespace fft::codegen {
namespace {

using planning::LaneAccess;
using planning::PassSpec;
using planning::VectorKernel;

std::string sum(const std::string& a, const std::string& b) {
  return a.empty() ? b : b.empty() ? a : a + " + " + b;
}

class BlockWriter {
 public:
  BlockWriter(TextWriter& text, const PassSpec& spec, const VectorLayout& layout)
      : text_(text),
        spec_(spec),
        layout_(layout),
        lanes_(spec.vector.lanes),
        tile_(std::max(1u, spec.vector.lanes / 2)),
        split_(spec.vector.kernel == VectorKernel::split_row),
        transposed_load_(!split_ && through_array(spec.vector.load)),
        transposed_store_(!split_ && through_array(spec.vector.store)) {}

  bool needs_array() const {
    return split_ || layout_.stages.size() > 1 || transposed_load_ || transposed_store_;
  }

  void position_function();

  void block() {
    prefetch_next();
    if (can_stream())
      text_.line("const bool streams = in_elements != out_elements && ((size_t)out & 63) == 0;");
    if (split_) split_stage();
    if (transposed_load_ && !spec_.vector.fused_load) load_tiles();
    stage(0, "", "");
    if (transposed_store_) store_tiles();
  }

 private:
  using Place = std::function<std::string(std::uint32_t)>;

  TextWriter& text_;
  const PassSpec& spec_;
  const VectorLayout& layout_;
  const std::uint32_t lanes_;
  const std::uint32_t tile_;                               // points in a tile of a transposition
  const bool split_, transposed_load_, transposed_store_;  // transposed or packed: through the array t
  bool streaming_ = false;                                 // the stores being written go past the caches

  static bool through_array(LaneAccess a) { return a == LaneAccess::transposed || a == LaneAccess::packed; }
  std::uint64_t lane_in() const { return spec_.loops[spec_.vector.lane_axis].in_stride; }
  std::uint64_t lane_out() const { return spec_.loops[spec_.vector.lane_axis].out_stride; }

  // A count that is not a compile-time multiple of the lanes leaves lanes unused in the last block.
  bool has_tail() const {
    const std::size_t axis = spec_.vector.lane_axis;
    return lanes_ > 1 && (axis + 1 == spec_.loops.size() || spec_.loops[axis].count % lanes_ != 0);
  }

  // Streaming pays for whole cache lines only, and not where the lines were just read (in place).
  bool can_stream() const {
    const std::uint64_t element = spec_.precision == Precision::f64 ? 16 : 8;
    const auto whole_lines = [&](std::uint64_t stride) { return stride * element % 64 == 0; };
    for (const planning::LoopAxis& a : spec_.loops)
      if (a.out_stride != 1 && a.count > 1 && !whole_lines(a.out_stride)) return false;
    return spec_.vector.non_temporal && lanes_ * element / 2 == 64 && layout_.rows <= 2 &&
           (split_ || (spec_.vector.store == LaneAccess::contiguous && whole_lines(spec_.out_stride)) ||
            (spec_.vector.store == LaneAccess::transposed && spec_.length % tile_ == 0));
  }

  // Calls write(true) for blocks with every lane in use and write(false) for others.
  template <typename Write>
  void full_or_tail(const Write& write) {
    if (!has_tail()) return write(true);
    text_.open("if (lanes == " + num(lanes_) + ")");
    write(true);
    text_.close();
    text_.open("else");
    write(false);
    text_.close();
  }

  // Loops over registers must go; loops over memory must stay rolled.
  void loop(const std::string& variable, std::uint64_t count, std::uint64_t step = 1) {
    if (count > step) text_.line(spec_.length <= 32 ? "#pragma unroll" : "#pragma unroll 1");
    text_.open("for (uint " + variable + " = 0; " + variable + " < " + num(count) + "; " + variable +
               (step == 1 ? "" : " += " + num(step)) + (step == 1 ? "++)" : ")"));
  }

  // Chunks of `step` over `count`: the last one overlaps its neighbour, which does the same work twice.
  void chunk_loop(const std::string& name, std::uint64_t count, std::uint64_t step) {
    loop("c", count, step);
    text_.line("const uint " + name + " = " +
               (count % step == 0 ? "c" : "min(c, " + num(count - step) + "u)") + ";");
  }

  std::string signed_input(const std::string& value) const {
    return spec_.signed_input ? "cplx_sign(" + value + ", factors.x)" : value;
  }

  std::string finished(const std::string& value) const {
    return spec_.scaled_output ? "cplx_scale(" + value + ", factors.y, factors.z)" : value;
  }

  void load_tile(const std::string& to, const std::string& point) {
    full_or_tail([&](bool full) {
      text_.line("fft_load_tile(" + to + ", in + 2 * (" + point + "), " + num(lane_in()) + ", " +
                 (full ? num(lanes_) : "lanes") + ");");
    });
  }

  void store_tile(const std::string& from, const std::string& point) {
    std::string at = point;
    if (spec_.out_block != 0)
      at = "(" + point + ") % " + num(spec_.out_block) + " + " +
           times("(ulong)((" + point + ") / " + num(spec_.out_block) + ")", spec_.out_block_stride);
    const std::string place = "(out + 2 * (" + at + "), " + num(lane_out()) + ", ";
    full_or_tail([&](bool full) {
      if (full && can_stream()) text_.line("if (streams) fft_stream_tile" + place + from + "); else");
      text_.line("fft_store_tile" + place + (full ? num(lanes_) : "lanes") + ", " + from + ");");
    });
  }

  // The next block's rows, when they follow this block's without a gap.
  void prefetch_next() {
    const std::uint32_t columns = split_ ? layout_.rows : lanes_;
    if (!spec_.vector.prefetch || spec_.in_stride != 1 || lane_in() != spec_.length) return;
    text_.line("if (block + 1 < last) fft_prefetch(in + " + num(2 * columns * lane_in()) + ", " +
               num(2 * columns * lane_in()) + ");");
  }

  void load_packed() {
    full_or_tail([&](bool full) {
      if (full) return text_.line("fft_load_packed(t, in);");
      for (std::uint32_t q = 0; q < spec_.length; ++q)
        text_.line("t[" + num(q) + "] = fft_load_gathered(in + " + num(2 * q) + ", " + num(lane_in()) +
                   "ul, lanes);");
    });
  }

  void store_packed() {
    text_.line("cplx s[" + num(spec_.length) + "];");
    for (std::uint32_t k = 0; k < spec_.length; ++k)
      text_.line("s[" + num(k) + "] = " + finished("t[fft_position(" + num(k) + ")]") + ";");
    full_or_tail([&](bool full) {
      if (full) return text_.line("fft_store_packed(out, s);");
      for (std::uint32_t k = 0; k < spec_.length; ++k)
        text_.line("fft_store_gathered(out + " + num(2 * k) + ", " + num(lane_out()) + "ul, lanes, s[" +
                   num(k) + "]);");
    });
  }

  void load_tiles() {
    if (spec_.vector.load == LaneAccess::packed) return load_packed();
    chunk_loop("q", spec_.length, tile_);
    load_tile("t + q", "q");
    text_.close();
  }

  void store_tiles() {
    if (spec_.vector.store == LaneAccess::packed) return store_packed();
    chunk_loop("k", spec_.length, tile_);
    text_.line("cplx s[" + num(tile_) + "];");
    for (std::uint32_t j = 0; j < tile_; ++j)
      text_.line("s[" + num(j) + "] = " + finished("t[fft_position(k + " + num(j) + ")]") + ";");
    store_tile("s", "k");
    text_.close();
  }

  void split_stage();
  void stage(std::size_t s, const std::string& base, const std::string& output);
  void stage_body(std::size_t s, const std::string& base, const std::string& output, bool full);
  void fused_load_stage();
  std::string prefix_index(std::size_t s) const;
  void twiddle_pointer(std::size_t s, const std::string& prefix);
  std::string twiddled(std::size_t s, std::uint32_t q, const std::string& value) const;
  std::string load_global(const std::string& point, bool full) const;
  std::string store_global(const std::string& k, const std::string& value, bool full) const;
};

// Where output k of the DFT lies in t: the digits of k, first digit highest.
void BlockWriter::position_function() {
  if (!transposed_store_) return;
  text_.open("FFT_INLINE uint fft_position(uint k)");
  std::string total;
  std::uint64_t divisor = 1, place = spec_.length;
  for (const VectorStage& stage : layout_.stages) {
    place /= stage.radix;
    std::string digit = divisor == 1 ? "k" : "k / " + num(divisor) + "u";
    if (divisor * stage.radix < layout_.points)
      digit = (divisor == 1 ? digit : "(" + digit + ")") + " % " + num(stage.radix) + "u";
    total = sum(total, times("(" + digit + ")", place));
    divisor *= stage.radix;
  }
  text_.line("return " + total + ";");
  text_.close();
  text_.raw("\n");
}

// First radix of a split row, in chunks of R neighbouring points.
void BlockWriter::split_stage() {
  const std::uint32_t r = layout_.split;
  const std::string load = "fft_load_rows" + num(layout_.rows) + "(in + 2 * (i + ";
  chunk_loop("i", layout_.points, r);
  text_.line("cplx y[" + num(r) + "];");
  write_butterfly(
      text_, r,
      {[&](std::uint32_t q) {
         return signed_input(load + num(q * layout_.points) + "), " + num(lane_in()) + ", lanes)");
       },
       [](std::uint32_t k, const std::string& v) { return "y[" + num(k) + "] = " + v + ";"; }});
  text_.line("fft_split_transpose" + num(r) + "(y);");
  for (std::uint32_t j = 0; j < r; ++j) text_.line("t[i + " + num(j) + "] = y[" + num(j) + "];");
  text_.close();
}

// Stage s for the prefix whose sub-block of t starts at `base` and whose outputs start at `output` ("" is 0).
void BlockWriter::stage(std::size_t s, const std::string& base, const std::string& output) {
  const VectorStage& st = layout_.stages[s];
  const bool last = s + 1 == layout_.stages.size();
  if (s == 0 && spec_.vector.fused_load) {
    fused_load_stage();
  } else {
    const bool touches_memory =
        (s == 0 && !split_ && !transposed_load_) || (last && !split_ && !transposed_store_);
    const auto body = [&](bool full) {
      if (!full || !last || !can_stream()) return stage_body(s, base, output, full);
      text_.open("if (streams)");
      streaming_ = true;
      stage_body(s, base, output, full);
      streaming_ = false;
      text_.close();
      text_.open("else");
      stage_body(s, base, output, full);
      text_.close();
    };
    text_.open("");
    twiddle_pointer(s, prefix_index(s));
    touches_memory ? full_or_tail(body) : body(true);
    text_.close();
  }
  if (last) return;
  const std::string digit = "d" + num(s + 1);
  loop(digit, st.radix);
  stage(s + 1, sum(base, times(digit, st.rest)), sum(output, times(digit, st.prefixes)));
  text_.close();
}

void BlockWriter::stage_body(std::size_t s, const std::string& base, const std::string& output, bool full) {
  const VectorStage& st = layout_.stages[s];
  const bool loads = s == 0 && !split_ && !transposed_load_;
  const bool stores = s + 1 == layout_.stages.size() && !transposed_store_;
  const auto at = [&](std::uint32_t j) {
    const std::string e = sum(base, st.rest > 1 ? "i" : "");
    return j > 0 || e.empty() ? sum(e, num(j * st.rest)) : e;
  };
  if (st.rest > 1)
    loop("i", st.rest);
  else
    text_.open("");
  write_butterfly(text_, st.radix,
                  {[&](std::uint32_t q) {
                     const std::string place = at(q);
                     std::string v = loads ? load_global(place, full) : "t[" + place + "]";
                     if (s == 0 && transposed_load_) v = signed_input(v);
                     return twiddled(s, q, v);
                   },
                   [&](std::uint32_t k, const std::string& v) {
                     return stores ? store_global(sum(output, num(k * st.prefixes)), finished(v), full)
                                   : "t[" + at(k) + "] = " + v + ";";
                   }});
  text_.close();
}

// The first stage with its tiles: s holds the same few points of every input.
void BlockWriter::fused_load_stage() {
  const VectorStage& st = layout_.stages[0];
  const std::string p = num(tile_);
  chunk_loop("i", st.rest, tile_);
  text_.line("cplx s[" + num(st.radix * tile_) + "];");
  for (std::uint32_t q = 0; q < st.radix; ++q) load_tile("s + " + num(q * tile_), "i + " + num(q * st.rest));
  text_.line("#pragma unroll 1");
  text_.open("for (uint j = 0; j < " + p + "; j++)");
  write_butterfly(text_, st.radix,
                  {[&](std::uint32_t q) { return signed_input("s[" + num(q * tile_) + " + j]"); },
                   [&](std::uint32_t k, const std::string& v) {
                     return "t[" + num(k * st.rest) + " + i + j] = " + v + ";";
                   }});
  text_.close();
  text_.close();
}

std::string BlockWriter::prefix_index(std::size_t s) const {
  std::string p;
  for (std::size_t i = 0; i < s; ++i)
    p = (i ? "(" + p + ") * " + num(layout_.stages[i].radix) + "u + " : "") + "d" + num(i + 1);
  if (layout_.lane_blocks > 1) p = sum(times("lane_block", layout_.stages[s].prefixes), p);
  return p.empty() ? "0" : p;
}

// w<s>: the twiddles of stage s for one prefix.
void BlockWriter::twiddle_pointer(std::size_t s, const std::string& prefix) {
  const VectorStage& st = layout_.stages[s];
  if (st.form == TwiddleForm::none || st.radix == 1) return;
  const std::uint64_t width = (st.form == TwiddleForm::lanes ? 2 * lanes_ : 2) * (st.radix - 1);
  text_.line("global const scalar_t *w" + num(s + 1) + " = table + " + num(st.table_offset) +
             (prefix == "0" ? "" : " + " + times("(" + prefix + ")", width)) + ";");
}

std::string BlockWriter::twiddled(std::size_t s, std::uint32_t q, const std::string& value) const {
  const VectorStage& st = layout_.stages[s];
  if (st.form == TwiddleForm::none || q == 0) return value;
  const std::string w = "w" + num(s + 1) + " + ";
  if (st.form == TwiddleForm::lanes)
    return "cplx_mul(" + value + ", fft_table_lanes(" + w + num(2 * lanes_ * (q - 1)) + "))";
  const std::string uniform = "fft_table_scalar(" + w + num(2 * (q - 1)) + ")";
  if (st.form == TwiddleForm::uniform) return "cplx_mul(" + value + ", " + uniform + ")";
  return "cplx_mul(" + value + ", cplx_mul(fft_table_lanes(table + " +
         num(st.lane_offset + 2 * lanes_ * (q - 1)) + "), " + uniform + "))";
}

std::string BlockWriter::load_global(const std::string& point, bool full) const {
  const std::string p = "in + 2 * (" + times("(ulong)(" + point + ")", spec_.in_stride) + ")";
  return signed_input(full && spec_.vector.load == LaneAccess::contiguous
                          ? (spec_.vector.prefetch ? "fft_load_lanes_ahead(" : "fft_load_lanes(") + p + ")"
                          : "fft_load_gathered(" + p + ", " + num(lane_in()) + "ul, lanes)");
}

std::string BlockWriter::store_global(const std::string& k, const std::string& value, bool full) const {
  if (split_)
    return (streaming_ ? "fft_stream_rows" : "fft_store_rows") + num(layout_.rows) + "(out + " +
           num(2 * layout_.split) + " * (" + k + "), " + num(lane_out()) + ", lanes, " + value + ");";
  const std::string p = "out + 2 * (" + times("(ulong)(" + k + ")", spec_.out_stride) + ")";
  if (full && spec_.vector.store == LaneAccess::contiguous)
    return (streaming_ ? "fft_stream_lanes(" : "fft_store_lanes(") + p + ", " + value + ");";
  return "fft_store_gathered(" + p + ", " + num(lane_out()) + "ul, lanes, " + value + ");";
}

}  // namespace

std::string times(const std::string& expression, std::uint64_t factor) {
  if (factor == 1) return expression;
  const bool wide = factor > 0xffffffffu || factor == 0;
  return (wide ? "(ulong)" : "") + expression + " * " + num(factor) + (wide ? "ul" : "u");
}

void write_block_functions(TextWriter& text, const PassSpec& spec, const VectorLayout& layout) {
  BlockWriter(text, spec, layout).position_function();
}

std::uint64_t block_array_length(const PassSpec& spec, const VectorLayout& layout) {
  TextWriter none;
  return BlockWriter(none, spec, layout).needs_array() ? layout.points : 0;
}

void write_block(TextWriter& text, const PassSpec& spec, const VectorLayout& layout) {
  BlockWriter(text, spec, layout).block();
}

}  // namespace fft::codegen
