// Figures that no query tells: found by building and running small kernels, once per device and driver.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <string>

namespace fft::runtime {

struct ProbedLimits {
  std::uint64_t local_memory_bytes = 0;
  std::uint32_t sub_group_size = 1;
};

/// `identity` names device and driver: the key under which the outcome is kept in the disk cache.
/// `reported_local_memory` is CL_DEVICE_LOCAL_MEM_SIZE, which NVIDIA understates: it reports 48 KB, but
/// static local arrays of more than four times that build and run. Throws fft::Error when not even a trivial
/// kernel can be built.
ProbedLimits probe_device(cl_device_id device, const std::string& identity,
                          std::uint64_t reported_local_memory);

}  // namespace fft::runtime
