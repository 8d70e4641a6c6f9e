// What Stft should give, computed on the host from its definition (include/fftcl/stft.hpp), and guarded runs of it.
#pragma once

#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <vector>

#include "support/device/device_run.hpp"

namespace fft_test {

/// The signal x (of complex numbers x[0] .. x[n - 1]) at index `at`, which may lie outside.
template <typename X>
auto extended(const X& x, std::int64_t n, std::int64_t at, std::int64_t extension, fft::StftPadding padding) {
  using C = std::decay_t<decltype(x[0])>;
  if (at >= 0 && at < n) return x[at];
  const std::int64_t past = at < 0 ? -at : at - (n - 1);
  if (past > extension || padding == fft::StftPadding::zeros) return C(0);
  const C edge = at < 0 ? x[0] : x[n - 1];
  if (padding == fft::StftPadding::edge) return edge;
  const C mirrored = at < 0 ? x[past] : x[n - 1 - past];
  using R = typename C::value_type;
  return padding == fft::StftPadding::reflect ? mirrored : R(2) * edge - mirrored;
}

/// Scale of the spectra by the options.
inline long double stft_scale(const fft::StftOptions& o) {
  long double sum = 0, squares = 0;
  for (const double w : o.window) {
    sum += w;
    squares += static_cast<long double>(w) * w;
  }
  if (o.scaling == fft::StftScaling::spectrum) return 1 / sum;
  if (o.scaling == fft::StftScaling::density) return 1 / std::sqrt(o.sample_rate * squares);
  return 1;
}

/// Spectra one precision up of all signals, dense, as forward() orders them. `signal`: complex samples also of real data.
template <typename T>
std::vector<std::complex<one_up_t<T>>> stft_spectra(const fft::Stft& stft,
                                                    const std::vector<std::complex<T>>& signal) {
  using U = one_up_t<T>;
  const fft::StftOptions& o = stft.options();
  const auto n = static_cast<std::int64_t>(stft.signal_length());
  const std::int64_t extension = o.centred ? static_cast<std::int64_t>(o.frame / 2) : 0;
  const std::vector<std::complex<U>> x = convert<U>(signal);
  const U scale = static_cast<U>(stft_scale(o));
  std::vector<std::complex<U>> rows(o.batch * stft.frames() * o.fft_length);
  for (std::uint64_t s = 0; s < o.batch; ++s)
    for (std::uint64_t f = 0; f < stft.frames(); ++f)
      for (std::uint64_t q = 0; q < o.frame; ++q)
        rows[(s * stft.frames() + f) * o.fft_length + q] =
            static_cast<U>(o.window[q]) * scale *
            extended(x.data() + static_cast<std::int64_t>(s) * n, n,
                     static_cast<std::int64_t>(f * o.hop + q) - extension, extension, o.padding);
  const auto full = fftw_transform(rows, {o.fft_length}, o.batch * stft.frames(), fft::Direction::forward);
  std::vector<std::complex<U>> spectra;
  for (std::size_t i = 0; i < full.size(); ++i)
    if (i % o.fft_length < stft.bins()) spectra.push_back(full[i]);
  return spectra;
}

/// Runs one direction on sub-buffers of the stated sizes; values as scalars.
template <typename T>
std::vector<T> run_stft(const TestDevice& on, const fft::Stft& stft, fft::Direction direction,
                        const std::vector<T>& values) {
  const bool forward = direction == fft::Direction::forward;
  REQUIRE(values.size() == (forward ? stft.signal_bytes() : stft.spectrum_bytes()) / sizeof(T));
  const GuardedCall<T> guarded({dense_operand(values)},
                               all_of((forward ? stft.spectrum_bytes() : stft.signal_bytes()) / sizeof(T)),
                               OutputIn::own_buffer, 0);
  const CallResult<T> result = run_guarded(
      on, guarded,
      [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
        forward ? stft.forward(on.queue, in[0], out) : stft.inverse(on.queue, in[0], out);
      },
      4096);
  CHECK(result.stray_writes == 0);
  return result.output;
}

/// Noise of all signals: complex samples, and the scalars that the buffer holds.
template <typename T>
struct StftSignal {
  StftSignal(const fft::Stft& stft, std::uint64_t seed)
      : samples(uniform_noise<T>(stft.signal_length() * stft.options().batch, seed,
                                 stft.options().domain == fft::Domain::real)),
        scalars(flattened<T>(samples, stft.options().domain == fft::Domain::real)) {}
  std::vector<std::complex<T>> samples;
  std::vector<T> scalars;
};

}  // namespace fft_test
