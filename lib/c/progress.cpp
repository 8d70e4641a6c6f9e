// The progress handler.
#include <fftcl/c/progress.h>

#include <stdexcept>

#include <fftcl/progress.hpp>
#include "c/guard.hpp"

using namespace fft::c;

static_assert(FFTCL_KERNEL_ORIGIN_MEMORY == static_cast<int>(fft::KernelOrigin::memory));
static_assert(FFTCL_KERNEL_ORIGIN_DISK == static_cast<int>(fft::KernelOrigin::disk));
static_assert(FFTCL_KERNEL_ORIGIN_COMPILER == static_cast<int>(fft::KernelOrigin::compiler));

fftcl_status fftcl_set_progress_handler(fftcl_progress_handler handler, void* user_data) noexcept {
  return guard([&] {
    if (handler == nullptr) return fft::set_progress_handler(nullptr);
    fft::set_progress_handler([handler, user_data](const fft::Progress& p) {
      const fftcl_progress progress = {sizeof progress,
                                       p.problem.c_str(),
                                       p.done,
                                       p.kernels,
                                       p.kernel.c_str(),
                                       p.seconds,
                                       static_cast<fftcl_kernel_origin>(p.origin)};
      if (handler(&progress, user_data) != 0)
        throw std::runtime_error(p.problem + ": cancelled by the progress handler");
    });
  });
}
