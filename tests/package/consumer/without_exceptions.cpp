// A caller whose CLHPP returns codes and targets OpenCL 3.0: a batch with the caller's own workspace.
#define CL_HPP_TARGET_OPENCL_VERSION 300
#define CL_HPP_MINIMUM_OPENCL_VERSION 200
#include <fftcl/fft.hpp>

#include <cstdio>
#include <vector>

#include "first_device.hpp"

int main() {
  cl::Device device;
  if (!first_device(device)) return std::puts("no OpenCL device"), 1;
  cl_int status = CL_SUCCESS;
  const cl::Context context(device, nullptr, nullptr, nullptr, &status);
  const cl::CommandQueue queue(context, device);
  const std::size_t n = 16, batch = 3, bytes = 2 * n * batch * sizeof(float);
  std::vector<float> data(2 * n * batch);
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = i % 2 == 0 ? float(i / (2 * n) + 1) : 0.0f;
  const cl::Buffer in(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes, data.data(), &status);
  const cl::Buffer out(context, CL_MEM_READ_WRITE, bytes);

  const fft::BatchPlan plan(context, device, n, batch);
  const cl::Buffer workspace(context, CL_MEM_READ_WRITE, plan.workspace_bytes() + 1);
  plan.forward(queue, in, out, workspace);
  std::vector<float> result(data.size());
  if (queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, result.data()) != CL_SUCCESS)
    return std::puts("read failed"), 1;
  for (std::size_t i = 0; i < result.size(); ++i) {
    const std::size_t transform = i / (2 * n);
    const float expected =
        i % (2 * n) == 0 ? float(n * (transform + 1)) : 0.0f;  // a constant: all of it at DC
    if (result[i] != expected) return std::printf("result[%zu] = %g, not %g\n", i, result[i], expected), 1;
  }

  if (fft::next_fast_length(17) != 18) return std::puts("next_fast_length(17) is not 18"), 1;
  try {
    fft::Plan1D none(context, device, 0);
    return std::puts("n = 0 was accepted"), 1;
  } catch (const fft::Error&) {
  }
  std::puts("ok");
}
