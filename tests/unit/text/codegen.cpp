// Generated kernels without a device: deterministic text, the promises of codegen.hpp, acceptance by clang's OpenCL
// front end.
#include "shapes/codegen.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <set>
#include <sstream>

#include "core/base/plain_text.hpp"
#include "shapes/frame_ends.hpp"
#include "shapes/planner.hpp"
#include "support/foreign_locale.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/covering_lengths.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/real_kinds.hpp"
#include "support/scratch_directory.hpp"
#include "unit/text/generated.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Direction;
using fft::Precision;
using fft::codegen::generate;
using fft::codegen::KernelSource;

namespace {

/// Windowed frames, in every form, where a kernel can do them.
void add_frames(std::vector<PassSpec>& passes, const LimitsPreset& preset, Precision precision) {
  int form = 0;
  for (const TransformKind kind : {TransformKind::complex, TransformKind::real_to_complex})
    for (std::uint64_t n : {16, 36, 100, 512}) {
      Problem problem = kind == TransformKind::complex ? dense_problem({n}, 40, precision)
                                                       : real_problem({n}, 40, precision, kind);
      problem.in_distance = n / 4 * 2;
      Schedule schedule = make_schedule(problem, preset.limits);
      const std::uint64_t factors = kind == TransformKind::complex ? 2 * n - 4 : n - 2;
      const auto window = std::make_shared<std::vector<double>>(factors, 0.5);
      if (fuse_frame_ends(schedule, {window, static_cast<PointForm>(form++ % 4), -120}))
        passes.push_back(schedule.steps.front().pass);
    }
}

/// One pass of every kind that a preset makes.
std::vector<PassSpec> sample(const LimitsPreset& preset, Precision precision) {
  std::vector<PassSpec> passes;
  for (const CoveringLength& length : covering_lengths(preset.limits, {precision}, 1 << 18)) {
    const std::uint64_t n = length.n;
    Problem problem =
        dense_problem({n}, test_batch(n), precision, n % 2 ? Direction::inverse : Direction::forward);
    for (const PassSpec& pass : passes_of(preset, problem)) passes.push_back(pass);
  }
  for (const PassSpec& pass : passes_of(preset, dense_problem({24, 36}, 2, precision)))
    passes.push_back(pass);
  add_frames(passes, preset, precision);
  for (TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real})
    for (std::uint64_t n : {10, 30, 77, 20000}) {
      Problem problem = real_problem({3, n}, 3, precision, kind);
      for (const PassSpec& pass : passes_of(preset, problem)) passes.push_back(pass);
      problem.even_real_offset = false;
      for (const PassSpec& pass : passes_of(preset, problem)) passes.push_back(pass);
    }
  return passes;
}

template <typename Check>
void for_each_sample(Check check) {
  for (const LimitsPreset& preset : limits_presets())
    for (Precision precision : {Precision::f32, Precision::f64})
      for (const PassSpec& pass : sample(preset, precision)) {
        INFO(preset.name << ": " << to_string(pass));
        check(pass);
      }
}

std::string clang() {
  for (const char* name : {"clang-15", "clang", "clang-14", "clang-16"})
    if (std::system((std::string("command -v ") + name + " >/dev/null 2>&1").c_str()) == 0) return name;
  return {};
}

}  // namespace

TEST_CASE("same spec, same bytes; the entry point is there; tables are unit roots") {
  for_each_sample([](const PassSpec& pass) {
    const KernelSource a = generate(pass), b = generate(pass);
    CHECK(a.source == b.source);
    CHECK(a.name == b.name);
    CHECK(a.options == b.options);
    CHECK(a.source.find("void " + a.name + "(") != std::string::npos);
    CHECK(a.source.find("native_sin") == std::string::npos);
    CHECK(a.source.find("native_cos") == std::string::npos);
    const auto table = fft::codegen::twiddle_table(pass);
    CHECK(table.size() % 2 == 0);
    CHECK(table == fft::codegen::twiddle_table(pass));
    for (double value : table) REQUIRE(std::isfinite(value));
  });
}

TEST_CASE("specs that differ in what changes code give different text") {
  for (const LimitsPreset& preset : limits_presets()) {
    const PassSpec base = passes_of(preset, dense_problem({1000}, 4, Precision::f32)).front();
    std::set<std::string> texts;
    for (int variant = 0; variant < 5; ++variant) {
      PassSpec pass = base;
      if (variant == 1)
        pass.input_sign = pass.input_sign == InputSign::none ? InputSign::negative : InputSign::none;
      if (variant == 2) pass.scaled_output = !pass.scaled_output;
      if (variant == 3) pass.out_stride *= 2, pass.loops.back().out_stride *= 2;
      if (variant == 4) pass.precision = Precision::f64;
      if (variant == 4 && pass.shape == KernelShape::vector) continue;  // its lanes belong to a precision
      CHECK(texts.insert(generate(pass).source).second);
    }
  }
}

namespace {

/// Kernels in files, for one run of clang.
class ClangRun {
 public:
  void add(const std::string& source) {
    const auto path = directory_ / (std::to_string(count_++) + ".cl");
    std::ofstream(path) << source;
    files_ += " " + path.string();
  }
  std::size_t count() const { return count_; }

  void check() const {
    const std::string compiler = clang();
    if (compiler.empty()) {
      WARN("SKIPPED: no clang found (Debian package clang)");
      return;
    }
    const auto log = directory_ / "log";
    const int status =
        std::system((compiler + " -x cl -cl-std=CL1.2 -fsyntax-only -Xclang -finclude-default-header" +
                     " -Wall -Wno-unused -Werror" + files_ + " > " + log.string() + " 2>&1")
                        .c_str());
    INFO(read(log).substr(0, 4000));
    CHECK(status == 0);
  }

 private:
  ScratchDirectory scratch_;
  std::filesystem::path directory_ = scratch_.path();
  std::string files_;
  std::size_t count_ = 0;
};

}  // namespace

TEST_CASE("clang accepts the generated kernels as OpenCL C 1.2") {
  ClangRun run;
  for (const LimitsPreset& preset : limits_presets())
    for (Precision precision : {Precision::f32, Precision::f64}) {
      // Every second preset and precision in full would take minutes: short kernels of each do.
      std::size_t taken = 0;
      for (const PassSpec& pass : sample(preset, precision)) {
        const std::string source = generate(pass).source;
        if (source.size() > 60000 || ++taken > 6) continue;
        run.add(source);
      }
    }
  CHECK(run.count() > 20);
  run.check();
}

TEST_CASE("clang accepts real-to-real kernels of formats, every kind and way") {
  ClangRun run;
  for (const LimitsPreset& preset : limits_presets()) {
    if (preset.name != "gpu48" && preset.name != "cpu16") continue;
    for (const fft::RealKind kind : real_kinds)
      for (const std::uint64_t n : {36, 45})
        run.add(
            generate(
                passes_of(preset, with_formats(real_to_real_problem(n, 50, Precision::f32, kind))).front())
                .source);
  }
  run.check();
}

TEST_CASE("lanes of the last columns go through functions around butterflies of large primes alone") {
  // Functions there make 100 x 100 x 26 a fifth slower: every seventh block has such lanes.
  const LimitsPreset cpu{"cpu16", limits_named("cpu16")};
  const auto texts = [&](std::vector<std::uint64_t> lengths) {
    std::string all;
    for (const PassSpec& pass : passes_of(cpu, dense_problem(lengths, 1, Precision::f32)))
      all += kernel_text(generate(pass).source);
    return all;
  };
  CHECK_THAT(texts({37, 24}), Catch::Contains("fft_gather_some("));
  for (const std::vector<std::uint64_t>& lengths :
       {std::vector<std::uint64_t>{100, 100, 26}, {15625}, {62, 24}}) {
    const std::string text = texts(lengths);
    CHECK_THAT(text, Catch::Contains("fft_load_gathered("));
    CHECK_THAT(text, !Catch::Contains("_some("));
  }
}

TEST_CASE("the text names the lanes of the last columns, unless their number is an argument") {
  const auto text = [](const std::vector<std::uint64_t>& lengths) {
    const Schedule schedule = make_schedule(dense_problem(lengths, 64, Precision::f32), limits_named("cpu8"));
    REQUIRE(schedule.steps.size() == 2);
    return generate(schedule.steps.back().pass).source;
  };
  CHECK_THAT(text({300, 301}), Catch::Contains("const uint lanes = 5;"));
  CHECK_THAT(text({300, 304}), !Catch::Contains("const uint lanes = 0;"));
  CHECK_THAT(
      generate(make_schedule(dense_problem({15}, 100, Precision::f32), limits_named("cpu8")).steps[0].pass)
          .source,
      !Catch::Contains("const uint lanes = 4;"));
}

TEST_CASE("texts are the same in every locale of the program") {
  const auto texts = [] {
    std::string all;
    for (const LimitsPreset& preset : limits_presets()) {
      const auto format = std::make_shared<ElementFormat>();
      format->format.storage = fft::Storage::int16;
      format->format.scale = 0.5;
      Problem problem = dense_problem({34}, 3000, Precision::f32);
      problem.in_format = format;
      const Schedule schedule = make_schedule(problem, preset.limits);
      all += describe(schedule) + to_string(schedule.steps.front().pass);
      for (const Step& step : schedule.steps) all += generate(step.pass).source;
    }
    return all + plain_number(1234.5) + plain_number("%.17e", -0.5) + plain_number("%.4g", 0.1);
  };
  const std::string plain = texts();
  CHECK_THAT(plain, Catch::EndsWith("1234.5-5.00000000000000000e-010.1"));
  CHECK(plain_number("%.17g", std::numeric_limits<double>::infinity()) == "inf");
  const ForeignLocale german;
  if (!german.changes_c()) WARN("no C locale with a comma can be made here (localedef)");
  CHECK((texts() == plain));
}
