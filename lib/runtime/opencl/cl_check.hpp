// Turns OpenCL statuses into fft::Error. Every OpenCL call of this layer is checked through here.
#pragma once

#include <CL/cl.h>

#include <string>

namespace fft::runtime {

/// "CL_OUT_OF_RESOURCES" for -5 and so on; "unknown status" for what no header names.
const char* status_name(cl_int status);

/// Throws fft::Error(opencl) saying "<call> failed: <status name> (<status>)[: <detail>]".
[[noreturn]] void throw_status(cl_int status, const char* call, const std::string& detail = {});

inline void check(cl_int status, const char* call) {
  if (status != CL_SUCCESS) throw_status(status, call);
}

/// As above; `detail` is a callable that returns the text, so that success builds no string.
template <typename Detail>
void check(cl_int status, const char* call, const Detail& detail) {
  if (status != CL_SUCCESS) throw_status(status, call, detail());
}

}  // namespace fft::runtime
