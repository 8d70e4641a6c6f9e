// Texts: the constants of one estimate in front of the blocks of kernels/ops/welch.
#include "ops/welch/kernels.hpp"

#include <algorithm>
#include <string>

#include "codegen/fragments.hpp"
#include "codegen/operation_kernels.hpp"
#include "codegen/text.hpp"

namespace fft::ops {
namespace {

constexpr std::uint32_t work_items = 256;
constexpr std::uint32_t lanes_alone = 16;  // partial sums of a work-item that is alone

codegen::KernelSource finished(codegen::TextWriter& text, const std::string& name) {
  text.raw(codegen::fragment("ops/welch/" + name + ".cl"));
  return {"fft_welch_" + name, text.take(), "", true};
}

std::uint64_t rows_of_group(const WelchGeometry& g, const planning::DeviceLimits& limits) {
  return codegen::ops_rows(g.options.fft_length, g.round * g.options.batch, limits);
}

}  // namespace

std::uint32_t welch_work_items(const planning::DeviceLimits& limits) {
  if (limits.shape == planning::KernelShape::vector) return 1;
  std::uint32_t items = work_items;
  while (items > limits.max_work_group_size) items /= 2;
  return items;
}

std::uint64_t welch_row_groups(const WelchGeometry& g, const planning::DeviceLimits& limits,
                               std::uint64_t frames) {
  return planning::divided_up(frames * g.options.batch, rows_of_group(g, limits));
}

codegen::KernelSource welch_rows_kernel(const WelchGeometry& g, const planning::DeviceLimits& limits) {
  const WelchOptions& o = g.options;
  const std::uint32_t items = welch_work_items(limits);
  codegen::TextWriter text;
  codegen::write_types(text, o.precision);
  text.lines(R"(
    #define FFT_SAMPLE $
    #define FFT_FRAME $u
    #define FFT_HOP $ul
    #define FFT_LENGTH $u
    #define FFT_SIGNAL $ul
    #define FFT_SIGNALS $ul
    #define FFT_DETREND $
    #define FFT_ITEMS $
    #define FFT_ROWS $ul
    #define FFT_LANES_OF_SUM $)",
             g.real() ? "scalar_t" : "elem_t", o.frame, o.hop, o.fft_length, g.signal_length, o.batch,
             static_cast<int>(o.detrend), items, rows_of_group(g, limits), items == 1 ? lanes_alone : 1);
  return finished(text, "rows");
}

codegen::KernelSource welch_sums_kernel(const WelchGeometry& g) {
  codegen::TextWriter text;
  codegen::write_types(text, g.options.precision);
  text.define("FFT_POINTS", codegen::code("$ul", g.spectrum_points()));
  text.define("FFT_OUTPUT", static_cast<int>(g.options.output));
  return finished(text, "sums");
}

codegen::KernelSource welch_finish_kernel(const WelchGeometry& g) {
  codegen::TextWriter text;
  codegen::write_types(text, g.options.precision);
  const bool even = g.options.fft_length % 2 == 0;
  text.define("FFT_POINTS", codegen::code("$ul", g.spectrum_points()));
  text.define("FFT_BINS", codegen::code("$ul", g.bins));
  text.define("FFT_OUTPUT", static_cast<int>(g.options.output));
  text.define("FFT_DOUBLED(k)", !g.real() ? std::string("0")
                                : even    ? codegen::code("((k) != 0 && (k) != $)", g.bins - 1)
                                          : std::string("((k) != 0)"));
  text.define("FFT_AVERAGE", g.median() ? "fft_median" : "fft_total");
  if (g.median()) {
    const bool f32 = g.options.precision == Precision::f32;
    text.lines(R"(
      #define FFT_KEY $
      #define FFT_KEY_BITS $
      #define FFT_AS_KEY $
      #define FFT_AS_VALUE $)",
               f32 ? "uint" : "ulong", f32 ? 32 : 64, f32 ? "as_uint" : "as_ulong",
               f32 ? "as_float" : "as_double");
    text.raw(codegen::fragment("ops/welch/median.cl"));
  }
  return finished(text, "finish");
}

}  // namespace fft::ops
