// From CLHPP types to raw handles and back, for the inline parts of operations. Not for direct use.
#pragma once

#include <CL/opencl.hpp>

#include <vector>

#include <fftcl/detail/arguments.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

/// Arguments of one call that gives no event. Memory that it has no use for may be null.
inline Arguments make_arguments(const cl::CommandQueue& queue, const RawMemory& in, const RawMemory& out,
                                const std::vector<cl::Event>* wait) {
  static_assert(sizeof(cl::Event) == sizeof(cl_event), "cl::Event is one handle: CLHPP itself relies on it");
  Arguments a;
  a.queue = queue();
  a.in = in;
  a.out = out;
  if (wait != nullptr && !wait->empty()) {
    a.wait_list = reinterpret_cast<const cl_event*>(wait->data());
    a.wait_count = wait->size();
  }
  return a;
}

/// Calls `call` with these arguments, and gives the event of its last command to `done` unless that is null.
template <typename Call>
void enqueue(Arguments arguments, cl::Event* done, const Call& call) {
  cl_event event = nullptr;
  if (done != nullptr) arguments.done = &event;
  call(static_cast<const Arguments&>(arguments));
  if (done != nullptr) *done = event;  // CLHPP: takes over the reference
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
