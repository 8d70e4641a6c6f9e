// Every OpenCL call of creation fails once, with kernels to build and trials of the device to make: each time a clean fft::Error, or
// the library does without.
#include <catch2/catch.hpp>

#include <fftcl/cache.hpp>

#include <optional>
#include <set>
#include <string>

#include "runtime/device/device_probe.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/failing/failing_each.hpp"
#include "runtime/two_steps.hpp"
#include "support/device/devices.hpp"
#include "support/scratch_directory.hpp"

using namespace fft_test;
using fft::runtime::CompiledSchedule;
using fft::runtime::DeviceContext;

namespace {

constexpr std::uint64_t length = 16;
constexpr std::uint64_t batch = 5;

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
    const auto fetched = fail_each_call(
        Which::last,
        {"clGetDeviceInfo", "clCreateProgramWithSource", "clBuildProgram", "clCreateKernel", "clSetKernelArg",
         "clEnqueueNDRangeKernel", "clEnqueueWriteBuffer", "clEnqueueReadBuffer", "clFinish"},
        [&] { fft::runtime::probe_fetch_ahead(on.device(), "trial " + std::to_string(++trial), true); });
    CHECK(fetched.count("clEnqueueFillBuffer") == 1);
    fft::set_cache_directory("");
  }
}
