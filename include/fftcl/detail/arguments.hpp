// The arguments of one call in raw OpenCL handles, as they cross the ABI. Not for direct use.
#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <string>
#include <vector>

#include <fftcl/cost.hpp>
#include <fftcl/detail/number_kind.hpp>
#include <fftcl/detail/raw_memory.hpp>
#include <fftcl/detail/trace.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

struct RecordingState;  // lib/plan/recording.hpp

/// The value of a parameter of a kernel function.
struct RawBinding {
  std::string name;
  RawMemory memory;                  ///< of a pointer
  std::vector<unsigned char> bytes;  ///< of a number
  NumberKind kind = NumberKind::unknown;
};

/// One execution. Borrowed handles, all valid during the call only.
struct Arguments {
  cl_command_queue queue = nullptr;
  RawMemory in;
  RawMemory second;  ///< the other input of operations that have two
  RawMemory out;
  RawMemory workspace;
  bool own_workspace = false;  ///< `workspace` is the caller's; else the pool serves
  const cl_event* wait_list = nullptr;
  std::size_t wait_count = 0;
  cl_event* done = nullptr;                           ///< null, or receives one owned event
  const std::vector<RawBinding>* bindings = nullptr;  ///< null: none
  std::vector<RawTrace>* traces = nullptr;            ///< null, or receives every launch
  RecordingState* recording = nullptr;                ///< not null: nothing is enqueued, but recorded here
  Cost* cost = nullptr;  ///< not null: nothing is enqueued, and what would be is added here
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
