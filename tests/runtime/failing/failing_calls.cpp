// Every OpenCL call of executions and recordings fails once, programs being at hand: each time a clean fft::Error, nothing is
// left behind, and the plan stays usable.
#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/failing/failing_each.hpp"
#include "runtime/two_steps.hpp"
#include "support/device/devices.hpp"

using namespace fft_test;
using fft::runtime::CompiledSchedule;
using fft::runtime::DeviceContext;
using fft::runtime::Execution;
using fft::runtime::Recording;

namespace {

constexpr std::uint64_t length = 16;
constexpr std::uint64_t batch = 5;

struct Buffers {
  explicit Buffers(const TestDevice& device)
      : on(device),
        input(upload(on, std::vector<Complex>(length * batch, Complex(2, 3)))),
        output(upload(on, std::vector<Complex>(length * batch))) {}

  void check_result() const {
    const std::vector<Complex> result = download<float>(on, output, length * batch);
    for (std::size_t i = 0; i < result.size(); ++i)
      REQUIRE(result[i] == two_steps_of(Complex(2, 3), i % length, 1.0F));
  }

  const TestDevice& on;
  cl::Buffer input;
  cl::Buffer output;
};

/// One execution that asks for everything: a wait list, the last event, the events of all passes.
void execute(CompiledSchedule& compiled, const Buffers& buffers, const cl::CommandQueue& queue) {
  cl::UserEvent gate(buffers.on.context);
  gate.setStatus(CL_COMPLETE);
  const cl_event wait = gate();
  cl_event done = nullptr;
  std::vector<cl_event> passes;
  Execution execution;
  execution.queue = queue();
  execution.input = buffers.input();
  execution.output = buffers.output();
  execution.wait_list = &wait;
  execution.wait_count = 1;
  execution.done = &done;
  execution.pass_events = &passes;
  try {
    compiled.execute(execution);
  } catch (...) {
    const OwnCalls own;
    CHECK(done == nullptr);
    CHECK(passes.empty());
    queue.finish();
    throw;
  }
  const OwnCalls own;
  queue.finish();
  CHECK(passes.size() == 6);  // 2 steps in 3 rounds
  clReleaseEvent(done);
  for (const cl_event event : passes) clReleaseEvent(event);
}

/// Fails each call of an execution once and looks whether the plan still works.
void fail_executions(const Buffers& buffers, const cl::CommandQueue& queue) {
  const TestDevice& on = buffers.on;
  CompiledSchedule compiled(DeviceContext::acquire(on.context(), on.device()), two_steps(length, batch, 2));
  const auto run = [&] { execute(compiled, buffers, queue); };
  const auto check = [&] {
    on.queue.enqueueFillBuffer(buffers.output, Complex(0, 0), 0, length * batch * sizeof(Complex));
    on.queue.finish();
    run();
    buffers.check_result();
  };
  run();  // from here on the plan has what it needs
  for (const auto& [function, count] : count_calls(run))
    for (std::uint64_t n = 1; n <= count; ++n) {
      fail_call(function, n, injected);
      const Outcome outcome = run_failing(function, run);
      // The state of an old event is only asked for to save a wait. Where events lag, each execution takes a
      // workspace of its own as long as it gets one, and waits for an old one when it does not.
      const bool is_needed = function != "clGetEventInfo" && function != "clCreateBuffer";
      // Where events lag, other workspaces are free by now than when the calls were counted.
      const bool was_made = failed_call() == function;
      std::string wrong = outcome.wrong;
      if (is_needed && function != "clRetainCommandQueue" && !was_made) wrong += "; the call was not made";
      if (was_made && outcome.threw_error != is_needed)
        wrong += is_needed ? "; no fft::Error" : "; an error where the call is not needed";
      judge(function + ", call " + std::to_string(n) + " of " + std::to_string(count) +
                ", made to fail with " + std::to_string(injected),
            is_needed ? "its fft::Error" : "no error", outcome, wrong);
      check();
    }
}

}  // namespace

TEST_CASE("failing calls of creation and execution, programs at hand") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const Buffers buffers(on);
    const auto held = DeviceContext::acquire(on.context(), on.device());
    // Shares its programs with the plan below, but neither tables nor workspace.
    auto recipe = two_steps(length, batch, 2);
    recipe.workspace_bytes = 0;
    for (auto& step : recipe.steps) step.text.table.assign(2, 1.0);
    const CompiledSchedule programs(held, recipe);
    const auto seen = fail_each_call(Which::all, {}, [&] {
      CompiledSchedule compiled(DeviceContext::acquire(on.context(), on.device()),
                                two_steps(length, batch, 2));
      execute(compiled, buffers, on.queue);
    });
    for (const char* name : {"clCreateKernel", "clCreateBuffer", "clSetKernelArg", "clEnqueueNDRangeKernel",
                             "clGetCommandQueueInfo", "clRetainEvent"})
      CHECK(seen.count(name) == 1);
    CHECK(seen.count("clBuildProgram") == 0);
    buffers.check_result();
  }
}

TEST_CASE("failing calls of recording, and of enqueueing what was recorded") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const Buffers buffers(on);
    const auto held = DeviceContext::acquire(on.context(), on.device());
    const CompiledSchedule compiled(held, two_steps(length, batch, 2));
    const auto seen = fail_each_call(Which::all, {}, [&] {
      Recording recording(on.queue());
      Execution execution;
      execution.queue = on.queue();
      execution.input = buffers.input();
      execution.output = buffers.output();
      execution.recording = &recording;
      compiled.execute(execution);
      cl_event done = nullptr;
      try {
        recording.enqueue({}, &done);
      } catch (...) {
        const OwnCalls own;
        CHECK(done == nullptr);
        on.queue.finish();
        throw;
      }
      const OwnCalls own;
      on.queue.finish();
      CHECK(recording.launches() == 6);  // 2 steps in 3 rounds
      clReleaseEvent(done);
    });
    for (const char* name : {"clCreateKernel", "clCreateBuffer", "clSetKernelArg", "clEnqueueNDRangeKernel",
                             "clRetainMemObject", "clRetainCommandQueue"})
      CHECK(seen.count(name) == 1);
    buffers.check_result();
  }
}

TEST_CASE("a recording whose enqueue() fails on its way holds back the next one") {
  for (const TestDevice& on : test_devices()) {
    if ((on.device.getInfo<CL_DEVICE_QUEUE_PROPERTIES>() & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0)
      continue;
    INFO(on.name);
    const cl::CommandQueue queue(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    const Buffers buffers(on);
    const auto held = DeviceContext::acquire(on.context(), on.device());
    const CompiledSchedule compiled(held, two_steps(length, batch, 2));
    // The second launch, and what is done when all are in the queue.
    for (const auto& [function, n] :
         {std::pair{"clEnqueueNDRangeKernel", 2}, std::pair{"clRetainEvent", 1}}) {
      Recording recording(queue());
      Execution execution;
      execution.queue = queue();
      execution.input = buffers.input();
      execution.output = buffers.output();
      execution.recording = &recording;
      compiled.execute(execution);
      cl::UserEvent gate(on.context);
      const cl_event wait = gate();
      cl_event done = nullptr;
      fail_call(function, n, injected);
      const Outcome outcome = run_failing(function, [&] { recording.enqueue({&wait, 1}, &done); });
      judge(function, "its fft::Error", outcome, outcome.wrong + (outcome.threw_error ? "" : "; none"));
      CHECK(done == nullptr);
      recording.enqueue({}, &done);
      const cl::Event next(done);
      queue.flush();
      on.queue.finish();
      CHECK(next.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() != CL_COMPLETE);
      gate.setStatus(CL_COMPLETE);
      next.wait();
      queue.finish();
      buffers.check_result();
    }
  }
}

TEST_CASE("failing calls of execution leave the plan usable") {
  const bool lag = GENERATE(false, true);
  for (const TestDevice& on : test_devices()) {
    for (const cl_command_queue_properties properties : {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}) {
      INFO(on.name);
      CAPTURE(properties, lag);
      std::optional<LaggingEvents> lagging;
      if (lag) lagging.emplace();
      const cl::CommandQueue queue(on.context, on.device, properties);
      const Buffers buffers(on);
      const auto before = references();
      fail_executions(buffers, queue);
      CHECK(references() == before);
    }
  }
}
