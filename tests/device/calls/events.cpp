// Wait lists, events, the caller's workspace, sub-buffers and traces.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <chrono>
#include <thread>

#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"

using namespace fft_test;

namespace {

constexpr std::uint64_t short_n = 1000;

std::uint64_t bytes_of(std::uint64_t n) {
  return n * sizeof(cl_float2);
}

bool is_right(const std::vector<std::complex<float>>& got, const std::vector<std::complex<float>>& data) {
  const auto want = reference_transform(data, {data.size()}, 1, fft::Direction::forward);
  return in_error_units<float>(relative_error(got, want), data.size()) < error_limit;
}

}  // namespace

TEST_CASE("the wait list gates the first kernel, the event is the last", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    const bool out_of_order =
        (on.device.getInfo<CL_DEVICE_QUEUE_PROPERTIES>() & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
    for (std::uint64_t n : {short_n, length_with_workspace(on)}) {
      const cl::CommandQueue queue(
          on.context, on.device,
          out_of_order ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : cl_command_queue_properties(0));
      const fft::Plan1D plan(on.context, on.device, n);
      const auto data = uniform_noise<float>(n, n);
      const auto blank = poisoned<float>(n);
      const cl::Buffer in = upload(on, blank), out = upload(on, blank);
      cl::UserEvent gate(on.context);
      std::vector<cl::Event> wait{gate};
      cl::Event done;
      plan.forward(queue, in, out, &wait, &done);  // returns although nothing may run yet
      queue.flush();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      CHECK(done.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() != CL_COMPLETE);
      CHECK(strays(blank, download<float>(on, out, n), {}) == 0);
      on.queue.enqueueWriteBuffer(in, CL_TRUE, 0, bytes_of(n), data.data());
      on.queue.finish();  // now the data is there
      gate.setStatus(CL_COMPLETE);
      done.wait();
      CHECK(is_right(download<float>(on, out, n), data));
    }
  }
}

TEST_CASE("events chain transforms on an out-of-order queue", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    if ((on.device.getInfo<CL_DEVICE_QUEUE_PROPERTIES>() & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0)
      continue;
    const cl::CommandQueue queue(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    const std::uint64_t long_n = length_with_workspace(on);
    const fft::Plan1D plan(on.context, on.device, long_n);
    const auto data = uniform_noise<float>(long_n, 2);
    const cl::Buffer buffer = upload(on, data);
    std::vector<cl::Event> last;
    for (int i = 0; i < 4; ++i) {  // there and back, in place, eight transforms in a row
      cl::Event forward, inverse;
      plan.forward(queue, buffer, last.empty() ? nullptr : &last, &forward);
      last = {forward};
      plan.inverse(queue, buffer, &last, &inverse);
      last = {inverse};
    }
    cl::Event::waitForEvents(last);
    CHECK(in_error_units<float>(relative_error(download<float>(on, buffer, long_n), data), long_n) <
          8 * error_limit);
  }
}

TEST_CASE("an empty wait list is no wait list") {
  const TestDevice& on = test_devices().front();
  const fft::Plan1D plan(on.context, on.device, short_n);
  const auto data = uniform_noise<float>(short_n, 3);
  const cl::Buffer in = upload(on, data), out = upload(on, data);
  const std::vector<cl::Event> none;
  plan.forward(on.queue, in, out, &none);
  CHECK(is_right(download<float>(on, out, short_n), data));
}

TEST_CASE("the caller's workspace: exact size is enough, not a byte behind it is written", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    for (std::uint64_t n : {short_n, length_with_workspace(on)}) {
      fft::Options options;
      options.batch = 3;
      const fft::Plan1D plan(on.context, on.device, n, options);
      const auto data = uniform_noise<float>(3 * n, n);
      const auto want = reference_transform(data, {n}, 3, fft::Direction::forward);
      const std::uint64_t elements = plan.workspace_bytes() / sizeof(cl_float2), tail = 64;
      CHECK(plan.workspace_bytes() % sizeof(cl_float2) == 0);
      const auto blank = poisoned<float>(elements + tail);
      const cl::Buffer in = upload(on, data), out = upload(on, data), workspace = upload(on, blank);
      plan.forward(on.queue, in, out, workspace);
      CHECK(in_error_units<float>(relative_error(download<float>(on, out, 3 * n), want), n) < error_limit);
      std::vector<std::uint64_t> own(elements);
      for (std::uint64_t i = 0; i < elements; ++i) own[i] = i;
      CHECK(strays(blank, download<float>(on, workspace, elements + tail), own) == 0);
      if (elements == 0) continue;
      const cl::Buffer exact(on.context, CL_MEM_READ_WRITE, plan.workspace_bytes());
      plan.forward(on.queue, in, in, exact);  // in place, workspace of exactly the stated size
      plan.inverse(on.queue, in, in, exact);
      CHECK(in_error_units<float>(relative_error(download<float>(on, in, 3 * n), data), n) < 2 * error_limit);
      const cl::Buffer small(on.context, CL_MEM_READ_WRITE, plan.workspace_bytes() - 1);
      CHECK_THROWS_WITH(
          plan.forward(on.queue, in, out, small),
          Catch::Contains("workspace") && Catch::Contains(std::to_string(plan.workspace_bytes())));
    }
  }
}

TEST_CASE("sub-buffers are buffers", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    const std::uint64_t align =
        std::max<std::uint64_t>(on.device.getInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN>() / 8, sizeof(cl_float2));
    const std::uint64_t n = 720, pad = align / sizeof(cl_float2);
    const std::uint64_t out_at = (pad + n + pad - 1) / pad * pad + pad;
    const auto data = uniform_noise<float>(n, 5);
    auto image = poisoned<float>(out_at + n + pad);
    for (std::uint64_t i = 0; i < n; ++i) image[pad + i] = data[i];
    cl::Buffer parent = upload(on, image);
    const cl_buffer_region in_region{pad * sizeof(cl_float2), bytes_of(n)};
    const cl_buffer_region out_region{out_at * sizeof(cl_float2), bytes_of(n)};
    const cl::Buffer in = parent.createSubBuffer(CL_MEM_READ_ONLY, CL_BUFFER_CREATE_TYPE_REGION, &in_region);
    const cl::Buffer out =
        parent.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &out_region);
    const fft::Plan1D plan(on.context, on.device, n);
    plan.forward(on.queue, in, out);
    const auto after = download<float>(on, parent, image.size());
    std::vector<std::uint64_t> where(n);
    for (std::uint64_t i = 0; i < n; ++i) where[i] = out_at + i;
    CHECK(strays(image, after, where) == 0);
    CHECK(is_right(gather(after, where), data));
  }
}

TEST_CASE("buffers of exactly the stated size are enough", "[shape]") {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  options.batch = 2;
  options.signal = {5, {3}, 310};
  options.spectrum = {1, {1}, 101};
  const fft::Plan1D plan(on.context, on.device, 100, options);
  CHECK(plan.signal_bytes() == (5 + 310 + 99 * 3 + 1) * sizeof(cl_float2));
  CHECK(plan.spectrum_bytes() == (1 + 101 + 99 + 1) * sizeof(cl_float2));
  const cl::Buffer in(on.context, CL_MEM_READ_ONLY, plan.signal_bytes());
  const cl::Buffer out(on.context, CL_MEM_READ_WRITE, plan.spectrum_bytes());
  CHECK_NOTHROW(plan.forward(on.queue, in, out));
  on.queue.finish();
}

TEST_CASE("a traced execution gives one completed event per launch", "[shape]") {
  const TestDevice& on = test_devices().front();
  const cl::CommandQueue queue(on.context, on.device, CL_QUEUE_PROFILING_ENABLE);
  const fft::Plan2D plan(on.context, on.device, 64, 100);
  const auto data = uniform_noise<float>(6400, 5);
  const cl::Buffer in = upload(on, data), out = upload(on, data);
  const auto forward = plan.trace_forward(queue, in, out);
  const auto inverse = plan.trace_inverse(queue, out, out);
  queue.finish();
  CHECK(!forward.empty());
  CHECK(forward.size() + inverse.size() ==
        plan.kernel_sources().size());  // one or two each, as passes share launches or not
  for (const auto* traces : {&forward, &inverse})
    for (const fft::PassTrace& pass : *traces) {
      CHECK_FALSE(pass.label.empty());
      CHECK(pass.axis < 2);
      CHECK(pass.event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE);
      CHECK(pass.event.getProfilingInfo<CL_PROFILING_COMMAND_END>() >=
            pass.event.getProfilingInfo<CL_PROFILING_COMMAND_START>());
    }
  CHECK(in_error_units<float>(relative_error(download<float>(on, out, 6400), data), 6400) < 2 * error_limit);
}
