// Short-time transforms against their definition, both ways.
#include <cmath>

#include <fftcl/fft.hpp>
#include "selftest/arrays.hpp"
#include "selftest/samples/judge.hpp"
#include "selftest/samples/operation_samples.hpp"

namespace selftest {
namespace {

/// Windowed frames of a signal that is zero beyond its ends, filled up with zeros; dense.
Values frames_of(const fft::Stft& stft, const Values& signal) {
  const fft::StftOptions& o = stft.options();
  Values rows(stft.frames() * o.fft_length);
  for (std::uint64_t f = 0; f < stft.frames(); ++f)
    for (std::uint64_t q = 0; q < o.frame; ++q) {
      const std::int64_t at = stft.first_sample(f) + static_cast<std::int64_t>(q);
      if (at >= 0 && at < static_cast<std::int64_t>(signal.size()))
        rows[f * o.fft_length + q] =
            signal[static_cast<std::size_t>(at)] * static_cast<long double>(o.window[q]);
    }
  return rows;
}

/// The frequencies that are kept of every frame, and back by the mirror image.
Values kept(const fft::Stft& stft, const Values& whole) {
  Values spectra;
  for (std::uint64_t i = 0; i < whole.size(); ++i)
    if (i % stft.options().fft_length < stft.bins()) spectra.push_back(whole[i]);
  return spectra;
}

Values mirrored(const fft::Stft& stft, const Values& spectra) {
  const std::uint64_t n = stft.options().fft_length;
  Values whole;
  for (std::uint64_t f = 0; f < stft.frames(); ++f)
    for (std::uint64_t k = 0; k < n; ++k)
      whole.push_back(k < stft.bins() ? spectra[f * stft.bins() + k]
                                      : std::conj(spectra[f * stft.bins() + n - k]));
  return whole;
}

/// The signal nearest to spectra, in the least-squares sense.
Values overlap_added(const fft::Stft& stft, const Values& spectra, std::uint64_t samples) {
  const fft::StftOptions& o = stft.options();
  const Values rows =
      host_transform(mirrored(stft, spectra), {o.fft_length}, stft.frames(), fft::Direction::inverse);
  Values sums(samples);
  std::vector<long double> weights(samples);
  for (std::uint64_t f = 0; f < stft.frames(); ++f)
    for (std::uint64_t q = 0; q < o.frame; ++q) {
      const std::int64_t at = stft.first_sample(f) + static_cast<std::int64_t>(q);
      if (at < 0 || at >= static_cast<std::int64_t>(samples)) continue;
      const long double w = o.window[q];
      sums[static_cast<std::size_t>(at)] += rows[f * o.fft_length + q] * w;
      weights[static_cast<std::size_t>(at)] += w * w;
    }
  for (std::uint64_t i = 0; i < samples; ++i) {
    sums[i] /= weights[i] * static_cast<long double>(o.fft_length);
    if (o.domain == fft::Domain::real) sums[i].imag(0);
  }
  return sums;
}

template <typename T>
fft::StftOptions options_of(fft::Domain domain, std::uint64_t frame, std::uint64_t hop) {
  fft::StftOptions options;
  options.precision = precision_of<T>();
  options.domain = domain;
  options.frame = frame;
  options.hop = hop;
  options.centred = options.complete = true;
  for (std::uint64_t q = 0; q < frame; ++q)  // Hann
    options.window.push_back(static_cast<double>(
        0.5L - 0.5L * std::cos(2 * 3.14159265358979323846264338327950288L * static_cast<long double>(q) /
                               static_cast<long double>(frame))));
  return options;
}

template <typename T>
Outcome call(Target& on, const fft::Stft& stft, fft::Direction direction, const Places& from,
             const Places& to, const Values& given, const Values& want, double bound) {
  GuardedBuffer<T> in(on, from.end()), out(on, to.end());
  in.put(from, given);
  {
    const std::lock_guard lock(on.running);
    const cl::Buffer source = in.upload(), destination = out.upload();
    if (direction == fft::Direction::forward)
      stft.forward(on.queue, source, destination);
    else
      stft.inverse(on.queue, source, destination);
    on.queue.finish();
    in.download();
    out.download();
  }
  Outcome outcome = judged(out, to, want, stft.options().fft_length, bound);
  check_unchanged(outcome, in);
  return outcome;
}

constexpr std::uint64_t samples = 6000;

template <typename T>
Outcome run_both_ways(Target& on, fft::Domain domain, std::uint64_t frame, std::uint64_t hop) {
  const fft::Stft stft(on.context, on.device, samples, options_of<T>(domain, frame, hop));
  const Values signal = random_values<T>(samples, domain, frame);
  const Values spectra =
      kept(stft, host_transform(frames_of(stft, signal), {frame}, stft.frames(), fft::Direction::forward));
  const Places time = line(samples, domain), frequency = line(spectra.size(), fft::Domain::complex);
  Outcome all = call<T>(on, stft, fft::Direction::forward, time, frequency, signal, spectra, frame_bound);
  const Values given = rounded<T>(spectra);
  add(all, call<T>(on, stft, fft::Direction::inverse, frequency, time, given,
                   overlap_added(stft, given, samples), frame_bound));
  return all;
}

template <typename T>
Outcome run_power(Target& on) {
  fft::StftOptions options = options_of<T>(fft::Domain::real, 128, 96);
  options.output = fft::StftOutput::power;
  options.directions = fft::Directions::forward_only;
  const fft::Stft stft(on.context, on.device, samples, options);
  const Values signal = random_values<T>(samples, fft::Domain::real, 128);
  Values powers =
      kept(stft, host_transform(frames_of(stft, signal), {128}, stft.frames(), fft::Direction::forward));
  for (Wide& z : powers) z = std::norm(z);
  return call<T>(on, stft, fft::Direction::forward, line(samples, fft::Domain::real),
                 line(powers.size(), fft::Domain::real), signal, powers,
                 2 * frame_bound);  // a square: twice the error
}

}  // namespace

std::vector<Sample> frame_samples(fft::Precision precision) {
  return {{"frames", "real frames of 256 points, hop 64", precision, true,
           at_precision(precision,
                        [](Target& on, auto zero) {
                          return run_both_ways<decltype(zero)>(on, fft::Domain::real, 256, 64);
                        })},
          {"frames", "complex frames of 100 points, hop 50", precision, false,
           at_precision(precision,
                        [](Target& on, auto zero) {
                          return run_both_ways<decltype(zero)>(on, fft::Domain::complex, 100, 50);
                        })},
          {"frames", "power of real frames of 128 points", precision, false,
           at_precision(precision, [](Target& on, auto zero) { return run_power<decltype(zero)>(on); })}};
}

}  // namespace selftest
