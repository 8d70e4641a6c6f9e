// The device under test, and the list of devices to choose from.
#pragma once

#include <CL/opencl.hpp>

#include <mutex>
#include <string>
#include <vector>

namespace selftest {

/// What a report says of a device.
struct DeviceText {
  std::string name, type, platform, platform_version, device_version, driver_version;
  bool has_f64 = false;
};
DeviceText describe(const cl::Device& device);

/// All devices of all platforms, GPUs first: their numbers are those of --list and --device.
std::vector<cl::Device> all_devices();

/// The device of this number, or the first one whose name or platform contains `wanted`, in any case; the first of all when
/// `wanted` is empty. Throws std::runtime_error with the list when there is none.
std::size_t pick_device(const std::vector<cl::Device>& devices, const std::string& wanted);

/// Lines of --list.
std::string list_text(const std::vector<cl::Device>& devices);

/// The device with its context and queue. Plans are made by several threads at once, but only the holder of `running` has
/// work on the queue: a wrong result is then that of one kernel alone.
struct Target {
  explicit Target(const cl::Device& chosen) : device(chosen), context(chosen), queue(context, chosen) {}
  cl::Device device;
  cl::Context context;
  cl::CommandQueue queue;
  std::mutex running;
};

}  // namespace selftest
