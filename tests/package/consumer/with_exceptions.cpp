// A caller who has CLHPP throw and stays at OpenCL 1.2: an impulse becomes a flat spectrum and comes back.
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_TARGET_OPENCL_VERSION 120
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#include <fftcl/fft.hpp>

#include <cstdio>
#include <limits>
#include <vector>

#include "first_device.hpp"

int main() {
  cl::Device device;
  if (!first_device(device)) return std::puts("no OpenCL device"), 1;
  const cl::Context context(device);
  const cl::CommandQueue queue(context, device);
  const std::size_t n = 60;
  std::vector<float> data(2 * n, 0.0f);
  data[0] = 1.0f;
  cl::Buffer buffer(context, CL_MEM_READ_WRITE, data.size() * sizeof(float));
  queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, data.size() * sizeof(float), data.data());

  const fft::Plan1D plan(context, device, n);
  cl::Event done;
  plan.forward(queue, buffer, nullptr, &done);
  const std::vector<cl::Event> wait{done};
  std::vector<float> spectrum(2 * n);
  queue.enqueueReadBuffer(buffer, CL_TRUE, 0, spectrum.size() * sizeof(float), spectrum.data(), &wait);
  for (std::size_t k = 0; k < n; ++k)
    if (spectrum[2 * k] != 1.0f || spectrum[2 * k + 1] != 0.0f)
      return std::printf("spectrum[%zu] = (%g, %g), not (1, 0)\n", k, spectrum[2 * k], spectrum[2 * k + 1]),
             1;

  plan.inverse(queue, buffer);
  std::vector<float> back(2 * n);
  queue.enqueueReadBuffer(buffer, CL_TRUE, 0, back.size() * sizeof(float), back.data());
  for (std::size_t i = 0; i < back.size(); ++i)
    if (back[i] < data[i] - 1e-6f || back[i] > data[i] + 1e-6f)
      return std::printf("back[%zu] = %g\n", i, back[i]), 1;

  try {
    plan.forward(queue, cl::Buffer());
    return std::puts("a null buffer was accepted"), 1;
  } catch (const fft::Error& error) {  // caught across the library's boundary
    if (error.code() != fft::ErrorCode::invalid_argument) return std::puts(error.what()), 1;
  }
  try {  // with the caller's -ffast-math, too
    fft::frequencies(4, std::numeric_limits<double>::quiet_NaN());
    return std::puts("a sample rate that is not a number was accepted"), 1;
  } catch (const fft::Error&) {
  }
  std::puts("ok");
}
