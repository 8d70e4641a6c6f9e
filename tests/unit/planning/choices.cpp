// Choices: every way that planning offers can be taken, is another one, and computes the transform.
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "planning/choices.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/fetching_schedule.hpp"
#include "support/problems/limits.hpp"
#include "support/refusal.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;

namespace {

constexpr double interpreted_limit = 4e-15;
constexpr std::size_t max_ways = 4;  // of a decision: schedules are interpreted

std::string texts(const Schedule& schedule) {
  std::string text;
  for (const Step& step : schedule.steps) text += to_string(step.pass) + "\n";
  return text;
}

// Takes ways of every decision, also of those that only other ways have.
void check_all_ways(const Problem& problem, const LimitsPreset& preset) {
  Choices choices;
  std::vector<std::string> settled;
  for (;;) {
    Choices exploring = choices.explorer();
    make_schedule(problem, preset.limits, &exploring);
    const Choices::Offer* open = nullptr;
    for (const Choices::Offer& offer : exploring.offers())
      if (std::find(settled.begin(), settled.end(), offer.decision) == settled.end()) {
        open = &offer;
        break;
      }
    if (open == nullptr) return;
    const Choices::Offer offer = *open;
    settled.push_back(offer.decision);
    std::vector<std::string> seen;
    for (std::size_t w = 0; w < offer.ways.size(); ++w) {
      Choices taken = choices;
      taken.take(offer.decision, offer.ways[w]);
      INFO(preset.name << ": " << taken.text());
      CHECK(Choices::parse(taken.text()).taken(offer.decision) != nullptr);
      const Schedule schedule = make_schedule(problem, preset.limits, &taken);
      CHECK(violations(schedule, preset.limits) == std::vector<std::string>{});
      seen.push_back(texts(schedule));
      if (w >= max_ways) continue;
      double error = -1;
      CHECK_NOTHROW(error = interpreted_error(schedule, Placing::out_of_place, 0.5));
      CHECK((error >= 0 && error < interpreted_limit));
      if (w == 1) choices = taken;
    }
    std::sort(seen.begin(), seen.end());
    INFO(preset.name << " " << offer.decision);
    CHECK(std::adjacent_find(seen.begin(), seen.end()) == seen.end());  // each name is a way of its own
  }
}

Problem scaled(Problem problem) {
  problem.scaled = true;
  return problem;
}

}  // namespace

TEST_CASE("ways of complex transforms") {
  for (const LimitsPreset& preset : limits_presets())
    for (const std::uint64_t n : {36, 256, 1000, 8192, 131 * 8})
      check_all_ways(scaled(dense_problem({n}, 3, Precision::f32)), preset);
}

TEST_CASE("ways of images and of real transforms") {
  for (const char* name : {"gpu227", "cpu16"}) {
    const LimitsPreset preset{name, limits_named(name)};
    check_all_ways(scaled(dense_problem({48, 60}, 1, Precision::f64)), preset);
    for (const TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real})
      check_all_ways(scaled(real_problem({4096}, 2, Precision::f32, kind)), preset);
    check_all_ways(scaled(dense_problem({10007}, 1, Precision::f32)), preset);
  }
}

TEST_CASE("ways of long rows on a device that fetches ahead") {
  LimitsPreset preset{"fetches ahead", fetching_limits()};
  preset.limits.registers_per_work_group = 8192;  // 1100 points are long
  check_all_ways(scaled(dense_problem({1100}, 30, Precision::f32)), preset);
  check_all_ways(scaled(real_problem({2200}, 30, Precision::f32, TransformKind::complex_to_real)), preset);
}

TEST_CASE("choices that do not exist count for nothing") {
  for (const LimitsPreset& preset : limits_presets()) {
    const Problem problem = dense_problem({4096}, 8, Precision::f32);
    Choices exploring = Choices().explorer();
    const std::string own = texts(make_schedule(problem, preset.limits));
    CHECK(texts(make_schedule(problem, preset.limits, &exploring)) == own);
    for (const Choices::Offer& offer : exploring.offers())
      for (const char* way :
           {"64x63", "nonsense", "0", "7.5 columns 1 items 64", "16.16.16 columns 9999 items 64",
            "16.16.16 columns 1 items 99999", "16.16.16 columns 1 items 257", "4294967295x2",
            "rows 9 16.16.16", "rows 0 3.5", "lanes 0 16.16", "lanes 0 1.4096", "."}) {
        INFO(preset.name << " " << offer.decision << " = " << way);
        Choices choices;
        choices.take(offer.decision, way);
        CHECK(texts(make_schedule(problem, preset.limits, &choices)) == own);
      }
  }
}

TEST_CASE("choices are text and back") {
  Choices choices;
  CHECK(choices.text().empty());
  choices.take("axis 64 1:1", "8x8");
  choices.take("pass 1", "lanes 0 8.8");
  CHECK(choices.text() == "axis 64 1:1 = 8x8\npass 1 = lanes 0 8.8\n");
  CHECK(Choices::parse(choices.text()).text() == choices.text());
  for (const char* text : {"axis 64", "a = b", "a b\n = c\n"})
    check_refused([&] { Choices::parse(text); }, "is no choice", fft::ErrorCode::invalid_argument);
}
