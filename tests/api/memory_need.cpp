// What a call of a plan needs of the device's memory: plans that no call could execute are refused when they are made.
#include "plan/memory_need.hpp"

#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "core/element_bytes.hpp"
#include "shapes/planner.hpp"
#include "support/device/devices.hpp"
#include "support/problems/limits.hpp"
#include "support/refusal.hpp"

using namespace fft::plan;
using namespace fft_test;
using Catch::Matchers::Contains;
using Lengths = std::vector<std::uint64_t>;

namespace {

constexpr std::uint64_t gib = std::uint64_t(1) << 30;

struct Sides {
  ResolvedLayout signal, spectrum;
};

Sides sides_of(const Lengths& lengths, fft::Options options) {
  options.axes = resolve_axes(options.axes, lengths.size());
  return {
      resolve_layout(options.signal, signal_shape(lengths, options), "Options::signal", Strides::any),
      resolve_layout(options.spectrum, spectrum_shape(lengths, options), "Options::spectrum", Strides::any)};
}

}  // namespace

TEST_CASE("the memory of a call: both sides and the workspace") {
  fft::Options options;
  options.signal_format.storage = options.spectrum_format.storage = fft::Storage::f16;
  const Lengths lengths{std::uint64_t(1) << 33};
  const Sides sides = sides_of(lengths, options);
  MemoryNeed need{element_bytes_of(sides.signal, 1), element_bytes_of(sides.spectrum, 1)};
  CHECK(need.signal == 32 * gib);
  CHECK(need.spectrum == 32 * gib);
  options.axes = {0};
  const auto& h200 = limits_named("gpu227");
  const auto schedule = fft::planning::make_schedule(
      make_problem(fft::Direction::forward, lengths, options, sides.signal, sides.spectrum), h200);
  need.workspace = schedule.workspace_elements * fft::planning::element_bytes(options.precision);
  CHECK(need.workspace >= 64 * gib);
  CHECK(need.bytes() == 64 * gib + need.workspace);
  CHECK(need.bytes() > h200.global_memory_bytes);
  const std::string message = refusal([&] { check_memory(need, "2^33 points", h200.global_memory_bytes); },
                                      fft::ErrorCode::unsupported);
  CHECK_THAT(message, Contains("2^33 points: a call needs " + std::to_string(need.bytes()) + " bytes"));
  CHECK_THAT(message, Contains("34359738368 for the signal, 34359738368 for the spectrum"));
  CHECK_THAT(message, Contains("device has " + std::to_string(h200.global_memory_bytes) + " bytes"));
  CHECK_THAT(message, Contains("Options::in_place"));
  need.workspace = h200.global_memory_bytes - 64 * gib;  // as much as there is
  CHECK_NOTHROW(check_memory(need, "all", h200.global_memory_bytes));
  ++need.workspace;
  CHECK_THROWS(check_memory(need, "all", h200.global_memory_bytes));
  need.in_place = true;
  CHECK(need.bytes() == 32 * gib + need.workspace);
  CHECK_NOTHROW(check_memory(need, "all", h200.global_memory_bytes));
}

TEST_CASE("the memory of elements: planes twice, gaps and shared places not") {
  fft::Options options;
  options.batch = 10;
  options.signal.strides = {1000};
  options.signal.distance = 3;
  options.spectrum.distance = 50;  // frames of one array
  const Sides sides = sides_of({100}, options);
  CHECK(element_bytes_of(sides.signal, 1) == 100 * 10 * 8);
  CHECK(element_bytes_of(sides.signal, 2) == 2 * 100 * 10 * 8);
  CHECK(element_bytes_of(sides.spectrum, 1) == (9 * 50 + 100) * 8);
}

TEST_CASE("plans whose calls no memory can hold are refused") {
  for (const TestDevice& on : test_devices()) {
    const std::uint64_t memory = on.device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
    INFO(on.name << ", " << memory << " bytes");
    const auto estimated = [&](const Lengths& lengths, const fft::Options& options) {
      fft::estimate<fft::Plan>(on.context, on.device, lengths, options);
    };
    fft::Options real;  // each side has three quarters
    real.domain = fft::Domain::real;
    real.batch = memory / 4096 * 3 / 4;
    check_refused([&] { estimated({1024}, real); }, "0 of workspace", fft::ErrorCode::unsupported);
    real.in_place = true;
    CHECK_NOTHROW(estimated({1024}, real));
    fft::Options alike;  // in place more than half, and as much between the passes
    std::uint64_t points = 1;
    while (points * 16 <= memory) points *= 2;
    check_refused([&] { estimated({points}, alike); }, "of workspace, but the device has",
                  fft::ErrorCode::unsupported);
    check_refused([&] { fft::Plan(on.context, on.device, {points}, alike); }, "of workspace",
                  fft::ErrorCode::unsupported);
    CHECK_NOTHROW(estimated({points / 8}, alike));
  }
}
