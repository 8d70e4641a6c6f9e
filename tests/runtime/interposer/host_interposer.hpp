// Stands between fftcl and the operating system in this test executable: makes chosen allocations, thread creations and
// file-system calls fail, and pretends other numbers of processor cores. What the OpenCL driver does inside its calls and
// in its threads is left alone.
#pragma once

#include <cstdint>

namespace fft_test {

enum class HostCall { allocation, thread, file };

/// While one exists, calls of this kind by this thread, and by threads that it makes, are counted and the n-th fails
/// (1 = the first; 0: none). One at a time.
class FailingHost {
 public:
  FailingHost(HostCall kind, std::uint64_t n);
  ~FailingHost();
  FailingHost(const FailingHost&) = delete;
  FailingHost& operator=(const FailingHost&) = delete;
  std::uint64_t count() const;  ///< calls so far
};

/// While one exists, nothing that this thread does is counted or fails: for the driver's own work, and a test's.
class HostPause {
 public:
  HostPause();
  ~HostPause();
  HostPause(const HostPause&) = delete;
  HostPause& operator=(const HostPause&) = delete;
};

/// While one exists, the machine has this many cores.
class PretendedCores {
 public:
  explicit PretendedCores(int cores);
  ~PretendedCores();
  PretendedCores(const PretendedCores&) = delete;
  PretendedCores& operator=(const PretendedCores&) = delete;
};

}  // namespace fft_test
