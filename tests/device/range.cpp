// The values that a transform takes: those of FFTW in the same precision within a factor of 16, at both ends. Above the greatest
// ones something on the way to finite results is not finite, below the least ones it is no longer accurate.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_run.hpp"

using namespace fft_test;

namespace {

constexpr int slack = 4;  // bits
constexpr double usable_error = 1e-4;

template <typename T>
using Scalars = std::vector<T>;

/// One transform of `points` points in scalars: real data or complex numbers in, real data or complex numbers out.
struct Kind {
  std::uint64_t points;
  fft::Domain domain = fft::Domain::complex;
  fft::Direction direction = fft::Direction::forward;
  bool real() const { return domain == fft::Domain::real; }
  bool forward() const { return direction == fft::Direction::forward; }
  std::uint64_t signal() const { return real() ? points : 2 * points; }
  std::uint64_t spectrum() const { return real() ? points / 2 * 2 + 2 : 2 * points; }
  std::uint64_t in() const { return forward() ? signal() : spectrum(); }
  std::uint64_t out() const { return forward() ? spectrum() : signal(); }
};

template <typename T>
Scalars<T> by_fftw(const Kind& kind, const Scalars<T>& in) {
  std::vector<std::complex<T>> data(kind.points);
  for (std::uint64_t i = 0; i < kind.points; ++i) {
    const std::uint64_t k = std::min(i, kind.points - i);
    if (!kind.real())
      data[i] = {in[2 * i], in[2 * i + 1]};
    else if (kind.forward())
      data[i] = in[i];
    else
      data[i] = {in[2 * k], i == k ? in[2 * k + 1] : -in[2 * k + 1]};
  }
  Scalars<T> out;
  for (const auto& z : fftw_transform(data, {kind.points}, 1, kind.direction)) {
    out.push_back(z.real());
    if (!kind.real() || kind.forward()) out.push_back(z.imag());
  }
  out.resize(kind.out());
  return out;
}

template <typename T>
class OnDevice {
 public:
  OnDevice(const TestDevice& on, const Kind& kind)
      : on_(on), kind_(kind), plan_(on.context, on.device, kind.points, options(kind)) {}

  std::string describe() const { return plan_.describe(); }

  Scalars<T> operator()(const Scalars<T>& in) const {
    Scalars<T> out(kind_.out());
    const cl::Buffer from(on_.context, in.begin(), in.end(), true),
        to(on_.context, out.begin(), out.end(), false);
    enqueue(plan_, kind_.direction, on_.queue, from, to);
    on_.queue.enqueueReadBuffer(to, CL_TRUE, 0, out.size() * sizeof(T), out.data());
    return out;
  }

 private:
  static fft::Options options(const Kind& kind) {
    fft::Options o;
    o.precision = precision_of<T>();
    o.domain = kind.domain;
    o.directions = kind.forward() ? fft::Directions::forward_only : fft::Directions::inverse_only;
    o.inverse_scale = 1.0;  // as FFTW
    return o;
  }

  const TestDevice& on_;
  Kind kind_;
  fft::Plan1D plan_;
};

/// Error of a transform of data * 2^power; infinite where a result is not finite.
template <typename T, typename Transform>
double error_at(int power, const Scalars<T>& data, const Scalars<one_up_t<T>>& want,
                const Transform& transform) {
  Scalars<T> scaled;
  for (const T x : data) scaled.push_back(std::ldexp(x, power));
  long double difference = 0, norm = 0;
  const Scalars<T> got = transform(scaled);
  for (std::size_t i = 0; i < want.size(); ++i) {
    if (!std::isfinite(got[i])) return std::numeric_limits<double>::infinity();
    const long double d = std::ldexp(static_cast<long double>(got[i]), -power) - want[i];
    difference += d * d;
    norm += static_cast<long double>(want[i]) * want[i];
  }
  return static_cast<double>(std::sqrt(difference / norm));
}

/// Noise, and a single element that is not zero.
template <typename T>
std::vector<Scalars<T>> test_data(const Kind& kind) {
  std::vector<Scalars<T>> list(2, Scalars<T>(kind.in()));
  const auto noise = uniform_noise<T>(kind.in(), kind.points);
  for (std::size_t i = 0; i < kind.in(); ++i) list[0][i] = noise[i].real();
  list[1][kind.in() / 6 * 2] = 1;
  if (kind.real() && !kind.forward()) {  // what a real signal's spectrum has not
    list[0][1] = 0;
    if (kind.points % 2 == 0) list[0].back() = 0;
  }
  return list;
}

template <typename T>
void check_range(const TestDevice& on, const Kind& kind) {
  using Limits = std::numeric_limits<T>;
  const OnDevice<T> ours(on, kind);
  for (const Scalars<T>& data : test_data<T>(kind)) {
    const Scalars<one_up_t<T>> want = by_fftw(kind, Scalars<one_up_t<T>>(data.begin(), data.end()));
    const auto fftw_takes = [&](int power) {
      return error_at(power, data, want, [&](const Scalars<T>& x) { return by_fftw(kind, x); }) <
             usable_error;
    };
    int max = Limits::max_exponent - 1, min = Limits::min_exponent - Limits::digits;
    while (!fftw_takes(max)) --max;
    while (!fftw_takes(min)) ++min;
    CAPTURE(on.name, sizeof(T), kind.points, kind.real(), kind.forward(), min, max);
    INFO(ours.describe());
    CHECK(error_at(max - slack, data, want, ours) < usable_error);
    CHECK(error_at(min + slack, data, want, ours) < usable_error);
  }
}

}  // namespace

TEST_CASE("a transform takes the values that FFTW takes", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    // Radices with twiddles of their own, two passes; primes by Rader's algorithm and by Bluestein's.
    for (std::uint64_t n : {32, 540, 65536, 127, 167}) check_range<float>(on, {n});
    for (const std::uint64_t n : {128, 127})
      for (const auto direction : {fft::Direction::forward, fft::Direction::inverse})
        check_range<float>(on, {n, fft::Domain::real, direction});
    if (!on.has_f64) continue;
    for (std::uint64_t n : {256, 127}) check_range<double>(on, {n});
  }
}

TEST_CASE("transforms of every kind take the values that FFTW takes", "[.][sweep]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (std::uint64_t n : {2,    4,    8,    16,    17,    37,    48,    60,    61,      64,     96,   100,
                            113,  191,  257,  512,   521,   1000,  1009,  1021,  1024,    2048,   3125, 4093,
                            4096, 8191, 8192, 10000, 10007, 16384, 44100, 65537, 1 << 20, 1000003})
      for (const auto domain : {fft::Domain::complex, fft::Domain::real})
        for (const auto direction : {fft::Direction::forward, fft::Direction::inverse})
          check_range<T>(on, {n, domain, direction});
  });
}
