// Rows of pairs (planning::is_row_of_pairs()) whose outermost stages move two neighbouring reals for each point, in their order. The
// exchange next to such a stage sorts reals: of an element, .x is real j of the even-numbered reals, .y real j of the odd-numbered ones.
#include <algorithm>

#include "codegen/point_factors.hpp"
#include "core/element_bytes.hpp"
#include "core/strides.hpp"
#include "group/codegen/access.hpp"
#include "group/codegen/positions.hpp"
#include "group/codegen/real/local_reals.hpp"

namespace fft::codegen {
namespace {

using planning::LanePosition;
using planning::Stage;

class SortingExchange : LocalReals {
 public:
  SortingExchange(TextWriter& text, const GroupKernel& kernel, std::size_t e)
      : LocalReals(text, kernel, e, kernel.spec.length),
        first_(e == 0 && planning::stages_reals_in(kernel.spec)),
        split_(kernel.spec.group.split_exchange),
        rotated_(kernel.spec.in_end.reals.form == planning::RealPoints::Form::rotated) {}

  // Local memory holds the even-numbered reals of a column, then the odd-numbered ones; with split exchanges, one after the other.
  void write() {
    text_.comment(first_ ? "exchange: pairs of reals in order to local memory, points of them back"
                         : "exchange: the reals of results to local memory, pairs in order back");
    if (!first_)
      for_values(e_, [&](std::uint32_t i, std::uint32_t k) { convert("fft_pair_of_result", e_, i, k); });
    bool used = e_ != 0;  // earlier reads may still be pending
    for (const Parity phase :
         split_ ? std::vector<Parity>{Parity::even, Parity::odd} : std::vector<Parity>{Parity::both}) {
      if (used) text_.lines("barrier(CLK_LOCAL_MEM_FENCE);");
      for_values(e_, [&](std::uint32_t i, std::uint32_t k) { move(e_, i, k, phase, true); });
      // In place, this orders the loads of the input and the stores of results, too (exchange.cpp).
      text_.lines(used ? "barrier(CLK_LOCAL_MEM_FENCE);"
                       : "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);");
      for_values(e_ + 1, [&](std::uint32_t i, std::uint32_t q) { move(e_ + 1, i, q, phase, false); });
      used = true;
    }
    if (first_)
      for_values(1, [&](std::uint32_t i, std::uint32_t q) { convert("fft_point_of_pair", 1, i, q); });
  }

 private:
  // Which of the reals an access moves.
  enum class Parity { both, even, odd };

  bool is_ordered(std::size_t s) const { return (s == e_) == first_; }
  // The first position of value `value` of a butterfly.
  std::uint64_t from(std::size_t s, std::uint32_t value) const {
    const Stage& st = kernel_.stages[s];
    return std::uint64_t(value) * (first_ ? st.butterflies : st.span);
  }
  std::string position(std::size_t s, std::uint32_t i, std::uint32_t value) const {
    return plus(indexed("j", s, i), from(s, value));
  }

  void convert(const char* function, std::size_t s, std::uint32_t i, std::uint32_t value) const {
    text_.lines("$1 = fft_point($2(fft_pair($1), $3, $4));", kernel_.value(s, i, value), function,
                position(s, i, value), real_factors_pointer(kernel_, first_));
  }

  // Real x in local memory of the column of butterfly i. (Exchanges that convert have no padding.)
  std::string place_of(std::size_t s, std::uint32_t i, const std::string& x) const {
    const planning::GroupTuning& group = kernel_.spec.group;
    const char* const start = split_ ? "xch" : "(local scalar_t *)xch";
    const std::string c = indexed("c", s, i);
    if (group.columns == 1) return code("*($ + ($))", start, x);
    if (group.columns_inner) return code("*($ + ($) * $ + $)", start, x, group.columns, c);
    return code("*($ + $ * $ + ($))", start, c, (split_ ? 1 : 2) * count_, x);
  }

  void move(std::size_t s, std::uint32_t i, std::uint32_t value, Parity phase, bool write) const {
    for (const bool y : {false, true}) {
      const std::string v = code("$.$", kernel_.value(s, i, value), y ? "y" : "x");
      const auto assign = [&](const std::string& x) {
        const std::string at = place_of(s, i, x);
        text_.lines("$ = $;", write ? at : v, write ? v : at);
      };
      if (is_ordered(s) || rotated_) {
        if (phase == (y ? Parity::even : Parity::odd)) continue;
        const std::string p = position(s, i, value), x = y && !is_ordered(s) ? mirrored(p) : p;
        assign(y && !split_ ? code("$ + $", x, count_) : x);
      } else {
        move_sorted(s, i, value, y, assign);
      }
    }
  }
  std::string mirrored(const std::string& p) const { return code("$ - ($)", count_ - 1, p); }

  // Part x or y of point p of Form::halves is real q = 2p or 2p + 1 of the sequence that is transformed. In its first half are the
  // even-numbered reals in rising order, in the second half the odd-numbered ones in falling order. Both parts of a value may be in either half,
  // so such exchanges move both at once (planning::may_split_exchanges()).
  template <class Assign>
  void move_sorted(std::size_t s, std::uint32_t i, std::uint32_t value, bool y, const Assign& assign) const {
    const std::uint64_t first = 2 * from(s, value) + (y ? 1 : 0),
                        last = first + 2 * (kernel_.stages[s].butterflies - 1);
    const bool all_even = last < count_, all_odd = first >= count_;
    const std::string q = plus(code("2 * $", indexed("j", s, i)), first), even = code("$ < $", q, count_);
    const std::string falling = code("$ - ($)", 3 * count_ - 1, q);
    assign(all_even ? q : all_odd ? falling : code("$ ? $ : $", even, q, falling));
  }

  const bool first_, split_, rotated_;
};

// Loads (stores) of the first (last) stage.
class OrderedPairs {
 public:
  OrderedPairs(TextWriter& text, const GroupKernel& kernel, bool loads)
      : text_(text),
        kernel_(kernel),
        end_(loads ? kernel.spec.in_end : kernel.spec.out_end),
        loads_(loads),
        s_(loads ? 0 : kernel.stages.size() - 1),
        stage_(kernel.stages[s_]) {}

  void write() {
    text_.comment(loads_ ? "loads of neighbouring reals" : "stores of neighbouring reals");
    const AccessPattern pattern = find_pattern(
        kernel_.spec, stage_,
        [&](LanePosition at, std::uint32_t) {
          return loads_ ? kernel_.tile.input_address(at.column, 2 * at.butterfly)
                        : kernel_.tile.output_address(at.column, 2 * at.butterfly);
        },
        kernel_.tile.finds_columns(stage_));
    one_ = pattern.kind == AccessPattern::Kind::one_pointer;
    for (std::uint32_t i = 0; i < (one_ ? 1 : stage_.per_item); ++i) write_pointer(i);
    if (!may_be_aligned()) return write_moves(pattern, false);
    {
      const auto aligned = text_.block("if ((size_t)$ % $ == 0)", loads_ ? "tile_in" : "tile_out",
                                       2 * planning::scalar_bytes(kernel_.spec.precision));
      write_moves(pattern, true);
    }
    const auto otherwise = text_.block("else");
    write_moves(pattern, false);
  }

 private:
  const char* pointer_name() const { return loads_ ? "in" : "out"; }

  void write_pointer(std::uint32_t i) {
    const std::string c = indexed("c", s_, i), x = code("(2 * $)", indexed("j", s_, i));
    text_.lines("$$ = $;", loads_ ? kernel_.tile.input_pointer() : kernel_.tile.output_pointer(),
                indexed(pointer_name(), 0, i),
                loads_ ? kernel_.tile.input_base(c, x) : kernel_.tile.output_base(c, x));
  }

  // True where rows begin at even distances, in plain numbers. (The offset of a buffer may be odd.)
  bool may_be_aligned() const {
    const auto& loops = kernel_.spec.loops;
    return !end_.format && std::all_of(loops.begin(), loops.end(), [&](const planning::LoopAxis& loop) {
      return planning::stride_size(loads_ ? loop.in_stride : loop.out_stride) % 2 == 0;
    });
  }

  void write_moves(const AccessPattern& pattern, bool aligned) {
    for (std::uint32_t i = 0; i < stage_.per_item; ++i) {
      const auto exists = text_.when(kernel_.memory_condition(s_, i));
      const std::string at = plus(indexed(pointer_name(), 0, one_ ? 0 : i), pattern.offset[i][0]);
      loads_ ? load(i, at, aligned) : store(i, at, aligned);
    }
  }

  void load(std::uint32_t i, const std::string& at, bool aligned) {
    const std::string v = kernel_.value(s_, i, 0);
    if (aligned) return text_.lines("$ = fft_load((global const elem_t *)($));", v, at);
    const char* const real = end_.format ? "fft_in_real(in_memory, $)" : "*($)";
    text_.lines("$ = make_cplx($, $);", v, code(real, at), code(real, code("$ + 1", at)));
  }

  void store(std::uint32_t i, const std::string& at, bool aligned) {
    const std::string v = scaled(kernel_.spec, kernel_.value(s_, i, 0));
    if (aligned) return text_.lines("fft_store((global elem_t *)($), $);", at, v);
    const auto scope = text_.block("");
    text_.lines("const cplx r = $;", v);
    kernel_.store(text_, at, "r");
    kernel_.store(text_, code("$ + 1", at), "make_cplx(r.y, K(0.0))");
  }

  TextWriter& text_;
  const GroupKernel& kernel_;
  const planning::PassEnd& end_;
  const bool loads_;
  const std::size_t s_;
  const Stage& stage_;
  bool one_ = false;
};

}  // namespace

void write_sorting_exchange(TextWriter& text, const GroupKernel& kernel, std::size_t e) {
  SortingExchange(text, kernel, e).write();
}

void write_ordered_loads(TextWriter& text, const GroupKernel& kernel) {
  OrderedPairs(text, kernel, true).write();
}

void write_ordered_stores(TextWriter& text, const GroupKernel& kernel) {
  OrderedPairs(text, kernel, false).write();
}

}  // namespace fft::codegen
