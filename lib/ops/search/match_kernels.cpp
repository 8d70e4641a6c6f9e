// Definitions in front of the blocks of kernels/ops/search.
#include "ops/search/match_kernels.hpp"

#include <cmath>
#include <string>

#include "codegen/constant.hpp"
#include "codegen/fragments.hpp"
#include "codegen/operation_kernels.hpp"
#include "codegen/text.hpp"

namespace fft::ops {
namespace {

using codegen::TextWriter;

TextWriter begin(Precision precision) {
  TextWriter text;
  codegen::write_types(text, precision);
  text.raw(codegen::fragment("ops/search/pairs.cl"));
  return text;
}

codegen::KernelSource finished(TextWriter& text, const std::string& name) {
  text.raw(codegen::fragment("ops/search/match_" + name + ".cl"));
  return {"fft_match_" + name, text.take(), "", true};
}

/// 1 / n in twice the digits of the precision.
std::string share(Precision precision, std::uint64_t n) {
  const double whole = 1.0 / double(n);
  const double high = precision == Precision::f32 ? double(float(whole)) : whole;
  const double low = std::fma(-high, double(n), 1.0) / double(n);
  return codegen::code("((elem_t)($, $))", codegen::constant(high),
                       codegen::constant(precision == Precision::f32 ? double(float(low)) : low));
}

void define_axes(TextWriter& text, const char* name, const std::vector<std::uint64_t>& values,
                 std::uint64_t missing) {
  const char* const axes = "XYZ";
  for (std::size_t a = 0; a < 3; ++a)
    text.define(codegen::code("FFT_$_$", name, std::string(1, axes[a])),
                codegen::code("$ul", a < values.size() ? values[values.size() - 1 - a] : missing));
}

void write_values(TextWriter& text, const MatchArrays& arrays) {
  define_axes(text, "GRID", arrays.grid, 1);
  define_axes(text, "LENGTH", arrays.lengths, 1);
  define_axes(text, "BEFORE", arrays.before, 0);
  define_axes(text, "STRIDE", arrays.strides, 0);
  text.define("FFT_DISTANCE", codegen::code("$ul", arrays.distance));
  text.define("FFT_PADDING", static_cast<int>(arrays.padding));
  text.raw(codegen::fragment("ops/search/match_value.cl"));
}

}  // namespace

codegen::KernelSource match_moments_kernel(Precision precision, const MatchArrays& arrays) {
  TextWriter text = begin(precision);
  write_values(text, arrays);
  text.define("FFT_PARTS", codegen::ops_parts(arrays.points()));
  text.define("FFT_ITEMS", codegen::ops_work_items);
  return finished(text, "moments");
}

codegen::KernelSource match_scale_kernel(Precision precision, const MatchArrays& arrays, double deviation) {
  TextWriter text = begin(precision);
  text.define("FFT_PARTS", codegen::ops_parts(arrays.points()));
  text.define("FFT_SHARE", share(precision, arrays.points()));
  text.define("FFT_DEVIATION", codegen::constant(deviation));
  // Pairs have 48 and 106 bits; some of them go in the sums.
  text.define("FFT_ROUNDING", codegen::constant(std::ldexp(1.0, precision == Precision::f32 ? -44 : -100)));
  return finished(text, "scale");
}

codegen::KernelSource match_centre_kernel(Precision precision, const MatchArrays& arrays) {
  TextWriter text = begin(precision);
  write_values(text, arrays);
  text.define("FFT_POINTS", codegen::code("$ul", arrays.points()));
  return finished(text, "centre");
}

codegen::KernelSource match_windows_kernel(Precision precision, const WindowPass& pass,
                                           std::uint64_t templates, std::uint64_t points, double floor) {
  TextWriter text = begin(precision);
  text.lines(R"(
    #define FFT_FIRST $
    #define FFT_LAST $
    #define FFT_FROM $
    #define FFT_TO $
    #define FFT_LENGTH $ul
    #define FFT_COUNT $ul
    #define FFT_WINDOW $ul
    #define FFT_INNER $ul
    #define FFT_SEGMENT $ul
    #define FFT_SEGMENTS $ul
    #define FFT_TEMPLATES $ul
    #define FFT_SHARE $
    #define FFT_FLOOR $)",
             pass.first, pass.last, pass.first ? "scalar_t" : "factors_t",
             pass.last ? "scalar_t" : "factors_t", pass.length, pass.count(), pass.window, pass.inner,
             pass.segment, pass.segments, templates, share(precision, points), codegen::constant(floor));
  return finished(text, "windows");
}

}  // namespace fft::ops
