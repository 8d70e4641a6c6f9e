// Callbacks of clFFT's ABI: called with the offset in the caller's buffer, once for every element.
#include <algorithm>

#include "door.hpp"

using namespace fft_test;

namespace {

constexpr auto complex = CLFFT_COMPLEX_INTERLEAVED;

// By weights of the user's buffer, which has one for every element of the caller's; `weight` goes through local memory.
const char* const load_text =
    "float2 weigh_in(__global void* in, uint at, __global void* weights, __local void* room) {"
    "  __local float* mine = (__local float*)room + get_local_id(0);"
    "  *mine = ((__global float*)weights)[at];"
    "  return ((__global float2*)in)[at] * *mine; }";
const char* const store_text =
    "void weigh_out(__global void* out, uint at, __global void* weights, float2 value) {"
    "  ((__global float2*)out)[at] = value * ((__global float*)weights)[at]; }";

template <typename T>
cl::Buffer weights(const TestDevice& on, std::uint64_t count, std::vector<T>& values) {
  for (std::uint64_t i = 0; i < count; ++i) values.push_back(T(1) + T(i % 7) / T(8));
  return upload(on, values);
}

void set_callback(clfftPlanHandle plan, const char* name, const char* text, int local, clfftCallbackType type,
                  const cl::Buffer& user) {
  cl_mem data = user();
  REQUIRE(clfftSetPlanCallback(plan, name, text, local, type, user() == nullptr ? nullptr : &data,
                               user() == nullptr ? 0 : 1) == CLFFT_SUCCESS);
}

clfftStatus run(const TestDevice& on, clfftPlanHandle plan, const cl::Buffer& in, const cl::Buffer& out,
                const cl::Buffer& temporary = {}, clfftDirection direction = CLFFT_FORWARD) {
  cl_command_queue queue = on.queue();
  cl_mem source = in(), destination = out();
  return clfftEnqueueTransform(plan, direction, 1, &queue, 0, nullptr, nullptr, &source, &destination,
                               temporary());
}

}  // namespace

TEST_CASE("Callbacks on both sides of strided batches, in place and out of place", "[clfft]") {
  for (const TestDevice& on : test_devices()) {
    const bool in_place = GENERATE(false, true);
    const ClfftSide side{complex, {2, 30}, 130};
    const ClfftCase c{{12, 4}, 2, side, side, in_place ? CLFFT_INPLACE : CLFFT_OUTOFPLACE, 1, 0.5F};
    const ClfftPlan plan(on, c.lengths);
    describe(plan, c, CLFFT_SINGLE);
    std::vector<float> weight;
    const cl::Buffer user = weights(on, 300, weight);
    set_callback(plan, "weigh_in", load_text, 4096, PRECALLBACK, user);
    set_callback(plan, "weigh_out", store_text, 0, POSTCALLBACK, user);
    const auto where = addresses(placement_of(c, side));
    const auto noise = uniform_noise<float>(300, 9);
    const cl::Buffer in = upload(on, noise), out = in_place ? in : upload(on, poisoned<float>(300));
    auto weighed = gather(noise, where);
    for (std::size_t i = 0; i < where.size(); ++i) weighed[i] *= weight[where[i]];
    for (const clfftDirection direction : {CLFFT_FORWARD, CLFFT_BACKWARD}) {
      on.queue.enqueueWriteBuffer(in, CL_TRUE, 0, noise.size() * sizeof noise[0], noise.data());
      REQUIRE(run(on, plan, in, out, {}, direction) == CLFFT_SUCCESS);
      const bool forward = direction == CLFFT_FORWARD;
      auto want = reference_transform(weighed, {4, 12}, 2,
                                      forward ? fft::Direction::forward : fft::Direction::inverse,
                                      forward ? 1.0 : 0.5);
      for (std::size_t i = 0; i < where.size(); ++i) want[i] *= double(weight[where[i]]);
      const auto after = download<float>(on, out, 300);
      CHECK(in_error_units<float>(relative_error(gather(after, where), want), 48) < 2 * error_limit);
      CHECK(strays(in_place ? noise : poisoned<float>(300), after, where) == 0);
    }
  }
}

TEST_CASE("Callbacks of real data: one real number in, one complex number out, in f64", "[clfft]") {
  for (const TestDevice& on : test_devices()) {
    if (!on.has_f64) continue;
    const ClfftCase c{{10}, 3, {CLFFT_REAL, {1}, 11}, {CLFFT_HERMITIAN_INTERLEAVED, {1}, 6}};
    const ClfftPlan plan(on, c.lengths);
    describe(plan, c, CLFFT_DOUBLE);
    std::vector<double> weight;
    const cl::Buffer user = weights(on, 40, weight);
    set_callback(plan, "f",
                 "double f(__global void* in, uint at, __global void* u) {"
                 "  return ((__global double*)in)[at] * ((__global double*)u)[at]; }",
                 0, PRECALLBACK, user);
    set_callback(plan, "g",
                 "void g(__global void* out, uint at, __global void* u, double2 v) {"
                 "  ((__global double2*)out)[at] = v.yx; }",
                 0, POSTCALLBACK, cl::Buffer());
    const auto noise = reals_of<double>(uniform_noise<double>(40, 2, true));
    const auto where = addresses(placement_of(c, c.in));
    auto weighed = gather(noise, where);
    for (std::size_t i = 0; i < where.size(); ++i) weighed[i] *= weight[where[i]];
    const cl::Buffer in = upload(on, noise), out = upload(on, poisoned<double>(18));
    REQUIRE(run(on, plan, in, out) == CLFFT_SUCCESS);
    auto want =
        halves_of(reference_transform(unflattened(weighed, true), {10}, 3, fft::Direction::forward), {10}, 0);
    for (auto& z : want) z = {z.imag(), z.real()};
    CHECK(in_error_units<double>(relative_error(download<double>(on, out, 18), want), 10) < 2 * error_limit);
  }
}

TEST_CASE("The temporary buffer holds what callbacks load and store", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftPlan plan(on, {16});
  std::vector<float> weight;
  const cl::Buffer user = weights(on, 16, weight);
  REQUIRE(bake(on, plan) == CLFFT_SUCCESS);
  set_callback(plan, "weigh_in", load_text, 4096, PRECALLBACK, user);
  std::size_t bytes = 0;
  CHECK(clfftGetTmpBufSize(plan, &bytes) == CLFFT_INVALID_OPERATION);  // a callback un-bakes, too
  REQUIRE(bake(on, plan) == CLFFT_SUCCESS);
  REQUIRE(clfftGetTmpBufSize(plan, &bytes) == CLFFT_SUCCESS);
  REQUIRE(bytes >= 16 * sizeof(cl_float2));
  const auto noise = uniform_noise<float>(16, 4);
  const cl::Buffer data = upload(on, noise), small(on.context, CL_MEM_READ_WRITE, bytes - 1);
  cl::Buffer whole = upload(on, std::vector<char>(2 * 4096 + bytes, 'x'));
  CHECK(run(on, plan, data, {}, small) == CLFFT_INVALID_ARG_VALUE);
  CHECK((download<float>(on, data, 16) == noise));
  CHECK(run(on, plan, data, {}, whole) == CLFFT_SUCCESS);
  const auto used = download_elements<char>(on, whole, 128);
  CHECK(std::count(used.begin(), used.end(), 'x') < 64);
  const cl_buffer_region region{4096, bytes};
  const cl::Buffer part = whole.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  CHECK(run(on, plan, data, {}, part) == CLFFT_SUCCESS);  // it cannot be divided: another one serves
}

TEST_CASE("Callbacks that are refused, and copies, which have none", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftPlan plan(on, {8});
  cl_mem two[2] = {};
  CHECK(clfftSetPlanCallback(plan, nullptr, "", 0, PRECALLBACK, nullptr, 0) == CLFFT_INVALID_ARG_VALUE);
  CHECK(clfftSetPlanCallback(plan, "", "", 0, PRECALLBACK, nullptr, 0) == CLFFT_INVALID_ARG_VALUE);
  CHECK(clfftSetPlanCallback(plan, "f", nullptr, 0, PRECALLBACK, nullptr, 0) == CLFFT_INVALID_ARG_VALUE);
  CHECK(clfftSetPlanCallback(plan, "f", "", 0, PRECALLBACK, two, 2) == CLFFT_NOTIMPLEMENTED);
  REQUIRE(clfftSetPlanCallback(plan, "f", "no OpenCL C", 0, PRECALLBACK, nullptr, 0) == CLFFT_SUCCESS);
  CHECK(bake(on, plan) == CLFFT_BUILD_PROGRAM_FAILURE);
  clfftPlanHandle copy = 0;
  REQUIRE(clfftCopyPlan(&copy, on.context(), plan) == CLFFT_SUCCESS);
  CHECK(bake(on, copy) == CLFFT_SUCCESS);
  CHECK(clfftDestroyPlan(&copy) == CLFFT_SUCCESS);
}

TEST_CASE("Layouts, local memory and user data of callbacks that cannot work are refused when baked",
          "[clfft]") {
  const TestDevice& on = test_devices().front();
  const auto status_with = [&](const auto& change) {
    const ClfftPlan plan(on, {16});
    REQUIRE(clfftSetResultLocation(plan, CLFFT_OUTOFPLACE) == CLFFT_SUCCESS);
    set_callback(plan, "weigh_in", load_text, 4096, PRECALLBACK, {});
    set_callback(plan, "weigh_out", store_text, 0, POSTCALLBACK, {});
    change(plan);
    return bake(on, plan);
  };
  CHECK(status_with([](clfftPlanHandle) {}) == CLFFT_SUCCESS);
  for (std::size_t stride : {std::size_t(0), std::size_t(1) << 62, ~std::size_t(0)})
    CHECK(status_with([&](clfftPlanHandle p) { clfftSetPlanOutStride(p, CLFFT_1D, &stride); }) ==
          CLFFT_INVALID_PLAN);
  std::size_t wide = std::size_t(1) << 32;  // callbacks get offsets of 32 bits
  CHECK(status_with([&](clfftPlanHandle p) { clfftSetPlanInStride(p, CLFFT_1D, &wide); }) ==
        CLFFT_NOTIMPLEMENTED);
  CHECK(status_with([](clfftPlanHandle p) {
          set_callback(p, "weigh_in", load_text, 0x7fffffff, PRECALLBACK, {});
        }) == CLFFT_INVALID_PLAN);
  const cl::Context other(on.device);
  const cl::Buffer foreign(other, CL_MEM_READ_WRITE, 64);
  CHECK(status_with([&](clfftPlanHandle p) {
          set_callback(p, "weigh_out", store_text, 0, POSTCALLBACK, foreign);
        }) == CLFFT_INVALID_PLAN);
}

TEST_CASE("Calls with callbacks are refused before anything is enqueued", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftPlan plan(on, {512});
  REQUIRE(clfftSetResultLocation(plan, CLFFT_OUTOFPLACE) == CLFFT_SUCCESS);
  std::vector<float> weight;
  const cl::Buffer user = weights(on, 512, weight);
  set_callback(plan, "weigh_in", load_text, 4096, PRECALLBACK, user);
  const auto noise = uniform_noise<float>(2048, 4);
  const cl::Buffer in = upload(on, noise), out = upload(on, noise), small(on.context, CL_MEM_READ_WRITE, 8);
  const cl::Buffer foreign(cl::Context(on.device), CL_MEM_READ_WRITE, 16384);
  const cl::Buffer temporary = upload(on, std::vector<char>(16384, 'x'));
  CHECK(run(on, plan, in, out, in) == CLFFT_INVALID_ARG_VALUE);
  CHECK(run(on, plan, in, out, out) == CLFFT_INVALID_ARG_VALUE);
  CHECK(run(on, plan, foreign, out, temporary) == CLFFT_INVALID_ARG_VALUE);
  CHECK(run(on, plan, in, out, foreign) == CLFFT_INVALID_ARG_VALUE);
  CHECK(run(on, plan, in, small, temporary) == CLFFT_INVALID_ARG_VALUE);
  on.queue.finish();
  CHECK((download<float>(on, in, 2048) == noise));
  CHECK((download<float>(on, out, 2048) == noise));
  CHECK((download_elements<char>(on, temporary, 16384) == std::vector<char>(16384, 'x')));
}
