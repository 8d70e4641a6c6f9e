// Plan sets: the kernels of many plans, built by several processes, so that one program finds them in the disk cache.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "wisdom/problem.hpp"

namespace wisdom_tool {

struct Prepared {
  std::vector<std::string> failures;  ///< of each problem; empty: its plan works
  double seconds = 0;                 ///< until all kernels were built
  double open_seconds = 0;            ///< then to make all plans in this process, one after the other
  double open_threads_seconds = 0;    ///< the same once more by as many threads as there were processes
  std::uint64_t kernels = 0;          ///< of all plans
  std::uint64_t rebuilt = 0;          ///< kernels that the cache did not have then
};

/// `jobs` processes build the kernels of `problems`. Then this process makes all plans, twice, and keeps them
/// alive at the same time. `names` are printed as problems are done. Must be called before this process uses
/// OpenCL, because drivers do not survive fork(). Throws std::runtime_error when there is no disk cache or no
/// process can be created.
Prepared prepare(const std::vector<Problem>& problems, const std::vector<std::string>& names,
                 const std::string& device, unsigned jobs);

}  // namespace wisdom_tool
