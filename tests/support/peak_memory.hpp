// The memory that the process has taken.
#pragma once

#include <sys/resource.h>

namespace fft_test {

/// KiB, at most so far.
inline long peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

}  // namespace fft_test
