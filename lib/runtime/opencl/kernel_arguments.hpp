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
  launch,
  spectrum,
  spectrum_offset,       ///< kernels of lib/ops may have more indices after it
  workspace = spectrum,  ///< in kernels of several passes, and of rows that are fetched ahead
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

/// What changes from launch to launch besides memory.
struct LaunchNumbers {
  cl_ulong in_offset = 0, out_offset = 0;  ///< elements
  cl_ulong count = 0;
  Direction direction = Direction::forward;
  double scale = 1.0;

  friend bool operator==(const LaunchNumbers& a, const LaunchNumbers& b) {
    return a.in_offset == b.in_offset && a.out_offset == b.out_offset && a.count == b.count &&
           a.direction == b.direction && a.scale == b.scale;
  }
};

/// launch_t of kernels/common/types.cl.
template <typename T>
struct LaunchBytes {
  explicit LaunchBytes(const LaunchNumbers& n)
      : in_offset(n.in_offset),
        out_offset(n.out_offset),
        count(n.count),
        sign(n.direction == Direction::forward ? T(1) : T(-1)),
        scale(static_cast<T>(n.scale)) {}
  cl_ulong in_offset, out_offset, count;
  T sign, scale;
};
struct LaunchBytesF64 : LaunchBytes<double> {
  using LaunchBytes::LaunchBytes;
  cl_ulong unused[7] = {};
};
static_assert(sizeof(LaunchBytes<float>) == 32 && sizeof(LaunchBytesF64) == 96);

inline void set_launch_argument(cl_kernel kernel, Precision precision, const LaunchNumbers& numbers) {
  const auto set = [&](const auto& bytes) {
    set_argument(kernel, KernelArgument::launch, sizeof bytes, &bytes);
  };
  precision == Precision::f32 ? set(LaunchBytes<float>(numbers)) : set(LaunchBytesF64(numbers));
}

}  // namespace fft::runtime
