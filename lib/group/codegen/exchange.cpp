// Exchanges between stages through local memory.
#include "codegen/point_factors.hpp"
#include "group/codegen/access.hpp"
#include "group/codegen/kernel.hpp"

namespace fft::codegen {
namespace {

using planning::LanePosition;
using planning::Stage;

std::string padded(const GroupKernel& kernel, std::size_t e, const std::string& element) {
  const auto& p = kernel.spec.group.paddings[e];
  if (p.every == 0) return element;
  return "((" + element + ") + (" + element + ") / " + num(p.every) + " * " + num(p.by) + ")";
}

std::string local_index(const GroupKernel& kernel, std::size_t e, const std::string& c,
                        const std::string& x) {
  if (kernel.spec.group.columns == 1) return padded(kernel, e, x);
  return padded(kernel, e,
                kernel.spec.group.columns_inner ? x + " * " + num(kernel.spec.group.columns) + " + " + c
                                                : c + " * " + num(kernel.spec.length) + " + " + x);
}

struct LocalSide {
  std::string pointers;
  std::vector<std::vector<std::string>> at;  ///< [i][p]: pointer expression
};

// The butterfly whose pointer serves all others of a stage at constant distances. Towards falling points not one that may
// be j = 0: length - j lies outside the column, and a pointer there would be undefined even if nothing is read through it.
std::uint32_t anchor(const GroupKernel& kernel, std::size_t s, bool falls) {
  if (!falls) return 0;
  for (std::uint32_t i = kernel.stages[s].per_item; i-- > 0;)
    if (kernel.in_range(s, i).empty() && !has_zero(kernel, s, i)) return i;
  return kernel.stages[s].per_item;  // none
}

// Both ways from the ends of the column: pointers that rise and fall with j, at constant distances where they can be.
LocalSide mirror_side(const GroupKernel& kernel, std::size_t s, std::size_t e, bool write) {
  const Stage& st = kernel.stages[s];
  Stage single = st;
  single.radix = 1;
  LocalSide side;
  side.at.resize(st.per_item);
  const std::string type = kernel.spec.group.split_exchange ? "local scalar_t *" : "local elem_t *";
  for (const bool falls : {false, true}) {
    const auto address = [&](LanePosition at, std::uint32_t) -> std::int64_t {
      return planning::exchange_index(kernel.spec, kernel.spec.group.paddings[e], at.column,
                                      falls ? st.span - at.butterfly : at.butterfly);
    };
    const AccessPattern pattern = find_pattern(kernel.spec, single, address, false);
    const std::uint32_t first = anchor(kernel, s, falls);
    const bool one = pattern.kind == AccessPattern::Kind::one_pointer && first < st.per_item;
    const char* const name = falls ? (write ? "wm" : "rm") : (write ? "w" : "r");
    const auto place = [&](std::uint32_t i, const std::string& x) {
      return "xch + (" + local_index(kernel, e, indexed("c", s, i), x) + ")";
    };
    for (std::uint32_t i = 0; i < st.per_item; ++i) {
      const std::string j = indexed("j", s, i), pointer = indexed(name, s, i);
      const bool zero = falls && has_zero(kernel, s, i);
      const std::string usual = place(i, falls ? "(" + num(st.span) + " - " + j + ")" : j);
      const auto chosen = [&](const std::string& otherwise) {
        if (!zero) return otherwise;
        return "(" + j + " == 0 ? " + place(i, num(st.mirror_point(0))) + " : " + otherwise + ")";
      };
      if (!one || i == first)
        side.pointers += "  " + type + pointer + " = " + (one ? usual : chosen(usual)) + ";\n";
      side.at[i].push_back(
          one ? chosen(plus(indexed(name, s, first), pattern.offset[i][0] - pattern.offset[first][0]))
              : pointer);
    }
  }
  return side;
}

// The side of an exchange where Rader's points are put in order: each lies where a table says.
LocalSide ordered_side(const GroupKernel& kernel, std::size_t s, std::size_t e, bool write) {
  const Stage& st = kernel.stages[s];
  const std::string type = kernel.spec.group.split_exchange ? "local scalar_t *" : "local elem_t *";
  const std::string order = "table + " + num(kernel.factors_offset() + rader_order_offset(kernel.spec));
  LocalSide side;
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    const std::string c = indexed("c", s, i), j = indexed("j", s, i), g = indexed("g", s, i);
    // Butterflies that do not exist read the table's last rows: what they find is not used.
    const std::uint32_t step = write ? st.span : st.butterflies;
    const std::string at =
        kernel.in_range(s, i).empty() ? j : "min(" + j + ", " + num(st.butterflies - 1) + "u)";
    side.pointers += "  global const elem_t *" + g + " = " + order + " + " + at + ";\n";
    side.at.emplace_back();
    for (std::uint32_t p = 0; p < st.radix; ++p) {
      const std::string pointer = g + "_" + num(p) + (write ? "w" : "r");
      const std::string element =
          "(uint)fft_load(" + plus(g, std::int64_t(p) * step) + ")" + (write ? ".y" : ".x");
      side.pointers +=
          "  " + type + pointer + " = xch + (" + local_index(kernel, e, c, "(" + element + " - 1)") + ");\n";
      side.at.back().push_back(pointer);
    }
  }
  return side;
}

LocalSide local_side(const GroupKernel& kernel, std::size_t s, std::size_t e, bool write) {
  const Stage& st = kernel.stages[s];
  if (st.mirror) return mirror_side(kernel, s, e, write);
  if (kernel.spec.rader != 0 && (write ? e + 2 == kernel.stages.size() : e == 0))
    return ordered_side(kernel, s, e, write);
  const auto address = [&](LanePosition at, std::uint32_t p) -> std::int64_t {
    return planning::exchange_index(kernel.spec, kernel.spec.group.paddings[e], at.column,
                                    write ? st.write_point(at.butterfly, p) : st.read_point(at.butterfly, p));
  };
  const AccessPattern pattern = find_pattern(kernel.spec, st, address, false);
  LocalSide side;
  const std::string type = kernel.spec.group.split_exchange ? "local scalar_t *" : "local elem_t *";
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
      side.pointers += "  " + type + pointer + " = xch + (" + local_index(kernel, e, c, point(0)) + ");\n";
    side.at.emplace_back();
    for (std::uint32_t p = 0; p < st.radix; ++p)
      side.at.back().push_back(irregular ? "xch + (" + local_index(kernel, e, c, point(p)) + ")"
                                         : plus(pointer, pattern.offset[i][p]));
  }
  return side;
}

std::string local_moves(const GroupKernel& kernel, std::size_t s, const LocalSide& side, bool write,
                        const char* part) {
  std::string text;
  for (std::uint32_t i = 0; i < kernel.stages[s].per_item; ++i) {
    std::string moves;
    for (std::uint32_t p = 0; p < kernel.stages[s].radix; ++p) {
      const std::string v = kernel.value(s, i, p), &at = side.at[i][p];
      if (*part)
        moves += write ? "  *(" + at + ") = " + v + part + ";\n" : "  " + v + part + " = *(" + at + ");\n";
      else
        moves += write ? "  fft_put(" + at + ", " + v + ");\n" : "  " + v + " = fft_get(" + at + ");\n";
    }
    text += guarded(kernel.in_range(s, i), moves);
  }
  return text;
}

}  // namespace

// From the values of stage e to those of stage e + 1.
std::string exchange(const GroupKernel& kernel, std::size_t e) {
  const LocalSide write = local_side(kernel, e, e, true), read = local_side(kernel, e + 1, e, false);
  static const char* const barrier = "  barrier(CLK_LOCAL_MEM_FENCE);\n";
  // All global loads precede the first exchange, all global stores follow it. In place a work-item stores what others have
  // loaded, so by the letter of OpenCL that barrier has to order global memory too.
  static const char* const first_barrier = "  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);\n";
  std::string text = write.pointers + read.pointers;
  const std::vector<const char*> parts =
      kernel.spec.group.split_exchange ? std::vector<const char*>{".x", ".y"} : std::vector<const char*>{""};
  bool used = e > 0;  // what earlier reads may still be waiting for
  for (const char* part : parts) {
    if (used) text += barrier;
    text += local_moves(kernel, e, write, true, part) + (used ? barrier : first_barrier) +
            local_moves(kernel, e + 1, read, false, part);
    used = true;
  }
  return text;
}

}  // namespace fft::codegen
