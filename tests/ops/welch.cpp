// Averaged spectra on the device against their definition, one precision up; what is refused. python/tests compares with scipy.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/welch/geometry.hpp"
#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/refusal.hpp"

using namespace fft_test;

namespace {

template <typename U>
using Frames = std::vector<std::complex<U>>;

/// Subtracts the mean, or the line of least squares.
template <typename U>
void detrend(std::complex<U>* x, std::uint64_t n, fft::WelchDetrend kind) {
  if (kind == fft::WelchDetrend::none) return;
  std::complex<U> sum = 0, moment = 0;
  U squares = 0;
  for (std::uint64_t q = 0; q < n; ++q) {
    const U t = static_cast<U>(q) - static_cast<U>(n - 1) / 2;
    sum += x[q];
    moment += t * x[q];
    squares += t * t;
  }
  const bool line = kind == fft::WelchDetrend::linear && n > 1;
  for (std::uint64_t q = 0; q < n; ++q)
    x[q] -= sum / static_cast<U>(n) +
            (line ? moment / squares * (static_cast<U>(q) - static_cast<U>(n - 1) / 2) : 0);
}

/// Spectra of the frames of one signal.
template <typename T>
Frames<one_up_t<T>> spectra_of(const fft::Welch& welch, const std::complex<T>* signal) {
  using U = one_up_t<T>;
  const fft::WelchOptions& o = welch.options();
  Frames<U> rows(welch.frames() * o.fft_length);
  for (std::uint64_t f = 0; f < welch.frames(); ++f) {
    std::complex<U>* row = rows.data() + f * o.fft_length;
    for (std::uint64_t q = 0; q < o.frame; ++q) row[q] = std::complex<U>(signal[f * o.hop + q]);
    detrend(row, o.frame, o.detrend);
    for (std::uint64_t q = 0; q < o.frame; ++q) row[q] *= static_cast<U>(o.window[q]);
  }
  return fftw_transform(rows, {o.fft_length}, welch.frames(), fft::Direction::forward);
}

/// As numpy.median.
template <typename U>
U middle(std::vector<U> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 != 0 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// As scipy.signal's _median_bias.
template <typename U>
U median_bias(std::uint64_t n) {
  U bias = 1;
  for (std::uint64_t i = 1; i <= (n - 1) / 2; ++i)
    bias += 1 / static_cast<U>(2 * i + 1) - 1 / static_cast<U>(2 * i);
  return bias;
}

/// The estimate of one pair of signals, as scalars.
/// `products`: receives the sum of squares of the frames' mean |X| |Y|, of which the errors of products are parts.
template <typename T>
std::vector<one_up_t<T>> expected(const fft::Welch& welch, const std::complex<T>* x, const std::complex<T>* y,
                                  double& products) {
  using U = one_up_t<T>;
  const fft::WelchOptions& o = welch.options();
  const auto a = spectra_of<T>(welch, x), b = spectra_of<T>(welch, y);
  U sum = 0, squares = 0;
  for (const double w : o.window) sum += static_cast<U>(w), squares += static_cast<U>(w) * static_cast<U>(w);
  U scale = o.scaling == fft::WelchScaling::density ? 1 / (static_cast<U>(o.sample_rate) * squares)
                                                    : 1 / (sum * sum);
  const bool median = o.average == fft::WelchAverage::median;
  scale /= median ? median_bias<U>(welch.frames()) : static_cast<U>(welch.frames());
  std::vector<U> result;
  for (std::uint64_t k = 0; k < welch.bins(); ++k) {
    std::complex<U> xy = 0;
    U xx = 0, yy = 0;
    std::vector<U> powers, reals, imaginaries;
    U magnitudes = 0;
    for (std::uint64_t f = 0; f < welch.frames(); ++f) {
      const auto p = a[f * o.fft_length + k], q = b[f * o.fft_length + k];
      xy += std::conj(p) * q;
      xx += std::norm(p);
      yy += std::norm(q);
      powers.push_back(std::norm(p));
      reals.push_back((std::conj(p) * q).real());
      imaginaries.push_back((std::conj(p) * q).imag());
      magnitudes += std::abs(p) * std::abs(q) / static_cast<U>(welch.frames());
    }
    if (median) xx = middle(powers), xy = {middle(reals), middle(imaginaries)};
    const bool doubled = o.domain == fft::Domain::real && k != 0 && 2 * k != o.fft_length;
    const U factor = doubled ? 2 * scale : scale;
    products += std::pow(static_cast<double>(magnitudes * factor), 2);
    if (o.output == fft::WelchOutput::power) result.push_back(xx * factor);
    if (o.output == fft::WelchOutput::coherence) result.push_back(std::norm(xy) / xx / yy);
    if (o.output == fft::WelchOutput::cross) {
      result.push_back(xy.real() * factor);
      result.push_back(xy.imag() * factor);
    }
  }
  return result;
}

template <typename T>
std::vector<T> samples_of(const std::vector<std::complex<T>>& values, bool real) {
  return real ? reals_of<T>(values) : scalars_of<T>(values);
}

/// Signals that have something in common, and a mean.
template <typename T>
struct Pair {
  std::vector<std::complex<T>> x, y;
  Pair(std::uint64_t count, bool real, T offset, std::uint64_t draw)
      : x(uniform_noise<T>(count, 1 + 2 * draw, real)), y(uniform_noise<T>(count, 2 + 2 * draw, real)) {
    for (std::size_t i = 0; i < count; ++i) {
      y[i] += x[i];
      x[i] += offset;
    }
  }
};

constexpr fft::Domain real = fft::Domain::real, complex = fft::Domain::complex;
constexpr fft::WelchOutput power = fft::WelchOutput::power, cross = fft::WelchOutput::cross,
                           coherence = fft::WelchOutput::coherence;
constexpr fft::WelchDetrend none = fft::WelchDetrend::none, constant = fft::WelchDetrend::constant,
                            linear = fft::WelchDetrend::linear;

/// Of one frame's product |X| |Y|, or |X|^2: two spectra, whose errors count alike (those of a square are one error twice, but only its part along X), so two
/// transforms; of each a detrended sample and the product with the window; the product, and the scale. A mean of frames has no more.
double product_limit(std::uint64_t points) {
  return chained_error_limit(points, 2, 6);
}

/// Over what is expected. A coherence is |z|^2 of a mean of products: the part of its error along z counts twice, which is sqrt(2) times the whole. A mean of
/// signed parts cancels as their errors do. A median does not: it is off by at most the largest error of a frame, and as a rule by that of the frame in
/// the middle, which is a part of |X| |Y| however small the median of signed parts is. `products`: the root mean square of |X| |Y| over that of the results.
double limit_of(const fft::WelchOptions& options, std::uint64_t points, double products) {
  if (options.output == coherence) return std::sqrt(2) * product_limit(points);
  const bool signed_median = options.average == fft::WelchAverage::median && options.output == cross;
  return product_limit(points) * (signed_median ? std::max(1.0, products) : 1.0);
}

template <typename T>
Finding drawn(const TestDevice& on, const fft::Welch& welch, T offset, std::uint64_t draw) {
  const fft::WelchOptions& options = welch.options();
  const std::uint64_t n = welch.signal_length(), points = options.fft_length;
  const bool of_reals = options.domain == real, two = options.output != fft::WelchOutput::power;
  const Pair<T> signals(n * options.batch, of_reals, offset, draw);
  std::vector<one_up_t<T>> want;
  double products = 0, squares = 0;
  for (std::uint64_t s = 0; s < options.batch; ++s) {
    const auto one = expected<T>(welch, signals.x.data() + s * n, signals.y.data() + s * n, products);
    want.insert(want.end(), one.begin(), one.end());
  }
  REQUIRE(want.size() * sizeof(T) == welch.output_bytes());
  std::vector<Operand<T>> operands = {dense_operand(samples_of(signals.x, of_reals))};
  if (two) operands.push_back(dense_operand(samples_of(signals.y, of_reals)));
  const GuardedCall<T> guarded(operands, all_of(want.size()), OutputIn::own_buffer, 0);
  const CallResult<T> result = run_guarded(
      on, guarded,
      [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
        two ? welch.apply(on.queue, in[0], in[1], out) : welch.apply(on.queue, in[0], out);
      },
      4096);
  for (const auto value : want) squares += std::pow(static_cast<double>(value), 2);
  return {in_error_units<T>(relative_error(result.output, want), points),
          limit_of(options, points, std::sqrt(products / squares)), result.stray_writes};
}

template <typename T>
void check_welch(const TestDevice& on, std::uint64_t n, fft::WelchOptions options, T offset = 0) {
  options.precision = precision_of<T>();
  const fft::Welch welch(on.context, on.device, n, options);
  INFO(on.name << "\n" << welch.describe());
  const Finding finding =
      settled(n * options.batch, [&](std::uint64_t draw) { return drawn<T>(on, welch, offset, draw); });
  CHECK(finding.stray_writes == 0);
  CHECK(finding.error < finding.limit);
}

fft::WelchOptions options_of(fft::Domain domain, fft::WelchOutput output, fft::WelchDetrend detrend,
                             std::uint64_t frame, std::uint64_t hop, std::uint64_t signals = 1) {
  fft::WelchOptions o;
  o.domain = domain;
  o.output = output;
  o.detrend = detrend;
  o.frame = frame;
  o.hop = hop;
  o.batch = signals;
  return o;
}

}  // namespace

TEST_CASE("power, cross-spectrum and coherence", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const bool f32 = sizeof(T) == 4;
    check_welch<T>(on, 1000, options_of(real, power, f32 ? constant : linear, 64, 0, 3));
    check_welch<T>(on, 900, options_of(f32 ? complex : real, cross, f32 ? none : constant, 48, 30, 2));
    check_welch<T>(on, 700, options_of(f32 ? real : complex, coherence, f32 ? linear : none, 33, 11, 2));
  });
}

TEST_CASE("frames filled up with zeros, windows, scalings, one frame", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const bool f32 = sizeof(T) == 4;
    fft::WelchOptions o = options_of(real, f32 ? cross : power, f32 ? constant : none, 30, 7);
    o.fft_length = f32 ? 45 : 64;
    o.scaling = fft::WelchScaling::spectrum;
    o.window = fft::make_window(fft::Window::kaiser(6), 30, fft::WindowUse::symmetric);
    o.sample_rate = 100;
    check_welch<T>(on, 300, o);
    if (f32) check_welch<T>(on, 20, options_of(complex, power, linear, 20, 0));
    if (!f32) check_welch<T>(on, 5, options_of(real, power, none, 1, 1));
  });
}

// More frames than a round takes, the last round a shorter one, and sums in several parts.
TEST_CASE("rounds of frames", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (sizeof(T) == 8) return;
    // 80 bytes of rows and spectra a sample: more than half of the cache, which is a round of CPUs.
    const std::uint64_t n = std::max<std::uint64_t>(3000000, limits_of(on).cache_bytes / 128);
    fft::WelchOptions o = options_of(real, coherence, constant, 500, 100);
    const fft::Welch welch(on.context, on.device, n, o);
    INFO(welch.describe());
    CHECK(welch.describe().find("\n1 round of") == std::string::npos);
    check_welch<T>(on, n, o);
  });
}

// A processor with 300 MiB of cache had rounds of 19,621 frames of the case above, and lost more than a digit in sums of thousands.
TEST_CASE("no sum is over many frames, however large the cache") {
  fft::planning::DeviceLimits limits = limits_of(test_devices().front());
  limits.compute_units = 2;
  for (const std::uint64_t cache : {std::uint64_t(1) << 20, std::uint64_t(1) << 26, std::uint64_t(1) << 30}) {
    limits.cache_bytes = cache;
    const auto geometry =
        fft::ops::make_welch_geometry(3000000, options_of(real, coherence, constant, 500, 100), limits);
    INFO(geometry.round << " frames in a round, " << geometry.parts << " parts");
    CHECK(geometry.part_frames() <= 256);
  }
}

TEST_CASE("medians of odd and even numbers of frames", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const bool f32 = sizeof(T) == 4;
    fft::WelchOptions o = options_of(f32 ? real : complex, f32 ? power : cross, constant, 16, 0, 2);
    o.average = fft::WelchAverage::median;
    check_welch<T>(on, f32 ? 16 : 24, o);                      // of one frame, of two
    check_welch<T>(on, f32 ? 16 + 8 * 1999 : 16 + 8 * 20, o);  // in rounds; of 2000, of 21
    o.output = f32 ? cross : power;
    o.domain = real;
    check_welch<T>(on, f32 ? 80 : 16 + 8 * 13, o);
  });
}

// As in scipy: a frame with a NaN has no place in a median, and powers beyond the precision are infinite.
TEST_CASE("a NaN in one frame, and powers beyond the precision", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (const bool median : {false, true})
      for (const std::uint64_t n : {80, 88}) {  // 9 and 10 frames
        fft::WelchOptions o = options_of(real, power, constant, 16, 8, 3);
        o.precision = precision_of<T>();
        o.average = median ? fft::WelchAverage::median : fft::WelchAverage::mean;
        const fft::Welch welch(on.context, on.device, n, o);
        std::vector<T> x = reals_of<T>(uniform_noise<T>(3 * n, 1, true));
        x[n + 20] = std::numeric_limits<T>::quiet_NaN();
        for (std::uint64_t j = 2 * n; j < 3 * n; ++j) x[j] *= std::numeric_limits<T>::max() / 1000;
        const cl::Buffer out(on.context, CL_MEM_READ_WRITE, welch.output_bytes());
        welch.apply(on.queue, upload(on, x), out);
        std::vector<T> got(3 * welch.bins());
        on.queue.enqueueReadBuffer(out, CL_TRUE, 0, welch.output_bytes(), got.data());
        INFO(on.name << (median ? ", median of " : ", mean of ") << welch.frames() << " frames");
        const auto all = [&](std::uint64_t signal, auto&& holds) {
          const auto first = got.begin() + static_cast<std::ptrdiff_t>(signal * welch.bins());
          return std::all_of(first, first + static_cast<std::ptrdiff_t>(welch.bins()), holds);
        };
        CHECK(all(0, [](T value) { return std::isfinite(value); }));
        CHECK(all(1, [](T value) { return std::isnan(value); }));
        CHECK(all(2, [](T value) { return std::isinf(value); }));
      }
  });
}

// A mean that is a thousand times the signal: what rounding leaves of it in f32 is a part in 10^4 of the signal.
TEST_CASE("a large mean is subtracted before anything is rounded off") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    check_welch<T>(on, 3000, options_of(real, power, sizeof(T) == 4 ? constant : linear, 256, 128), T(1000));
  });
}

TEST_CASE("sizes and frequencies") {
  const TestDevice& on = test_devices().front();
  fft::WelchOptions o = options_of(real, cross, constant, 16, 0, 2);
  o.sample_rate = 8;
  const fft::Welch welch(on.context, on.device, 100, o);
  CHECK(welch.signal_length() == 100);
  CHECK(welch.frames() == 11);
  CHECK(welch.bins() == 9);
  CHECK(welch.frequency(1) == 0.5);
  CHECK(welch.frequency(8) == 4);
  CHECK(welch.input_bytes() == 800);
  CHECK(welch.output_bytes() == 2 * 9 * 8);
  CHECK(welch.workspace_bytes() > 0);
  CHECK_THAT(refusal([&] { (void)welch.frequency(9); }), Catch::Contains("bin = 9: there are bins 0 to 8"));
  o.domain = complex;
  CHECK(fft::Welch(on.context, on.device, 100, o).frequency(15) == -0.5);
}

TEST_CASE("welch: what is refused, with the value, the limit and the way out") {
  const TestDevice& on = test_devices().front();
  const auto made = [&](const std::function<void(fft::WelchOptions&)>& change, std::uint64_t n = 100) {
    fft::WelchOptions o = options_of(real, power, constant, 16, 8);
    change(o);
    return refusal([&] { fft::Welch(on.context, on.device, n, o); });
  };
  CHECK_THAT(made([](auto& o) { o.frame = 0; }), Catch::Contains("frame = 0"));
  CHECK_THAT(made([](auto&) {}, 15),
             Catch::Contains("WelchOptions::frame = 16 is above the signal's 15 samples"));
  CHECK_THAT(made([](auto& o) { o.fft_length = 15; }),
             Catch::Contains("fft_length = 15 is below WelchOptions::frame = 16"));
  CHECK_THAT(made([](auto& o) { o.hop = std::uint64_t(1) << 40; }),
             Catch::Contains("hop = 1099511627776 is above 2^31"));
  CHECK_THAT(made([](auto& o) { o.batch = 0; }), Catch::Contains("batch = 0"));
  CHECK_THAT(made([](auto& o) { o.window.assign(15, 1.0); }), Catch::Contains("window has 15 values"));
  CHECK_THAT(made([](auto& o) { o.window.assign(16, 0.0); }), Catch::Contains("zero everywhere"));
  CHECK_THAT(made([](auto& o) { o.window.assign(16, 1e39); }),
             Catch::Contains("window[0] = 1e+39 is beyond"));
  CHECK_THAT(made([](auto& o) { o.sample_rate = 0; }), Catch::Contains("sample_rate = 0"));
  CHECK_THAT(made([](auto& o) { o.sample_rate = 1e39; }),
             Catch::Contains("is below the smallest normal f32"));
  CHECK_THAT(made([](auto& o) { o.window.assign(16, 1e-25); }), Catch::Contains("is beyond the largest f32"));
  CHECK_THAT(made([](auto& o) { o.sample_rate = 1e-320; }),
             Catch::Contains("WelchOptions::window and sample_rate make, = inf"));
  CHECK_THAT(made([](auto& o) { o.output = static_cast<fft::WelchOutput>(3); }),
             Catch::Contains("WelchOptions::output = 3"));
  CHECK_THAT(made([](auto& o) { o.detrend = static_cast<fft::WelchDetrend>(3); }),
             Catch::Contains("WelchOptions::detrend = 3"));
  CHECK_THAT(made([](auto& o) { o.average = static_cast<fft::WelchAverage>(2); }),
             Catch::Contains("WelchOptions::average = 2"));
  CHECK_THAT(made([](auto& o) {
               o.average = fft::WelchAverage::median;
               o.output = fft::WelchOutput::coherence;
             }),
             Catch::Contains("a coherence is made of means; use WelchAverage::mean"));
  CHECK_THAT(made([](auto& o) { o.scaling = static_cast<fft::WelchScaling>(2); }),
             Catch::Contains("WelchOptions::scaling = 2"));
  CHECK_THAT(made([](auto& o) {
               o.window = {1, -1};
               o.frame = 2;
               o.scaling = fft::WelchScaling::spectrum;
             }),
             Catch::Contains("use WelchScaling::density"));
  const cl::Buffer a(on.context, CL_MEM_READ_WRITE, 400), b(on.context, CL_MEM_READ_WRITE, 36);
  const fft::Welch one(on.context, on.device, 100, options_of(real, power, constant, 16, 8));
  const fft::Welch two(on.context, on.device, 100, options_of(real, coherence, constant, 16, 8));
  CHECK_THAT(refusal([&] { one.apply(on.queue, a, a, b); }), Catch::Contains("give one"));
  CHECK_THAT(refusal([&] { two.apply(on.queue, a, b); }), Catch::Contains("give x and y"));
  CHECK_THAT(refusal([&] { two.apply(on.queue, a, b, b); }), Catch::Contains("y"));
}
