// Building candidates in several processes, and timing them in one.
#pragma once

#include <CL/opencl.hpp>

#include <string>
#include <vector>

#include "tune/candidates.hpp"

namespace bench::tune {

/// Builds the kernels of all candidates in child processes (compilers hold a lock per process) and leaves their binaries in files.
/// To be called before this process makes its first OpenCL call.
void build_all(const Settings& settings, const std::vector<Candidate>& all);

class Timer {
 public:
  /// Waits until no other tuner measures.
  explicit Timer(const Settings& settings);

  /// GB/s of the candidate with this index in build_all()'s list; 0 when its kernel cannot be built or run. Its binary is removed.
  double measure(const Candidate& candidate, std::size_t index);

 private:
  /// Repeated forward transforms in place grow without bound.
  void refill(const cl::Buffer& buffer);

  cl::Device device_;
  cl::Context context_;
  cl::CommandQueue queue_;
  std::uint64_t bytes_;
  cl::Buffer data_, other_, spectrum_, counters_;
  std::size_t measured_ = 0;
};

}  // namespace bench::tune
