// A walk from a sub-device upwards.
#include "runtime/opencl/listed_device.hpp"

#include <algorithm>

namespace fft::runtime {

cl_device_id listed_as(cl_device_id device, const std::vector<cl_device_id>& list) noexcept {
  while (device != nullptr && std::find(list.begin(), list.end(), device) == list.end()) {
    cl_device_id parent = nullptr;
    if (clGetDeviceInfo(device, CL_DEVICE_PARENT_DEVICE, sizeof parent, &parent, nullptr) != CL_SUCCESS)
      return nullptr;
    device = parent;
  }
  return device;
}

}  // namespace fft::runtime
