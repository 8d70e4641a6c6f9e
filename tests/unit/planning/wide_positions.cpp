// How wide indices are in kernels, without a device: 32 bits up to the last layout that they serve, and no further.
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

#include "core/elementwise.hpp"
#include "shapes/codegen.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/convolution_case.hpp"
#include "support/problems/limits.hpp"
#include "support/refusal.hpp"

using namespace fft::planning;
using namespace fft_test;

namespace {

constexpr std::uint64_t two_32 = std::uint64_t(1) << 32;

bool holds(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

/// Kernels of two blocks, 64 points each and `step` apart: the first pass's text and the last one's.
std::pair<std::string, std::string> texts_of_blocks(std::uint64_t step) {
  const FarBlocks blocks{false, 64, step, 2};
  const auto schedule = make_schedule(blocks.problem(), limits_named("gpu227"));
  return {fft::codegen::generate(schedule.steps.front().pass).source,
          fft::codegen::generate(schedule.steps.back().pass).source};
}

std::string elementwise_text(std::uint64_t items, const DeviceLimits& limits) {
  PassSpec pass;
  pass.length = 2 * (items - 1);
  pass.real.step = RealStep::split;
  pass.loops = {{1, pass.length, pass.length + 1}};
  tune_elementwise(pass, limits);
  return fft::codegen::generate(pass).source;
}

}  // namespace

TEST_CASE("positions have 64 bits from 2^32 on") {
  // The first position that a load compares with is that behind the signal and what is skipped before it: 42 points behind
  // the last block's first one. A store's is `total`, or the last point of the last block: 64 behind it.
  const auto [last_narrow_load, ignored_store] = texts_of_blocks(two_32 - 1 - 63);
  CHECK(holds(last_narrow_load, "const uint p0"));
  CHECK_FALSE(holds(last_narrow_load, "const ulong p0"));
  const auto [wide_load, also_ignored] = texts_of_blocks(two_32 - 63);
  CHECK(holds(wide_load, "const ulong p0"));
  const auto [ignored_load, last_narrow_store] = texts_of_blocks(two_32 - 1 - 64);
  CHECK(holds(last_narrow_store, "const uint g0"));
  const auto [ignored, wide_store] = texts_of_blocks(two_32 - 64);
  CHECK(holds(wide_store, "const ulong g0"));
  // What lies within a block does not become wider with the signal.
  CHECK(holds(texts_of_blocks(64 * two_32).second, "const uint o0"));
}

TEST_CASE("positions in a convolution of 2^33 points have 64 bits") {
  Axis axis{2 * two_32, 1, 1};
  axis.present = axis.wanted = axis.length - 7;
  axis.spectrum_stride = 1;
  Problem problem;
  problem.kind = TransformKind::convolution;
  problem.axes = {axis};
  problem.in_distance = problem.out_distance = axis.present;
  problem.scaled = true;
  std::string all;
  for (const Step& step : make_schedule(problem, limits_named("gpu48")).steps)
    all += fft::codegen::generate(step.pass).source;
  CHECK(holds(all, "const ulong p0 = "));
  CHECK(holds(all, "const ulong o0 = "));
  CHECK_FALSE(holds(all, "const uint p0 = "));
  CHECK_FALSE(holds(all, "const uint o0 = "));
}

TEST_CASE("passes of real data are as long as the data") {
  for (const char* name : {"gpu227", "cpu16"}) {
    CAPTURE(name);
    std::uint64_t longest = 0;
    for (const auto kind : {TransformKind::real_to_complex, TransformKind::complex_to_real})
      for (const Step& step :
           make_schedule(real_problem({2 * two_32}, 1, fft::Precision::f32, kind), limits_named(name)).steps)
        if (is_elementwise(step.pass)) longest = std::max(longest, step.pass.length);
    CHECK(longest == two_32);
  }
}

TEST_CASE("elementwise passes count in 64 bits where a chunk may end at 2^32") {
  for (const char* name : {"gpu227", "cpu16"}) {
    CAPTURE(name);
    const std::string index = std::string(name) == "cpu16" ? " k_first = " : " k = ";
    CHECK(holds(elementwise_text(two_32 - 2 * elementwise_chunk, limits_named(name)), "const uint" + index));
    CHECK(holds(elementwise_text(two_32 - 1, limits_named(name)), "const ulong" + index));
    CHECK(holds(elementwise_text(two_32, limits_named(name)), "const ulong" + index));
  }
}

TEST_CASE("the end of a chunk is compared in one type") {
  const DeviceLimits& limits = limits_named("cpu16");
  CHECK(holds(elementwise_text(two_32 - 1, limits), "min(4294967295ul, (chunk + 1) * 4096u)"));
  CHECK(holds(elementwise_text(1 << 20, limits), "min(1048576u, (chunk + 1) * 4096u)"));
}

TEST_CASE("a length of 2^31 and more without small factors is refused") {
  constexpr std::uint64_t prime = 2147483659;  // the first one above 2^31
  for (const LimitsPreset& preset : limits_presets()) {
    CAPTURE(preset.name);
    check_refused([&] { make_schedule(dense_problem({prime}, 1, fft::Precision::f32), preset.limits); },
                  "use a length with small prime factors", fft::ErrorCode::unsupported);
  }
}
