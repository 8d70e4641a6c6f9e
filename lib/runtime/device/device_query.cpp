// Text parameters of devices and platforms.
#include "runtime/device/device_query.hpp"

#include <cstddef>

#include "core/base/refuse.hpp"

namespace fft::runtime {
namespace {

/// Runs an OpenCL query twice: for the size, then for the text; drops the terminating zero.
template <typename Query>
std::string query_text(const char* call, const Query& query) {
  std::size_t size = 0;
  check(query(0, nullptr, &size), call);
  std::string text(size, '\0');
  check(query(size, text.data(), nullptr), call);
  while (!text.empty() && text.back() == '\0') text.pop_back();
  return text;
}

}  // namespace

void require_device(cl_device_id device) {
  if (device == nullptr) refuse("the device is null: pass a valid cl::Device");
}

std::string device_text(cl_device_id device, cl_device_info parameter) {
  return query_text("clGetDeviceInfo", [&](std::size_t size, void* value, std::size_t* needed) {
    return clGetDeviceInfo(device, parameter, size, value, needed);
  });
}

std::string platform_text(cl_platform_id platform, cl_platform_info parameter) {
  return query_text("clGetPlatformInfo", [&](std::size_t size, void* value, std::size_t* needed) {
    return clGetPlatformInfo(platform, parameter, size, value, needed);
  });
}

}  // namespace fft::runtime
