// Exchanges between stages through local memory.
#include "codegen/point_factors.hpp"
#include "group/codegen/access.hpp"
#include "group/codegen/kernel.hpp"

namespace fft::codegen {
namespace {

using planning::LanePosition;
using planning::Stage;

bool moves_reals(const GroupKernel& kernel, std::size_t e) {
  return planning::exchanges_reals(kernel.spec, e);
}

}  // namespace

std::string place(const GroupKernel& kernel, std::size_t e, const std::string& c, const std::string& x) {
  const planning::GroupTuning& group = kernel.spec.group;
  const std::string operand = x.find(' ') == std::string::npos ? x : code("($)", x);
  std::string element = x;
  if (group.columns > 1)
    element = group.columns_inner ? code("$ * $ + $", operand, group.columns, c)
                                  : code("$ * $ + $", c, planning::exchange_points(kernel.spec, e), operand);
  const auto& padding = kernel.spec.group.paddings[e];
  const char* const start =
      moves_reals(kernel, e) && !kernel.spec.group.split_exchange ? "(local scalar_t *)xch" : "xch";
  return padding.every == 0 ? code("$ + ($)", start, element)
                            : code("$4 + (($1) + ($1) / $2 * $3)", element, padding.every, padding.by, start);
}

namespace {

void write_pointer(TextWriter& text, const GroupKernel& kernel, std::size_t e, const std::string& name,
                   const std::string& to) {
  const bool scalars = kernel.spec.group.split_exchange || moves_reals(kernel, e);
  text.lines("local $ *$ = $;", scalars ? "scalar_t" : "elem_t", name, to);
}

// Pointer expressions of one side of an exchange, by index and point.
using LocalSide = std::vector<std::vector<std::string>>;

// The butterfly from whose pointer all others of a stage are at constant offsets. For falling points it must
// not be one that may be j = 0: length - j is then outside the column, and forming a pointer there is
// undefined even if nothing is read.
std::uint32_t anchor(const GroupKernel& kernel, std::size_t s, bool falls) {
  if (!falls) return 0;
  for (std::uint32_t i = kernel.stages[s].per_item; i-- > 0;)
    if (kernel.in_range(s, i).empty() && !has_zero(kernel, s, i)) return i;
  return kernel.stages[s].per_item;  // none
}

// From both ends of the column inwards: pointers that rise and fall with j, at constant offsets where possible.
LocalSide write_mirror_side(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::size_t e,
                            bool write) {
  const Stage& st = kernel.stages[s];
  const std::uint32_t falls_from = st.odd ? st.span - 1 : st.span;
  Stage single = st;
  single.radix = 1;
  LocalSide side(st.per_item);
  for (const bool falls : {false, true}) {
    const auto address = [&](LanePosition at, std::uint32_t) -> std::int64_t {
      return planning::exchange_index(kernel.spec, e, kernel.spec.group.paddings[e], at.column,
                                      falls ? falls_from - at.butterfly : at.butterfly);
    };
    const AccessPattern pattern = find_pattern(kernel.spec, single, address, false);
    const std::uint32_t first = anchor(kernel, s, falls);
    const bool one = pattern.kind == AccessPattern::Kind::one_pointer && first < st.per_item;
    const char* const name = falls ? (write ? "wm" : "rm") : (write ? "w" : "r");
    for (std::uint32_t i = 0; i < st.per_item; ++i) {
      const std::string j = indexed("j", s, i), c = indexed("c", s, i), pointer = indexed(name, s, i);
      const std::string usual = place(kernel, e, c, falls ? code("$ - $", falls_from, j) : j);
      const auto chosen = [&](const std::string& otherwise) {
        if (!falls || !has_zero(kernel, s, i)) return otherwise;
        return code("($ == 0 ? $ : $)", j, place(kernel, e, c, num(st.mirror_point(0))), otherwise);
      };
      if (!one || i == first) write_pointer(text, kernel, e, pointer, one ? usual : chosen(usual));
      side[i].push_back(
          one ? chosen(plus(indexed(name, s, first), pattern.offset[i][0] - pattern.offset[first][0]))
              : pointer);
    }
  }
  return side;
}

std::string prime_row(std::size_t s, std::uint32_t i, std::uint32_t p) {
  return code("row$_$_$", s, i, p);
}

// The side of an exchange that permutes the points for Rader's algorithm: a table holds the place of each.
LocalSide write_ordered_side(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::size_t e,
                             bool write) {
  const Stage& st = kernel.stages[s];
  const std::uint64_t order = kernel.factors_offset() + rader_order_offset(kernel.spec);
  LocalSide side(st.per_item);
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    const std::string c = indexed("c", s, i), j = indexed("j", s, i), g = indexed("g", s, i);
    // Butterflies that do not exist read the table's last rows; the values are not used.
    const std::uint32_t step = write ? st.span : st.butterflies;
    const std::string at = kernel.in_range(s, i).empty() ? j : code("min($, $u)", j, st.butterflies - 1);
    text.lines("global const elem_t *$ = $ + $;", g, plus("table", order), at);
    for (std::uint32_t p = 0; p < st.radix; ++p) {
      const std::string pointer = code("$_$$", g, p, write ? "w" : "r");
      const std::string element = code("(uint)fft_load($).$ - 1", plus(g, p * step), write ? "y" : "x");
      write_pointer(text, kernel, e, pointer, place(kernel, e, c, element));
      side[i].push_back(pointer);
    }
  }
  return side;
}

// Where stage s of a prime left the point that a butterfly of its radix would have written to x.
std::string left_at(const Stage& st, const std::string& x) {
  if (st.prime_span == 1) return code("($1) % $2 * $3 + ($1) / $2", x, st.prime, st.inner);
  return code("($1) / $2 % $3 * $4 + ($1) / $5 * $2 + ($1) % $2", x, st.prime_span, st.prime, st.inner,
              std::uint64_t(st.prime_span) * st.prime);
}

std::string read_element(const Stage& before, const std::string& x) {
  return before.leaves ? left_at(before, x) : x;
}

// The first read or the last write of the stages of a prime, whose rows are permuted by a table. Declares the
// first element of the row of value p of butterfly i as row<s>_<i>_<p>, with the suffix r or w.
LocalSide write_prime_side(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::size_t e,
                           bool write) {
  const Stage& st = kernel.stages[s];
  const std::uint64_t order = kernel.factors_offset() + prime_tables(kernel.spec, st.prime_index).order;
  const std::uint32_t step = (write ? st.span : st.butterflies) / st.inner;
  LocalSide side(st.per_item);
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    const std::string c = indexed("c", s, i), j = indexed("j", s, i), g = code("$p", indexed("g", s, i));
    // Butterflies that do not exist read the table's last rows; the values are not used.
    const std::string at = kernel.in_range(s, i).empty() ? j : code("min($, $u)", j, st.butterflies - 1);
    text.lines("global const elem_t *$ = $ + $ / $;", g, plus("table", order), at, st.inner);
    for (std::uint32_t p = 0; p < st.radix; ++p) {
      const std::string row = prime_row(s, i, p), pointer = code("$_$$", g, p, write ? "w" : "r");
      text.lines("const uint $ = (uint)fft_load($).$;", row, plus(g, p * step), write ? "y" : "x");
      const std::string x = code("$ + $ % $", row, j, st.inner);
      write_pointer(text, kernel, e, pointer,
                    place(kernel, e, c, write ? x : read_element(kernel.stages[e], x)));
      side[i].push_back(pointer);
    }
  }
  return side;
}

// Number of points of a butterfly of stage s that exchange e moves: for a spectrum, one more than the
// butterfly has.
std::uint32_t points_of(const GroupKernel& kernel, std::size_t s, std::size_t e) {
  const bool spectrum = planning::mirrors_in_registers(kernel.spec) && kernel.stages[s].radix > 1 &&
                        planning::exchange_points(kernel.spec, e) > kernel.spec.length;
  const Stage& st = kernel.stages[s];
  return (s == e ? st.results() : st.values_read()) + (spectrum ? 1 : 0);
}

// Declares the pointers of a side.
LocalSide write_side(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::size_t e, bool write) {
  Stage st = kernel.stages[s];
  st.radix = points_of(kernel, s, e);
  if (st.mirror) return write_mirror_side(text, kernel, s, e, write);
  if (kernel.spec.rader != 0 && (write ? e + 2 == kernel.stages.size() : e == 0))
    return write_ordered_side(text, kernel, s, e, write);
  if (write ? st.leaves : st.enters) return write_prime_side(text, kernel, s, e, write);
  const Stage& before = kernel.stages[e];
  const auto address = [&](LanePosition at, std::uint32_t p) -> std::int64_t {
    return planning::exchange_index(kernel.spec, e, kernel.spec.group.paddings[e], at.column,
                                    write ? st.write_point(at.butterfly, p)
                                          : planning::read_element(before, st.read_point(at.butterfly, p)));
  };
  const AccessPattern pattern = find_pattern(kernel.spec, st, address, false);
  const bool one = pattern.kind == AccessPattern::Kind::one_pointer,
             irregular = pattern.kind == AccessPattern::Kind::irregular;
  LocalSide side(st.per_item);
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    const std::string c = indexed("c", s, i), j = indexed("j", s, i);
    const std::string pointer = indexed(write ? "w" : "r", s, one ? 0 : i);
    const auto point = [&](std::uint32_t p) {
      if (!write && st.reach() != st.butterflies)
        return plus(code("$1 / $2 * $3 + $1 % $2", j, st.reach(), st.line), std::uint64_t(p) * st.reach());
      if (!write) return read_element(before, plus(j, p * st.butterflies));
      if (st.span == 1) return plus(st.radix == 1 ? j : code("$ * $", j, st.radix), p);
      return plus(code("$1 / $2 * $3 + $1 % $2", j, st.span, std::uint64_t(st.span) * st.radix),
                  std::uint64_t(p) * st.span);
    };
    if (!irregular && (!one || i == 0))
      write_pointer(text, kernel, e, pointer, place(kernel, e, c, point(0)));
    for (std::uint32_t p = 0; p < st.radix; ++p)
      side[i].push_back(irregular ? place(kernel, e, c, point(p)) : plus(pointer, pattern.offset[i][p]));
  }
  return side;
}

// Row 0 of a prime takes no part in the convolution: it is put aside before, and put back after it (`back`).
void write_row_aside(TextWriter& text, const GroupKernel& kernel, std::size_t e, bool back,
                     const char* part) {
  const std::size_t s = back ? e : e + 1;
  for (std::uint32_t first = 0; first < aside_elements(kernel, s); first += kernel.spec.group.work_items) {
    const AsideElement element = aside_element(kernel, s, first);
    const auto scope = text.when(element.exists);
    const std::string at =
        place(kernel, e, element.column,
              back ? element.point : read_element(kernel.stages[e], code("($)", element.point)));
    const std::string kept = code("aside[$]", element.element);
    if (*part)
      text.lines("$$ = $$;", back ? code("*($)", at) : kept, back ? "" : part, back ? kept : code("*($)", at),
                 back ? part : "");
    else
      text.lines("$ = $;", back ? code("*($)", at) : kept, back ? kept : code("*($)", at));
  }
}

// Conjugates the results of a prime, because its backward transform works on conjugates.
void write_conjugates(TextWriter& text, const GroupKernel& kernel, std::size_t s) {
  const Stage& st = kernel.stages[s];
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    const auto scope = text.when(kernel.in_range(s, i));
    for (std::uint32_t p = 0; p < st.radix; ++p) text.lines("$1 = cplx_conj($1);", kernel.value(s, i, p));
  }
}

// Twiddles of a prime that is not the first factor: W(L p, x (i mod L)) for row x and column i of its m
// columns.
void write_row_twiddles(TextWriter& text, const GroupKernel& kernel, std::size_t s) {
  const Stage& st = kernel.stages[s];
  const std::uint64_t roots = kernel.factors_offset() + prime_tables(kernel.spec, st.prime_index).roots;
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    const auto scope = text.when(kernel.in_range(s, i));
    for (std::uint32_t p = 0; p < st.radix; ++p)
      text.lines("$1 = cplx_mul($1, fft_load($2 + $3 / $4 * ($5 % $4 % $6)));", kernel.value(s, i, p),
                 plus("table", roots), prime_row(s, i, p), st.inner, indexed("j", s, i), st.prime_span);
  }
}

// Condition that point p of butterfly i is among those that exchange e moves: "" always, "0" never. (Around a
// staging stage, the points of a butterfly have the same distances when written as when read.)
std::string moved(const GroupKernel& kernel, std::size_t s, std::size_t e, std::uint32_t i, std::uint32_t p) {
  if (!planning::is_real_row(kernel.spec)) return "";
  const std::uint64_t step = kernel.stages[s].butterflies, first = p * step,
                      count = planning::exchange_points(kernel.spec, e);
  if (first >= count) return "0";
  return first + step <= count ? "" : code("$ < $", indexed("j", s, i), count - first);
}

std::string put(const std::string& at, const std::string& v, const char* part) {
  return *part ? code("*($) = $$;", at, v, part) : code("fft_put($, $);", at, v);
}

std::string get(const GroupKernel& kernel, std::size_t e, const std::string& at, const std::string& v,
                const char* part) {
  if (moves_reals(kernel, e)) return code("$ = make_cplx(*($), K(0.0));", v, at);
  return *part ? code("$$ = *($);", v, part, at) : code("$ = fft_get($);", v, at);
}

// Moves whole values (empty `part`), or only their .x or .y. Points that the exchange does not move become
// zeros; with parts, only that part, because the other one may still have to be stored.
void write_moves(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::size_t e,
                 const LocalSide& side, const char* part) {
  const bool write = s == e;
  for (std::uint32_t i = 0; i < kernel.stages[s].per_item; ++i) {
    const auto scope = text.when(kernel.in_range(s, i));
    for (std::uint32_t p = 0; p < points_of(kernel, s, e); ++p) {
      const std::string v =
          p < kernel.stages[s].radix ? kernel.value(s, i, p) : kernel.last_of_spectrum(s, i);
      const std::string exists = moved(kernel, s, e, i, p);
      if (exists != "0") {
        const auto some = text.when(exists);
        text.lines("$", write ? put(side[i][p], v, part) : get(kernel, e, side[i][p], v, part));
      }
      if (write || exists.empty()) continue;
      const bool one_of_two = *part && !moves_reals(kernel, e);
      text.lines("$$$ = $;", exists == "0" ? "" : "else ", v, one_of_two ? part : "",
                 one_of_two ? "K(0.0)" : "nothing");
    }
  }
}

}  // namespace

// From the values of stage e to those of stage e + 1.
void write_exchange(TextWriter& text, const GroupKernel& kernel, std::size_t e) {
  const bool outermost = e == 0 || e + 2 == kernel.stages.size();
  if (outermost && planning::is_rader_of_halves(kernel.spec))
    return write_permuting_exchange(text, kernel, e);
  if (planning::converts_reals(kernel.spec, e)) return write_converting_exchange(text, kernel, e);
  text.comment("exchange: values to local memory, those of this stage back");
  const LocalSide write = write_side(text, kernel, e, e, true),
                  read = write_side(text, kernel, e + 1, e, false);
  const bool enters = kernel.stages[e + 1].enters, leaves = kernel.stages[e].leaves;
  if (leaves) write_conjugates(text, kernel, e);
  bool used = e > 0;  // earlier reads may still be pending
  const std::vector<const char*> parts = moves_reals(kernel, e) ? std::vector<const char*>{".x"}
                                         : kernel.spec.group.split_exchange
                                             ? std::vector<const char*>{".x", ".y"}
                                             : std::vector<const char*>{""};
  for (const char* part : parts) {
    if (used) text.lines("barrier(CLK_LOCAL_MEM_FENCE);");
    write_moves(text, kernel, e, e, write, part);
    if (leaves) write_row_aside(text, kernel, e, true, part);
    // All global loads precede the first exchange, and all global stores follow it. In place, a work-item
    // overwrites what others have loaded, so the OpenCL specification requires this barrier to order global
    // memory too.
    text.lines(used ? "barrier(CLK_LOCAL_MEM_FENCE);"
                    : "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);");
    write_moves(text, kernel, e + 1, e, read, part);
    if (enters) write_row_aside(text, kernel, e, false, part);
    used = true;
  }
  if (enters && kernel.stages[e + 1].prime_span > 1) write_row_twiddles(text, kernel, e + 1);
}

}  // namespace fft::codegen
