// Streams of few samples, on buffers of exactly the sizes that calls describe.
#include <fftcl/fft.hpp>

#include <complex>
#include <string>
#include <type_traits>
#include <vector>

#include "oclgrind/tally.hpp"
#include "support/problems/random.hpp"

namespace fft_test {
namespace {

/// E: complex numbers, or real ones.
template <typename T, typename E>
class Stream {
 public:
  Stream(const TestDevice& on, std::uint64_t filter_length, std::uint64_t channels)
      : on_(on),
        filter_(values(filter_length, 1)),
        stream_(on.context, on.device, filter_length, options(channels)) {
    stream_.set_filter(on.queue, filled(filter_));
  }

  /// Pieces dense and interleaved, and the tail; true when all of it is right.
  bool run(const std::vector<std::uint64_t>& counts) {
    const std::uint64_t channels = stream_.options().channels;
    std::vector<std::vector<E>> x(channels), y(channels);
    bool dense = true;
    for (const std::uint64_t count : counts) {
      const std::vector<E> piece = values(count * channels, 2 + count);
      const fft::StreamLayout layout =
          dense ? fft::StreamLayout{0, 1, count} : fft::StreamLayout{0, channels, 1};
      const cl::Buffer in = filled(piece), out(on_.context, CL_MEM_READ_WRITE, piece.size() * sizeof(E));
      stream_.process(on_.queue, in, layout, count, out, layout);
      const std::vector<E> result = read(out, piece.size());
      for (std::uint64_t c = 0; c < channels; ++c)
        for (std::uint64_t t = 0; t < count; ++t) {
          x[c].push_back(piece[c * layout.distance + t * layout.stride]);
          y[c].push_back(result[c * layout.distance + t * layout.stride]);
        }
      dense = !dense;
    }
    const std::uint64_t tail = stream_.tail_count();
    if (tail > 0) {
      const cl::Buffer out(on_.context, CL_MEM_READ_WRITE, stream_.bytes(tail));
      stream_.flush(on_.queue, out);
      const std::vector<E> result = read(out, tail * channels);
      for (std::uint64_t c = 0; c < channels; ++c)
        for (std::uint64_t t = 0; t < tail; ++t) y[c].push_back(result[c * tail + t]);
    }
    for (std::uint64_t c = 0; c < channels; ++c)
      if (!is_convolution(x[c], y[c])) return false;
    return true;
  }
  std::string describe() const { return stream_.describe(); }

 private:
  static fft::StreamingConvolverOptions options(std::uint64_t channels) {
    fft::StreamingConvolverOptions o;
    o.precision = sizeof(T) == 4 ? fft::Precision::f32 : fft::Precision::f64;
    o.domain = std::is_same<T, E>::value ? fft::Domain::real : fft::Domain::complex;
    o.channels = channels;
    o.expected_count = 20;
    return o;
  }
  static std::vector<E> values(std::uint64_t n, std::uint64_t seed) {
    const std::vector<std::complex<T>> noise = uniform_noise<T>(n, seed);
    if constexpr (std::is_same<T, E>::value) {
      std::vector<E> reals;
      for (const auto& z : noise) reals.push_back(z.real());
      return reals;
    } else {
      return noise;
    }
  }
  cl::Buffer filled(const std::vector<E>& v) const {
    cl::Buffer buffer(on_.context, CL_MEM_READ_WRITE, v.size() * sizeof(E));
    on_.queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, v.size() * sizeof(E), v.data());
    return buffer;
  }
  std::vector<E> read(const cl::Buffer& buffer, std::uint64_t elements) const {
    std::vector<E> v(elements);
    on_.queue.enqueueReadBuffer(buffer, CL_TRUE, 0, elements * sizeof(E), v.data());
    return v;
  }
  bool is_convolution(const std::vector<E>& x, const std::vector<E>& y) const {
    if (y.size() != x.size() + filter_.size() - 1) return false;
    for (std::size_t t = 0; t < y.size(); ++t) {
      E want = 0;
      for (std::size_t k = 0; k < filter_.size() && k <= t; ++k)
        if (t - k < x.size()) want += filter_[k] * x[t - k];
      if (!(std::abs(y[t] - want) < T(1e-5) * T(filter_.size()))) return false;
    }
    return true;
  }

  const TestDevice& on_;
  std::vector<E> filter_;
  fft::StreamingConvolver stream_;
};

template <typename T, typename E>
void run(const TestDevice& on, std::uint64_t filter_length, std::uint64_t channels, Tally& tally) {
  Stream<T, E> stream(on, filter_length, channels);
  tally.add(stream.run({3, 70, 1, 130}), [&] { return stream.describe(); });
}

}  // namespace

template <typename T>
void run_streams(const TestDevice& on, Tally& tally) {
  for (const std::uint64_t filter_length : {1, 9}) {
    run<T, std::complex<T>>(on, filter_length, 2, tally);
    run<T, T>(on, filter_length, 3, tally);
  }
}

template void run_streams<float>(const TestDevice& on, Tally& tally);
template void run_streams<double>(const TestDevice& on, Tally& tally);

}  // namespace fft_test
