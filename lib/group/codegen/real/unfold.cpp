// Loads of the first pass of an inverse real transform (planning::RealStep::unfold), and of a whole real row of which
// half of the rows are kept: from the spectrum, of which only the first half is in memory, or from the reals of a
// DCT-III, two of which make an element of it.
#include <algorithm>

#include "core/strides.hpp"
#include "group/codegen/kernel.hpp"
#include "group/codegen/positions.hpp"
#include "group/codegen/real/elements_of_reals.hpp"

namespace fft::codegen {
namespace {

class Unfold {
 public:
  Unfold(TextWriter& text, const GroupKernel& kernel)
      : text_(text), kernel_(kernel), spec_(kernel.spec), stage_(kernel.stages.front()) {}

  void write() {
    if (reals() && half_rows_.all > 1) return write_spectrum_of_reals();
    if (reals())
      text_.comment("loads: elements of a spectrum from two reals each");
    else
      text_.comment("loads: points to $ are elements of the spectrum, the others mirror images of such",
                    half_);
    for (std::uint32_t i = 0; i < stage_.per_item; ++i) {
      write_pointers(i);
      const auto scope = text_.when(kernel_.memory_condition(0, i));
      const auto factors = reals() ? text_.block("") : text_.when("");
      if (reals()) write_factors(i);
      for (std::uint32_t q = 0; q < stage_.radix; ++q)
        reals() ? load_reals(i, q * step_, kernel_.value(0, i, q))
                : load(i, q * step_, kernel_.value(0, i, q));
    }
  }

 private:
  bool reals() const { return bool(spec_.in_end.reals); }

  // Elements of the spectrum of a whole row, from reals p and n - p.
  void write_spectrum_of_reals() {
    text_.comment("loads: elements of half of the rows, from two reals each");
    for (std::uint32_t i = 0; i < stage_.per_item; ++i) {
      const std::string x = indexed("x", 0, i);
      write_element(i);
      text_.lines("$$ = $;", kernel_.tile.input_pointer(), x,
                  kernel_.tile.input_base(indexed("c", 0, i), "0"));
      const std::string name = indexed("", 0, i);
      if (all_plain()) elements_.write_pointers(text_, name, x, element(i));
      const std::string exists = kernel_.memory_condition(0, i);
      const auto scope = exists.empty() ? text_.block("") : text_.when(exists);
      if (all_plain()) elements_.write_factor(text_, name);
      for (std::uint32_t q = 0; q < stage_.radix; ++q)
        text_.lines("$ = $;", kernel_.value(0, i, q),
                    all_plain() ? elements_.element(name, element(i), std::uint64_t(q) * step_, q == 0)
                                : point_of_reals(kernel_, x, plus(element(i), q * step_)));
    }
  }
  bool all_plain() const { return !spec_.in_end.format && spec_.in_end.reals.existing == 0; }

  // Declares the factor of the column and a pointer to the factors of its points.
  void write_factors(std::uint32_t i) {
    const std::string factors = real_factors(kernel_, true);
    text_.lines(R"(
      const cplx fl = fft_load($ + $);
      global const elem_t *fk = $ + $;)",
                factors, indexed("l", 0, i), plus(factors, spec_.in_position), indexed("j", 0, i));
  }

  // W(4n, p) (x[p] + i x[n - p]). DST-III reads in reverse order; x[n] counts as zero.
  void load_reals(std::uint32_t i, std::uint32_t first, const std::string& v) {
    const bool sine = planning::is_sine(spec_.in_end.reals.kind);
    const auto distance = static_cast<std::int64_t>(first * spec_.in_stride);
    const std::string rising = plus(indexed("in", 0, i), distance - (sine ? 1 : 0)),
                      falling = plus(indexed("fold", 0, i), -distance - (sine ? 1 : 0)),
                      zero = code("$ + $ == 0", indexed("l", 0, i), indexed("j", 0, i));
    std::string x = code("*($)", sine ? falling : rising), y = code("*($)", sine ? rising : falling);
    if (first == 0) {
      if (spec_.in_end.reals.orthogonal) x = code("($ ? K(1.4142135623730950488) : K(1.0)) * $", zero, x);
      y = code("($ ? K(0.0) : $)", zero, y);
    }
    text_.lines("$ = cplx_mul(cplx_mul(make_cplx($, $), fft_load($)), fl);", v, x, y, plus("fk", first));
  }

  // The element of the column that is point 0 of the butterfly.
  std::string element(std::uint32_t i) const { return indexed(half_rows_.all == 1 ? "j" : "e", 0, i); }

  // Declares it, with half of the rows.
  void write_element(std::uint32_t i) {
    text_.lines("const uint $ = $;", element(i), whole_index(half_rows_, indexed("j", 0, i)));
  }

  // Declares pointers to the element of point 0 of the butterfly, and to its mirror image; l: the column's
  // first position.
  void write_pointers(std::uint32_t i) {
    const std::string c = indexed("c", 0, i), j = element(i), l = indexed("l", 0, i),
                      in = indexed("in", 0, i);
    const std::uint64_t span = std::max<std::uint64_t>(1, spec_.in_position);
    if (half_rows_.all > 1) write_element(i);
    text_.lines(R"(
      const uint $ = (uint)($);
      $$ = $;
      $$ = $ + ((long)$ - 2 * ((long)$ + (long)$ * $)) * $;)",
                l, kernel_.tile.in_position(c), kernel_.tile.input_pointer(), in,
                kernel_.tile.input_base(c, j), kernel_.tile.input_pointer(), indexed("fold", 0, i), in,
                span * spec_.length, l, j, span, planning::divided_stride(spec_.in_stride, span));
  }

  // Point j + first of the column. Imaginary parts of elements 0 and n/2 count as zero.
  void load(std::uint32_t i, std::uint32_t first, const std::string& v) {
    const std::string j = element(i), l = indexed("l", 0, i);
    const auto distance = static_cast<std::int64_t>(first * spec_.in_stride);
    const std::string plain = code("$ = $;", v, kernel_.loaded(plus(indexed("in", 0, i), distance))),
                      mirrored = code("$ = cplx_conj($);", v,
                                      kernel_.loaded(plus(indexed("fold", 0, i), -distance)));
    if (first + step_ <= half_)
      text_.lines("$", plain);
    else if (first >= half_)
      text_.lines("$", mirrored);
    else
      text_.lines("if ($ < $) $ else $", j, half_ - first, plain, mirrored);
    if (first == 0) text_.lines("if ($ + $ == 0) $.y = K(0.0);", l, j, v);
    if (half_rows_.all == 1 && first <= half_ && half_ < first + step_)
      text_.lines("if ($ == 0 && $ == $) $.y = K(0.0);", l, j, half_ - first, v);
  }

  TextWriter& text_;
  const GroupKernel& kernel_;
  const planning::PassSpec& spec_;
  const planning::Stage& stage_;
  const ElementsOfReals elements_{kernel_};
  const planning::KeptRows half_rows_ = planning::kept_rows(spec_);
  const std::uint32_t step_ = planning::dft_length(spec_) / stage_.radix;  ///< of the elements of a butterfly
  /// The first element that is not in memory, or may not be.
  const std::uint32_t half_ = (planning::dft_length(spec_) + (half_rows_.all == 1 ? 0 : 1)) / 2;
};

}  // namespace

void write_unfolded_loads(TextWriter& text, const GroupKernel& kernel) {
  Unfold(text, kernel).write();
}

}  // namespace fft::codegen
