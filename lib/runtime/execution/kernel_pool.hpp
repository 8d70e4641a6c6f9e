// KernelPool: kernel objects of one plan, checked out per execution, because setting arguments is not
// thread-safe.
#pragma once

#include <CL/cl.h>

#include <fftcl/options.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "runtime/cache/program.hpp"
#include "runtime/execution/recipe.hpp"
#include "runtime/opencl/cl_handle.hpp"
#include "runtime/opencl/kernel_arguments.hpp"
#include "runtime/opencl/kernel_memory.hpp"

namespace fft::runtime {

/// A kernel object and the values of its last arguments, so that unchanged ones need not be set again. The user's
/// memory is always set: a new buffer may have the handle of a released one.
struct StepKernel {
  KernelHandle kernel;
  bool fresh = true;  ///< nothing is set yet
  /// Which memory these arguments have: WorkspacePool::Lease::id(), or null_id (compiled_schedule.cpp); 0: the caller's, which is set every
  /// time.
  std::uint64_t in = 0, out = 0, workspace = 0;
  cl_ulong counters_offset = 0;
  cl_ulong spectrum_offset = 0;
  LaunchNumbers numbers;
  std::uint64_t transforms = 0;  ///< for which `launch` is valid; 0: none yet
  Launch launch = {};
};

/// One kernel per step of a schedule, and scratch for the wait list.
struct KernelSet {
  AddressPattern addresses;  ///< of all its executions
  std::vector<StepKernel> steps;
  std::vector<cl_event> wait;
};

class KernelPool {
 public:
  /// One program per step; creates the first set, so that a missing kernel shows here. Throws fft::Error.
  explicit KernelPool(std::vector<std::shared_ptr<const Program>> programs);
  ~KernelPool();
  KernelPool(const KernelPool&) = delete;
  KernelPool& operator=(const KernelPool&) = delete;

  /// A set for exclusive use in executions of this pattern; a new one is made when there is none. Throws fft::Error.
  /// (On NVIDIA, an argument that was an address once cannot become a buffer: the launch fails with
  /// CL_INVALID_KERNEL_ARGS. Seen with 580.159.04.)
  std::unique_ptr<KernelSet> check_out(AddressPattern addresses);
  /// Only for sets whose arguments are in a known state; others are simply destroyed.
  void check_in(std::unique_ptr<KernelSet> set) noexcept;
  /// A new set, which is no part of the pool. Throws fft::Error.
  std::unique_ptr<KernelSet> create() const;

 private:
  std::unique_ptr<KernelSet> take_idle(AddressPattern addresses);
  void keep_idle(std::unique_ptr<KernelSet> set);

  std::vector<std::shared_ptr<const Program>> programs_;
  /// Owns the set that was used last: a plan that one thread executes takes no lock.
  std::atomic<KernelSet*> last_{nullptr};
  std::mutex mutex_;
  std::vector<std::unique_ptr<KernelSet>> idle_;  ///< the others
};

}  // namespace fft::runtime
