// The largest calls: 2^26 points in one transform and 2^30 points in one call, where 32-bit indices would wrap. On devices
// that have the memory; run by hand.
#include "support/skipping.hpp"  // before Catch2

#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <algorithm>
#include <complex>
#include <random>
#include <vector>

#include "support/device/devices.hpp"
#include "support/reference/reference.hpp"

using namespace fft_test;

namespace {

using Signal = std::vector<std::complex<float>>;

Signal noise(std::size_t points) {
  std::mt19937 generator(1);
  std::uniform_real_distribution<float> uniform(-0.5F, 0.5F);
  Signal signal(points);
  for (auto& v : signal) v = {uniform(generator), uniform(generator)};
  return signal;
}

double relative_error(const Signal& result, const Signal& signal) {
  const auto exact =
      fftw_transform<double>(convert<double>(signal), {signal.size()}, 1, fft::Direction::forward);
  double difference = 0, size = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    difference += std::norm(std::complex<double>(result[i]) - exact[i]);
    size += std::norm(exact[i]);
  }
  return std::sqrt(difference / size);
}

// `batch` transforms of n points in place; every transform has the same noise but rotated by its number, so that one
// that lands at a wrong place is noticed. A few are compared with FFTW.
void check_large(const TestDevice& on, std::uint64_t n, std::uint64_t batch) {
  const std::uint64_t bytes = n * batch * sizeof(Signal::value_type);
  const std::uint64_t memory = on.device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
  const std::uint64_t largest = on.device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
  if (bytes > largest || 3 * bytes > memory)
    return skip(on.name + ": " + std::to_string(n) + " points, " + std::to_string(batch) + " times, are " +
                std::to_string(bytes) + " bytes; it allows " + std::to_string(largest) +
                " in one buffer and has " + std::to_string(memory) + ", of which they may take a third");
  const fft::BatchPlan plan(on.context, on.device, n, batch);
  const cl::Buffer data(on.context, CL_MEM_READ_WRITE, bytes);
  const Signal base = noise(n);
  const auto rotated = [&](std::uint64_t by) {
    Signal signal = base;
    std::rotate(signal.begin(), signal.begin() + static_cast<std::ptrdiff_t>(by % n), signal.end());
    return signal;
  };
  const std::uint64_t each = n * sizeof(Signal::value_type);
  for (std::uint64_t b = 0; b < batch; ++b)
    on.queue.enqueueWriteBuffer(data, CL_TRUE, b * each, each, rotated(b).data());
  plan.forward(on.queue, data);
  Signal result(n);
  for (std::uint64_t b : {std::uint64_t(0), batch / 2, batch - 1}) {
    on.queue.enqueueReadBuffer(data, CL_TRUE, b * each, each, result.data());
    INFO(on.name << ", n = " << n << ", transform " << b << " of " << batch);
    CHECK(relative_error(result, rotated(b)) < 4e-7);
  }
}

}  // namespace

TEST_CASE("2^26 points in one transform", "[.sweep]") {
  for (const TestDevice& on : test_devices()) check_large(on, std::uint64_t(1) << 26, 1);
}

TEST_CASE("2^30 points in one call", "[.sweep]") {
  for (const TestDevice& on : test_devices()) {
    check_large(on, std::uint64_t(1) << 20, std::uint64_t(1) << 10);
    check_large(on, 1000, std::uint64_t(1) << 20);
  }
}

TEST_CASE("a call checked like the largest ones, small enough for every run") {
  for (const TestDevice& on : test_devices()) check_large(on, 1000, 300);
}
