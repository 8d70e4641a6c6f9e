// A device's support for memory given by its address.
#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <cstdint>
#include <optional>

#include "runtime/opencl/kernel_memory.hpp"

namespace fft::runtime {

/// Functions are null when the device or the driver lacks the feature.
struct PointerSupport {
  /// Unified shared memory: bytes from an address to the end of its allocation. Empty when the context has no such
  /// allocation. Throws fft::Error(opencl).
  std::optional<std::uint64_t> usm_bytes(cl_context context, const void* address) const;

  SetPointerArgument set_svm = nullptr;  ///< shared virtual memory, CL_DEVICE_SVM_CAPABILITIES
  bool svm_is_all_memory = false;        ///< any host pointer will do: CL_DEVICE_SVM_FINE_GRAIN_SYSTEM
  bool is_cpu = false;                   ///< plain host memory can be used where it is
  SetPointerArgument set_usm = nullptr;  ///< cl_intel_unified_shared_memory
  cl_int(CL_API_CALL* usm_info)(cl_context, const void*, cl_uint, std::size_t, void*, std::size_t*) = nullptr;
};

/// Throws fft::Error(opencl).
PointerSupport query_pointer_support(cl_device_id device);

}  // namespace fft::runtime
