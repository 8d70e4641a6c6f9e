// Streams under test: cut at will, in guarded buffers, with what direct sums give for them.
#pragma once

#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <cmath>
#include <complex>
#include <random>
#include <vector>

#include "support/device/device_run.hpp"

namespace fft_test::streams {

using Complex = std::complex<double>;

// As of a convolution and its filter's transform: tests/ops/convolution.cpp.
inline const double stream_error_limit = convolution_error_limit * std::sqrt(1.5);

inline fft::StreamingConvolverOptions options_of(fft::Domain domain, std::uint64_t channels = 1,
                                                 std::uint64_t expected = 0) {
  fft::StreamingConvolverOptions o;
  o.domain = domain;
  o.channels = channels;
  o.expected_count = expected;
  return o;
}

template <typename T>
std::vector<Complex> noise(std::uint64_t n, fft::Domain domain, std::uint64_t seed) {
  return convert<double>(uniform_noise<T>(n, seed, domain == fft::Domain::real));
}

/// All of y[t] = sum of h[k] x[t - k], or the delayed correlation.
inline std::vector<Complex> direct(const std::vector<Complex>& x, std::vector<Complex> h,
                                   bool correlate = false) {
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
    if (buffer_() == nullptr) buffer_ = upload(on_, image_);
    return buffer_;
  }
  /// What is there now; counts changes elsewhere.
  std::vector<Complex> read(std::uint64_t& stray_writes) {
    const auto after = download_elements<T>(on_, buffer(), image_.size());
    const auto at = scalar_addresses(described_, width_ == 2);
    stray_writes += strays(image_, after, at);
    return convert<double>(unflattened(gather(after, at), width_ == 1));
  }
  bool untouched() { return strays(image_, download_elements<T>(on_, buffer(), image_.size()), {}) == 0; }

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

inline Laid laid(std::uint64_t kind, std::uint64_t count, std::uint64_t channels) {
  if (kind % 4 == 0) return {{}, count};
  if (kind % 4 == 1) return {{3, 1, count + 5}, count + 5};
  if (kind % 4 == 2) return {{7, channels, 1}, 1};
  return {{1, 2, 0}, 2 * count};
}

template <typename T>
struct Setting {
  const TestDevice& on;
  std::uint64_t filter_length;
  fft::StreamingConvolverOptions options;

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

inline std::vector<Complex> beginning(std::vector<Complex> y, std::uint64_t count) {
  y.resize(count);
  return y;
}

inline const std::vector<std::uint64_t> some_counts = {5, 64, 1, 300, 77, 2, 129, 40};
inline constexpr std::uint64_t sum_of_counts = 618;

}  // namespace fft_test::streams
