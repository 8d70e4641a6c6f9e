// Entries of a batch do not depend on each other: the result of each is the same, bit for bit, whatever its neighbours are
// (noise, NaN, 10^6 or 10^12 times as loud), and as exact as alone.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <cmath>
#include <cstring>

#include "support/device/independence.hpp"

using namespace fft_test;

namespace {

fft::Options real_options(fft::Precision precision, std::uint64_t batch) {
  fft::Options options;
  options.precision = precision;
  options.domain = fft::Domain::real;
  options.batch = batch;
  return options;
}

// Forward and inverse; entries are items of the batch.
template <typename T>
void check_batch(const TestDevice& on, const fft::Plan& plan) {
  const std::uint64_t batch = plan.options().batch, signal = plan.signal_bytes() / batch / sizeof(T),
                      spectrum = plan.spectrum_bytes() / batch / sizeof(T);
  const auto run = [&](bool forward) {
    return [&, forward](const std::vector<T>& in) {
      return run_on_device<T>(on, in, (forward ? spectrum : signal) * batch,
                              [&](const cl::Buffer& from, const cl::Buffer& to) {
                                forward ? plan.forward(on.queue, from, to) : plan.inverse(on.queue, from, to);
                              });
    };
  };
  INFO(plan.describe());
  check_independent<T>(batch, signal, run(true));
  check_independent<T>(batch, spectrum, run(false));
}

}  // namespace

TEST_CASE("entries of a batch of real lines are independent", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    // Smooth odd and even ones, primes by radices, by Rader's and by Bluestein's algorithm, several passes.
    const std::vector<std::pair<std::uint64_t, std::uint64_t>> cases = {
        {1, 3},    {15, 37}, {16, 3},   {37, 3},    {105, 2},  {127, 3},
        {179, 37}, {263, 2}, {1009, 2}, {10007, 2}, {19683, 2}};
    for (std::size_t i = sizeof(T) == 4 ? 0 : 1; i < cases.size(); i += 2) {
      INFO(cases[i].second << " x " << cases[i].first);
      check_batch<T>(on, fft::Plan1D(on.context, on.device, cases[i].first,
                                     real_options(precision_of<T>(), cases[i].second)));
    }
  });
}

TEST_CASE("entries of a batch of real images are independent, and rows along axes that are only loops",
          "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft::Options options = real_options(precision_of<T>(), sizeof(T) == 4 ? 3 : 2);
    if (sizeof(T) == 4) {
      check_batch<T>(on, fft::Plan2D(on.context, on.device, 6, 9, options));
    } else {
      check_batch<T>(on, fft::Plan2D(on.context, on.device, 5, 15, options));
    }
    // A batch of one, whose rows are entries.
    options = real_options(precision_of<T>(), 1);
    options.axes = {1};
    const fft::Plan rows(on.context, on.device, {4, 25}, options);
    check_independent<T>(4, 25, [&](const std::vector<T>& in) {
      return run_on_device<T>(on, in, 4 * 13 * 2, [&](const cl::Buffer& from, const cl::Buffer& to) {
        rows.forward(on.queue, from, to);
      });
    });
  });
}
