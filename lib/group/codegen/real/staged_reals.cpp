// Rows of reals whose outermost stages move them in their order (planning::stages_reals_in(), stages_reals_out()). The functions of codegen/reals/real_points make
// points of the reals in local memory as the next stage reads them, and reals of the results of the stage before the last.
#include "group/codegen/positions.hpp"
#include "group/codegen/real/local_reals.hpp"

namespace fft::codegen {
namespace {

using planning::Stage;

class ConvertingExchange : LocalReals {
 public:
  ConvertingExchange(TextWriter& text, const GroupKernel& kernel, std::size_t e)
      : LocalReals(text, kernel, e, kernel.spec.length),
        half_((kernel.spec.length + 1) / 2),
        third_(!planning::reads_real_points(kernel.spec)) {}

  void write() {
    const bool first = e_ == 0 && planning::stages_reals_in(kernel_.spec);
    text_.comment(first ? "exchange: reals in order to local memory, points of them back"
                        : "exchange: reals of the results to local memory, in order back");
    exchange([&](std::uint32_t i, std::uint32_t p) { first ? put_in_order(i) : put_results(i, p); },
             [&](std::uint32_t i, std::uint32_t p) { first ? get_point(i, p) : get_in_order(i); });
  }

 private:
  void put_in_order(std::uint32_t i) const {
    text_.lines("$ = $.x;", in_order(0, i), kernel_.value(0, i, 0));
  }
  void get_in_order(std::uint32_t i) const {
    text_.lines("$ = make_cplx($, K(0.0));", kernel_.value(e_ + 1, i, 0), in_order(e_ + 1, i));
  }

  std::string column(std::size_t s, std::uint32_t i) const {
    return place(kernel_, e_, indexed("c", s, i), "0");
  }

  // Of the spectrum of a DCT-III, twice the first half: only the real parts of its transform are wanted.
  void get_point(std::uint32_t i, std::uint32_t q) const {
    const Stage& st = kernel_.stages[1];
    const std::uint64_t first = std::uint64_t(q) * st.butterflies, last = first + st.butterflies - 1;
    const std::string v = kernel_.value(1, i, q), j = indexed("j", 1, i);
    if (third_ && first >= half_) return text_.lines("$ = nothing;", v);
    const bool always = !third_ || last < half_;
    {
      const auto exists = text_.when(always ? "" : code("$ < $", j, half_ - first));
      text_.lines("$ = $;", v, point_of_reals(kernel_, column(1, i), plus(j, first)));
    }
    if (!always) text_.lines("else $ = nothing;", v);
  }

  void put_results(std::uint32_t i, std::uint32_t k) const {
    const Stage& st = kernel_.stages[e_];
    const planning::KeptRows rows = planning::kept_rows(kernel_.spec);
    const std::string v = kernel_.value(e_, i, k), j = indexed("j", e_, i);
    if (!planning::mirrors_results(kernel_.spec))
      return store_reals_of(text_, kernel_, column(e_, i), plus(j, std::uint64_t(k) * st.span), v);
    if (rows.all == 1 && k >= half_) return;
    const std::string first = whole_index(rows, j), p = plus(first, k * (count_ / st.radix));
    store_mirrored_reals(text_, kernel_, column(e_, i), p,
                         rows.all != 1 ? code("$ % $ != 0", j, rows.kept)
                         : k == 0      ? "false"
                                       : "true",
                         v);
  }

  const std::uint64_t half_;
  const bool third_;
};

}  // namespace

void write_converting_exchange(TextWriter& text, const GroupKernel& kernel, std::size_t e) {
  if (planning::is_row_of_pairs(kernel.spec)) return write_sorting_exchange(text, kernel, e);
  ConvertingExchange(text, kernel, e).write();
}

}  // namespace fft::codegen
