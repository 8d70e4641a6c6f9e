// The surface of real plans: defaults, sizes, messages.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/devices.hpp"
#include "support/refusal.hpp"

using namespace fft_test;
using Catch::Matchers::Contains;

namespace {

fft::Options real_options(bool in_place = false) {
  fft::Options options;
  options.domain = fft::Domain::real;
  options.in_place = in_place;
  return options;
}

}  // namespace

TEST_CASE("defaults of real plans: dense, or padded for one buffer") {
  const TestDevice& on = test_devices().front();
  const fft::Plan2D dense(on.context, on.device, 6, 10, real_options());
  CHECK(dense.shape() == std::vector<std::uint64_t>{6, 10});
  CHECK(dense.options().signal.strides == std::vector<std::int64_t>{10, 1});
  CHECK(dense.options().spectrum.strides == std::vector<std::int64_t>{6, 1});
  CHECK(dense.signal_bytes() == 60 * sizeof(float));
  CHECK(dense.spectrum_bytes() == 36 * sizeof(cl_float2));
  CHECK(dense.options().inverse_scale == 1.0 / 60);
  CHECK_THAT(dense.describe(), Contains("2D, real, 6 x 10 points"));
  const fft::Plan2D padded(on.context, on.device, 6, 10, real_options(true));
  CHECK(padded.options().signal.strides == std::vector<std::int64_t>{12, 1});
  CHECK(padded.options().signal.distance == 72);
  CHECK(padded.options().spectrum.strides == std::vector<std::int64_t>{6, 1});
  CHECK(padded.signal_bytes() == (5 * 12 + 10) * sizeof(float));
  CHECK(padded.spectrum_bytes() == dense.spectrum_bytes());
}

TEST_CASE("buffers too small for a real plan: both sizes, and what the sides hold") {
  for (const TestDevice& on : test_devices()) {
    const fft::Plan1D plan(on.context, on.device, 10, real_options());
    const auto buffer = [&](std::size_t bytes) { return cl::Buffer(on.context, CL_MEM_READ_WRITE, bytes); };
    const cl::Buffer signal = buffer(40), half = buffer(48), five = buffer(5 * sizeof(cl_float2));
    CHECK(refusal([&] { plan.forward(on.queue, signal, half); }) == "accepted");
    CHECK_THAT(refusal([&] { plan.forward(on.queue, signal, five); }),
               Contains("out is too small") && Contains("spectrum") && Contains("6 complex") &&
                   Contains("48 bytes") && Contains("has 40"));
    CHECK_THAT(
        refusal([&] { plan.forward(on.queue, buffer(36), half); }),
        Contains("in is too small") && Contains("10 real") && Contains("40 bytes") && Contains("has 36"));
    CHECK_THAT(refusal([&] { plan.inverse(on.queue, five, signal); }),
               Contains("in is too small") && Contains("48 bytes") && Contains("has 40"));
    // One row works in place when the buffer holds its spectrum.
    CHECK_THAT(refusal([&] { plan.forward(on.queue, signal); }),
               Contains("inout is too small") && Contains("needs 48 bytes for the spectrum (6 complex") &&
                   Contains("has 40"));
    CHECK(refusal([&] { plan.forward(on.queue, half); }) == "accepted");
    on.queue.finish();
  }
}

TEST_CASE("dense rows in place: what to ask for, and how many bytes it takes") {
  for (const TestDevice& on : test_devices()) {
    const fft::Plan2D dense(on.context, on.device, 6, 10, real_options());
    const cl::Buffer buffer(on.context, CL_MEM_READ_WRITE, 60 * sizeof(float));
    for (const bool forward : {true, false})
      CHECK_THAT(
          refusal([&] { forward ? dense.forward(on.queue, buffer) : dense.inverse(on.queue, buffer); }),
          Contains("Options::in_place") && Contains("288 bytes") && Contains("padded"));
    const fft::Plan2D padded(on.context, on.device, 6, 10, real_options(true));
    CHECK_THAT(refusal([&] { padded.inverse(on.queue, buffer); }),
               Contains("inout is too small") && Contains("288 bytes") && Contains("240"));
    fft::Options behind = real_options();  // the signal behind the spectrum, not padded
    behind.signal.offset = 72;
    const fft::Plan2D apart(on.context, on.device, 6, 10, behind);
    const cl::Buffer exact(on.context, CL_MEM_READ_WRITE, (72 + 60) * sizeof(float));
    CHECK(refusal([&] { apart.forward(on.queue, exact); }) == "accepted");
    const cl::Buffer enough(on.context, CL_MEM_READ_WRITE, 288);
    CHECK(refusal([&] { padded.inverse(on.queue, enough); }) == "accepted");
    on.queue.finish();
  }
}

TEST_CASE("layouts of real plans are checked in the units of their side") {
  const TestDevice& on = test_devices().front();
  const auto make = [&](const fft::Options& options) { fft::Plan1D(on.context, on.device, 10, options); };
  fft::Options options = real_options();
  options.batch = 3;
  options.spectrum.distance = 5;
  CHECK_THAT(refusal([&] { make(options); }), Contains("Options::spectrum: distance = 5") && Contains("6"));
  options.spectrum.distance = 6;
  options.signal.distance = 9;
  CHECK_THAT(refusal([&] { make(options); }),
             Contains("inverse") && Contains("distance = 9") && Contains("10"));
  options.directions = fft::Directions::forward_only;
  CHECK(refusal([&] { make(options); }) == "accepted");
}
