// Queries for DeviceLimits.
#include "runtime/device/device_profile.hpp"

#include <fftcl/error.hpp>

#include <pthread.h>

#include <algorithm>

#include "core/base/environment.hpp"
#include "core/base/refuse.hpp"
#include "runtime/cache/driver_environment.hpp"
#include "runtime/device/device_probe.hpp"
#include "runtime/device/device_query.hpp"

namespace fft::runtime {
namespace {

using planning::DeviceLimits;
using planning::KernelShape;

// Vendor extensions that cl.h does not define; devices without them fail the query and the fallback holds. These are of
// cl_nv_device_attribute_query.
constexpr cl_device_info capability_major_nv = 0x4000;
constexpr cl_device_info capability_minor_nv = 0x4001;
constexpr cl_device_info registers_per_block_nv = 0x4002;

/// Device and driver, precise enough that a binary made for one fingerprint fits every device with the same one.
std::string identify(cl_device_id device) {
  const auto platform = device_info<cl_platform_id>(device, CL_DEVICE_PLATFORM);
  std::string text;
  for (const int parameter : {CL_PLATFORM_NAME, CL_PLATFORM_VENDOR, CL_PLATFORM_VERSION})
    text += platform_text(platform, static_cast<cl_platform_info>(parameter)) + "; ";
  for (const int parameter :
       {CL_DEVICE_NAME, CL_DEVICE_VENDOR, CL_DEVICE_VERSION, CL_DRIVER_VERSION, CL_DEVICE_OPENCL_C_VERSION})
    text += device_text(device, static_cast<cl_device_info>(parameter)) + "; ";
  return text + std::to_string(device_info<cl_uint>(device, CL_DEVICE_ADDRESS_BITS)) + " bits";
}

bool is_pocl(cl_device_id device) {
  const auto platform = device_info<cl_platform_id>(device, CL_DEVICE_PLATFORM);
  return platform_text(platform, CL_PLATFORM_NAME) == "Portable Computing Language";
}

KernelShape choose_shape(bool is_cpu) {
  const std::string value = process_environment("FFTCL_SHAPE");
  if (value == "group") return KernelShape::work_group;
  if (value == "vector") return KernelShape::vector;
  if (!value.empty())
    refuse("environment variable FFTCL_SHAPE is '" + value +
           "': allowed are 'group' and 'vector'; unset it to let fftcl choose");
  return is_cpu ? KernelShape::vector : KernelShape::work_group;
}

enum class Wish { no, yes, forced };

/// What GPUs with the work-group shape get unless the variable says `off`, and CPUs with that shape only where it says `on`.
Wish wish(const DeviceProfile& profile, const char* variable) {
  const std::string value = process_environment(variable);
  if (!value.empty() && value != "on" && value != "off")
    refuse("environment variable " + std::string(variable) + " is '" + value +
           "': allowed are 'on' and 'off'; unset it to let fftcl choose");
  if (profile.limits.shape != KernelShape::work_group || value == "off") return Wish::no;
  if (value == "on") return Wish::forced;
  return profile.is_cpu ? Wish::no : Wish::yes;
}

/// Whether several passes can share a launch. On CPUs launches cost little, and waiting groups occupy the few threads.
bool hands_over(const DeviceProfile& profile, cl_device_id device, const std::string& identity) {
  return wish(profile, "FFTCL_HAND_OVER") != Wish::no && probe_hand_over(device, identity);
}

/// Whether rows can be fetched ahead. On CPUs local memory is ordinary memory.
bool fetches_ahead(const DeviceProfile& profile, cl_device_id device, const std::string& identity) {
  const Wish wanted = wish(profile, "FFTCL_FETCH_AHEAD");
  return wanted != Wish::no && probe_fetch_ahead(device, identity, wanted == Wish::forced);
}

/// Native vector width, else the preferred one, within what the vector kernels can use.
std::uint32_t vector_lanes(cl_device_id device, cl_device_info native, cl_device_info preferred,
                           cl_uint least, cl_uint most) {
  cl_uint width = device_info_or<cl_uint>(device, native, 0);
  if (width == 0) width = device_info_or<cl_uint>(device, preferred, 0);
  cl_uint lanes = least;
  while (lanes * 2 <= std::min(width, most)) lanes *= 2;
  return lanes;
}

/// Stack of a new thread. PoCL's workers have the default, which glibc takes from `ulimit -s`: 2 MiB where that is
/// unlimited.
std::uint64_t default_stack_bytes() {
  pthread_attr_t attributes;
  std::size_t bytes = 0;
  if (pthread_attr_init(&attributes) != 0) return DeviceLimits{}.stack_bytes;
  const bool known = pthread_attr_getstacksize(&attributes, &bytes) == 0 && bytes != 0;
  pthread_attr_destroy(&attributes);
  return known ? bytes : DeviceLimits{}.stack_bytes;
}

DeviceLimits query_limits(cl_device_id device) {
  DeviceLimits limits;
  limits.compute_units = device_info<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS);
  limits.max_work_group_size =
      static_cast<std::uint32_t>(device_info<std::size_t>(device, CL_DEVICE_MAX_WORK_GROUP_SIZE));
  limits.local_memory_bytes = device_info<cl_ulong>(device, CL_DEVICE_LOCAL_MEM_SIZE);
  limits.registers_per_work_group =
      device_info_or<cl_uint>(device, registers_per_block_nv, limits.registers_per_work_group);
  limits.lanes_f32 = vector_lanes(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT,
                                  CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT, 4, 16);
  limits.lanes_f64 = vector_lanes(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE,
                                  CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE, 2, 8);
  if (const auto cache = device_info<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE); cache > 0)
    limits.cache_bytes = cache;
  limits.stack_bytes = default_stack_bytes();
  limits.max_allocation_bytes = device_info<cl_ulong>(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  limits.global_memory_bytes = device_info<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_SIZE);
  limits.has_f64 = device_info_or<cl_device_fp_config>(device, CL_DEVICE_DOUBLE_FP_CONFIG, 0) != 0;
  return limits;
}

// Two thirds of a second-level cache of 384 KB for each compute unit, as A100, H100 and H200 have it: on an H200, rows of 64 points whose
// data take 32 MiB move 4,967 GB/s in place, and a copy of much more 4,222. Drivers do not tell: NVIDIA's reports the first-level caches
// (132 x 32 KB there). On GPUs with less, tiles for cached data are taken where others would be a little faster.
std::uint64_t assumed_to_stay(const DeviceLimits& limits) {
  constexpr std::uint64_t bytes_of_unit = 256 << 10;
  return limits.compute_units * bytes_of_unit;
}

}  // namespace

// The compute capability of NVIDIA's devices, 80 for 8.0: kernels/common/packed_numbers.cl and group/fetch_ahead.cl use their
// instructions.
std::string device_build_options(cl_device_id device) {
  const auto major = device_info_or<cl_uint>(device, capability_major_nv, 0);
  if (major == 0) return {};
  const auto minor = device_info_or<cl_uint>(device, capability_minor_nv, 0);
  return " -D FFT_NV_CAPABILITY=" + std::to_string(10 * major + minor);
}

DeviceProfile measure_device(cl_device_id device) {
  if (device_info<cl_bool>(device, CL_DEVICE_COMPILER_AVAILABLE) == CL_FALSE)
    throw Error(ErrorCode::unsupported,
                "device '" + device_text(device, CL_DEVICE_NAME) +
                    "' has no compiler (CL_DEVICE_COMPILER_AVAILABLE is false); fftcl builds "
                    "its kernels at run time: choose a device that has one");
  DeviceProfile profile;
  profile.is_cpu = (device_info<cl_device_type>(device, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU) != 0;
  profile.limits = query_limits(device);
  if (!profile.is_cpu) profile.limits.kept_bytes = assumed_to_stay(profile.limits);
  profile.limits.shape = choose_shape(profile.is_cpu);
  profile.compiles_at_launch = profile.is_cpu && is_pocl(device);
  profile.build_options = device_build_options(device);
  const std::string identity = identify(device);
  profile.reported_local_memory = profile.limits.local_memory_bytes;
  profile.local_memory_measured = !profile.is_cpu;
  if (profile.local_memory_measured)
    profile.limits.local_memory_bytes = probe_local_memory(device, identity, profile.reported_local_memory);
  profile.limits.hands_over = hands_over(profile, device, identity);
  profile.limits.fetches_ahead = fetches_ahead(profile, device, identity);
  profile.programs_hold_tables = profile.limits.shape == KernelShape::work_group && !profile.is_cpu &&
                                 probe_program_tables(device, identity);
  profile.fingerprint = identity + "; local memory " + std::to_string(profile.limits.local_memory_bytes) +
                        "; " + code_environment();
  return profile;
}

}  // namespace fft::runtime
