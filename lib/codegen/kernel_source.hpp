// KernelSource: what the generators produce, the text of one kernel.
#pragma once

#include <string>

namespace fft::codegen {

/// One kernel, ready to be built.
struct KernelSource {
  std::string name;     ///< entry point
  std::string source;   ///< OpenCL C 1.2, complete translation unit
  std::string options;  ///< build options that the text needs
  /// True when the kernel starts with `if (count == 0) return;`. The runtime then launches it once with that count, any
  /// launch size and null buffers, because some drivers (PoCL) compile only at the first launch, and execution must not
  /// compile. False: no such launch, so the first execution may include a compilation.
  bool returns_on_zero_count = false;
  /// True when a null input means the output buffer. In place, the runtime then passes only one buffer,
  /// because each buffer argument costs a launch 0.3 to 0.5 us in NVIDIA's driver.
  bool takes_null_input = false;
  /// True when with_table() (shapes/program_table.hpp) can move the table into the program.
  bool may_hold_table = false;
};

}  // namespace fft::codegen
