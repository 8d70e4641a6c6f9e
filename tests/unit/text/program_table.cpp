// A table in the text of its kernel.
#include "shapes/program_table.hpp"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "shapes/codegen.hpp"
#include "shapes/planner.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/problem_call.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;

namespace {

/// The numbers of the array in the text, as a compiler reads them.
std::vector<double> numbers_of(const std::string& text, Precision precision) {
  std::vector<double> numbers;
  const char* at = text.c_str() + text.find('{') + 1;
  while (true) {
    char* end = nullptr;
    const double number = precision == Precision::f32 ? double(std::strtof(at, &end)) : std::strtod(at, &end);
    if (end == at) return numbers;
    numbers.push_back(number);
    // An integer would be one in OpenCL C, too, and "1f" is an error.
    CHECK(std::string_view(at, static_cast<std::size_t>(end - at)).find_first_of(".e") != std::string::npos);
    CHECK((precision == Precision::f32) == (*end == 'f'));
    at = end + (precision == Precision::f32 ? 2 : 1);
  }
}

}  // namespace

TEST_CASE("a table in a program has the numbers of the argument, in the precision of the kernel") {
  DeviceLimits limits;
  limits.shape = KernelShape::work_group;
  for (const Precision precision : {Precision::f32, Precision::f64})
    for (const std::uint64_t n : {16, 100, 509, 1024}) {
      INFO(n);
      const Schedule schedule = make_schedule(dense_problem({n}, 1, precision), limits);
      const PassSpec& pass = schedule.steps[0].pass;
      const fft::codegen::KernelSource source = fft::codegen::generate(pass);
      std::vector<double> table = fft::codegen::twiddle_table(pass);
      REQUIRE(source.may_hold_table);
      REQUIRE_FALSE(table.empty());
      const fft::codegen::KernelSource held = fft::codegen::with_table(source, precision, table);
      if (precision == Precision::f32)
        for (double& number : table) number = double(static_cast<float>(number));
      CHECK(numbers_of(held.source, precision) == table);
      CHECK(held.options == source.options + fft::codegen::program_table_option);
      CHECK(held.name == source.name);
      const std::size_t kernel = held.source.size() - source.source.size();
      CHECK(held.source.substr(kernel) == source.source);
      REQUIRE(held.source.rfind("FFT_TABLE(table);") != std::string::npos);
      CHECK(held.source.rfind("FFT_TABLE(table);") > kernel);
    }
}

TEST_CASE("kernels of the vector shape take their tables as arguments") {
  DeviceLimits limits;
  limits.shape = KernelShape::vector;
  const Schedule schedule = make_schedule(dense_problem({64}, 1, Precision::f32), limits);
  CHECK_FALSE(fft::codegen::generate(schedule.steps[0].pass).may_hold_table);
}
