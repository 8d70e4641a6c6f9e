// Functions of the user's on the first load and the last store: every kind of plan, with buffers and numbers of a call, and
// what a compiler says to a wrong one.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/function_run.hpp"

using namespace fft_test;
using Catch::Contains;

namespace {

template <typename T>
void check_functions(const TestDevice& on, const std::vector<std::uint64_t>& lengths, bool real) {
  const FunctionFinding f = run_functions<T>(on, lengths, real);
  INFO(f.plan);
  CHECK(f.finding.error < f.finding.limit);
  CHECK(f.finding.stray_writes == 0);
}

}  // namespace

TEST_CASE("functions of every kind of plan", "[shape]") {
  const TestDevice& on = test_devices().front();
  check_functions<float>(on, {60}, false);
  check_functions<float>(on, {134}, false);    // a large prime factor
  check_functions<float>(on, {30000}, false);  // several passes
  check_functions<float>(on, {12, 20}, false);
  check_functions<float>(on, {96}, true);     // pairs of reals
  check_functions<float>(on, {6, 15}, true);  // an odd number of reals
  if (on.has_f64) check_functions<double>(on, {36}, false);
}

TEST_CASE("other values for a function's parameters with every call") {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  options.signal_format.load = {
      "scaled_load",
      "elem_t scaled_load(global const scalar_t *data, ulong index, float level) {\n"
      "  return (elem_t)(data[2 * index], data[2 * index + 1]) * level; }",
      {"float level"}};
  const fft::Plan1D plan(on.context, on.device, 16, options);
  const auto noise = uniform_noise<float>(16, 3);
  const cl::Buffer in = upload(on, noise), out = upload(on, poisoned<float>(16));
  for (const float level : {1.0f, -2.0f}) {
    plan.forward(on.queue, in, out, fft::Bindings().set("level", level));
    const auto want = reference_transform(noise, {16}, 1, fft::Direction::forward, double(level));
    CHECK(relative_error(download<float>(on, out, 16), want) < 1e-6);
  }
  plan.inverse(on.queue, out, in);  // has no function
  CHECK_THROWS_WITH(plan.inverse(on.queue, out, in, fft::Bindings().set("level", 1.0f)), Contains("level"));
  CHECK_THROWS_WITH(plan.forward(on.queue, in, out), Contains("float level") && Contains("fft::Bindings"));
  CHECK_THROWS_WITH(plan.forward(on.queue, in, out, fft::Bindings().set("level", 1.0)), Contains("8"));
  CHECK_THROWS_WITH(plan.forward(on.queue, in, out, fft::Bindings().set("level", out)),
                    Contains("is a number"));
  CHECK_THROWS_WITH(plan.forward(on.queue, in, out, fft::Bindings().set("level", 1.0f).set("gain", 1.0f)),
                    Contains("\"gain\""));
}

TEST_CASE("a wrong function gives the compiler's message with the user's line", "[shape]") {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  options.directions = fft::Directions::forward_only;
  options.signal_format.load = {"mistaken",
                                "elem_t mistaken(global const scalar_t *data, ulong index) {\n"
                                "  const scalar_t x = data[index];\n"
                                "  return (elem_t)(x, unknown_name);\n"
                                "}\n",
                                {}};
  try {
    const fft::Plan1D plan(on.context, on.device, 16, options);
    FAIL("a plan was made");
  } catch (const fft::Error& error) {
    CHECK(error.code() == fft::ErrorCode::build);
    CHECK_THAT(error.what(), Contains("unknown_name") && Contains("Format::load::source:3"));
  }
}
