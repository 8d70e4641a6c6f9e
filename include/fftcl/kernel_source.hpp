// A kernel as text. Pure C++17: no OpenCL header is needed to include this file.
#pragma once

#include <string>

namespace fft {
inline namespace v0 {

/// One kernel of a plan, as passed to the OpenCL compiler.
struct KernelSource {
  std::string name;     ///< name of the kernel function
  std::string label;    ///< its purpose: "forward pass 1 of 2: rows, 1920 points", as in PassTrace
  std::string source;   ///< OpenCL C 1.2, complete: nothing is included
  std::string options;  ///< required build options, e.g. "-cl-std=CL1.2"
};

}  // namespace v0
}  // namespace fft
