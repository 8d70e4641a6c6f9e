// Parts of devices (clCreateSubDevices): plans, queues of other parts, the disk cache. PoCL's contexts and programs list their parents.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_run.hpp"
#include "support/refusal.hpp"
#include "support/scratch_cache.hpp"

using namespace fft_test;

namespace {

/// Devices of one compute unit each, in a context of their own; none where the device cannot be divided.
std::vector<TestDevice> parts_of(const TestDevice& on) {
  if (on.device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>() < 2) return {};
  const cl_device_partition_property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  std::vector<cl::Device> devices;
  cl::Device whole = on.device;
  try {
    whole.createSubDevices(equally, &devices);
  } catch (const cl::Error&) {
    return {};
  }
  const cl::Context context(devices);
  std::vector<TestDevice> parts;
  for (const cl::Device& device : devices) {
    TestDevice part = on;
    part.device = device;
    part.context = context;
    part.queue = cl::CommandQueue(context, device);
    parts.push_back(part);
  }
  return parts;
}

}  // namespace

TEST_CASE("plans of parts of a device, each on its own queue") {
  for (const TestDevice& on : test_devices()) {
    const std::vector<TestDevice> parts = parts_of(on);
    for (const TestDevice& part : parts) {
      INFO(part.name);
      const fft::Plan1D plan(part.context, part.device, 60);
      check_plan<float>(part, plan);
      const cl::Buffer buffer = upload(part, poisoned<float>(60));
      for (const TestDevice& other : parts)
        CHECK_THAT(refusal([&] { plan.forward(other.queue, buffer); }),
                   other.device() == part.device() ? Catch::Contains("accepted")
                                                   : Catch::Contains("queue belongs to another device"));
      part.queue.finish();
    }
  }
}

TEST_CASE("kernels for a part of a device are kept on disk") {
  for (const TestDevice& on : test_devices()) {
    const ScratchCache cache;
    for (const TestDevice& part : parts_of(on)) {
      for (const bool warm : {false, true}) {
        const fft::CacheStatistics before = fft::cache_statistics();
        check_plan<float>(part, fft::Plan1D(part.context, part.device, 36));
        const fft::CacheStatistics after = fft::cache_statistics();
        CHECK((after.builds == before.builds) == warm);
      }
      fft::clear_cache();
    }
  }
}
