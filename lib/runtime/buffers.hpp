// Makes buffers.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <string>

#include "runtime/cl_handle.hpp"

namespace fft::runtime {

/// Memory for kernels to read and write. `purpose`: for the message, "12 bytes of <purpose>". Throws fft::Error.
MemHandle make_buffer(cl_context context, std::uint64_t bytes, const char* purpose);

/// Memory that kernels only read, with this content. Throws fft::Error.
MemHandle make_constant_buffer(cl_context context, const std::string& bytes, const char* purpose);

/// As make_buffer(), but empty, and `status` says why, when the device has no room.
MemHandle try_buffer(cl_context context, std::uint64_t bytes, cl_int& status);

}  // namespace fft::runtime
