#include "runtime/user_arguments.hpp"

#include <fftcl/error.hpp>
#include "runtime/cl_check.hpp"

namespace fft::runtime {

void refuse(const std::string& message, cl_int status) {
  throw Error(ErrorCode::invalid_argument, message, status);
}

cl_mem parent_of(cl_mem buffer, const char* name) {
  const cl_mem parent = query<cl_mem>(buffer, CL_MEM_ASSOCIATED_MEMOBJECT, name);
  return parent != nullptr ? parent : buffer;
}

cl_mem_flags access_of(cl_mem buffer, const char* name) {
  constexpr cl_mem_flags mask = CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY | CL_MEM_READ_WRITE;
  const cl_mem_flags access = query<cl_mem_flags>(buffer, CL_MEM_FLAGS, name) & mask;
  if (access != 0) return access;
  const cl_mem parent = parent_of(buffer, name);  // a sub-buffer without access flags inherits its parent's
  return parent == buffer ? CL_MEM_READ_WRITE : query<cl_mem_flags>(parent, CL_MEM_FLAGS, name) & mask;
}

void check_wait_list(const cl_event* wait_list, std::size_t wait_count) {
  for (std::size_t i = 0; i < wait_count; ++i)
    if (wait_list[i] == nullptr)
      refuse("event " + std::to_string(i) +
             " of the wait list is null: wait only for events that a command has set");
}

bool runs_in_order(cl_command_queue queue) {
  cl_command_queue_properties properties = 0;
  check(clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties, nullptr),
        "clGetCommandQueueInfo(CL_QUEUE_PROPERTIES)");
  return (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0;
}

}  // namespace fft::runtime
