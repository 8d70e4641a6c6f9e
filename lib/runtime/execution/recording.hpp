// Recording: launches whose arguments were set once, enqueued any number of times.
#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "core/launch.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/opencl/cl_handle.hpp"
#include "runtime/opencl/kernel_memory.hpp"
#include "runtime/opencl/launch.hpp"

namespace fft::runtime {

/// Filled by executions with Execution::recording and by launches with SingleLaunch::recording. It holds a reference to everything its
/// commands use, except memory given by address. Filling is not thread-safe, enqueue() is.
class Recording {
 public:
  /// For commands of this queue, which is retained. Throws fft::Error.
  explicit Recording(cl_command_queue queue);

  /// Appends a launch of a kernel that nobody else sets arguments of.
  void launch(KernelHandle kernel, const planning::LaunchSize& size);
  /// Appends a command that makes these bytes zero.
  void clear(cl_mem memory, std::uint64_t offset, std::uint64_t bytes);

  /// Retains a buffer; null and addresses are ignored.
  void keep(const KernelMemory& memory);
  void keep(std::shared_ptr<const void> object) { objects_.push_back(std::move(object)); }
  /// The next enqueue() waits for this event, too; null is ignored.
  void wait_for(cl_event event);

  /// Memory of the recording's own, used by nothing else. Throws fft::Error.
  cl_mem memory(const DeviceContext& device, std::uint64_t bytes);
  /// The same for executions that take turns: each may overwrite what others left there. `counters`: the bytes end with
  /// planning::counter_bytes that are zero before every execution, if each leaves them so. The first enqueue() makes them zero.
  cl_mem workspace(const DeviceContext& device, std::uint64_t bytes, bool counters);

  /// Enqueues all commands, one after the other on any queue, after those of the calls before. Throws fft::Error.
  /// @param wait  the first command waits for these
  /// @param done  null, or receives one owned event, of the last command
  void enqueue(WaitList wait, cl_event* done);

  cl_command_queue queue() const { return queue_.get(); }
  /// Kernel launches of one enqueue().
  std::size_t launches() const;

 private:
  struct Command {
    KernelHandle kernel;  ///< empty: bytes of `cleared` become zero
    planning::LaunchSize size = {};
    cl_mem cleared = nullptr;
    std::uint64_t offset = 0, bytes = 0;
  };
  struct Shared {
    cl_mem memory;
    std::uint64_t bytes;
    bool counters;
    bool uncleared;  ///< the counters, until the first enqueue()
  };

  EventHandle enqueue(const Command& command, WaitList wait, bool want_event) const;
  void clear_counters();
  void forget_finished();
  WaitList all_of(WaitList given);

  QueueHandle queue_;
  bool in_order_;
  std::vector<Command> commands_;
  std::vector<MemHandle> buffers_;
  std::vector<Shared> shared_;
  bool clears_counters_ = false;  ///< the next enqueue()
  std::vector<std::shared_ptr<const void>> objects_;
  std::mutex mutex_;
  std::vector<EventHandle> before_;  ///< what the next enqueue() waits for
  bool enqueued_ = false;            ///< once: before_ is of the calls before
  std::vector<cl_event> wait_;       ///< scratch
};

}  // namespace fft::runtime
