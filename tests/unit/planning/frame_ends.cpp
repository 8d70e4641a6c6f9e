// Windows and forms fused into one pass: by the interpreter against the definition, and what cannot be fused.
#include "shapes/frame_ends.hpp"

#include <catch2/catch.hpp>

#include "shapes/codegen.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/interpreter.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/random.hpp"
#include "support/reference/reference.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;

namespace {

Problem frames_problem(bool real, std::uint64_t n, std::uint64_t hop, std::uint64_t frames) {
  Problem problem = real ? real_problem({n}, frames, Precision::f64, TransformKind::real_to_complex)
                         : dense_problem({n}, frames, Precision::f64);
  problem.in_distance = hop;
  return problem;
}

std::shared_ptr<const std::vector<double>> some_window(std::uint64_t factors) {
  auto window = std::make_shared<std::vector<double>>();
  for (std::uint64_t i = 0; i < factors; ++i) window->push_back(0.25 + double(i % 7) - 0.01 * double(i));
  return window;
}

// `frame` samples of a transform of n points.
void check_fused(const LimitsPreset& preset, bool real, std::uint64_t n, std::uint64_t frame,
                 std::uint64_t frames = 23, std::size_t passes = 1) {
  const std::uint64_t hop = 6, half = n / 2 + 1;
  Schedule schedule = make_schedule(frames_problem(real, n, hop, frames), preset.limits);
  const auto window = some_window(real ? frame : 2 * frame);
  INFO(preset.name << (real ? " real " : " complex ") << n << " points\n" << describe(schedule));
  REQUIRE(schedule.steps.size() == passes);
  REQUIRE(fuse_frame_ends(schedule, {window}));
  // Real signals: two neighbouring samples are a point. Nothing behind the last frame's samples may be read.
  const std::uint64_t points = (hop * (frames - 1) + frame) / (real ? 2 : 1);
  std::vector<std::complex<double>> signal = uniform_noise<double>(points, n);
  std::vector<std::complex<double>> rows(frames * n);
  for (std::uint64_t f = 0; f < frames; ++f)
    for (std::uint64_t q = 0; q < frame; ++q) {
      const std::uint64_t at = f * hop + q;
      const double* reals = reinterpret_cast<const double*>(signal.data());
      rows[f * n + q] = real ? std::complex<double>(reals[at] * (*window)[q])
                             : std::complex<double>(signal[at].real() * (*window)[2 * q],
                                                    signal[at].imag() * (*window)[2 * q + 1]);
    }
  const auto full = reference_transform(rows, {n}, frames, fft::Direction::forward);
  std::vector<std::complex<long double>> want;
  for (std::uint64_t i = 0; i < full.size(); ++i)
    if (!real || i % n < half) want.push_back(full[i]);
  std::vector<std::complex<double>> got(want.size());
  CHECK_NOTHROW(interpret(schedule, {&signal, &got}, 1.0));
  CHECK(relative_error(got, want) < 4e-15);
}

}  // namespace

TEST_CASE("windowed frames by the interpreter") {
  for (const LimitsPreset& preset : limits_presets())
    for (const bool real : {false, true})
      for (const std::uint64_t n : {24, 64, 120, 512}) {
        check_fused(preset, real, n, n);
        check_fused(preset, real, n, n - 2);
        check_fused(preset, real, n, 18);
      }
}

TEST_CASE("windowed frames of a few samples are one pass in vectors") {
  for (const LimitsPreset& preset : limits_presets()) {
    if (preset.limits.shape != KernelShape::vector) continue;
    for (const std::uint64_t n : {4, 6, 8, 12}) check_fused(preset, true, n, n);
    check_fused(preset, true, 6, 4);
    Schedule schedule = make_schedule(frames_problem(true, 4, 4, 23), preset.limits);
    REQUIRE(fuse_frame_ends(schedule, {some_window(4), PointForm::power}));
    CHECK_NOTHROW(fft::codegen::generate(schedule.steps.front().pass));
  }
}

TEST_CASE("windowed frames of several passes by the interpreter") {
  for (LimitsPreset preset : limits_presets()) {
    const bool group = preset.limits.shape == KernelShape::work_group;
    preset.limits.local_memory_bytes = 2048;
    preset.limits.max_work_group_size = std::min(preset.limits.max_work_group_size, 64u);
    preset.limits.compute_units = 64;  // vector shape: long rows are cut where there are fewer than that
    const std::uint64_t n = group ? 1024 : 100352;
    for (const std::uint64_t frame : {n, n - 102}) {
      check_fused(preset, false, n, frame, 2, 2);
      check_fused(preset, true, group ? n : 2 * n, group ? frame : 2 * frame, 2, group ? 2 : 3);
    }
    if (!group) continue;
    check_fused(preset, false, 8192, 8192, 3, 3);
    // The last pass forms; the text of both ends is there.
    Schedule schedule = make_schedule(frames_problem(true, 1024, 512, 9), preset.limits);
    REQUIRE(fuse_frame_ends(schedule, {some_window(1024), PointForm::power}));
    CHECK(schedule.steps.front().pass.form == PointForm::complex);
    CHECK(schedule.steps.back().pass.form == PointForm::power);
    CHECK(fft::codegen::generate(schedule.steps.front().pass).source.find("fft_window(v") !=
          std::string::npos);
    CHECK(fft::codegen::generate(schedule.steps.back().pass).source.find("= fft_form(") != std::string::npos);
    CHECK(fft::codegen::generate(schedule.steps.back().pass).source.find("fft_store(out") ==
          std::string::npos);
  }
}

TEST_CASE("what is fused is part of the text and of what describe() says") {
  for (const LimitsPreset& preset : limits_presets()) {
    Schedule plain = make_schedule(frames_problem(true, 64, 16, 1000), preset.limits), fused = plain;
    REQUIRE(fuse_frame_ends(fused, {some_window(64), PointForm::power}));
    CHECK(to_string(plain.steps[0].pass) != to_string(fused.steps[0].pass));
    Schedule other = plain;
    REQUIRE(fuse_frame_ends(other, {some_window(64), PointForm::magnitude}));
    CHECK(to_string(other.steps[0].pass) != to_string(fused.steps[0].pass));
    CHECK(describe(fused).find("windowed as they are read, written as powers") != std::string::npos);
    // 1000 frames of 64 samples of 8 bytes, and of 33 numbers.
    CHECK(describe(fused).find("reads 500 KiB, writes 257.8 KiB") != std::string::npos);
  }
}

TEST_CASE("what no kernel can do stays as it is") {
  for (const LimitsPreset& preset : limits_presets()) {
    const auto refused = [&](const Problem& problem, std::uint64_t factors) {
      Schedule schedule = make_schedule(problem, preset.limits);
      const std::string before = to_string(schedule.steps.front().pass);
      INFO(preset.name << "\n" << describe(schedule));
      CHECK_FALSE(fuse_frame_ends(schedule, {some_window(factors)}));
      CHECK(to_string(schedule.steps.front().pass) == before);
    };
    refused(frames_problem(true, 63, 21, 10), 63);         // reals, not pairs of them
    refused(frames_problem(true, 64, 15, 10), 64);         // samples that are no aligned pairs
    refused(frames_problem(false, 131, 60, 10), 2 * 131);  // a convolution
    refused(frames_problem(false, 64, 16, 10), 130);       // a window longer than the transform
  }
}
