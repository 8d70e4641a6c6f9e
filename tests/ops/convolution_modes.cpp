// Convolution and correlation against scipy's numbers and direct sums: modes and edges, batches, layouts, refusals.
#include <random>

#include "ops/convolution/geometry.hpp"
#include "support/fixture.hpp"
#include "support/operations/convolution_run.hpp"
#include "support/operations/described.hpp"
#include "support/turns.hpp"

using namespace fft_test;
using fft::ConvolutionMode;
using fft::Domain;

namespace {

ConvolutionMode mode_of(const std::string& name) {
  return name == "full"   ? ConvolutionMode::full
         : name == "same" ? ConvolutionMode::same
                          : ConvolutionMode::valid;
}

ConvolutionRequest make_case(Shape signal, Shape filter, ConvolutionMode mode, Domain domain,
                             bool correlate) {
  ConvolutionRequest test{std::move(signal), std::move(filter), {}};
  test.options.mode = mode;
  test.options.domain = domain;
  test.options.correlate = correlate;
  return test;
}

template <typename T>
void check_random_cases(const TestDevice& on, std::uint64_t first, std::uint64_t last) {
  std::mt19937_64 engine(first + sizeof(T));
  const auto draw = [&](std::uint64_t low, std::uint64_t high) {
    return std::uniform_int_distribution<std::uint64_t>(low, high)(engine);
  };
  const ConvolutionMode modes[] = {ConvolutionMode::full, ConvolutionMode::same, ConvolutionMode::valid,
                                   ConvolutionMode::circular, ConvolutionMode::causal};
  Turns<double> turns(on);  // each request with one kernel shape
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const std::size_t rank = seed % 3 + 1;
    const std::uint64_t longest = rank == 1 ? 200 : rank == 2 ? 14 : 6;
    Shape signal, filter;
    for (std::size_t a = 0; a < rank; ++a) {
      signal.push_back(draw(1, longest));
      filter.push_back(draw(1, longest));
    }
    const ConvolutionMode mode = modes[draw(0, 4)];
    for (std::size_t a = 0; a < rank; ++a)
      if ((mode == ConvolutionMode::valid || mode == ConvolutionMode::circular) && filter[a] > signal[a])
        std::swap(filter[a], signal[a]);
    ConvolutionRequest test =
        make_case(signal, filter, mode, seed % 2 == 0 ? Domain::complex : Domain::real, draw(0, 1) == 1);
    auto& o = test.options;
    o.signals = draw(1, 3);
    o.pairwise = draw(0, 2) == 0;
    o.filters = o.pairwise ? o.signals : draw(1, 3);
    if (o.pairwise) o.signals *= draw(1, 2);  // filters of channels
    o.signal.offset = draw(0, 4);
    o.filter.offset = draw(0, 4);
    o.output.offset = draw(0, 4);
    o.signal.distance = elements(signal) + draw(0, 3);
    o.filter.distance = elements(filter) + draw(0, 3);
    if (seed >= 100 || turns.next()) check_convolution<T>(on, test, seed);
  }
}

/// Six signals for three filters, circular; the device is a GPU.
struct Channels {
  fft::ConvolutionOptions options;
  fft::planning::DeviceLimits limits;
  Shape shape;

  Channels(const Shape& lengths, const fft::Layout& signal, const fft::Layout& output) : shape(lengths) {
    options.mode = ConvolutionMode::circular;
    options.signals = 6;
    options.filters = 3;
    options.pairwise = true;
    options.signal = signal;
    options.output = output;
  }
  fft::ops::ConvolutionGeometry geometry() const {
    return fft::ops::make_convolution_geometry(shape, shape, options, limits);
  }
  fft::ops::BatchOf batch() const { return fft::ops::batch_of(geometry(), options, limits); }
};

}  // namespace

TEST_CASE("signals of one filter run together where that saves reads and its workspace fits") {
  using fft::ops::BatchOf;
  constexpr std::uint64_t n = 1000000;
  const fft::Layout apart{0, {1}, n}, among{0, {3}, 1}, rows{0, {1000, 1}, n};
  const Channels channels({n}, apart, apart);
  REQUIRE(channels.batch() == BatchOf::filters);
  const auto problem = fft::ops::convolution_problem(channels.geometry(), channels.options, BatchOf::filters);
  CHECK((problem.batch == 3 && problem.in_distance == n && problem.spectrum_distance == n));
  REQUIRE(problem.axes.size() == 2);
  CHECK((problem.axes[0].length == 2 && problem.axes[0].in_stride == 3 * n && !problem.axes[0].transformed));
  const auto others = fft::ops::convolution_problem(channels.geometry(), channels.options);
  CHECK((others.batch == 2 && others.spectrum_distance == 0));
  CHECK((others.axes[0].length == 3 && others.axes[0].spectrum_stride == n));

  CHECK(Channels({n}, among, apart).batch() == BatchOf::signals);
  CHECK(Channels({n}, apart, among).batch() == BatchOf::signals);
  CHECK(Channels({20}, {0, {1}, 20}, {0, {1}, 20}).batch() == BatchOf::signals);  // spectra in the cache
  CHECK(Channels({1000, 1000}, rows, rows).batch() == BatchOf::signals);
  Channels other = channels;
  other.limits.global_memory_bytes = 15 * 2 * n * 8;  // 16 of them are needed
  CHECK(other.batch() == BatchOf::signals);
  other = channels;
  other.limits.shape = fft::planning::KernelShape::vector;
  CHECK(other.batch() == BatchOf::signals);
  other = channels;
  other.options.signals = 3;
  CHECK(other.batch() == BatchOf::signals);
}

TEST_CASE("scipy's numbers: modes, edges, filters longer than the signal", "[shape]") {
  // All cases of scipy in f64 would build some hundred kernels: every shape and mode comes, domain and operation by turns.
  for (const TestDevice& on : test_devices()) {
    if (!on.has_f64) continue;
    int turn = 0, compared = 0;
    Turns<double> turns(on);
    for (const char* file : {"convolve_1d.txt", "convolve_2d.txt"})
      for (const Fixture& c : read_fixture(file)) {
        if (++turn % 7 != 0 || !turns.next()) continue;
        fft::ConvolutionOptions options;
        options.precision = fft::Precision::f64;
        options.domain = c.text("domain") == "real" ? Domain::real : Domain::complex;
        options.mode = mode_of(c.text("mode"));
        options.correlate = c.name == "correlate";
        fft::Convolution convolution(on.context, on.device, c.integers("signal_shape"),
                                     c.integers("filter_shape"), options);
        INFO(c.name << " " << c.text("mode") << " " << c.text("domain") << " " << c.text("signal_shape")
                    << " by " << c.text("filter_shape") << "\n"
                    << convolution.describe());
        REQUIRE(convolution.output_shape() == c.integers("shape"));
        const bool real = options.domain == Domain::real;
        const auto operand = [&](const char* shape, const char* values) {
          return Operand<double>{scalar_addresses(dense_placement(c.integers(shape), 1), !real),
                                 flattened<double>(c.signal(values), real)};
        };
        const Operand<double> want = operand("shape", "values");
        const GuardedCall<double> guarded(
            {operand("signal_shape", "signal"), operand("filter_shape", "filter")}, want.at,
            OutputIn::own_buffer);
        const auto result =
            run_guarded(on, guarded, [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
              convolution.convolve(on.queue, in[0], in[1], out);
            });
        CHECK(result.stray_writes == 0);
        // Absolute: single results may cancel. Signals and filters are below 2 in magnitude.
        const double limit = 1e-15 * static_cast<double>(elements(c.integers("filter_shape"))) + 1e-15;
        const auto got = unflattened(result.output, real), values = c.signal("values");
        for (std::size_t i = 0; i < values.size(); ++i) CHECK(std::abs(got[i] - values[i]) < 4 * limit);
        ++compared;
      }
    CHECK(compared > 10);
  }
}

TEST_CASE("random shapes, every mode, batches and pairs, complex and real, with gaps", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    check_random_cases<T>(on, 0, sizeof(T) == 4 ? 12 : 4);
  });
}

TEST_CASE("many random shapes", "[.][sweep]") {
  on_every_device([](const TestDevice& on, auto zero) { check_random_cases<decltype(zero)>(on, 100, 300); });
}

TEST_CASE("real signals in pairs, alone, in blocks, with filters of their own", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    Turns<T> turns(on);
    const auto run = [&](Shape signal, Shape filter, std::uint64_t signals, std::uint64_t filters,
                         bool pairwise) {
      if (!turns.next()) return;
      ConvolutionRequest test =
          make_case(std::move(signal), std::move(filter), ConvolutionMode::full, Domain::real, false);
      test.options.signals = signals;
      test.options.filters = filters;
      test.options.pairwise = pairwise;
      test.options.signal.offset = 3;  // so that no vector is aligned
      test.options.output.offset = 1;
      check_convolution<T>(on, test, signals + 10 * filters);
    };
    run({41}, {24}, 19, 1, false);
    run({41}, {24}, 2, 3, false);
    run({41}, {24}, 1, 1, false);
    run({41}, {24}, 1, 5, false);
    run({41}, {24}, 21, 21, true);
    run({62}, {3}, 37, 37, true);   // halves, whose last point has no second real: in lanes,
    run({490}, {151}, 2, 2, true);  // in rows
    run({4001}, {17}, 1, 1, false);
    run({4001}, {17}, 3, 2, false);
    run({9, 14}, {3, 3}, 5, 1, false);
  });
}

TEST_CASE("real signals move half the bytes of complex ones") {
  const TestDevice& on = test_devices().front();
  const auto moved = [&](Domain domain) {
    fft::ConvolutionOptions options;
    options.domain = domain;
    options.mode = ConvolutionMode::circular;
    options.signals = 1000;
    const std::string text = fft::Convolution(on.context, on.device, {64}, {64}, options).describe();
    const std::string signals = text.substr(text.find("signals, 1000"));
    REQUIRE(signals.find("1 pass, moves") != std::string::npos);
    CHECK((signals.find("reads and writes reals") != std::string::npos) == (domain == Domain::real));
    return std::stod(signals.substr(signals.find("moves ") + 6));
  };
  CHECK(moved(Domain::real) == Approx(500.0));  // KiB
  CHECK(moved(Domain::complex) == Approx(1000.0));
}

TEST_CASE("strides of every side") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    if (sizeof(T) == 8) return;
    for (const Domain domain : {Domain::complex, Domain::real}) {
      ConvolutionRequest test = make_case({9, 12}, {3, 5}, ConvolutionMode::same, domain, false);
      test.options.signals = 2;
      test.options.signal = {3, {1, 10}, 125};
      test.options.filter = {1, {11, 2}, 0};
      test.options.output = {2, {40, 3}, 370};
      check_convolution<T>(on, test, 99);
    }
  });
}

TEST_CASE("spectra of real filters: halves from a real plan do what the filters do", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    Turns<T> turns(on);
    for (const Shape& shape : {Shape{6, 10}, Shape{5, 9}, Shape{4, 3, 6}}) {
      if (!turns.next()) continue;
      ConvolutionRequest test = make_case(shape, shape, ConvolutionMode::circular, Domain::real, false);
      test.options.precision = precision_of<T>();
      test.options.signals = 3;
      test.options.filters = 2;
      fft::Convolution convolution(on.context, on.device, shape, shape, test.options);
      REQUIRE(convolution.cyclic_shape() == shape);
      fft::Options halves;
      halves.precision = precision_of<T>();
      halves.domain = Domain::real;
      halves.batch = 2;
      const auto signals = uniform_noise<T>(3 * elements(shape), 1, true),
                 filters = uniform_noise<T>(2 * elements(shape), 2, true);
      const cl::Buffer spectra(on.context, CL_MEM_READ_WRITE, convolution.spectrum_bytes());
      const fft::Plan plan(on.context, on.device, shape, halves);
      REQUIRE(plan.spectrum_bytes() == convolution.spectrum_bytes());
      plan.forward(on.queue, upload(on, reals_of<T>(filters)), spectra);
      convolution.set_spectrum(on.queue, spectra);
      const GuardedCall<T> guarded({{addresses(dense_placement(shape, 3)), reals_of<T>(signals)}},
                                   addresses(dense_placement(shape, 6)), OutputIn::own_buffer);
      const auto result =
          run_guarded(on, guarded, [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
            convolution.apply(on.queue, in[0], out);
          });
      const auto want = reals_of<Exact>(direct_results(test, convolution.output_shape(), signals, filters));
      INFO(convolution.describe());
      CHECK(result.stray_writes == 0);
      CHECK(in_error_units<T>(relative_error(result.output, want), elements(shape)) <
            convolution_error_limit);
    }
  });
}

TEST_CASE("convolutions refuse values that no enumerator has") {
  const TestDevice& on = test_devices().front();
  fft::ConvolutionOptions options;
  options.mode = static_cast<fft::ConvolutionMode>(5);
  check_refused([&] { fft::Convolution(on.context, on.device, {8}, {5}, options); },
                "ConvolutionOptions::mode = 5");
  options = {};
  options.precision = static_cast<fft::Precision>(2);
  check_refused([&] { fft::Convolution(on.context, on.device, {8}, {5}, options); },
                "ConvolutionOptions::precision = 2");
}

TEST_CASE("what convolutions refuse") {
  const TestDevice& on = test_devices().front();
  fft::ConvolutionOptions options;
  options.mode = ConvolutionMode::valid;
  check_refused([&] { fft::Convolution(on.context, on.device, {4, 9}, {5, 3}, options); }, "valid");
  options.mode = ConvolutionMode::circular;
  check_refused([&] { fft::Convolution(on.context, on.device, {4}, {5}, options); }, "circular");
  options.mode = ConvolutionMode::full;
  check_refused([&] { fft::Convolution(on.context, on.device, {4}, {5, 3}, options); }, "axes");
  check_refused([&] { fft::Convolution(on.context, on.device, {0}, {5}, options); }, "0");
  options.signals = options.filters = std::uint64_t(1) << 40;
  check_refused([&] { fft::Convolution(on.context, on.device, {8}, {5}, options); }, "above 2^60");
  options.signals = 2, options.filters = 1;
  options.output.distance = 11;  // results have 12 points
  for (const fft::Domain domain : {fft::Domain::complex, fft::Domain::real}) {
    options.domain = domain;
    check_refused([&] { fft::Convolution(on.context, on.device, {8}, {5}, options); },
                  "ConvolutionOptions::output: distance = 11");
    check_refused([&] { fft::Convolution(on.context, on.device, {std::uint64_t(1) << 39}, {5}); },
                  "(ConvolutionOptions::signal) need a buffer of 4398046511104 bytes",
                  fft::ErrorCode::unsupported);
  }
  options.output = {};
  options.pairwise = true;
  options.signals = 2;
  options.filters = 3;
  check_refused([&] { fft::Convolution(on.context, on.device, {8}, {5}, options); }, "pairwise");
}
