// The context and the buffers of a trial.
#include "runtime/device/probe_bench.hpp"

#include "runtime/opencl/cl_check.hpp"
#include "runtime/opencl/queue.hpp"

namespace fft::runtime {

MemHandle make_buffer(const Bench& bench, std::size_t bytes) {
  cl_int status = CL_SUCCESS;
  MemHandle memory(clCreateBuffer(bench.context.get(), CL_MEM_READ_WRITE, bytes, nullptr, &status));
  check(status, "clCreateBuffer");
  const cl_uint zero = 0;
  check(
      clEnqueueFillBuffer(bench.queue.get(), memory.get(), &zero, sizeof zero, 0, bytes, 0, nullptr, nullptr),
      "clEnqueueFillBuffer");
  return memory;
}

Bench make_bench(cl_device_id device) {
  cl_int status = CL_SUCCESS;
  Bench bench;
  bench.context = ContextHandle(clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status));
  check(status, "clCreateContext");
  bench.queue = make_queue(bench.context.get(), device);
  bench.findings = MemHandle(clCreateBuffer(bench.context.get(), CL_MEM_WRITE_ONLY,
                                            probe_work_items * sizeof(cl_uint), nullptr, &status));
  check(status, "clCreateBuffer");
  return bench;
}

}  // namespace fft::runtime
