// What Stft should give, computed on the host from its definition (include/fftcl/stft.hpp), and guarded runs of it.
#pragma once

#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "support/device_run.hpp"
#include "support/real_run.hpp"

namespace fft_test {

/// The signal at index `at`, which may lie outside.
template <typename C>
C extended(const C* x, std::int64_t n, std::int64_t at, std::int64_t extension, fft::StftPadding padding) {
  if (at >= 0 && at < n) return x[at];
  const std::int64_t past = at < 0 ? -at : at - (n - 1);
  if (past > extension || padding == fft::StftPadding::zeros) return C(0);
  const C edge = at < 0 ? x[0] : x[n - 1];
  if (padding == fft::StftPadding::constant) return edge;
  const C mirrored = at < 0 ? x[past] : x[n - 1 - past];
  using R = typename C::value_type;
  return padding == fft::StftPadding::even ? mirrored : R(2) * edge - mirrored;
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
  std::vector<std::complex<U>> rows(o.signals * stft.frames() * o.fft_length);
  for (std::uint64_t s = 0; s < o.signals; ++s)
    for (std::uint64_t f = 0; f < stft.frames(); ++f)
      for (std::uint64_t q = 0; q < o.frame; ++q)
        rows[(s * stft.frames() + f) * o.fft_length + q] =
            static_cast<U>(o.window[q]) * scale *
            extended(x.data() + static_cast<std::int64_t>(s) * n, n,
                     static_cast<std::int64_t>(f * o.hop + q) - extension, extension, o.padding);
  const auto full = fftw_transform(rows, {o.fft_length}, o.signals * stft.frames(), fft::Direction::forward);
  std::vector<std::complex<U>> spectra;
  for (std::size_t i = 0; i < full.size(); ++i)
    if (i % o.fft_length < stft.bins()) spectra.push_back(full[i]);
  return spectra;
}

/// Buffers with poison behind (and, by a sub-buffer's origin, before) what is described.
template <typename T>
class GuardedBuffer {
 public:
  GuardedBuffer(const TestDevice& on, std::uint64_t scalars)
      : on_(on), scalars_(scalars), image_(poisoned_scalars<T>(scalars + 2 * guard)) {}
  void put(const std::vector<T>& values) {
    REQUIRE(values.size() == scalars_);
    std::copy(values.begin(), values.end(), image_.begin() + guard);
  }
  cl::Buffer make() {
    whole_ = cl::Buffer(on_.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, image_.size() * sizeof(T),
                        image_.data());
    cl_buffer_region region{guard * sizeof(T), scalars_ * sizeof(T)};
    return whole_.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  }
  /// What the buffer holds now; checks that nothing was written outside (`untouched`: nor inside).
  std::vector<T> read(bool untouched = false) {
    std::vector<T> now(image_.size());
    on_.queue.enqueueReadBuffer(whole_, CL_TRUE, 0, now.size() * sizeof(T), now.data());
    std::vector<std::uint64_t> described;
    for (std::uint64_t i = 0; !untouched && i < scalars_; ++i) described.push_back(guard + i);
    CHECK(stray_scalars(image_, now, described) == 0);
    return std::vector<T>(now.begin() + guard, now.begin() + static_cast<std::ptrdiff_t>(guard + scalars_));
  }

 private:
  static constexpr std::uint64_t guard = 4096 / sizeof(T);  // a multiple of every alignment of sub-buffers
  const TestDevice& on_;
  std::uint64_t scalars_;
  std::vector<T> image_;
  cl::Buffer whole_;
};

/// Runs one direction on guarded buffers; values as scalars.
template <typename T>
std::vector<T> run_stft(const TestDevice& on, const fft::Stft& stft, fft::Direction direction,
                        const std::vector<T>& values) {
  const bool forward = direction == fft::Direction::forward;
  GuardedBuffer<T> in(on, (forward ? stft.signal_bytes() : stft.spectra_bytes()) / sizeof(T));
  GuardedBuffer<T> out(on, (forward ? stft.output_bytes() : stft.signal_bytes()) / sizeof(T));
  in.put(values);
  const cl::Buffer from = in.make(), to = out.make();
  forward ? stft.forward(on.queue, from, to) : stft.inverse(on.queue, from, to);
  const std::vector<T> result = out.read();
  in.read(true);
  return result;
}

/// Noise of all signals: complex samples, and the scalars that the buffer holds.
template <typename T>
struct StftSignal {
  StftSignal(const fft::Stft& stft, std::uint64_t seed)
      : samples(uniform_noise<T>(stft.signal_length() * stft.options().signals, seed)) {
    const bool real = stft.options().domain == fft::Domain::real;
    for (auto& z : samples) {
      if (real) z = z.real();
      scalars.push_back(z.real());
      if (!real) scalars.push_back(z.imag());
    }
  }
  std::vector<std::complex<T>> samples;
  std::vector<T> scalars;
};

}  // namespace fft_test
