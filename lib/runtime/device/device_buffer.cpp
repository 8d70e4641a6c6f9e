// Creates buffers for the library.
#include "runtime/device/device_buffer.hpp"

#include <string>

#include <fftcl/detail/planning_only.hpp>

namespace fft::runtime {

MemHandle make_buffer(const DeviceContext& device, std::uint64_t bytes, const char* what) {
  if (detail::PlanningOnly::active()) return MemHandle();
  cl_int status = CL_SUCCESS;
  MemHandle memory(clCreateBuffer(device.context(), CL_MEM_READ_WRITE, bytes, nullptr, &status));
  check(status, "clCreateBuffer", [&] { return std::to_string(bytes) + " bytes of " + what; });
  return memory;
}

}  // namespace fft::runtime
