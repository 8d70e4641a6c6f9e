// fft::StreamingConvolver against direct sums: signals cut anywhere, blocks, many channels and layouts.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "ops/stream/geometry.hpp"
#include "runtime/device/device_context.hpp"
#include "support/operations/streaming_run.hpp"
#include "support/turns.hpp"

using namespace fft_test;
using namespace fft_test::streams;

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
    fft::StreamingConvolverOptions options = options_of(fft::Domain::complex, 2, 64);
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
    Turns<T> turns(on);
    for (const auto& [domain, m] : {std::pair<fft::Domain, std::uint64_t>{fft::Domain::complex, 1},
                                    {fft::Domain::complex, 2},
                                    {fft::Domain::complex, 100},
                                    {fft::Domain::real, 1},
                                    {fft::Domain::real, 100}}) {
      if (!turns.next() || (sizeof(T) == 8 && m == 2)) continue;
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
