// A kernel as text. Pure C++17: no OpenCL header is needed to include this file.
#pragma once

#include <string>

namespace fft {
inline namespace v0 {

/// One kernel of a plan, as the OpenCL compiler gets it.
struct KernelSource {
  std::string name;     ///< of the kernel function
  std::string label;    ///< what it is for: "forward pass 1 of 2: rows, 1920 points", as in PassTrace
  std::string source;   ///< OpenCL C 1.2, complete: nothing is included
  std::string options;  ///< build options that it needs, e.g. "-cl-std=CL1.2"
};

}  // namespace v0
}  // namespace fft
