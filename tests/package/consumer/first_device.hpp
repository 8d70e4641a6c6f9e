// The first OpenCL device, with either setting of CLHPP's exceptions.
#pragma once

#include <CL/opencl.hpp>

#include <vector>

inline bool first_device(cl::Device& device) {
  std::vector<cl::Platform> platforms;
  cl::Platform::get(&platforms);
  for (const cl::Platform& platform : platforms) {
    std::vector<cl::Device> devices;
    platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
    if (devices.empty()) continue;
    device = devices.front();
    return true;
  }
  return false;
}
