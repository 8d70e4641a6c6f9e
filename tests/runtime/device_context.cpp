// DeviceContext: one per (context, device), alive while used; what is measured of the device.
#include "runtime/device/device_context.hpp"

#include <catch2/catch.hpp>

#include <fftcl/cache.hpp>
#include <fftcl/error.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <complex>
#include <cstdlib>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "core/launch.hpp"
#include "runtime/cache/disk_cache.hpp"
#include "runtime/device/device_probe.hpp"
#include "runtime/device/device_profile.hpp"
#include "runtime/device/device_query.hpp"
#include "runtime/interposer/cl_interposer.hpp"
#include "support/device/devices.hpp"
#include "support/scratch_directory.hpp"

using namespace fft_test;
using fft::planning::DeviceLimits;
using fft::planning::KernelShape;
using fft::runtime::DeviceContext;
using fft::runtime::measure_device;

namespace {

/// An environment variable for one test, as it was afterwards.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* const old = std::getenv(name)) old_ = old;
    set(value);
  }
  ~Variable() { set(old_ ? old_->c_str() : nullptr); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  void set(const char* value) const {
    if (value != nullptr)
      setenv(name_, value, 1);
    else
      unsetenv(name_);
  }
  const char* name_;
  std::optional<std::string> old_;
};

struct ShapeVariable : Variable {
  explicit ShapeVariable(const char* value) : Variable("FFTCL_SHAPE", value) {}
};

struct HandOverVariable : Variable {
  explicit HandOverVariable(const char* value) : Variable("FFTCL_HAND_OVER", value) {}
};

struct FetchVariable : Variable {
  explicit FetchVariable(const char* value) : Variable("FFTCL_FETCH_AHEAD", value) {}
};

}  // namespace

TEST_CASE("one instance per context and device, gone with its last user") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const auto before = references();
    auto first = DeviceContext::acquire(on.context(), on.device());
    CHECK(DeviceContext::acquire(on.context(), on.device()) == first);
    const cl::Context other_context(on.device);
    const auto held = references();
    auto other = DeviceContext::acquire(other_context(), on.device());
    CHECK(other != first);
    CHECK(other->context() == other_context());
    CHECK(other->fingerprint() == first->fingerprint());
    other.reset();
    CHECK(references() == held);
    first.reset();
    CHECK(references()["context"] == (before.count("context") ? before.at("context") : 0) + 1);
  }
}

TEST_CASE("null and foreign handles are refused by name") {
  const TestDevice& on = test_devices().front();
  CHECK_THROWS_WITH(DeviceContext::acquire(nullptr, on.device()), Catch::Contains("context is null"));
  CHECK_THROWS_WITH(DeviceContext::acquire(on.context(), nullptr), Catch::Contains("device is null"));
  for (const TestDevice& other : test_devices())
    if (other.device() != on.device())
      CHECK_THROWS_WITH(DeviceContext::acquire(on.context(), other.device()),
                        Catch::Contains("not one of the 1 device"));
}

TEST_CASE("limits are those of the device") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ShapeVariable unset(nullptr);
    const fft::runtime::DeviceProfile profile = measure_device(on.device());
    const fft::planning::DeviceLimits& limits = profile.limits;
    const bool is_cpu = (on.device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) != 0;
    CHECK(profile.is_cpu == is_cpu);
    CHECK(limits.shape == (is_cpu ? KernelShape::vector : KernelShape::work_group));
    CHECK(limits.compute_units == on.device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>());
    CHECK(limits.max_work_group_size == on.device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>());
    CHECK(limits.local_memory_bytes >= on.device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>());
    CHECK(limits.max_allocation_bytes == on.device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>());
    CHECK(limits.has_f64 == on.has_f64);
    CHECK((limits.lanes_f32 == 4 || limits.lanes_f32 == 8 || limits.lanes_f32 == 16));
    CHECK((limits.lanes_f64 == 2 || limits.lanes_f64 == 4 || limits.lanes_f64 == 8));
    CHECK(profile.fingerprint.find(on.device.getInfo<CL_DRIVER_VERSION>()) != std::string::npos);
    const bool is_nvidia = on.name.find("NVIDIA") != std::string::npos;
    CHECK((profile.build_options.find(" -D FFT_NV_CAPABILITY=") == 0) == is_nvidia);
    if (is_nvidia) {
      CHECK(limits.local_memory_bytes > on.device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>());
      CHECK(limits.registers_per_work_group == 65536);
    }
  }
}

TEST_CASE("probing happens once per cache directory and leaves nothing behind") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchDirectory scratch;
    fft::set_cache_directory(scratch.path());
    const auto before = references();
    const auto first = measure_device(on.device());
    CHECK(references() == before);
    const std::uint64_t builds = calls("clBuildProgram");
    const auto second = measure_device(on.device());
    CHECK(calls("clBuildProgram") == builds);
    CHECK(second.fingerprint == first.fingerprint);
    CHECK(second.limits.local_memory_bytes == first.limits.local_memory_bytes);
    fft::set_cache_directory("");
  }
}

TEST_CASE("a probe waits for another process that probes the same device, and takes its result") {
  const TestDevice& on = test_devices().front();
  const ScratchDirectory scratch;
  fft::set_cache_directory(scratch.path());
  const std::string identity = "a device of this test", key = "fftcl device probe 2\n" + identity;
  const fft::runtime::DiskCache cache(scratch.path(), std::uint64_t(1) << 20);
  auto theirs = std::make_shared<fft::runtime::FileLock>(cache.turn(key, std::chrono::milliseconds(0)));
  REQUIRE(*theirs);
  std::atomic<bool> ended{false};
  std::thread other([&, theirs]() mutable {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    cache.write(key, "123456");
    ended = true;
    theirs.reset();
  });
  theirs.reset();
  CHECK(fft::runtime::probe_local_memory(on.device(), identity, 1000) == 123456);
  CHECK(ended);
  other.join();
  fft::set_cache_directory("");
}

TEST_CASE(
    "a trial of hand-overs that finds its counters as a failed launch left them stays within its buffers") {
  constexpr cl_uint groups = 4, patience = 1;
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const auto source = fft::runtime::hand_over_source(groups, patience);
    cl::Program program(on.context, source.source);
    program.build();
    cl::Kernel kernel(program, source.name.c_str());
    std::vector<cl_uint> counters(fft::planning::counter_bytes / sizeof(cl_uint), 0);
    counters[0] = 2 * groups;  // the numbers of a launch, taken and not given back
    constexpr std::size_t counts = groups * 64;
    const std::vector<cl_uint> zeros(4 * counts, 0);
    const cl::Buffer data = upload(on, std::vector<std::complex<float>>(std::size_t(4) * groups * 512));
    const cl::Buffer numbers = upload(on, counters), wrong = upload(on, zeros);
    kernel.setArg(0, data);
    kernel.setArg(1, numbers);
    kernel.setArg(2, wrong);
    kernel.setArg(3, cl_uint(1));
    on.queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(2 * groups * 64), cl::NDRange(64));
    std::vector<cl_uint> found(zeros.size());
    on.queue.enqueueReadBuffer(wrong, CL_TRUE, 0, found.size() * sizeof(cl_uint), found.data());
    const auto end = found.begin() + counts;
    CHECK(std::any_of(found.begin(), end, [](cl_uint count) { return count != 0; }));
    CHECK(std::all_of(end, found.end(), [](cl_uint count) { return count == 0; }));
  }
}

TEST_CASE("FFTCL_SHAPE overrides the device's type and nothing else is allowed in it") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    {
      const ShapeVariable group("group");
      CHECK(measure_device(on.device()).limits.shape == KernelShape::work_group);
    }
    {
      const ShapeVariable vector("vector");
      CHECK(measure_device(on.device()).limits.shape == KernelShape::vector);
    }
    const ShapeVariable wrong("Vector");
    try {
      measure_device(on.device());
      FAIL("no error");
    } catch (const fft::Error& error) {
      CHECK(error.code() == fft::ErrorCode::invalid_argument);
      CHECK(std::string(error.what()).find("'Vector'") != std::string::npos);
    }
  }
}

namespace {

/// What a probe of GPUs finds, and CPUs get only when asked for.
template <class ProbeVariable>
void check_probed(const TestDevice& on, bool DeviceLimits::*found, const std::string& name) {
  INFO(on.name);
  const bool is_cpu = (on.device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) != 0;
  const auto is_found = [&] { return measure_device(on.device()).limits.*found; };
  const ShapeVariable group("group");
  {
    const ProbeVariable unset(nullptr);
    if (is_cpu) CHECK(!is_found());
  }
  {
    const ProbeVariable off("off");
    CHECK(!is_found());
  }
  {
    const ProbeVariable wanted("on");
    const auto before = references();
    CHECK(is_found());
    CHECK(references() == before);
    const ShapeVariable vector("vector");
    CHECK(!is_found());
  }
  const ProbeVariable wrong("yes");
  CHECK_THROWS_WITH(is_found(), Catch::Contains(name + " is 'yes'"));
}

}  // namespace

TEST_CASE("passes share launches where groups were seen to hand over, on CPUs only when asked for") {
  for (const TestDevice& on : test_devices())
    check_probed<HandOverVariable>(on, &DeviceLimits::hands_over, "FFTCL_HAND_OVER");
}

TEST_CASE("rows are fetched ahead where bulk copies were seen to work, on CPUs only when asked for") {
  for (const TestDevice& on : test_devices())
    check_probed<FetchVariable>(on, &DeviceLimits::fetches_ahead, "FFTCL_FETCH_AHEAD");
}
