// Device memory that belongs to the library.
#pragma once

#include <cstdint>

#include "runtime/device/device_context.hpp"
#include "runtime/opencl/cl_handle.hpp"

namespace fft::runtime {

/// A buffer of `bytes` that kernels read and write. `what` is for messages: "filter spectra". Throws fft::Error.
MemHandle make_buffer(const DeviceContext& device, std::uint64_t bytes, const char* what);

}  // namespace fft::runtime
