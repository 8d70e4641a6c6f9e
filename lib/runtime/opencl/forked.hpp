// Drivers keep threads and locks in the process, which fork() does not copy: a child that goes on with its parent's OpenCL waits
// for threads that it does not have.
#pragma once

namespace fft::runtime {

/// Notes that this process uses OpenCL, for the processes that are forked from it. Throws like refuse_forked().
void enter_opencl();

/// Whether this process was forked from one that had entered OpenCL: no call of the driver is safe in it, not even a release.
bool is_forked() noexcept;

/// Throws fft::Error (unsupported) in such a process.
void refuse_forked();

}  // namespace fft::runtime
