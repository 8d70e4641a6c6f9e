// Figures that no query returns: found by building and running small kernels, once per device and driver.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <string>

namespace fft::runtime {

/// Largest static local array, in bytes. `identity` names device and driver: the key of the result in the disk cache.
/// `reported` is CL_DEVICE_LOCAL_MEM_SIZE, which NVIDIA understates: it reports 48 KB, but static local arrays of more
/// than four times that build and run. Throws fft::Error for what a trial needs besides its program.
std::uint64_t probe_local_memory(cl_device_id device, const std::string& identity, std::uint64_t reported);

/// True when several passes can share a launch (planning::DeviceLimits::hands_over): groups that wait for others
/// reliably see what those stored, and do not wait forever. Caches and throws as above; also kept while the process
/// lives.
bool probe_hand_over(cl_device_id device, const std::string& identity);

}  // namespace fft::runtime
