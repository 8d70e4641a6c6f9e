// Devices: what there is, and which one is meant.
#include "common/devices.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace tools {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

const char* type_name(cl_device_type type) {
  if (type & CL_DEVICE_TYPE_GPU) return "GPU";
  if (type & CL_DEVICE_TYPE_CPU) return "CPU";
  return "accelerator";
}

/// Some drivers end their texts with spaces.
std::string trimmed(std::string text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\0')) text.pop_back();
  return text;
}

}  // namespace

DeviceText describe(const cl::Device& device) {
  const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
  DeviceText text;
  text.name = trimmed(device.getInfo<CL_DEVICE_NAME>());
  text.type = type_name(device.getInfo<CL_DEVICE_TYPE>());
  text.platform = trimmed(platform.getInfo<CL_PLATFORM_NAME>());
  text.platform_version = trimmed(platform.getInfo<CL_PLATFORM_VERSION>());
  text.device_version = trimmed(device.getInfo<CL_DEVICE_VERSION>());
  text.driver_version = trimmed(device.getInfo<CL_DRIVER_VERSION>());
  text.has_f64 = device.getInfo<CL_DEVICE_DOUBLE_FP_CONFIG>() != 0;
  return text;
}

std::vector<cl::Device> all_devices() {
  std::vector<cl::Platform> platforms;
  try {
    cl::Platform::get(&platforms);
  } catch (const cl::Error&) {  // the loader's answer when no driver is registered
    return {};
  }
  std::vector<cl::Device> all;
  for (const cl_device_type type : {CL_DEVICE_TYPE_GPU, CL_DEVICE_TYPE_ACCELERATOR, CL_DEVICE_TYPE_CPU})
    for (const cl::Platform& platform : platforms) {
      std::vector<cl::Device> found;
      try {
        platform.getDevices(type, &found);
      } catch (const cl::Error&) {  // CL_DEVICE_NOT_FOUND
        continue;
      }
      all.insert(all.end(), found.begin(), found.end());
    }
  return all;
}

std::string list_text(const std::vector<cl::Device>& devices) {
  std::string text;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const DeviceText device = describe(devices[i]);
    text += std::to_string(i) + "  " + device.name + " (" + device.type + ")  " + device.platform +
            ", driver " + device.driver_version + "\n";
  }
  return text;
}

const char* no_device_message() {
  return "no OpenCL device found: install a driver (on Debian pocl-opencl-icd computes on the CPU), and see "
         "that a file in "
         "/etc/OpenCL/vendors, or in the folder that OCL_ICD_VENDORS names, points to it";
}

std::size_t pick_device(const std::vector<cl::Device>& devices, const std::string& wanted) {
  if (devices.empty()) throw std::runtime_error(no_device_message());
  if (wanted.empty()) return 0;
  if (wanted.find_first_not_of("0123456789") == std::string::npos) {
    for (std::size_t i = 0; i < devices.size(); ++i)
      if (std::to_string(i) == wanted) return i;
    throw std::runtime_error("no device " + wanted + "; there are:\n" + list_text(devices));
  }
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const DeviceText device = describe(devices[i]);
    if (lower(device.name + "\n" + device.platform).find(lower(wanted)) != std::string::npos) return i;
  }
  throw std::runtime_error("no device or platform has '" + wanted + "' in its name; there are:\n" +
                           list_text(devices));
}

}  // namespace tools
