// Streams in random pieces against the direct convolution of the whole.
#include <algorithm>

#include <fftcl/fft.hpp>
#include "selftest/arrays.hpp"
#include "selftest/samples/judge.hpp"
#include "selftest/samples/operation_samples.hpp"

namespace selftest {
namespace {

template <typename T>
Outcome run_stream(Target& on, fft::Domain domain, std::uint64_t channels, std::uint64_t m) {
  constexpr std::uint64_t total = 4000, offset = 6;
  fft::StreamingConvolverOptions options;
  options.precision = precision_of<T>();
  options.domain = domain;
  options.channels = channels;
  options.expected_count = 500;
  fft::StreamingConvolver stream(on.context, on.device, m, options);
  const Values x = random_values<T>(total * channels, domain, m), h = random_values<T>(m, domain, m + 1);
  const std::uint64_t results = total + m - 1;
  Values want;
  for (std::uint64_t c = 0; c < channels; ++c)
    append(want, full_convolution(item(x, c, total), {total}, h, {m}));
  fft::Layout in_layout, out_layout;
  in_layout.offset = out_layout.offset = offset;
  in_layout.strides = out_layout.strides = {1};
  in_layout.distance = total;
  out_layout.distance = results;
  const Places x_places = placed({total}, in_layout, channels, domain), h_places = line(m, domain),
               y_places = placed({results}, out_layout, channels, domain);
  GuardedBuffer<T> in(on, x_places.end()), filter(on, h_places.end()), out(on, y_places.end());
  in.put(x_places, x);
  filter.put(h_places, h);
  {
    const std::lock_guard lock(on.running);
    const cl::Buffer from = in.upload(), with = filter.upload(), to = out.upload();
    stream.set_filter(on.queue, with);
    Noise noise(m);
    for (std::uint64_t t = 0; t < total;) {
      const std::uint64_t count = std::min(total - t, noise.below(1200));
      stream.process(on.queue, from, {offset + t, 1, total}, count, to, {offset + t, 1, results});
      t += count;
    }
    stream.flush(on.queue, to, nullptr, nullptr, {offset + total, 1, results});
    on.queue.finish();
    in.download();
    out.download();
  }
  Outcome outcome = judged(out, y_places, want, stream.block_points(), convolution_of_two_bound);
  check_unchanged(outcome, in);
  return outcome;
}

}  // namespace

std::vector<Sample> stream_samples(fft::Precision precision) {
  return {{"streams", "2 real channels, 100 taps", precision, true,
           at_precision(precision,
                        [](Target& on, auto zero) {
                          return run_stream<decltype(zero)>(on, fft::Domain::real, 2, 100);
                        })},
          {"streams", "complex signal, 333 taps", precision, false,
           at_precision(precision, [](Target& on, auto zero) {
             return run_stream<decltype(zero)>(on, fft::Domain::complex, 1, 333);
           })}};
}

}  // namespace selftest
