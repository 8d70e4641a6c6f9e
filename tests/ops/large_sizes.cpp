// Sizes that operations refuse (docs/conventions.md, Limits), and what they say.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "ops/stream/geometry.hpp"
#include "support/device/device_planning.hpp"
#include "support/refusal.hpp"

using namespace fft_test;

namespace {

constexpr std::uint64_t two_31 = std::uint64_t(1) << 31;

}  // namespace

TEST_CASE("numbers of samples that operations refuse") {
  const TestDevice& on = test_devices().front();
  const std::uint64_t two_40 = two_31 * 512;
  check_refused([&] { fft::Convolution(on.context, on.device, {two_40 + 1}, {3}); }, "is above 2^40");
  check_refused([&] { fft::Convolution(on.context, on.device, {two_40}, {two_40 + 1}); }, "is above 2^40");
  fft::StftOptions frames;
  frames.frame = two_31 + 1;
  check_refused([&] { fft::Stft(on.context, on.device, 4 * two_31, frames); },
                "frame = 2147483649 is above 2^31");
  frames.frame = 8;
  frames.hop = two_31 + 1;
  check_refused([&] { fft::Stft(on.context, on.device, 4 * two_31, frames); },
                "hop = 2147483649 is above 2^31");
  check_refused([&] { fft::Stft(on.context, on.device, two_31 << 28); }, "above 2^58");
  check_refused([&] { fft::StreamingConvolver(on.context, on.device, two_31 / 8 + 1); }, "is above 2^28");
  check_refused([&] { fft::ops::make_span({}, two_40 + 1, 1, false, "in"); },
                "count = 1099511627777 is above 2^40");
  fft::StreamingOptions channels;
  channels.channels = 1 << 21;
  const fft::StreamingConvolver stream(on.context, on.device, 1, channels);
  for (const std::uint64_t count : {two_40 + 1, ~std::uint64_t(0)}) {  // counting their rounds would not end
    check_refused([&] { stream.cost(count); }, "is above 2^40");
    check_refused([&] { stream.workspace_bytes(count); }, "is above 2^40");
    check_refused([&] { stream.bytes(count); }, "is above 2^40");
  }
  check_refused([&] { stream.cost(two_40); }, "2^60 elements");
  check_refused(
      [&] {
        fft::ops::make_span({0, two_31, 0}, two_40, 1, false, "in");
      },
      "in: the layout spans more than 2^60");
}

TEST_CASE("a stream's block stays within 2^31 points for the longest filter") {
  fft::planning::DeviceLimits limits = limits_of(test_devices().front());
  limits.max_allocation_bytes = limits.global_memory_bytes = std::uint64_t(1) << 45;
  for (const std::uint64_t expected : {std::uint64_t(0), two_31 / 2, 64 * two_31}) {
    fft::StreamingOptions options;
    options.expected_count = expected;
    CHECK(fft::ops::make_streaming_geometry(two_31 / 8, options, limits).points() < two_31);
  }
}
