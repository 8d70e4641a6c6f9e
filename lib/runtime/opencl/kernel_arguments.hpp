// The argument list that all generated kernels share (codegen::generate), as typed setters.
#pragma once

#include <CL/cl.h>

#include <fftcl/options.hpp>

#include <string>

#include "runtime/opencl/cl_check.hpp"
#include "runtime/opencl/kernel_memory.hpp"

namespace fft::runtime {

enum class KernelArgument : cl_uint {
  in,
  out,
  table,
  in_offset,
  out_offset,
  count,
  factors,
  spectrum,
  spectrum_offset,       ///< kernels of lib/ops may have more indices after it
  workspace = spectrum,  ///< in kernels of several passes
  counters_offset = spectrum_offset
};

inline void set_argument(cl_kernel kernel, KernelArgument argument, std::size_t size, const void* value) {
  const auto index = static_cast<cl_uint>(argument);
  check(clSetKernelArg(kernel, index, size, value), "clSetKernelArg",
        [&] { return "argument " + std::to_string(index); });
}

/// Null is a valid value: the kernel sees a null pointer.
inline void set_memory_argument(cl_kernel kernel, KernelArgument argument, const KernelMemory& memory) {
  if (memory.set_pointer == nullptr)
    return set_argument(kernel, argument, sizeof memory.buffer, &memory.buffer);
  const auto index = static_cast<cl_uint>(argument);
  check(memory.set_pointer(kernel, index, memory.pointer), "clSetKernelArgSVMPointer",
        [&] { return "argument " + std::to_string(index); });
}

inline void set_index_argument(cl_kernel kernel, KernelArgument argument, cl_ulong value) {
  set_argument(kernel, argument, sizeof value, &value);
}

/// The direction's sign, and the scale as the factors on real and imaginary parts.
inline void set_factors_argument(cl_kernel kernel, Precision precision, Direction direction, double scale) {
  const double sign = direction == Direction::forward ? 1.0 : -1.0;
  const cl_double4 factors = {{sign, scale, sign * scale, 0.0}};
  const cl_float4 single = {
      {cl_float(sign), static_cast<cl_float>(scale), static_cast<cl_float>(sign * scale), 0.0f}};
  if (precision == Precision::f32)
    set_argument(kernel, KernelArgument::factors, sizeof single, &single);
  else
    set_argument(kernel, KernelArgument::factors, sizeof factors, &factors);
}

}  // namespace fft::runtime
