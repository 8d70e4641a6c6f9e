// Functions of the user's on the first load and the last store: every kind of plan, with buffers and numbers of a call, and
// what a compiler says to a wrong one.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_run.hpp"

using namespace fft_test;
using Catch::Contains;

namespace {

// Gains by index on the way in; on the way out a factor and a sum of all that is said twice.
const char* const complex_source = R"(
elem_t weighted(global const scalar_t *data, ulong index, global const float *gains, uint period) {
  const scalar_t g = gains[index % period];
  return (elem_t)(data[2 * index] * g, data[2 * index + 1] * g);
}
void turned(global scalar_t *data, ulong index, elem_t value, float factor) {
  data[2 * index] = -value.y * factor;
  data[2 * index + 1] = value.x * factor;
}
)";
const char* const real_source = R"(
scalar_t weighted(global const scalar_t *data, ulong index, global const float *gains, uint period) {
  return data[index] * gains[index % period];
}
)";

constexpr cl_uint period = 7;
constexpr cl_float factor = 0.5f;

template <typename T>
void check_functions(const TestDevice& on, const std::vector<std::uint64_t>& lengths, bool real) {
  fft::Options options;
  options.precision = precision_of<T>();
  options.domain = real ? fft::Domain::real : fft::Domain::complex;
  options.batch = 3;
  options.signal.offset = 4;
  options.directions = fft::Directions::forward_only;
  options.signal_format.load = {
      "weighted", real ? real_source : complex_source, {"global const float *gains", "uint period"}};
  options.spectrum_format.store = {"turned", complex_source, {"float factor"}};
  if (real)
    options.spectrum_format.store.source =
        std::string(complex_source).substr(std::string(complex_source).find("void"));
  const fft::Plan plan(on.context, on.device, lengths, options);
  INFO(plan.describe());
  const std::uint64_t count = points_of(plan) * options.batch;
  const auto noise = uniform_noise<T>(count, 5, real);
  std::vector<float> gains(period);
  for (cl_uint i = 0; i < period; ++i) gains[i] = 0.25f * static_cast<float>(i + 1);
  std::vector<std::complex<T>> weighted = noise;
  for (std::uint64_t i = 0; i < count; ++i) weighted[i] *= gains[(i + 4) % period];
  std::vector<T> image = poisoned_scalars<T>(real ? 4 : 8);
  const std::vector<T> data = flattened<T>(noise, real);
  image.insert(image.end(), data.begin(), data.end());
  const Placement spectrum = spectrum_of(plan);
  const cl::Buffer in = upload(on, image), out = upload(on, poisoned<T>(end_of(spectrum) + 20)),
                   table = upload(on, gains);
  fft::Bindings bindings;
  bindings.set("gains", table).set("period", period).set("factor", factor);
  plan.forward(on.queue, in, out, bindings);
  auto want = reference_transform(weighted, lengths, options.batch, fft::Direction::forward);
  if (real) want = halves_of(want, lengths, lengths.size() - 1);
  for (auto& z : want) z = std::complex<one_up_t<T>>(-z.imag(), z.real()) * static_cast<one_up_t<T>>(factor);
  const auto after = download<T>(on, out, end_of(spectrum) + 20);
  CHECK(in_error_units<T>(relative_error(gather(after, addresses(spectrum)), want),
                          transformed_points(plan)) < convolution_error_limit);
  CHECK(strays(poisoned<T>(end_of(spectrum) + 20), after, addresses(spectrum)) == 0);
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
