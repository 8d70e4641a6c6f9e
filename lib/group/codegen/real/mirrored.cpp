// Stages whose butterflies are dealt out in pairs j and L - j (group/tiles/stage.hpp), so that a work-item holds points k
// and N - k: which points these are, and the loads and stores of resident tiles that merge or split halves of real
// signals (kernels/common/halves.cl).
#include <complex>

#include "codegen/constant.hpp"
#include "codegen/point_factors.hpp"
#include "group/codegen/kernel.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {
namespace {

using planning::Stage;

// "x, y" of W(n, k).
std::string root_constants(std::uint64_t k, std::uint64_t n) {
  const std::complex<double> w = planning::unit_root(k, n);
  return code("$, $", constant(w.real()), constant(w.imag()));
}

// Butterflies j and L - j, where L = N/R is also the distance between the points of a butterfly: point j + p L is the mirror
// image of point R - 1 - p of the second.
void for_points_of_both(const Stage& stage, const std::string& root,
                        const std::function<void(const MirroredPoints&)>& write) {
  for (std::uint32_t p = 0; p < stage.radix; ++p)
    write({{0, p},
           {1, stage.radix - 1 - p},
           std::uint64_t(p) * stage.butterflies,
           p == 0 ? root : code("cplx_mul_const($, $)", root, root_constants(p, 2 * stage.radix))});
}

// Butterflies 0 and L / 2 are mirror images of themselves: points p L, and points L / 2 + p L. When L is odd, the second
// butterfly is butterfly 0, too.
void for_points_of_each(const Stage& stage, const std::function<void(const MirroredPoints&)>& write) {
  const std::uint32_t radix = stage.radix;
  const bool odd = stage.butterflies % 2 != 0;
  for (std::uint32_t which = 0; which < (odd ? 2 : 1); ++which)
    for (std::uint32_t p = 0; 2 * p <= radix; ++p)
      write({{which, p},
             {which, p == 0 ? 0 : radix - p},
             std::uint64_t(p) * stage.butterflies,
             code("make_cplx($)", root_constants(p, 2 * radix))});
  if (odd) return;
  for (std::uint32_t p = 0; 2 * p < radix; ++p)
    write({{1, p},
           {1, radix - 1 - p},
           std::uint64_t(p) * stage.butterflies + stage.butterflies / 2,
           code("make_cplx($)", root_constants(2 * p + 1, 4 * radix))});
}

}  // namespace

void for_mirrored_points(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::uint32_t i,
                         const std::function<void(const MirroredPoints&)>& write) {
  const Stage& stage = kernel.stages[s];
  const std::string j = indexed("j", s, i), root = indexed("u", 0, i);
  const bool zero = stage.repeats > 1 || has_zero(kernel, s, i);
  {
    const auto both = text.block(zero ? code("if ($ != 0)", j) : "");
    const std::size_t roots = planning::filters_halves(kernel.spec) ? s + 1 : s;
    if (!planning::is_rader_of_halves(kernel.spec))
      text.lines("const cplx $ = fft_load($ + $);", root, plus("table", kernel.twiddles[roots].roots_offset),
                 j);
    for_points_of_both(stage, root, write);
  }
  if (!zero) return;
  const auto each = text.block("else");
  for_points_of_each(stage, write);
}

void write_merging_loads(TextWriter& text, const GroupKernel& kernel, ButterflyRange range) {
  const planning::PassSpec& spec = kernel.spec;
  text.comment("loads of spectra, merged");
  for (std::uint32_t i = range.first; i < range.end; i += 2) {
    const std::string c = indexed("c", 0, i), j = indexed("j", 0, i), rises = indexed("gr", 0, i),
                      falls = indexed("gf", 0, i);
    const auto exists = text.when(kernel.memory_condition(0, i));
    text.lines(R"(
      $1$2 = $3;
      $1$4 = $5;)",
               kernel.tile.input_pointer(), rises, kernel.tile.input_base(c, j), falls,
               kernel.tile.input_base(c, code("($ - $)", spec.length, j)));
    for_mirrored_points(text, kernel, 0, i, [&](const MirroredPoints& points) {
      const bool alone = points.z == points.m;
      const auto distance = static_cast<std::int64_t>(points.from * spec.in_stride);
      const auto scope = text.block("");
      text.lines("cplx x = $, y = $$;", kernel.loaded(plus(rises, distance)),
                 kernel.loaded(plus(falls, -distance)), alone ? ", image" : "");
      // The imaginary parts of elements 0 and N count as zero.
      if (alone && points.from == 0) text.lines("x.y = y.y = K(0.0);");
      text.lines("fft_merge_halves(x, y, $, &$, &$);", points.root,
                 kernel.value(0, i + points.z.which, points.z.p),
                 alone ? "image" : kernel.value(0, i + points.m.which, points.m.p));
    });
  }
}

void write_splitting_stores(TextWriter& text, const GroupKernel& kernel, ButterflyRange range) {
  const planning::PassSpec& spec = kernel.spec;
  const std::size_t s = kernel.stages.size() - 1;
  text.comment("stores of spectra, split");
  for (std::uint32_t i = range.first; i < range.end; i += 2) {
    const std::string c = indexed("c", s, i), j = indexed("j", s, i), rises = indexed("gr", 0, i),
                      falls = indexed("gf", 0, i);
    const auto exists = text.when(kernel.memory_condition(s, i));
    text.lines(R"(
      $1$2 = $3;
      $1$4 = $5;)",
               kernel.tile.output_pointer(), rises, kernel.tile.output_base(c, j), falls,
               kernel.tile.output_base(c, code("($ - $)", spec.length, j)));
    for_mirrored_points(text, kernel, s, i, [&](const MirroredPoints& points) {
      const auto distance = static_cast<std::int64_t>(points.from * spec.out_stride);
      const auto scope = text.block("");
      text.lines(R"(
        cplx x, y;
        fft_split_halves($, $, $, &x, &y);)",
                 kernel.value(s, i + points.z.which, points.z.p),
                 kernel.value(s, i + points.m.which, points.m.p), points.root);
      kernel.store(text, plus(rises, distance), scaled(spec, "x"));
      if (!(points.z == points.m) || points.from == 0)  // element N/2 is its own image
        kernel.store(text, plus(falls, -distance), scaled(spec, "y"));
    });
  }
}

}  // namespace fft::codegen
