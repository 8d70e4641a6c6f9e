// What the generators make: the text of one kernel.
#pragma once

#include <string>

namespace fft::codegen {

struct KernelSource {
  std::string name;     ///< entry point
  std::string source;   ///< OpenCL C 1.2, complete translation unit
  std::string options;  ///< build options that the text needs
  /// True when the kernel starts with `if (count == 0) return;`. The runtime then launches it once so, whatever the
  /// launch size and with null buffers, because some drivers (PoCL) compile at the first launch only, and execution
  /// must not compile. False: no such launch, and the first execution may pay a compilation.
  bool returns_on_zero_count = false;
};

}  // namespace fft::codegen
