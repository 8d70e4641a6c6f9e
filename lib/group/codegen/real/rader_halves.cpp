// Rader's algorithm for real rows and real-to-real transforms of p points, with columns of (p - 1) / 2 points: the halves of a
// real convolution, which is a discrete Hartley transform (tables/rader.hpp). In both outermost exchanges, local memory
// holds all elements except element 0 of that transform's input or result, in their order and as single reals: the
// stage at the end of memory moves them in order, the other one by the table's permutation.
#include "codegen/point_factors.hpp"
#include "group/codegen/kernel.hpp"
#include "group/codegen/positions.hpp"
#include "group/codegen/real/local_reals.hpp"
#include "group/codegen/real/mirrored_reals.hpp"

namespace fft::codegen {
namespace {

using planning::Stage;

class PermutingExchange : LocalReals {
 public:
  PermutingExchange(TextWriter& text, const GroupKernel& kernel, std::size_t e)
      : LocalReals(text, kernel, e, 2 * kernel.spec.length) {}

  void write() {
    const bool first = e_ == 0;
    text_.comment(first ? "exchange: reals in order to local memory, those of the convolution back"
                        : "exchange: results of the convolution to local memory, those in order back");
    exchange([&](std::uint32_t i, std::uint32_t p) { first ? put_in_order(i) : put_permuted(i, p); },
             [&](std::uint32_t i, std::uint32_t p) { first ? get_permuted(i, p) : get_in_order(i); });
  }

 private:
  std::string permuted(std::size_t s, std::uint32_t i, const char* part) const {
    return real(s, i, code("fft_table_index(at.$)", part));
  }
  // In order are the elements from element 1 on. The mirror image of element j of these.
  std::string mirrored(std::size_t s, std::uint32_t i) const {
    return real(s, i, code("$ - $", count_ - 1, indexed("j", s, i)));
  }

  // Of a DCT-III, the real at place j + 1 of the result: element p is at place 2p or 2n - 1 - 2p.
  std::string sorted(std::size_t s, std::uint32_t i) const {
    return real(s, i, code("($1 % 2 != 0 ? $1 / 2 : $2 - $1 / 2)", indexed("j", s, i), count_ - 1));
  }

  // Reals as they are. Of a spectrum, Re X - Im X at k, Re X + Im X at p - k.
  void put_in_order(std::uint32_t i) const {
    const std::string v = kernel_.value(0, i, 0);
    if (planning::reads_real_points(kernel_.spec)) return text_.lines("$ = $.x;", in_order(0, i), v);
    text_.lines(R"(
      $1 = $3.x - $3.y;
      $2 = $3.x + $3.y;)",
                in_order(0, i), mirrored(0, i), v);
  }

  // Spectra have half of each sum and difference.
  void get_in_order(std::uint32_t i) const {
    const std::size_t s = e_ + 1;
    const std::string v = kernel_.value(s, i, 0);
    if (planning::stores_real_points(kernel_.spec))
      return text_.lines("$ = make_cplx($, K(0.0));", v,
                         kernel_.spec.out_end.reals ? sorted(s, i) : in_order(s, i));
    text_.lines(R"(
      const real_t a = K(0.5) * $, b = K(0.5) * $;
      $ = make_cplx(a + b, a - b);)",
                in_order(s, i), mirrored(s, i), v);
  }

  // Declares the elements of both reals of point j + `more` of the convolution as `at`, j the work-item's butterfly. (A sum
  // of integers that might wrap around would not be a constant offset from one pointer.)
  void write_elements(std::size_t s, std::uint32_t i, std::uint64_t more) const {
    const std::uint64_t order = kernel_.factors_offset() + rader_order_offset(kernel_.spec) + more;
    text_.lines("const elem_t at = *(table + $ + $);", indexed("j", s, i), order);
  }

  void get_permuted(std::uint32_t i, std::uint32_t p) const {
    const std::size_t s = e_ + 1;
    const auto scope = text_.block("");
    write_elements(s, i, std::uint64_t(p) * kernel_.stages[s].butterflies);
    text_.lines("$ = make_cplx($, $);", kernel_.value(s, i, p), permuted(s, i, "x"), permuted(s, i, "y"));
  }

  // The convolution's results are conjugates here.
  void put_permuted(std::uint32_t i, std::uint32_t p) const {
    const Stage& st = kernel_.stages[e_];
    const std::string v = kernel_.value(e_, i, p);
    const auto scope = text_.block("");
    write_elements(e_, i, kernel_.spec.length + std::uint64_t(p) * st.span);
    text_.lines(R"(
      $ = $3.x;
      $ = -$3.y;)",
                permuted(e_, i, "x"), permuted(e_, i, "y"), v);
  }
};

std::string element_zero(std::size_t s, std::uint32_t i) {
  return code("aside[$].x", indexed("c", s, i));
}

}  // namespace

void write_permuting_exchange(TextWriter& text, const GroupKernel& kernel, std::size_t e) {
  PermutingExchange(text, kernel, e).write();
}

void write_elements_aside(TextWriter& text, const GroupKernel& kernel) {
  const std::uint32_t columns = kernel.spec.group.columns, items = kernel.spec.group.work_items;
  for (std::uint32_t first = 0; first < columns; first += items) {
    const std::string c = plus("t", first);
    const auto exists = text.when(first + items <= columns ? "" : code("$ < $", c, columns));
    const std::string place = kernel.tile.input_base(code("($)", c), "0");
    const std::string here =
        kernel.spec.in_end.reals ? point_of_reals(kernel, place, "0") : kernel.loaded(place);
    text.lines("fft_put(aside + $, $);", c,
               kernel.spec.group.guarded ? code("$ < columns_left ? $ : nothing", c, here) : here);
  }
}

// Before the product: the sum of all elements. It is real; so is element 0, whatever its imaginary part holds.
void write_result_zero(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::uint32_t i) {
  const std::string v = kernel.value(s, i, 0), c = indexed("c", s, i);
  const auto exists = text.when(kernel.spec.group.guarded ? code("$ < columns_left", c) : "");
  const std::string place = kernel.tile.output_base(c, "0"),
                    sum = scaled(kernel.spec,
                                 code("make_cplx($1.x + $1.y + $2, K(0.0))", v, element_zero(s, i)));
  if (!kernel.spec.out_end.reals) return kernel.store(text, place, sum);
  if (planning::stores_real_points(kernel.spec)) return store_reals_of(text, kernel, place, "0", sum);
  const MirroredReals mirrored(kernel);
  const auto scope = text.block("");
  const std::string name = "_zero";  // `first` is the index of the tile's first column
  mirrored.write_start(text, name, place, "0");
  mirrored.store(text, name, 0, "false", sum);
}

// Behind the product, when values are conjugated.
void write_element_zero(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::uint32_t i) {
  text.lines("$1 = make_cplx($1.x + $2, $1.y - $2);", kernel.value(s, i, 0), element_zero(s, i));
}

}  // namespace fft::codegen
