// When plans may be destroyed, and that their programs reach the disk cache all the same. What went wrong here was the
// end of the process inside the driver (PoCL: decision 7), so each case runs in a process of its own, with cold caches.
#include <catch2/catch.hpp>

#include <fftcl/cache.hpp>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <thread>
#include <vector>

#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/interposer/cl_interposer.hpp"
#include "runtime/two_steps.hpp"
#include "support/device/devices.hpp"
#include "support/scratch_directory.hpp"

using namespace fft_test;
using fft::runtime::CompiledSchedule;
using fft::runtime::DeviceContext;
using fft::runtime::Execution;
namespace fs = std::filesystem;

namespace {

/// One kernel that takes some tenths of a second, so that it is certain to run while something else happens:
///   output[i] = input[i] + 1.
fft::runtime::Recipe slow_step(const std::string& salt) {
  using fft::planning::Slot;
  fft::runtime::RecipeStep step;
  step.text.source.name = "slow_add";
  step.text.source.returns_on_zero_count = true;
  step.text.source.source = "// " + salt + R"(
typedef struct { ulong in_offset, out_offset, count; float sign, scale; } launch_t;
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void slow_add(global const float2 *in, global float2 *out, global const float2 *table, launch_t launch) {
  if (launch.count == 0) return;
  float x = in[launch.in_offset].x;  // 1, which the compiler cannot know
  for (uint i = 0; i < 100000000u; ++i) x = x * 0.5f + 0.5f;
  out[launch.out_offset] = in[launch.in_offset] + x;
}
)";
  step.precision = fft::Precision::f32;
  step.source = {Slot::input, 0, 1};
  step.destination = {Slot::output, 0, 1};
  step.launch = [](std::uint64_t) { return fft::runtime::Launch{{1, 1}, 1}; };
  fft::runtime::Recipe recipe;
  recipe.steps = {step};
  return recipe;
}

/// An execution in a queue of its own.
struct Run {
  Run(const cl::Context& context, const cl::Device& device, CompiledSchedule& compiled,
      std::size_t elements = 1)
      : queue(context, device),
        input(context, CL_MEM_READ_WRITE, elements * sizeof(Complex)),
        output(context, CL_MEM_READ_WRITE, elements * sizeof(Complex)) {
    const std::vector<Complex> ones(elements, Complex(1, 1));
    queue.enqueueWriteBuffer(input, CL_TRUE, 0, elements * sizeof(Complex), ones.data());
    Execution execution;
    execution.queue = queue();
    execution.input = input();
    execution.output = output();
    execution.done = &done();
    compiled.execute(execution);
    queue.flush();
  }
  cl_int state() const { return done.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>(); }
  std::vector<Complex> result(std::size_t elements = 1) const {
    std::vector<Complex> values(elements);
    queue.enqueueReadBuffer(output, CL_TRUE, 0, elements * sizeof(Complex), values.data());
    return values;
  }
  cl::CommandQueue queue;
  cl::Buffer input;
  cl::Buffer output;
  cl::Event done;
};

/// Two executions of a slow step, both of which run by now on a device that can do so.
std::vector<Run> start_two(const TestDevice& on, CompiledSchedule& compiled) {
  std::vector<Run> runs;
  for (int i = 0; i < 2; ++i) runs.emplace_back(on.context, on.device, compiled);
  while (runs[0].state() > CL_COMPLETE && (runs[0].state() != CL_RUNNING || runs[1].state() != CL_RUNNING))
    std::this_thread::yield();
  return runs;
}

/// This executable again with one of the hidden cases below; caches, the driver's own too, below `directory`.
int run_child(const std::string& name, const std::string& directory,
              const std::string& expected_builds = "") {
  const std::string command = "FFTCL_TEST_CHILD=1 FFTCL_CACHE_DIR='" + directory +
                              "/fftcl' POCL_CACHE_DIR='" + directory +
                              "/pocl' FFTCL_TEST_EXPECTED_BUILDS=" + expected_builds + " '" +
                              fs::read_symlink("/proc/self/exe").string() + "' '" + name + "' > /dev/null";
  fs::create_directories(directory + "/pocl");
  return std::system(command.c_str());
}

/// False in the parent, where the hidden cases are selected with the rest of the file.
bool is_child() {
  return std::getenv("FFTCL_TEST_CHILD") != nullptr;
}

/// What the parent process expects to be compiled from source; anything, when it does not say.
void check_builds() {
  const char* const expected = std::getenv("FFTCL_TEST_EXPECTED_BUILDS");
  if (expected != nullptr && *expected != '\0')
    CHECK(fft::cache_statistics().builds == std::strtoull(expected, nullptr, 10) * test_devices().size());
}

/// Destroyed when the process ends, after main.
std::vector<std::unique_ptr<CompiledSchedule>> left_over;

}  // namespace

TEST_CASE("child: destroyed while running", "[.child]") {
  if (!is_child()) return;
  for (const TestDevice& on : test_devices()) {
    std::vector<Run> runs;
    {
      CompiledSchedule compiled(DeviceContext::acquire(on.context(), on.device()), slow_step("destroyed"));
      runs = start_two(on, compiled);
    }
    for (const Run& run : runs) CHECK(run.result()[0] == Complex(2, 2));
  }
  check_builds();
}

TEST_CASE("child: built again while running in another context", "[.child]") {
  if (!is_child()) return;
  for (const TestDevice& on : test_devices()) {
    const std::string directory = fft::cache_directory();
    fft::disable_disk_cache();
    CompiledSchedule first(DeviceContext::acquire(on.context(), on.device()), slow_step("two contexts"));
    const std::vector<Run> runs = start_two(on, first);
    fft::set_cache_directory(directory);
    const cl::Context other(on.device);
    CompiledSchedule(DeviceContext::acquire(other(), on.device()), slow_step("two contexts"));
    for (const Run& run : runs) CHECK(run.result()[0] == Complex(2, 2));
  }
  check_builds();
}

TEST_CASE("child: launches of growing size in many queues", "[.child]") {
  if (!is_child()) return;
  for (const TestDevice& on : test_devices()) {
    const auto device = DeviceContext::acquire(on.context(), on.device());
    std::vector<std::thread> threads;
    std::vector<int> wrong(16);
    for (std::size_t t = 0; t < wrong.size(); ++t)
      threads.emplace_back([&, t] {
        for (std::size_t size = 4 * (t + 1); size < 20000; size += 4 * 61) {
          CompiledSchedule compiled(device, two_steps(size, 1, 1, "growing"));
          const Run run(on.context, on.device, compiled, size);
          const std::vector<Complex> result = run.result(size);
          wrong[t] += result.back() != two_steps_of(Complex(1, 1), size - 1, 1.0F);
        }
      });
    for (std::thread& thread : threads) thread.join();
    CHECK(wrong == std::vector<int>(wrong.size()));
  }
}

TEST_CASE("child: left over", "[.child]") {
  if (!is_child()) return;
  for (const TestDevice& on : test_devices())
    left_over.push_back(std::make_unique<CompiledSchedule>(DeviceContext::acquire(on.context(), on.device()),
                                                           two_steps(16, 1, 1, "left over")));
  check_builds();
}

TEST_CASE("a plan may be destroyed while its kernels run, and is in the disk cache") {
  const ScratchDirectory scratch;
  CHECK(run_child("child: destroyed while running", scratch.path(), "1") == 0);
  CHECK(run_child("child: destroyed while running", scratch.path(), "0") == 0);
}

TEST_CASE("a program may be built and saved while another context runs it") {
  const ScratchDirectory scratch;
  CHECK(run_child("child: built again while running in another context", scratch.path(), "2") == 0);
}

TEST_CASE("the launches of a kernel may grow while it runs in other queues") {
  for (int i = 0; i < 3; ++i) {
    const ScratchDirectory scratch;
    CHECK(run_child("child: launches of growing size in many queues", scratch.path()) == 0);
  }
}

TEST_CASE("plans in static storage are in the disk cache") {
  const ScratchDirectory scratch;
  CHECK(run_child("child: left over", scratch.path(), "2") == 0);
  CHECK(run_child("child: left over", scratch.path(), "0") == 0);
}

TEST_CASE("to destroy a plan makes no driver compile") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchDirectory scratch;
    fft::set_cache_directory(scratch.path());
    auto compiled = std::make_unique<CompiledSchedule>(DeviceContext::acquire(on.context(), on.device()),
                                                       two_steps(16, 1, 1, "destroyed"));
    const std::uint64_t before = calls("clGetProgramInfo");
    CHECK(before > 0);
    CHECK(fft::cache_bytes() > 0);
    compiled.reset();
    CHECK(calls("clGetProgramInfo") == before);
    fft::set_cache_directory("");
  }
}
