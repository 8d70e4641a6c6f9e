// The library requires only OpenCL 1.2. Later features are looked up where they are used.
#include "runtime/device/pointer_support.hpp"

#include <string>

#include "runtime/device/device_query.hpp"
#include "runtime/opencl/cl_check.hpp"

// A loader of OpenCL 1.2 lacks it.
#if defined(__ELF__)
extern "C" __attribute__((weak)) cl_int CL_API_CALL clSetKernelArgSVMPointer(cl_kernel, cl_uint, const void*);
#elif defined(_WIN32)
extern "C" cl_int CL_API_CALL clSetKernelArgSVMPointer(cl_kernel, cl_uint, const void*);
#endif

namespace fft::runtime {
namespace {

// Names of cl.h and cl_ext.h that headers of OpenCL 1.2 do not have.
constexpr cl_device_info svm_capabilities = 0x1053;
constexpr cl_ulong fine_grain_system = 1 << 2;
enum : cl_uint { alloc_type = 0x419A, alloc_base = 0x419B, alloc_size = 0x419C, type_unknown = 0x4196 };

SetPointerArgument svm_setter() {
#if defined(__ELF__) || defined(_WIN32)
  return clSetKernelArgSVMPointer;
#else
  return nullptr;
#endif
}

template <typename T>
T query(const PointerSupport& support, cl_context context, const void* address, cl_uint what) {
  T value{};
  check(support.usm_info(context, address, what, sizeof value, &value, nullptr), "clGetMemAllocInfoINTEL");
  return value;
}

void add_usm(PointerSupport& support, cl_device_id device) {
  const auto platform = device_info<cl_platform_id>(device, CL_DEVICE_PLATFORM);
  const auto function = [&](const char* name) {
    return clGetExtensionFunctionAddressForPlatform(platform, name);
  };
  support.usm_info = reinterpret_cast<decltype(support.usm_info)>(function("clGetMemAllocInfoINTEL"));
  if (support.usm_info != nullptr)
    support.set_usm = reinterpret_cast<SetPointerArgument>(function("clSetKernelArgMemPointerINTEL"));
}

}  // namespace

PointerSupport query_pointer_support(cl_device_id device) {
  PointerSupport support;
  const auto svm = device_info_or<cl_ulong>(device, svm_capabilities, 0);
  if (svm != 0) support.set_svm = svm_setter();
  support.is_cpu = (device_info<cl_device_type>(device, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU) != 0;
  support.svm_is_all_memory = support.set_svm != nullptr && (svm & fine_grain_system) != 0;
  if (device_text(device, CL_DEVICE_EXTENSIONS).find("cl_intel_unified_shared_memory") != std::string::npos)
    add_usm(support, device);
  return support;
}

std::optional<std::uint64_t> PointerSupport::usm_bytes(cl_context context, const void* address) const {
  if (query<cl_uint>(*this, context, address, alloc_type) == type_unknown) return std::nullopt;
  const auto base = reinterpret_cast<std::uintptr_t>(query<const void*>(*this, context, address, alloc_base));
  return query<std::size_t>(*this, context, address, alloc_size) -
         (reinterpret_cast<std::uintptr_t>(address) - base);
}

}  // namespace fft::runtime
