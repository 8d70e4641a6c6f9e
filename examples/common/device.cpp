// Choice of the device that an example runs on.
#include "common/device.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace example {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// The ICD loader answers "no platform" with an error; here it is an empty list.
std::vector<cl::Platform> platforms() {
  std::vector<cl::Platform> found;
  try {
    cl::Platform::get(&found);
  } catch (const cl::Error&) {
    found.clear();
  }
  return found;
}

std::vector<cl::Device> devices_of(const cl::Platform& platform, cl_device_type type) {
  std::vector<cl::Device> found;
  try {
    platform.getDevices(type, &found);
  } catch (const cl::Error&) {  // CL_DEVICE_NOT_FOUND
    found.clear();
  }
  return found;
}

}  // namespace

std::vector<cl::Device> all_devices() {
  std::vector<cl::Device> all;
  const std::vector<cl::Platform> from = platforms();
  for (const cl_device_type type : {CL_DEVICE_TYPE_GPU, CL_DEVICE_TYPE_ACCELERATOR, CL_DEVICE_TYPE_CPU}) {
    for (const cl::Platform& platform : from) {
      for (const cl::Device& device : devices_of(platform, type)) all.push_back(device);
    }
  }
  return all;
}

std::string full_name(const cl::Device& device) {
  const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
  return device.getInfo<CL_DEVICE_NAME>() + " (" + platform.getInfo<CL_PLATFORM_NAME>() + ")";
}

cl::Device pick_device(const std::string& name) {
  const std::vector<cl::Device> all = all_devices();
  if (all.empty()) {
    throw std::runtime_error(
        "no OpenCL device found; install a driver, e.g. pocl-opencl-icd on Debian to use the CPU");
  }
  std::string known;
  for (const cl::Device& device : all) {
    const std::string candidate = full_name(device);
    if (lower(candidate).find(lower(name)) != std::string::npos) return device;
    known += "\n  " + candidate;
  }
  throw std::runtime_error("no OpenCL device matches '" + name + "'; there are:" + known);
}

}  // namespace example
