// What fftcl knows of a device, and plans with. The program fftcl-info shows it.
#pragma once

#include <CL/opencl.hpp>

#include <fftcl/detail/device_info.hpp>

namespace fft {
inline namespace v0 {

/// Asks the driver. Where its report is known to be wrong, small kernels are built and run: up to six, the first time per device
/// and driver; the outcome is kept in the disk cache (fftcl/cache.hpp).
/// Throws fft::Error: unsupported (a device without a compiler), invalid_argument (an unknown value in FFTCL_SHAPE), opencl.
inline DeviceInfo device_info(const cl::Device& device) {
  return detail::device_info(device());
}

}  // namespace v0
}  // namespace fft
