// What all operations have in common: a workspace of the caller's, traces, and a cost that is known before anything is built.
#include <catch2/catch.hpp>

#include <fftcl/fft.hpp>

#include <ctime>
#include <string>
#include <vector>

#include "runtime/device/device_context.hpp"
#include "support/operations/subjects.hpp"
#include "support/refusal.hpp"

using namespace fft_test;

namespace {

using Bytes = std::vector<unsigned char>;

constexpr unsigned char poison = 0xff;  // floats of such bytes are NaN
constexpr std::uint64_t guard = 8192;   // behind the workspace, and before it

/// The result of one call into poisoned memory.
Bytes result_of(const Scene& on, const Subject& subject, const fft::CallOptions& options) {
  const cl::Buffer in = buffer_of(on.context, on.queue, subject.in_bytes, 1),
                   second = buffer_of(on.context, on.queue, subject.second_bytes, 2);
  Bytes out(subject.out_bytes, poison);
  const cl::Buffer result(on.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, out.size(), out.data());
  subject.call(on.queue, in, second, result, options);
  on.queue.enqueueReadBuffer(result, CL_TRUE, 0, out.size(), out.data());
  return out;
}

void check_workspace(const Scene& on, const Subject& subject, const Bytes& expected) {
  if (subject.workspace_bytes == 0) return;
  Bytes memory(subject.workspace_bytes + 2 * guard, poison);
  const cl::Buffer all(on.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, memory.size(), memory.data());
  cl_buffer_region region{guard, subject.workspace_bytes};
  cl::Buffer parent = all;
  fft::CallOptions options;
  options.workspace = parent.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  CHECK((result_of(on, subject, options) == expected));
  on.queue.enqueueReadBuffer(all, CL_TRUE, 0, memory.size(), memory.data());
  std::size_t stray = 0;
  for (std::size_t i = 0; i < guard; ++i)
    stray += (memory[i] != poison) + (memory[memory.size() - 1 - i] != poison);
  CHECK(stray == 0);

  region.size = subject.workspace_bytes - 1;
  options.workspace = parent.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  CHECK_THAT(refusal([&] { result_of(on, subject, options); }),
             Catch::Contains("workspace is too small: it needs " + std::to_string(subject.workspace_bytes)));
  const cl::Buffer in(on.context, CL_MEM_READ_WRITE,
                      std::max(subject.in_bytes, subject.workspace_bytes) + subject.second_bytes);
  const cl::Buffer out(on.context, CL_MEM_READ_WRITE, subject.out_bytes);
  options.workspace = in;
  CHECK_THAT(refusal([&] { subject.call(on.queue, in, all, out, options); }), Catch::Contains("workspace"));
}

void check_trace(const Scene& on, const Subject& subject, const Bytes& expected) {
  std::vector<fft::PassTrace> trace;
  cl::Event done;
  fft::CallOptions options;
  options.trace = &trace;
  options.done = &done;
  CHECK((result_of(on, subject, options) == expected));
  CHECK(done.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE);
  CHECK(trace.size() == subject.cost.launches);
  for (const fft::PassTrace& launch : trace) {
    CHECK_FALSE(launch.label.empty());
    CHECK(launch.event.getInfo<CL_EVENT_COMMAND_TYPE>() == CL_COMMAND_NDRANGE_KERNEL);
    CHECK(launch.event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE);
  }
}

}  // namespace

TEST_CASE("operations: a caller's workspace, traces, and the cost before anything is built") {
  for (const TestDevice& on : test_devices())
    for (const auto& make : subjects()) {
      const Scene scene(on);
      const auto held = fft::runtime::DeviceContext::acquire(scene.context(), scene.device());
      const Subject subject = make(scene);
      INFO(on.name << ", " << subject.name << "\n" << subject.description);
      CHECK(subject.estimate.launches == subject.cost.launches);
      CHECK(subject.estimate.kernels == subject.cost.kernels);
      CHECK(subject.estimate.bytes == subject.cost.bytes);
      CHECK(subject.estimate.workspace_bytes == subject.cost.workspace_bytes);
      CHECK(subject.cost.workspace_bytes == subject.workspace_bytes);
      CHECK(subject.cost.bytes >= subject.in_bytes + subject.out_bytes);
      const std::size_t pieces = scene.pieces();
      const Bytes expected = result_of(scene, subject, {});
      CHECK((scene.pieces() > pieces) == (subject.workspace_bytes > 0));
      check_trace(scene, subject, expected);
      check_workspace(scene, subject, expected);
    }
}

TEST_CASE("operations with a workspace of the caller's leave the pool alone") {
  for (const TestDevice& on : test_devices()) {
    const Scene scene(on);
    const auto held = fft::runtime::DeviceContext::acquire(scene.context(), scene.device());
    const Subject subject = analytic(scene);
    fft::CallOptions options;
    options.workspace = cl::Buffer(scene.context, CL_MEM_READ_WRITE, subject.workspace_bytes);
    result_of(scene, subject, options);
    CHECK(scene.pieces() == 0);
  }
}

TEST_CASE("the cost of a plan is that of its passes, and is known before it is built") {
  for (const TestDevice& on : test_devices()) {
    const Scene scene(on);
    fft::Options options;
    options.batch = 1000;
    // One pass reads and writes 64 complex numbers of 8 bytes for each of 1000 transforms.
    const fft::Cost one = fft::estimate<fft::Plan>(scene.context, scene.device, Shape{64}, options);
    CHECK(one.bytes == 2 * 64 * 8 * 1000);
    CHECK(one.launches == 1);
    CHECK(one.kernels == 1);
    CHECK(one.workspace_bytes == 0);
    fft::Options real;
    real.domain = fft::Domain::real;
    const std::vector<std::uint64_t> length{1 << 18};
    for (const fft::Direction direction : {fft::Direction::forward, fft::Direction::inverse}) {
      real.directions = direction == fft::Direction::forward ? fft::Directions::forward_only
                                                             : fft::Directions::inverse_only;
      const fft::Cost before = fft::estimate<fft::Plan>(scene.context, scene.device, length, real);
      const fft::Plan plan(scene.context, scene.device, length, real);
      CHECK(before.bytes == plan.cost().bytes);
      CHECK(before.workspace_bytes == plan.workspace_bytes());
      CHECK(before.kernels == plan.kernel_sources().size());
      const cl::Buffer a(scene.context, CL_MEM_READ_WRITE, plan.spectrum_bytes()),
          b(scene.context, CL_MEM_READ_WRITE, plan.spectrum_bytes());
      const auto trace = direction == fft::Direction::forward ? plan.trace_forward(scene.queue, a, b)
                                                              : plan.trace_inverse(scene.queue, a, b);
      CHECK(trace.size() == before.launches);
      scene.queue.finish();
    }
    CHECK_THROWS_WITH(fft::estimate<fft::Plan>(scene.context, scene.device, Shape{0}), Catch::Contains("0"));
  }
}

TEST_CASE("the cost of a stream's call is that of its rounds, however many they are") {
  const Scene on(test_devices().front());
  fft::StreamingConvolverOptions options;
  options.expected_count = 64;
  options.channels = 2;
  fft::StreamingConvolver stream(on.context, on.device, 5, options);
  stream.set_filter(on.queue, buffer_of(on.context, on.queue, stream.filter_bytes(), 3));
  for (const std::uint64_t count : {1U, 64U, 300001U}) {
    const cl::Buffer in = buffer_of(on.context, on.queue, stream.bytes(count), 1);
    const cl::Buffer out(on.context, CL_MEM_READ_WRITE, stream.bytes(count));
    std::vector<fft::PassTrace> trace;
    fft::CallOptions traced;
    traced.trace = &trace;
    stream.process(on.queue, in, {}, count, out, {}, traced);
    on.queue.finish();
    CHECK(trace.size() == stream.cost(count).launches);
    CHECK((trace.size() > 6) == (count > 64));
  }
}

TEST_CASE("the cost of a call of 2^40 samples in thousands of channels is known at once") {
  const Scene on(test_devices().front());
  fft::StreamingConvolverOptions options;
  options.expected_count = 64;
  options.channels = 4096;
  const fft::StreamingConvolver stream(on.context, on.device, 5, options);
  const std::clock_t begin = std::clock();
  const fft::Cost some = stream.cost(std::uint64_t(1) << 30), many = stream.cost(std::uint64_t(1) << 40);
  CHECK(std::clock() - begin < CLOCKS_PER_SEC);
  CHECK(double(many.launches) == Approx(1024.0 * double(some.launches)).epsilon(0.01));
  CHECK(double(many.bytes) == Approx(1024.0 * double(some.bytes)).epsilon(0.01));
  CHECK((many.kernels == some.kernels && many.workspace_bytes == some.workspace_bytes));
}

TEST_CASE("the cost of iterations is that of one so many times, at most what 64 bits hold") {
  const Scene on(test_devices().front());
  const fft::RichardsonLucy deconvolution(on.context, on.device, Shape{16}, Shape{3});
  const fft::Cost one = deconvolution.cost(1), two = deconvolution.cost(2);
  const std::uint64_t launches = two.launches - one.launches, bytes = two.bytes - one.bytes;
  const fft::Cost many = deconvolution.cost(1 + (std::uint64_t(1) << 40));
  CHECK(many.launches == one.launches + (launches << 40));
  CHECK(many.bytes == one.bytes + (bytes << 40));
  CHECK((many.kernels == one.kernels && many.workspace_bytes == one.workspace_bytes));
  CHECK(deconvolution.cost(std::uint64_t(1) << 60).bytes == ~std::uint64_t(0));
}
