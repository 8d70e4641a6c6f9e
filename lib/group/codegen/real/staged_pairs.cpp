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

// Local memory holds the even-numbered reals of a column in their order, then the odd-numbered ones in reverse. That is the sequence that
// Form::halves transforms, whose reals 2p and 2p + 1 are point p; point p of Form::rotated is reals p and N + p of it. Split exchanges
// move its first N reals, then the others.
class SortingExchange : LocalReals {
 public:
  SortingExchange(TextWriter& text, const GroupKernel& kernel, std::size_t e)
      : LocalReals(text, kernel, e, kernel.spec.length),
        first_(e == 0 && planning::stages_reals_in(kernel.spec)),
        split_(kernel.spec.group.split_exchange),
        rotated_(kernel.spec.in_end.reals.form == planning::RealPoints::Form::rotated) {}

  void write() {
    text_.comment(first_ ? "exchange: pairs of reals in order to local memory, points of them back"
                         : "exchange: the reals of results to local memory, pairs in order back");
    const std::size_t ordered = first_ ? e_ : e_ + 1, points = first_ ? e_ + 1 : e_;
    rising_ = write_pointers(ordered, first_ ? "even" : "to_even", 0, 1);
    falling_ = write_pointers(ordered, first_ ? "odd" : "to_odd", split_ ? count_ : 2 * count_ - 1, -1);
    points_ = write_pointers(points, first_ ? "point" : "result", 0, rotated_ ? 1 : 2);
    if (!first_)
      for_values(e_, [&](std::uint32_t i, std::uint32_t k) { convert("fft_pair_of_result", e_, i, k); });
    if (keeps_values())
      for_each(e_ + 1, [&](std::uint32_t i, std::uint32_t q) { text_.lines("cplx $;", read_value(i, q)); });
    bool used = e_ != 0;  // earlier reads may still be pending
    for (const Half half :
         split_ ? std::vector<Half>{Half::first, Half::second} : std::vector<Half>{Half::both}) {
      if (used) text_.lines("barrier(CLK_LOCAL_MEM_FENCE);");
      for_values(e_, [&](std::uint32_t i, std::uint32_t k) { move(e_, i, k, half); });
      // In place, this orders the loads of the input and the stores of results, too (exchange.cpp).
      text_.lines(used ? "barrier(CLK_LOCAL_MEM_FENCE);"
                       : "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);");
      for_values(e_ + 1, [&](std::uint32_t i, std::uint32_t q) { move(e_ + 1, i, q, half); });
      used = true;
    }
    if (keeps_values())
      for_values(e_ + 1, [&](std::uint32_t i, std::uint32_t q) {
        text_.lines("$ = $;", kernel_.value(e_ + 1, i, q), read_value(i, q));
      });
    if (first_)
      for_values(1, [&](std::uint32_t i, std::uint32_t q) { convert("fft_point_of_pair", 1, i, q); });
  }

 private:
  // The reals of the sequence that are in local memory. The second half begins with real N - 1, which is not there, so that pairs are
  // aligned in both.
  enum class Half { both, first, second };
  using Pointers = std::vector<std::string>;

  // Split exchanges of Form::halves read one part of all values while the other half of them has not been written. So what is read has
  // names of its own until the end.
  bool keeps_values() const { return split_ && !rotated_; }
  std::string read_value(std::uint32_t i, std::uint32_t q) const {
    return keeps_values() ? code("$_$_$", first_ ? "at" : "pair", i, q) : kernel_.value(e_ + 1, i, q);
  }
  template <class Write>
  void for_each(std::size_t s, const Write& write) const {
    for (std::uint32_t i = 0; i < kernel_.stages[s].per_item; ++i)
      for (std::uint32_t q = 0; q < kernel_.stages[s].radix; ++q) write(i, q);
  }

  // The first position of value `value` of a butterfly.
  std::uint64_t from(std::size_t s, std::uint32_t value) const {
    const Stage& st = kernel_.stages[s];
    return std::uint64_t(value) * (first_ ? st.butterflies : st.span);
  }

  void convert(const char* function, std::size_t s, std::uint32_t i, std::uint32_t value) const {
    text_.lines("$1 = fft_point($2(fft_pair($1), $3, $4));", kernel_.value(s, i, value), function,
                plus(indexed("j", s, i), from(s, value)), real_factors_pointer(kernel_, first_));
  }

  // Distance of neighbouring reals of a column, and of columns.
  std::int64_t unit() const { return kernel_.spec.group.columns_inner ? kernel_.spec.group.columns : 1; }
  std::int64_t pitch() const {
    return kernel_.spec.group.columns_inner ? 1 : std::int64_t(split_ ? count_ + 1 : 2 * count_);
  }

  // For each index of stage s an expression that points to real `start` + `step` * j of column c, where it has butterfly j of it.
  Pointers write_pointers(std::size_t s, const char* name, std::uint64_t start, std::int64_t step) const {
    Stage single = kernel_.stages[s];
    single.radix = 1;
    const auto address = [&](LanePosition at, std::uint32_t) {
      return at.column * pitch() + (static_cast<std::int64_t>(start) + step * at.butterfly) * unit();
    };
    const AccessPattern pattern = find_pattern(kernel_.spec, single, address, false);
    const bool one = pattern.kind == AccessPattern::Kind::one_pointer;
    Pointers pointers;
    for (std::uint32_t i = 0; i < single.per_item; ++i) {
      const std::string pointer = indexed(name, s, one ? 0 : i), j = indexed("j", s, i);
      if (!one || i == 0)
        text_.lines("local scalar_t *$ = (local scalar_t *)xch + ($ * $ + $ * $);", pointer,
                    indexed("c", s, i), pitch(),
                    step < 0 ? code("($ - $)", start, j) : code("$ * $", j, step), unit());
      pointers.push_back(plus(pointer, one ? pattern.offset[i][0] : 0));
    }
    return pointers;
  }

  void move(std::size_t s, std::uint32_t i, std::uint32_t value, Half half) const {
    const std::string v = s == e_ ? kernel_.value(s, i, value) : read_value(i, value);
    if ((s == e_) == first_) {
      if (half != Half::second) move_real(s, rising_[i], code("$.x", v));
      if (half != Half::first) move_real(s, falling_[i], code("$.y", v));
    } else if (rotated_) {
      const auto first = static_cast<std::int64_t>(from(s, value)),
                 second = first + static_cast<std::int64_t>(half == Half::second ? 1 : count_);
      if (half != Half::second) move_real(s, plus(points_[i], first * unit()), code("$.x", v));
      if (half != Half::first) move_real(s, plus(points_[i], second * unit()), code("$.y", v));
    } else {
      move_pair(s, i, from(s, value), v, half);
    }
  }

  void move_real(std::size_t s, const std::string& at, const std::string& v) const {
    const std::string place = code("*($)", at);
    text_.lines("$ = $;", s == e_ ? place : v, s == e_ ? v : place);
  }

  // Reals 2p and 2p + 1 of the sequence, where p = j + first. N is odd, so that the pair in the middle is in both halves.
  void move_pair(std::size_t s, std::uint32_t i, std::uint64_t first, const std::string& v, Half half) const {
    const std::uint64_t least = 2 * first, most = least + 2 * (kernel_.stages[s].butterflies - 1) + 1;
    if (half == Half::first ? least >= count_ : half == Half::second && most < count_) return;
    const std::int64_t origin = half == Half::second ? static_cast<std::int64_t>(count_) - 1 : 0;
    const std::string at = plus(points_[i], (static_cast<std::int64_t>(least) - origin) * unit());
    const bool whole = half == Half::both || (half == Half::first ? most < count_ : least >= count_);
    if (whole && unit() == 1)
      return text_.lines(s == e_ ? "fft_put($1, $2);" : "$2 = fft_get($1);", code("(local elem_t *)($)", at),
                         v);
    for (const std::uint64_t part : {0u, 1u}) {
      const std::string real = plus(code("2 * $", indexed("j", s, i)), least + part);
      const auto exists =
          text_.when(whole ? "" : code(half == Half::first ? "$ < $" : "$ >= $", real, count_));
      move_real(s, plus(at, static_cast<std::int64_t>(part) * unit()), code("$.$", v, part == 0 ? "x" : "y"));
    }
  }

  const bool first_, split_, rotated_;
  Pointers rising_, falling_, points_;  ///< to the reals of pairs in order, and of points
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
