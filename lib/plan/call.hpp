// Call: one call of an operation while it is being enqueued. All operations enqueue through it, so that
// workspaces, traces and costs work in the same way for all.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/plan_handle.hpp>
#include "core/base/number_theory.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/device/workspace_pool.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/execution/recording.hpp"
#include "runtime/execution/single_kernel.hpp"
#include "runtime/opencl/cl_handle.hpp"

namespace fft::plan {

/// What `call(arguments)` costs.
template <typename Enqueue>
Cost cost_of(const Enqueue& call) {
  Cost cost;
  detail::Arguments arguments;
  arguments.cost = &cost;
  call(static_cast<const detail::Arguments&>(arguments));
  return cost;
}

/// Adds what another part of a call costs; workspaces follow one another in the same memory. A sum of more than 64 bits
/// becomes the largest number.
void add(Cost& sum, const Cost& part);

/// Bytes of device memory for a call: the operation's own regions, followed by one region that its transforms
/// use in turn.
struct WorkspaceNeed {
  std::uint64_t own = 0;      ///< of each region
  std::uint64_t inner = 0;    ///< of the transforms
  std::uint64_t regions = 1;  ///< of the operation's own

  /// Room for the transform, too. null: none.
  void take_turns(const runtime::CompiledSchedule* transform);
  void take_turns(std::uint64_t bytes);
  /// Where a region begins, and the transforms' part.
  std::uint64_t region_at(std::uint64_t region) const;
  std::uint64_t inner_at() const { return region_at(regions); }
  std::uint64_t total() const { return inner == 0 ? region_at(regions - 1) + own : inner_at() + inner; }
};

/// Commands run one after the other on any queue, in-order or not. A call that only counts its cost, or is
/// recorded, enqueues nothing.
class Call {
 public:
  /// Takes the workspace: the caller's, else from the pool. `arguments` are checked, and outlive this. Throws fft::Error.
  Call(runtime::DeviceContext& device, const detail::Arguments& arguments, const WorkspaceNeed& need);
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  /// A region of `need.own` bytes, or more; null when nothing is needed.
  cl_mem workspace(std::uint64_t region = 0) const { return regions_.empty() ? nullptr : regions_[region]; }
  /// Makes the first command wait for this event as well (borrowed); null is ignored. Before the first command.
  void also_wait(cl_event event);

  /// A launch with a work-item for each of `count` elements, in the workspace.
  runtime::SingleLaunch launch(std::uint64_t count) const;
  /// Appends a kernel. `label` is for traces, `bytes` what it reads and writes.
  void run(const runtime::SingleKernel& kernel, runtime::SingleLaunch launch, const char* label,
           double bytes);
  /// Appends a schedule; queue, wait list, workspace and events of `execution` are set here. `name` begins the labels of traces.
  void run(const runtime::CompiledSchedule& schedule, runtime::Execution execution, const char* name = "");
  /// The same for one that is followed by another schedule or by nothing: no event unless somebody needs it.
  void pass(const runtime::CompiledSchedule& schedule, runtime::Execution execution, const char* name = "");
  void end(const runtime::CompiledSchedule& schedule, runtime::Execution execution, const char* name = "");
  /// Appends a transform of a plan.
  void run(const detail::PlanHandle& transform, Direction direction, cl_mem in, cl_mem out);
  /// Appends a call of another operation: `enqueue(arguments)` with the queue, the buffers, the event, and what the caller gave.
  template <typename Enqueue>
  void run_other(const void* other, cl_mem in, cl_mem out, const Enqueue& enqueue);

  /// Appends `piece(i)` for every i < count. The pieces must cost the same: a call that only counts takes the first one so many times.
  template <typename Piece>
  void repeat(std::uint64_t count, const Piece& piece);

  /// A reference to the event of the last command.
  runtime::EventHandle last() const { return runtime::EventHandle::retain(last_.get()); }
  /// The event itself, of a call that failed on its way.
  runtime::EventHandle take_last() noexcept { return std::move(last_); }
  /// Gives the workspace back, and the caller his event, traces and cost.
  void finish();

 private:
  void take_parts();
  void lease(runtime::DeviceContext& device);
  bool counts() const { return arguments_.cost != nullptr; }
  void append(cl_event owned);
  void count(const void* part, const Cost& cost);
  void execute(const runtime::CompiledSchedule& schedule, runtime::Execution execution, const char* name,
               cl_event* done);
  detail::Arguments inner_arguments(cl_mem in, cl_mem out);

  const detail::Arguments& arguments_;
  WorkspaceNeed need_;
  runtime::Recording* recording_ = nullptr;  ///< not null: commands are recorded, and have no events
  bool in_order_ = true;
  std::vector<runtime::WorkspacePool::Lease> leases_;
  std::vector<runtime::MemHandle> parts_;  ///< of the caller's workspace
  std::vector<cl_mem> regions_;
  cl_mem inner_ = nullptr;
  std::vector<cl_event> wait_;
  runtime::EventHandle last_;
  std::vector<detail::RawTrace> traces_;
  Cost cost_;
  std::uint64_t times_ = 1;        ///< how often what is counted now occurs in the call
  std::set<const void*> counted_;  ///< kernels are built once, however often they are launched
};

template <typename Piece>
void Call::repeat(std::uint64_t count, const Piece& piece) {
  if (!counts()) {
    for (std::uint64_t i = 0; i < count; ++i) piece(i);
    return;
  }
  if (count == 0) return;
  const std::uint64_t outer = std::exchange(times_, planning::bounded_product(times_, count));
  piece(std::uint64_t{0});
  times_ = outer;
}

template <typename Enqueue>
void Call::run_other(const void* other, cl_mem in, cl_mem out, const Enqueue& enqueue) {
  detail::Arguments inner = inner_arguments(in, out);
  cl_event done = nullptr;
  if (recording_ == nullptr) inner.done = &done;
  Cost cost;
  if (counts()) inner.cost = &cost;
  enqueue(static_cast<const detail::Arguments&>(inner));
  if (counts()) return count(other, cost);
  append(done);
}

}  // namespace fft::plan
