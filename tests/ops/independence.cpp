// Signals of real convolutions, filters, streams and short-time transforms do not depend on each other (device/independence.cpp
// has the transforms).
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/independence.hpp"

using namespace fft_test;

namespace {

using Shape = std::vector<std::uint64_t>;

std::uint64_t elements(const Shape& shape) {
  std::uint64_t n = 1;
  for (const auto length : shape) n *= length;
  return n;
}

template <typename T>
cl::Buffer noise_buffer(const TestDevice& on, std::uint64_t count) {
  std::vector<T> values;
  for (const auto& z : uniform_noise<T>(count, 7)) values.push_back(z.real());
  const cl::Buffer buffer(on.context, CL_MEM_READ_WRITE, count * sizeof(T));
  on.queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, count * sizeof(T), values.data());
  return buffer;
}

template <typename T>
void check_convolution(const TestDevice& on, const Shape& signal, const Shape& filter,
                       fft::ConvolutionOptions options, bool with_new_filters = false) {
  options.precision = precision_of<T>();
  options.domain = fft::Domain::real;
  fft::Convolution convolution(on.context, on.device, signal, filter, options);
  const cl::Buffer filters = noise_buffer<T>(on, elements(filter) * options.filters);
  convolution.set_filter(on.queue, filters);
  INFO(convolution.describe());
  check_independent<T>(options.signals, elements(signal), [&](const std::vector<T>& in) {
    return run_on_device<T>(on, in, convolution.output_bytes() / sizeof(T),
                            [&](const cl::Buffer& from, const cl::Buffer& to) {
                              with_new_filters ? convolution.convolve(on.queue, from, filters, to)
                                               : convolution.apply(on.queue, from, to);
                            });
  });
}

fft::ConvolutionOptions some(std::uint64_t signals, fft::ConvolutionMode mode, bool correlate = false) {
  fft::ConvolutionOptions options;
  options.signals = signals;
  options.mode = mode;
  options.correlate = correlate;
  return options;
}

}  // namespace

TEST_CASE("signals of a real convolution are independent", "[shape]") {
  using Mode = fft::ConvolutionMode;
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (sizeof(T) == 4) {
      check_convolution<T>(on, {300}, {37}, some(3, Mode::full));
      check_convolution<T>(on, {101}, {5}, some(2, Mode::circular, true));
      check_convolution<T>(on, {50000}, {40000}, some(2, Mode::same));  // several passes
      check_convolution<T>(on, {20, 33}, {5, 4}, some(37, Mode::full));
    } else {
      check_convolution<T>(on, {9000}, {20}, some(3, Mode::valid, true));  // blocks
      check_convolution<T>(on, {12, 15}, {3, 15}, some(2, Mode::circular));
      fft::ConvolutionOptions pairs = some(3, Mode::full);
      pairs.filters = 3;
      pairs.pairwise = true;
      check_convolution<T>(on, {60}, {30}, pairs);
      check_convolution<T>(on, {60}, {30}, pairs, true);
    }
  });
}

TEST_CASE("signals of a real filter are independent", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const auto check = [&](const Shape& shape, const std::vector<std::size_t>& axes, std::uint64_t batch,
                           std::uint64_t entries) {
      fft::FilterOptions options;
      options.precision = precision_of<T>();
      options.domain = fft::Domain::real;
      options.batch = batch;
      options.axes = axes;
      const fft::Filter filter(on.context, on.device, shape, fft::LowPass{0.2}, options);
      const std::uint64_t all = batch * elements(shape);
      check_independent<T>(entries, all / entries, [&](const std::vector<T>& in) {
        return run_on_device<T>(on, in, all, [&](const cl::Buffer& from, const cl::Buffer& to) {
          filter.apply(on.queue, from, to);
        });
      });
    };
    if (sizeof(T) == 4) {
      check({48}, {}, 37, 37);
      check({8, 30}, {1}, 1, 8);  // rows, which are not a batch
    } else {
      check({12, 21}, {}, 2, 2);
      check({134}, {}, 3, 3);  // a large prime: plans and a product between them
    }
  });
}

TEST_CASE("channels of a real stream are independent", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft::StreamingConvolverOptions options;
    options.precision = precision_of<T>();
    options.domain = fft::Domain::real;
    options.channels = 3;
    fft::StreamingConvolver stream(on.context, on.device, 30, options);
    stream.set_filter(on.queue, noise_buffer<T>(on, 30));
    for (const std::uint64_t count : {std::uint64_t(100), std::uint64_t(40000)})  // staged, and direct blocks
      check_independent<T>(3, count, [&](const std::vector<T>& in) {
        stream.reset();
        return run_on_device<T>(on, in, 3 * count, [&](const cl::Buffer& from, const cl::Buffer& to) {
          stream.process(on.queue, from, count, to);
        });
      });
  });
}

TEST_CASE("signals of a short-time transform are independent", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft::StftOptions options;
    options.precision = precision_of<T>();
    options.frame = sizeof(T) == 4 ? 45 : 32;
    options.batch = 3;
    const fft::Stft stft(on.context, on.device, 500, options);
    check_independent<T>(3, 500, [&](const std::vector<T>& in) {
      return run_on_device<T>(
          on, in, stft.spectrum_bytes() / sizeof(T),
          [&](const cl::Buffer& from, const cl::Buffer& to) { stft.forward(on.queue, from, to); });
    });
  });
}
