// What fftcl knows about a device and bases its plans on. The program fftcl-info shows it.
#pragma once

#include <CL/opencl.hpp>

#include <fftcl/detail/device_info.hpp>

namespace fft {
inline namespace v0 {

/// Queries the driver. Where its report is known to be wrong, small kernels are built and run instead: up to
/// six, the first time per device and driver. The outcome is kept in the disk cache (fftcl/cache.hpp). Throws
/// fft::Error: unsupported (a device without a compiler), invalid_argument (an unknown value of FFTCL_SHAPE),
/// opencl.
inline DeviceInfo device_info(const cl::Device& device) {
  return detail::device_info(device());
}

}  // namespace v0
}  // namespace fft
