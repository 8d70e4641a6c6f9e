// Formats of elements in planning and in kernel text: what tells two apart, the table of storages, and that nothing is kept
// in an output with a format.
#include <catch2/catch.hpp>

#include <functional>
#include <memory>
#include <set>

#include <fftcl/error.hpp>
#include "codegen/element_access.hpp"
#include "codegen/storage_rows.hpp"
#include "core/formats/element_format.hpp"
#include "shapes/codegen.hpp"
#include "shapes/planner.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/problem_call.hpp"

using namespace fft_test;
using namespace fft::planning;
using fft::Format;
using fft::Parts;
using fft::SpectrumForm;
using fft::Storage;

namespace {

// Does not compile when a field is missing, and so that field's change below.
[[maybe_unused]] void name_all_fields(const ElementFormat& format) {
  [[maybe_unused]] const auto& [user, real, written, axes] = format;
  [[maybe_unused]] const auto& [storage, parts, scale, bias, conjugated, centred, form, min_decibels, windows,
                                load, store] = user;
  [[maybe_unused]] const auto& [count, stride, backwards, is_centred, window] = axes.front();
  [[maybe_unused]] const auto& [name, source, parameters, pair_name] = load;
}

std::shared_ptr<ElementFormat> stored(Storage storage, bool written) {
  auto format = std::make_shared<ElementFormat>();
  format->format.storage = storage;
  format->written = written;
  return format;
}

std::size_t count_of(const std::string& what, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += what.size()) ++count;
  return count;
}

}  // namespace

TEST_CASE("every field of a format tells two formats apart") {
  using E = ElementFormat;
  const std::vector<std::function<void(E&)>> changes = {
      [](E&) {},
      [](E& e) { e.real = true; },
      [](E& e) { e.written = true; },
      [](E& e) {
        e.axes = {{4, 1, false, false, {}}};
      },
      [](E& e) {
        e.axes = {{5, 1, false, false, {}}};
      },
      [](E& e) {
        e.axes = {{4, 2, false, false, {}}};
      },
      [](E& e) {
        e.axes = {{4, 1, false, true, {}}};
      },
      [](E& e) {
        e.axes = {{4, 1, true, false, {}}};
      },
      [](E& e) {
        e.axes = {{4, 1, false, false, {1, 1, 1, 1}}};
      },
      [](E& e) {
        e.axes = {{4, 1, false, false, {1, 1, 1, 1 + 1e-15}}};
      },
      [](E& e) { e.format.storage = Storage::bf16; },
      [](E& e) { e.format.parts = Parts::planar; },
      [](E& e) { e.format.scale = 2; },
      [](E& e) { e.format.bias = 2; },
      [](E& e) { e.format.conjugated = true; },
      [](E& e) { e.format.centred = true; },
      [](E& e) { e.format.form = SpectrumForm::power; },
      [](E& e) { e.format.min_decibels = -1; },
      [](E& e) {
        e.format.load = {"f", "a", {}};
      },
      [](E& e) {
        e.format.load = {"g", "a", {}};
      },
      [](E& e) {
        e.format.load = {"f", "b", {}};
      },
      [](E& e) {
        e.format.load = {"f", "a", {"float x"}};
      },
      [](E& e) {
        e.format.load = {"f", "a", {}, "g"};
      },
      [](E& e) {
        e.format.load = {"f", "a", {}, "h"};
      },
  };
  std::set<std::string> texts;
  for (const auto& change : changes) {
    auto format = std::make_shared<E>();
    change(*format);
    texts.insert(identity(format));
  }
  CHECK(texts.size() == changes.size());
  CHECK(texts.count("") == 0);
  CHECK(identity(nullptr).empty());
}

TEST_CASE("functions for pairs are called where two reals are neighbours and the first has an even index") {
  for (const LimitsPreset& preset : limits_presets()) {
    if (preset.limits.shape != KernelShape::work_group) continue;
    Problem p = dense_problem({64}, 8, fft::Precision::f32);
    p.kind = TransformKind::convolution;
    p.real_signals = p.scaled = p.even_offsets = true;
    p.axes[0].spectrum_stride = 1;
    const auto format = [](bool written, const char* pairs) {
      auto made = stored(Storage::f16, written);
      made->real = true;
      (written ? made->format.store : made->format.load) = {"one", "one two", {}, pairs};
      return made;
    };
    const auto calls = [&](const char* pairs) {
      p.in_format = format(false, pairs);
      p.out_format = format(true, pairs);
      const std::string text =
          fft::codegen::generate(make_schedule(p, preset.limits).steps.front().pass).source;
      return std::pair{count_of("fft_in_two(in_memory", text), count_of("fft_out_two(out_memory", text)};
    };
    INFO(preset.name);
    const auto [loads, stores] = calls("two");
    CHECK((loads > 0 && stores > 0));
    CHECK(calls("") == std::pair{std::size_t(0), std::size_t(0)});
    p.even_offsets = false;
    CHECK(calls("two") == std::pair{std::size_t(0), std::size_t(0)});
  }
}

TEST_CASE("bytes of elements") {
  Format format;
  CHECK(numbers_of(format, false, false) == 2);
  CHECK(numbers_of(format, true, false) == 1);
  format.form = SpectrumForm::phase;
  CHECK(numbers_of(format, false, true) == 1);
  CHECK(numbers_of(format, false, false) == 2);
  format.parts = Parts::real;
  CHECK(numbers_of(format, false, false) == 1);
  const std::vector<std::uint64_t> bytes = {4, 2, 2, 1, 1, 2, 2, 4};
  for (std::size_t s = 0; s < bytes.size(); ++s) {
    CHECK(number_bytes(static_cast<Storage>(s), fft::Precision::f32) == bytes[s]);
    CHECK(std::string(fft::codegen::storage_row(static_cast<Storage>(s)).type) != "");
  }
  CHECK(number_bytes(Storage::native, fft::Precision::f64) == 8);
}

TEST_CASE("parameters of functions") {
  const auto parse = [](const char* text) {
    return fft::codegen::parse_parameter(text, fft::Precision::f64);
  };
  const auto parameter = parse("global const float4 *gains");
  CHECK((parameter.name == "gains" && parameter.pointer && parameter.type == "global const float4 *"));
  CHECK_FALSE(parse("uint  n ").pointer);
  for (const char* const wrong :
       {"", "n", " *n", "local float *x", "float x, float y", "float x[3]", "float x;", "struct pair x",
        "cplx x", "float5 x", "long long x", "size_t x"})
    CHECK_THROWS_AS(parse(wrong), fft::Error);
}

TEST_CASE("sizes of the numbers that functions take") {
  const std::vector<std::pair<const char*, std::uint64_t>> sizes = {{"char", 1},
                                                                    {"const uchar4", 4},
                                                                    {"unsigned char", 1},
                                                                    {"signed char", 1},
                                                                    {"short16", 32},
                                                                    {"half", 2},
                                                                    {"unsigned", 4},
                                                                    {"unsigned int const", 4},
                                                                    {"long int", 8},
                                                                    {"int3", 16},
                                                                    {"unsigned long", 8},
                                                                    {"float", 4},
                                                                    {"private double2", 16}};
  for (const auto& [type, bytes] : sizes) {
    INFO(type);
    CHECK(fft::codegen::parse_parameter(std::string(type) + " x", fft::Precision::f32).bytes == bytes);
  }
  for (const std::uint64_t scalar : {4, 8}) {
    const auto precision = scalar == 8 ? fft::Precision::f64 : fft::Precision::f32;
    CHECK(fft::codegen::parse_parameter("scalar_t x", precision).bytes == scalar);
    CHECK(fft::codegen::parse_parameter("elem_t x", precision).bytes == 2 * scalar);
  }
}

TEST_CASE("nothing is kept in an output with a format, and only ends of the user's have it") {
  const std::vector<std::vector<std::uint64_t>> shapes = {{24}, {12, 20}, {6, 10, 15}, {40000}, {7, 101}};
  for (const LimitsPreset& preset : limits_presets())
    for (const auto& lengths : shapes)
      for (const TransformKind kind :
           {TransformKind::complex, TransformKind::real_to_complex, TransformKind::complex_to_real}) {
        Problem problem = kind == TransformKind::complex
                              ? dense_problem(lengths, 2, fft::Precision::f32)
                              : real_problem(lengths, 2, fft::Precision::f32, kind);
        problem.in_format = stored(Storage::f16, false);
        problem.out_format = stored(Storage::f16, true);
        const Schedule schedule = make_schedule(problem, preset.limits);
        INFO(preset.name << "\n" << describe(schedule));
        for (const Step& step : schedule.steps) {
          CHECK(step.source.slot != Slot::output);
          CHECK((step.pass.in_end.format != nullptr) == (step.source.slot == Slot::input));
          CHECK((step.pass.out_end.format != nullptr) == (step.destination.slot == Slot::output));
          CHECK(step.launched_with_next == false);
        }
        const std::string text = fft::codegen::generate(schedule.steps.front().pass).source;
        CHECK(text.find("vload_half") != std::string::npos);
      }
}

// Numbers alone, pairs and vectors of every width round by the same expression.
TEST_CASE("a kernel has the rounding to bf16 once") {
  std::set<std::string> functions;
  for (const LimitsPreset& preset : limits_presets())
    for (const TransformKind kind :
         {TransformKind::complex, TransformKind::real_to_complex, TransformKind::complex_to_real}) {
      Problem problem = kind == TransformKind::complex ? dense_problem({64}, 256, fft::Precision::f32)
                                                       : real_problem({64}, 256, fft::Precision::f32, kind);
      problem.out_format = stored(Storage::bf16, true);
      const Schedule schedule = make_schedule(problem, preset.limits);
      const std::string text = fft::codegen::generate(schedule.steps.back().pass).source;
      INFO(preset.name << "\n" << text);
      CHECK(count_of("0x7fffu", text) == 1);
      for (const char* const name : {"fft_as_bf16(", "fft_as_bf16s(", "fft_as_bf16_4(", "fft_as_bf16_16("})
        if (count_of(name, text) > 1) functions.insert(name);
    }
  CHECK(functions.size() == 4);
}
