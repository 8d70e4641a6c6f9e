// Two pointers to reals, one rising and one falling, and one to factors.
#include "group/codegen/real/elements_of_reals.hpp"

#include "core/strides.hpp"
#include "group/codegen/positions.hpp"

namespace fft::codegen {

void ElementsOfReals::write_pointers(TextWriter& text, const std::string& name, const std::string& x,
                                     const std::string& e) const {
  const std::uint64_t n = reals_.count;
  const bool sine = planning::is_sine(reals_.kind);
  const std::string rising = steps(e, reals_.stride),
                    falling = steps(code("($ - $)", sine ? n - 1 : n, e), reals_.stride);
  text.lines(R"(
    $1first$2 = $3 + $4, *second$2 = $3 + $5;
    global const elem_t *turned$2 = $6 + $7;)",
             kernel_.tile.input_pointer(), name, x, sine ? falling : rising, sine ? rising : falling,
             real_factors(kernel_, true), e);
}

void ElementsOfReals::write_factor(TextWriter& text, const std::string& name) const {
  if (multiplies_factors(kernel_.spec)) text.lines("const cplx turn$1 = fft_load(turned$1);", name);
}

std::string ElementsOfReals::element(const std::string& name, const std::string& e, std::uint64_t first,
                                     bool may_be_zero) const {
  const bool sine = planning::is_sine(reals_.kind);
  const auto stride = static_cast<std::int64_t>(reals_.stride),
             far = static_cast<std::int64_t>(first) * stride;
  const std::string a = code("*($)", plus(code("first$", name), sine ? -far : far)),
                    b = code("*($)", plus(code("second$", name), sine ? far - stride : -far));
  return code("cplx_mul(make_cplx($, $), $)", a,
              may_be_zero ? code("$ == 0 ? K(0.0) : $", plus(e, first), b) : b,
              multiplies_factors(kernel_.spec) ? turned(code("turn$", name), first, 4 * reals_.count)
                                               : code("fft_load($)", plus(code("turned$", name), first)));
}

}  // namespace fft::codegen
