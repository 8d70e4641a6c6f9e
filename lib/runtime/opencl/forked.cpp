// A flag that pthread_atfork() sets in children.
#include "runtime/opencl/forked.hpp"

#include <pthread.h>

#include <atomic>

#include <fftcl/error.hpp>

namespace fft::runtime {
namespace {

std::atomic<bool> forked{false};

void note_fork() {
  forked.store(true, std::memory_order_relaxed);
}

}  // namespace

void enter_opencl() {
  // Without memory for this, children are not told.
  static const int registered = pthread_atfork(nullptr, nullptr, note_fork);
  static_cast<void>(registered);
  refuse_forked();
}

bool is_forked() noexcept {
  return forked.load(std::memory_order_relaxed);
}

void refuse_forked() {
  if (is_forked())
    throw Error(
        ErrorCode::unsupported,
        "OpenCL does not survive fork(): the parent process had used fftcl before it forked this one. Start "
        "new processes with exec() (posix_spawn()), or use fftcl in the children only");
}

}  // namespace fft::runtime
