// Chirp-z transforms on the device against direct sums: bands of spectra, spirals, layouts, and what is refused.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <cmath>

#include "support/device/device_run.hpp"
#include "support/refusal.hpp"

using namespace fft_test;

namespace {

using Wide = std::complex<long double>;

/// A band between whole frequencies of a whole rate: angles are fractions of whole numbers.
struct Band {
  std::uint64_t length, points;
  std::int64_t first, last, rate;
  double radius = 1, log_growth = 0;
  bool endpoint = false;

  fft::ZoomRange range() const {
    return {double(first), double(last), endpoint, double(rate), radius, log_growth};
  }
  std::int64_t steps() const { return static_cast<std::int64_t>(endpoint ? points - 1 : points); }
};

/// sum_j x[j] z_k^-j by its definition.
template <typename T>
std::vector<std::complex<one_up_t<T>>> direct(const std::vector<std::complex<T>>& signals, const Band& b) {
  const auto turns = static_cast<std::uint64_t>(b.rate * b.steps());
  std::vector<std::complex<one_up_t<T>>> results;
  for (std::size_t first = 0; first < signals.size(); first += b.length)
    for (std::uint64_t k = 0; k < b.points; ++k) {
      const std::int64_t frequency = b.first * b.steps() + static_cast<std::int64_t>(k) * (b.last - b.first);
      const std::int64_t period = b.rate * b.steps();
      const auto step = static_cast<std::uint64_t>((frequency % period + period) % period);
      const long double log =
          std::log(static_cast<long double>(b.radius)) + static_cast<long double>(k) * b.log_growth;
      Wide sum = 0;
      for (std::uint64_t j = 0; j < b.length; ++j) {
        const Wide x(signals[first + j].real(), signals[first + j].imag());
        sum += x * unit_root(j * step % turns, turns) * std::exp(-log * static_cast<long double>(j));
      }
      results.emplace_back(static_cast<one_up_t<T>>(sum.real()), static_cast<one_up_t<T>>(sum.imag()));
    }
  return results;
}

template <typename T>
fft::ZoomOptions zoom_options(fft::Domain domain, std::uint64_t batch) {
  fft::ZoomOptions options;
  options.precision = precision_of<T>();
  options.domain = domain;
  options.batch = batch;
  return options;
}

Placement placed(std::uint64_t count, const fft::Layout& layout, std::uint64_t batch) {
  return {{count},
          placed_strides(layout.strides),
          batch,
          static_cast<std::uint64_t>(layout.distance),
          layout.offset};
}

/// The error, in units of a transform of as many points as the convolution has: two transforms, and products with the chirp before, between
/// and after them. `growth`: of the chirps' factors from the smallest to the largest.
template <typename T>
void check_zoom(const TestDevice& on, const Band& band, const fft::ZoomOptions& options, double growth = 1) {
  const double limit = growth * chained_error_limit(band.length + band.points, 2, 3);
  const fft::ZoomFFT zoom(on.context, on.device, band.length, band.points, band.range(), options);
  const bool real = options.domain == fft::Domain::real;
  const auto signals = uniform_noise<T>(band.length * options.batch, band.length + 7 * band.points, real);
  const auto& o = zoom.options();
  const GuardedCall<T> guarded({{scalar_addresses(placed(band.length, o.input, o.batch), !real),
                                 real ? reals_of<T>(signals) : scalars_of<T>(signals)}},
                               scalar_addresses(placed(band.points, o.output, o.batch), true),
                               OutputIn::own_buffer);
  const CallResult<T> result = run_guarded(
      on, guarded,
      [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) { zoom.apply(on.queue, in[0], out); });
  INFO(on.name << "\n" << zoom.describe());
  CHECK(result.stray_writes == 0);
  const double error = relative_error(result.output, scalars_of<one_up_t<T>>(direct(signals, band)));
  CHECK(in_error_units<T>(error, band.length + band.points) < limit);
}

}  // namespace

TEST_CASE("bands of spectra, of any number of samples and points", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const bool f32 = sizeof(T) == 4;
    constexpr fft::Domain real = fft::Domain::real, complex = fft::Domain::complex;
    check_zoom<T>(on, {100, 60, 3000, 4000, 48000}, zoom_options<T>(f32 ? real : complex, 3));
    check_zoom<T>(on, {f32 ? 31u : 200u, f32 ? 150u : 17u, -7, 900, 1000},
                  zoom_options<T>(f32 ? complex : real, 5));
    check_zoom<T>(on, {1, 7, 1, 9, 20}, zoom_options<T>(f32 ? complex : real, 2));
    if (f32) check_zoom<T>(on, {7, 1, 3, 9, 20}, zoom_options<T>(complex, 2));
    Band band{64, 65, 900, 100, 1000};  // backwards, to the end
    band.endpoint = true;
    check_zoom<T>(on, band, zoom_options<T>(f32 ? real : complex, 1));
  });
}

// Squares of indices beyond 2^24, 2^31 and 2^53 quarter turns: the error stays that of short ones.
TEST_CASE("long signals and steps of a tiny part of the spectrum", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const bool f32 = sizeof(T) == 4;
    const std::uint64_t n = f32 ? 60000 : 20000;
    // Several signals: the errors of 11 results alone may be a third larger than they are on average.
    check_zoom<T>(on, {n, 11, 12345, 99999, 1000003},
                  zoom_options<T>(f32 ? fft::Domain::real : fft::Domain::complex, 8));
    if (!f32) check_zoom<T>(on, {11, n, 16000 * 7, -16000 * 7, 7}, zoom_options<T>(fft::Domain::real, 1));
  });
}

TEST_CASE("all of the circle is the DFT, whatever the length") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    check_zoom<T>(on, {sizeof(T) == 4 ? 257u : 101u, sizeof(T) == 4 ? 257u : 101u, 0, 1, 1},
                  zoom_options<T>(fft::Domain::complex, 2));
  });
}

TEST_CASE("spirals") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    // The factors of the chirps are exp(log_growth j^2 / 2): they span up to exp(0.5), and the error is as much larger.
    check_zoom<T>(on, {40, 50, 100, 300, 1000, 0.99, 0.0004}, zoom_options<T>(fft::Domain::complex, 2),
                  std::exp(0.5));
    check_zoom<T>(on, {50, 40, 100, 300, 1000, 1.02, -0.0004}, zoom_options<T>(fft::Domain::real, 1),
                  std::exp(0.5));
  });
}

TEST_CASE("layouts of signals and results") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft::ZoomOptions options = zoom_options<T>(sizeof(T) == 4 ? fft::Domain::real : fft::Domain::complex, 3);
    options.input = {5, {3}, 1};  // samples of three channels
    options.output = {2, {2}, 2 * 20 + 3};
    check_zoom<T>(on, {33, 20, 10, 60, 100}, options);
  });
}

TEST_CASE("frequencies and sizes") {
  const TestDevice& on = test_devices().front();
  fft::ZoomRange range{100, 200, false, 1000};
  fft::ZoomOptions options;
  options.domain = fft::Domain::real;
  const fft::ZoomFFT zoom(on.context, on.device, 30, 4, range, options);
  CHECK(zoom.length() == 30);
  CHECK(zoom.points() == 4);
  CHECK(zoom.frequency(0) == 100);
  CHECK(zoom.frequency(3) == 175);
  CHECK(zoom.input_bytes() == 120);
  CHECK(zoom.output_bytes() == 32);
  CHECK(zoom.range().last == 200);
  CHECK_THAT(refusal([&] { (void)zoom.frequency(4); }),
             Catch::Contains("point = 4: there are points 0 to 3"));
  range.endpoint = true;
  const fft::ZoomFFT whole(on.context, on.device, 30, 4, range, options);
  CHECK(whole.frequency(3) == 200);
}

TEST_CASE("zoom: what is refused, with the value, the limit and the way out") {
  const TestDevice& on = test_devices().front();
  const auto made = [&](std::uint64_t n, std::uint64_t m, const fft::ZoomRange& range,
                        const fft::ZoomOptions& options = {}) {
    return refusal([&] { fft::ZoomFFT(on.context, on.device, n, m, range, options); });
  };
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK_THAT(made(0, 4, {}), Catch::Contains("length = 0"));
  CHECK_THAT(made(4, 0, {}), Catch::Contains("points = 0"));
  CHECK_THAT(made(std::uint64_t(1) << 31, 4, {}), Catch::Contains("length = 2147483648 is above 2^31 - 1"));
  CHECK_THAT(made(4, 4, {0, 1, false, 0}),
             Catch::Contains("ZoomRange::sample_rate = 0: a finite number above 0"));
  CHECK_THAT(made(4, 4, {infinity, 1}), Catch::Contains("ZoomRange::first = inf"));
  CHECK_THAT(made(4, 4, {0, 65537}),
             Catch::Contains("ZoomRange::last = 65537: a finite frequency of at most 65536, 2^14"));
  CHECK_THAT(made(4, 4, {0, 1, false, 1, 0}), Catch::Contains("ZoomRange::radius = 0"));
  CHECK_THAT(made(4, 4, {0, 1, false, 1, 1, infinity}), Catch::Contains("ZoomRange::log_growth = inf"));
  CHECK_THAT(made(1000, 4, {0, 1, false, 1, 1, -0.001}), Catch::Contains("reach exp(500"));
  CHECK_THAT(made(4, 4, {0, 1, false, 1, 1e9}), Catch::Contains("that the precision has room for"));
  // The way out is what makes this spiral fit: f32 has room for about exp(40), f64 for exp(350).
  CHECK_THAT(made(1000, 4, {0, 1, false, 1, 1, -0.001}),
             Catch::EndsWith("has room for: use a log_growth nearer to 0 or shorter signals"));
  CHECK_THAT(made(4, 1000, {0, 1, false, 1, 1, -0.001}),
             Catch::EndsWith("has room for: use a log_growth nearer to 0 or fewer points"));
  CHECK_THAT(made(1000, 1000, {0, 1, false, 1, 1, -0.0001}),
             Catch::EndsWith("has room for: use a log_growth nearer to 0 or Precision::f64"));
  CHECK_THAT(made(4, 4, {0, 1, false, 1, 1e9}),
             Catch::EndsWith("has room for: use a radius nearer to 1, shorter signals or Precision::f64"));
  CHECK_THAT(made(300, 4, {0, 1, false, 1, 1e9, 1}),
             Catch::EndsWith("use a radius nearer to 1 and a log_growth nearer to 0 or shorter signals"));
  fft::ZoomOptions options;
  options.precision = fft::Precision::f64;
  CHECK_THAT(made(2000, 4, {0, 1, false, 1, 1e9}, options),
             Catch::EndsWith("has room for: use a radius nearer to 1 or shorter signals"));
  options = {};
  options.batch = 0;
  CHECK_THAT(made(4, 4, {}, options), Catch::Contains("batch"));
  options = {};
  options.output.strides = {0};
  CHECK_THAT(made(4, 4, {}, options), Catch::Contains("ZoomOptions::output"));
  const fft::ZoomFFT zoom(on.context, on.device, 4, 4);
  const cl::Buffer small(on.context, CL_MEM_READ_WRITE, 24), right(on.context, CL_MEM_READ_WRITE, 32);
  CHECK_THAT(refusal([&] { zoom.apply(on.queue, small, right); }), Catch::Contains("in is too small"));
  CHECK_THAT(refusal([&] { zoom.apply(on.queue, right, right); }), Catch::Contains("out"));
}
