// Functions of the user's on the first load and the last store: every kind of plan, with buffers and numbers of a call, and
// what a compiler says to a wrong one.
#include <algorithm>
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_planning.hpp"
#include "support/device/function_run.hpp"
#include "support/reference/r2r_reference.hpp"
#include "support/turns.hpp"

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

/// Gains on the way in, a factor with the other sign on the way out; of what is read the first half alone exists.
template <typename T>
void check_real_kinds(const TestDevice& on, const std::vector<std::uint64_t>& lengths,
                      std::vector<fft::RealKind> kinds) {
  using U = one_up_t<T>;
  fft::Options options;
  options.precision = precision_of<T>();
  options.domain = fft::Domain::real_to_real;
  options.kinds = kinds;
  options.batch = 3;
  options.directions = fft::Directions::forward_only;
  for (const std::uint64_t n : lengths) options.signal_extents.push_back((n + 1) / 2);
  options.signal_format.load = {
      "weighted", real_function_source, {"global const float *gains", "uint period"}};
  options.spectrum_format.store = {"negated",
                                   "void negated(global scalar_t *data, ulong index, scalar_t value, float "
                                   "factor) { data[index] = -value * factor; }",
                                   {"float factor"}};
  const fft::Plan plan(on.context, on.device, lengths, options);
  INFO(on.name << "\n" << plan.describe());
  std::uint64_t existing = options.batch;
  for (const std::uint64_t n : options.signal_extents) existing *= n;
  const std::vector<T> noise = reals_of<T>(uniform_noise<T>(existing, 11, true));
  std::vector<float> gains(function_period);
  for (cl_uint i = 0; i < function_period; ++i) gains[i] = 0.25f * static_cast<float>(i + 1);
  std::vector<U> weighted;
  for (std::size_t i = 0; i < noise.size(); ++i)
    weighted.push_back(static_cast<U>(noise[i]) * gains[i % function_period]);
  std::vector<U> want =
      fftw_r2r<U>({lengths, options.batch, plan.options().axes, plan.options().kinds, false},
                  resized(weighted, options.signal_extents, lengths, options.batch));
  for (U& y : want) y *= -static_cast<U>(function_factor);
  const GuardedCall<T> guarded({dense_operand(noise)}, all_of(want.size()), OutputIn::own_buffer, 0);
  fft::Bindings bindings;
  const cl::Buffer table = upload(on, gains);
  bindings.set("gains", table).set("period", function_period).set("factor", function_factor);
  const CallResult<T> result = run_guarded(
      on, guarded,
      [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
        plan.forward(on.queue, in[0], out, bindings);
      },
      4096);
  CHECK(result.stray_writes == 0);
  CHECK(in_error_units<T>(relative_error(result.output, want), transformed_points(plan)) <
        convolution_error_limit);
}

}  // namespace

TEST_CASE("functions of real-to-real plans", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    if (turns.next()) check_real_kinds<T>(on, {48}, {fft::RealKind::dct2});
    if (turns.next()) check_real_kinds<T>(on, {45}, {fft::RealKind::dct4});  // odd: another way
    if (turns.next()) check_real_kinds<T>(on, {6, 20}, {fft::RealKind::dst3, fft::RealKind::dht});
    if (turns.next())
      check_real_kinds<T>(on, {74}, {fft::RealKind::dct3});  // merged as it is read; a large prime factor
  });
}

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
      "elem_t scaled_load(global const scalar_t *data, ulong index, scalar_t level) {\n"
      "  return (elem_t)(data[2 * index], data[2 * index + 1]) * level; }",
      {"scalar_t level"}};
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
  CHECK_THROWS_WITH(plan.forward(on.queue, in, out), Contains("scalar_t level") && Contains("fft::Bindings"));
  CHECK_THROWS_WITH(plan.forward(on.queue, in, out, fft::Bindings().set("level", 1.0)), Contains("8"));
  CHECK_THROWS_WITH(plan.forward(on.queue, in, out, fft::Bindings().set("level", 1)),
                    Contains("scalar_t level") && Contains("value is an integer"));
  CHECK_THROWS_WITH(plan.forward(on.queue, in, out, fft::Bindings().set("level", out)),
                    Contains("is a number"));
  CHECK_THROWS_WITH(plan.forward(on.queue, in, out, fft::Bindings().set("level", 1.0f).set("gain", 1.0f)),
                    Contains("\"gain\""));
}

TEST_CASE("an integer parameter takes integers of either sign, and no floating-point number") {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  options.signal_format.load = {
      "from_point_on",
      "elem_t from_point_on(global const scalar_t *data, ulong index, unsigned int first) {\n"
      "  return index < first ? (elem_t)(0, 0) : (elem_t)(data[2 * index], data[2 * index + 1]); }",
      {"unsigned int first"}};
  const fft::Plan1D plan(on.context, on.device, 16, options);
  auto noise = uniform_noise<float>(16, 3);
  const cl::Buffer in = upload(on, noise), out = upload(on, poisoned<float>(16));
  std::fill_n(noise.begin(), 5, std::complex<float>());
  const auto want = reference_transform(noise, {16}, 1, fft::Direction::forward, 1.0);
  for (const bool is_signed : {false, true}) {
    fft::Bindings bindings;
    is_signed ? bindings.set("first", 5) : bindings.set("first", 5u);
    plan.forward(on.queue, in, out, bindings);
    CHECK(relative_error(download<float>(on, out, 16), want) < 1e-6);
  }
  CHECK_THROWS_WITH(plan.forward(on.queue, in, out, fft::Bindings().set("first", 5.0f)),
                    Contains("unsigned int first") && Contains("value is a floating-point number"));
}

TEST_CASE("parameters may be named like a kernel's own, and like the buffers of a call", "[shape]") {
  const TestDevice& on = test_devices().front();
  const std::uint64_t n = length_with_workspace(on);
  fft::Options options;
  options.directions = fft::Directions::forward_only;
  options.signal_format.windows = {std::vector<double>(n, 0.5)};
  options.signal_format.load = {
      "load",
      "elem_t load(global const scalar_t *data, ulong index, float offset, float windows, float base) {\n"
      "  return (elem_t)(data[2 * index], data[2 * index + 1]) * offset * windows * base; }",
      {"float offset", "float windows", "float base"}};
  options.spectrum_format.store = {"store",
                                   "void store(global scalar_t *data, ulong index, elem_t value, float "
                                   "memory, global float *workspace) {\n"
                                   "  data[2 * index] = value.x * memory;\n"
                                   "  data[2 * index + 1] = value.y * memory;\n"
                                   "  if (index == 0) workspace[0] = value.x; }",
                                   {"float memory", "global float *workspace"}};
  const fft::Plan1D plan(on.context, on.device, n, options);
  INFO(on.name << "\n" << plan.describe());
  REQUIRE(plan.workspace_bytes() > 0);
  const auto noise = uniform_noise<float>(n, 3);
  // As large as a workspace: to take it for one does not crash.
  std::vector<float> marks(plan.workspace_bytes() / sizeof(float), 7.0F);
  const cl::Buffer in = upload(on, noise), out = upload(on, poisoned<float>(n)), marked = upload(on, marks);
  fft::Bindings values;
  values.set("offset", 2.0F)
      .set("windows", 4.0F)
      .set("base", 0.5F)
      .set("memory", 0.5F)
      .set("workspace", marked);
  plan.forward(on.queue, in, out, values);
  const auto want = reference_transform(noise, {n}, 1, fft::Direction::forward);
  const auto got = download<float>(on, out, n);
  CHECK(relative_error(got, want) < 1e-6);
  marks[0] = 2 * got[0].real();
  CHECK((download_elements<float>(on, marked, marks.size()) == marks));  // not printed
}

TEST_CASE("memory that a call writes cannot be bound, and functions write no input of the call", "[calls]") {
  const TestDevice& on = test_devices().front();
  const std::string text =
      "elem_t weighted(global const scalar_t *data, ulong index, global TYPE float *gains) {\n"
      "  return (elem_t)(data[2 * index], data[2 * index + 1]) * gains[index % 4]; }";
  const auto plan_of = [&](const std::string& type) {
    fft::Options options;
    options.directions = fft::Directions::forward_only;
    std::string source = text;
    source.replace(source.find("TYPE"), 4, type);
    options.signal_format.load = {"weighted", source, {"global " + type + " float *gains"}};
    return fft::Plan1D(on.context, on.device, 12, options);
  };
  const fft::Plan1D plan = plan_of("const"), writing = plan_of("volatile");
  const auto noise = uniform_noise<float>(12, 3);
  const std::uint64_t bytes = plan.signal_bytes();
  constexpr std::uint64_t apart = 4096;  // a sub-buffer may begin there
  const cl::Buffer all(on.context, CL_MEM_READ_WRITE, 2 * apart);
  cl::Buffer whole = all;
  const auto part = [&](std::uint64_t begin, std::uint64_t size) {
    const cl_buffer_region region{begin, size};
    return whole.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  };
  const cl::Buffer in = upload(on, noise), out = part(apart, bytes), gains = part(0, apart);
  const cl::Buffer covering = part(0, 2 * apart);
  on.queue.enqueueFillBuffer(all, 2.0F, 0, 2 * apart);
  const auto bound = [](const cl::Buffer& memory) { return fft::Bindings().set("gains", memory); };
  const auto refused = [&](const fft::Plan1D& by, const cl::Buffer& to, const cl::Buffer& memory,
                           const std::string& why) {
    CHECK_THROWS_WITH(by.forward(on.queue, in, to, bound(memory)), Contains("\"gains\"") && Contains(why));
  };
  refused(plan, out, out, "memory of out, which the call writes");
  refused(plan, out, covering, "memory of out");
  refused(plan, out, all, "memory of out");
  refused(plan, in, in, "memory of inout");  // in place
  refused(writing, out, in, "pointer to const");
  CHECK((download_elements<float>(on, out, 24) == std::vector<float>(24, 2.0F)));  // nothing ran
  const auto works = [&](const cl::Buffer& memory, const fft::Memory& to, const fft::Plan1D& by) {
    by.forward(on.queue, in, to, bound(memory));
    CHECK(relative_error(download<float>(on, out, 12),
                         reference_transform(noise, {12}, 1, fft::Direction::forward, 2.0)) < 1e-6);
  };
  works(gains, out, plan);
  works(gains, out, writing);
  works(all, fft::View{all, apart / 8}, plan);  // what a function reads of the same buffer is its own affair
  plan.forward(on.queue, in, out, bound(in));   // both only read
  on.queue.finish();
}

TEST_CASE("functions may be named like variables around their calls", "[shape]") {
  const TestDevice& on = test_devices().front();
  const auto noise = uniform_noise<float>(12, 3);
  const auto want = reference_transform(noise, {12}, 1, fft::Direction::forward, 2.0);
  const cl::Buffer in = upload(on, noise), out = upload(on, poisoned<float>(12));
  for (const std::string name : {"m", "i", "e", "a", "in"}) {
    INFO(name);
    const std::string store = name == "m" ? "i" : "m";
    fft::Options options;
    options.directions = fft::Directions::forward_only;
    options.signal_format.load = {name,
                                  "elem_t " + name +
                                      "(global const scalar_t *data, ulong index) {\n"
                                      "  return (elem_t)(data[2 * index], data[2 * index + 1]); }",
                                  {}};
    options.spectrum_format.store = {store,
                                     "void " + store +
                                         "(global scalar_t *data, ulong index, elem_t value) {\n"
                                         "  data[2 * index] = value.x * 2;\n"
                                         "  data[2 * index + 1] = value.y * 2; }",
                                     {}};
    const fft::Plan1D plan(on.context, on.device, 12, options);
    plan.forward(on.queue, in, out);
    CHECK(relative_error(download<float>(on, out, 12), want) < 1e-6);
  }
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
