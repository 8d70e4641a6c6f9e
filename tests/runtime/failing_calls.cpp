// Every OpenCL call of plan creation and execution fails once: each time a clean fft::Error, and nothing is
// left behind.
#include <catch2/catch.hpp>

#include <fftcl/cache.hpp>
#include <fftcl/error.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "ops/stft/state.hpp"
#include "runtime/device/device_probe.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/failing.hpp"
#include "runtime/two_steps.hpp"
#include "support/device/devices.hpp"
#include "support/scratch_directory.hpp"

using namespace fft_test;
using fft::runtime::CompiledSchedule;
using fft::runtime::DeviceContext;
using fft::runtime::Execution;
using fft::runtime::Recording;

namespace {

constexpr std::uint64_t length = 16;
constexpr std::uint64_t batch = 5;

/// What came of an action in which one call failed.
struct Outcome {
  bool threw_error = false;  ///< fft::Error
  std::string wrong;         ///< what is wrong with that error, or what else was thrown
  std::string text = "nothing was thrown";
};

/// Runs `action`, whose call of `function` fails. An fft::Error must name it and carry its status.
template <typename Action>
Outcome run_failing(const std::string& function, const Action& action) {
  Outcome outcome;
  try {
    action();
  } catch (const fft::Error& error) {
    outcome.threw_error = true;
    outcome.text = "fft::Error '" + std::string(error.what()) + "', code " +
                   std::to_string(static_cast<int>(error.code())) + ", status " +
                   std::to_string(error.cl_status());
    const std::string what = error.what();
    if (error.code() != fft::ErrorCode::opencl) outcome.wrong += "; code is not opencl";
    if (error.cl_status() != injected) outcome.wrong += "; status is not the injected one";
    if (what.find(function) != 0) outcome.wrong += "; message does not begin with the function";
    if (what.find("CL_OUT_OF_HOST_MEMORY (-6)") == std::string::npos)
      outcome.wrong += "; message lacks the status";
  } catch (const cl::Error& error) {  // one of the test's own calls: the driver is no longer itself
    outcome.text = "the test's own " + std::string(error.what()) + " gave " + std::to_string(error.err());
    outcome.wrong = "; not an fft::Error";
  } catch (const std::exception& error) {
    outcome.text = "'" + std::string(error.what()) + "'";
    outcome.wrong = "; not an fft::Error";
  }
  stop_failing();
  return outcome;
}

/// One case: fails unless `wrong` is empty. The first failure of the process prints every call that was made since, so
/// that the output of a machine that nobody can log in to tells what happened there.
void judge(const std::string& what, const std::string& expected, const Outcome& outcome,
           const std::string& wrong) {
  static bool printed = false;
  const std::string calls_made = wrong.empty() || printed ? "" : "\ncalls since:\n" + trace();
  printed = printed || !wrong.empty();
  INFO(what << "; expected: " << expected << "; came: " << outcome.text << "; wrong: " << wrong
            << calls_made);
  CHECK(wrong.empty());
}

/// Runs `action` with the n-th call of one function failing. A failure must give the fft::Error that names
/// the function, unless the library can do without the call, and leave nothing behind.
template <typename Action>
void fail_one_call(const std::string& function, std::uint64_t n, std::uint64_t count, bool is_optional,
                   const Action& action) {
  const auto before = references();
  fail_call(function, n, injected);
  const Outcome outcome = run_failing(function, action);
  std::string wrong = outcome.wrong;
  if (failed_call() != function) wrong += "; this time the call was not made";
  if (references() != before)
    wrong += "; references before: " + text_of(before) + " after: " + text_of(references());
  if (!is_optional && !outcome.threw_error) wrong += "; no fft::Error";
  judge(function + ", call " + std::to_string(n) + " of " + std::to_string(count) + ", made to fail with " +
            std::to_string(injected),
        is_optional ? "its fft::Error or none" : "its fft::Error", outcome, wrong);
}

/// Which calls of a function fail, one after the other. Where kernels are built each time, which may cost half a second,
/// those that are alike are left out.
enum class Which { all, first_and_last, first, last };

bool is_chosen(Which which, std::uint64_t n, std::uint64_t count) {
  const bool first = n == 1 && (which == Which::first || which == Which::first_and_last);
  const bool last = n == count && (which == Which::last || which == Which::first_and_last);
  return first || last || which == Which::all;
}

/// Fails the calls that `action` makes, one at a time. Returns the functions that it calls.
template <typename Action>
std::set<std::string> fail_each_call(Which which, const std::set<std::string>& optional,
                                     const Action& action) {
  std::set<std::string> seen;
  for (const auto& [function, count] : count_calls(action)) {
    if (count > 0) seen.insert(function);
    for (std::uint64_t n = 1; n <= count; ++n)
      if (is_chosen(which, n, count))
        fail_one_call(function, n, count, optional.count(function) == 1, action);
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

}  // namespace

TEST_CASE("failing calls of creation, kernels built") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const auto held = DeviceContext::acquire(on.context(), on.device());
    auto recipe = two_steps(length, batch, 2);
    const auto create = [&] { CompiledSchedule(held, recipe); };
    std::set<std::string> seen;
    SECTION("without a disk cache") {
      fft::disable_disk_cache();
      seen = fail_each_call(Which::last, {}, create);  // of two threads, that is any
      CHECK(seen.count("clCreateProgramWithSource") == 1);
      CHECK(seen.count("clCreateBuffer") == 1);
    }
    SECTION("with an empty disk cache") {  // a program that cannot be saved still works
      recipe.steps.pop_back();
      const ScratchDirectory scratch;
      const auto create_and_save = [&] {
        fft::set_cache_directory(scratch.path());
        fft::clear_cache();
        create();
      };
      const std::uint64_t queries = count_calls(create_and_save)["clGetProgramInfo"];
      CHECK(queries >= 2);
      for (std::uint64_t n = 1; n <= queries; ++n)
        fail_one_call("clGetProgramInfo", n, queries, true, create_and_save);
      fail_one_call("clBuildProgram", 1, 1, false, create_and_save);
    }
    SECTION("with a warm disk cache") {
      recipe.steps.pop_back();
      const ScratchDirectory scratch;
      fft::set_cache_directory(scratch.path());
      create();
      // What fails while a stored program is loaded or tried makes the library build it anew.
      seen =
          fail_each_call(Which::first_and_last,
                         {"clCreateProgramWithBinary", "clBuildProgram", "clCreateKernel", "clSetKernelArg",
                          "clGetKernelInfo", "clCreateCommandQueue", "clEnqueueNDRangeKernel", "clFinish"},
                         create);
      CHECK(seen.count("clCreateProgramWithBinary") == 1);
    }
    fft::set_cache_directory("");
  }
}

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

TEST_CASE("failing calls of the device's measurement") {
  const bool pretend = GENERATE(false, true);  // what is measured on GPUs only, also where there is none
  CAPTURE(pretend);
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    if (pretend && (on.device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) == 0) continue;
    std::optional<PretendedGpu> gpu;
    if (pretend) gpu.emplace();
    const ScratchDirectory scratch;
    fft::set_cache_directory(scratch.path());
    // With its trials remembered: queries, of which those of vendors have fallbacks.
    const auto acquire = [&] { DeviceContext::acquire(on.context(), on.device()); };
    acquire();
    const auto seen = fail_each_call(Which::all, {"clGetDeviceInfo"}, acquire);
    CHECK(seen.count("clGetPlatformInfo") == 1);
    CHECK(seen.count("clRetainContext") == 1);
    // The trials. One with much local memory that fails says that there is not so much.
    const std::uint64_t reported = on.device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>();
    const auto tried =
        fail_each_call(Which::last,
                       {"clGetDeviceInfo", "clCreateProgramWithSource", "clBuildProgram", "clCreateKernel",
                        "clSetKernelArg", "clEnqueueNDRangeKernel", "clEnqueueReadBuffer", "clFinish"},
                       [&] {
                         fft::clear_cache();
                         fft::runtime::probe_local_memory(on.device(), "trial", reported);
                       });
    CHECK(tried.count("clGetDeviceInfo") == 1);
    if (pretend) CHECK(tried.count("clEnqueueReadBuffer") == 1);
    // One whose kernel cannot be built or run says that groups do not hand over. Its rounds end with the first that goes wrong, which
    // a busy machine's may: the last call of a function is not always made.
    static int trial = 0;  // the process remembers, too
    const auto handed = fail_each_call(
        Which::first,
        {"clGetDeviceInfo", "clCreateProgramWithSource", "clBuildProgram", "clCreateKernel", "clSetKernelArg",
         "clEnqueueNDRangeKernel", "clEnqueueReadBuffer", "clFinish"},
        [&] { fft::runtime::probe_hand_over(on.device(), "trial " + std::to_string(++trial)); });
    CHECK(handed.count("clEnqueueFillBuffer") == 1);
    fft::set_cache_directory("");
  }
}

namespace {

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

/// One execution of a short-time transform that asks for its event.
void execute(const fft::detail::StftState& stft, fft::Direction direction, const cl::CommandQueue& queue,
             const cl::Buffer& in, const cl::Buffer& out) {
  fft::detail::Arguments arguments;
  cl_event done = nullptr;
  arguments.queue = queue();
  arguments.in = in();
  arguments.out = out();
  arguments.done = &done;
  try {
    fft::ops::execute_stft(stft, direction, arguments);
  } catch (...) {
    const OwnCalls own;
    CHECK(done == nullptr);
    queue.finish();
    throw;
  }
  const OwnCalls own;
  queue.finish();
  clReleaseEvent(done);
}

}  // namespace

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

// With its programs at hand a failing call costs little, but the pool may have one piece more or less after it: references
// are compared when all is gone.
TEST_CASE("failing calls of short-time transforms") {
  const bool in_order = GENERATE(true, false);
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    CAPTURE(in_order);
    const cl::CommandQueue queue(on.context, on.device,
                                 in_order ? 0 : CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    const std::vector<Complex> samples(200, Complex(2, 3));
    const cl::Buffer signal = upload(on, samples), spectra(on.context, CL_MEM_READ_WRITE, 64 * 1024);
    const auto held = DeviceContext::acquire(on.context(), on.device());
    const auto before = references();
    {
      fft::StftOptions
          options;  // frames that are read where they lie, and some that are staged, at both ends
      options.domain = fft::Domain::complex;
      options.frame = 16;
      options.hop = 4;
      options.centred = true;
      const auto stft = fft::ops::make_stft_state(on.context(), on.device(), samples.size(), options);
      const auto there = [&] { execute(*stft, fft::Direction::forward, queue, signal, spectra); };
      const auto back = [&] { execute(*stft, fft::Direction::inverse, queue, spectra, signal); };
      std::uint64_t failed = 0;
      const auto fail_all = [&](const auto& action) {
        action();
        for (const auto& [function, count] : count_calls(action))
          for (std::uint64_t n = 1; n <= count; ++n, ++failed) {
            fail_call(function, n, injected);
            const Outcome outcome = run_failing(function, action);
            // What the pool asks for depends on whether its pieces are free by now, and it can do without.
            const bool needed = failed_call() == function &&
                                (function == "clSetKernelArg" || function == "clEnqueueNDRangeKernel");
            action();
            judge(function + ", call " + std::to_string(n) + " of " + std::to_string(count), "its fft::Error",
                  outcome, outcome.wrong + (needed && !outcome.threw_error ? "; no fft::Error" : ""));
          }
      };
      fail_all(there);
      fail_all(back);
      CHECK(failed >= 20);
      there();
      back();
      const std::vector<Complex> result = download<float>(on, signal, samples.size());
      for (const Complex& x : result) CHECK(std::abs(x - Complex(2, 3)) < 1e-5F);
    }
    CHECK(references() == before);
  }
}
