// What is refused before anything is built: no kernel, and no large table on the host.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <cmath>
#include <complex>

#include "support/device/device_planning.hpp"
#include "support/device/devices.hpp"
#include "support/peak_memory.hpp"
#include "support/refusal.hpp"

using namespace fft_test;

namespace {

/// The kernels that objects ask for while this lives.
class BuiltKernels {
 public:
  BuiltKernels() {
    fft::set_progress_handler([this](const fft::Progress&) { ++count_; });
  }
  ~BuiltKernels() { fft::set_progress_handler({}); }
  BuiltKernels(const BuiltKernels&) = delete;
  BuiltKernels& operator=(const BuiltKernels&) = delete;

  std::size_t count() const { return count_; }

 private:
  std::size_t count_ = 0;
};

/// 4 to 7 times a power of two, at most `most` and above its four fifths.
std::uint64_t short_factors(std::uint64_t most) {
  std::uint64_t unit = 1;
  while (8 * unit <= most) unit *= 2;
  return most / unit * unit;
}

}  // namespace

TEST_CASE("transfer functions that are refused build no kernel") {
  const TestDevice& on = test_devices().front();
  for (const std::uint64_t n : {24, 134}) {  // one convolution; 67 has no radix: two plans and a product
    const BuiltKernels built;
    const auto make = [&](const auto& transfer) { fft::Filter(on.context, on.device, {n}, transfer); };
    check_refused([&] { make(fft::Band(fft::LowPass{0.6})); }, "half the sample rate");
    check_refused([&] { make(std::vector<double>(7, 1.0)); }, "7 values");
    check_refused([&] { make(std::vector<double>(n, std::nan(""))); }, "point 0 = nan");
    check_refused([&] { make(std::vector<std::complex<double>>(n, {0, 1e39})); }, "point 0 = 1e+39");
    check_refused([&] { make(fft::TransferExpression{" "}); }, "TransferExpression::text is empty");
    check_refused([&] { make(fft::PointSpread{{1, 1}, {3}, {}}); }, "2 numbers, its shape 3");
    const fft::PointSpread point{{1}, {1}, {}};
    check_refused([&] { fft::Filter::wiener(on.context, on.device, {n}, point, -1); }, "noise = -1");
    CHECK(built.count() == 0);
    make(fft::Band(fft::LowPass{0.2}));
    CHECK(built.count() > 0);
  }
}

TEST_CASE("a band that a plan's filter refuses builds no kernel") {
  const TestDevice& on = test_devices().front();
  const fft::Plan1D plan(on.context, on.device, 40);
  const BuiltKernels built;
  check_refused([&] { plan.prepare_filter(fft::LowPass{0.6}); }, "half the sample rate");
  CHECK(built.count() == 0);
  plan.prepare_filter(fft::LowPass{0.2});
  CHECK(built.count() > 0);
}

// The signal, its spectrum and the window take 12 bytes a sample and fit, but not with what lies between the passes of a frame.
TEST_CASE("frames that leave no room for their transforms are refused before their window is made") {
  const TestDevice& on = test_devices().front();
  const std::uint64_t memory = limits_of(on).global_memory_bytes, n = short_factors(memory / 12);
  const BuiltKernels built;
  const auto before = peak_memory();
  fft::StftOptions o;
  o.frame = n;
  o.directions = fft::Directions::forward_only;
  const std::string message =
      refusal([&] { fft::Stft(on.context, on.device, n, o); }, fft::ErrorCode::unsupported);
  CHECK_THAT(message, Catch::Contains("forward() of an Stft of 1 signal of " + std::to_string(n)));
  CHECK_THAT(message,
             Catch::Contains("but the device has " + std::to_string(memory) + " bytes of memory: use"));
  CHECK_THAT(message, !Catch::Contains(" 0 of them of workspace"));
  CHECK(built.count() == 0);
  CHECK(peak_memory() - before < 1 << 16);  // KiB; the window has 8 bytes a sample
}
