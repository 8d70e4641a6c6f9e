// The boundary of the C API: no exception crosses it.
#pragma once

#include <fftcl/c/base.h>

namespace fft::c {

/// Stores the message of the current exception for this thread's fftcl_last_error(), and returns its status.
fftcl_status report_exception() noexcept;

/// Runs `body` and turns any exception into a status.
template <typename Body>
fftcl_status guard(const Body& body) noexcept {
  try {
    body();
    return FFTCL_SUCCESS;
  } catch (...) {
    return report_exception();
  }
}

}  // namespace fft::c
