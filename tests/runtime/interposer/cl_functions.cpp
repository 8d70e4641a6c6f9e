// Definitions of the OpenCL functions that lib/runtime calls; each forwards to the next library.
#include <cstring>

#include "runtime/interposer/call_record.hpp"
#include "runtime/interposer/host_interposer.hpp"

namespace fft_test {
namespace {

constexpr cl_device_info warp_size_nv = 0x4003;  // cl_nv_device_attribute_query

/// What a GPU with 48 KB of local memory answers; false: the device itself is to be asked.
bool answer_as_gpu(cl_device_info what, size_t size, void* value) {
  const auto answer = [&](auto reply) {
    if (value == nullptr || size < sizeof reply) return false;
    std::memcpy(value, &reply, sizeof reply);
    return true;
  };
  switch (what) {
    case CL_DEVICE_TYPE:
      return answer(cl_device_type(CL_DEVICE_TYPE_GPU));
    case CL_DEVICE_LOCAL_MEM_TYPE:
      return answer(cl_device_local_mem_type(CL_LOCAL));
    case CL_DEVICE_LOCAL_MEM_SIZE:
      return answer(cl_ulong(48) << 10);
    case warp_size_nv:
      return answer(cl_uint(32));
    default:
      return false;
  }
}

template <typename T>
T refuse(cl_int* error, cl_int status) {
  if (error != nullptr) *error = status;
  return nullptr;
}

}  // namespace
}  // namespace fft_test

using namespace fft_test;

// A function that returns a status.
#define FORWARD_STATUS(name, parameters, arguments)                      \
  extern "C" cl_int name parameters {                                    \
    const HostPause pause;                                               \
    static auto* const real = next<cl_int parameters>(#name);            \
    const cl_int status = gate(#name);                                   \
    return noted(#name, status != CL_SUCCESS ? status : real arguments); \
  }

// A function that returns a new object and its status through `error`.
#define FORWARD_CREATE(type, kind, name, parameters, arguments)                                      \
  extern "C" type name parameters {                                                                  \
    const HostPause pause;                                                                           \
    static auto* const real = next<type parameters>(#name);                                          \
    const cl_int status = gate(#name);                                                               \
    noted(#name, status);                                                                            \
    if (status != CL_SUCCESS) return refuse<type>(error, status);                                    \
    const type made = real arguments;                                                                \
    if (made == nullptr) noted(#name " (the driver's own)", error == nullptr ? CL_SUCCESS : *error); \
    if (made != nullptr) refer(kind, made, 1);                                                       \
    return made;                                                                                     \
  }

#define FORWARD_REFERENCES(type, kind, suffix)                                 \
  extern "C" cl_int clRetain##suffix(type object) {                            \
    const HostPause pause;                                                     \
    static auto* const real = next<cl_int(type)>("clRetain" #suffix);          \
    const cl_int status = noted("clRetain" #suffix, gate("clRetain" #suffix)); \
    if (status != CL_SUCCESS) return status;                                   \
    refer(kind, object, 1);                                                    \
    return real(object);                                                       \
  }                                                                            \
  extern "C" cl_int clRelease##suffix(type object) {                           \
    const HostPause pause;                                                     \
    static auto* const real = next<cl_int(type)>("clRelease" #suffix);         \
    refer(kind, object, -1);                                                   \
    return real(object);                                                       \
  }

FORWARD_REFERENCES(cl_context, "context", Context)
FORWARD_REFERENCES(cl_device_id, "device", Device)
FORWARD_REFERENCES(cl_command_queue, "queue", CommandQueue)
FORWARD_REFERENCES(cl_program, "program", Program)
FORWARD_REFERENCES(cl_kernel, "kernel", Kernel)
FORWARD_REFERENCES(cl_mem, "buffer", MemObject)
FORWARD_REFERENCES(cl_event, "event", Event)

FORWARD_STATUS(clGetPlatformInfo,
               (cl_platform_id object, cl_platform_info what, size_t size, void* value, size_t* needed),
               (object, what, size, value, needed))
FORWARD_STATUS(clGetContextInfo,
               (cl_context object, cl_context_info what, size_t size, void* value, size_t* needed),
               (object, what, size, value, needed))
FORWARD_STATUS(clGetCommandQueueInfo,
               (cl_command_queue object, cl_command_queue_info what, size_t size, void* value,
                size_t* needed),
               (object, what, size, value, needed))
FORWARD_STATUS(clGetProgramInfo,
               (cl_program object, cl_program_info what, size_t size, void* value, size_t* needed),
               (object, what, size, value, needed))
FORWARD_STATUS(clGetProgramBuildInfo,
               (cl_program object, cl_device_id device, cl_program_build_info what, size_t size, void* value,
                size_t* needed),
               (object, device, what, size, value, needed))
FORWARD_STATUS(clGetKernelWorkGroupInfo,
               (cl_kernel object, cl_device_id device, cl_kernel_work_group_info what, size_t size,
                void* value, size_t* needed),
               (object, device, what, size, value, needed))
FORWARD_STATUS(clGetKernelInfo,
               (cl_kernel object, cl_kernel_info what, size_t size, void* value, size_t* needed),
               (object, what, size, value, needed))
FORWARD_STATUS(clGetMemObjectInfo,
               (cl_mem object, cl_mem_info what, size_t size, void* value, size_t* needed),
               (object, what, size, value, needed))
FORWARD_STATUS(clBuildProgram,
               (cl_program program, cl_uint count, const cl_device_id* devices, const char* options,
                void(CL_CALLBACK* notify)(cl_program, void*), void* data),
               (program, count, devices, options, notify, data))

extern "C" cl_int clSetKernelArg(cl_kernel kernel, cl_uint index, size_t size, const void* value) {
  const HostPause pause;
  static auto* const real = next<decltype(clSetKernelArg)>("clSetKernelArg");
  cl_int status = gate("clSetKernelArg");
  // On NVIDIA the launch fails with this code.
  if (status == CL_SUCCESS && was_address(kernel, index)) status = CL_INVALID_KERNEL_ARGS;
  return noted("clSetKernelArg", status != CL_SUCCESS ? status : real(kernel, index, size, value));
}

FORWARD_STATUS(clFlush, (cl_command_queue queue), (queue))
FORWARD_STATUS(clFinish, (cl_command_queue queue), (queue))

FORWARD_CREATE(cl_context, "context", clCreateContext,
               (const cl_context_properties* properties, cl_uint count, const cl_device_id* devices,
                void(CL_CALLBACK* notify)(const char*, const void*, size_t, void*), void* data,
                cl_int* error),
               (properties, count, devices, notify, data, error))
FORWARD_CREATE(cl_command_queue, "queue", clCreateCommandQueue,
               (cl_context context, cl_device_id device, cl_command_queue_properties properties,
                cl_int* error),
               (context, device, properties, error))
FORWARD_CREATE(cl_program, "program", clCreateProgramWithSource,
               (cl_context context, cl_uint count, const char** texts, const size_t* lengths, cl_int* error),
               (context, count, texts, lengths, error))
FORWARD_CREATE(cl_program, "program", clCreateProgramWithBinary,
               (cl_context context, cl_uint count, const cl_device_id* devices, const size_t* lengths,
                const unsigned char** binaries, cl_int* statuses, cl_int* error),
               (context, count, devices, lengths, binaries, statuses, error))
FORWARD_CREATE(cl_kernel, "kernel", clCreateKernel, (cl_program program, const char* name, cl_int* error),
               (program, name, error))
FORWARD_STATUS(clSetMemObjectDestructorCallback,
               (cl_mem object, void(CL_CALLBACK* notify)(cl_mem, void*), void* data), (object, notify, data))
FORWARD_CREATE(cl_mem, "buffer", clCreateBuffer,
               (cl_context context, cl_mem_flags flags, size_t size, void* host, cl_int* error),
               (context, flags, size, host, error))

// Queries whose answers a test can change.
extern "C" cl_int clGetDeviceInfo(cl_device_id object, cl_device_info what, size_t size, void* value,
                                  size_t* needed) {
  const HostPause pause;
  static auto* const real = next<decltype(clGetDeviceInfo)>("clGetDeviceInfo");
  const cl_int status = noted("clGetDeviceInfo", gate("clGetDeviceInfo"));
  if (status != CL_SUCCESS) return status;
  if (is_on(&State::pretends_gpu) && answer_as_gpu(what, size, value)) return CL_SUCCESS;
  return real(object, what, size, value, needed);
}

extern "C" cl_int clGetEventInfo(cl_event object, cl_event_info what, size_t size, void* value,
                                 size_t* needed) {
  const HostPause pause;
  static auto* const real = next<decltype(clGetEventInfo)>("clGetEventInfo");
  cl_int status = gate("clGetEventInfo");
  if (status == CL_SUCCESS) status = real(object, what, size, value, needed);
  if (status == CL_SUCCESS && what == CL_EVENT_COMMAND_EXECUTION_STATUS && value != nullptr &&
      is_on(&State::events_lag)) {
    const cl_int submitted = CL_SUBMITTED;
    std::memcpy(value, &submitted, sizeof submitted);
  }
  return noted("clGetEventInfo", status);
}

// Commands: an event handed out is one reference.
#define FORWARD_COMMAND(name, parameters, arguments)                         \
  extern "C" cl_int name parameters {                                        \
    const HostPause pause;                                                   \
    static auto* const real = next<cl_int parameters>(#name);                \
    cl_int status = gate(#name);                                             \
    note_waits(count, wait);                                                 \
    if (status == CL_SUCCESS) status = real arguments;                       \
    if (status == CL_SUCCESS && event != nullptr) refer("event", *event, 1); \
    return noted(#name, status);                                             \
  }

FORWARD_COMMAND(clEnqueueNDRangeKernel,
                (cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t* offset,
                 const size_t* global, const size_t* local, cl_uint count, const cl_event* wait,
                 cl_event* event),
                (queue, kernel, dimensions, offset, global, local, count, wait, event))
FORWARD_COMMAND(clEnqueueReadBuffer,
                (cl_command_queue queue, cl_mem buffer, cl_bool blocking, size_t offset, size_t size,
                 void* target, cl_uint count, const cl_event* wait, cl_event* event),
                (queue, buffer, blocking, offset, size, target, count, wait, event))
FORWARD_COMMAND(clEnqueueWriteBuffer,
                (cl_command_queue queue, cl_mem buffer, cl_bool blocking, size_t offset, size_t size,
                 const void* source, cl_uint count, const cl_event* wait, cl_event* event),
                (queue, buffer, blocking, offset, size, source, count, wait, event))
FORWARD_COMMAND(clEnqueueCopyBuffer,
                (cl_command_queue queue, cl_mem from, cl_mem to, size_t from_offset, size_t to_offset,
                 size_t size, cl_uint count, const cl_event* wait, cl_event* event),
                (queue, from, to, from_offset, to_offset, size, count, wait, event))
FORWARD_COMMAND(clEnqueueFillBuffer,
                (cl_command_queue queue, cl_mem buffer, const void* pattern, size_t pattern_size,
                 size_t offset, size_t size, cl_uint count, const cl_event* wait, cl_event* event),
                (queue, buffer, pattern, pattern_size, offset, size, count, wait, event))
FORWARD_COMMAND(clEnqueueMarkerWithWaitList,
                (cl_command_queue queue, cl_uint count, const cl_event* wait, cl_event* event),
                (queue, count, wait, event))

FORWARD_COMMAND(clEnqueueUnmapMemObject,
                (cl_command_queue queue, cl_mem memory, void* address, cl_uint count, const cl_event* wait,
                 cl_event* event),
                (queue, memory, address, count, wait, event))

extern "C" cl_int clSetKernelArgSVMPointer(cl_kernel kernel, cl_uint index, const void* address) {
  const HostPause pause;
  static auto* const real =
      next<cl_int CL_API_CALL(cl_kernel, cl_uint, const void*)>("clSetKernelArgSVMPointer");
  const cl_int status = gate("clSetKernelArgSVMPointer");
  note_address(kernel, index);
  return noted("clSetKernelArgSVMPointer", status != CL_SUCCESS ? status : real(kernel, index, address));
}

extern "C" void* clEnqueueMapBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                    cl_map_flags flags, size_t offset, size_t size, cl_uint count,
                                    const cl_event* wait, cl_event* event, cl_int* error) {
  const HostPause pause;
  static auto* const real = next<decltype(clEnqueueMapBuffer)>("clEnqueueMapBuffer");
  cl_int status = noted("clEnqueueMapBuffer", gate("clEnqueueMapBuffer"));
  if (status != CL_SUCCESS) return refuse<void*>(error, status);
  void* const address = real(queue, buffer, blocking, flags, offset, size, count, wait, event, &status);
  if (error != nullptr) *error = status;
  if (status == CL_SUCCESS && event != nullptr) refer("event", *event, 1);
  return address;
}

extern "C" cl_event clCreateUserEvent(cl_context context, cl_int* error) {
  const HostPause pause;
  static auto* const real = next<decltype(clCreateUserEvent)>("clCreateUserEvent");
  const cl_event made = real(context, error);
  if (made != nullptr) refer("event", made, 1);
  return made;
}
