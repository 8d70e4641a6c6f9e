// Creates buffers for the library.
#include "runtime/device/device_buffer.hpp"

#include <string>

#include <fftcl/detail/planning_only.hpp>

namespace fft::runtime {

MemHandle make_buffer(const DeviceContext& device, std::uint64_t bytes, const char* what) {
  if (detail::PlanningOnly::active()) return MemHandle();
  cl_int status = CL_SUCCESS;
  MemHandle memory(clCreateBuffer(device.context(), CL_MEM_READ_WRITE, bytes, nullptr, &status));
  check(status, "clCreateBuffer", [&] {
    const std::uint64_t most = device.limits().max_allocation_bytes;
    return std::to_string(bytes) + " bytes of " + what +
           (bytes > most ? ", above the " + std::to_string(most) +
                               " that the device allows in one buffer: use smaller lengths or a smaller batch"
                         : "");
  });
  return memory;
}

}  // namespace fft::runtime
