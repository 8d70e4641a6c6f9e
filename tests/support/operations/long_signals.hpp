// Operations on signals of more than 2^32 samples. The memory is sparse, with a few stretches of noise around
// samples 2^31 and 2^32, at the beginning and at the end; results are checked there.
#pragma once

#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <algorithm>
#include <limits>
#include <memory>

#include "ops/stft/kernels.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "support/device/device_run.hpp"
#include "support/operations/sparse_samples.hpp"

namespace fft_test {

/// Zeros but for noise in the stretches that begin here.
class LongSignal {
 public:
  static constexpr std::uint64_t stretch = 200;

  LongSignal(fft::Domain domain, std::uint64_t length, std::vector<std::uint64_t> begins)
      : domain_(domain), length_(length), begins_(std::move(begins)) {
    for (const std::uint64_t begin : begins_) {
      REQUIRE(begin + stretch <= length);
      noise_.push_back(sparse_noise(stretch, domain, begin));
    }
  }
  /// Around samples 2^31 and 2^32, where there are such, and both ends.
  static std::vector<std::uint64_t> usual(std::uint64_t length) {
    std::vector<std::uint64_t> begins = {0};
    for (const std::uint64_t begin : {two_31 - stretch / 2, 2 * two_31 - stretch / 2})
      if (begin + 2 * stretch < length) begins.push_back(begin);
    begins.push_back(length - stretch);
    return begins;
  }

  fft::Domain domain() const { return domain_; }
  std::uint64_t length() const { return length_; }
  const std::vector<std::uint64_t>& begins() const { return begins_; }

  /// Indices before the signal, modulo 2^64, and behind it are allowed.
  Complex at(std::uint64_t i) const {
    Complex value = 0;
    for (std::size_t s = 0; s < begins_.size(); ++s)
      if (i - begins_[s] < stretch) value = noise_[s][i - begins_[s]];
    return value;
  }
  Complex convolved_at(std::uint64_t i, const std::vector<Complex>& h) const {
    Complex sum = 0;
    for (std::size_t k = 0; k < h.size(); ++k) sum += h[k] * at(i - k);
    return sum;
  }
  /// Samples `stride` apart.
  std::unique_ptr<SparseSamples> buffer(const TestDevice& on, std::uint64_t stride = 1) const {
    std::vector<ByteRange> kept;
    for (const std::uint64_t begin : begins_) kept.push_back({begin * stride, (begin + stretch) * stride});
    auto samples = std::make_unique<SparseSamples>(on, domain_, length_ * stride, kept);
    for (const std::uint64_t begin : begins_)
      for (std::uint64_t i = begin; i < begin + stretch; ++i) samples->put(i * stride, at(i));
    return samples;
  }

 private:
  fft::Domain domain_;
  std::uint64_t length_;
  std::vector<std::uint64_t> begins_;
  std::vector<std::vector<Complex>> noise_;
};

/// Results to be looked at: around those of the stretches, when result i comes from sample i + shift and some before it.
class LongResults {
 public:
  static constexpr std::uint64_t guard = 4096;  // elements behind the last one

  LongResults(const TestDevice& on, fft::Domain domain, std::uint64_t count, std::uint64_t stride,
              const std::vector<std::uint64_t>& begins, std::uint64_t shift)
      : count_(count), stride_(stride) {
    std::vector<ByteRange> kept = {{count * stride, count * stride + guard}};
    for (const std::uint64_t begin : begins) {
      const std::uint64_t low = begin - std::min(begin, shift + 50),
                          high = std::min(count, begin + LongSignal::stretch + 100);
      kept.push_back({low * stride, high * stride});
      for (std::uint64_t i = low; i < high; ++i) looked_at_.push_back(i);
    }
    memory_ = std::make_unique<SparseSamples>(on, domain, count * stride + guard, kept);
  }
  const cl::Buffer& buffer() const { return memory_->buffer(); }

  template <typename Expected>
  void check(const Expected& expected) const {
    std::vector<Complex> got, want;
    for (const std::uint64_t i : looked_at_) {
      got.push_back(memory_->get(i * stride_));
      want.push_back(expected(i));
    }
    CHECK(relative_error(got, want) < sparse_rounding);
    bool untouched = true;
    for (std::uint64_t i = 0; i < guard; ++i)
      untouched = untouched && memory_->get(count_ * stride_ + i) == 0.0;
    CHECK(untouched);
  }

 private:
  std::uint64_t count_, stride_;
  std::vector<std::uint64_t> looked_at_;
  std::unique_ptr<SparseSamples> memory_;
};

inline void check_long_convolution(const TestDevice& on, fft::Domain domain, fft::ConvolutionMode mode,
                                   std::uint64_t length) {
  constexpr std::uint64_t taps = 33;
  fft::ConvolutionOptions options;
  options.domain = domain;
  options.mode = mode;
  fft::Convolution v(on.context, on.device, {length}, {taps}, options);
  if (!SparseBuffer::fits(on, v.output_bytes() + LongResults::guard * 8)) return;
  const LongSignal x(domain, length, LongSignal::usual(length));
  const auto in = x.buffer(on);
  const auto h = sparse_noise(taps, domain, 9);
  const SparseSamples filter(on, domain, taps);
  for (std::uint64_t k = 0; k < taps; ++k) filter.put(k, h[k]);
  const std::uint64_t shift = mode == fft::ConvolutionMode::full   ? 0
                              : mode == fft::ConvolutionMode::same ? (taps - 1) / 2
                                                                   : taps - 1;
  const LongResults out(on, domain, v.output_shape()[0], 1, x.begins(), shift);
  v.set_filter(on.queue, filter.buffer());
  v.apply(on.queue, in->buffer(), out.buffer());
  on.queue.finish();
  INFO(on.name << "\n" << v.describe());
  out.check([&](std::uint64_t i) { return x.convolved_at(i + shift, h); });
}

/// Samples and results are `stride` apart: neighbours are convolved in place, others through rows. Two calls.
inline void check_long_stream(const TestDevice& on, fft::Domain domain, std::uint64_t length,
                              std::uint64_t stride) {
  constexpr std::uint64_t taps = 21;
  fft::StreamingConvolverOptions options;
  options.domain = domain;
  fft::StreamingConvolver stream(on.context, on.device, taps, options);
  if (!SparseBuffer::fits(on, (length * stride + LongResults::guard) * bytes_of(domain))) return;
  const LongSignal x(domain, length, LongSignal::usual(length));
  const auto in = x.buffer(on, stride);
  const auto h = sparse_noise(taps, domain, 10);
  const SparseSamples filter(on, domain, taps);
  for (std::uint64_t k = 0; k < taps; ++k) filter.put(k, h[k]);
  const LongResults out(on, domain, length, stride, x.begins(), 0);
  stream.set_filter(on.queue, filter.buffer());
  const std::uint64_t first = 12345;
  const fft::StreamLayout second = {first * stride, stride, 0};
  stream.process(on.queue, in->buffer(), {0, stride, 0}, first, out.buffer(), {0, stride, 0});
  stream.process(on.queue, in->buffer(), second, length - first, out.buffer(), second);
  on.queue.finish();
  INFO(on.name << "\n" << stream.describe());
  out.check([&](std::uint64_t i) { return x.convolved_at(i, h); });
}

/// Centred frames, one behind the other; spectra of those around sample and element 2^31 and 2^32.
inline void check_long_stft(const TestDevice& on, std::uint64_t length) {
  fft::StftOptions options;
  options.directions = fft::Directions::forward_only;
  options.frame = options.hop = 64;
  options.centred = true;
  const fft::Stft stft(on.context, on.device, length, options);
  if (!SparseBuffer::fits(on, std::max(stft.signal_bytes(), stft.spectrum_bytes()))) return;
  std::vector<std::uint64_t> frames = {2, stft.frames() - 5};  // the middle one of three that are looked at
  for (const std::uint64_t at : {two_31 / 64, 2 * two_31 / 64, two_31 / 33, 2 * two_31 / 33})
    if (at + 10 < stft.frames()) frames.push_back(at);
  std::sort(frames.begin(), frames.end());
  std::vector<std::uint64_t> begins;
  std::vector<ByteRange> kept;
  for (const std::uint64_t f : frames) {
    begins.push_back(f * 64 - 100);
    kept.push_back({(f - 1) * stft.bins(), (f + 2) * stft.bins()});
  }
  const LongSignal x(fft::Domain::real, length, begins);
  const auto in = x.buffer(on);
  const SparseSamples out(on, fft::Domain::complex, stft.spectrum_bytes() / 8, kept);
  stft.forward(on.queue, in->buffer(), out.buffer());
  on.queue.finish();
  INFO(on.name << "\n" << stft.describe());
  std::vector<Complex> rows, got, want;
  for (const std::uint64_t f : frames)
    for (std::uint64_t frame = f - 1; frame <= f + 1; ++frame) {
      for (std::uint64_t q = 0; q < 64; ++q)
        rows.push_back(stft.options().window[q] * x.at(frame * 64 + q - 32));
      for (std::uint64_t k = 0; k < stft.bins(); ++k) got.push_back(out.get(frame * stft.bins() + k));
    }
  const auto full = fftw_transform(rows, {64}, rows.size() / 64, fft::Direction::forward);
  for (std::size_t i = 0; i < full.size(); ++i)
    if (i % 64 < stft.bins()) want.push_back(full[i]);
  CHECK(relative_error(got, want) < sparse_rounding);
}

/// The last kernel of Stft::inverse(), alone: the frames before it would need as much real memory.
inline void check_long_overlap_add(const TestDevice& on, std::uint64_t length) {
  constexpr std::uint64_t frame = 64, hop = 48;
  fft::StftOptions options;
  options.frame = frame;
  options.hop = hop;
  options.window.assign(frame, 0.5);
  options.complete = true;
  const auto geometry = fft::ops::make_geometry(length, options, std::numeric_limits<std::uint64_t>::max());
  const std::uint64_t samples = geometry.frames * frame;  // of all frames
  if (!SparseBuffer::fits(on, samples * sizeof(float))) return;
  const LongSignal rows(fft::Domain::real, samples, LongSignal::usual(samples));
  const auto in = rows.buffer(on);
  std::vector<std::uint64_t> begins;  // of the samples that come from the stretches
  for (const std::uint64_t begin : rows.begins())
    begins.push_back(std::min(begin / frame * hop, length - LongSignal::stretch));
  const LongResults out(on, fft::Domain::real, length, 1, begins, 0);
  const auto device = fft::runtime::DeviceContext::acquire(on.context(), on.device());
  fft::runtime::Recipe recipe;
  recipe.steps.push_back(fft::ops::overlap_add_step(geometry, device->limits()));
  recipe.steps.back().destination.slot = fft::planning::Slot::output;
  const fft::runtime::CompiledSchedule kernel(device, std::move(recipe));
  fft::runtime::Execution execution;
  execution.queue = on.queue();
  execution.input = in->buffer()();
  execution.output = out.buffer()();
  kernel.execute(execution);
  on.queue.finish();
  INFO(on.name);
  out.check([&](std::uint64_t i) {
    Complex sum = 0;
    double weight = 0;
    for (std::uint64_t f = i / hop; f + 2 > i / hop;
         --f) {  // the last frame that begins at or before i, and the one before
      if (f < geometry.frames && i - f * hop < frame)
        sum += 0.5 * rows.at(f * frame + i - f * hop), weight += 0.25;
      if (f == 0) break;
    }
    return sum / weight;
  });
}

/// Finds a template beyond score 2^32; there are weaker echoes of it elsewhere.
inline void check_long_search(const TestDevice& on, std::uint64_t length) {
  constexpr std::uint64_t points = 40;
  fft::MatchedFilterOptions options;
  options.domain = fft::Domain::real;
  fft::MatchedFilter search(on.context, on.device, {length}, {points}, options);
  if (!SparseBuffer::fits(on, search.signal_bytes())) return;
  const std::uint64_t best = length - 1000, echoes[] = {5, two_31 - 3, 2 * two_31 + 9};
  std::vector<ByteRange> kept = {{best, best + points}};
  for (const std::uint64_t echo : echoes) kept.push_back({echo, echo + points});
  const SparseSamples in(on, fft::Domain::real, length, kept), templates(on, fft::Domain::real, points),
      scores(on, fft::Domain::real, search.scores_bytes() / sizeof(float), kept);
  const auto pattern = sparse_noise(points, fft::Domain::real, 11);
  double energy = 0;
  for (std::uint64_t k = 0; k < points; ++k) {
    templates.put(k, pattern[k]);
    in.put(best + k, 2.0 * pattern[k]);
    energy += 2 * std::norm(pattern[k]);
    for (const std::uint64_t echo : echoes) in.put(echo + k, pattern[k]);
  }
  const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, search.peaks_bytes());
  search.set_templates(on.queue, templates.buffer());
  search.apply(on.queue, in.buffer(), scores.buffer());
  search.find(on.queue, scores.buffer(), peaks);
  const auto found = search.read(on.queue, peaks);
  INFO(on.name << "\n" << search.describe());
  CHECK(found.at(0).position == std::vector<std::uint64_t>{best});
  CHECK(found.at(0).score == Approx(energy).epsilon(1e-5));
}

}  // namespace fft_test
