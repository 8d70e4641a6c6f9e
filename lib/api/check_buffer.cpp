// What operations check before they enqueue anything.
#include "api/check_buffer.hpp"

#include <string>

#include <fftcl/error.hpp>

namespace fft::api {
namespace {

[[noreturn]] void refuse(const std::string& message, cl_int status = CL_SUCCESS) {
  throw Error(ErrorCode::invalid_argument, message, status);
}

template <typename T>
T query(cl_mem buffer, cl_mem_info what, const char* name) {
  T value{};
  const cl_int status = clGetMemObjectInfo(buffer, what, sizeof value, &value, nullptr);
  if (status != CL_SUCCESS)
    refuse(std::string(name) + " is not a valid buffer (clGetMemObjectInfo: " + std::to_string(status) + ")",
           status);
  return value;
}

template <typename T>
T query(cl_command_queue queue, cl_command_queue_info what) {
  T value{};
  const cl_int status = clGetCommandQueueInfo(queue, what, sizeof value, &value, nullptr);
  if (status != CL_SUCCESS)
    refuse("queue is not a valid command queue (clGetCommandQueueInfo: " + std::to_string(status) + ")",
           status);
  return value;
}

}  // namespace

void check_queue(const runtime::DeviceContext& device, const detail::Arguments& arguments) {
  if (arguments.queue == nullptr)
    refuse("queue is null: pass a cl::CommandQueue of the operation's context and device");
  if (query<cl_context>(arguments.queue, CL_QUEUE_CONTEXT) != device.context() ||
      query<cl_device_id>(arguments.queue, CL_QUEUE_DEVICE) != device.device())
    refuse("queue belongs to another context or device than the operation: make both with the same ones");
  for (std::size_t i = 0; i < arguments.wait_count; ++i)
    if (arguments.wait_list[i] == nullptr)
      refuse("event " + std::to_string(i) +
             " of the wait list is null: wait only for events that a command has set");
}

void check_buffer(const runtime::DeviceContext& device, cl_mem buffer, std::uint64_t bytes, Use use,
                  const char* name) {
  const std::string needs = " of at least " + std::to_string(bytes) + " bytes";
  if (buffer == nullptr) refuse(std::string(name) + " is null: pass a cl::Buffer" + needs);
  if (query<cl_context>(buffer, CL_MEM_CONTEXT, name) != device.context())
    refuse(std::string(name) +
           " belongs to another context than the operation: buffers, queue and operation must share one");
  const auto size = query<std::size_t>(buffer, CL_MEM_SIZE, name);
  if (size < bytes)
    refuse(std::string(name) + " is too small: it has " + std::to_string(size) + " bytes, pass a buffer" +
           needs);
  const auto flags = query<cl_mem_flags>(buffer, CL_MEM_FLAGS, name);
  if ((use == Use::read || use == Use::read_write) && (flags & CL_MEM_WRITE_ONLY) != 0)
    refuse(std::string(name) +
           " was created with CL_MEM_WRITE_ONLY, kernels cannot read it: use CL_MEM_READ_WRITE");
  if ((use == Use::write || use == Use::read_write) && (flags & CL_MEM_READ_ONLY) != 0)
    refuse(std::string(name) +
           " was created with CL_MEM_READ_ONLY, kernels cannot write it: use CL_MEM_READ_WRITE");
}

void check_apart(const SideIn& a, const SideIn& b) {
  const auto parent = [](const SideIn& s) {
    const auto of = query<cl_mem>(s.buffer, CL_MEM_ASSOCIATED_MEMOBJECT, s.name);
    return of != nullptr ? of : s.buffer;
  };
  if (parent(a) != parent(b)) return;
  const auto a_origin = query<std::size_t>(a.buffer, CL_MEM_OFFSET, a.name);
  const auto b_origin = query<std::size_t>(b.buffer, CL_MEM_OFFSET, b.name);
  if (may_overlap(a.side, a_origin, b.side, b_origin))
    refuse(std::string(a.name) + " and " + b.name +
           " overlap in their common parent buffer: pass one and the same cl::Buffer to work in place, or "
           "regions apart");
}

bool runs_in_order(cl_command_queue queue) {
  return (query<cl_command_queue_properties>(queue, CL_QUEUE_PROPERTIES) &
          CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0;
}

}  // namespace fft::api
