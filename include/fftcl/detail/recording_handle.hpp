// The compiled side of Recording, in raw OpenCL handles. Not for direct use: see recording.hpp.
#pragma once

#include <CL/cl.h>

#include <cstddef>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

/// Throws fft::Error (invalid_argument): CallOptions::recording was given to a function that returns its recording.
[[noreturn]] FFTCL_EXPORT void refuse_record_option();

/// A recorded call, shared by its copies. Every function may throw fft::Error.
class FFTCL_EXPORT RecordingHandle : public SharedHandle<RecordingState> {
 public:
  /// Without commands.
  RecordingHandle();

  /// For Arguments::recording of the one call that is to be recorded.
  RecordingState* target() { return &state(); }
  /// Enqueues the commands. `done`: null, or receives one owned event.
  void enqueue(const cl_event* wait_list, std::size_t wait_count, cl_event* done) const;
  /// Kernel launches of one enqueue(); 0 without commands, too.
  std::size_t launches() const;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
