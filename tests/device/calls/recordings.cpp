// Plan::record(): what is enqueued again and again gives what the calls give.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <chrono>
#include <optional>
#include <thread>

#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/refusal.hpp"

using namespace fft_test;

namespace {

using Values = std::vector<std::complex<float>>;
using fft::Direction;

constexpr cl_command_queue_properties out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;

bool supports_out_of_order(const TestDevice& on) {
  return (on.device.getInfo<CL_DEVICE_QUEUE_PROPERTIES>() & out_of_order) != 0;
}

Values wanted(const Values& data, std::uint64_t n) {
  const auto exact = reference_transform(data, {n}, data.size() / n, Direction::forward);
  return {exact.begin(), exact.end()};
}

/// Whether `result` is the transform of `data`.
bool is_right(const Values& result, const Values& data, std::uint64_t n) {
  const bool by_convolution = n == 1009;
  return in_error_units<float>(relative_error(result, wanted(data, n)), n) <
         (by_convolution ? 2 : 1) * error_limit;
}

fft::Options batch_of(std::uint64_t batch) {
  fft::Options options;
  options.batch = batch;
  return options;
}

/// A recorded forward transform of `n` points, out of place, and the buffers' only owner beside it.
struct Recorded {
  Recorded(const TestDevice& device, std::uint64_t points, std::uint64_t batch, const cl::CommandQueue& queue)
      : on(device),
        n(points),
        count(points * batch),
        in(upload(on, Values(count))),
        out(upload(on, Values(count))) {
    const fft::Plan plan(on.context, on.device, {n}, batch_of(batch));
    description = plan.describe();
    call = plan.record(Direction::forward, queue, in, out);
  }
  void set(const Values& data) const {
    on.queue.enqueueWriteBuffer(in, CL_TRUE, 0, count * sizeof data[0], data.data());
  }
  Values result() const { return download<float>(on, out, count); }

  const TestDevice& on;
  std::uint64_t n, count;
  cl::Buffer in, out;
  std::string description;
  fft::Recording call;
};

}  // namespace

TEST_CASE("a recording transforms what the buffer holds, after the plan is gone", "[shape]") {
  for (const TestDevice& on : test_devices())
    for (const std::uint64_t n : {std::uint64_t(60), std::uint64_t(1009), length_with_workspace(on)}) {
      const Recorded recorded(on, n, 3, on.queue);
      INFO(on.name << "\n" << recorded.description);
      on.queue.finish();
      CHECK(recorded.result() == Values(recorded.count));  // nothing was enqueued
      for (const std::uint64_t seed : {1, 2, 3}) {
        const Values data = uniform_noise<float>(recorded.count, seed);
        recorded.set(data);
        recorded.call.enqueue();
        CHECK(is_right(recorded.result(), data, n));
      }
    }
}

TEST_CASE("a recording in place, forward and back, in order without events", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    const std::uint64_t n = length_with_workspace(on);
    const fft::Plan plan(on.context, on.device, {n});
    const Values data = uniform_noise<float>(n, 4);
    const cl::Buffer buffer = upload(on, data);
    const fft::Recording forward = plan.record(Direction::forward, on.queue, buffer, buffer),
                         inverse = plan.record(Direction::inverse, on.queue, buffer, buffer);
    for (int i = 0; i < 3; ++i) {
      forward.enqueue();
      inverse.enqueue();
    }
    CHECK(in_error_units<float>(relative_error(download<float>(on, buffer, n), data), n) < 6 * error_limit);
  }
}

TEST_CASE("the buffers and the queue of a recording live as long as it does", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    const std::uint64_t n = 60;
    const Values data = uniform_noise<float>(n, 5);
    const cl::Buffer out = upload(on, Values(n));
    std::optional<fft::Recording> call;
    {
      const cl::CommandQueue queue(on.context, on.device);
      const fft::Plan plan(on.context, on.device, {n});
      call = plan.record(Direction::forward, queue, upload(on, data), out);
    }
    for (std::uint64_t i = 0; i < 4; ++i)
      upload(on, uniform_noise<float>(n, i));  // may get a released handle
    cl::Event done;
    call->enqueue(nullptr, &done);
    call.reset();
    done.wait();
    CHECK(is_right(download<float>(on, out, n), data, n));
  }
}

TEST_CASE("recordings on an out-of-order queue run one after the other, gated by wait lists", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    if (!supports_out_of_order(on)) {
      WARN(on.name << " has no out-of-order queues: not tested");
      continue;
    }
    const cl::CommandQueue queue(on.context, on.device, out_of_order);
    const std::uint64_t n = length_with_workspace(on);
    const Recorded recorded(on, n, 2, queue);
    INFO(on.name << "\n" << recorded.description);
    const Values data = uniform_noise<float>(recorded.count, 6);
    recorded.set(uniform_noise<float>(recorded.count, 7));
    cl::UserEvent gate(on.context);
    const std::vector<cl::Event> wait{gate};
    recorded.call.enqueue(&wait);
    cl::Event done;
    recorded.call.enqueue(nullptr, &done);  // after the gated one
    queue.flush();
    CHECK(done.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() != CL_COMPLETE);
    recorded.set(data);
    gate.setStatus(CL_COMPLETE);
    done.wait();
    CHECK(is_right(recorded.result(), data, n));
  }
}

TEST_CASE("a recording on an out-of-order queue runs again after a call that could not") {
  for (const TestDevice& on : test_devices()) {
    if (!supports_out_of_order(on)) continue;  // said above
    const cl::CommandQueue queue(on.context, on.device, out_of_order);
    const std::uint64_t n = 60;
    const Recorded recorded(on, n, 1, queue);
    const Values data = uniform_noise<float>(n, 10);
    recorded.set(data);
    const auto ends = [&](const cl::Event& event) {  // a driver may never run what waits for a failed event
      queue.flush();
      for (int i = 0; i < 500 && event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() > CL_COMPLETE; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      return event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
    };
    cl::UserEvent gate(on.context);
    const std::vector<cl::Event> wait{gate};
    cl::Event failed, done;
    recorded.call.enqueue(&wait, &failed);
    queue.flush();
    gate.setStatus(CL_OUT_OF_RESOURCES);
    REQUIRE(ends(failed) < 0);
    recorded.call.enqueue(nullptr, &done);
    REQUIRE(ends(done) == CL_COMPLETE);
    CHECK(is_right(recorded.result(), data, n));
  }
}

TEST_CASE("one recording, several threads", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    const std::uint64_t n = length_with_workspace(on);
    const Recorded recorded(on, n, 1, on.queue);
    const Values data = uniform_noise<float>(n, 8);
    recorded.set(data);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([&] {
        for (int i = 0; i < 10; ++i) recorded.call.enqueue();
      });
    for (std::thread& thread : threads) thread.join();
    CHECK(is_right(recorded.result(), data, n));
  }
}

TEST_CASE("a recording with the caller's workspace, with views, planar memory and bindings", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    const std::uint64_t n = length_with_workspace(on);
    fft::Options options;
    options.signal_format.parts = fft::Parts::planar;
    options.spectrum_format.store = {
        "scaled",
        "void scaled(global scalar_t *data, ulong index, elem_t value, float factor) {\n"
        "  data[2 * index] = value.x * factor;\n"
        "  data[2 * index + 1] = value.y * factor;\n"
        "}\n",
        {"float factor"}};
    const fft::Plan plan(on.context, on.device, {n}, options);
    INFO(on.name << "\n" << plan.describe());
    const Values data = uniform_noise<float>(n, 9);
    std::vector<float> real, imaginary;
    for (const auto& z : data) real.push_back(z.real()), imaginary.push_back(z.imag());
    const cl::Buffer re = upload(on, real), im = upload(on, imaginary), out = upload(on, Values(n + 3));
    fft::CallOptions with;
    with.workspace = cl::Buffer(on.context, CL_MEM_READ_WRITE, plan.workspace_bytes());
    fft::Recording call;
    {
      fft::Bindings bindings;
      bindings.set("factor", 2.0F);
      with.bindings = &bindings;
      call = plan.record(Direction::forward, on.queue, fft::planar(re, im), fft::View{out, 3}, with);
    }
    for (int i = 0; i < 2; ++i) {
      call.enqueue();
      Values result = download<float>(on, out, n + 3);
      CHECK(std::all_of(result.begin(), result.begin() + 3, [](auto z) { return z == 0.0F; }));
      result.erase(result.begin(), result.begin() + 3);
      for (auto& z : result) z /= 2.0F;
      CHECK(is_right(result, data, n));
      on.queue.enqueueFillBuffer(out, cl_float(0), 0, (n + 3) * sizeof data[0]);
    }
  }
}

TEST_CASE("a recording on memory of the host") {
  for (const TestDevice& on : test_devices()) {
    if ((on.device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) == 0) continue;
    const std::uint64_t n = 60;
    const fft::Plan plan(on.context, on.device, {n});
    Values in(n), out(n);
    const fft::Recording call = plan.record(Direction::forward, on.queue, fft::host_memory(in.data(), 8 * n),
                                            fft::host_memory(out.data(), 8 * n));
    for (const std::uint64_t seed : {1, 2}) {
      const Values data = uniform_noise<float>(n, seed);
      std::copy(data.begin(), data.end(), in.begin());
      cl::Event done;
      call.enqueue(nullptr, &done);
      done.wait();
      CHECK(is_right(out, data, n));
    }
  }
}

TEST_CASE("recordings that cannot be are refused, and nothing is enqueued") {
  for (const TestDevice& on : test_devices()) {
    const fft::Plan plan(on.context, on.device, {60});
    const cl::Buffer a = upload(on, Values(60)), small = upload(on, Values(59));
    check_refused([&] { plan.record(Direction::forward, on.queue, small, a); }, "in is too small");
    check_refused([&] { plan.record(Direction::forward, cl::CommandQueue(), a, a); }, "queue is null");
    check_refused([] { fft::Recording().enqueue(); }, "this recording has no call");
    CHECK(fft::Recording().launches() == 0);
    fft::CallOptions with;
    cl::Event done;
    with.done = &done;
    check_refused([&] { plan.record(Direction::forward, on.queue, a, a, with); },
                  "a call that is recorded takes no wait list");
    fft::Recording other;
    with.done = nullptr;
    with.recording = &other;
    check_refused([&] { plan.record(Direction::forward, on.queue, a, a, with); },
                  "options.recording must be null");
    const fft::Recording call = plan.record(Direction::forward, on.queue, a, a);
    CHECK(call.launches() == 1);
    const std::vector<cl::Event> wait(1);
    check_refused([&] { call.enqueue(&wait); }, "event 0 of the wait list is null");
    fft::Recording from = call;
    const fft::Recording to = std::move(from);
    check_refused([&] { from.enqueue(); }, "moved from");  // NOLINT(bugprone-use-after-move)
  }
}
