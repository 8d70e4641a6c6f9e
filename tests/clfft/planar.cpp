// Planar layouts of clFFT's ABI: real and imaginary parts in buffers of their own.
#include "door.hpp"

using namespace fft_test;

namespace {

constexpr auto planar = CLFFT_COMPLEX_PLANAR;

/// A side's parts in buffers of poison; the second is there for planar layouts alone.
template <typename T>
struct Parts {
  std::vector<T> images[2];
  cl::Buffer buffers[2];
};

template <typename T>
Parts<T> upload_parts(const TestDevice& on, const ClfftSide& side, const std::vector<std::uint64_t>& where,
                      const std::vector<std::complex<T>>& values, std::uint64_t elements) {
  Parts<T> parts;
  const bool two = side.layout == planar || side.layout == CLFFT_HERMITIAN_PLANAR;
  const bool pairs = !two && side.layout != CLFFT_REAL;
  parts.images[0] = poisoned_scalars<T>(elements * (pairs ? 2 : 1));
  if (two) parts.images[1] = poisoned_scalars<T>(elements);
  for (std::size_t i = 0; i < values.size(); ++i) {
    parts.images[0][pairs ? 2 * where[i] : where[i]] = values[i].real();
    if (two) parts.images[1][where[i]] = values[i].imag();
    if (pairs) parts.images[0][2 * where[i] + 1] = values[i].imag();
  }
  for (int i = 0; i < (two ? 2 : 1); ++i) parts.buffers[i] = upload(on, parts.images[i]);
  return parts;
}

/// The elements after a call. Poison around them must have stayed.
template <typename T>
std::vector<std::complex<T>> download_parts(const TestDevice& on, const Parts<T>& parts,
                                            const ClfftSide& side, const std::vector<std::uint64_t>& where) {
  const bool two = parts.buffers[1]() != nullptr, pairs = !two && side.layout != CLFFT_REAL;
  std::vector<T> after[2];
  for (int i = 0; i < (two ? 2 : 1); ++i) {
    after[i] = download_elements<T>(on, parts.buffers[i], parts.images[i].size());
    CHECK(strays(parts.images[i], after[i], scalar_addresses(where, pairs)) == 0);
  }
  std::vector<std::complex<T>> values;
  for (const std::uint64_t at : where)
    values.emplace_back(after[0][pairs ? 2 * at : at], two     ? after[1][at]
                                                       : pairs ? after[0][2 * at + 1]
                                                               : T(0));
  return values;
}

template <typename T>
void check(const TestDevice& on, const ClfftCase& c, clfftDirection direction, clfftPrecision precision) {
  CAPTURE(c.in.layout, c.out.layout, c.location, direction);
  const ClfftPlan plan(on, c.lengths);
  describe(plan, c, precision);
  const ClfftExchange<T> data = exchange_of<T>(c, direction);
  const auto from = addresses(placement_of(c, c.in)), to = addresses(placement_of(c, c.out));
  Parts<T> in = upload_parts(on, c.in, from, unflattened(data.from, c.in.layout == CLFFT_REAL), 400);
  Parts<T> out = c.location == CLFFT_INPLACE ? in : upload_parts<T>(on, c.out, {}, {}, 400);
  cl_mem sources[2] = {in.buffers[0](), in.buffers[1]()}, targets[2] = {out.buffers[0](), out.buffers[1]()};
  cl_command_queue queue = on.queue();
  REQUIRE(clfftEnqueueTransform(plan, direction, 1, &queue, 0, nullptr, nullptr, sources,
                                c.location == CLFFT_INPLACE ? nullptr : targets, nullptr) == CLFFT_SUCCESS);
  const auto got = download_parts(on, out, c.out, to);
  std::uint64_t points = 1;
  for (const std::size_t n : c.lengths) points *= n;
  CHECK(in_error_units<T>(relative_error(got, unflattened(data.want, c.out.layout == CLFFT_REAL)), points) <
        error_limit);
  if (c.location == CLFFT_OUTOFPLACE) download_parts(on, in, c.in, {});  // nothing was written
}

}  // namespace

TEST_CASE("Planar complex data, in place and out of place, and to and from interleaved", "[clfft]") {
  for (const TestDevice& on : test_devices()) {
    const ClfftSide parts{planar, {2, 30}, 130}, pairs{CLFFT_COMPLEX_INTERLEAVED, {1, 12}, 50};
    for (const clfftDirection direction : {CLFFT_FORWARD, CLFFT_BACKWARD}) {
      check<float>(on, {{12, 4}, 2, parts, parts, CLFFT_INPLACE, 1, 0.5F}, direction, CLFFT_SINGLE);
      check<float>(on, {{12, 4}, 2, parts, pairs, CLFFT_OUTOFPLACE, 1, 0.5F}, direction, CLFFT_SINGLE);
      check<float>(on, {{12, 4}, 2, pairs, parts, CLFFT_OUTOFPLACE, 1, 0.5F}, direction, CLFFT_SINGLE);
    }
  }
}

TEST_CASE("Planar data in place, with other strides after the transform than before", "[clfft]") {
  const TestDevice& on = test_devices().front();
  check<float>(on, {{12, 4}, 2, {planar, {2, 30}, 130}, {planar, {4, 1}, 48}, CLFFT_INPLACE}, CLFFT_FORWARD,
               CLFFT_SINGLE);
}

TEST_CASE("Planar Hermitian data", "[clfft]") {
  for (const TestDevice& on : test_devices()) {
    if (!on.has_f64) continue;
    const ClfftSide real{CLFFT_REAL, {1, 11}, 60}, parts{CLFFT_HERMITIAN_PLANAR, {1, 8}, 40};
    check<double>(on, {{10, 4}, 2, real, parts, CLFFT_OUTOFPLACE}, CLFFT_FORWARD, CLFFT_DOUBLE);
    check<double>(on, {{10, 4}, 2, parts, real, CLFFT_OUTOFPLACE}, CLFFT_BACKWARD, CLFFT_DOUBLE);
  }
}

TEST_CASE("Callbacks of planar data take and give two parts", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftCase c{{8}, 1, {planar, {1}, 8}, {planar, {1}, 8}};
  const ClfftPlan plan(on, c.lengths);
  describe(plan, c, CLFFT_SINGLE);
  REQUIRE(
      clfftSetPlanCallback(plan, "f",
                           "float2 f(__global void* re, __global void* im, uint at, __global void* user) {"
                           "  return 2 * (float2)(((__global float*)re)[at], ((__global float*)im)[at]); }",
                           0, PRECALLBACK, nullptr, 0) == CLFFT_SUCCESS);
  REQUIRE(clfftSetPlanCallback(plan, "g",
                               "void g(__global void* re, __global void* im, uint at, __global void* user,"
                               "       float x, float y) {"
                               "  ((__global float*)re)[at] = 3 * x; ((__global float*)im)[at] = 3 * y; }",
                               0, POSTCALLBACK, nullptr, 0) == CLFFT_SUCCESS);
  const auto noise = uniform_noise<float>(8, 6);
  const auto where = all_of(8);
  Parts<float> in = upload_parts(on, c.in, where, noise, 8), out = upload_parts<float>(on, c.out, {}, {}, 8);
  cl_mem sources[2] = {in.buffers[0](), in.buffers[1]()}, targets[2] = {out.buffers[0](), out.buffers[1]()};
  cl_command_queue queue = on.queue();
  REQUIRE(clfftEnqueueTransform(plan, CLFFT_FORWARD, 1, &queue, 0, nullptr, nullptr, sources, targets,
                                nullptr) == CLFFT_SUCCESS);
  CHECK(in_error_units<float>(relative_error(download_parts(on, out, c.out, where),
                                             reference_transform(noise, {8}, 1, fft::Direction::forward, 6)),
                              8) < 2 * error_limit);
  sources[1] = nullptr;
  CHECK(clfftEnqueueTransform(plan, CLFFT_FORWARD, 1, &queue, 0, nullptr, nullptr, sources, targets,
                              nullptr) == CLFFT_INVALID_ARG_VALUE);
}

TEST_CASE("Planar layouts and buffers are checked like interleaved ones", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftPlan plan(on, {1024});
  REQUIRE(clfftSetLayout(plan, planar, planar) == CLFFT_SUCCESS);
  REQUIRE(clfftSetResultLocation(plan, CLFFT_OUTOFPLACE) == CLFFT_SUCCESS);
  for (std::size_t stride : {std::size_t(0), std::size_t(1) << 62, ~std::size_t(0)}) {
    REQUIRE(clfftSetPlanOutStride(plan, CLFFT_1D, &stride) == CLFFT_SUCCESS);
    CHECK(bake(on, plan) == CLFFT_INVALID_PLAN);
  }
  std::size_t one = 1;
  REQUIRE(clfftSetPlanOutStride(plan, CLFFT_1D, &one) == CLFFT_SUCCESS);
  const TestDevice other = [&] {
    TestDevice copy = on;
    copy.context = cl::Context(on.device);
    copy.queue = cl::CommandQueue(copy.context, on.device);
    return copy;
  }();
  std::vector<cl::Buffer> good;
  for (int i = 0; i < 4; ++i) good.push_back(upload(on, std::vector<float>(1024, 1)));
  const cl::Buffer small = upload(on, std::vector<float>(1023)),
                   foreign = upload(other, std::vector<float>(1024));
  const auto status_with = [&](std::size_t at, const cl::Buffer& bad) {
    std::vector<cl_mem> all{good[0](), good[1](), good[2](), good[3]()};
    all[at] = bad();
    cl_command_queue queue = on.queue();
    return clfftEnqueueTransform(plan, CLFFT_FORWARD, 1, &queue, 0, nullptr, nullptr, &all[0], &all[2],
                                 nullptr);
  };
  for (std::size_t at = 0; at < 4; ++at) {
    CAPTURE(at);
    CHECK(status_with(at, small) == CLFFT_INVALID_ARG_VALUE);
    CHECK(status_with(at, foreign) == CLFFT_INVALID_ARG_VALUE);
  }
  CHECK(status_with(2, good[1]) == CLFFT_INVALID_ARG_VALUE);  // its imaginary input as real output
  for (const cl::Buffer& buffer : good)
    CHECK((download_elements<float>(on, buffer, 1024) == std::vector<float>(1024, 1)));
}

TEST_CASE("One buffer in place of two is refused when baked", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftPlan plan(on, {8});
  REQUIRE(clfftSetLayout(plan, planar, CLFFT_COMPLEX_INTERLEAVED) == CLFFT_SUCCESS);
  CHECK(bake(on, plan) == CLFFT_INVALID_PLAN);
  REQUIRE(clfftSetLayout(plan, CLFFT_REAL, CLFFT_HERMITIAN_PLANAR) == CLFFT_SUCCESS);
  CHECK(bake(on, plan) == CLFFT_INVALID_PLAN);
}
