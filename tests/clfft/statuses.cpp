// What clFFT's ABI says without running a kernel: defaults, getters after setters, statuses, the life of handles.
#include "door.hpp"

#include <set>
#include <thread>

using namespace fft_test;

namespace {

using Sizes = std::vector<std::size_t>;

Sizes read(clfftPlanHandle plan, std::size_t count,
           clfftStatus (*getter)(const clfftPlanHandle, const clfftDim, std::size_t*)) {
  Sizes values(count);
  CHECK(getter(plan, clfftDim(count), values.data()) == CLFFT_SUCCESS);
  return values;
}

template <typename V, typename Getter>
V read(clfftPlanHandle plan, Getter getter) {
  V value{};
  CHECK(getter(plan, &value) == CLFFT_SUCCESS);
  return value;
}

float scale_of(clfftPlanHandle plan, clfftDirection direction) {
  float scale = 0;
  CHECK(clfftGetPlanScale(plan, direction, &scale) == CLFFT_SUCCESS);
  return scale;
}

// Setters that must un-bake, each with a value that the plan already has or could have.
const std::vector<std::pair<std::string, clfftStatus (*)(clfftPlanHandle)>> setters{
    {"precision", [](clfftPlanHandle p) { return clfftSetPlanPrecision(p, CLFFT_SINGLE); }},
    {"scale", [](clfftPlanHandle p) { return clfftSetPlanScale(p, CLFFT_BACKWARD, 1); }},
    {"batch", [](clfftPlanHandle p) { return clfftSetPlanBatchSize(p, 2); }},
    {"dim", [](clfftPlanHandle p) { return clfftSetPlanDim(p, CLFFT_1D); }},
    {"length",
     [](clfftPlanHandle p) {
       std::size_t n = 8;
       return clfftSetPlanLength(p, CLFFT_1D, &n);
     }},
    {"in strides",
     [](clfftPlanHandle p) {
       std::size_t n = 1;
       return clfftSetPlanInStride(p, CLFFT_1D, &n);
     }},
    {"out strides",
     [](clfftPlanHandle p) {
       std::size_t n = 1;
       return clfftSetPlanOutStride(p, CLFFT_1D, &n);
     }},
    {"distance", [](clfftPlanHandle p) { return clfftSetPlanDistance(p, 8, 8); }},
    {"layout",
     [](clfftPlanHandle p) {
       return clfftSetLayout(p, CLFFT_COMPLEX_INTERLEAVED, CLFFT_COMPLEX_INTERLEAVED);
     }},
    {"location", [](clfftPlanHandle p) { return clfftSetResultLocation(p, CLFFT_INPLACE); }},
    {"transposed", [](clfftPlanHandle p) { return clfftSetPlanTransposeResult(p, CLFFT_NOTRANSPOSE); }},
};

}  // namespace

TEST_CASE("Defaults of a plan are clFFT's", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftPlan plan(on, {4, 5, 6});
  clfftDim dim{};
  cl_uint size = 0;
  CHECK(clfftGetPlanDim(plan, &dim, &size) == CLFFT_SUCCESS);
  CHECK(dim == CLFFT_3D);
  CHECK(size == 3);
  CHECK(read(plan, 3, clfftGetPlanLength) == Sizes{4, 5, 6});
  CHECK(read(plan, 3, clfftGetPlanInStride) == Sizes{1, 4, 20});
  CHECK(read(plan, 3, clfftGetPlanOutStride) == Sizes{1, 4, 20});
  std::size_t in = 0, out = 0;
  CHECK(clfftGetPlanDistance(plan, &in, &out) == CLFFT_SUCCESS);
  CHECK(in == 120);
  CHECK(out == 120);
  clfftLayout in_layout{}, out_layout{};
  CHECK(clfftGetLayout(plan, &in_layout, &out_layout) == CLFFT_SUCCESS);
  CHECK(in_layout == CLFFT_COMPLEX_INTERLEAVED);
  CHECK(out_layout == CLFFT_COMPLEX_INTERLEAVED);
  CHECK(read<clfftPrecision>(plan, clfftGetPlanPrecision) == CLFFT_SINGLE);
  CHECK(read<clfftResultLocation>(plan, clfftGetResultLocation) == CLFFT_INPLACE);
  CHECK(read<clfftResultTransposed>(plan, clfftGetPlanTransposeResult) == CLFFT_NOTRANSPOSE);
  CHECK(read<std::size_t>(plan, clfftGetPlanBatchSize) == 1);
  CHECK(read<cl_context>(plan, clfftGetPlanContext) == on.context());
  CHECK(read<cl_ulong>(plan, clfftLocalMemSize) == on.device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>());
  CHECK(scale_of(plan, CLFFT_FORWARD) == 1);
  CHECK(scale_of(plan, CLFFT_BACKWARD) == 1.0F / 120);
}

TEST_CASE("The version is clFFT's; setup and teardown", "[clfft]") {
  clfftSetupData setup{2, 12, 2, 0};
  CHECK(clfftSetup(&setup) == CLFFT_SUCCESS);
  CHECK(clfftSetup(nullptr) == CLFFT_SUCCESS);
  cl_uint version[3] = {};
  CHECK(clfftGetVersion(&version[0], &version[1], &version[2]) == CLFFT_SUCCESS);
  CHECK(version[0] == 2);
  CHECK(version[1] == 12);
  CHECK(version[2] == 2);
  CHECK(clfftGetVersion(&version[0], nullptr, &version[2]) == CLFFT_INVALID_HOST_PTR);

  const TestDevice& on = test_devices().front();
  clfftPlanHandle plan = 0;
  const std::size_t n = 8;
  REQUIRE(clfftCreateDefaultPlan(&plan, on.context(), CLFFT_1D, &n) == CLFFT_SUCCESS);
  CHECK(clfftTeardown() == CLFFT_SUCCESS);
  CHECK(clfftSetPlanBatchSize(plan, 2) == CLFFT_INVALID_PLAN);
}

TEST_CASE("Handles: none is 0 or used twice, destroyed ones are refused", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const std::size_t n = 8;
  clfftPlanHandle first = 0, second = 0;
  REQUIRE(clfftCreateDefaultPlan(&first, on.context(), CLFFT_1D, &n) == CLFFT_SUCCESS);
  const clfftPlanHandle stale = first;
  CHECK(stale != 0);
  CHECK(clfftDestroyPlan(&first) == CLFFT_SUCCESS);
  CHECK(first == 0);
  CHECK(clfftDestroyPlan(&first) == CLFFT_INVALID_PLAN);
  REQUIRE(clfftCreateDefaultPlan(&second, on.context(), CLFFT_1D, &n) == CLFFT_SUCCESS);
  CHECK(second != stale);
  std::size_t batch = 0;
  CHECK(clfftGetPlanBatchSize(stale, &batch) == CLFFT_INVALID_PLAN);
  CHECK(clfftSetPlanBatchSize(stale, 3) == CLFFT_INVALID_PLAN);
  CHECK(bake(on, stale) == CLFFT_INVALID_PLAN);
  CHECK(clfftCopyPlan(&first, on.context(), stale) == CLFFT_INVALID_PLAN);
  CHECK(first == 0);
  CHECK(clfftDestroyPlan(&second) == CLFFT_SUCCESS);
}

TEST_CASE("Plans made, changed and destroyed by many threads", "[clfft]") {
  const TestDevice& on = test_devices().front();
  constexpr std::size_t threads = 8, plans = 200;
  std::vector<std::vector<clfftPlanHandle>> made(threads);
  std::vector<std::thread> running;
  std::vector<int> failures(threads);
  for (std::size_t t = 0; t < threads; ++t)
    running.emplace_back([&, t] {
      for (std::size_t i = 0; i < plans; ++i) {
        const std::size_t n = t + 2;
        clfftPlanHandle plan = 0;
        std::size_t length = 0;
        failures[t] += clfftCreateDefaultPlan(&plan, on.context(), CLFFT_1D, &n) != CLFFT_SUCCESS;
        made[t].push_back(plan);
        failures[t] += clfftGetPlanLength(plan, CLFFT_1D, &length) != CLFFT_SUCCESS || length != n;
        failures[t] += clfftDestroyPlan(&plan) != CLFFT_SUCCESS;
      }
    });
  for (std::thread& thread : running) thread.join();
  std::set<clfftPlanHandle> distinct;
  for (std::size_t t = 0; t < threads; ++t) {
    CHECK(failures[t] == 0);
    distinct.insert(made[t].begin(), made[t].end());
  }
  CHECK(distinct.size() == threads * plans);
}

TEST_CASE("One plan read and changed by many threads", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftPlan plan(on, {8, 4});
  std::vector<std::thread> running;
  std::vector<int> torn(8);
  for (std::size_t t = 0; t < torn.size(); ++t)
    running.emplace_back([&, t] {
      for (std::size_t i = 0; i < 3000; ++i) {
        Sizes strides{t + 1, t + 1};
        clfftSetPlanInStride(plan, CLFFT_2D, strides.data());
        clfftGetPlanInStride(plan, CLFFT_2D, strides.data());
        torn[t] += strides[0] != strides[1];
      }
    });
  for (std::thread& thread : running) thread.join();
  CHECK(torn == std::vector<int>(torn.size()));
}

TEST_CASE("Refused settings leave the plan as it was", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftPlan plan(on, {8});
  const Sizes zero{4, 0};
  clfftPlanHandle none = 1;
  CHECK(clfftCreateDefaultPlan(&none, on.context(), CLFFT_2D, zero.data()) == CLFFT_INVALID_ARG_VALUE);
  CHECK(none == 0);
  CHECK(clfftCreateDefaultPlan(&none, on.context(), ENDDIMENSION, zero.data()) == CLFFT_NOTIMPLEMENTED);
  CHECK(clfftCreateDefaultPlan(&none, on.context(), CLFFT_1D, nullptr) == CLFFT_INVALID_HOST_PTR);
  CHECK(clfftCreateDefaultPlan(&none, nullptr, CLFFT_1D, zero.data()) == CLFFT_INVALID_CONTEXT);
  CHECK(clfftCreateDefaultPlan(nullptr, on.context(), CLFFT_1D, zero.data()) == CLFFT_INVALID_HOST_PTR);
  CHECK(clfftSetPlanLength(plan, CLFFT_2D, zero.data()) == CLFFT_INVALID_ARG_VALUE);
  CHECK(read(plan, 1, clfftGetPlanLength) == Sizes{8});
  Sizes three(3);
  CHECK(clfftGetPlanLength(plan, CLFFT_3D, three.data()) == CLFFT_INVALID_ARG_INDEX);
  CHECK(clfftGetPlanInStride(plan, CLFFT_2D, three.data()) == CLFFT_INVALID_ARG_INDEX);
  CHECK(clfftSetPlanInStride(plan, CLFFT_1D, nullptr) == CLFFT_INVALID_HOST_PTR);
  CHECK(clfftSetPlanPrecision(plan, ENDPRECISION) == CLFFT_INVALID_ARG_VALUE);
  CHECK(clfftSetPlanScale(plan, clfftDirection(0), 1) == CLFFT_INVALID_ARG_VALUE);
  CHECK(clfftSetResultLocation(plan, ENDPLACE) == CLFFT_INVALID_ARG_VALUE);
  CHECK(clfftSetPlanTransposeResult(plan, ENDTRANSPOSED) == CLFFT_INVALID_ARG_VALUE);
  CHECK(clfftSetPlanDim(plan, clfftDim(0)) == CLFFT_NOTIMPLEMENTED);
  CHECK(clfftSetLayout(plan, CLFFT_REAL, CLFFT_REAL) == CLFFT_NOTIMPLEMENTED);
  CHECK(clfftSetLayout(plan, CLFFT_COMPLEX_INTERLEAVED, CLFFT_HERMITIAN_INTERLEAVED) == CLFFT_NOTIMPLEMENTED);
  CHECK(clfftSetLayout(plan, CLFFT_COMPLEX_PLANAR, CLFFT_HERMITIAN_PLANAR) == CLFFT_NOTIMPLEMENTED);
  CHECK(clfftSetLayout(plan, ENDLAYOUT, CLFFT_REAL) == CLFFT_INVALID_ARG_VALUE);
  clfftLayout in{}, out{};
  CHECK(clfftGetLayout(plan, &in, &out) == CLFFT_SUCCESS);
  CHECK(in == CLFFT_COMPLEX_INTERLEAVED);
}

TEST_CASE("Every setter un-bakes; the size of the temporary buffer is known of baked plans only", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftPlan plan(on, {8});
  std::size_t bytes = 0;
  CHECK(clfftGetTmpBufSize(plan, &bytes) == CLFFT_INVALID_OPERATION);
  for (const auto& [name, set] : setters) {
    CAPTURE(name);
    CHECK(bake(on, plan) == CLFFT_SUCCESS);
    CHECK(clfftGetTmpBufSize(plan, &bytes) == CLFFT_SUCCESS);
    CHECK(set(plan) == CLFFT_SUCCESS);
    CHECK(clfftGetTmpBufSize(plan, &bytes) == CLFFT_INVALID_OPERATION);
  }
}

TEST_CASE("Settings that do not go together are refused when the plan is baked", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftPlan plan(on, {8, 4});
  cl_command_queue queues[2] = {on.queue(), on.queue()};
  CHECK(clfftBakePlan(plan, 2, queues, nullptr, nullptr) == CLFFT_NOTIMPLEMENTED);
  CHECK(clfftBakePlan(
            plan, 1, queues, [](clfftPlanHandle, void*) {}, nullptr) == CLFFT_NOTIMPLEMENTED);
  CHECK(clfftBakePlan(plan, 0, nullptr, nullptr, nullptr) == CLFFT_SUCCESS);  // the context has one device
  REQUIRE(clfftSetPlanTransposeResult(plan, CLFFT_TRANSPOSED) == CLFFT_SUCCESS);
  CHECK(bake(on, plan) == CLFFT_TRANSPOSED_NOTIMPLEMENTED);
  REQUIRE(clfftSetPlanTransposeResult(plan, CLFFT_NOTRANSPOSE) == CLFFT_SUCCESS);
  Sizes clashing{1, 2};
  REQUIRE(clfftSetPlanOutStride(plan, CLFFT_2D, clashing.data()) == CLFFT_SUCCESS);
  CHECK(bake(on, plan) == CLFFT_INVALID_PLAN);
  REQUIRE(clfftSetPlanDim(plan, CLFFT_3D) == CLFFT_SUCCESS);  // the new length is 0
  CHECK(bake(on, plan) == CLFFT_INVALID_PLAN);
  const Sizes lengths{8, 4, 2};
  REQUIRE(clfftSetPlanDim(plan, CLFFT_2D) == CLFFT_SUCCESS);
  REQUIRE(clfftSetPlanLength(plan, CLFFT_3D, lengths.data()) == CLFFT_SUCCESS);  // but two strides
  CHECK(bake(on, plan) == CLFFT_INVALID_PLAN);
}
