// Devices for programs: what there is, and which one is meant.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace tools {

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

/// That there is no device, and what to do.
const char* no_device_message();

/// Lines of --list.
std::string list_text(const std::vector<cl::Device>& devices);

}  // namespace tools
