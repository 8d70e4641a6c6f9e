// CompiledSchedule on hand-written kernels: results, offsets, rounds, events, queues, threads.
#include "runtime/execution/compiled_schedule.hpp"

#include <catch2/catch.hpp>

#include <thread>

#include "runtime/interposer/cl_interposer.hpp"
#include "runtime/two_steps.hpp"
#include "support/device/devices.hpp"

using namespace fft_test;
using fft::runtime::CompiledSchedule;
using fft::runtime::DeviceContext;
using fft::runtime::Execution;

namespace {

constexpr std::uint64_t length = 64;
constexpr std::uint64_t batch = 10;
constexpr std::uint64_t lead = 5;   // elements before the transforms in the input
constexpr std::uint64_t shift = 9;  // ... and in the output
constexpr Complex guard{-77.0F, 33.0F};

std::vector<Complex> make_input(float seed) {
  std::vector<Complex> values(lead + length * batch);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = {float(i % 101) + seed, float(i % 37)};
  return values;
}

/// Input, guarded output and a description of the call.
struct Call {
  Call(const TestDevice& device, float seed) : on(device), values(make_input(seed)) {
    input = upload(on, values);
    output = upload(on, std::vector<Complex>(shift + length * batch + shift, guard));
    execution.queue = on.queue();
    execution.input = input();
    execution.output = output();
    execution.input_offset = lead;
    execution.output_offset = shift;
    execution.scale = 0.5;
  }

  void check_result() const {
    const std::vector<Complex> result = download<float>(on, output, shift + length * batch + shift);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < result.size(); ++i) {
      const bool inside = i >= shift && i < shift + length * batch;
      const std::size_t j = inside ? i - shift : 0;
      const Complex expected =
          inside ? two_steps_of(values[lead + j], j % length, float(execution.scale)) : guard;
      wrong += result[i] != expected;
    }
    CHECK(wrong == 0);
  }

  const TestDevice& on;
  std::vector<Complex> values;
  cl::Buffer input;
  cl::Buffer output;
  Execution execution;
};

cl::CommandQueue out_of_order_queue(const TestDevice& on) {
  return cl::CommandQueue(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

}  // namespace

TEST_CASE("rounds of every size give the same result") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const auto device = DeviceContext::acquire(on.context(), on.device());
    for (const std::uint64_t per_round : {1, 3, 5, 10, 12}) {
      CAPTURE(per_round);
      CompiledSchedule compiled(device, two_steps(length, batch, per_round));
      Call call(on, 1);
      compiled.execute(call.execution);
      on.queue.finish();
      call.check_result();
    }
  }
}

TEST_CASE("a changed scale and changed offsets reach kernels that were used before") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    CompiledSchedule compiled(DeviceContext::acquire(on.context(), on.device()), two_steps(length, batch, 3));
    for (const double scale : {1.0, 0.25, 0.25, 2.0}) {
      Call call(on, float(scale));
      call.execution.scale = scale;
      compiled.execute(call.execution);
      on.queue.finish();
      call.check_result();
    }
    Call shifted(on, 3);
    shifted.execution.input_offset = 0;
    shifted.values.erase(shifted.values.begin(), shifted.values.begin() + lead);
    shifted.values.insert(shifted.values.end(), lead, Complex{});
    shifted.values.insert(shifted.values.begin(), lead, Complex{});
    // Elements 0 .. of the buffer are now transformed: shift what check_result() compares with.
    const std::vector<Complex> uploaded = download<float>(on, shifted.input, lead + length * batch);
    for (std::size_t i = 0; i < length * batch; ++i) shifted.values[lead + i] = uploaded[i];
    compiled.execute(shifted.execution);
    on.queue.finish();
    shifted.check_result();
  }
}

TEST_CASE("the wait list gates the first kernel and done is the last one's event") {
  for (const TestDevice& on : test_devices()) {
    for (const cl::CommandQueue& queue : {on.queue, out_of_order_queue(on)}) {
      INFO(on.name);
      CompiledSchedule compiled(DeviceContext::acquire(on.context(), on.device()),
                                two_steps(length, batch, 3));
      Call call(on, 2);
      cl::UserEvent gate(on.context);
      const cl_event wait = gate();
      cl_event done = nullptr;
      std::vector<cl_event> events;
      call.execution.queue = queue();
      call.execution.wait_list = &wait;
      call.execution.wait_count = 1;
      call.execution.done = &done;
      call.execution.pass_events = &events;
      compiled.execute(call.execution);
      queue.flush();
      REQUIRE(done != nullptr);
      REQUIRE(events.size() == 8);  // 2 steps in 4 rounds
      CHECK(events.back() == done);
      const cl::Event finished(done);
      std::vector<cl::Event> passes;
      for (const cl_event event : events) passes.emplace_back(event);
      for (const cl::Event& pass : passes)
        CHECK(pass.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() > CL_COMPLETE);
      gate.setStatus(CL_COMPLETE);
      finished.wait();
      for (const cl::Event& pass : passes)
        CHECK(pass.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE);
      call.check_result();
    }
  }
}

TEST_CASE("a workspace of the caller's is used and the pool left alone") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const auto device = DeviceContext::acquire(on.context(), on.device());
    CompiledSchedule compiled(device, two_steps(length, batch, 3));
    cl::Buffer workspace(on.context, CL_MEM_READ_WRITE, compiled.workspace_bytes());
    Call call(on, 4);
    call.execution.workspace = workspace();
    const std::uint64_t buffers = calls("clCreateBuffer");
    compiled.execute(call.execution);
    CHECK(calls("clCreateBuffer") == buffers);
    on.queue.finish();
    call.check_result();
  }
}

TEST_CASE("a warm execution makes no object and waits for nothing") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    CompiledSchedule compiled(DeviceContext::acquire(on.context(), on.device()),
                              two_steps(length, batch, 10));
    Call call(on, 5);
    compiled.execute(call.execution);
    const char* const forbidden[] = {"clCreateBuffer", "clCreateKernel", "clBuildProgram",
                                     "clFinish",       "clFlush",        "clCreateCommandQueue"};
    std::vector<std::uint64_t> before;
    for (const char* name : forbidden) before.push_back(calls(name));
    const std::uint64_t arguments = calls("clSetKernelArg");
    compiled.execute(call.execution);  // the first may still run: same in-order queue, same workspace
    for (std::size_t i = 0; i < before.size(); ++i) {
      CAPTURE(forbidden[i]);
      CHECK(calls(forbidden[i]) == before[i]);
    }
    CHECK(calls("clSetKernelArg") == arguments + 2);  // the two buffers of the user's
    on.queue.finish();
    call.check_result();
  }
}

TEST_CASE("one compiled schedule serves many threads and queues") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    CompiledSchedule compiled(DeviceContext::acquire(on.context(), on.device()), two_steps(length, batch, 3));
    const cl::CommandQueue queues[] = {on.queue, out_of_order_queue(on),
                                       cl::CommandQueue(on.context, on.device)};
    constexpr int threads = 8;
    constexpr int repetitions = 20;
    std::vector<std::unique_ptr<Call>> made;
    for (int i = 0; i < threads * repetitions; ++i) made.push_back(std::make_unique<Call>(on, float(i)));
    std::vector<std::thread> workers;
    for (int t = 0; t < threads; ++t)
      workers.emplace_back([&, t] {
        for (int r = 0; r < repetitions; ++r) {
          Call& call = *made[std::size_t(t * repetitions + r)];
          call.execution.queue = queues[(t + r) % 3]();
          compiled.execute(call.execution);
        }
      });
    for (std::thread& worker : workers) worker.join();
    for (const cl::CommandQueue& queue : queues) queue.finish();
    for (const auto& call : made) call->check_result();
  }
}

TEST_CASE("a recipe without steps still gives an event behind its wait list") {
  for (const TestDevice& on : test_devices()) {
    CompiledSchedule compiled(DeviceContext::acquire(on.context(), on.device()), fft::runtime::Recipe{});
    cl::UserEvent gate(on.context);
    const cl_event wait = gate();
    cl_event done = nullptr;
    Execution execution;
    execution.queue = on.queue();
    execution.wait_list = &wait;
    execution.wait_count = 1;
    execution.done = &done;
    compiled.execute(execution);
    REQUIRE(done != nullptr);
    const cl::Event finished(done);
    on.queue.flush();
    CHECK(finished.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() > CL_COMPLETE);
    gate.setStatus(CL_COMPLETE);
    finished.wait();
  }
}
