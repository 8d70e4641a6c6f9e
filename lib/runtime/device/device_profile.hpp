// What a device is and can do: queried, and probed where the report cannot be trusted.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <string>

#include "core/device_limits.hpp"

namespace fft::runtime {

struct DeviceProfile {
  planning::DeviceLimits limits;
  std::string fingerprint;  ///< platform, device, driver with versions and settings, and the probed figures
  bool is_cpu = false;
  std::uint64_t reported_local_memory = 0;  ///< bytes; `limits` may have more
  bool local_memory_measured = false;       ///< device_probe.hpp was asked
  bool compiles_at_launch = false;          ///< PoCL on CPUs (runtime/cache/warm_up.hpp)
  bool programs_hold_tables = false;        ///< likewise: probe_program_tables()
  std::string build_options;                ///< device_build_options()
};

/// What blocks of kernels/ are told of the device, each " -D ..."; DeviceProfile::build_options.
std::string device_build_options(cl_device_id device);

/// Measures a device. The first time for a device and driver it may build and run small kernels in a separate context;
/// the result is kept in the disk cache. Throws fft::Error (invalid_argument for a bad value of
/// the environment).
///
/// Environment: FFTCL_SHAPE=group or vector chooses the kernel shape instead of the device's type. FFTCL_HAND_OVER=off
/// gives every pass a separate launch; on lets passes of the work-group shape share launches on CPUs, too, if that
/// works. FFTCL_FETCH_AHEAD=off and on: likewise for rows that are fetched ahead.
DeviceProfile measure_device(cl_device_id device);

}  // namespace fft::runtime
