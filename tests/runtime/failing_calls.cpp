// Every OpenCL call of plan creation and execution fails once: each time a clean fft::Error, and nothing is
// left behind.
#include <catch2/catch.hpp>

#include <fftcl/cache.hpp>
#include <fftcl/error.hpp>

#include <filesystem>
#include <map>
#include <set>

#include "runtime/device_profile.hpp"
#include "runtime/executor.hpp"
#include "runtime/interposer/cl_interposer.hpp"
#include "runtime/scratch_directory.hpp"
#include "runtime/two_steps.hpp"
#include "support/devices.hpp"

using namespace fft_test;
using fft::runtime::DeviceContext;
using fft::runtime::Execution;
using fft::runtime::Executor;

namespace {

constexpr std::uint64_t length = 16;
constexpr std::uint64_t batch = 5;
constexpr cl_int injected = CL_OUT_OF_HOST_MEMORY;

/// How often `action` calls each OpenCL function, as long as nothing fails.
template <typename Action>
std::map<std::string, std::uint64_t> count_calls(const Action& action) {
  stop_failing();
  std::map<std::string, std::uint64_t> counts = calls();
  action();
  for (auto& [function, count] : counts) count = calls(function) - count;
  for (const auto& [function, count] : calls()) counts.try_emplace(function, count);
  return counts;
}

/// Runs `action` with the n-th call of one function failing. A failure must give the fft::Error that names
/// the function, unless the library can do without the call, and leave nothing behind.
template <typename Action>
void fail_one_call(const std::string& function, std::uint64_t n, bool is_optional, const Action& action) {
  CAPTURE(function, n);
  const auto before = references();
  fail_call(function, n, injected);
  bool thrown = false;
  try {
    action();
  } catch (const fft::Error& error) {
    thrown = true;
    CAPTURE(error.what());
    CHECK(error.code() == fft::ErrorCode::opencl);
    CHECK(error.cl_status() == injected);
    CHECK(std::string(error.what()).find(function) == 0);
    CHECK(std::string(error.what()).find("CL_OUT_OF_HOST_MEMORY (-6)") != std::string::npos);
  }
  stop_failing();
  CHECK(references() == before);
  CHECK(failed_call() == function);
  if (!is_optional) CHECK(thrown);
}

/// Fails every call that `action` makes, one at a time. Returns the functions that it calls.
template <typename Action>
std::set<std::string> fail_each_call(const std::set<std::string>& optional, const Action& action) {
  std::set<std::string> seen;
  for (const auto& [function, count] : count_calls(action)) {
    if (count > 0) seen.insert(function);
    for (std::uint64_t n = 1; n <= count; ++n)
      fail_one_call(function, n, optional.count(function) == 1, action);
  }
  return seen;
}

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
void execute(Executor& executor, const Buffers& buffers, const cl::CommandQueue& queue) {
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
    executor.execute(execution);
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

}  // namespace

TEST_CASE("failing calls of creation and execution") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const Buffers buffers(on);
    // Only CPU devices are measured without trial launches, whose failures mean something else: see below.
    const bool is_cpu = (on.device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) != 0;
    const auto held = is_cpu ? nullptr : DeviceContext::acquire(on.context(), on.device());
    const auto create_and_execute = [&] {
      const auto device = DeviceContext::acquire(on.context(), on.device());
      Executor executor(device, two_steps(length, batch, 2));
      execute(executor, buffers, on.queue);
    };
    // Vendor queries have fallbacks, and a program that cannot be saved still works.
    std::set<std::string> seen;
    const std::set<std::string> optional{"clGetDeviceInfo", "clGetProgramInfo"};
    SECTION("without a disk cache") {
      fft::disable_disk_cache();
      seen = fail_each_call({"clGetDeviceInfo"}, create_and_execute);
      CHECK(seen.count("clCreateProgramWithSource") == 1);
    }
    SECTION("with an empty disk cache") {
      const ScratchDirectory scratch;
      seen = fail_each_call(optional, [&] {
        fft::set_cache_directory(scratch.path());
        fft::clear_cache();
        create_and_execute();
      });
    }
    SECTION("with a warm disk cache") {
      const ScratchDirectory scratch;
      fft::set_cache_directory(scratch.path());
      create_and_execute();
      // What fails while a stored program is loaded or tried makes the library build it anew.
      std::set<std::string> rebuilt = optional;
      for (const char* name :
           {"clCreateProgramWithBinary", "clBuildProgram", "clCreateKernel", "clSetKernelArg",
            "clCreateCommandQueue", "clEnqueueNDRangeKernel", "clFinish"})
        rebuilt.insert(name);
      seen = fail_each_call(rebuilt, create_and_execute);
      CHECK(seen.count("clCreateProgramWithBinary") == 1);
    }
    for (const char* name : {"clBuildProgram", "clCreateKernel", "clCreateBuffer", "clSetKernelArg",
                             "clEnqueueNDRangeKernel", "clGetCommandQueueInfo", "clRetainEvent"})
      CHECK(seen.count(name) == 1);
    fft::set_cache_directory("");
    buffers.check_result();
  }
}

TEST_CASE("failing calls of the device's measurement") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchDirectory scratch;
    fft::set_cache_directory(scratch.path());
    // A trial with much local memory that fails says that there is not so much.
    const auto seen =
        fail_each_call({"clGetDeviceInfo", "clCreateProgramWithSource", "clBuildProgram", "clCreateKernel",
                        "clSetKernelArg", "clEnqueueNDRangeKernel", "clEnqueueReadBuffer"},
                       [&] {
                         fft::clear_cache();
                         fft::runtime::measure_device(on.device());
                       });
    CHECK(seen.count("clGetPlatformInfo") == 1);
    fft::set_cache_directory("");
  }
}

TEST_CASE("failing calls of execution leave the plan usable") {
  for (const TestDevice& on : test_devices()) {
    for (const cl_command_queue_properties properties : {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}) {
      INFO(on.name);
      CAPTURE(properties);
      const cl::CommandQueue queue(on.context, on.device, properties);
      const Buffers buffers(on);
      const auto before = references();
      {
        Executor executor(DeviceContext::acquire(on.context(), on.device()), two_steps(length, batch, 2));
        execute(executor, buffers, queue);  // from here on the plan has what it needs
        const auto run = [&] { execute(executor, buffers, queue); };
        for (const auto& [function, count] : count_calls(run))
          for (std::uint64_t n = 1; n <= count; ++n) {
            CAPTURE(function, n);
            fail_call(function, n, injected);
            // The state of an old event is only asked for to save a wait.
            if (function == "clGetEventInfo")
              CHECK_NOTHROW(run());
            else
              CHECK_THROWS_AS(run(), fft::Error);
            stop_failing();
            on.queue.enqueueFillBuffer(buffers.output, Complex(0, 0), 0, length * batch * sizeof(Complex));
            on.queue.finish();
            run();
            buffers.check_result();
          }
      }
      CHECK(references() == before);
    }
  }
}
