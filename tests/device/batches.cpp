// BatchPlan: any number of transforms, odd tails, rounds that share a workspace.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_run.hpp"
#include "support/turns.hpp"

using namespace fft_test;

namespace {

template <typename T>
fft::Options precision_only() {
  fft::Options options;
  options.precision = precision_of<T>();
  return options;
}

}  // namespace

TEST_CASE("batches with every kind of tail", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft::Options options = precision_only<T>();
    options.directions = sizeof(T) == 4 ? fft::Directions::forward_only : fft::Directions::inverse_only;
    for (std::uint64_t n : {8, 45, 1024})
      for (std::uint64_t batch : {1, 3, 15, 16, 17, 101}) {
        if (n != 8 && batch % 2 == 0) continue;  // whole tiles once, tails with every length
        const fft::BatchPlan plan(on.context, on.device, n, batch, options);
        CHECK(plan.batch() == batch);
        CHECK(plan.size() == n);
        check_plan<T>(on, plan, batch);
      }
  });
}

TEST_CASE("a large batch of short transforms", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    if (turns.next())
      check_plan<T>(on, fft::BatchPlan(on.context, on.device, 4, 100003, precision_only<T>()));
    if (turns.next()) check_plan<T>(on, fft::BatchPlan(on.context, on.device, 1, 10007, precision_only<T>()));
  });
}

TEST_CASE("long transforms in batches: rounds and their odd tail", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    if (turns.next())
      check_plan<T>(on, fft::BatchPlan(on.context, on.device, 65536, 19, precision_only<T>()));
  });
}

// With 8 lanes: whole rows in the lanes, the last vector partly empty; rows in one pass whose arrays are longest.
TEST_CASE("rows that CPUs with few registers do not split, and their longest ones") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (const std::uint64_t n : {144, 1100, 2048})
      check_plan<T>(on, fft::BatchPlan(on.context, on.device, n, 37, precision_only<T>()));
    check_plan<T>(
        on, fft::BatchPlan(on.context, on.device, sizeof(T) == 4 ? 524288 : 262144, 3, precision_only<T>()));
  });
}

TEST_CASE("plans are cheap to copy, and copies share everything") {
  const TestDevice& on = test_devices().front();
  fft::Plan1D copy = [&] {
    const fft::Plan1D plan(on.context, on.device, 100);
    return fft::Plan1D(plan);
  }();
  check_plan<float>(on, copy);
  const fft::Plan1D moved = std::move(copy);
  check_plan<float>(on, moved);
  CHECK_THROWS_WITH(copy.workspace_bytes(), Catch::Contains("moved"));
}
