// Loads of the first stage and stores of the last one where these are not mirror stages. Position p of a column is point p.
#include "group/codegen/real/paired_columns.hpp"

#include "codegen/point_factors.hpp"
#include "core/element_bytes.hpp"
#include "group/codegen/positions.hpp"
#include "group/codegen/real/placed_reals.hpp"

namespace fft::codegen {
namespace {

class TwoColumns {
 public:
  TwoColumns(TextWriter& text, const GroupKernel& kernel, bool loads)
      : text_(text),
        kernel_(kernel),
        loads_(loads),
        s_(loads ? 0 : kernel.stages.size() - 1),
        stage_(kernel.stages[s_]),
        placed_(kernel, loads, stage_.butterflies - 1) {}

  void write() {
    text_.comment(loads_ ? "loads from two columns" : "stores to two columns");
    for (std::uint32_t i = 0; i < stage_.per_item; ++i) write_pointers(i);
    write_moves_of_two(text_, kernel_, loads_, [&](const char* aligned) {
      for (std::uint32_t i = 0; i < stage_.per_item; ++i) {
        const auto scope = text_.when(clamps() ? kernel_.in_range(s_, i) : kernel_.memory_condition(s_, i));
        for (std::uint32_t k = 0; k < stage_.radix; ++k) loads_ ? load(i, k, aligned) : store(i, k, aligned);
      }
    });
  }

 private:
  // As in loads.cpp: columns that do not exist read the last one that does.
  bool clamps() const { return loads_ && kernel_.spec.group.guarded && kernel_.stages.size() > 1; }
  std::string j(std::uint32_t i) const { return indexed("j", s_, i); }
  std::string reals(std::uint32_t i) const { return indexed(loads_ ? "x" : "y", 0, i); }

  void write_pointers(std::uint32_t i) {
    const std::string tile_column = indexed("c", s_, i),
                      c = clamps() ? existing_column(tile_column) : tile_column;
    text_.lines("$$ = $;", loads_ ? kernel_.tile.input_pointer() : kernel_.tile.output_pointer(), reals(i),
                loads_ ? kernel_.tile.input_base(c, "0") : kernel_.tile.output_base(c, "0"));
    placed_.write_pointers(text_, i, reals(i), j(i));
  }

  void load(std::uint32_t i, std::uint32_t q, const char* aligned) {
    const std::uint64_t first = std::uint64_t(q) * stage_.butterflies;
    const std::string v = kernel_.value(s_, i, q), placed = placed_.point(i, first, aligned),
                      p = plus(j(i), first);
    if (!placed.empty()) return text_.lines("$ = $;", v, placed);
    text_.lines("$ = make_cplx($.x, $.x);", v, point_of_reals(kernel_, reals(i), p),
                point_of_reals(kernel_, reals(i) + " + 1", p));
  }

  void store(std::uint32_t i, std::uint32_t k, const char* aligned) {
    const std::uint64_t first = std::uint64_t(k) * stage_.span;
    const std::string v = scaled(kernel_.spec, kernel_.value(s_, i, k)), p = plus(j(i), first);
    if (placed_.store(text_, i, first, v, aligned)) return;
    store_reals_of(text_, kernel_, reals(i), p, v);
    store_reals_of(text_, kernel_, reals(i) + " + 1", p, code("make_cplx(($).y, K(0.0))", v));
  }

  TextWriter& text_;
  const GroupKernel& kernel_;
  const bool loads_;
  const std::size_t s_;
  const planning::Stage& stage_;
  const PlacedReals placed_;
};

}  // namespace

void write_moves_of_two(TextWriter& text, const GroupKernel& kernel, bool input,
                        const std::function<void(const char* aligned)>& write) {
  {
    const auto aligned = text.block("if ((size_t)$ % $ == 0)", input ? "tile_in" : "tile_out",
                                    2 * planning::scalar_bytes(kernel.spec.precision));
    write("true");
  }
  const auto otherwise = text.block("else");
  write("false");
}

void write_loads_of_two(TextWriter& text, const GroupKernel& kernel) {
  TwoColumns(text, kernel, true).write();
}

void write_stores_of_two(TextWriter& text, const GroupKernel& kernel) {
  TwoColumns(text, kernel, false).write();
}

}  // namespace fft::codegen
