// Interfaces that return numbers alone have no place for fftcl's messages.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace fft {

/// With FFTCL_EXPLAIN in the environment: one line on stderr that says why a call failed.
/// @return  `status`
template <typename Status>
Status explain(const char* function, const char* message, Status status) noexcept {
  const char* const wanted = std::getenv("FFTCL_EXPLAIN");
  if (wanted != nullptr && *wanted != '\0')
    std::fprintf(stderr, "fftcl: %s: %s (status %d)\n", function, message, int(status));
  return status;
}

}  // namespace fft
