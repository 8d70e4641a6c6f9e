// Convolutions on guarded buffers, against direct sums in long double.
#pragma once

#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <cmath>
#include <string>
#include <vector>

#include "support/device/device_run.hpp"
#include "support/reference/direct_convolution.hpp"

namespace fft_test {

using Shape = std::vector<std::uint64_t>;
using Exact = long double;  ///< of the direct sums: in double their own rounding would count

/// As convolution_error_limit, with a third transform, of the filter. Greatest seen: 0.926.
inline const double error_limit_of_three = convolution_error_limit * std::sqrt(1.5);

struct ConvolutionRequest {
  Shape signal, filter;
  fft::ConvolutionOptions options;
  double limit = convolution_error_limit;
};

inline std::string name_of(fft::ConvolutionMode mode) {
  return mode == fft::ConvolutionMode::full     ? "full"
         : mode == fft::ConvolutionMode::same   ? "same"
         : mode == fft::ConvolutionMode::valid  ? "valid"
         : mode == fft::ConvolutionMode::causal ? "causal"
                                                : "circular";
}

/// The first points of it along every axis.
inline Array<Exact> cropped(const Array<Exact>& full, const Shape& shape) {
  Array<Exact> z{shape, std::vector<std::complex<Exact>>(elements(shape))};
  for (std::uint64_t i = 0; i < z.values.size(); ++i) {
    const auto at = position(i, shape);
    std::uint64_t from = 0;
    for (std::size_t a = 0; a < at.size(); ++a) from = from * full.shape[a] + at[a];
    z.values[i] = full.values[from];
  }
  return z;
}

/// The result of one signal and one filter.
inline Array<Exact> direct(const fft::ConvolutionOptions& options, const Array<Exact>& x,
                           const Array<Exact>& y) {
  const std::string mode = name_of(options.mode);
  if (options.mode == fft::ConvolutionMode::causal)
    return cropped(options.correlate ? direct_correlation(x, y, "full") : direct_convolution(x, y, "full"),
                   x.shape);
  if (!options.correlate) return direct_convolution(x, y, mode);
  if (options.mode != fft::ConvolutionMode::circular) return direct_correlation(x, y, mode);
  // z[k] = sum x[l + k] conj(y[l]): the reversed filter is late by its length less one.
  const Array<Exact> late = direct_correlation(x, y, mode);
  Array<Exact> z = late;
  for (std::uint64_t i = 0; i < z.values.size(); ++i) {
    const auto at = position(i, z.shape);
    std::uint64_t from = 0;
    for (std::size_t a = 0; a < at.size(); ++a)
      from = from * z.shape[a] + (at[a] + y.shape[a] - 1) % z.shape[a];
    z.values[i] = late.values[from];
  }
  return z;
}

/// Every result, each of `result_shape`, one after the other, of dense signals and filters.
template <typename T>
std::vector<std::complex<Exact>> direct_results(const ConvolutionRequest& request, const Shape& result_shape,
                                                const std::vector<std::complex<T>>& signals,
                                                const std::vector<std::complex<T>>& filters) {
  const auto item = [](const auto& all, const Shape& shape, std::uint64_t index) {
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(index * elements(shape));
    return Array<Exact>{shape, convert<Exact>(std::vector<std::complex<T>>(
                                   begin, begin + static_cast<std::ptrdiff_t>(elements(shape))))};
  };
  std::vector<std::complex<Exact>> want;
  const auto& o = request.options;
  for (std::uint64_t s = 0; s < o.signals; ++s)
    for (std::uint64_t f = 0; f < o.filters; ++f) {
      if (o.pairwise && f != s % o.filters) continue;
      const auto one = direct(o, item(signals, request.signal, s), item(filters, request.filter, f));
      REQUIRE(one.shape == result_shape);
      want.insert(want.end(), one.values.begin(), one.values.end());
    }
  return want;
}

inline Placement placed(const Shape& shape, const fft::Layout& layout, std::uint64_t count) {
  return {shape, placed_strides(layout.strides), count, static_cast<std::uint64_t>(layout.distance),
          layout.offset};
}

/// Runs set_filter() and apply(), then convolve() with the same data: results, strays, the stated sizes.
template <typename T>
void check_convolution(const TestDevice& on, ConvolutionRequest request, std::uint64_t seed) {
  request.options.precision = precision_of<T>();
  fft::Convolution convolution(on.context, on.device, request.signal, request.filter, request.options);
  const auto& o = convolution.options();
  const bool real = o.domain == fft::Domain::real;
  INFO(on.name << (sizeof(T) == 4 ? " f32 " : " f64 ") << name_of(o.mode)
               << (o.correlate ? " correlation" : "") << (real ? " real" : " complex") << ", seed " << seed
               << "\n"
               << convolution.describe());
  const Placement signal = placed(request.signal, o.signal, o.signals),
                  filter = placed(request.filter, o.filter, o.filters),
                  output = placed(convolution.output_shape(), o.output,
                                  o.pairwise ? o.signals : o.signals * o.filters);
  const std::uint64_t element_bytes = sizeof(T) * (real ? 1 : 2);
  CHECK(convolution.signal_bytes() == end_of(signal) * element_bytes);
  CHECK(convolution.output_bytes() == end_of(output) * element_bytes);
  const auto signals = uniform_noise<T>(elements(request.signal) * o.signals, seed, real),
             filters = uniform_noise<T>(elements(request.filter) * o.filters, seed + 1000, real);
  const GuardedCall<T> guarded({{scalar_addresses(signal, !real), flattened<T>(signals, real)},
                                {scalar_addresses(filter, !real), flattened<T>(filters, real)}},
                               scalar_addresses(output, !real), OutputIn::own_buffer);
  const auto want =
      flattened<Exact>(direct_results(request, convolution.output_shape(), signals, filters), real);
  for (const bool at_once : {false, true}) {
    const CallResult<T> result =
        run_guarded(on, guarded, [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
          if (at_once) return convolution.convolve(on.queue, in[0], in[1], out);
          convolution.set_filter(on.queue, in[1]);
          convolution.apply(on.queue, in[0], out);
        });
    CHECK(result.stray_writes == 0);
    REQUIRE(result.output.size() == want.size());
    CHECK(in_error_units<T>(relative_error(result.output, want), elements(convolution.cyclic_shape())) <
          request.limit);
  }
}

}  // namespace fft_test
