// Bad input: an fft::Error whose message names the value, the limit and the way out; nothing enqueued,
// nothing written.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <complex>
#include <limits>

#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/refusal.hpp"

using namespace fft_test;
using Catch::Matchers::Contains;

namespace {

constexpr std::uint64_t n = 64;

#define CHECK_REFUSED(call, matcher) CHECK_THAT(refusal([&] { call; }), matcher)

fft::Plan1D make_plan(const TestDevice& on, const fft::Options& options) {
  return fft::Plan1D(on.context, on.device, n, options);
}

}  // namespace

TEST_CASE("plans that make no sense are refused") {
  const TestDevice& on = test_devices().front();
  fft::Options o;
  CHECK_REFUSED(fft::Plan1D(on.context, on.device, 0), Contains("n = 0"));
  CHECK_REFUSED(fft::Plan2D(on.context, on.device, 0, 8), Contains("= 0"));
  CHECK_REFUSED(fft::Plan2D(on.context, on.device, 8, 0), Contains("= 0"));
  CHECK_REFUSED(fft::BatchPlan(on.context, on.device, 8, 0), Contains("batch = 0"));
  CHECK_REFUSED(fft::Plan1D(cl::Context(), on.device, 8), Contains("context is null"));
  CHECK_REFUSED(fft::Plan1D(on.context, cl::Device(), 8), Contains("device is null"));
  o.batch = std::uint64_t(1) << 50;
  CHECK_THAT(refusal([&] { make_plan(on, o); }, fft::ErrorCode::unsupported),
             Contains("x 64 complex f32 numbers (Options::signal)") && Contains("576460752303423488 bytes") &&
                 Contains("smaller lengths"));
  o = {};
  o.signal.strides = {1, 1};
  CHECK_REFUSED(make_plan(on, o), Contains("2 strides") && Contains("1 axis"));
  o = {};
  o.spectrum.strides = {0};
  CHECK_REFUSED(make_plan(on, o), Contains("Options::spectrum: stride of axis 0 = 0"));
  o = {};
  o.batch = 4;
  o.spectrum.distance = 63;
  CHECK_REFUSED(make_plan(on, o), Contains("Options::spectrum: distance = 63") && Contains("64"));
  o = {};
  o.batch = 4;
  o.signal.distance = 63;  // forward would do, inverse would write elements over one another
  CHECK_REFUSED(make_plan(on, o), Contains("Options::signal, which inverse() writes: distance = 63") &&
                                      Contains("forward_only"));
}

TEST_CASE("axes that the array does not have, or twice, are refused") {
  const TestDevice& on = test_devices().front();
  fft::Options o;
  o.spectrum = {6, {-1}, 0};
  CHECK_REFUSED(make_plan(on, o), Contains("Options::spectrum: offset = 6") && Contains("63 elements back"));
  o.spectrum = {};
  o.halved_axis = 0;
  CHECK_REFUSED(make_plan(on, o), Contains("Options::halved_axis = 0") && Contains("Domain::real"));
  o.domain = fft::Domain::real;
  o.axes = {1};
  CHECK_REFUSED(fft::Plan2D(on.context, on.device, 8, 8, o),
                Contains("Options::halved_axis = 0 is not transformed"));
  o = {};
  o.axes = {2};
  CHECK_REFUSED(fft::Plan2D(on.context, on.device, 8, 8, o), Contains("axis 2") && Contains("2 axes"));
  CHECK_REFUSED(make_plan(on, o), Contains("axis 2") && Contains("1 axis"));
  o.axes = {1, 0, 1};
  CHECK_REFUSED(fft::Plan3D(on.context, on.device, 8, 8, 8, o), Contains("axis 1") && Contains("once"));
  CHECK_REFUSED(fft::Plan3D(on.context, on.device, 8, 0, 8), Contains("axis 1") && Contains("= 0"));
}

TEST_CASE("overflow in sizes is refused, whichever product overflows") {
  const TestDevice& on = test_devices().front();
  const std::uint64_t max = std::numeric_limits<std::uint64_t>::max(), huge = std::uint64_t(1) << 40;
  CHECK_REFUSED(fft::Plan1D(on.context, on.device, std::uint64_t(1) << 63), Contains("2^62"));
  CHECK_REFUSED(fft::Plan2D(on.context, on.device, huge, huge), Contains("2^62"));
  CHECK_REFUSED(fft::BatchPlan(on.context, on.device, huge, huge), Contains("2^62"));
  for (int field = 0; field < 6; ++field) {
    for (std::uint64_t value : {max, max / 2, huge << 21}) {
      fft::Options o;
      o.batch = 4;
      fft::Layout& side = field < 3 ? o.signal : o.spectrum;
      if (field % 3 == 0) side.offset = value;
      const auto step = static_cast<std::int64_t>(value / 2);
      if (field % 3 == 1) side.strides = {step};
      if (field % 3 == 2) side.distance = step;
      CAPTURE(field, value);
      CHECK_REFUSED(make_plan(on, o), Contains("2^62"));
    }
  }
}

TEST_CASE("scales that are no finite number of the precision are refused") {
  const TestDevice& on = test_devices().front();
  fft::Options o;
  o.forward_scale = std::numeric_limits<double>::quiet_NaN();
  CHECK_REFUSED(make_plan(on, o), Contains("forward_scale"));
  o.forward_scale = std::numeric_limits<double>::infinity();
  CHECK_REFUSED(make_plan(on, o), Contains("forward_scale"));
  o.forward_scale = 1e300;
  CHECK_REFUSED(make_plan(on, o), Contains("forward_scale") && Contains("1e+300") && Contains("f64"));
  o.forward_scale = 1;
  o.inverse_scale = -std::numeric_limits<double>::infinity();
  CHECK_REFUSED(make_plan(on, o), Contains("inverse_scale"));
}

TEST_CASE("scales that the precision rounds to zero, or nearly, are refused; zero itself is a scale") {
  const TestDevice& on = test_devices().front();
  fft::Options o;
  o.directions = fft::Directions::forward_only;
  for (const double scale : {1e-60, -1e-60, 1e-40}) {
    o.forward_scale = scale;
    CHECK_REFUSED(make_plan(on, o), Contains("forward_scale") && Contains("below") && Contains("f64"));
  }
  if (on.has_f64) {
    o.precision = fft::Precision::f64;
    CHECK(refusal([&] { make_plan(on, o); }) == "accepted");
    o.forward_scale = 1e-310;
    CHECK_REFUSED(make_plan(on, o), Contains("forward_scale") && Contains("below"));
    o.precision = fft::Precision::f32;
  }
  for (const double scale : {0.0, 1.2e-38}) {
    o.forward_scale = scale;
    CHECK(refusal([&] { make_plan(on, o); }) == "accepted");
  }
}

TEST_CASE("values that no enumerator has are refused, whichever option has them") {
  const TestDevice& on = test_devices().front();
  fft::Options o;
  const auto check = [&](auto& field, const char* name) {
    const auto good = field;
    for (const int bad : {7, -1}) {
      field = static_cast<std::decay_t<decltype(field)>>(bad);
      CHECK_REFUSED(make_plan(on, o), Contains(name) && Contains("= " + std::to_string(bad)));
    }
    field = good;
  };
  check(o.precision, "Options::precision");
  check(o.domain, "Options::domain");
  check(o.directions, "Options::directions");
  check(o.spectrum_order, "Options::spectrum_order");
}

TEST_CASE("executions that cannot work are refused, and nothing is written") {
  for (const TestDevice& on : test_devices()) {
    const fft::Plan1D plan = make_plan(on, {});
    const auto image = poisoned<float>(2 * n);
    cl::Buffer buffer = upload(on, image);
    const cl::Buffer good = upload(on, image);
    const cl::Buffer null;
    const cl::Buffer small(on.context, CL_MEM_READ_WRITE, n * sizeof(cl_float2) - 1);
    const cl::Context elsewhere(on.device);
    const cl::Buffer foreign(elsewhere, CL_MEM_READ_WRITE, 2 * n * sizeof(cl_float2));
    const cl::CommandQueue foreign_queue(elsewhere, on.device);
    const std::string needed = std::to_string(n * sizeof(cl_float2)),
                      has = std::to_string(n * sizeof(cl_float2) - 1);

    CHECK_REFUSED(plan.forward(cl::CommandQueue(), good, buffer), Contains("queue is null"));
    CHECK_REFUSED(plan.forward(foreign_queue, good, buffer), Contains("queue") && Contains("context"));
    CHECK_REFUSED(plan.forward(on.queue, null, buffer), Contains("in is null") && Contains(needed));
    CHECK_REFUSED(plan.forward(on.queue, buffer, null), Contains("out is null") && Contains(needed));
    CHECK_REFUSED(plan.forward(on.queue, null), Contains("inout is null"));
    CHECK_REFUSED(plan.inverse(on.queue, small, buffer),
                  Contains("in is too small") && Contains(needed) && Contains(has));
    CHECK_REFUSED(plan.forward(on.queue, buffer, small),
                  Contains("out is too small") && Contains(needed) && Contains(has));
    CHECK_REFUSED(plan.forward(on.queue, small), Contains("too small"));
    CHECK_REFUSED(plan.forward(on.queue, foreign, buffer), Contains("in belongs to another context"));
    CHECK_REFUSED(plan.forward(on.queue, buffer, foreign), Contains("out belongs to another context"));
    const cl::Buffer write_only(on.context, CL_MEM_WRITE_ONLY, 2 * n * sizeof(cl_float2));
    const cl::Buffer read_only(on.context, CL_MEM_READ_ONLY, 2 * n * sizeof(cl_float2));
    CHECK_REFUSED(plan.forward(on.queue, write_only, buffer), Contains("CL_MEM_WRITE_ONLY"));
    CHECK_REFUSED(plan.forward(on.queue, buffer, read_only), Contains("CL_MEM_READ_ONLY"));
    const std::vector<cl::Event> null_event(1);
    CHECK_REFUSED(plan.forward(on.queue, good, buffer, &null_event), Contains("event 0") && Contains("null"));
    on.queue.finish();
    CHECK(strays(image, download<float>(on, buffer, 2 * n), {}) == 0);
    CHECK(strays(image, download<float>(on, good, 2 * n), {}) == 0);
  }
}

TEST_CASE("images in place of buffers are refused, and not written") {
  for (const TestDevice& on : test_devices()) {
    if (!on.device.getInfo<CL_DEVICE_IMAGE_SUPPORT>()) continue;
    const fft::Plan1D plan = make_plan(on, {});
    const std::vector<float> pixels(4 * n, 2.0F);
    const cl_image_format format{CL_RGBA, CL_FLOAT};
    cl_image_desc rows{};
    rows.image_type = CL_MEM_OBJECT_IMAGE1D;
    rows.image_width = n;
    cl_int status = CL_SUCCESS;
    // As a handle of C, whose type is that of buffers, too.
    const cl::Buffer image(clCreateImage(on.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, &format,
                                         &rows, const_cast<float*>(pixels.data()), &status));
    REQUIRE(status == CL_SUCCESS);
    const cl::Buffer buffer = upload(on, poisoned<float>(n));
    CHECK_REFUSED(plan.forward(on.queue, image),
                  Contains("inout is an image") && Contains("copy it to a buffer"));
    CHECK_REFUSED(plan.forward(on.queue, image, buffer), Contains("in is an image"));
    CHECK_REFUSED(plan.forward(on.queue, buffer, image), Contains("out is an image"));
    std::vector<float> left(4 * n);
    const std::size_t origin[3] = {0, 0, 0}, region[3] = {n, 1, 1};
    REQUIRE(clEnqueueReadImage(on.queue(), image(), CL_TRUE, origin, region, 0, 0, left.data(), 0, nullptr,
                               nullptr) == CL_SUCCESS);
    CHECK(left == pixels);
  }
}

TEST_CASE("buffers over memory of the host that is not aligned are refused on CPUs") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if ((on.device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) == 0) return;
    fft::Options o;
    o.precision = precision_of<T>();
    const fft::Plan1D plan = make_plan(on, o);
    std::vector<std::complex<T>> memory(n + 1);
    const auto over = [&](std::size_t byte) {
      return cl::Buffer(on.context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, n * sizeof(std::complex<T>),
                        reinterpret_cast<char*>(memory.data()) + byte);
    };
    const cl::Buffer good = upload(on, poisoned<T>(n)), bad = over(sizeof(T));
    const std::string limit = "multiple of " + std::to_string(sizeof(std::complex<T>)) + " bytes";
    CHECK_REFUSED(plan.forward(on.queue, bad, good), Contains("in's CL_MEM_USE_HOST_PTR") && Contains(limit));
    CHECK_REFUSED(plan.forward(on.queue, good, bad),
                  Contains("out's CL_MEM_USE_HOST_PTR") && Contains(limit));
    CHECK_REFUSED(plan.inverse(on.queue, bad), Contains("inout's CL_MEM_USE_HOST_PTR") && Contains(limit));
    on.queue.finish();
    CHECK(memory == std::vector<std::complex<T>>(n + 1));
    const cl::Buffer aligned = over(sizeof(std::complex<T>));
    CHECK(refusal([&] { plan.forward(on.queue, aligned); }) == "accepted");
    on.queue.finish();
  });
}

TEST_CASE("overlapping in and out are refused, neighbouring ones are not") {
  for (const TestDevice& on : test_devices()) {
    const std::uint64_t align = std::max<std::uint64_t>(
        on.device.getInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN>() / 8, n * sizeof(cl_float2));
    const std::uint64_t elements = align / sizeof(cl_float2);
    fft::Options o;
    const fft::Plan1D plan(on.context, on.device, elements, o);
    const auto image = poisoned<float>(4 * elements);
    cl::Buffer parent = upload(on, image);
    const auto part = [&](std::uint64_t begin, std::uint64_t count) {
      const cl_buffer_region region{begin * align, count * align};
      return parent.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
    };
    const cl::Buffer first = part(0, 1), wide = part(0, 2), second = part(1, 1);
    CHECK_REFUSED(plan.forward(on.queue, parent, wide), Contains("overlap"));
    CHECK_REFUSED(plan.forward(on.queue, first, wide), Contains("overlap"));
    on.queue.finish();
    CHECK(strays(image, download<float>(on, parent, 4 * elements), {}) == 0);
    CHECK(refusal([&] { plan.forward(on.queue, first, second); }) == "accepted");

    fft::Options shifted;  // one buffer, in and out 1 element apart
    shifted.spectrum.offset = 1;
    const fft::Plan1D overlapping(on.context, on.device, elements, shifted);
    CHECK_REFUSED(overlapping.forward(on.queue, parent),
                  Contains("in and out") && Contains("overlap") && Contains("Options::in_place"));
    shifted.spectrum.offset = elements;
    const fft::Plan1D apart(on.context, on.device, elements, shifted);
    CHECK(refusal([&] { apart.forward(on.queue, parent); }) == "accepted");
    on.queue.finish();
  }
}

TEST_CASE("a workspace that is null or overlaps is refused") {
  for (const TestDevice& on : test_devices()) {
    const std::uint64_t long_n = length_with_workspace(on);
    const fft::Plan1D plan(on.context, on.device, long_n);
    const auto image = poisoned<float>(std::max(long_n, plan.workspace_bytes() / 8));
    const cl::Buffer a = upload(on, image), b = upload(on, image);
    const cl::Buffer null;
    CHECK_REFUSED(plan.forward(on.queue, a, b, null), Contains("workspace is null"));
    CHECK_REFUSED(plan.forward(on.queue, a, b, b), Contains("out and workspace are one buffer"));
    CHECK_REFUSED(plan.forward(on.queue, a, b, a), Contains("in and workspace are one buffer"));
    const cl::Buffer read_only(on.context, CL_MEM_READ_ONLY, plan.workspace_bytes());
    CHECK_REFUSED(plan.forward(on.queue, a, b, read_only),
                  Contains("workspace") && Contains("CL_MEM_READ_WRITE"));
    on.queue.finish();
    CHECK(strays(image, download<float>(on, b, image.size()), {}) == 0);
  }
}

TEST_CASE("a direction that was not asked for is refused") {
  const TestDevice& on = test_devices().front();
  const cl::Buffer buffer = upload(on, poisoned<float>(n));
  fft::Options o;
  o.directions = fft::Directions::forward_only;
  CHECK_REFUSED(make_plan(on, o).inverse(on.queue, buffer),
                Contains("inverse") && Contains("Directions::both"));
  CHECK_NOTHROW(make_plan(on, o).forward(on.queue, buffer));
  o.directions = fft::Directions::inverse_only;
  CHECK_REFUSED(make_plan(on, o).forward(on.queue, buffer),
                Contains("forward") && Contains("Directions::both"));
  CHECK_NOTHROW(make_plan(on, o).inverse(on.queue, buffer));
  on.queue.finish();
}

TEST_CASE("next_fast_length") {
  CHECK(fft::next_fast_length(0) == 1);
  CHECK(fft::next_fast_length(1009) == 1014);
  CHECK(fft::next_fast_length(std::uint64_t(1) << 62) == std::uint64_t(1) << 62);
  CHECK_REFUSED(fft::next_fast_length((std::uint64_t(1) << 62) + 1), Contains("2^62"));
}
