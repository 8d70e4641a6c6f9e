// Filters against FFTW in double (long double for f64): bands, values, expressions, buffers, Wiener; layouts, queues,
// refusals.
#include <catch2/catch.hpp>

#include <cmath>

#include <fftcl/fft.hpp>
#include "support/device/device_run.hpp"
#include "support/device/devices.hpp"
#include "support/device/guarded.hpp"
#include "support/operations/described.hpp"
#include "support/problems/random.hpp"
#include "support/reference/reference.hpp"
#include "support/turns.hpp"

using namespace fft_test;

namespace {

using Shape = std::vector<std::uint64_t>;
using Values = std::vector<std::complex<double>>;

std::uint64_t points_of(const Shape& shape) {
  std::uint64_t points = 1;
  for (const auto n : shape) points *= n;
  return points;
}

/// Two transforms and a product of their size: what a convolution may have (support/reference/reference.hpp).
constexpr double filter_error_limit = convolution_error_limit;

/// Dense signals of a batch through the transfer function, one precision up. `values` for all points of the spectrum.
template <typename T>
std::vector<std::complex<one_up_t<T>>> reference_filter(const std::vector<std::complex<T>>& in,
                                                        const Shape& shape, std::uint64_t batch,
                                                        const Values& values) {
  using U = one_up_t<T>;
  const std::uint64_t points = points_of(shape);
  auto spectra = fftw_transform(convert<U>(in), shape, batch, fft::Direction::forward);
  for (std::size_t i = 0; i < spectra.size(); ++i) {
    const auto& v = values[i % points];
    spectra[i] *=
        std::complex<U>(static_cast<U>(v.real()), static_cast<U>(v.imag())) / static_cast<U>(points);
  }
  return fftw_transform(spectra, shape, batch, fft::Direction::inverse);
}

/// Applies a filter to dense signals after `guard` elements; returns the results, having checked all else.
template <typename T>
std::vector<std::complex<T>> run(const TestDevice& on, const fft::Filter& filter, bool real,
                                 const std::vector<std::complex<T>>& signals, std::size_t guard,
                                 bool in_place) {
  const auto at = scalar_addresses(dense_placement({signals.size()}, 1, guard), !real);
  const GuardedCall<T> guarded({{at, flattened<T>(signals, real)}}, at,
                               in_place ? OutputIn::first_input : OutputIn::own_buffer);
  const auto result = run_guarded(on, guarded, [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
    in_place ? filter.apply(on.queue, out) : filter.apply(on.queue, in[0], out);
  });
  CHECK(result.stray_writes == 0);
  return unflattened(result.output, real);
}

template <typename T>
fft::FilterOptions options_of(fft::Domain domain, std::uint64_t batch, std::size_t guard) {
  fft::FilterOptions options;
  options.precision = precision_of<T>();
  options.domain = domain;
  options.batch = batch;
  options.input.offset = options.output.offset = guard;
  return options;
}

/// Runs a filter on noise of both domains and compares. `make` builds it from options; `values` has all points.
template <typename T, typename Make>
void check_filter(const TestDevice& on, const Shape& shape, const Values& values, fft::Domain domain,
                  const Make& make) {
  const std::uint64_t batch = 3, points = points_of(shape);
  const std::size_t guard = 7;
  const auto noise = uniform_noise<T>(points * batch, points, domain == fft::Domain::real);
  const fft::Filter filter = make(options_of<T>(domain, batch, guard));
  INFO(on.name << (sizeof(T) == 4 ? " f32\n" : " f64\n") << filter.describe());
  for (const bool in_place : {false, true}) {
    const auto got = run(on, filter, domain == fft::Domain::real, noise, guard, in_place);
    const auto want = reference_filter(noise, shape, batch, values);
    CHECK(in_error_units<T>(relative_error(got, want), points) < filter_error_limit);
  }
}

Values complex_values(const std::vector<double>& gains) {
  return {gains.begin(), gains.end()};
}

/// Every frequency of the whole spectrum, fx the fastest.
template <typename Function>
Values tabulate(const Shape& shape, const Function& function) {
  Values values;
  for (std::uint64_t i = 0; i < points_of(shape); ++i) {
    double f[3] = {0, 0, 0};
    std::uint64_t rest = i;
    for (std::size_t a = shape.size(); a-- > 0; rest /= shape[a])
      f[shape.size() - 1 - a] = fft::frequencies(shape[a])[rest % shape[a]];
    values.push_back(function(f[0], f[1], f[2]));
  }
  return values;
}

}  // namespace

TEST_CASE("bands of every kind, in 1D, 2D and 3D", "[shape]") {
  const std::vector<Shape> shapes = {{60}, {35}, {12, 18}, {5, 6, 8}};
  const std::vector<fft::Band> bands = {
      fft::LowPass{0.15, fft::Edge::gaussian()}, fft::HighPass{0.12, fft::Edge::butterworth(3)},
      fft::BandPass{0.1, 0.3}, fft::BandStop{0.1, 0.3, fft::Edge::gaussian()}};
  on_every_device([&](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    Turns<T> turns(on);
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      if (!turns.next()) continue;
      for (const auto domain : {fft::Domain::complex, fft::Domain::real}) {
        const auto& band = bands[(i + (domain == fft::Domain::real ? 1 : 0)) % bands.size()];
        check_filter<T>(on, shapes[i], complex_values(fft::transfer_function(band, shapes[i])), domain,
                        [&](const fft::FilterOptions& o) {
                          return fft::Filter(on.context, on.device, shapes[i], band, o);
                        });
      }
    }
  });
}

TEST_CASE("a prime length, and rates per axis") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    if (sizeof(T) == 8) return;
    const Shape shape = {10, 131};
    const std::vector<double> rates = {2.0, 5.0};
    const fft::Band band = fft::BandPass{0.4, 1.9, fft::Edge::butterworth(2)};
    const auto values = complex_values(fft::transfer_function(band, shape, fft::Domain::complex, rates));
    for (const auto domain : {fft::Domain::complex, fft::Domain::real})
      check_filter<T>(on, shape, values, domain, [&](fft::FilterOptions o) {
        o.sample_rates = rates;
        return fft::Filter(on.context, on.device, shape, band, o);
      });
  });
}

TEST_CASE("complex values, and the same from a device buffer") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    const Shape shape = {9, 14};
    const auto noise = uniform_noise<T>(points_of(shape), 77);
    const auto values = convert<double>(noise);
    check_filter<T>(on, shape, values, fft::Domain::complex, [&](const fft::FilterOptions& o) {
      return fft::Filter(on.context, on.device, shape, values, o);
    });
    check_filter<T>(on, shape, values, fft::Domain::complex, [&](const fft::FilterOptions& o) {
      fft::Filter filter(on.context, on.device, shape, o);
      REQUIRE(filter.transfer_bytes() == noise.size() * sizeof(noise[0]));
      filter.set_transfer(on.queue, upload(on, noise));
      return filter;
    });
  });
}

TEST_CASE("expressions of the frequency, real and complex", "[shape]") {
  const double pi = 3.14159265358979323846;
  on_every_device([&](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    const auto check = [&](const Shape& shape, const char* text, fft::Domain domain, const auto& function) {
      INFO(text);
      check_filter<T>(on, shape, tabulate(shape, function), domain, [&](const fft::FilterOptions& o) {
        return fft::Filter(on.context, on.device, shape, fft::TransferExpression{text}, o);
      });
    };
    using Z = std::complex<double>;
    check({40}, "exp(-r * r / 0.02) // Gaussian", fft::Domain::complex,
          [](double x, double, double) { return Z(std::exp(-x * x / 0.02)); });
    check({7, 20}, "fabs(fx) < 0.26 && fabs(fy) < 0.2 ? 1 : 0", fft::Domain::real,
          [](double x, double y, double) { return Z(std::abs(x) < 0.26 && std::abs(y) < 0.2 ? 1 : 0); });
    check({6, 5, 9}, "make_complex(1 + fz, fx - 2 * fy)", fft::Domain::complex,
          [](double x, double y, double z) { return Z(1 + z, x - 2 * y); });
    check({5, 24}, "cis(-2 * pi * fx)", fft::Domain::real,
          [&](double x, double, double) { return std::polar(1.0, -2 * pi * x); });
  });
}

TEST_CASE("an expression with rates has its frequencies in the rate's unit") {
  for (const TestDevice& on : test_devices()) {
    const Shape shape = {16};
    check_filter<float>(
        on, shape, tabulate(shape, [](double x, double, double) { return std::complex<double>(8000 * x); }),
        fft::Domain::complex, [&](fft::FilterOptions o) {
          o.sample_rates = {8000};
          return fft::Filter(on.context, on.device, shape, fft::TransferExpression{"fx"}, o);
        });
  }
}

TEST_CASE("bad expressions give the compiler's log") {
  const TestDevice& on = test_devices().front();
  const auto make = [&](const char* text) {
    fft::Filter(on.context, on.device, {16}, fft::TransferExpression{text});
  };
  check_refused([&] { make("frequency * 2"); }, "the transfer expression 'frequency * 2' does not compile",
                fft::ErrorCode::build);
  check_refused([&] { make("frequency * 2"); }, "build log", fft::ErrorCode::build);
  check_refused([&] { make("fx +"); }, "does not compile", fft::ErrorCode::build);
  check_refused([&] { make(" \n"); }, "TransferExpression::text is empty");
  const fft::TransferExpression with_end{std::string("fx", 3)};
  check_refused([&] { fft::Filter(on.context, on.device, {16}, with_end); },
                "TransferExpression::text has a character 0 at index 2");
}

TEST_CASE("a point-spread function blurs by B; Wiener's deconvolution is conj(B) / (|B|^2 + K)") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    const Shape shape = {12, 15};
    fft::PointSpread blur;
    blur.shape = {3, 4};
    for (int i = 0; i < 12; ++i) blur.values.push_back(0.02 * (i % 5) + (i == 6 ? 0.8 : 0.01));
    // The blur's spectrum by definition: its point shape / 2 = (1, 2) at 0.
    Values small(points_of(shape));
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 4; ++j) small[(i + 11) % 12 * 15 + (j + 13) % 15] = blur.values[i * 4 + j];
    const auto b = fftw_transform(small, shape, 1, fft::Direction::forward);
    Turns<T> turns(on);
    for (const auto domain : {fft::Domain::complex, fft::Domain::real})
      if (turns.next())
        check_filter<T>(on, shape, b, domain, [&](const fft::FilterOptions& o) {
          return fft::Filter(on.context, on.device, shape, blur, o);
        });
    for (const double noise : {0.0, 0.05}) {
      Values inverse;
      for (const auto& z : b) inverse.push_back(std::conj(z) / (std::norm(z) + noise));
      turns.next();  // the other domain with the other noise
      for (const auto domain : {fft::Domain::complex, fft::Domain::real})
        if (turns.next())
          check_filter<T>(on, shape, inverse, domain, [&](const fft::FilterOptions& o) {
            return fft::Filter::wiener(on.context, on.device, shape, blur, noise, o);
          });
    }
  });
}

TEST_CASE("some axes: values of these alone, their rates") {
  for (const TestDevice& on : test_devices())
    for (const auto domain : {fft::Domain::complex, fft::Domain::real}) {
      // Rows of 3 x 5 x 14: as many signals of 14 points.
      const std::vector<double> rates = {1000.0};
      const fft::Band band = fft::BandPass{80.0, 300.0};
      auto options = options_of<float>(domain, 3, 4);
      options.axes.push_back(2);
      options.sample_rates = rates;
      const fft::Filter filter(on.context, on.device, {3, 5, 14}, band, options);
      CHECK(filter.transfer_points() == (domain == fft::Domain::real ? 8 : 14));
      const fft::FilterOptions& filled = filter.options();
      CHECK(
          (filled.axes == std::vector<std::size_t>{2} && filled.sample_rates == rates && filled.batch == 3));
      CHECK((filled.input.strides == fft::StrideList{70, 14, 1} && filled.input.distance == 210 &&
             filled.input.offset == options.input.offset && filled.output.strides == filled.input.strides));
      const auto noise = uniform_noise<float>(3 * 3 * 5 * 14, 2, domain == fft::Domain::real);
      const auto gains = fft::transfer_function(band, {14}, fft::Domain::complex, rates);
      const auto want = reference_filter(noise, {14}, 45, complex_values(gains));
      const auto got = run(on, filter, domain == fft::Domain::real, noise, 4, false);
      CHECK(in_error_units<float>(relative_error(got, want), 14) < filter_error_limit);
    }
}

TEST_CASE("layouts with gaps, an out-of-order queue and events") {
  for (const TestDevice& on : test_devices()) {
    const Shape shape = {6, 10};
    const Values values =
        complex_values(fft::transfer_function(fft::LowPass{0.2, fft::Edge::gaussian()}, shape));
    fft::FilterOptions options;
    options.batch = 2;
    options.input.offset = 5;
    options.input.strides = {23, 2};
    options.input.distance = 150;
    options.output.strides = {1, 7};
    options.output.distance = 71;
    const fft::Filter filter(on.context, on.device, shape, values, options);
    const Placement source{shape, {23, 2}, 2, 150, 5}, destination{shape, {1, 7}, 2, 71, 0};
    const auto noise = uniform_noise<float>(120, 8);
    auto in_image = poisoned<float>(end_of(source) + 3);
    scatter(in_image, addresses(source), noise);
    const auto out_image = poisoned<float>(end_of(destination) + 3);
    REQUIRE(filter.input_bytes() == end_of(source) * 8);
    REQUIRE(filter.output_bytes() == end_of(destination) * 8);
    const cl::Buffer in = upload(on, in_image), out = upload(on, out_image);
    const cl::CommandQueue queue(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    cl::UserEvent gate(on.context);
    const std::vector<cl::Event> wait = {gate};
    cl::Event done;
    filter.apply(queue, in, out, &wait, &done);
    queue.flush();
    CHECK(done.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() != CL_COMPLETE);
    gate.setStatus(CL_COMPLETE);
    done.wait();
    const auto after = download<float>(on, out, out_image.size());
    CHECK(strays(out_image, after, addresses(destination)) == 0);
    CHECK(strays(in_image, download<float>(on, in, in_image.size()), {}) == 0);
    const auto got = gather(after, addresses(destination));
    CHECK(in_error_units<float>(relative_error(got, reference_filter(noise, shape, 2, values)), 60) <
          filter_error_limit);
  }
}

TEST_CASE("what filters refuse") {
  const TestDevice& on = test_devices().front();
  const fft::Band band = fft::LowPass{0.2};
  check_refused([&] { fft::Filter(on.context, on.device, {}, band); }, "0 axes");
  check_refused([&] { fft::Filter(on.context, on.device, {2, 2, 2, 2}, band); }, "4 axes");
  check_refused([&] { fft::Filter(on.context, on.device, {8}, fft::LowPass{0.6}); }, "half the sample rate");
  fft::FilterOptions unknown;
  unknown.domain = static_cast<fft::Domain>(5);
  check_refused([&] { fft::Filter(on.context, on.device, {8}, band, unknown); }, "FilterOptions::domain = 5");
  for (const auto domain : {fft::Domain::complex, fft::Domain::real}) {
    fft::FilterOptions o;
    o.domain = domain;
    check_refused([&] { fft::Filter(on.context, on.device, {8, 0}, o); }, "length of axis 1 = 0");
    o.batch = 0;
    check_refused([&] { fft::Filter(on.context, on.device, {8}, o); }, "batch = 0");
    o.batch = 1;
    o.axes.push_back(2);
    check_refused(
        [&] {
          fft::Filter(on.context, on.device, {8, 8}, o);
        },
        "FilterOptions::axes has axis 2, but signals have 2 axes");
    o.axes.front() = 1;
    o.sample_rates = {1, 2};
    check_refused(
        [&] {
          fft::Filter(on.context, on.device, {8, 8}, band, o);
        },
        "FilterOptions::sample_rates: 2 rates for 1 axes");
  }
  check_refused([&] { fft::Filter(on.context, on.device, {8}, std::vector<double>(7, 1.0)); }, "7 values");
  check_refused([&] { fft::Filter(on.context, on.device, {8}, std::vector<double>(8, std::nan(""))); },
                "point 0 = nan: every value must be finite");
  check_refused(
      [&] {
        fft::Filter(on.context, on.device, {2}, std::vector<double>{1, 1e39});
      },
      "point 1 = 1e+39 is beyond the largest f32");
  check_refused(
      [&] {
        fft::Filter(on.context, on.device, {2}, fft::PointSpread{{1e39}, {1}, {}});
      },
      "PointSpread::values[0] = 1e+39");
  check_refused(
      [&] {
        fft::Filter(on.context, on.device, {2}, fft::PointSpread{{1, 1, 1}, {3}, {}});
      },
      "the point-spread function has 3 points along axis 0: it must have 1 to 2, the length of the signal");
  check_refused([&] { fft::Filter(on.context, on.device, {std::uint64_t(1) << 50}); },
                "(FilterOptions::input) need a buffer of 9007199254740992 bytes",
                fft::ErrorCode::unsupported);
  fft::FilterOptions rates;
  rates.sample_rates = {1, 2};
  check_refused([&] { fft::Filter(on.context, on.device, {8}, band, rates); },
                "FilterOptions::sample_rates: 2 rates for 1 axes");
  const auto wiener = [&](fft::PointSpread blur, double noise) {
    fft::Filter::wiener(on.context, on.device, {8, 8}, blur, noise);
  };
  check_refused([&] { wiener({{1.0}, {1, 1}, {}}, -1); }, "noise = -1");
  check_refused([&] { wiener({{1.0}, {1, 1}, {}}, 1e39); }, "noise = 1e+39 is beyond the largest f32");
  check_refused([&] { wiener({{1.0}, {1}, {}}, 0.1); }, "1 axes for signals of 2");
  check_refused([&] { wiener({{1.0}, {1, 2}, {}}, 0.1); }, "its shape 2");
  check_refused([&] { wiener({std::vector<double>(9), {1, 9}, {}}, 0.1); }, "1 to 8");
  check_refused([&] { wiener({{1.0, 1.0}, {1, 2}, {0, 2}}, 0.1); }, "outside the 2 points");
  fft::Filter empty(on.context, on.device, {8});
  const cl::Buffer signal(on.context, CL_MEM_READ_WRITE, 64), small(on.context, CL_MEM_READ_WRITE, 56);
  check_refused([&] { empty.apply(on.queue, signal); }, "set_transfer()");
  check_refused([&] { empty.set_transfer(on.queue, small); }, "values is too small");
  const fft::Filter filter(on.context, on.device, {8}, band);
  check_refused([&] { filter.apply(on.queue, small, signal); }, "in is too small");
  check_refused([&] { filter.apply(on.queue, signal, small); }, "out is too small");
  check_refused([&] { filter.apply(cl::CommandQueue(), signal); }, "queue is null");
  fft::FilterOptions transposed;
  transposed.output.strides = {1, 16};
  for (const auto domain : {fft::Domain::complex, fft::Domain::real}) {
    transposed.domain = domain;
    const fft::Filter turned(on.context, on.device, {16, 16}, band, transposed);
    cl::Buffer image(on.context, CL_MEM_READ_WRITE, 8192);
    check_refused([&] { turned.apply(on.queue, image); }, "give both the same offset");
    const std::size_t bytes = 2048, later = on.device.getInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN>() / 8;
    REQUIRE(later < turned.input_bytes());
    const cl_buffer_region regions[] = {{0, bytes}, {later, bytes}};
    cl::Buffer parts[2];
    for (int i = 0; i < 2; ++i)
      parts[i] = image.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &regions[i]);
    check_refused([&] { turned.apply(on.queue, parts[0], parts[1]); },
                  "overlap in their common parent buffer");
  }
}
