// What fftcl-info tells, before it is text or JSON.
#pragma once

#include <fftcl/device_info.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "common/devices.hpp"

namespace info {

/// The library that programs call OpenCL through. Empty texts: it does not say.
struct Loader {
  std::string file, name, version, opencl_version;
};

struct Cache {
  std::string directory;  ///< empty: the cache is off
  std::string problem;    ///< why nothing is found or kept; empty: nothing is wrong
  bool exists = false;
  std::uint64_t entries = 0, bytes = 0, limit = 0;
};

struct Device {
  std::size_t number = 0;  ///< of --device
  tools::DeviceText text;
  fft::DeviceInfo planning;
  std::string failure;  ///< why fftcl cannot use it; empty: it can
};

struct Facts {
  Loader loader;
  Cache cache;
  std::vector<Device> devices;
};

/// All devices, or the one that `wanted` names (tools::pick_device()). Throws std::runtime_error when it names none.
Facts gather(const std::string& wanted);

/// Version of the OpenCL C headers of this build: "3.0"; empty when they do not say.
std::string opencl_headers_version();
/// The same of the C++ bindings: "2.2.0".
std::string clhpp_version();
/// "work-group" or "vector".
const char* shape_name(fft::KernelShape shape);

std::string as_text(const Facts& facts);
std::string as_json(const Facts& facts);

}  // namespace info
