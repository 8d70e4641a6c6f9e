// Buffers, factors, and building one .cl file.
#include "ladder/kernel_set.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace bench::ladder {
namespace {

/// The files are read when they are needed, so that one can be changed and tried without building anything.
std::string read_file(const std::string& file) {
  const std::string path = std::string(FFTCL_LADDER_KERNELS) + "/" + file;
  std::ifstream stream(path);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) throw std::runtime_error("cannot read " + path);
  return text.str();
}

}  // namespace

cl::Buffer make_buffer(const Target& target, std::size_t elements) {
  return cl::Buffer(target.context, CL_MEM_READ_WRITE, elements * sizeof(Complex));
}

void upload(const Target& target, const cl::Buffer& buffer, const Complex* values, std::size_t elements) {
  target.queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, elements * sizeof(Complex), values);
}

void download(const Target& target, const cl::Buffer& buffer, Complex* values, std::size_t elements) {
  target.queue.enqueueReadBuffer(buffer, CL_TRUE, 0, elements * sizeof(Complex), values);
}

std::vector<Complex> factor_table(std::size_t n, std::size_t count) {
  const double turn = -2.0 * std::acos(-1.0);
  std::vector<Complex> table(count);
  for (std::size_t k = 0; k < count; ++k) table[k] = Complex(std::polar(1.0, turn * double(k) / double(n)));
  return table;
}

cl::Buffer make_factors(const Target& target, std::size_t n, std::size_t count) {
  const cl::Buffer buffer = make_buffer(target, count);
  upload(target, buffer, factor_table(n, count).data(), count);
  return buffer;
}

cl_uint log2_of(std::size_t n) {
  if (n < 2 || n > (std::size_t(1) << 30) || (n & (n - 1)) != 0)
    throw std::invalid_argument("length " + std::to_string(n) + ": a power of two from 2 to 2^30 is needed");
  cl_uint log2 = 0;
  while ((std::size_t(2) << log2) <= n) ++log2;
  return log2;
}

std::size_t group_size(const Target& target, std::size_t items, std::size_t limit) {
  const std::size_t units = target.device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
  const std::size_t most = target.device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>();
  std::size_t size = std::max<std::size_t>(1, std::min({limit, most, items / units}));
  while (items % size != 0) --size;
  return size;
}

KernelSet::KernelSet(const Target& target, const std::string& file, const std::string& build_options)
    : queue_(target.queue) {
  cl::Program program(target.context, read_file(file));
  try {
    program.build({target.device}, build_options.c_str());
  } catch (const cl::Error&) {
    throw std::runtime_error(file + " does not build:\n" +
                             program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(target.device));
  }
  std::vector<cl::Kernel> kernels;
  program.createKernels(&kernels);
  for (const cl::Kernel& kernel : kernels) kernels_[kernel.getInfo<CL_KERNEL_FUNCTION_NAME>()] = kernel;
}

}  // namespace bench::ladder
