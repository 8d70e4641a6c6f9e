// Executor: a Recipe with its kernels built; enqueues it any number of times from any thread.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/compiled_schedule.hpp"
#include "runtime/device_context.hpp"
#include "runtime/kernel_pool.hpp"
#include "runtime/recipe.hpp"
#include "runtime/tables.hpp"

namespace fft::runtime {

class Executor {
 public:
  /// Builds the kernels (concurrently) and uploads the tables. Throws fft::Error.
  Executor(std::shared_ptr<DeviceContext> device, Recipe recipe);
  ~Executor();
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  /// CompiledSchedule::execute(). Throws fft::Error; commands enqueued before the failure stay enqueued.
  void execute(const Execution& execution);

  std::uint64_t workspace_bytes() const { return recipe_.workspace_bytes; }

 private:
  std::shared_ptr<DeviceContext> device_;
  Recipe recipe_;  ///< without the texts: they are long and no longer needed
  std::vector<std::shared_ptr<const Table>> tables_;  ///< per step; null: no table
  std::unique_ptr<KernelPool> kernels_;
};

}  // namespace fft::runtime
