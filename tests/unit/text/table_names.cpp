// Long tables are found on disk by their names (runtime/execution/recipe.cpp): equal names must mean equal numbers.
#include <catch2/catch.hpp>

#include <map>
#include <string>
#include <vector>

#include "shapes/codegen.hpp"
#include "shapes/planner.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/problem_call.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;

TEST_CASE("a pass and its kernel's text determine its table") {
  std::map<std::string, std::vector<double>> known;
  std::size_t equal = 0;
  for (const LimitsPreset& preset : limits_presets())
    for (const std::uint64_t n : {67, 131, 509, 1021, 4099, 4157, 6000, 16384, 20011, 70000})
      for (const std::uint64_t wanted : {std::uint64_t(0), n / 2, n / 2 + 1})
        for (const bool inverse : {false, true}) {
          Problem problem = dense_problem({n}, 1, n % 2 ? Precision::f32 : Precision::f64,
                                          inverse ? fft::Direction::inverse : fft::Direction::forward);
          (inverse ? problem.axes[0].present : problem.axes[0].wanted) = wanted;
          const Schedule schedule = make_schedule(problem, preset.limits);
          for (const Step& step : schedule.steps) {
            const std::string name = to_string(step.pass) + "\n" + fft::codegen::generate(step.pass).source;
            std::vector<double> table = fft::codegen::twiddle_table(step.pass);
            const auto [at, is_new] = known.emplace(name, table);
            if (is_new) continue;
            ++equal;
            INFO(preset.name << " " << to_string(step.pass));
            CHECK(at->second == table);
          }
        }
  CHECK(equal > 100);
  CHECK(known.size() > 100);
}
