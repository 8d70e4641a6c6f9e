// Rows of reals whose outermost stages move them in their order (planning::stages_reals_in(), stages_reals_out()). The functions of codegen/reals/real_points make
// points of the reals in local memory as the next stage reads them, and reals of the results of the stage before the last.
#include "group/codegen/positions.hpp"
#include "group/codegen/real/local_reals.hpp"
#include "group/codegen/real/mirrored_reals.hpp"
#include "group/codegen/real/placed_reals.hpp"

namespace fft::codegen {
namespace {

using planning::Stage;

class ConvertingExchange : LocalReals {
 public:
  ConvertingExchange(TextWriter& text, const GroupKernel& kernel, std::size_t e)
      : LocalReals(text, kernel, e, kernel.spec.length),
        first_(e == 0 && planning::stages_reals_in(kernel.spec)),
        mirrors_(!first_ && planning::mirrors_results(kernel.spec)),
        third_(!planning::reads_real_points(kernel.spec)),
        points_(first_ ? e + 1 : e),
        placed_(PlacedReals::in_local_memory(kernel, first_, kernel.stages[points_].butterflies - 1)) {}

  void write() {
    text_.comment(first_ ? "exchange: reals in order to local memory, points of them back"
                         : "exchange: reals of the results to local memory, in order back");
    for (std::uint32_t i = 0; i < kernel_.stages[points_].per_item; ++i) write_places(i);
    exchange([&](std::uint32_t i, std::uint32_t p) { first_ ? put_in_order(i) : put_results(i, p); },
             [&](std::uint32_t i, std::uint32_t p) { first_ ? get_point(i, p) : get_in_order(i); });
  }

 private:
  void put_in_order(std::uint32_t i) const {
    text_.lines("$ = $.x;", in_order(0, i), kernel_.value(0, i, 0));
  }
  void get_in_order(std::uint32_t i) const {
    text_.lines("$ = make_cplx($, K(0.0));", kernel_.value(e_ + 1, i, 0), in_order(e_ + 1, i));
  }

  std::string column(std::uint32_t i) const { return place(kernel_, e_, indexed("c", points_, i), "0"); }
  // The position of the first point, or result, of butterfly i.
  std::string position(std::uint32_t i) const {
    return whole_index(mirrors_ || (first_ && third_) ? rows_ : planning::KeptRows{},
                       indexed("j", points_, i));
  }
  std::string name(std::uint32_t i) const { return indexed("", points_, i); }

  // Declares what places of the points, or results, of butterfly i follow from.
  void write_places(std::uint32_t i) const {
    if (mirrors_)
      mirrored_.write_start(text_, name(i), column(i), position(i));
    else if (placed_)
      placed_.write_pointers(text_, i, code("($)", column(i)), code("($)", position(i)));
  }

  // Of the spectrum of a DCT-III, twice the first half: only the real parts of its transform are wanted. With half of the rows, these rows.
  void get_point(std::uint32_t i, std::uint32_t q) const {
    const std::uint64_t first = q * (count_ / kernel_.stages[1].radix),
                        last = first + kernel_.stages[1].butterflies - 1;
    const std::string v = kernel_.value(1, i, q);
    if (third_) return get_element(i, v, first, last);
    const std::string placed = placed_ ? placed_.point(i, first) : "";
    text_.lines("$ = $;", v,
                !placed.empty() ? placed : point_of_reals(kernel_, column(i), plus(position(i), first)));
  }
  void get_element(std::uint32_t i, const std::string& v, std::uint64_t first, std::uint64_t last) const {
    const std::string j = position(i);
    const std::uint64_t half = (count_ + 1) / 2;
    const bool rows = rows_.all != 1;
    if (!rows && first >= half) return text_.lines("$ = nothing;", v);
    const bool always = rows || last < half;
    {
      const auto exists = text_.when(always ? "" : code("$ < $", j, half - first));
      text_.lines("$ = $;", v, point_of_reals(kernel_, column(i), plus(j, first)));
    }
    if (!always) text_.lines("else $ = nothing;", v);
  }

  void put_results(std::uint32_t i, std::uint32_t k) const {
    const Stage& st = kernel_.stages[e_];
    const std::string v = kernel_.value(e_, i, k);
    if (!mirrors_) {
      const std::uint64_t first = std::uint64_t(k) * st.span;
      if (placed_ && placed_.store(text_, i, first, v)) return;
      return store_reals_of(text_, kernel_, column(i), plus(position(i), first), v);
    }
    const bool one = rows_.all == 1;  // butterfly, whose results beyond the half are mirror images
    if (one && k >= (count_ + 1) / 2) return;
    const std::string inner = !one     ? code("$ % $ != 0", indexed("j", e_, i), rows_.kept)
                              : k == 0 ? "false"
                                       : "true";
    mirrored_.store(text_, name(i), k * (count_ / st.radix), inner, v);
  }

  const bool first_, mirrors_, third_;
  const std::size_t points_;  ///< the stage whose butterflies have the points, or the results
  const planning::KeptRows rows_ = planning::kept_rows(kernel_.spec);
  const PlacedReals placed_;
  const MirroredReals mirrored_{kernel_};
};

}  // namespace

void write_converting_exchange(TextWriter& text, const GroupKernel& kernel, std::size_t e) {
  if (planning::is_row_of_pairs(kernel.spec)) return write_sorting_exchange(text, kernel, e);
  ConvertingExchange(text, kernel, e).write();
}

}  // namespace fft::codegen
