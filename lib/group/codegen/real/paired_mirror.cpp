// The mirror stage of two columns of a real-to-real transform (planning::pairs_columns()): between points j and n - j of a complex column
// and the reals of both columns (core/real_points.hpp). Point 0 is its own mirror image, and so is point n/2.
#include "codegen/point_factors.hpp"
#include "group/codegen/access.hpp"
#include "group/codegen/kernel.hpp"
#include "group/codegen/positions.hpp"
#include "group/codegen/real/elements_of_reals.hpp"
#include "group/codegen/real/mirrored_reals.hpp"
#include "group/codegen/real/paired_columns.hpp"

namespace fft::codegen {
namespace {

using planning::LanePosition;
using planning::Stage;

class PairedMirror {
 public:
  PairedMirror(TextWriter& text, const GroupKernel& kernel, std::size_t s)
      : text_(text),
        kernel_(kernel),
        s_(s),
        stage_(kernel.stages[s]),
        loads_(kernel.spec.real.step == planning::RealStep::merge),
        reals_(loads_ ? kernel.spec.in_end.reals : kernel.spec.out_end.reals),
        stride_(static_cast<std::int64_t>(reals_.stride)) {
    Stage single = stage_;
    single.radix = 1;
    distances_ = find_pattern(
        kernel.spec, single, [](LanePosition at, std::uint32_t) -> std::int64_t { return at.butterfly; },
        false);
    one_ = distances_.kind == AccessPattern::Kind::one_pointer && planning::keeps_column(kernel.spec, single);
  }

  void write() {
    text_.comment(loads_ ? "points from the reals of two columns" : "the reals of two columns from points");
    for (std::uint32_t i = 0; i < (one_ ? 1 : stage_.per_item); ++i) write_pointers(i);
    write_moves_of_two(text_, kernel_, loads_, [&](const char* aligned) {
      for (std::uint32_t i = 0; i < stage_.per_item; ++i) {
        const auto guard = text_.when(clamps() ? kernel_.in_range(s_, i) : kernel_.memory_condition(s_, i));
        const auto scope = text_.block("");
        loads_ ? load(i, aligned) : store(i, aligned);
      }
    });
  }

 private:
  // As in mirror.cpp: columns that do not exist read the last one that does, instead of standing in a branch.
  bool clamps() const { return loads_ && kernel_.spec.group.guarded; }
  bool sine() const { return planning::is_sine(reals_.kind); }

  std::string j(std::uint32_t i) const { return indexed("j", s_, i); }
  bool may_be_zero(std::uint32_t i) const { return has_zero(kernel_, s_, i); }
  bool has_middle() const { return stage_.span % 2 == 0; }
  std::uint64_t middle() const { return stage_.span / 2; }
  // Butterfly i is at a constant distance, in positions, from the one with this name.
  std::string name(std::uint32_t i) const { return indexed("", s_, one_ ? 0 : i); }
  std::uint64_t distance(std::uint32_t i) const {
    return one_ ? static_cast<std::uint64_t>(distances_.offset[i][0]) : 0;
  }

  void write_pointers(std::uint32_t i) {
    const std::string tile_column = indexed("c", s_, i),
                      c = clamps() ? existing_column(tile_column) : tile_column;
    if (loads_)
      elements_.write_pointers(text_, name(i), kernel_.tile.input_base(c, "0"), j(i));
    else
      results_.write_start(text_, name(i), kernel_.tile.output_base(c, "0"), j(i));
  }

  // Pointers to the reals of position p, `more` behind that of butterfly i, and of n - p.
  std::string first(std::uint32_t i, std::uint64_t more = 0) const {
    const std::int64_t far = stride_ * static_cast<std::int64_t>(distance(i) + more);
    return plus(code("first$", name(i)), sine() ? -far : far);
  }
  std::string second(std::uint32_t i) const {
    const std::int64_t far = stride_ * static_cast<std::int64_t>(distance(i));
    return plus(code("second$", name(i)), sine() ? far - stride_ : -far);
  }
  std::string factor(std::uint32_t i) const {
    return code("fft_load($)", plus(code("turned$", name(i)), distance(i)));
  }

  void load(std::uint32_t i, const char* aligned) {
    const std::string z = kernel_.value(s_, i, 0), m = kernel_.value(s_, i, 1);
    const bool zero = may_be_zero(i);
    text_.lines(R"(
      const cplx x = fft_load_two($1, $2), y = $3fft_load_two($4, $2), f = $5;
      $6 = cplx_mul(make_cplx(x.x - y.y, x.y + y.x), f);
      $7 = cplx_mul(make_cplx(x.x + y.y, x.y - y.x), cplx_conj(f));)",
                first(i), aligned, zero ? code("$ == 0 ? make_cplx(K(0.0), K(0.0)) : ", j(i)) : "", second(i),
                factor(i), z, m);
    if (!zero) return;
    text_.lines("if ($ == 0) $ = $;", j(i), m,
                has_middle() ? root_of_two(code("fft_load_two($, $)", first(i, middle()), aligned)) : z);
  }

  void store(std::uint32_t i, const char* aligned) {
    const std::string z = kernel_.value(s_, i, 0), m = kernel_.value(s_, i, 1);
    const bool zero = may_be_zero(i);
    if (zero) text_.lines("const cplx image = $ == 0 ? $ : $;", j(i), z, m);
    const std::string image = zero ? "image" : m, inner = zero ? code("$ != 0", j(i)) : "true";
    if (planning::is_fourth_kind(reals_.kind))
      return text_.lines("fft_paired_results(reals$, $, $, $, $, $);", name(i),
                         results_.turn(name(i), distance(i)), inner, scaled(kernel_.spec, z),
                         scaled(kernel_.spec, image), aligned);
    const bool second_kind = planning::is_second_kind(reals_.kind);
    if (second_kind)
      text_.lines(R"(
        const cplx f = $1, a = cplx_mul($2, f), b = cplx_mul($3, cplx_conj(f)), u = cplx_add(a, b), v = cplx_sub(a, b);
        fft_store_two($4, $5, $6);
        if ($7) fft_store_two($8, $9, $6);)",
                  factor(i), z, image, first(i), scaled(kernel_.spec, "u"), aligned, inner, second(i),
                  scaled(kernel_.spec, "make_cplx(-v.y, v.x)"));
    else
      text_.lines(R"(
        const cplx s = cplx_scale(cplx_add($1, $2), K(0.5), K(0.5)), d = cplx_scale(cplx_sub($1, $2), K(0.5), K(0.5));
        fft_store_two($3, $4, $5);
        if ($6) fft_store_two($7, $8, $5);)",
                  z, image, first(i), scaled(kernel_.spec, "make_cplx(s.x - d.y, s.y + d.x)"), aligned, inner,
                  second(i), scaled(kernel_.spec, "make_cplx(s.x + d.y, s.y - d.x)"));
    if (!zero || !has_middle()) return;
    text_.lines("if ($ == 0) fft_store_two($, $, $);", j(i), first(i, middle()),
                scaled(kernel_.spec, second_kind ? root_of_two(m) : m), aligned);
  }

  static std::string root_of_two(const std::string& v) {
    return code("cplx_scale($1, $2, $2)", v, "K(1.4142135623730950488)");
  }

  TextWriter& text_;
  const GroupKernel& kernel_;
  const std::size_t s_;
  const Stage& stage_;
  const bool loads_;
  const planning::RealPoints& reals_;
  const std::int64_t stride_;
  AccessPattern distances_;  ///< of the butterflies of a work-item
  bool one_ = false;         ///< these are constants, and all are in one column
  const ElementsOfReals elements_{kernel_};
  const MirroredReals results_{kernel_};
};

}  // namespace

void write_paired_mirror(TextWriter& text, const GroupKernel& kernel, std::size_t s) {
  PairedMirror(text, kernel, s).write();
}

}  // namespace fft::codegen
