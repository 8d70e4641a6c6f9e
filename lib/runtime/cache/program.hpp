// Program: one kernel text, built for one context and device.
#pragma once

#include <CL/cl.h>

#include <optional>
#include <string>

#include "codegen/kernel_source.hpp"
#include "runtime/opencl/cl_handle.hpp"

namespace fft::runtime {

/// The built form of one codegen::KernelSource. Immutable; kernels may be created from any thread.
class Program {
 public:
  /// Compiles the text. Throws fft::Error (build, with the build log; or opencl).
  static Program from_source(cl_context context, cl_device_id device, const codegen::KernelSource& source);
  /// Loads a result of binary(). Empty when the driver rejects it, for whatever reason.
  static std::optional<Program> from_binary(cl_context context, cl_device_id device,
                                            const codegen::KernelSource& source, const std::string& binary);

  /// A new kernel object. Throws fft::Error.
  KernelHandle create_kernel() const;

  /// The driver's binary for the device; empty when it gives none. Throws fft::Error.
  std::string binary(cl_device_id device) const;

 private:
  Program(ProgramHandle program, std::string kernel_name)
      : program_(std::move(program)), kernel_name_(std::move(kernel_name)) {}

  ProgramHandle program_;
  std::string kernel_name_;
};

}  // namespace fft::runtime
