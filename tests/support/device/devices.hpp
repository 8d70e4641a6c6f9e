// Which devices the device tests run on, and small helpers around CLHPP.
#pragma once

#include <CL/opencl.hpp>

#include <complex>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

namespace fft_test {

/// One device with a context and an in-order queue of its own.
struct TestDevice {
  cl::Platform platform;
  cl::Device device;
  cl::Context context;
  cl::CommandQueue queue;
  std::string name;
  bool has_f64 = false;
};

/// Every OpenCL device found, or those of the platforms whose name contains FFTCL_TEST_PLATFORM. Throws when
/// there is none: a run that tested nothing must not pass.
inline const std::vector<TestDevice>& test_devices() {
  static const std::vector<TestDevice> devices = [] {
    const char* wanted = std::getenv("FFTCL_TEST_PLATFORM");
    std::vector<TestDevice> list;
    std::vector<cl::Platform> platforms;
    cl::Platform::get(&platforms);
    for (const cl::Platform& platform : platforms) {
      const std::string platform_name = platform.getInfo<CL_PLATFORM_NAME>();
      if (wanted != nullptr && platform_name.find(wanted) == std::string::npos) continue;
      // Oclgrind is two orders of magnitude slower; it has tests of its own (tests/oclgrind).
      if (wanted == nullptr && platform_name == "Oclgrind") continue;
      std::vector<cl::Device> found;
      try {
        platform.getDevices(CL_DEVICE_TYPE_ALL, &found);
      } catch (const cl::Error& e) {
        if (e.err() != CL_DEVICE_NOT_FOUND) throw;
      }
      for (const cl::Device& device : found) {
        TestDevice t;
        t.platform = platform;
        t.device = device;
        t.context = cl::Context(device);
        t.queue = cl::CommandQueue(t.context, device);
        t.name = platform_name + " / " + device.getInfo<CL_DEVICE_NAME>();
        t.has_f64 = device.getInfo<CL_DEVICE_DOUBLE_FP_CONFIG>() != 0;
        list.push_back(t);
      }
    }
    if (list.empty())
      throw std::runtime_error(
          std::string("no OpenCL device on ") +
          (wanted == nullptr ? "any platform" : std::string("a platform named *") + wanted + "*"));
    return list;
  }();
  return devices;
}

/// A buffer with these elements, for any queue: that a write blocks says only that the host's memory may be used again.
template <typename E>
cl::Buffer upload(const TestDevice& on, const std::vector<E>& image) {
  cl::Buffer buffer(on.context, CL_MEM_READ_WRITE, image.size() * sizeof(E));
  on.queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, image.size() * sizeof(E), image.data());
  on.queue.finish();
  return buffer;
}

template <typename E>
std::vector<E> download_elements(const TestDevice& on, const cl::Buffer& buffer, std::size_t elements) {
  std::vector<E> image(elements);
  on.queue.enqueueReadBuffer(buffer, CL_TRUE, 0, elements * sizeof(E), image.data());
  return image;
}

/// Complex numbers.
template <typename T>
std::vector<std::complex<T>> download(const TestDevice& on, const cl::Buffer& buffer, std::size_t elements) {
  return download_elements<std::complex<T>>(on, buffer, elements);
}

}  // namespace fft_test
