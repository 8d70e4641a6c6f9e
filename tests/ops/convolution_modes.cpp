// Convolution and correlation against scipy's numbers and direct sums in long double: modes and edges, batches, layouts.
#include <catch2/catch.hpp>

#include <random>
#include <type_traits>

#include <fftcl/fft.hpp>
#include "ops/described.hpp"
#include "support/device_run.hpp"
#include "support/devices.hpp"
#include "support/direct_convolution.hpp"
#include "support/fixture.hpp"
#include "support/guarded.hpp"
#include "support/random.hpp"
#include "support/reference.hpp"

using namespace fft_test;
using fft::ConvolutionMode;
using fft::Domain;

namespace {

using Shape = std::vector<std::uint64_t>;
using Exact = long double;  ///< of the direct sums: in double their own rounding would count

const char* name_of(ConvolutionMode mode) {
  return mode == ConvolutionMode::full    ? "full"
         : mode == ConvolutionMode::same  ? "same"
         : mode == ConvolutionMode::valid ? "valid"
                                          : "circular";
}

ConvolutionMode mode_of(const std::string& name) {
  return name == "full"   ? ConvolutionMode::full
         : name == "same" ? ConvolutionMode::same
                          : ConvolutionMode::valid;
}

/// Elements of a real or complex side in a poisoned buffer, described by a placement.
template <typename T>
class SideBuffer {
 public:
  SideBuffer(const TestDevice& on, Domain domain, const Placement& place)
      : on_(on), real_(domain == Domain::real), where_(addresses(place)) {
    // Real elements are counted singly: an image of reals in an array of complex numbers, poison in between.
    const std::uint64_t elements = end_of(place) + 7;
    const T poisoned_part = poison<T>().real();
    before_.assign(elements * width(), poisoned_part);
  }

  void fill(const std::vector<std::complex<T>>& values) {
    for (std::size_t i = 0; i < where_.size(); ++i) {
      before_.at(where_[i] * width()) = values.at(i).real();
      if (!real_) before_.at(where_[i] * width() + 1) = values[i].imag();
    }
  }
  const cl::Buffer& upload() {
    buffer_ = cl::Buffer(on_.context, CL_MEM_READ_WRITE, before_.size() * sizeof(T));
    on_.queue.enqueueWriteBuffer(buffer_, CL_TRUE, 0, before_.size() * sizeof(T), before_.data());
    return buffer_;
  }
  void download() {
    after_.resize(before_.size());
    on_.queue.enqueueReadBuffer(buffer_, CL_TRUE, 0, after_.size() * sizeof(T), after_.data());
  }
  /// Numbers outside the described elements that changed; all of them where `untouched`.
  std::uint64_t strays(bool untouched) const {
    std::vector<bool> described(before_.size(), false);
    if (!untouched)
      for (const std::uint64_t at : where_)
        for (std::uint64_t part = 0; part < width(); ++part) described.at(at * width() + part) = true;
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < before_.size(); ++i)
      if (!described[i] && std::memcmp(&before_[i], &after_[i], sizeof(T)) != 0) ++count;
    return count;
  }
  std::vector<std::complex<T>> values() const {
    std::vector<std::complex<T>> result;
    for (const std::uint64_t at : where_)
      result.emplace_back(after_[at * width()], real_ ? T(0) : after_[at * width() + 1]);
    return result;
  }

 private:
  std::uint64_t width() const { return real_ ? 1 : 2; }
  const TestDevice& on_;
  bool real_;
  std::vector<std::uint64_t> where_;
  std::vector<T> before_, after_;
  cl::Buffer buffer_;
};

struct Case {
  Shape signal, filter;
  fft::ConvolutionOptions options;
};

/// The result of one signal and one filter.
Array<Exact> direct(const Case& test, const Array<Exact>& x, const Array<Exact>& y) {
  if (!test.options.correlate) return direct_convolution(x, y, name_of(test.options.mode));
  if (test.options.mode != ConvolutionMode::circular)
    return direct_correlation(x, y, name_of(test.options.mode));
  // z[k] = sum x[l + k] conj(y[l]): the reversed filter is late by its length less one.
  const Array<Exact> late = direct_correlation(x, y, "circular");
  Array<Exact> z = late;
  for (std::uint64_t i = 0; i < z.values.size(); ++i) {
    auto at = position(i, z.shape);
    std::uint64_t from = 0;
    for (std::size_t a = 0; a < at.size(); ++a)
      from = from * z.shape[a] + (at[a] + y.shape[a] - 1) % z.shape[a];
    z.values[i] = late.values[from];
  }
  return z;
}

template <typename T>
std::vector<std::complex<T>> noise_of(Domain domain, std::uint64_t count, std::uint64_t seed) {
  auto noise = uniform_noise<T>(count, seed);
  if (domain == Domain::real)
    for (auto& z : noise) z = z.real();
  return noise;
}

Array<Exact> slice(const std::vector<std::complex<Exact>>& all, const Shape& shape, std::uint64_t index) {
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(index * elements(shape));
  return {shape, {begin, begin + static_cast<std::ptrdiff_t>(elements(shape))}};
}

/// What every result should be, one behind the other.
std::vector<std::complex<Exact>> direct_results(const Case& test,
                                                const std::vector<std::complex<Exact>>& signals,
                                                const std::vector<std::complex<Exact>>& filters) {
  std::vector<std::complex<Exact>> want;
  const auto& o = test.options;
  for (std::uint64_t s = 0; s < o.signals; ++s)
    for (std::uint64_t f = o.pairwise ? s : 0; f < (o.pairwise ? s + 1 : o.filters); ++f) {
      const auto one = direct(test, slice(signals, test.signal, s), slice(filters, test.filter, f));
      want.insert(want.end(), one.values.begin(), one.values.end());
    }
  return want;
}

Placement placement_of(const Shape& shape, const fft::Layout& layout, std::uint64_t count) {
  Placement place = dense_placement(shape, count, layout.offset);
  if (!layout.strides.empty()) place.strides = layout.strides;
  if (layout.distance != 0) place.distance = layout.distance;
  return place;
}

/// Runs set_filter() and apply(), then convolve() with the same data; compares, looks for strays.
template <typename T>
void check_case(const TestDevice& on, Case test, std::uint64_t seed) {
  test.options.precision = precision_of<T>();
  fft::Convolution convolution(on.context, on.device, test.signal, test.filter, test.options);
  const auto& o = convolution.options();
  INFO(on.name << (sizeof(T) == 4 ? " f32 " : " f64 ") << name_of(o.mode)
               << (o.correlate ? " correlation" : "") << (o.domain == Domain::real ? " real" : " complex")
               << ", seed " << seed << "\n"
               << convolution.describe());
  const std::uint64_t results = o.pairwise ? o.signals : o.signals * o.filters;
  const auto signals = noise_of<T>(o.domain, elements(test.signal) * o.signals, seed);
  const auto filters = noise_of<T>(o.domain, elements(test.filter) * o.filters, seed + 1000);
  SideBuffer<T> in(on, o.domain, placement_of(test.signal, o.signal, o.signals));
  SideBuffer<T> kernel(on, o.domain, placement_of(test.filter, o.filter, o.filters));
  SideBuffer<T> out(on, o.domain, placement_of(convolution.output_shape(), o.output, results));
  in.fill(signals);
  kernel.fill(filters);
  const auto want = direct_results(test, convert<Exact>(signals), convert<Exact>(filters));
  std::uint64_t cyclic = 1;
  for (const std::uint64_t n : convolution.cyclic_shape()) cyclic *= n;
  for (const bool at_once : {false, true}) {
    const cl::Buffer x = in.upload(), y = kernel.upload(), z = out.upload();
    if (at_once) {
      convolution.convolve(on.queue, x, y, z);
    } else {
      convolution.set_filter(on.queue, y);
      convolution.apply(on.queue, x, z);
    }
    in.download();
    kernel.download();
    out.download();
    CHECK(in.strays(true) == 0);
    CHECK(kernel.strays(true) == 0);
    CHECK(out.strays(false) == 0);
    REQUIRE(out.values().size() == want.size());
    CHECK(in_error_units<T>(relative_error(out.values(), want), cyclic) < convolution_error_limit);
  }
}

Case make_case(Shape signal, Shape filter, ConvolutionMode mode, Domain domain, bool correlate) {
  Case test{std::move(signal), std::move(filter), {}};
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
                                   ConvolutionMode::circular};
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const std::size_t rank = seed % 3 + 1;
    const std::uint64_t longest = rank == 1 ? 200 : rank == 2 ? 14 : 6;
    Shape signal, filter;
    for (std::size_t a = 0; a < rank; ++a) {
      signal.push_back(draw(1, longest));
      filter.push_back(draw(1, longest));
    }
    const ConvolutionMode mode = modes[draw(0, 3)];
    for (std::size_t a = 0; a < rank; ++a)
      if ((mode == ConvolutionMode::valid || mode == ConvolutionMode::circular) && filter[a] > signal[a])
        std::swap(filter[a], signal[a]);
    Case test =
        make_case(signal, filter, mode, seed % 2 == 0 ? Domain::complex : Domain::real, draw(0, 1) == 1);
    auto& o = test.options;
    o.signals = draw(1, 3);
    o.pairwise = draw(0, 2) == 0;
    o.filters = o.pairwise ? o.signals : draw(1, 3);
    o.signal.offset = draw(0, 4);
    o.filter.offset = draw(0, 4);
    o.output.offset = draw(0, 4);
    o.signal.distance = elements(signal) + draw(0, 3);
    o.filter.distance = elements(filter) + draw(0, 3);
    check_case<T>(on, test, seed);
  }
}

}  // namespace

TEST_CASE("scipy's numbers: modes, edges, filters longer than the signal", "[shape]") {
  // All cases of scipy in f64 would build some hundred kernels: every shape and mode comes, domain and operation by turns.
  for (const TestDevice& on : test_devices()) {
    if (!on.has_f64) continue;
    int turn = 0, compared = 0;
    for (const char* file : {"convolve_1d.txt", "convolve_2d.txt"})
      for (const Fixture& c : read_fixture(file)) {
        if (++turn % 7 != 0) continue;
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
        SideBuffer<double> x(on, options.domain, dense_placement(c.integers("signal_shape"), 1));
        SideBuffer<double> y(on, options.domain, dense_placement(c.integers("filter_shape"), 1));
        SideBuffer<double> z(on, options.domain, dense_placement(c.integers("shape"), 1));
        x.fill(c.signal("signal"));
        y.fill(c.signal("filter"));
        const cl::Buffer out = z.upload();
        convolution.convolve(on.queue, x.upload(), y.upload(), out);
        z.download();
        CHECK(z.strays(false) == 0);
        // Absolute: single results may cancel. Signals and filters are below 2 in magnitude.
        const auto got = z.values();
        const auto want = c.signal("values");
        const double limit = 1e-15 * static_cast<double>(elements(c.integers("filter_shape"))) + 1e-15;
        for (std::size_t i = 0; i < want.size(); ++i) CHECK(std::abs(got[i] - want[i]) < 4 * limit);
        ++compared;
      }
    CHECK(compared > 20);
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
    const auto run = [&](Shape signal, Shape filter, std::uint64_t signals, std::uint64_t filters,
                         bool pairwise) {
      Case test = make_case(std::move(signal), std::move(filter), ConvolutionMode::full, Domain::real, false);
      test.options.signals = signals;
      test.options.filters = filters;
      test.options.pairwise = pairwise;
      test.options.signal.offset = 3;  // so that no vector is aligned
      test.options.output.offset = 1;
      check_case<T>(on, test, signals + 10 * filters);
    };
    run({41}, {24}, 19, 1, false);
    run({41}, {24}, 2, 3, false);
    run({41}, {24}, 1, 1, false);
    run({41}, {24}, 1, 5, false);
    run({41}, {24}, 21, 21, true);
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
      Case test = make_case({9, 12}, {3, 5}, ConvolutionMode::same, domain, false);
      test.options.signals = 2;
      test.options.signal = {3, {1, 10}, 125};
      test.options.filter = {1, {11, 2}, 0};
      test.options.output = {2, {40, 3}, 370};
      check_case<T>(on, test, 99);
    }
  });
}

TEST_CASE("spectra of real filters: halves from a real plan do what the filters do", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    for (const Shape& shape : {Shape{6, 10}, Shape{5, 9}, Shape{4, 3, 6}}) {
      Case test = make_case(shape, shape, ConvolutionMode::circular, Domain::real, false);
      test.options.precision = precision_of<T>();
      test.options.signals = 3;
      test.options.filters = 2;
      fft::Convolution convolution(on.context, on.device, shape, shape, test.options);
      REQUIRE(convolution.cyclic_shape() == shape);
      fft::Options halves;
      halves.precision = precision_of<T>();
      halves.domain = Domain::real;
      halves.batch = 2;
      cl::Buffer spectra(on.context, CL_MEM_READ_WRITE, convolution.spectrum_bytes());
      const auto signals = noise_of<T>(Domain::real, 3 * elements(shape), 1);
      const auto filters = noise_of<T>(Domain::real, 2 * elements(shape), 2);
      SideBuffer<T> x(on, Domain::real, dense_placement(shape, 3)),
          y(on, Domain::real, dense_placement(shape, 2));
      SideBuffer<T> z(on, Domain::real, dense_placement(shape, 6));
      x.fill(signals);
      y.fill(filters);
      const auto transform = [&](const fft::Plan& plan) {
        REQUIRE(plan.spectrum_bytes() == convolution.spectrum_bytes());
        plan.forward(on.queue, y.upload(), spectra);
      };
      if (shape.size() == 2)
        transform(fft::Plan2D(on.context, on.device, shape[0], shape[1], halves));
      else
        transform(fft::Plan3D(on.context, on.device, shape[0], shape[1], shape[2], halves));
      const cl::Buffer in = x.upload(), out = z.upload();
      convolution.set_spectrum(on.queue, spectra);
      convolution.apply(on.queue, in, out);
      z.download();
      CHECK(z.strays(false) == 0);
      const auto want = direct_results(test, convert<Exact>(signals), convert<Exact>(filters));
      INFO(convolution.describe());
      CHECK(in_error_units<T>(relative_error(z.values(), want), elements(shape)) < convolution_error_limit);
    }
  });
}

TEST_CASE("convolutions refuse values that no enumerator has") {
  const TestDevice& on = test_devices().front();
  fft::ConvolutionOptions options;
  options.mode = static_cast<fft::ConvolutionMode>(4);
  check_refused([&] { fft::Convolution(on.context, on.device, {8}, {5}, options); },
                "ConvolutionOptions::mode = 4");
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
