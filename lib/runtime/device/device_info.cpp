// The public interface to device information (fftcl/device_info.hpp).
#include <fftcl/detail/device_info.hpp>

#include "runtime/device/device_profile.hpp"
#include "runtime/device/device_query.hpp"
#include "runtime/opencl/forked.hpp"

namespace fft {
inline namespace v0 {
namespace detail {

DeviceInfo device_info(cl_device_id device) {
  runtime::require_device(device);
  runtime::enter_opencl();
  const runtime::DeviceProfile profile = runtime::measure_device(device);
  const planning::DeviceLimits& limits = profile.limits;
  DeviceInfo info;
  info.shape = limits.shape == planning::KernelShape::vector ? KernelShape::vector : KernelShape::work_group;
  info.has_f64 = limits.has_f64;
  info.compute_units = limits.compute_units;
  info.max_work_group_size = limits.max_work_group_size;
  info.local_memory_bytes = limits.local_memory_bytes;
  info.reported_local_memory_bytes = profile.reported_local_memory;
  info.local_memory_measured = profile.local_memory_measured;
  info.registers_per_work_group = limits.registers_per_work_group;
  info.lanes_f32 = limits.lanes_f32;
  info.lanes_f64 = limits.lanes_f64;
  info.cache_bytes = limits.cache_bytes;
  info.max_allocation_bytes = limits.max_allocation_bytes;
  info.global_memory_bytes = limits.global_memory_bytes;
  info.compiles_at_launch = profile.compiles_at_launch;
  info.fingerprint = profile.fingerprint;
  return info;
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
