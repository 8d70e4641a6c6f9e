// Which tables go into programs (runtime/execution/recipe.cpp).
#include "runtime/execution/recipe.hpp"

#include <catch2/catch.hpp>

#include "shapes/planner.hpp"

using namespace fft::planning;
using fft::runtime::KernelText;
using fft::runtime::make_recipe;

namespace {

/// Dense rows of 256 points.
Problem rows(std::uint64_t count) {
  Problem problem;
  problem.axes = {Axis{256, 1, 1}};
  problem.batch = count;
  problem.in_distance = problem.out_distance = 256;
  return problem;
}

/// The text of the first launch, as on a GPU.
KernelText first_text(const Problem& problem, bool programs_hold_tables) {
  DeviceLimits limits;
  limits.shape = KernelShape::work_group;
  return make_recipe(make_schedule(problem, limits), programs_hold_tables).steps.front().text;
}

bool in_program(const KernelText& text) {
  const bool held = text.source.source.find("fft_table[") != std::string::npos;
  CHECK(held == text.table.empty());
  return held;
}

}  // namespace

TEST_CASE("only small transforms find their tables in programs, and only where programs can hold them") {
  constexpr std::uint64_t small = 4096, large = 8192;  // 16 and 32 MiB read and written
  CHECK(in_program(first_text(rows(1), true)));
  CHECK(in_program(first_text(rows(small), true)));
  CHECK_FALSE(in_program(first_text(rows(1), false)));
  CHECK_FALSE(in_program(first_text(rows(large), true)));
  Problem any = rows(1);
  any.any_batch = true;
  CHECK_FALSE(in_program(first_text(any, true)));
}
