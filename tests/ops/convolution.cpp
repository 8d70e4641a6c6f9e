// fft::Convolution against direct sums: modes, shapes, layouts, numbers of signals and filters, blocks.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <cmath>

#include "support/device_run.hpp"
#include "support/direct_convolution.hpp"

using namespace fft_test;

namespace {

// As convolution_error_limit, with a third transform, of the filter. Greatest seen: 0.926.
const double error_limit_of_three = convolution_error_limit * std::sqrt(1.5);

struct Request {
  std::vector<std::uint64_t> signal, filter;
  fft::ConvolutionOptions options;
  const char* what = "";
};

const char* name_of(fft::ConvolutionMode mode) {
  switch (mode) {
    case fft::ConvolutionMode::full:
      return "full";
    case fft::ConvolutionMode::same:
      return "same";
    case fft::ConvolutionMode::valid:
      return "valid";
    case fft::ConvolutionMode::circular:
      return "circular";
  }
  return "?";
}

// z[k] = sum over l of x[l + k] conj(y[l]), indices modulo x's shape.
Array<double> circular_correlation(const Array<double>& x, const Array<double>& y) {
  Array<double> out{x.shape, std::vector<std::complex<double>>(x.values.size())};
  for (std::uint64_t k = 0; k < out.values.size(); ++k)
    for (std::uint64_t l = 0; l < y.values.size(); ++l) {
      const auto at_k = position(k, x.shape), at_l = position(l, y.shape);
      std::uint64_t from = 0;
      for (std::size_t a = 0; a < x.shape.size(); ++a)
        from = from * x.shape[a] + (at_k[a] + at_l[a]) % x.shape[a];
      out.values[k] += x.values[from] * std::conj(y.values[l]);
    }
  return out;
}

Array<double> expected(const Array<double>& x, const Array<double>& y,
                       const fft::ConvolutionOptions& options) {
  if (!options.correlate) return direct_convolution(x, y, name_of(options.mode));
  if (options.mode == fft::ConvolutionMode::circular) return circular_correlation(x, y);
  return direct_correlation(x, y, name_of(options.mode));
}

Placement placed(const std::vector<std::uint64_t>& shape, const fft::Layout& layout, std::uint64_t count) {
  return {shape, layout.strides, count, layout.distance, layout.offset};
}

template <typename T>
std::vector<std::complex<double>> item(const std::vector<std::complex<T>>& data, std::uint64_t index,
                                       std::uint64_t points) {
  const auto first = data.begin() + static_cast<std::ptrdiff_t>(index * points);
  return convert<double>(std::vector<std::complex<T>>(first, first + static_cast<std::ptrdiff_t>(points)));
}

template <typename T>
void check_request(const TestDevice& on, Request request) {
  request.options.precision = precision_of<T>();
  fft::Convolution convolution(on.context, on.device, request.signal, request.filter, request.options);
  const auto& o = convolution.options();
  const std::uint64_t results = o.pairwise ? o.signals : o.signals * o.filters;
  const auto x = uniform_noise<T>(elements(request.signal) * o.signals, 1);
  const auto y = uniform_noise<T>(elements(request.filter) * o.filters, 2);
  const Placement signal = placed(request.signal, o.signal, o.signals),
                  filter = placed(request.filter, o.filter, o.filters),
                  output = placed(convolution.output_shape(), o.output, results);
  auto x_image = poisoned<T>(end_of(signal) + 5), y_image = poisoned<T>(end_of(filter) + 5);
  const auto untouched = poisoned<T>(end_of(output) + 5);
  scatter(x_image, addresses(signal), x);
  scatter(y_image, addresses(filter), y);
  const cl::Buffer in = upload(on, x_image), filters = upload(on, y_image);
  INFO(on.name << (sizeof(T) == 4 ? " f32 " : " f64 ") << request.what << " " << name_of(o.mode) << "\n"
               << convolution.describe());
  CHECK(convolution.signal_bytes() == end_of(signal) * sizeof(std::complex<T>));
  CHECK(convolution.output_bytes() == end_of(output) * sizeof(std::complex<T>));
  std::vector<std::complex<double>> want;
  for (std::uint64_t i = 0; i < results; ++i) {
    const std::uint64_t s = o.pairwise ? i : i / o.filters, f = o.pairwise ? i : i % o.filters;
    const auto one = expected({request.signal, item(x, s, elements(request.signal))},
                              {request.filter, item(y, f, elements(request.filter))}, o);
    REQUIRE(one.shape == convolution.output_shape());
    want.insert(want.end(), one.values.begin(), one.values.end());
  }
  std::uint64_t points = 1;
  for (const std::uint64_t m : convolution.cyclic_shape()) points *= m;
  convolution.set_filter(on.queue, filters);
  for (const bool kept : {true, false}) {
    const cl::Buffer out = upload(on, untouched);
    if (kept)
      convolution.apply(on.queue, in, out);
    else
      convolution.convolve(on.queue, in, filters, out);
    const auto after = download<T>(on, out, untouched.size());
    CHECK(strays(untouched, after, addresses(output)) == 0);
    CHECK(in_error_units<T>(relative_error(gather(after, addresses(output)), want), points) <
          error_limit_of_three);
  }
  CHECK(strays(x_image, download<T>(on, in, x_image.size()), {}) == 0);
  CHECK(strays(y_image, download<T>(on, filters, y_image.size()), {}) == 0);
}

fft::ConvolutionOptions with(fft::ConvolutionMode mode, bool correlate = false) {
  fft::ConvolutionOptions o;
  o.mode = mode;
  o.correlate = correlate;
  return o;
}

}  // namespace

TEST_CASE("convolutions of every mode agree with direct sums", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    using Mode = fft::ConvolutionMode;
    for (const Mode mode : {Mode::full, Mode::same, Mode::valid, Mode::circular})
      for (const bool correlate : {false, true}) {
        check_request<T>(on, {{40}, {9}, with(mode, correlate), "1D"});
        check_request<T>(on, {{13, 20}, {4, 7}, with(mode, correlate), "2D"});
      }
    check_request<T>(on, {{8}, {21}, with(Mode::valid), "filter longer"});
    check_request<T>(on, {{8}, {20}, with(Mode::same, true), "filter longer"});
    check_request<T>(on, {{34}, {33}, with(Mode::circular), "large prime"});
    check_request<T>(on, {{34}, {5}, with(Mode::circular, true), "large prime"});
    check_request<T>(on, {{1}, {1}, with(Mode::full), "one point"});
    check_request<T>(on, {{5, 6, 7}, {3, 2, 4}, with(Mode::full), "3D"});
  });
}

TEST_CASE("convolutions of many signals and filters, anywhere in their buffers", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    using Mode = fft::ConvolutionMode;
    auto pairs = with(Mode::full);
    pairs.signals = pairs.filters = 5;
    pairs.pairwise = true;
    check_request<T>(on, {{30}, {11}, pairs, "pairs"});
    pairs.signals = pairs.filters = 37;  // lanes filled, and some of the last vector not
    check_request<T>(on, {{60}, {3}, pairs, "many pairs"});
    check_request<T>(on, {{490}, {151}, pairs, "pairs of rows"});
    pairs.mode = Mode::circular;
    check_request<T>(on, {{45}, {45}, pairs, "many circular pairs"});
    pairs.filter = {2, {2}, 97};
    check_request<T>(on, {{64}, {30}, pairs, "pairs with strided filters"});
    pairs.filter = {1, {40}, 1};
    check_request<T>(on, {{64}, {9}, pairs, "pairs with interleaved filters"});
    auto one_signal = with(Mode::full);
    one_signal.filters = 19;
    check_request<T>(on, {{90}, {31}, one_signal, "one signal, many filters"});
    auto many = with(Mode::same);
    many.signals = 3, many.filters = 4;
    check_request<T>(on, {{24}, {5}, many, "3 x 4"});
    check_request<T>(on, {{6, 9}, {3, 2}, many, "3 x 4"});
    auto strided = with(Mode::valid, true);
    strided.signals = 2;
    strided.signal = {7, {2}, 101};
    strided.filter = {3, {4}, 0};
    strided.output = {1, {3}, 200};
    check_request<T>(on, {{48}, {17}, strided, "strided"});
    auto image = with(Mode::full);
    image.signals = 2;
    image.signal = {5, {1, 20}, 400};
    image.output = {2, {40, 1}, 1600};
    check_request<T>(on, {{11, 16}, {3, 5}, image, "transposed image"});
  });
}

TEST_CASE("circular convolutions may replace their signals") {
  const TestDevice& on = test_devices().front();
  for (const std::uint64_t n : {30, 34}) {  // as it is; padded
    fft::ConvolutionOptions options = with(fft::ConvolutionMode::circular);
    options.signals = 3;
    fft::Convolution convolution(on.context, on.device, {n}, {7}, options);
    const cl::Buffer filter = upload(on, uniform_noise<float>(7, 1));
    const cl::Buffer out = upload(on, poisoned<float>(3 * n));
    convolution.set_filter(on.queue, filter);
    for (const bool kept : {true, false}) {
      const cl::Buffer inout = upload(on, uniform_noise<float>(3 * n, 2));
      kept ? convolution.apply(on.queue, inout, out) : convolution.convolve(on.queue, inout, filter, out);
      kept ? convolution.apply(on.queue, inout, inout) : convolution.convolve(on.queue, inout, filter, inout);
      CHECK(download<float>(on, inout, 3 * n) == download<float>(on, out, 3 * n));
    }
  }
  const auto refused = [&](const fft::ConvolutionOptions& options) {
    const fft::Convolution convolution(on.context, on.device, {8}, {3}, options);
    const cl::Buffer inout(on.context, CL_MEM_READ_WRITE, 512), filters(on.context, CL_MEM_READ_WRITE, 512);
    try {
      convolution.convolve(on.queue, inout, filters, inout);
      FAIL_CHECK("nothing was thrown");
    } catch (const fft::Error& e) {
      CHECK(std::string(e.what()).find("signals and out are one buffer") != std::string::npos);
    }
  };
  fft::ConvolutionOptions options = with(fft::ConvolutionMode::circular);
  options.output.offset = 1;
  refused(options);
  options = with(fft::ConvolutionMode::circular);
  options.filters = 2;
  refused(options);
  refused(with(fft::ConvolutionMode::same));
}

TEST_CASE("long signals are convolved in blocks", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    using Mode = fft::ConvolutionMode;
    for (const Mode mode : {Mode::full, Mode::same, Mode::valid})
      check_request<T>(on, {{20011}, {31}, with(mode), "blocks"});
    auto many = with(Mode::same);
    many.signals = 2, many.filters = 3;
    check_request<T>(on, {{20000}, {64}, many, "blocks, 2 x 3"});
  });
}
