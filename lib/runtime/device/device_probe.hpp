// Figures that no query tells: found by building and running small kernels, once per device and driver.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <string>

namespace fft::runtime {

/// Largest static local array, in bytes. `identity` names device and driver: the key under which the outcome is kept in
/// the disk cache. `reported` is CL_DEVICE_LOCAL_MEM_SIZE, which NVIDIA understates: it reports 48 KB, but static local
/// arrays of more than four times that build and run. Throws fft::Error for what a trial needs beside its program.
std::uint64_t probe_local_memory(cl_device_id device, const std::string& identity, std::uint64_t reported);

}  // namespace fft::runtime
