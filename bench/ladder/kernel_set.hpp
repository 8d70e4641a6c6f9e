// What every step of the ladder needs on the host: the device, buffers of complex numbers, the kernels of one
// .cl file, and tables of factors.
#pragma once

#include <complex>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include <CL/opencl.hpp>

namespace bench::ladder {

using Complex = std::complex<float>;

/// Where a step runs.
struct Target {
  cl::Context context;
  cl::Device device;
  cl::CommandQueue queue;  ///< in order
};

cl::Buffer make_buffer(const Target& target, std::size_t elements);
void upload(const Target& target, const cl::Buffer& buffer, const Complex* values, std::size_t elements);
void download(const Target& target, const cl::Buffer& buffer, Complex* values, std::size_t elements);

/// exp(-2 pi i k / n) for k < count.
std::vector<Complex> factor_table(std::size_t n, std::size_t count);
/// The same in a buffer.
cl::Buffer make_factors(const Target& target, std::size_t n, std::size_t count);

/// log2 of a power of two >= 2. Throws std::invalid_argument, naming it, for any other number.
cl_uint log2_of(std::size_t n);

/// A work-group size that divides `items`: the largest up to `limit` that leaves work for every compute unit.
std::size_t group_size(const Target& target, std::size_t items, std::size_t limit);

/// One launch in one dimension.
struct Launch {
  const char* kernel;
  std::size_t items;
  std::size_t group;          ///< divides items
  cl::Event* done = nullptr;  ///< receives the launch's event
};

/// The kernels of one file of bench/ladder/kernels, built for the target. Not for several threads at once.
class KernelSet {
 public:
  /// Throws std::runtime_error with the build log.
  KernelSet(const Target& target, const std::string& file, const std::string& build_options = "");

  /// Arguments: cl::Buffer, cl_uint, cl_float, as the kernel declares them.
  template <class... Arguments>
  void launch(const Launch& launch, const Arguments&... arguments) const {
    cl::Kernel kernel = kernels_.at(launch.kernel);
    cl_uint index = 0;
    (kernel.setArg(index++, arguments), ...);
    queue_.enqueueNDRangeKernel(kernel, cl::NullRange, launch.items, launch.group, nullptr, launch.done);
  }

 private:
  cl::CommandQueue queue_;
  std::map<std::string, cl::Kernel> kernels_;
};

}  // namespace bench::ladder
