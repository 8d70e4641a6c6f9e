// The boundary of the C API: no exception crosses it.
#pragma once

#include <fftcl/c/base.h>

namespace fft::c {

/// Keeps the message of the exception that is being handled for fftcl_last_error() of this thread, and names its status.
fftcl_status report_exception() noexcept;

/// Runs `body`. What it throws becomes a status.
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
