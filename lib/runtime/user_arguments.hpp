// Questions to OpenCL about the handles that a caller passes. What cannot be answered is the caller's mistake: a refusal
// names the argument.
#pragma once

#include <CL/cl.h>

#include <string>

namespace fft::runtime {

/// Throws fft::Error(invalid_argument).
[[noreturn]] void refuse(const std::string& message, cl_int status = CL_SUCCESS);

/// Property `what` of a buffer that is not null; `name` is for messages. Throws fft::Error(invalid_argument).
template <typename T>
T query(cl_mem buffer, cl_mem_info what, const char* name) {
  T value{};
  const cl_int status = clGetMemObjectInfo(buffer, what, sizeof value, &value, nullptr);
  if (status != CL_SUCCESS)
    refuse(std::string(name) + " is not a valid buffer (clGetMemObjectInfo: " + std::to_string(status) + ")",
           status);
  return value;
}

/// Property `what` of a queue that is not null. Throws fft::Error(invalid_argument).
template <typename T>
T query(cl_command_queue queue, cl_command_queue_info what) {
  T value{};
  const cl_int status = clGetCommandQueueInfo(queue, what, sizeof value, &value, nullptr);
  if (status != CL_SUCCESS)
    refuse("queue is not a valid command queue (clGetCommandQueueInfo: " + std::to_string(status) + ")",
           status);
  return value;
}

/// The buffer that this one is a part of: a sub-buffer's parent; any other buffer is its own parent, at offset 0.
cl_mem parent_of(cl_mem buffer, const char* name);

/// CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY or CL_MEM_READ_WRITE.
cl_mem_flags access_of(cl_mem buffer, const char* name);

/// Throws fft::Error(invalid_argument) when an event is null.
void check_wait_list(const cl_event* wait_list, std::size_t wait_count);

/// Whether commands of a valid queue run in the order in which they were enqueued. Throws fft::Error(opencl).
bool runs_in_order(cl_command_queue queue);

}  // namespace fft::runtime
