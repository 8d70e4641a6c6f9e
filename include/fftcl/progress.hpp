// Progress of plans whose kernels have to be built, and the log. No OpenCL header is needed.
//
// A driver needs 0.1 to 1 second to build a kernel; some kernels take longer, and an operation may have a
// dozen of them. A progress handler is told about each kernel as it becomes ready, for progress bars, logs
// and cancelling:
//
//   fft::set_progress_handler([](const fft::Progress& p) {
//     status_bar.show(p.problem, p.done, p.kernels);
//   });
//
// Environment variable, read whenever a plan is made:
//   FFTCL_LOG=plan   one line on standard error for each planned direction: problem, passes, number of kernels built, loaded
//                    from disk and found in memory, milliseconds
//   FFTCL_LOG=build  one line for each kernel: its name, where it came from, milliseconds
//   FFTCL_LOG=plan,build  both
// Without this variable the library writes nothing to standard error.
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

/// State of one group of kernels that are built together: those of one direction of a plan, or a kernel of an
/// operation.
struct Progress {
  std::string
      problem;  ///< description, e.g. "c2c forward f32 1000, batch 1", or the name of an operation's kernel
  std::size_t done = 0;     ///< number of kernels of the group that are ready; 0: the group begins
  std::size_t kernels = 0;  ///< number of kernels in the group
  std::string kernel;       ///< name of the kernel that became ready; empty when the group begins
  KernelOrigin origin = KernelOrigin::memory;  ///< where this kernel came from
  double seconds = 0;                          ///< time that this kernel took
};

/// Called when a group of kernels begins, and after each of its kernels.
using ProgressHandler = std::function<void(const Progress& progress)>;

/// Sets the handler for all plans and operations of the process. An empty handler ends the reports. Plans
/// that share everything with an existing plan build nothing and report nothing.
/// - The handler is called by the threads that build, which may differ from those that make plans, and by one
///   thread at a time. It must not make plans or operations: that throws fft::Error (invalid_argument).
/// - An exception thrown by the handler cancels the construction of that plan, which throws this exception
///   once the kernels that are currently being built are ready. No other kernel of the group is begun, and the
///   handler is not called for it again; a plan's other direction, built at the same time, is a group of its
///   own. Kernels built so far stay in the disk cache.
/// - When this function returns, no call of the previous handler is running, unless the handler itself made
///   this call.
FFTCL_EXPORT void set_progress_handler(ProgressHandler handler);

}  // namespace v0
}  // namespace fft
