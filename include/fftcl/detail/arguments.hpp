// From CLHPP types to raw handles, for the inline parts of operations. Not for direct use.
#pragma once

#include <CL/opencl.hpp>

#include <vector>

#include <fftcl/detail/plan_handle.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

/// Arguments of one call; whatever a call has no use for may be null.
inline Arguments make_arguments(const cl::CommandQueue& queue, cl_mem in, cl_mem out,
                                const std::vector<cl::Event>* wait, cl_event* done) {
  static_assert(sizeof(cl::Event) == sizeof(cl_event), "cl::Event is one handle: CLHPP itself relies on it");
  Arguments a;
  a.queue = queue();
  a.in = in;
  a.out = out;
  if (wait != nullptr && !wait->empty()) {
    a.wait_list = reinterpret_cast<const cl_event*>(wait->data());
    a.wait_count = wait->size();
  }
  a.done = done;
  return a;
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
