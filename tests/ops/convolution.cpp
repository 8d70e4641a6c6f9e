// fft::Convolution: modes, shapes, layouts, numbers of signals and filters, blocks.
#include "support/device/device_planning.hpp"
#include "support/operations/convolution_run.hpp"
#include "support/turns.hpp"

using namespace fft_test;

namespace {

fft::ConvolutionOptions with(fft::ConvolutionMode mode, bool correlate = false) {
  fft::ConvolutionOptions o;
  o.mode = mode;
  o.correlate = correlate;
  return o;
}

template <typename T>
class Requests {
 public:
  explicit Requests(const TestDevice& on) : on_(on), turns_(on) {}
  void check(Shape signal, Shape filter, const fft::ConvolutionOptions& options) {
    if (turns_.next())
      check_convolution<T>(on_, {std::move(signal), std::move(filter), options, error_limit_of_three}, 1);
  }

 private:
  const TestDevice& on_;
  Turns<T> turns_;
};

}  // namespace

TEST_CASE("convolutions of every mode agree with direct sums", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    Requests<decltype(zero)> requests(on);
    using Mode = fft::ConvolutionMode;
    for (const Mode mode : {Mode::full, Mode::same, Mode::valid, Mode::circular})
      for (const bool correlate : {false, true}) {
        requests.check({40}, {9}, with(mode, correlate));
        requests.check({13, 20}, {4, 7}, with(mode, correlate));
      }
    requests.check({8}, {21}, with(Mode::valid));           // filter longer
    requests.check({8}, {20}, with(Mode::same, true));      // filter longer
    requests.check({34}, {33}, with(Mode::circular));       // large prime
    requests.check({34}, {5}, with(Mode::circular, true));  // large prime
    requests.check({1}, {1}, with(Mode::full));
    requests.check({5, 6, 7}, {3, 2, 4}, with(Mode::full));
  });
}

TEST_CASE("convolutions of many signals and filters, anywhere in their buffers", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    Requests<decltype(zero)> requests(on);
    using Mode = fft::ConvolutionMode;
    auto pairs = with(Mode::full);
    pairs.signals = pairs.filters = 5;
    pairs.pairwise = true;
    requests.check({30}, {11}, pairs);
    pairs.signals = pairs.filters = 37;  // lanes filled, and some of the last vector not
    requests.check({60}, {3}, pairs);
    requests.check({490}, {151}, pairs);
    pairs.mode = Mode::circular;
    requests.check({45}, {45}, pairs);
    pairs.filter = {2, {2}, 97};
    requests.check({64}, {30}, pairs);
    pairs.filter = {1, {40}, 1};
    requests.check({64}, {9}, pairs);
    auto one_signal = with(Mode::full);
    one_signal.filters = 19;
    requests.check({90}, {31}, one_signal);
    auto many = with(Mode::same);
    many.signals = 3, many.filters = 4;
    requests.check({24}, {5}, many);
    requests.check({6, 9}, {3, 2}, many);
    auto strided = with(Mode::valid, true);
    strided.signals = 2;
    strided.signal = {7, {2}, 101};
    strided.filter = {3, {4}, 0};
    strided.output = {1, {3}, 200};
    requests.check({48}, {17}, strided);
    auto image = with(Mode::full);
    image.signals = 2;
    image.signal = {5, {1, 20}, 400};
    image.output = {2, {40, 1}, 1600};
    requests.check({11, 16}, {3, 5}, image);
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
  options.signal.offset = 8;  // over the second result
  refused(options);
  refused(with(fft::ConvolutionMode::same));
}

TEST_CASE("a real signal whose samples, or rows, are read again and again (stride 0)", "[shape]") {
  const TestDevice& on = test_devices().front();
  const auto results = [&](const auto& operation, const std::vector<float>& signal) {
    const cl::Buffer in = upload(on, signal), out(on.context, CL_MEM_READ_WRITE, operation.output_bytes());
    operation.apply(on.queue, in, out);
    return download_elements<float>(on, out, operation.output_bytes() / sizeof(float));
  };
  const std::vector<float> row = reals_of<float>(uniform_noise<float>(12, 3));
  const auto check = [&](const Shape& shape, const fft::StrideList& strides,
                         const std::vector<float>& repeated) {
    fft::ConvolutionOptions dense = with(fft::ConvolutionMode::full), again = dense;
    dense.domain = again.domain = fft::Domain::real;
    again.signal.strides = strides;
    const Shape filter_shape(shape.size(), 5);
    fft::Convolution one(on.context, on.device, shape, filter_shape, dense),
        other(on.context, on.device, shape, filter_shape, again);
    const cl::Buffer filter = upload(on, reals_of<float>(uniform_noise<float>(elements(filter_shape), 4)));
    one.set_filter(on.queue, filter);
    other.set_filter(on.queue, filter);
    INFO(other.describe());
    CHECK(relative_error(results(other, row), results(one, repeated)) < 1e-6);

    fft::FilterOptions options;
    options.domain = fft::Domain::real;
    const fft::Filter usual(on.context, on.device, shape, fft::LowPass{0.2}, options);
    options.input.strides = strides;
    const fft::Filter smooth(on.context, on.device, shape, fft::LowPass{0.2}, options);
    CHECK(relative_error(results(smooth, row), results(usual, repeated)) < 1e-6);
  };
  check({12}, {0}, std::vector<float>(12, row[0]));
  check({300}, {0}, std::vector<float>(300, row[0]));
  check({40000}, {0}, std::vector<float>(40000, row[0]));  // blocks
  std::vector<float> rows;
  for (int i = 0; i < 7; ++i) rows.insert(rows.end(), row.begin(), row.end());
  check({7, 12}, {0, 1}, rows);
}

TEST_CASE("long signals are convolved in blocks", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    Requests<decltype(zero)> requests(on);
    using Mode = fft::ConvolutionMode;
    for (const Mode mode : {Mode::full, Mode::same, Mode::valid}) requests.check({20011}, {31}, with(mode));
    auto many = with(Mode::same);
    many.signals = 2, many.filters = 3;
    requests.check({20000}, {64}, many);
  });
}

// Three passes over pairs of columns, and spectra that do not stay in a cache (BatchOf::filters).
TEST_CASE("long real signals of channels, each with its filter", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    ConvolutionRequest request;
    request.signal = {1 << 20};
    request.filter = {5};
    request.options.domain = fft::Domain::real;
    request.options.mode = fft::ConvolutionMode::circular;
    request.options.signals = 6;
    request.options.filters = 3;
    request.options.pairwise = true;
    const fft::Convolution made(on.context, on.device, request.signal, request.filter, request.options);
    if (limits_of(on).shape == fft::planning::KernelShape::work_group)
      CHECK_THAT(made.describe(), Catch::Contains("two neighbouring columns of one a complex column"));
    check_convolution<float>(on, request, 77);
  }
}
