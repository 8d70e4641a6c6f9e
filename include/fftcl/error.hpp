// The one exception type of fftcl. No OpenCL header is needed to include this file.
#pragma once

#include <stdexcept>
#include <string>

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {

/// Kind of a failure.
enum class ErrorCode {
  invalid_argument,  ///< the caller passed something that can never work (null buffer, n = 0, buffer too
                     ///< small ...)
  unsupported,       ///< a valid request that this version, device or driver cannot serve
  opencl,            ///< an OpenCL call failed; cl_status() returns its status
  build,             ///< a kernel did not compile; the message carries the build log
  internal           ///< a defect of fftcl itself: please report it
};

/// Thrown by every failing call of fftcl. The message names the offending value, the limit and the remedy.
class FFTCL_EXPORT Error : public std::runtime_error {
 public:
  /// @param code       kind of the failure
  /// @param message    text of what()
  /// @param cl_status  status of the OpenCL call that failed, 0 if none did
  Error(ErrorCode code, const std::string& message, int cl_status = 0);
  ~Error() override;  // key function: one vtable, in the library

  /// The kind of failure.
  ErrorCode code() const noexcept { return code_; }
  /// Status of the OpenCL call that failed, 0 (CL_SUCCESS) if none did.
  int cl_status() const noexcept { return cl_status_; }

 private:
  ErrorCode code_;
  int cl_status_;
};

}  // namespace v0
}  // namespace fft
