// Typed clGetDeviceInfo.
#pragma once

#include <CL/cl.h>

#include <string>

#include "runtime/opencl/cl_check.hpp"

namespace fft::runtime {

/// Throws fft::Error (invalid_argument) for null.
void require_device(cl_device_id device);

/// Value of a parameter that every device has. Throws fft::Error.
template <typename T>
T device_info(cl_device_id device, cl_device_info parameter) {
  T value{};
  check(clGetDeviceInfo(device, parameter, sizeof value, &value, nullptr), "clGetDeviceInfo",
        [&] { return "parameter " + std::to_string(parameter); });
  return value;
}

/// Value of a parameter that only some devices have (vendor extensions), else `fallback`.
template <typename T>
T device_info_or(cl_device_id device, cl_device_info parameter, T fallback) {
  T value{};
  return clGetDeviceInfo(device, parameter, sizeof value, &value, nullptr) == CL_SUCCESS ? value : fallback;
}

/// Text parameters. Throw fft::Error.
std::string device_text(cl_device_id device, cl_device_info parameter);
std::string platform_text(cl_platform_id platform, cl_platform_info parameter);

}  // namespace fft::runtime
