// Choice of the device that an example runs on.
#pragma once

#include <string>
#include <vector>

#include "common/opencl.hpp"

namespace example {

/// Every device of every platform, GPUs first, then accelerators, then CPUs.
std::vector<cl::Device> all_devices();

/// "device name (platform name)".
std::string full_name(const cl::Device& device);

/// The first of all_devices() whose full name contains `name` (upper and lower case alike; empty: any).
/// Throws std::runtime_error that lists the devices there are.
cl::Device pick_device(const std::string& name = "");

}  // namespace example
