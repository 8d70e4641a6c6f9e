// Progress of plans whose kernels have to be built, and the log. No OpenCL header is needed.
//
// A driver takes 0.1 to 1 second to build a kernel, some kernels take longer, and an operation may have a dozen of them. A
// handler sees each kernel as it becomes ready, for progress bars, logs and cancelling:
//
//   fft::set_progress_handler([](const fft::Progress& p) {
//     status_bar.show(p.problem, p.done, p.kernels);
//   });
//
// Environment, read whenever a plan is made:
//   FFTCL_LOG=plan   one line on standard error for each planned direction: problem, passes, kernels built / from disk / from
//                    memory, milliseconds
//   FFTCL_LOG=build  one line for each kernel: its name, where it came from, milliseconds
//   FFTCL_LOG=plan,build  both
// The library writes nothing to standard error without it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {

/// Where a kernel came from (fftcl/cache.hpp).
enum class KernelOrigin {
  memory,   ///< already built for another plan, or being built for it
  disk,     ///< loaded from the disk cache
  compiler  ///< compiled from source
};

/// The state of one group of kernels that are built together: those of one direction of a plan, or a kernel of an operation.
struct Progress {
  std::string
      problem;  ///< in words, e.g. "c2c forward f32 1000, batch 1", or the name of an operation's kernel
  std::size_t done = 0;     ///< kernels of the group that are ready; 0: the group begins
  std::size_t kernels = 0;  ///< kernels of the group
  std::string kernel;       ///< name of the kernel that became ready; empty when the group begins
  KernelOrigin origin = KernelOrigin::memory;  ///< of this kernel
  double seconds = 0;                          ///< that this kernel took
};

/// Called when a group of kernels begins and after each of its kernels.
using ProgressHandler = std::function<void(const Progress& progress)>;

/// Sets the handler for all plans and operations of the process; an empty one ends the reports. Plans that share everything with
/// one that lives build nothing and report nothing.
/// - The handler is called in the threads that build, which may be other ones than those that make plans, and by one thread at a
///   time. It must not make plans or operations.
/// - An exception of the handler ends the construction of that plan with this exception, after kernels that are being built at
///   that moment; kernels that were built stay in the disk cache. So a handler can cancel.
/// - When this returns, no call of the earlier handler is running, unless it is called by the handler itself.
FFTCL_EXPORT void set_progress_handler(ProgressHandler handler);

}  // namespace v0
}  // namespace fft
