// Locks of objects that are held across calls of the driver, or while kernels are built.
#pragma once

#include <mutex>

#include "runtime/opencl/forked.hpp"

namespace fft::runtime {

/// Locks it. Throws like refuse_forked(), before it would wait forever: a thread of the parent may have held the lock, and
/// is not here to give it back.
inline std::unique_lock<std::mutex> locked(std::mutex& mutex) {
  refuse_forked();
  return std::unique_lock(mutex);
}

}  // namespace fft::runtime
