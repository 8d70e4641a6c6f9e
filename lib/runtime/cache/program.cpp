// Building, saving and loading of programs.
#include "runtime/cache/program.hpp"

#include <fftcl/error.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "codegen/user_lines.hpp"
#include "runtime/opencl/listed_device.hpp"

namespace fft::runtime {
namespace {

/// A call that makes the driver compile. Not inlined, so that a stack inside the driver (whose frames sanitizers do
/// not see) shows which function of this file made the call: tests/support/tsan.supp relies on it.
template <typename Call>
#ifdef __GNUC__
__attribute__((noinline))
#endif
auto in_driver(const Call& call) {
  return call();
}

std::string build_log(cl_program program, cl_device_id device) {
  std::size_t size = 0;
  if (clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size) != CL_SUCCESS)
    return {};
  std::string log(size, '\0');
  if (clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr) != CL_SUCCESS)
    return {};
  while (!log.empty() && log.back() == '\0') log.pop_back();
  return log;
}

/// Statuses that blame the text, not the machine.
bool is_build_failure(cl_int status) {
  return status == CL_BUILD_PROGRAM_FAILURE || status == CL_INVALID_BUILD_OPTIONS ||
         status == CL_COMPILE_PROGRAM_FAILURE || status == CL_LINK_PROGRAM_FAILURE;
}

}  // namespace

Program Program::from_source(cl_context context, cl_device_id device, const codegen::KernelSource& source) {
  cl_int status = CL_SUCCESS;
  const char* text = source.source.data();
  const std::size_t length = source.source.size();
  ProgramHandle program(clCreateProgramWithSource(context, 1, &text, &length, &status));
  check(status, "clCreateProgramWithSource");
  status = in_driver(
      [&] { return clBuildProgram(program.get(), 1, &device, source.options.c_str(), nullptr, nullptr); });
  if (is_build_failure(status))
    throw Error(ErrorCode::build,
                "clBuildProgram failed: " + std::string(status_name(status)) + " (" + std::to_string(status) +
                    "): kernel '" + source.name + "', options '" + source.options + "', build log:\n" +
                    codegen::with_user_lines(source.source, build_log(program.get(), device)),
                status);
  check(status, "clBuildProgram", [&] { return "kernel '" + source.name + "'"; });
  return Program(std::move(program), source.name);
}

std::optional<Program> Program::from_binary(cl_context context, cl_device_id device,
                                            const codegen::KernelSource& source, const std::string& binary) {
  cl_int status = CL_SUCCESS;
  cl_int binary_status = CL_SUCCESS;
  const auto* bytes = reinterpret_cast<const unsigned char*>(binary.data());
  const std::size_t length = binary.size();
  ProgramHandle program(in_driver([&] {
    return clCreateProgramWithBinary(context, 1, &device, &length, &bytes, &binary_status, &status);
  }));
  if (status != CL_SUCCESS || binary_status != CL_SUCCESS) return std::nullopt;
  status = in_driver(
      [&] { return clBuildProgram(program.get(), 1, &device, source.options.c_str(), nullptr, nullptr); });
  if (status != CL_SUCCESS) return std::nullopt;
  Program loaded(std::move(program), source.name);
  // A binary that loads but lacks the kernel would fail only later, where nobody rebuilds.
  KernelHandle probe(clCreateKernel(loaded.program_.get(), source.name.c_str(), &status));
  if (status != CL_SUCCESS) return std::nullopt;
  return loaded;
}

KernelHandle Program::create_kernel() const {
  cl_int status = CL_SUCCESS;
  KernelHandle kernel(clCreateKernel(program_.get(), kernel_name_.c_str(), &status));
  check(status, "clCreateKernel", [&] { return "kernel '" + kernel_name_ + "'"; });
  return kernel;
}

std::string Program::binary(cl_device_id device) const {
  // One binary per device of the context, in the program's own order; only ours was built.
  cl_uint count = 0;
  check(clGetProgramInfo(program_.get(), CL_PROGRAM_NUM_DEVICES, sizeof count, &count, nullptr),
        "clGetProgramInfo(CL_PROGRAM_NUM_DEVICES)");
  std::vector<cl_device_id> devices(count);
  check(clGetProgramInfo(program_.get(), CL_PROGRAM_DEVICES, count * sizeof(cl_device_id), devices.data(),
                         nullptr),
        "clGetProgramInfo(CL_PROGRAM_DEVICES)");
  std::vector<std::size_t> sizes(count);
  check(in_driver([&] {
          return clGetProgramInfo(program_.get(), CL_PROGRAM_BINARY_SIZES, count * sizeof(std::size_t),
                                  sizes.data(), nullptr);
        }),
        "clGetProgramInfo(CL_PROGRAM_BINARY_SIZES)");
  const auto found = std::find(devices.begin(), devices.end(), listed_as(device, devices));
  if (found == devices.end()) return {};
  const auto index = static_cast<std::size_t>(found - devices.begin());
  // A null entry means "not wanted"; the sizes of all entries must be known to be safe with drivers that
  // ignore that.
  std::vector<std::string> binaries(count);
  std::vector<unsigned char*> pointers(count, nullptr);
  for (std::size_t i = 0; i < count; ++i) {
    binaries[i].resize(sizes[i]);
    if (sizes[i] > 0) pointers[i] = reinterpret_cast<unsigned char*>(binaries[i].data());
  }
  check(in_driver([&] {
          return clGetProgramInfo(program_.get(), CL_PROGRAM_BINARIES, count * sizeof(unsigned char*),
                                  pointers.data(), nullptr);
        }),
        "clGetProgramInfo(CL_PROGRAM_BINARIES)");
  return std::move(binaries[index]);
}

}  // namespace fft::runtime
