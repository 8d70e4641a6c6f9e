// Analytic signals and resampling on the device against direct sums over frequencies; what is refused.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_run.hpp"
#include "support/refusal.hpp"

using namespace fft_test;

namespace {

Placement placed(std::uint64_t count, const fft::Layout& layout, std::uint64_t batch) {
  return {{count},
          placed_strides(layout.strides),
          batch,
          static_cast<std::uint64_t>(layout.distance),
          layout.offset};
}

template <typename T>
std::vector<T> samples_of(const std::vector<std::complex<T>>& values, bool real) {
  return real ? reals_of<T>(values) : scalars_of<T>(values);
}

/// Spectra of all signals, one precision up.
template <typename T>
std::vector<std::complex<one_up_t<T>>> spectra_of(const std::vector<std::complex<T>>& signals,
                                                  std::uint64_t n) {
  return fftw_transform(convert<one_up_t<T>>(signals), {n}, signals.size() / n, fft::Direction::forward);
}

/// The signed frequency of index k of n.
std::int64_t signed_frequency(std::uint64_t k, std::uint64_t n) {
  return 2 * k > n ? static_cast<std::int64_t>(k) - static_cast<std::int64_t>(n)
                   : static_cast<std::int64_t>(k);
}

template <typename T>
void check_analytic(const TestDevice& on, std::uint64_t n, fft::AnalyticSignalOptions options) {
  using U = one_up_t<T>;
  options.precision = precision_of<T>();
  const fft::AnalyticSignal analytic(on.context, on.device, n, options);
  const auto signals = uniform_noise<T>(n * options.batch, n, true);
  auto spectra = spectra_of<T>(signals, n);
  for (std::size_t i = 0; i < spectra.size(); ++i) {
    const std::int64_t f = signed_frequency(i % n, n);
    const bool middle = f == 0 || 2 * f == static_cast<std::int64_t>(n);
    spectra[i] *= f < 0 ? U(0) : middle ? U(1) : U(2);
  }
  auto want = fftw_transform(spectra, {n}, options.batch, fft::Direction::inverse);
  for (auto& z : want) z /= static_cast<U>(n);
  const auto& o = analytic.options();
  const GuardedCall<T> guarded({{scalar_addresses(placed(n, o.input, o.batch), false), reals_of<T>(signals)}},
                               scalar_addresses(placed(n, o.output, o.batch), true), OutputIn::own_buffer);
  const CallResult<T> result =
      run_guarded(on, guarded, [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
        analytic.apply(on.queue, in[0], out);
      });
  INFO(on.name << "\n" << analytic.describe());
  CHECK(result.stray_writes == 0);
  const bool fused = analytic.describe().find("negative frequencies taken away") == std::string::npos;
  // The engine is two transforms and a product; other lengths take two transforms that are convolutions themselves, each with the error
  // of one, independent of each other.
  const double limit = fused ? chained_error_limit(n, 2, 1) : std::sqrt(2.0) * convolution_error_limit;
  CHECK(in_error_units<T>(relative_error(result.output, scalars_of<U>(want)), n) < limit);
}

/// The result by its definition: the signal's frequencies that both lengths hold, at the new points.
template <typename T>
std::vector<std::complex<one_up_t<T>>> resampled(const std::vector<std::complex<T>>& signals, std::uint64_t n,
                                                 std::uint64_t m, const std::vector<double>& window) {
  using U = one_up_t<T>;
  const auto spectra = spectra_of<T>(signals, n);
  std::vector<std::complex<U>> wanted(signals.size() / n * m);
  const auto less = static_cast<std::int64_t>(std::min(n, m));
  for (std::size_t i = 0; i < spectra.size(); ++i) {
    const std::int64_t f = signed_frequency(i % n, n);
    const auto value = spectra[i] * (window.empty() ? U(1) : static_cast<U>(window[i % n]));
    const auto at = [&](std::int64_t to) -> std::complex<U>& {
      return wanted[i / n * m + static_cast<std::uint64_t>((to + static_cast<std::int64_t>(m)) %
                                                           static_cast<std::int64_t>(m))];
    };
    if (2 * std::abs(f) < less) {
      at(f) += value;
    } else if (2 * std::abs(f) == less && n < m) {
      at(f) += value / U(2);
      at(-f) += value / U(2);
    } else if (2 * std::abs(f) == less) {
      at(f) += value;
    }
  }
  auto result = fftw_transform(wanted, {m}, signals.size() / n, fft::Direction::inverse);
  for (auto& z : result) z /= static_cast<U>(n);
  return result;
}

template <typename T>
void check_resampler(const TestDevice& on, std::uint64_t n, std::uint64_t m, fft::ResamplerOptions options) {
  using U = one_up_t<T>;
  options.precision = precision_of<T>();
  const fft::Resampler resampler(on.context, on.device, n, m, options);
  const bool real = options.domain == fft::Domain::real;
  const auto signals = uniform_noise<T>(n * options.batch, n + 3 * m, real);
  auto want = resampled<T>(signals, n, m, options.window);
  const std::vector<U> scalars = real ? reals_of<U>(want) : scalars_of<U>(want);
  const auto& o = resampler.options();
  const GuardedCall<T> guarded(
      {{scalar_addresses(placed(n, o.input, o.batch), !real), samples_of(signals, real)}},
      scalar_addresses(placed(m, o.output, o.batch), !real), OutputIn::own_buffer);
  const CallResult<T> result =
      run_guarded(on, guarded, [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
        resampler.apply(on.queue, in[0], out);
      });
  INFO(on.name << "\n" << resampler.describe());
  CHECK(result.stray_writes == 0);
  CHECK(in_error_units<T>(relative_error(result.output, scalars), std::max(n, m)) < convolution_error_limit);
}

fft::ResamplerOptions resampler_options(fft::Domain domain, std::uint64_t batch) {
  fft::ResamplerOptions options;
  options.domain = domain;
  options.batch = batch;
  return options;
}

}  // namespace

TEST_CASE("analytic signals of smooth and of prime lengths", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const bool f32 = sizeof(T) == 4;
    fft::AnalyticSignalOptions options;
    options.batch = 3;
    check_analytic<T>(on, f32 ? 60 : 45, options);
    check_analytic<T>(on, f32 ? 254 : 127, options);  // no radix on CPUs in f64
    if (f32) check_analytic<T>(on, 1, options);
    options.input = {3, {2}, 1};
    options.output = {1, {2}, 301};
    options.batch = 2;
    check_analytic<T>(on, f32 ? 75 : 150, options);
    if (!f32) check_analytic<T>(on, 30000, fft::AnalyticSignalOptions());  // several passes
  });
}

TEST_CASE("more and fewer samples, odd and even", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    constexpr fft::Domain real = fft::Domain::real, complex = fft::Domain::complex;
    const std::vector<std::pair<std::uint64_t, std::uint64_t>> f32 = {{40, 60}, {45, 30}, {16, 16}, {1, 5}},
                                                               f64 = {{60, 41}, {30, 45}, {9, 15}, {6, 1}};
    int turn = sizeof(T) == 4 ? 0 : 1;
    for (const auto& [n, m] : sizeof(T) == 4 ? f32 : f64) {
      check_resampler<T>(on, n, m, resampler_options(turn++ % 2 == 0 ? real : complex, 3));
      check_resampler<T>(on, n, m, resampler_options(turn % 2 == 0 ? real : complex, 2));
    }
  });
}

TEST_CASE("resampling with a window on the spectrum, and layouts") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft::ResamplerOptions options =
        resampler_options(sizeof(T) == 4 ? fft::Domain::real : fft::Domain::complex, 2);
    for (int k = 0; k < 30; ++k) options.window.push_back(1.0 / (1 + std::min(k, 30 - k)));  // k and -k alike
    if (sizeof(T) == 8) options.window[3] = 5;
    options.input = {2, {2}, 1};
    options.output = {1, {3}, 1};
    check_resampler<T>(on, 30, 24, options);
    check_resampler<T>(on, 30, 50, options);
  });
}

TEST_CASE("resampling: what is refused, with the value, the limit and the way out") {
  const TestDevice& on = test_devices().front();
  CHECK_THAT(refusal([&] { fft::AnalyticSignal(on.context, on.device, 0); }),
             Catch::Contains("length = 0: a signal has"));
  fft::AnalyticSignalOptions analytic;
  analytic.batch = 0;
  CHECK_THAT(refusal([&] { fft::AnalyticSignal(on.context, on.device, 4, analytic); }),
             Catch::Contains("batch = 0"));
  analytic.batch = 2;
  analytic.output.strides = {0};
  CHECK_THAT(refusal([&] { fft::AnalyticSignal(on.context, on.device, 4, analytic); }),
             Catch::Contains("AnalyticSignalOptions::output"));
  const fft::AnalyticSignal four(on.context, on.device, 4);
  CHECK(four.length() == 4);
  CHECK(four.input_bytes() == 16);
  CHECK(four.output_bytes() == 32);
  CHECK(four.workspace_bytes() == 0);
  const cl::Buffer a(on.context, CL_MEM_READ_WRITE, 16), b(on.context, CL_MEM_READ_WRITE, 16);
  CHECK_THAT(refusal([&] { four.apply(on.queue, a, b); }), Catch::Contains("out"));

  CHECK_THAT(refusal([&] { fft::Resampler(on.context, on.device, 4, 0); }),
             Catch::Contains("output_length = 0: a signal has"));
  CHECK_THAT(refusal([&] { fft::Resampler(on.context, on.device, 0, 4); }),
             Catch::StartsWith("length = 0: a signal has"));
  fft::ResamplerOptions options;
  options.window = {1, 2, 3};
  CHECK_THAT(refusal([&] { fft::Resampler(on.context, on.device, 4, 4, options); }),
             Catch::Contains("window has 3 values"));
  options.window = {1, 2, 3, std::numeric_limits<double>::quiet_NaN()};
  CHECK_THAT(refusal([&] { fft::Resampler(on.context, on.device, 4, 4, options); }),
             Catch::Contains("window[3] = nan"));
  options.window = {1, 2, 1e39, 3};
  CHECK_THAT(refusal([&] { fft::Resampler(on.context, on.device, 4, 4, options); }),
             Catch::Contains("ResamplerOptions::window[2] = 1e+39 is beyond the largest f32"));
  fft::ResamplerOptions places;
  places.output.strides = {0};
  CHECK_THAT(refusal([&] { fft::Resampler(on.context, on.device, 4, 4, places); }),
             Catch::Contains("ResamplerOptions::output: stride of axis 0 = 0"));
  places = {};
  places.input.strides = {1, 1};
  CHECK_THAT(refusal([&] { fft::Resampler(on.context, on.device, 4, 4, places); }),
             Catch::Contains("ResamplerOptions::input has 2 strides"));
  const fft::Resampler eight(on.context, on.device, 4, 8);
  CHECK(eight.length() == 4);
  CHECK(eight.output_length() == 8);
  CHECK(eight.input_bytes() == 16);
  CHECK(eight.output_bytes() == 32);
  CHECK(eight.workspace_bytes() == (3 + 5) * 8);
  CHECK_THAT(refusal([&] { eight.apply(on.queue, a, b); }), Catch::Contains("out"));
}
