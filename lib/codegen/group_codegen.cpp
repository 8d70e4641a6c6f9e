// Generator of the work-group shape: straight-line code, named values, pointers with constant offsets.
//
// Text of a kernel: where the tile lies; per stage the positions of the work-item's butterflies, their loads (global
// memory for the first stage, local memory afterwards), twiddles and butterflies, and their stores.
#include "codegen/group_codegen.hpp"

#include <string>

#include "codegen/composite.hpp"
#include "codegen/fragments.hpp"
#include "codegen/group_access.hpp"
#include "codegen/group_tile.hpp"
#include "codegen/group_twiddle.hpp"

namespace fft::codegen {
namespace {

using planning::LanePosition;
using planning::PassSpec;
using planning::Stage;

std::string num(std::uint64_t v) {
  return std::to_string(v);
}

class GroupEmitter {
 public:
  explicit GroupEmitter(const PassSpec& spec)
      : spec_(spec), stages_(planning::group_stages(spec)), twiddles_(stage_twiddles(spec)), tile_(spec) {}

  KernelSource emit() {
    std::string body = values() + tile_.prologue();
    for (std::size_t s = 0; s < stages_.size(); ++s) body += stage(s);
    KernelSource kernel;
    kernel.name = "fft_group_" + num(spec_.length);
    kernel.source = "#define FFT_F64 " + std::string(spec_.precision == Precision::f64 ? "1" : "0") +
                    "\n#define FFT_LANES 1\n" + std::string(fragment("common/types.cl")) + "\n" +
                    std::string(fragment("group/memory.cl")) + butterfly_text(spec_.radices) + "\n" +
                    signature(kernel.name) + body + "}\n";
    return kernel;
  }

 private:
  std::string signature(const std::string& name) const {
    return "kernel __attribute__((reqd_work_group_size(" + num(spec_.group.work_items) + ", 1, 1)))\nvoid " +
           name +
           "(global const elem_t *in, global elem_t *out, global const elem_t *restrict table,\n    ulong "
           "in_offset, ulong "
           "out_offset, ulong count, factors_t factors) {\n";
  }

  std::string values() const {
    std::uint32_t most = 0;
    for (const Stage& s : stages_) most = std::max(most, s.per_item * s.radix);
    // A work-item whose column lies behind the last one computes on what it did not load: undefined behaviour (and, seen
    // with LLVM 15, stores whose guard was dropped for it) unless the values are set. Uneven stages need no such care:
    // there all that follows a load has the load's condition.
    const bool tail = spec_.group.guarded;
    const std::string nothing = tail ? " = nothing" : "";
    std::string text = tail ? "  const cplx nothing = make_cplx(K(0.0), K(0.0));\n  cplx " : "  cplx ";
    for (std::uint32_t v = 0; v < most; ++v) text += (v ? ", v" : "v") + num(v) + nothing;
    text += ";\n";
    if (stages_.size() > 1)
      text += std::string("  local ") + (spec_.group.split_exchange ? "scalar_t" : "elem_t") + " xch[" +
              num(local_elements()) + "];\n";
    return text;
  }

  std::uint32_t local_elements() const {
    std::uint32_t most = 0;
    for (const auto& p : spec_.group.paddings) most = std::max(most, planning::exchange_size(spec_, p));
    return most;
  }

  // --- one stage -----------------------------------------------------------------------------------------------
  std::string stage(std::size_t s) {
    std::string text = "\n  /* stage " + num(s) + ": radix " + num(stages_[s].radix) + ", span " +
                       num(stages_[s].span) + ", " + num(stages_[s].per_item) + " per work-item */\n" +
                       positions(s);
    text += s == 0 ? global_loads() : exchange(s - 1);
    text += butterflies(s);
    if (s + 1 == stages_.size()) text += global_stores();
    return text;
  }

  std::string value(std::size_t s, std::uint32_t i, std::uint32_t p) const {
    return "v" + num(i * stages_[s].radix + p);
  }

  static std::string indexed(const char* name, std::size_t s, std::uint32_t i) {
    return std::string(name) + num(s) + (i ? "_" + num(i) : "");
  }

  // Column and butterfly of every index; the compiler drops those that constant offsets make useless.
  std::string positions(std::size_t s) const {
    const Stage& st = stages_[s];
    const std::string columns = num(spec_.group.columns), butterflies = num(st.butterflies);
    std::string text;
    for (std::uint32_t i = 0; i < st.per_item; ++i) {
      const std::string b = i ? "(t + " + num(i * spec_.group.work_items) + ")" : "t";
      std::string c, j;
      if (spec_.group.columns == 1) {
        c = "0";
        j = b;
      } else if (st.order == planning::LaneOrder::columns_first) {
        c = b + " % " + columns;
        j = b + " / " + columns;
      } else if (st.order == planning::LaneOrder::blocked) {
        const std::string block = num(spec_.out_block);
        c = b + " / " + block + " % " + columns;
        j = b + " / " + num(spec_.out_block * spec_.group.columns) + " * " + block + " + " + b + " % " +
            block;
      } else {
        c = b + " / " + butterflies;
        j = b + " % " + butterflies;
      }
      text +=
          "  const uint " + indexed("c", s, i) + " = " + c + ", " + indexed("j", s, i) + " = " + j + ";\n";
    }
    return text;
  }

  // Butterflies beyond the last one of the tile exist only in the last index of an uneven stage.
  std::string in_range(std::size_t s, std::uint32_t i) const {
    const Stage& st = stages_[s];
    if ((i + 1) * spec_.group.work_items <= st.total) return "";
    return "t + " + num(i * spec_.group.work_items) + " < " + num(st.total);
  }

  static std::string guarded(const std::string& condition, const std::string& text) {
    return condition.empty() ? text : "  if (" + condition + ") {\n" + text + "  }\n";
  }

  std::string memory_condition(std::size_t s, std::uint32_t i) const {
    std::string condition = in_range(s, i);
    if (spec_.group.guarded)
      condition += (condition.empty() ? "" : " && ") + indexed("c", s, i) + " < columns_left";
    return condition;
  }

  // --- global memory -------------------------------------------------------------------------------------------
  std::string global_loads() {
    const Stage& st = stages_.front();
    const auto address = [&](LanePosition at, std::uint32_t q) {
      return tile_.input_address(at.column, st.read_point(at.butterfly, q));
    };
    const AccessPattern pattern = find_pattern(spec_, st, address, tile_.flattened());
    const std::string load = spec_.signed_input ? "fft_load_signed(" : "fft_load(";
    const std::string loaded = spec_.signed_input ? ", factors.x);\n" : ");\n";
    std::string text;
    for (std::uint32_t i = 0; i < st.per_item; ++i) {
      const bool one = pattern.kind == AccessPattern::Kind::one_pointer;
      const std::string pointer = indexed("in", 0, one ? 0 : i);
      if (!one || i == 0)
        text += "  global const elem_t *" + pointer + " = " +
                tile_.input_base(indexed("c", 0, i), indexed("j", 0, i)) + ";\n";
      std::string loads;
      for (std::uint32_t q = 0; q < st.radix; ++q)
        loads += "  " + value(0, i, q) + " = " + load + plus(pointer, pattern.offset[i][q]) + loaded;
      text += guarded(memory_condition(0, i), loads);
    }
    return text;
  }

  std::string global_stores() {
    const std::size_t s = stages_.size() - 1;
    const Stage& st = stages_[s];
    const auto address = [&](LanePosition at, std::uint32_t k) {
      return tile_.output_address(at.column, st.write_point(at.butterfly, k));
    };
    const AccessPattern pattern = find_pattern(spec_, st, address, tile_.flattened());
    const bool one = pattern.kind == AccessPattern::Kind::one_pointer;
    const bool irregular = pattern.kind == AccessPattern::Kind::irregular;
    std::string text;
    for (std::uint32_t i = 0; i < st.per_item; ++i) {
      const std::string pointer = indexed("out", 0, one ? 0 : i), c = indexed("c", s, i),
                        j = indexed("j", s, i);
      if (!irregular && (!one || i == 0))
        text += "  global elem_t *" + pointer + " = " + tile_.output_base(c, j) + ";\n";
      std::string stores;
      for (std::uint32_t k = 0; k < st.radix; ++k) {
        const std::string v =
            spec_.scaled_output ? "cplx_scale(" + value(s, i, k) + ", factors.y, factors.z)" : value(s, i, k);
        const std::string to = irregular ? tile_.output_base(c, "(" + j + " + " + num(k * st.span) + ")")
                                         : plus(pointer, pattern.offset[i][k]);
        stores += "  fft_store(" + to + ", " + v + ");\n";
      }
      text += guarded(memory_condition(s, i), stores);
    }
    return text;
  }

  static std::string plus(const std::string& pointer, std::int64_t offset) {
    return offset == 0 ? pointer
                       : pointer + (offset < 0 ? " - " : " + ") +
                             num(static_cast<std::uint64_t>(offset < 0 ? -offset : offset));
  }

  // --- local memory --------------------------------------------------------------------------------------------
  std::string padded(std::size_t e, const std::string& element) const {
    const auto& p = spec_.group.paddings[e];
    if (p.every == 0) return element;
    return "((" + element + ") + (" + element + ") / " + num(p.every) + " * " + num(p.by) + ")";
  }

  std::string local_index(std::size_t e, const std::string& c, const std::string& x) const {
    if (spec_.group.columns == 1) return padded(e, x);
    return padded(e, spec_.group.columns_inner ? x + " * " + num(spec_.group.columns) + " + " + c
                                               : c + " * " + num(spec_.length) + " + " + x);
  }

  struct LocalSide {
    std::string pointers;
    std::vector<std::vector<std::string>> at;  ///< [i][p]: pointer expression
  };

  LocalSide local_side(std::size_t s, std::size_t e, bool write) const {
    const Stage& st = stages_[s];
    const auto address = [&](LanePosition at, std::uint32_t p) -> std::int64_t {
      return planning::exchange_index(
          spec_, spec_.group.paddings[e], at.column,
          write ? st.write_point(at.butterfly, p) : st.read_point(at.butterfly, p));
    };
    const AccessPattern pattern = find_pattern(spec_, st, address, false);
    LocalSide side;
    const std::string type = spec_.group.split_exchange ? "local scalar_t *" : "local elem_t *";
    for (std::uint32_t i = 0; i < st.per_item; ++i) {
      const std::string c = indexed("c", s, i), j = indexed("j", s, i);
      const bool one = pattern.kind == AccessPattern::Kind::one_pointer;
      const std::string pointer = indexed(write ? "w" : "r", s, one ? 0 : i);
      const auto point = [&](std::uint32_t p) {
        if (!write) return "(" + j + " + " + num(p * st.butterflies) + ")";
        const std::string first = st.span == 1 ? j + " * " + num(st.radix)
                                               : j + " / " + num(st.span) + " * " +
                                                     num(std::uint64_t(st.span) * st.radix) + " + " + j +
                                                     " % " + num(st.span);
        return "(" + first + " + " + num(std::uint64_t(p) * st.span) + ")";
      };
      const bool irregular = pattern.kind == AccessPattern::Kind::irregular;
      if (!irregular && (!one || i == 0))
        side.pointers += "  " + type + pointer + " = xch + (" + local_index(e, c, point(0)) + ");\n";
      side.at.emplace_back();
      for (std::uint32_t p = 0; p < st.radix; ++p)
        side.at.back().push_back(irregular ? "xch + (" + local_index(e, c, point(p)) + ")"
                                           : plus(pointer, pattern.offset[i][p]));
    }
    return side;
  }

  std::string local_moves(std::size_t s, const LocalSide& side, bool write, const char* part) const {
    std::string text;
    for (std::uint32_t i = 0; i < stages_[s].per_item; ++i) {
      std::string moves;
      for (std::uint32_t p = 0; p < stages_[s].radix; ++p) {
        const std::string v = value(s, i, p), &at = side.at[i][p];
        if (*part)
          moves += write ? "  *(" + at + ") = " + v + part + ";\n" : "  " + v + part + " = *(" + at + ");\n";
        else
          moves += write ? "  fft_put(" + at + ", " + v + ");\n" : "  " + v + " = fft_get(" + at + ");\n";
      }
      text += guarded(in_range(s, i), moves);
    }
    return text;
  }

  // From the values of stage e to those of stage e + 1.
  std::string exchange(std::size_t e) const {
    const LocalSide write = local_side(e, e, true), read = local_side(e + 1, e, false);
    static const char* const barrier = "  barrier(CLK_LOCAL_MEM_FENCE);\n";
    std::string text = write.pointers + read.pointers;
    const std::vector<const char*> parts =
        spec_.group.split_exchange ? std::vector<const char*>{".x", ".y"} : std::vector<const char*>{""};
    bool used = e > 0;  // what earlier reads may still be waiting for
    for (const char* part : parts) {
      if (used) text += barrier;
      text += local_moves(e, write, true, part) + barrier + local_moves(e + 1, read, false, part);
      used = true;
    }
    return text;
  }

  // --- arithmetic ----------------------------------------------------------------------------------------------
  // True when every index of a work-item has the twiddles of its index 0.
  bool shared_twiddles(std::size_t s) const {
    const Stage& st = stages_[s];
    for (std::uint32_t b = 0; b < st.total; ++b) {
      const LanePosition at = planning::lane_position(spec_, st, b);
      const LanePosition first = planning::lane_position(spec_, st, b % spec_.group.work_items);
      if (twiddles_[s].by_point && at.butterfly % st.span != first.butterfly % st.span) return false;
      if (twiddles_[s].by_column && at.column != first.column) return false;
    }
    return true;
  }

  std::string butterflies(std::size_t s) const {
    const Stage& st = stages_[s];
    if (st.radix == 1) return "";
    const bool twiddled = twiddles_[s].row != 0;
    const bool shared = twiddled && st.per_item > 1 && shared_twiddles(s);
    std::string text;
    if (shared) text += "  {\n" + twiddle_loads(s, 0);
    for (std::uint32_t i = 0; i < st.per_item; ++i) {
      const std::string work = (twiddled && !shared ? twiddle_loads(s, i) : "") + butterfly(s, i);
      const std::string condition = in_range(s, i);
      text += condition.empty() && twiddled && !shared ? "  {\n" + work + "  }\n" : guarded(condition, work);
    }
    if (shared) text += "  }\n";
    return text;
  }

  std::string butterfly(std::size_t s, std::uint32_t i) const {
    const Stage& st = stages_[s];
    const auto& powers = twiddles_[s].powers;
    const bool fused = !powers.empty() && has_twiddled_butterfly(st.radix);
    std::string text;
    const bool multiplied = !powers.empty() && !fused;
    if (multiplied) text += "  {\n";
    for (std::uint32_t q = 1; multiplied && q < st.radix; ++q) {
      const PowerProduct p = power_product(q);
      if (p.rest != 0)
        text += "  cplx w" + num(q) + " = cplx_mul(w" + num(p.entry) + ", w" + num(p.rest) + ");\n";
      text += "  " + value(s, i, q) + " = cplx_mul(" + value(s, i, q) + ", w" + num(q) + ");\n";
    }
    const bool tangents = twiddles_[s].tangents;
    text += std::string("  fft_") +
            (tangents ? "tangent_"
             : fused  ? "twiddled_"
                      : "") +
            "butterfly" + num(st.radix) + "(";
    for (std::uint32_t p = 0; p < st.radix; ++p) text += (p ? ", &" : "&") + value(s, i, p);
    if (fused)
      for (std::uint32_t p : powers) text += ", w" + num(p);
    if (tangents)
      for (std::uint32_t p = 0; p < st.radix / 2; ++p) text += ", h" + num(p);
    return text + (multiplied ? ");\n  }\n" : ");\n");
  }

  // Declares h<index> of a table of tangents.
  std::string tangent_loads(const StageTwiddles& t, const std::string& row_pointer) const {
    std::string text = "  global const elem_t *th = " + row_pointer + ";\n  cplx ";
    for (std::uint32_t p = 0; p < t.row; ++p) text += (p ? ", h" : "h") + num(p);
    text += ";\n";
    for (std::uint32_t p = 0; p + 1 < t.row; p += 2)
      text += "  fft_load_twiddles(" + plus("th", p) + ", &h" + num(p) + ", &h" + num(p + 1) + ");\n";
    return t.row == 1 ? text + "  h0 = fft_load(th);\n" : text;
  }

  // Declares w<power> for every power in the tables, or h<index> for tangents.
  std::string twiddle_loads(std::size_t s, std::uint32_t i) const {
    const StageTwiddles& t = twiddles_[s];
    const std::string j = indexed("j", s, i), c = indexed("c", s, i);
    std::vector<std::string> rows;  // table row expressions, multiplied together
    if (t.by_column) {
      std::string l = tile_.twiddle_index(c);
      // Columns behind the last one compute on nothing, but their table row must exist.
      if (spec_.group.guarded) l = "min((size_t)(" + l + "), (size_t)" + num(spec_.twiddle_span - 1) + ")";
      rows.push_back(row("(uint)(" + l + (t.column_high > 1 ? ") % " + num(t.column_low) : ")"),
                         t.column_offset, t.row));
      if (t.column_high > 1)
        rows.push_back(row("(uint)(" + l + ") / " + num(t.column_low), t.column_high_offset, t.row));
    }
    if (t.by_point) rows.push_back(row(j + " % " + num(stages_[s].span), t.point_offset, t.row));
    if (t.tangents) return tangent_loads(t, rows.front());
    std::string text;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const std::string pointer = "tw" + num(r), name = r == 0 ? "w" : "u";
      text += "  global const elem_t *" + pointer + " = " + rows[r] + ";\n  " + (r < 2 ? "cplx " : "");
      for (std::uint32_t p = 0; p < t.row && r < 2; ++p)
        text += (p ? ", " : "") + name + (p < t.powers.size() ? num(t.powers[p]) : std::string("_"));
      text += r < 2 ? ";\n" : "\n";
      for (std::uint32_t p = 0; p < t.row; p += 2)
        text += "  fft_load_twiddles(" + plus(pointer, p) + ", &" + name + num(t.powers[p]) + ", &" + name +
                (p + 1 < t.powers.size() ? num(t.powers[p + 1]) : std::string("_")) + ");\n";
      if (r > 0)
        for (std::uint32_t p : t.powers)
          text += "  w" + num(p) + " = cplx_mul(w" + num(p) + ", u" + num(p) + ");\n";
    }
    return text;
  }

  static std::string row(const std::string& index, std::uint64_t offset, std::uint32_t width) {
    return "table + " + num(offset) + " + (size_t)(" + index + ") * " + num(width);
  }

  const PassSpec& spec_;
  std::vector<Stage> stages_;
  std::vector<StageTwiddles> twiddles_;
  TileText tile_;
};

}  // namespace

KernelSource generate_group(const PassSpec& spec) {
  return GroupEmitter(spec).emit();
}

}  // namespace fft::codegen
