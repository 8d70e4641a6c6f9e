// What fftcl knows of a device, in raw OpenCL handles. Not for direct use: see device_info.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <string>

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {

/// How the kernels for a device compute.
enum class KernelShape {
  work_group = 0,  ///< work-items of a group share a tile in local memory: GPUs
  vector = 1       ///< one work-item transforms several signals in vector lanes: CPUs
};

/// What planning takes into account: reported by the driver, or measured where its report is known to be wrong.
struct DeviceInfo {
  KernelShape shape = KernelShape::work_group;  ///< of the kernels
  bool has_f64 = false;                         ///< whether Precision::f64 is served
  std::uint32_t compute_units = 0;              ///< cores, multiprocessors
  std::uint32_t max_work_group_size = 0;        ///< work-items
  std::uint64_t local_memory_bytes = 0;  ///< that a kernel may declare: the larger of reported and measured
  std::uint64_t reported_local_memory_bytes = 0;  ///< CL_DEVICE_LOCAL_MEM_SIZE
  bool local_memory_measured = false;             ///< whether small kernels were built and run to find it
  std::uint32_t registers_per_work_group = 0;     ///< of 32 bits, all work-items together (work-group shape)
  std::uint32_t lanes_f32 = 0;                    ///< vector lanes of a kernel in f32 (vector shape)
  std::uint32_t lanes_f64 = 0;                    ///< the same in f64
  std::uint64_t cache_bytes = 0;                  ///< last-level cache, as the driver reports it
  std::uint64_t max_allocation_bytes = 0;         ///< one buffer
  std::uint64_t global_memory_bytes = 0;          ///< all buffers
  bool compiles_at_launch =
      false;  ///< the driver compiles a kernel at its first launch; fftcl makes that one in advance
  /// Platform, device, driver, their versions, and settings of the driver that change code: cached kernels and wisdom belong to
  /// devices with an equal text.
  std::string fingerprint;
};

namespace detail {

FFTCL_EXPORT DeviceInfo device_info(cl_device_id device);

}  // namespace detail
}  // namespace v0
}  // namespace fft
