// The one way to refuse what a caller asks for.
#pragma once

#include <string>

#include <fftcl/error.hpp>

namespace fft {

/// Throws fft::Error (invalid_argument). `message` names the value, the limit and the way out.
[[noreturn]] inline void refuse(const std::string& message, int cl_status = 0) {
  throw Error(ErrorCode::invalid_argument, message, cl_status);
}

}  // namespace fft
