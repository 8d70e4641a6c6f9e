// Golden texts of a few kernels (UPDATE_GOLDEN=1 rewrites them: read the diff before committing it).
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "butterflies/prime_butterfly.hpp"
#include "group/tiles/exchange.hpp"
#include "group/tiles/long_rows/resident.hpp"
#include "shapes/codegen.hpp"
#include "shapes/frame_ends.hpp"
#include "support/source_dir.hpp"
#include "unit/text/generated.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;
using fft::codegen::generate;

namespace {

void check_golden(const std::string& name, const std::string& text) {
  const auto path = std::filesystem::path(fft_test::source_dir()) / "tests" / "golden" / name;
  if (std::getenv("UPDATE_GOLDEN") != nullptr) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }
  INFO(path.string() << " differs: UPDATE_GOLDEN=1 rewrites it, if the change is meant");
  CHECK((read(path) == text));
}

}  // namespace

TEST_CASE("golden prime butterflies, one of each form") {
  for (std::uint32_t p : {17u, 37u}) {
    fft::codegen::TextWriter text;
    fft::codegen::write_prime_butterfly(text, p, Precision::f64);
    check_golden("butterfly_" + std::to_string(p) + ".txt", text.take());
  }
}

TEST_CASE("golden kernels") {
  struct Golden {
    const char* preset;
    std::uint64_t n, batch;
    Precision precision;
  };
  const Golden goldens[] = {{"gpu48", 12, 100, Precision::f32},  {"gpu48", 77, 3, Precision::f64},
                            {"gpu48", 323, 100, Precision::f32}, {"gpu48", 178, 100, Precision::f32},
                            {"cpu16", 15, 64, Precision::f32},   {"cpu4", 16, 5, Precision::f64}};
  for (const Golden& golden : goldens) {
    for (const LimitsPreset& preset : limits_presets()) {
      if (preset.name != golden.preset) continue;
      const PassSpec pass =
          passes_of(preset, dense_problem({golden.n}, golden.batch, golden.precision)).front();
      // The generator's own part: the blocks before it are files of kernels/ with tests of their own.
      const std::string source = generate(pass).source;
      const std::string text = to_string(pass) + "\n" + kernel_text(source);
      check_golden(preset.name + "_" + std::to_string(golden.n) +
                       (golden.precision == Precision::f32 ? "_f32" : "_f64") + ".txt",
                   text);
    }
  }
}

TEST_CASE("golden kernel of a resident tile") {
  PassSpec pass;
  pass.precision = Precision::f64;
  pass.length = 60;
  pass.radices = {3, 4, 5};
  pass.loops = {{8, 60, 60, 0}};
  pass.group.work_items = 10;
  pass.group.resident_points = 6;  // two butterflies of radix 3, one of the others
  pass.group.orders.assign(3, LaneOrder::points_first);
  choose_resident_paddings(pass, 2048);
  check_golden("resident/60_f64.txt", to_string(pass) + "\n" + kernel_text(generate(pass).source));
}

TEST_CASE("golden kernel of a resident tile in two rounds, with loops") {
  PassSpec pass;
  pass.length = 120;
  pass.radices = {6, 4, 5};
  pass.loops = {{8, 120, 120, 0}};
  pass.group.work_items = 8;
  pass.group.resident_points = 6;
  pass.group.resident_rows = 4;
  pass.group.resident_loops = true;
  pass.group.orders.assign(3, LaneOrder::points_first);
  choose_resident_paddings(pass, 1024);
  check_golden("resident/rounds_120_f32.txt", to_string(pass) + "\n" + kernel_text(generate(pass).source));
}

TEST_CASE("golden kernel of a resident tile that splits halves, in two rounds") {
  PassSpec pass;
  pass.length = 24;
  pass.radices = {4, 3, 2};
  pass.real = {RealStep::split, true};
  pass.loops = {{8, 24, 25, 0}};
  pass.group.work_items = 3;
  pass.group.resident_points = 6;
  pass.group.resident_rows = 3;
  pass.group.orders.assign(3, LaneOrder::points_first);
  REQUIRE(resident_pairs_fit(pass, group_stages(pass)) == false);
  pass.radices = {4, 2, 3};
  REQUIRE(resident_pairs_fit(pass, group_stages(pass)));
  choose_resident_paddings(pass, 1024);
  check_golden("resident/split_24_f32.txt", to_string(pass) + "\n" + kernel_text(generate(pass).source));
}

TEST_CASE("golden kernel of rows that are fetched ahead") {
  PassSpec pass;
  pass.length = 60;
  pass.radices = {3, 4, 5};
  pass.loops = {{8, 60, 60, 0}};
  pass.group.work_items = 15;
  pass.group.split_exchange = true;
  pass.group.fetching_groups = 2;
  pass.group.orders.assign(3, LaneOrder::points_first);
  choose_paddings(pass, 2048);
  check_golden("fetching_60_f32.txt", to_string(pass) + "\n" + kernel_text(generate(pass).source));
}

TEST_CASE("golden kernels of windowed frames") {
  for (const LimitsPreset& preset : limits_presets()) {
    if (preset.name != "gpu48" && preset.name != "cpu16") continue;
    for (TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex}) {
      Problem problem = kind == TransformKind::complex
                            ? dense_problem({36}, 50, Precision::f32)
                            : real_problem({36}, 50, Precision::f32, TransformKind::real_to_complex);
      problem.in_distance = 10;
      Schedule schedule = make_schedule(problem, preset.limits);
      const auto window =
          std::make_shared<std::vector<double>>(kind == TransformKind::complex ? 60 : 30, 0.5);
      REQUIRE(fuse_frame_ends(schedule, {window, PointForm::decibels, -120}));
      const PassSpec& pass = schedule.steps.front().pass;
      const std::string source = generate(pass).source;
      check_golden(preset.name + (kind == TransformKind::complex ? "_frames" : "_r2c_frames") + "_36_f32.txt",
                   to_string(pass) + "\n" + kernel_text(source));
    }
  }
}

TEST_CASE("golden real kernels, both kinds and shapes") {
  for (const LimitsPreset& preset : limits_presets()) {
    if (preset.name != "gpu48" && preset.name != "cpu16") continue;
    for (const std::uint64_t n :
         {36, 11, 72})  // on GPUs halves, and whole rows; on CPUs columns in the lanes, and rows
      for (TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real}) {
        if ((n == 11) != (preset.name == "gpu48") && n != 36) continue;
        std::string text;
        for (const PassSpec& pass : passes_of(preset, real_problem({n}, 50, Precision::f32, kind))) {
          const std::string source = generate(pass).source;
          text += to_string(pass) + "\n" + kernel_text(source);
        }
        check_golden(preset.name + (kind == TransformKind::real_to_complex ? "_r2c_" : "_c2r_") +
                         std::to_string(n) + "_f32.txt",
                     text);
      }
  }
}

TEST_CASE("golden real-to-real kernels: plain, and of 16-bit numbers where not all exist") {
  for (const LimitsPreset& preset : limits_presets()) {
    if (preset.name != "gpu48" && preset.name != "cpu16") continue;
    for (const bool formats : {false, true}) {
      Problem problem = real_to_real_problem(36, 50, Precision::f32, fft::RealKind::dct2);
      if (formats) {
        problem = with_formats(problem);
        problem.in_distance = problem.axes[0].present = 20;
        problem.out_distance = problem.axes[0].wanted = 10;
      }
      const PassSpec pass = passes_of(preset, problem).front();
      check_golden(preset.name + (formats ? "_dct2_formats" : "_dct2") + "_36_f32.txt",
                   to_string(pass) + "\n" + kernel_text(generate(pass).source));
    }
  }
}
