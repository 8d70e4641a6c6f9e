// Only definitions are written here; the rest of each kernel is a fragment.
#include "codegen/operation_kernels.hpp"

#include <algorithm>
#include <array>

#include "codegen/constant.hpp"
#include "codegen/fragments.hpp"
#include "codegen/text.hpp"
#include "core/base/number_theory.hpp"

namespace fft::codegen {
namespace {

/// `text` as the kernel of this name, with KernelSource::returns_on_zero_count.
KernelSource kernel(TextWriter& text, const std::string& name, const char* options = "") {
  return {name, text.take(), options, true};
}

/// `prefix`_X, _Y, _Z from values given slowest first; missing axes get `missing`.
template <typename T, typename Print>
void define_axes(TextWriter& text, const std::string& prefix, const std::vector<T>& values, T missing,
                 const Print& print) {
  static constexpr std::array<const char*, 3> axes = {"_X", "_Y", "_Z"};
  for (std::size_t a = 0; a < axes.size(); ++a)
    text.define(prefix + axes[a], print(a < values.size() ? values[values.size() - 1 - a] : missing));
}

std::string print_length(std::uint64_t value) {
  return code("$UL", value);
}

void define_lengths(TextWriter& text, const std::string& prefix, const std::vector<std::uint64_t>& lengths,
                    std::uint64_t missing = 1) {
  define_axes(text, prefix, lengths, missing, print_length);
}

const char* value_type(Domain domain) {
  return domain == Domain::real ? "scalar_t" : "elem_t";
}

/// The kernel fft_<name> of kernels/ops/<folder>/<name>.cl, which needs no definitions.
KernelSource whole_fragment(Precision precision, const char* folder, const char* name) {
  TextWriter text;
  write_types(text, precision);
  text.raw(fragment(code("ops/$/$.cl", folder, name)));
  return kernel(text, code("fft_$", name));
}

}  // namespace

KernelSource transfer_kernel(Precision precision, Domain domain, const std::vector<std::uint64_t>& shape,
                             const std::vector<double>& rates, const std::string& expression) {
  TextWriter text;
  write_types(text, precision);
  std::vector<std::uint64_t> counts = shape;
  if (domain == Domain::real) counts.back() = counts.back() / 2 + 1;
  define_lengths(text, "FFT_COUNT", counts);
  define_lengths(text, "FFT_LENGTH", shape);
  define_axes(text, "FFT_RATE", rates, 1.0, constant);
  text.raw(fragment("ops/filter/transfer.cl"));
  // vec_step distinguishes a real result (1) from a complex one (2), because a cast of a real one would fill
  // both parts. The expression is on its own lines, so that a comment in it cannot swallow what follows.
  text.raw(code(R"(
FFT_INLINE elem_t fft_transfer_at(scalar_t fx, scalar_t fy, scalar_t fz, scalar_t r) {
    const elem_t value = (elem_t)(
$1
    );
    return vec_step(
$1
    ) == 1 ? (elem_t)(value.x, K(0.0)) : value;
}
)",
                expression));
  text.raw(fragment("ops/filter/fill.cl"));
  // The user expects 0.5 to be a constant in the precision of the filter.
  return kernel(text, "fft_fill", precision == Precision::f32 ? "-cl-single-precision-constant" : "");
}

KernelSource scale_kernel(Precision precision) {
  return whole_fragment(precision, "filter", "scale");
}
KernelSource multiply_kernel(Precision precision) {
  return whole_fragment(precision, "convolution", "multiply");
}
KernelSource cross_power_kernel(Precision precision) {
  return whole_fragment(precision, "search", "cross_power");
}
KernelSource wiener_kernel(Precision precision) {
  return whole_fragment(precision, "filter", "wiener");
}
KernelSource place_kernel(const Placement& p) {
  TextWriter text;
  write_types(text, p.precision);
  text.define("FFT_VALUE", value_type(p.array));
  text.define("FFT_RESULT", value_type(p.grid));
  const bool widens = p.array == Domain::real && p.grid == Domain::complex;
  text.define("FFT_CONVERT(v)", widens                                       ? "(elem_t)((v), K(0.0))"
                                : p.conjugated && p.array == Domain::complex ? "fft_conjugate(v)"
                                                                             : "(v)");
  std::vector<std::uint64_t> strides = p.strides;
  for (std::uint64_t a = p.lengths.size(), next = 1; p.strides.empty() && a-- > 0; next *= p.lengths[a])
    strides.insert(strides.begin(), next);
  define_lengths(text, "FFT_LENGTH", p.grid_lengths);
  define_lengths(text, "FFT_SMALL", p.lengths);
  define_lengths(text, "FFT_STRIDE", strides, 0);
  define_lengths(text, "FFT_ROTATION", p.rotation, 0);
  define_lengths(text, "FFT_PERIOD", p.period, 0);
  text.define("FFT_DISTANCE", print_length(p.distance));
  using Order = planning::PlacedArray::Order;
  define_axes(text, "FFT_ORDER", p.orders, Order::as_is,
              [](Order order) { return std::to_string(static_cast<int>(order)); });
  std::uint64_t points = p.grids;
  for (const std::uint64_t length : p.grid_lengths) points = planning::bounded_product(points, length);
  for (const std::uint64_t length : p.lengths) points = std::max(points, length);
  text.define("FFT_INDEX", p.grids != 0 && points >> 31 == 0 ? "uint" : "ulong");
  text.raw(fragment("common/place_point.cl"));
  text.lines("FFT_INLINE elem_t fft_conjugate(elem_t v) { return (elem_t)(v.x, -v.y); }");
  text.raw(fragment("ops/convolution/place.cl"));
  return kernel(text, "fft_place");
}

KernelSource whole_spectrum_kernel(Precision precision, const std::vector<std::uint64_t>& lengths) {
  TextWriter text;
  write_types(text, precision);
  define_lengths(text, "FFT_LENGTH", lengths);
  text.raw(fragment("ops/filter/whole_spectrum.cl"));
  return kernel(text, "fft_whole_spectrum");
}

KernelSource arg_max_kernel(Precision precision, PeakInput input, std::uint32_t parts) {
  TextWriter text;
  write_types(text, precision);
  const char* const value = input == PeakInput::peaks     ? "fft_peak"
                            : input == PeakInput::complex ? "elem_t"
                                                          : "scalar_t";
  text.lines(R"(
    #define FFT_FROM_PEAKS $
    #define FFT_COMPLEX_VALUES $
    #define FFT_VALUE $
    #define FFT_ITEMS $
    #define FFT_PARTS $)",
             input == PeakInput::peaks, input == PeakInput::complex, value, ops_work_items, parts);
  text.raw(fragment("ops/search/arg_max.cl"));
  return kernel(text, "fft_arg_max");
}

KernelSource around_kernel(Precision precision, Domain domain, const std::vector<std::uint64_t>& lengths) {
  TextWriter text;
  write_types(text, precision);
  text.define("FFT_VALUE", value_type(domain));
  text.define("FFT_COMPLEX_VALUES", domain == Domain::complex ? 1 : 0);
  text.define("FFT_AXES", static_cast<int>(lengths.size()));
  define_lengths(text, "FFT_LENGTH", lengths);
  text.raw(fragment("ops/search/around.cl"));
  return kernel(text, "fft_around");
}

}  // namespace fft::codegen
