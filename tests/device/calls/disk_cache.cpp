// Plans whose kernels come from the disk cache. (All other entries run without one: tests/CMakeLists.txt says why.)
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/scratch_cache.hpp"

using namespace fft_test;

// Not again with the other shape: programs with work-group kernels are not kept on PoCL (decision 7), and GPUs, where they are,
// have that shape anyway.
TEST_CASE("plans from the disk cache transform like plans that were built") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const ScratchCache cache;
    fft::Options options;
    options.precision = precision_of<T>();
    const std::uint64_t n = sizeof(T) == 4 ? length_with_workspace(on) : 60;
    const auto events_of_a_plan = [&] {
      const fft::CacheStatistics before = fft::cache_statistics();
      check_plan<T>(on, fft::Plan1D(on.context, on.device, n, options));
      const fft::CacheStatistics after = fft::cache_statistics();
      return std::make_pair(after.builds - before.builds, after.disk_hits - before.disk_hits);
    };
    const auto cold = events_of_a_plan(), warm = events_of_a_plan();
    CHECK(cold.first > 0);
    CHECK(warm.first == 0);
    CHECK(warm.second == cold.first);
  });
}
