// Devices in the lists of drivers.
#pragma once

#include <CL/cl.h>

#include <vector>

namespace fft::runtime {

/// What stands for the device in the list of a context or program: the device itself, or the nearest one that it is a part of (PoCL
/// lists the parents of sub-devices). Null: nothing.
cl_device_id listed_as(cl_device_id device, const std::vector<cl_device_id>& list) noexcept;

}  // namespace fft::runtime
