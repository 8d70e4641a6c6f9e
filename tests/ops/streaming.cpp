// fft::StreamingConvolver against direct sums: signals cut anywhere, layouts, queues, filters that change.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <chrono>
#include <cmath>
#include <random>
#include <thread>

#include "ops/described.hpp"
#include "ops/streaming_geometry.hpp"
#include "runtime/device_context.hpp"
#include "support/device_run.hpp"
#include "support/real_run.hpp"

using namespace fft_test;

namespace {

using Complex = std::complex<double>;

// As of a convolution and its filter's transform: tests/ops/convolution.cpp.
const double stream_error_limit = convolution_error_limit * std::sqrt(1.5);

fft::StreamingOptions options_of(fft::Domain domain, std::uint64_t channels = 1, std::uint64_t expected = 0) {
  fft::StreamingOptions o;
  o.domain = domain;
  o.channels = channels;
  o.expected_count = expected;
  return o;
}

template <typename T>
std::vector<Complex> noise(std::uint64_t n, fft::Domain domain, std::uint64_t seed) {
  std::vector<Complex> values;
  for (const auto& z : uniform_noise<T>(n, seed))
    values.push_back(domain == fft::Domain::real ? Complex(z.real()) : Complex(z));
  return values;
}

/// All of y[t] = sum of h[k] x[t - k], or the delayed correlation.
std::vector<Complex> direct(const std::vector<Complex>& x, std::vector<Complex> h, bool correlate = false) {
  if (correlate) {
    std::reverse(h.begin(), h.end());
    for (Complex& v : h) v = std::conj(v);
  }
  using Wide =
      std::complex<long double>;  // hundreds of terms: in double they would err more than a transform does
  std::vector<Wide> y(x.size() + h.size() - 1);
  for (std::size_t k = 0; k < h.size(); ++k)
    for (std::size_t t = 0; t < x.size(); ++t) y[t + k] += Wide(h[k]) * Wide(x[t]);
  return {y.begin(), y.end()};
}

/// Elements of a domain as scalars of T in a buffer.
template <typename T>
class Samples {
 public:
  Samples(const TestDevice& on, fft::Domain domain, std::uint64_t elements)
      : on_(on),
        width_(domain == fft::Domain::real ? 1 : 2),
        image_(poisoned_scalars<T>(elements * width_)) {}

  void put(std::uint64_t element, Complex value) {
    image_.at(element * width_) = static_cast<T>(value.real());
    if (width_ == 2) image_.at(element * width_ + 1) = static_cast<T>(value.imag());
    described_.push_back(element);
  }
  void expect(std::uint64_t element) { described_.push_back(element); }
  const cl::Buffer& buffer() {
    if (buffer_() != nullptr) return buffer_;
    buffer_ = cl::Buffer(on_.context, CL_MEM_READ_WRITE, image_.size() * sizeof(T));
    on_.queue.enqueueWriteBuffer(buffer_, CL_TRUE, 0, image_.size() * sizeof(T), image_.data());
    return buffer_;
  }
  /// What is there now; counts changes elsewhere.
  std::vector<Complex> read(std::uint64_t& strays) {
    std::vector<T> after(image_.size());
    on_.queue.enqueueReadBuffer(buffer(), CL_TRUE, 0, after.size() * sizeof(T), after.data());
    strays += stray_scalars(image_, after, scalar_places(described_, width_));
    std::vector<Complex> values;
    for (const std::uint64_t e : described_)
      values.emplace_back(after.at(e * width_), width_ == 2 ? double(after.at(e * width_ + 1)) : 0.0);
    return values;
  }
  bool untouched() {
    std::vector<T> after(image_.size());
    on_.queue.enqueueReadBuffer(buffer(), CL_TRUE, 0, after.size() * sizeof(T), after.data());
    return stray_scalars(image_, after, {}) == 0;
  }

 private:
  const TestDevice& on_;
  std::uint64_t width_;
  std::vector<T> image_;
  std::vector<std::uint64_t> described_;
  cl::Buffer buffer_;
};

/// One of four kinds of layout, with its distance as the library has to understand it.
struct Laid {
  fft::StreamLayout layout;
  std::uint64_t distance;
  std::uint64_t at(std::uint64_t channel, std::uint64_t t) const {
    return layout.offset + channel * distance + t * layout.stride;
  }
};

Laid laid(std::uint64_t kind, std::uint64_t count, std::uint64_t channels) {
  if (kind % 4 == 0) return {{}, count};
  if (kind % 4 == 1) return {{3, 1, count + 5}, count + 5};
  if (kind % 4 == 2) return {{7, channels, 1}, 1};
  return {{1, 2, 0}, 2 * count};
}

template <typename T>
struct Setting {
  const TestDevice& on;
  std::uint64_t filter_length;
  fft::StreamingOptions options;

  fft::StreamingConvolver make() {
    options.precision = precision_of<T>();
    return fft::StreamingConvolver(on.context, on.device, filter_length, options);
  }
  cl::Buffer filter(const std::vector<Complex>& h) const {
    Samples<T> samples(on, options.domain, h.size());
    for (std::size_t k = 0; k < h.size(); ++k) samples.put(k, h[k]);
    return samples.buffer();
  }
  double error(const std::vector<Complex>& got, const std::vector<Complex>& want,
               const fft::StreamingConvolver& stream) const {
    return in_error_units<T>(relative_error(got, want), stream.block_points());
  }
};

/// What a test compares: results of every channel as they come, and changes of bytes that are none.
struct Collected {
  std::vector<std::vector<Complex>> channels;
  std::uint64_t strays = 0;
  bool inputs_untouched = true;

  void add(const std::vector<Complex>& values) {
    const std::size_t count = values.size() / channels.size();
    for (std::size_t c = 0; c < channels.size(); ++c)
      channels[c].insert(channels[c].end(), values.begin() + std::ptrdiff_t(c * count),
                         values.begin() + std::ptrdiff_t((c + 1) * count));
  }
};

/// One call of process() with samples [begin, begin + count) of every channel, in a layout of this kind.
template <typename T>
void process_piece(const Setting<T>& s, fft::StreamingConvolver& stream,
                   const std::vector<std::vector<Complex>>& x, std::uint64_t begin, std::uint64_t count,
                   std::uint64_t kind, Collected& out) {
  const std::uint64_t channels = x.size();
  const Laid from = laid(kind, count, channels), to = laid(kind / 4 + kind, count, channels);
  Samples<T> in(s.on, s.options.domain, from.at(channels - 1, count) + 20 + 2 * count),
      result(s.on, s.options.domain, to.at(channels - 1, count) + 20 + 2 * count);
  for (std::uint64_t c = 0; c < channels; ++c)
    for (std::uint64_t t = 0; t < count; ++t) {
      in.put(from.at(c, t), x[c][begin + t]);
      result.expect(to.at(c, t));
    }
  stream.process(s.on.queue, in.buffer(), from.layout, count, result.buffer(), to.layout);
  out.add(result.read(out.strays));
  out.inputs_untouched = out.inputs_untouched && in.untouched();
}

template <typename T>
void flush_all(const Setting<T>& s, fft::StreamingConvolver& stream, Collected& out) {
  const std::uint64_t channels = out.channels.size(), count = stream.tail_count();
  if (count == 0) return stream.flush(s.on.queue, cl::Buffer());
  Samples<T> result(s.on, s.options.domain, channels * (count + 2) + 9);
  for (std::uint64_t c = 0; c < channels; ++c)
    for (std::uint64_t t = 0; t < count; ++t) result.expect(4 + c * (count + 2) + t);
  stream.flush(s.on.queue, result.buffer(), nullptr, nullptr, {4, 1, count + 2});
  out.add(result.read(out.strays));
}

/// A signal in random pieces that fall in every way on the blocks, then its tail; twice over.
template <typename T>
void check_random_cuts(Setting<T> s, std::uint64_t total, std::uint64_t seed) {
  fft::StreamingConvolver stream = s.make();
  INFO(s.on.name << (sizeof(T) == 4 ? " f32, filter of " : " f64, filter of ") << s.filter_length << ", seed "
                 << seed << "\n"
                 << stream.describe());
  const std::uint64_t channels = s.options.channels, step = stream.block_step();
  const auto h = noise<T>(s.filter_length, s.options.domain, seed);
  stream.set_filter(s.on.queue, s.filter(h));
  std::mt19937_64 engine(seed);
  const std::uint64_t favoured[] = {0, 1, 1, 2, 3, step - 1, step, step + 1, 2 * step + 3, s.filter_length};
  for (std::uint64_t signal = 0; signal < 2; ++signal) {
    std::vector<std::vector<Complex>> x;
    for (std::uint64_t c = 0; c < channels; ++c)
      x.push_back(noise<T>(total, s.options.domain, seed + 100 * signal + c + 1));
    Collected got{std::vector<std::vector<Complex>>(channels), 0, true};
    for (std::uint64_t begin = 0; begin < total;) {
      const std::uint64_t wish = engine() % 3 == 0 ? engine() % (step + step / 2) : favoured[engine() % 10];
      const std::uint64_t count = std::min(wish, total - begin);
      process_piece(s, stream, x, begin, count, engine() % 16, got);
      begin += count;
      REQUIRE(stream.samples() == begin);
    }
    flush_all(s, stream, got);
    CHECK(stream.samples() == 0);
    CHECK(got.strays == 0);
    CHECK(got.inputs_untouched);
    for (std::uint64_t c = 0; c < channels; ++c) {
      INFO("signal " << signal << ", channel " << c);
      const auto want = direct(x[c], h, s.options.correlate);
      REQUIRE(got.channels[c].size() == want.size());
      CHECK(s.error(got.channels[c], want, stream) < stream_error_limit);
    }
  }
}

template <typename T>
std::vector<cl::Buffer> pieces_of(const Setting<T>& s, const std::vector<Complex>& x,
                                  const std::vector<std::uint64_t>& counts) {
  std::vector<cl::Buffer> buffers;
  std::uint64_t begin = 0;
  for (const std::uint64_t count : counts) {
    Samples<T> in(s.on, s.options.domain, count);
    for (std::uint64_t t = 0; t < count; ++t) in.put(t, x[begin + t]);
    begin += count;
    buffers.push_back(in.buffer());
  }
  return buffers;
}

/// Buffers of results, one for each piece, read when all is over.
template <typename T>
class Results {
 public:
  Results(const Setting<T>& s, const std::vector<std::uint64_t>& counts) {
    for (const std::uint64_t count : counts) {
      pieces_.emplace_back(s.on, s.options.domain, count);
      for (std::uint64_t t = 0; t < count; ++t) pieces_.back().expect(t);
      pieces_.back().buffer();
    }
  }
  const cl::Buffer& operator[](std::size_t i) { return pieces_[i].buffer(); }
  std::vector<Complex> read() {
    std::vector<Complex> all;
    std::uint64_t strays = 0;
    for (auto& piece : pieces_) {
      const auto values = piece.read(strays);
      all.insert(all.end(), values.begin(), values.end());
    }
    return all;
  }

 private:
  std::vector<Samples<T>> pieces_;
};

std::vector<Complex> beginning(std::vector<Complex> y, std::uint64_t count) {
  y.resize(count);
  return y;
}

const std::vector<std::uint64_t> some_counts = {5, 64, 1, 300, 77, 2, 129, 40};
constexpr std::uint64_t sum_of_counts = 618;

}  // namespace

TEST_CASE("streams cut anywhere are the direct convolution", "[shape]") {
  using fft::Domain;
  for (const TestDevice& on : test_devices()) {
    check_random_cuts<float>({on, 1, options_of(Domain::complex, 2)}, 700, 1);
    check_random_cuts<float>({on, 2, options_of(Domain::real)}, 900, 2);
    check_random_cuts<float>({on, 17, options_of(Domain::complex, 3, 50)}, 1200, 3);
    check_random_cuts<float>({on, 17, options_of(Domain::real, 5, 64)}, 1200, 4);
    check_random_cuts<float>({on, 300, options_of(Domain::complex, 1, 200)}, 5000, 5);
    check_random_cuts<float>({on, 300, options_of(Domain::real, 2)}, 20000, 6);
    if (!on.has_f64) continue;
    check_random_cuts<double>({on, 17, options_of(Domain::complex)}, 5000, 7);
    check_random_cuts<double>({on, 300, options_of(Domain::real, 3, 64)}, 3000, 8);
  }
}

TEST_CASE("streams of every filter, domain and number of channels", "[.sweep]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    std::uint64_t seed = 50;
    for (const std::uint64_t m : {1, 2, 3, 17, 64, 101, 300, 1500})
      for (const auto domain : {fft::Domain::complex, fft::Domain::real})
        for (const std::uint64_t channels : {1, 3})
          for (const std::uint64_t expected : {0, 100})
            check_random_cuts<T>({on, m, options_of(domain, channels, expected)}, 3 * m + 3000, ++seed);
  });
}

TEST_CASE("streams correlate", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    fft::StreamingOptions options = options_of(fft::Domain::complex, 2, 64);
    options.correlate = true;
    check_random_cuts<float>({on, 30, options}, 800, 9);
  }
}

TEST_CASE("a stream with a filter of many points, in several passes", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    check_random_cuts<float>({on, 20000, options_of(fft::Domain::complex, 1, 512)}, 3000, 10);
    check_random_cuts<float>({on, 20000, options_of(fft::Domain::real, 3, 512)}, 1500, 11);
  }
}

TEST_CASE("calls of more rows than the workspace holds", "[shape]") {
  for (const TestDevice& on : test_devices())
    for (const auto domain : {fft::Domain::complex, fft::Domain::real}) {
      Setting<float> s{on, 5, options_of(domain, 2)};
      fft::StreamingConvolver stream = s.make();
      const auto limits = fft::runtime::DeviceContext::acquire(on.context(), on.device())->limits();
      const auto g = fft::ops::make_streaming_geometry(5, s.options, limits);
      REQUIRE(g.step() == stream.block_step());
      // Two channels: rounds end within both.
      const std::uint64_t total = (g.rows + g.rows / 4) * g.step() * (g.real() ? 2 : 1) / 2 + g.step() / 3;
      INFO(on.name << ", " << total << " samples\n" << stream.describe());
      const auto h = noise<float>(5, domain, 3);
      stream.set_filter(on.queue, s.filter(h));
      const std::vector<std::vector<Complex>> x = {noise<float>(total, domain, 4),
                                                   noise<float>(total, domain, 5)};
      Collected got{std::vector<std::vector<Complex>>(2), 0, true};
      process_piece(s, stream, x, 0, 10, 0, got);
      process_piece(s, stream, x, 10, total - 10, 6,
                    got);  // strides, so that no block is taken where it lies
      CHECK(got.strays == 0);
      for (std::size_t c = 0; c < 2; ++c)
        CHECK(s.error(got.channels[c], beginning(direct(x[c], h), total), stream) < stream_error_limit);
    }
}

TEST_CASE("blocks within the samples of a call are taken where they lie", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    for (const auto& [domain, m] : {std::pair<fft::Domain, std::uint64_t>{fft::Domain::complex, 1},
                                    {fft::Domain::complex, 2},
                                    {fft::Domain::complex, 100},
                                    {fft::Domain::real, 1},
                                    {fft::Domain::real, 100}}) {
      if (sizeof(T) == 8 && m == 2) continue;
      Setting<T> s{on, m, options_of(domain, 2)};
      fft::StreamingConvolver stream = s.make();
      INFO(on.name << ", filter of " << m << "\n" << stream.describe());
      const auto limits = fft::runtime::DeviceContext::acquire(on.context(), on.device())->limits();
      const auto g = fft::ops::make_streaming_geometry(m, s.options, limits);
      const std::uint64_t step = g.step(), many = (65536 / g.points() * (g.real() ? 2 : 1) + 3) * step;
      REQUIRE(g.cut(many, true).direct > 0);
      REQUIRE(g.cut(many, false).direct == 0);
      const std::vector<std::uint64_t> counts = {7, many + 5, 3, many, 1, many + step / 2, step, many + step};
      std::uint64_t total = 0, begin = 0;
      for (const std::uint64_t count : counts) total += count;
      const auto h = noise<T>(m, s.options.domain, 3);
      stream.set_filter(on.queue, s.filter(h));
      const std::vector<std::vector<Complex>> x = {noise<T>(total, s.options.domain, 4),
                                                   noise<T>(total, s.options.domain, 5)};
      Collected got{std::vector<std::vector<Complex>>(2), 0, true};
      for (std::size_t i = 0; i < counts.size(); begin += counts[i], ++i)
        process_piece(s, stream, x, begin, counts[i], i == 1 ? 1 : 0, got);
      flush_all(s, stream, got);
      CHECK(got.strays == 0);
      CHECK(got.inputs_untouched);
      for (std::size_t c = 0; c < 2; ++c)
        CHECK(s.error(got.channels[c], direct(x[c], h), stream) < stream_error_limit);
    }
  });
}

TEST_CASE("calls are in order on any queues without a word from the caller") {
  for (const TestDevice& on : test_devices())
    for (const auto domain : {fft::Domain::complex, fft::Domain::real}) {
      Setting<float> s{on, 33, options_of(domain, 1, 64)};
      const auto x = noise<float>(sum_of_counts, domain, 1), h = noise<float>(33, domain, 2);
      const auto pieces = pieces_of(s, x, some_counts);
      const cl::Buffer filter = s.filter(h);
      const cl::CommandQueue free(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE),
          other(on.context, on.device);
      for (const std::vector<cl::CommandQueue>& queues :
           {std::vector<cl::CommandQueue>{free}, {on.queue}, {free, other, on.queue}}) {
        fft::StreamingConvolver stream = s.make();
        Results<float> results(s, some_counts);
        stream.set_filter(queues.back(), filter);
        cl::Event last;
        for (std::size_t i = 0; i < pieces.size(); ++i)
          stream.process(queues[i % queues.size()], pieces[i], some_counts[i], results[i], nullptr, &last);
        last.wait();
        INFO(on.name << ", " << queues.size() << " queues");
        CHECK(s.error(results.read(), beginning(direct(x, h), sum_of_counts), stream) < stream_error_limit);
      }
    }
}

TEST_CASE("a call waits for the events that it is given") {
  for (const TestDevice& on : test_devices()) {
    Setting<float> s{on, 3, options_of(fft::Domain::real)};
    fft::StreamingConvolver stream = s.make();
    const cl::CommandQueue free(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    stream.set_filter(on.queue, s.filter({1, 2, 3}));
    on.queue.finish();
    cl::Buffer in(on.context, CL_MEM_READ_WRITE, 16);
    const float zeros[4] = {}, ones[4] = {1, 1, 1, 1};
    on.queue.enqueueWriteBuffer(in, CL_TRUE, 0, 16, zeros);
    Results<float> results(s, {4, 4});
    const cl::UserEvent start(on.context);
    const std::vector<cl::Event> wait = {start};
    const cl::CommandQueue other(on.context, on.device);
    cl::Event done, next, nothing;
    stream.process(free, in, 4, results[0], &wait, &done);
    stream.process(other, in, 4, results[1], nullptr, &next);  // both come after the call before
    stream.process(free, {}, 0, {}, nullptr, &nothing);
    free.flush();
    other.flush();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // time for whoever does not wait
    for (const cl::Event& event : {done, next, nothing})
      CHECK(event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() != CL_COMPLETE);
    on.queue.enqueueWriteBuffer(in, CL_TRUE, 0, 16, ones);
    cl::UserEvent(start).setStatus(CL_COMPLETE);
    nothing.wait();
    for (const cl::Event& event : {done, next})
      CHECK(event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE);
    CHECK(s.error(results.read(), {1, 3, 6, 6, 6, 6, 6, 6}, stream) < stream_error_limit);
  }
}

TEST_CASE("several threads may call one stream") {
  for (const TestDevice& on : test_devices()) {
    // All samples are alike, so that the order of the calls does not matter: from the m-th result on all are the sum of h.
    Setting<float> s{on, 20, options_of(fft::Domain::real, 1, 30)};
    fft::StreamingConvolver stream = s.make();
    const auto h = noise<float>(20, s.options.domain, 1);
    Complex sum = 0;
    for (const Complex& v : h) sum += v;
    stream.set_filter(on.queue, s.filter(h));
    const cl::Buffer ones = pieces_of(s, std::vector<Complex>(100, 1.0), {100})[0];
    Results<float> first(s, {100});
    stream.process(on.queue, ones, 100, first[0]);
    const std::vector<std::uint64_t> counts = {30, 1, 7, 64, 100, 2, 31, 29};
    constexpr std::size_t threads = 4;
    std::vector<Results<float>> results;
    for (std::size_t i = 0; i < threads; ++i) results.emplace_back(s, counts);
    std::vector<std::thread> crew;
    for (std::size_t i = 0; i < threads; ++i)
      crew.emplace_back([&, i] {
        const cl::CommandQueue queue(on.context, on.device,
                                     i % 2 ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0);
        for (std::size_t piece = 0; piece < counts.size(); ++piece)
          stream.process(queue, ones, counts[piece], results[i][piece]);
        queue.finish();
      });
    for (std::thread& thread : crew) thread.join();
    CHECK(stream.samples() == 100 + threads * 264);
    for (auto& result : results) {
      const auto got = result.read();
      // A sample that is lost, doubled or not there yet is an error of the order of h.
      CHECK(relative_error(got, std::vector<Complex>(got.size(), sum)) < 1e-5);
    }
  }
}

TEST_CASE("two streams on one queue keep apart") {
  for (const TestDevice& on : test_devices()) {
    Setting<float> s{on, 40, options_of(fft::Domain::complex, 1, 100)};
    fft::StreamingConvolver a = s.make(), b = s.make();
    const auto x = noise<float>(sum_of_counts, s.options.domain, 1),
               y = noise<float>(sum_of_counts, s.options.domain, 2);
    const auto h = noise<float>(40, s.options.domain, 3), g = noise<float>(40, s.options.domain, 4);
    const auto x_pieces = pieces_of(s, x, some_counts), y_pieces = pieces_of(s, y, some_counts);
    Results<float> x_results(s, some_counts), y_results(s, some_counts);
    a.set_filter(on.queue, s.filter(h));
    b.set_filter(on.queue, s.filter(g));
    for (std::size_t i = 0; i < some_counts.size(); ++i) {
      a.process(on.queue, x_pieces[i], some_counts[i], x_results[i]);
      b.process(on.queue, y_pieces[i], some_counts[i], y_results[i]);
    }
    CHECK(s.error(x_results.read(), beginning(direct(x, h), sum_of_counts), a) < stream_error_limit);
    CHECK(s.error(y_results.read(), beginning(direct(y, g), sum_of_counts), b) < stream_error_limit);
  }
}

TEST_CASE("a new filter takes over between two samples, with the whole past; reset forgets it") {
  for (const TestDevice& on : test_devices()) {
    Setting<float> s{on, 40, options_of(fft::Domain::real, 1, 100)};
    fft::StreamingConvolver made = s.make();
    const auto x = noise<float>(sum_of_counts, s.options.domain, 1);
    const auto pieces = pieces_of(s, x, some_counts);
    Results<float> results(s, some_counts);
    std::vector<Complex> want;
    fft::StreamingConvolver stream = std::move(made);
    std::size_t forgotten = 0;
    for (std::size_t i = 0; i < some_counts.size(); ++i) {
      const auto h = noise<float>(40, s.options.domain,
                                  10 + i / 2);  // every other call: three in all are kept in two places
      if (i % 2 == 0) stream.set_filter(on.queue, s.filter(h));
      if (i == 5) stream.reset(), forgotten = want.size();
      stream.process(on.queue, pieces[i], some_counts[i], results[i]);
      const std::vector<Complex> known(x.begin() + std::ptrdiff_t(forgotten), x.end());
      const auto all = direct(known, h);
      for (std::uint64_t t = 0; t < some_counts[i]; ++t) want.push_back(all[want.size() - forgotten]);
    }
    CHECK(s.error(results.read(), want, stream) < stream_error_limit);
    check_refused([&] { made.reset(); }, "moved from");
  }
}

TEST_CASE("blocks are as long as calls want them") {
  const TestDevice& on = test_devices().front();
  const auto points = [&](std::uint64_t filter, std::uint64_t expected) {
    const auto limits = fft::runtime::DeviceContext::acquire(on.context(), on.device())->limits();
    return fft::ops::make_streaming_geometry(filter, options_of(fft::Domain::complex, 1, expected), limits)
        .points();
  };
  for (const std::uint64_t filter : {1, 17, 300, 4095, 48000}) {
    INFO("filter of " << filter);
    // Few old samples in a block for throughput, no more new ones than come for latency.
    CHECK(points(filter, 0) >= 2 * filter);
    for (const std::uint64_t expected : {64, 512}) {
      CHECK(points(filter, expected) >= std::min<std::uint64_t>(filter + 32, 64));
      CHECK(points(filter, expected) <= (filter + expected) * 5 / 4 + 64);
    }
  }
}

TEST_CASE("what streams refuse") {
  const TestDevice& on = test_devices().front();
  const auto make = [&](std::uint64_t length, const fft::StreamingOptions& o) {
    return fft::StreamingConvolver(on.context, on.device, length, o);
  };
  check_refused([&] { make(0, {}); }, "filter_length = 0");
  check_refused([&] { make((std::uint64_t(1) << 28) + 1, {}); }, "above 2^28");
  check_refused([&] { make(3, options_of(fft::Domain::real, 0)); }, "channels = 0");
  check_refused([&] { make(3, options_of(fft::Domain::real, std::uint64_t(1) << 39)); }, "fewer channels",
                fft::ErrorCode::unsupported);
  check_refused([&] { fft::StreamingConvolver(cl::Context(), on.device, 3); }, "context is null");
  check_refused([&] { fft::StreamingConvolver(on.context, cl::Device(), 3); }, "device is null");

  fft::StreamingConvolver stream = make(3, options_of(fft::Domain::real, 2));
  CHECK(stream.filter_bytes() == 12);
  CHECK(stream.bytes(10) == 80);
  CHECK(stream.tail_count() == 2);
  const cl::Buffer a(on.context, CL_MEM_READ_WRITE, 80), b(on.context, CL_MEM_READ_WRITE, 80),
      small(on.context, CL_MEM_READ_WRITE, 8), no_write(on.context, CL_MEM_READ_ONLY, 80),
      no_read(on.context, CL_MEM_WRITE_ONLY, 80);
  check_refused([&] { stream.process(on.queue, a, 10, b); }, "set_filter");
  check_refused([&] { stream.flush(on.queue, b); }, "set_filter");
  check_refused([&] { stream.set_filter(on.queue, small); }, "filter is too small");
  check_refused([&] { stream.set_filter(on.queue, cl::Buffer()); }, "filter is null");
  stream.set_filter(on.queue, a);
  check_refused([&] { stream.process(cl::CommandQueue(), a, 10, b); }, "queue is null");
  check_refused([&] { stream.process(on.queue, cl::Buffer(), 10, b); }, "in is null");
  check_refused([&] { stream.process(on.queue, a, 10, cl::Buffer()); }, "out is null");
  check_refused([&] { stream.process(on.queue, a, 11, b); }, "in is too small");
  check_refused([&] { stream.process(on.queue, a, 10, small); }, "out is too small");
  check_refused([&] { stream.process(on.queue, a, {1, 1, 0}, 10, b, {}); }, "needs 84 bytes");
  check_refused([&] { stream.process(on.queue, a, {0, 0, 0}, 10, b, {}); }, "stride = 0");
  check_refused([&] { stream.process(on.queue, a, 10, a); }, "one buffer");
  check_refused([&] { stream.process(on.queue, a, 10, no_write); }, "CL_MEM_READ_ONLY");
  check_refused([&] { stream.process(on.queue, no_read, 10, b); }, "CL_MEM_WRITE_ONLY");
  check_refused([&] { stream.process(on.queue, a, {}, 10, b, {0, 1, 9}); }, "one place");
  check_refused([&] { stream.process(on.queue, a, {}, 10, b, {0, 2, 2}); }, "one place");
  check_refused([&] { stream.process(on.queue, a, (std::uint64_t(1) << 41), b); }, "process parts");
  check_refused([&] { stream.process(on.queue, a, {0, std::uint64_t(1) << 59, 0}, 10, b, {}); }, "2^60");
  check_refused([&] { stream.flush(on.queue, cl::Buffer()); }, "out is null");
  const std::vector<cl::Event> null_event(1);
  check_refused([&] { stream.process(on.queue, a, 10, b, &null_event); }, "event 0");
  check_refused([&] { stream.process(on.queue, {}, 0, {}, &null_event); }, "event 0");
  CHECK(stream.samples() == 0);
  stream.process(on.queue, a, {0, 1, 10}, 10, b, {0, 2, 1});  // interleaved results
  CHECK(stream.samples() == 10);
}
