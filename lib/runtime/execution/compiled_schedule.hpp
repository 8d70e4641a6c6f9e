// CompiledSchedule: a problem, a schedule or a recipe, with its kernels built and its tables on the device. It can be
// executed any number of times from any thread. Immutable after construction.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fftcl/cost.hpp>
#include "core/schedule.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/execution/built_schedule.hpp"
#include "runtime/execution/kernel_pool.hpp"
#include "runtime/execution/recording.hpp"
#include "runtime/opencl/kernel_memory.hpp"

namespace fft::runtime {

/// What the format of a side needs besides its buffer.
struct SideArguments {
  KernelMemory imaginary;  ///< of planar elements
  std::uint64_t base = 0;  ///< index of the first element
};

/// The value of a parameter of a format's function.
struct UserArgument {
  std::string name;
  KernelMemory memory;
  std::vector<unsigned char> bytes;  ///< of a number; empty: memory
};

/// One execution, already checked by the API layer.
struct Execution {
  cl_command_queue queue = nullptr;
  KernelMemory input;
  KernelMemory output;
  SideArguments input_side, output_side;
  std::vector<UserArgument> user_arguments;
  cl_mem spectrum = nullptr;       ///< of a convolution
  KernelMemory workspace;          ///< null: taken from the pool
  std::uint64_t input_offset = 0;  ///< elements
  std::uint64_t output_offset = 0;
  std::uint64_t spectrum_offset = 0;
  std::uint64_t transforms = 0;  ///< 0: the problem's batch; otherwise any number, if Problem::any_batch
  Direction direction = Direction::forward;
  double scale = 1.0;
  const cl_event* wait_list = nullptr;
  cl_uint wait_count = 0;
  cl_event* done = nullptr;  ///< null: no event wanted; else the caller owns one reference
  std::vector<cl_event>* pass_events = nullptr;  ///< null, or receives one owned event per launch, in order
  /// Not null: the launches are appended here, and nothing is enqueued. Then there is no wait list, and no event is wanted.
  Recording* recording = nullptr;
};

class CompiledSchedule {
 public:
  /// Plans and builds, or shares the result of a live one for an equal problem. Throws fft::Error.
  CompiledSchedule(const std::shared_ptr<DeviceContext>& device, const planning::Problem& problem);
  /// The same with these choices instead of those known from measurements.
  CompiledSchedule(const std::shared_ptr<DeviceContext>& device, const planning::Problem& problem,
                   planning::Choices choices);
  /// Builds a schedule that was made elsewhere.
  CompiledSchedule(std::shared_ptr<DeviceContext> device, planning::Schedule schedule);
  /// The same for a recipe that does not come from a schedule.
  CompiledSchedule(std::shared_ptr<DeviceContext> device, Recipe recipe);
  ~CompiledSchedule();
  CompiledSchedule(const CompiledSchedule&) = delete;
  CompiledSchedule& operator=(const CompiledSchedule&) = delete;

  /// Enqueues every pass, or records it; no host wait, no compilation, no device allocation once the workspace pool is warm. Throws
  /// fft::Error; commands enqueued before the failure stay enqueued.
  void execute(const Execution& execution) const;

  /// Without steps when this was made of a recipe.
  const planning::Schedule& schedule() const { return built_->schedule; }
  std::uint64_t workspace_bytes() const { return built_->recipe.workspace_bytes; }
  /// Number of kernel launches of a round.
  std::size_t launches_per_round() const { return built_->recipe.steps.size(); }
  /// Cost of an execution of this many transforms; 0: the problem's batch.
  Cost cost(std::uint64_t transforms = 0) const;

 private:
  explicit CompiledSchedule(std::shared_ptr<const BuiltSchedule> built);
  void record(const Execution& execution) const;
  bool takes_workspace(const Execution& execution) const;

  std::shared_ptr<const BuiltSchedule> built_;
  /// Not shared: consecutive executions of a plan often have the same arguments.
  std::unique_ptr<KernelPool> kernels_;
};

}  // namespace fft::runtime
