// Sizes that operations refuse (docs/conventions.md, Limits), and what they say.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "codegen/operation_kernels.hpp"
#include "ops/convolution/geometry.hpp"
#include "ops/stft/kernels.hpp"
#include "ops/stream/geometry.hpp"
#include "ops/welch/kernels.hpp"
#include "support/device/device_planning.hpp"
#include "support/peak_memory.hpp"
#include "support/refusal.hpp"

using namespace fft_test;

namespace {

constexpr std::uint64_t two_31 = std::uint64_t(1) << 31;
constexpr fft::ErrorCode unsupported = fft::ErrorCode::unsupported;

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
  fft::StreamingConvolverOptions channels;
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

// Each of the three addends is within the limit, and the bytes of their sum are few modulo 2^64.
TEST_CASE("layouts of a stream whose bytes do not fit 64 bits") {
  constexpr std::uint64_t two_60 = std::uint64_t(1) << 60;
  using fft::ops::make_span;
  check_refused([] { make_span({two_60, 1, 0}, 8, 1, false, "in"); }, "in: the layout spans more than 2^60");
  check_refused(
      [] {
        make_span({two_60 / 2, 1, two_60}, 8, 2, true, "out");
      },
      "out: the layout spans more than 2^60");
  const fft::ops::StreamSpan largest = make_span({two_60 - 8, 1, 0}, 8, 1, false, "in");
  CHECK(largest.elements == two_60);
  CHECK(largest.bytes(8) == two_60 * 8);
  CHECK(largest.bytes(16) == ~std::uint64_t(0));  // what no buffer has

  const TestDevice& on = test_devices().front();
  fft::StreamingConvolver stream(on.context, on.device, 2);
  const cl::Buffer samples(on.context, CL_MEM_READ_WRITE, 8 * 16);
  const cl::Buffer out(on.context, CL_MEM_READ_WRITE, 8 * 16);
  stream.set_filter(on.queue, samples);
  check_refused([&] { stream.process(on.queue, samples, {two_60 * 2, 1, 0}, 8, out, {}); }, "above 2^60");
  check_refused([&] { stream.process(on.queue, samples, {two_60, 1, 0}, 8, out, {}); }, "more than 2^60");
}

TEST_CASE("convolutions whose spectra have more elements than 64 bits count") {
  const fft::planning::DeviceLimits limits = limits_of(test_devices().front());
  fft::ConvolutionOptions options;
  options.mode = fft::ConvolutionMode::same;  // as few results as the signal has points
  const auto make = [&](std::uint64_t signal, std::uint64_t filter) {
    return fft::ops::make_convolution_geometry({signal, 1}, {1, filter}, options, limits);
  };
  CHECK(make(1 << 20, 1 << 20).points() == std::uint64_t(1) << 40);
  check_refused([&] { make(two_31, two_31 * 4); }, "the filters' spectra need more than 2^64 bytes",
                unsupported);  // 2^64 elements
  options.filters = 1 << 10;
  check_refused([&] { make(two_31, two_31 / 1024); }, "the filters' spectra need more than 2^64 bytes",
                unsupported);  // 2^62 elements
}

TEST_CASE("a stream's block stays within 2^31 points for the longest filter") {
  fft::planning::DeviceLimits limits = limits_of(test_devices().front());
  limits.max_allocation_bytes = limits.global_memory_bytes = std::uint64_t(1) << 45;
  for (const std::uint64_t expected : {std::uint64_t(0), two_31 / 2, 64 * two_31}) {
    fft::StreamingConvolverOptions options;
    options.expected_count = expected;
    CHECK(fft::ops::make_streaming_geometry(two_31 / 8, options, limits).points() < two_31);
  }
}

TEST_CASE(
    "averaged spectra of more bytes than 64 bits count, and of more frames than can be counted one by one") {
  const TestDevice& on = test_devices().front();
  fft::WelchOptions o;
  o.domain = fft::Domain::complex;
  o.frame = o.hop = 1;
  o.fft_length = two_31;
  for (int power = 27; power < 58; ++power) {
    o.batch = std::uint64_t(1) << power;
    check_refused([&] { fft::Welch(on.context, on.device, 1, o); }, "use fewer signals in one call",
                  unsupported);
  }
  o.batch = 1;
  o.fft_length = 1;
  o.average = fft::WelchAverage::median;
  check_refused([&] { fft::Welch(on.context, on.device, two_31 * 1024, o); },
                "use larger hops: a median keeps every frame's", unsupported);
}

TEST_CASE("the bias of a median of many frames") {
  fft::planning::DeviceLimits limits = limits_of(test_devices().front());
  limits.max_allocation_bytes = limits.global_memory_bytes = std::uint64_t(1) << 45;
  fft::WelchOptions o;
  o.frame = o.hop = 1;
  o.window = {1};
  o.average = fft::WelchAverage::median;
  for (const std::uint64_t frames : {(1 << 20) - 1, 1 << 20, (1 << 20) + 1, (1 << 20) + 2}) {
    long double bias = 1;
    for (std::uint64_t i = 2; i + 1 <= frames; i += 2) bias -= 1 / (static_cast<long double>(i) * (i + 1));
    CHECK(1 / fft::ops::make_welch_geometry(frames, o, limits).scale == Approx(double(bias)).epsilon(1e-13));
  }
}

// As many runs of frames as this has would fill the memory of the host, were they listed.
TEST_CASE("the cost of frames of a signal that no device holds is counted at once") {
  const TestDevice& on = test_devices().front();
  fft::StftOptions o;
  o.frame = 3;
  o.hop = 2;
  o.directions = fft::Directions::forward_only;
  const std::uint64_t n = std::uint64_t(1) << 50;
  const fft::Cost cost = fft::estimate<fft::Stft>(on.context, on.device, n, o);
  CHECK(cost.bytes >= (n / 2 - 1) * 2 * sizeof(cl_float2));  // what is written
}

TEST_CASE("frames of a signal that no device holds are refused before their kernels are tried") {
  const TestDevice& on = test_devices().front();
  fft::StftOptions o;
  o.directions = fft::Directions::forward_only;
  for (int power = 40; power < 58; ++power)
    check_refused([&] { fft::Stft(on.context, on.device, std::uint64_t(1) << power, o); },
                  "(the signals) need a buffer of", unsupported);
  o.frame = 3;
  o.hop = 1;
  o.fft_length = two_31;
  check_refused([&] { fft::Stft(on.context, on.device, 1 << 20, o); }, "(the spectra) need a buffer of",
                unsupported);
  o.fft_length = 3;
  o.batch = std::uint64_t(1) << 40;
  check_refused([&] { fft::Stft(on.context, on.device, 7, o); }, "(the signals) need a buffer of",
                unsupported);
}

// A window that does not fit its frame shows the order: the one that the library makes of these frames has 16 GB.
TEST_CASE(
    "frames too large for the signal or the device are refused before their window is looked at, or made") {
  constexpr std::uint64_t memory = std::uint64_t(4) << 30;
  fft::StftOptions frames;
  frames.frame = two_31;
  frames.window = {1};
  const auto stft = [&](std::uint64_t samples) { fft::ops::make_geometry(samples, frames, memory); };
  check_refused([&] { stft(100); }, "a frame of 2147483648 samples is longer than the signal (100 samples");
  frames.complete = true;  // fills the frame with zeros
  check_refused([&] { stft(10); },
                "(the spectra) need a buffer of 8589934600 bytes, but the device has 4294967296",
                unsupported);
  frames.batch = std::uint64_t(1) << 24;
  check_refused([&] { stft(two_31); },
                "(the signals) need a buffer of 144115188075855872 bytes, but the device has 4294967296",
                unsupported);
  fft::WelchOptions spectra;
  spectra.frame = two_31;
  spectra.window = {1};
  fft::planning::DeviceLimits limits;
  limits.max_allocation_bytes = limits.global_memory_bytes = memory;
  const auto refused = [&](const char* words) {
    check_refused([&] { fft::ops::make_welch_geometry(two_31, spectra, limits); }, words, unsupported);
  };
  refused("of which this device allows 4294967296: use a shorter frame and fft_length");
  spectra.batch = 1 << 20;
  refused("one frame of 1048576 signals");
  spectra.batch = 1;
  limits.max_allocation_bytes = 16 * memory;
  refused("(the signals) need a buffer of 8589934592 bytes, but the device has 4294967296");
}

// Each side fits alone.
TEST_CASE(
    "frames whose signals, spectra and windows do not fit the device together are refused before their "
    "window is made") {
  constexpr std::uint64_t gibibyte = std::uint64_t(1) << 30;
  fft::StftOptions frames;
  frames.frame = gibibyte / 2;
  frames.window = {1};
  const auto stft = [&](std::uint64_t memory) { fft::ops::make_geometry(gibibyte / 2, frames, memory); };
  check_refused(
      [&] { stft(4 * gibibyte); },
      "forward() of an Stft of 1 signal of 536870912 samples, 1 frame of 536870912 points: a call needs "
      "6442450952 bytes, 0 of them of workspace, but the device has 4294967296 bytes of memory: use a "
      "larger hop, shorter signals or frames",
      unsupported);
  check_refused(
      [&] { stft(7 * gibibyte); },
      "a call needs 8589934600 bytes, 2147483648 of them of workspace, but the device has 7516192768 "
      "bytes of memory: use a larger hop, shorter signals or frames, or Directions::forward_only",
      unsupported);
  check_refused([&] { stft(9 * gibibyte); }, "StftOptions::window has 1 values");
  fft::WelchOptions spectra;
  spectra.frame = gibibyte / 4;
  spectra.window = {1};
  fft::planning::DeviceLimits limits;
  limits.max_allocation_bytes = 16 * gibibyte;
  limits.global_memory_bytes = 4 * gibibyte;
  const auto welch = [&] { fft::ops::make_welch_geometry(gibibyte / 4, spectra, limits); };
  check_refused(
      welch, "a Welch estimate of 1 signal of 268435456 samples in frames of 268435456: a call needs 5368709",
      unsupported);
  limits.global_memory_bytes = 6 * gibibyte;
  check_refused(welch, "WelchOptions::window has 1 values");
}

// A trial launch has as many work-groups as the widest call (runtime/cache/warm_up.hpp): 2^26 of them took about 0.7 s.
TEST_CASE("short rows share work-groups on CPUs") {
  fft::planning::DeviceLimits limits;
  limits.shape = fft::planning::KernelShape::vector;
  limits.max_allocation_bytes = limits.global_memory_bytes = std::uint64_t(1) << 40;
  limits.compute_units = 2;
  fft::StftOptions frames;
  frames.frame = frames.hop = 1;
  frames.window = {1};
  frames.batch = two_31 / 2;
  frames.output = fft::StftOutput::power;
  fft::WelchOptions spectra;
  spectra.frame = spectra.hop = 1;
  spectra.window = {1};
  spectra.batch = two_31 / 2;
  for (const std::uint64_t rows : {256, 1}) {  // of a work-group
    const auto stft = fft::ops::make_geometry(1, frames, limits.global_memory_bytes);
    CHECK(fft::ops::frames_step(stft, limits).launch(1).size.groups == frames.batch / rows);
    CHECK(fft::ops::form_step(stft, limits).launch(1).size.groups == frames.batch / rows);
    const auto welch = fft::ops::make_welch_geometry(1, spectra, limits);
    CHECK(fft::ops::welch_row_groups(welch, limits, 1) == spectra.batch / rows);
    limits.shape = fft::planning::KernelShape::work_group;
  }
  limits.shape = fft::planning::KernelShape::vector;
  CHECK(fft::codegen::ops_rows(4, 300, limits) == 37);   // work for both units
  CHECK(fft::codegen::ops_rows(16, 7, limits) == 1);     // few rows
  CHECK(fft::codegen::ops_rows(256, 300, limits) == 1);  // long ones
}

// Each has parts that need few passes, or none, and whose kernels were built before the last part was refused.
TEST_CASE("operations refuse what they have no passes for before they build a kernel or make a window") {
  const TestDevice& on = test_devices().front();
  constexpr std::uint64_t prime = 1073741789;
  std::vector<std::string> built;
  fft::set_progress_handler([&](const fft::Progress& p) { built.push_back(p.problem); });
  const auto refused = [&](const char* name, const auto& make) {
    INFO(name);
    const auto before = peak_memory();
    CHECK(refusal(make, unsupported) != "accepted");
    CHECK(peak_memory() - before < 1 << 16);  // KiB; a window of these frames has 8 GiB
    CHECK(built.empty());
  };
  refused("Convolution", [&] {
    fft::ConvolutionOptions circular;
    circular.mode = fft::ConvolutionMode::circular;
    fft::Convolution(on.context, on.device, {prime}, {3}, circular);
  });
  refused("MatchedFilter", [&] { fft::MatchedFilter(on.context, on.device, {prime}, {prime / 2}); });
  refused("Stft", [&] {
    fft::StftOptions o;
    o.frame = prime;
    o.directions = fft::Directions::forward_only;
    fft::Stft(on.context, on.device, prime, o);
  });
  refused("Welch", [&] {
    fft::WelchOptions o;
    o.frame = prime;
    fft::Welch(on.context, on.device, prime, o);
  });
  refused("RichardsonLucy", [&] {
    fft::RichardsonLucyOptions o;
    o.padding = fft::BlurPadding::wrap;
    fft::RichardsonLucy(on.context, on.device, {prime}, {3}, o);
  });
  fft::set_progress_handler({});
}

TEST_CASE("the cost of averaging a signal that no device holds is counted, but the object is not made") {
  const TestDevice& on = test_devices().front();
  const fft::WelchOptions o;
  const std::uint64_t samples = limits_of(on).global_memory_bytes / 2;  // twice the memory
  CHECK(fft::estimate<fft::Welch>(on.context, on.device, samples, o).bytes > 2 * samples);
  check_refused([&] { fft::Welch(on.context, on.device, samples, o); }, "(the signals) need a buffer of",
                unsupported);
}

TEST_CASE("an estimate of an analytic signal makes no table of its factors") {
  const TestDevice& on = test_devices().front();
  const std::uint64_t n = std::uint64_t(1) << 26;
  const auto before = peak_memory();
  (void)fft::estimate<fft::AnalyticSignal>(on.context, on.device, n);
  CHECK(peak_memory() - before < static_cast<long>(n / 1024));  // of 16 bytes for each point
}
