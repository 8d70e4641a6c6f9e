// The one place that enqueues kernels, and what goes between them.
#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/launch.hpp"
#include "runtime/opencl/cl_handle.hpp"

namespace fft::runtime {

/// Events that a command waits for; borrowed.
struct WaitList {
  WaitList() = default;
  WaitList(const cl_event* list, std::size_t number) : events(list), count(number) {}
  WaitList(const std::vector<cl_event>& list)
      : WaitList(list.data(), list.size()) {}  // NOLINT(google-explicit-constructor)

  const cl_event* events = nullptr;
  std::size_t count = 0;
};

/// Enqueues one launch after the events of `wait`. Returns its event, or an empty handle when none is wanted. Throws
/// fft::Error.
EventHandle enqueue_kernel(cl_command_queue queue, cl_kernel kernel, const planning::LaunchSize& size,
                           WaitList wait, bool want_event);
/// The same for a command that makes bytes of a buffer zero, offset and number being multiples of 4.
EventHandle enqueue_zeros(cl_command_queue queue, cl_mem memory, std::uint64_t offset, std::uint64_t bytes,
                          WaitList wait, bool want_event);
/// The same for one that does nothing.
EventHandle enqueue_marker(cl_command_queue queue, WaitList wait, bool want_event);

}  // namespace fft::runtime
