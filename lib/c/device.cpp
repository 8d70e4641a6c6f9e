// Device information.
#include <fftcl/c/device.h>

#include <fftcl/detail/device_info.hpp>
#include "c/arguments.hpp"
#include "c/guard.hpp"
#include "c/sized.hpp"

using namespace fft::c;

static_assert(FFTCL_KERNEL_SHAPE_WORK_GROUP == static_cast<int>(fft::KernelShape::work_group));
static_assert(FFTCL_KERNEL_SHAPE_VECTOR == static_cast<int>(fft::KernelShape::vector));

fftcl_status fftcl_get_device_info(cl_device_id device, fftcl_device_info* info) noexcept {
  return guard([&] {
    const fft::DeviceInfo known = fft::detail::device_info(device);
    fftcl_device_info out = FFTCL_DEVICE_INFO_INIT;
    out.shape = static_cast<fftcl_kernel_shape>(known.shape);
    out.has_f64 = known.has_f64 ? CL_TRUE : CL_FALSE;
    out.compute_units = known.compute_units;
    out.max_work_group_size = known.max_work_group_size;
    out.local_memory_bytes = known.local_memory_bytes;
    out.reported_local_memory_bytes = known.reported_local_memory_bytes;
    out.local_memory_measured = known.local_memory_measured ? CL_TRUE : CL_FALSE;
    out.registers_per_work_group = known.registers_per_work_group;
    out.lanes_f32 = known.lanes_f32;
    out.lanes_f64 = known.lanes_f64;
    out.cache_bytes = known.cache_bytes;
    out.max_allocation_bytes = known.max_allocation_bytes;
    out.global_memory_bytes = known.global_memory_bytes;
    out.compiles_at_launch = known.compiles_at_launch ? CL_TRUE : CL_FALSE;
    write_sized(info, out, "info", "FFTCL_DEVICE_INFO_INIT");
  });
}

fftcl_status fftcl_device_fingerprint(cl_device_id device, char** fingerprint) noexcept {
  return guard([&] { give(fft::detail::device_info(device).fingerprint, fingerprint, "fingerprint"); });
}
