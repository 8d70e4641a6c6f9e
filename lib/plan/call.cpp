// Workspace, events, traces and costs of a call.
#include "plan/call.hpp"

#include <algorithm>
#include <utility>

#include "codegen/operation_kernels.hpp"
#include "plan/recording.hpp"
#include "plan/trace.hpp"
#include "runtime/opencl/cl_check.hpp"
#include "runtime/opencl/queue.hpp"

namespace fft::plan {
namespace {

/// At least CL_DEVICE_MEM_BASE_ADDR_ALIGN of any device: the transforms' part of a caller's workspace is a sub-buffer.
constexpr std::uint64_t part_alignment = 4096;

/// A part of a buffer that may be a part itself.
runtime::MemHandle part_of(cl_mem buffer, std::uint64_t offset, std::uint64_t bytes) {
  cl_mem parent = nullptr;
  std::size_t origin = 0;
  runtime::check(clGetMemObjectInfo(buffer, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof parent, &parent, nullptr),
                 "clGetMemObjectInfo");
  if (parent != nullptr)
    runtime::check(clGetMemObjectInfo(buffer, CL_MEM_OFFSET, sizeof origin, &origin, nullptr),
                   "clGetMemObjectInfo");
  const cl_buffer_region region{origin + offset, bytes};
  cl_int status = CL_SUCCESS;
  runtime::MemHandle part(clCreateSubBuffer(parent != nullptr ? parent : buffer, CL_MEM_READ_WRITE,
                                            CL_BUFFER_CREATE_TYPE_REGION, &region, &status));
  runtime::check(status, "clCreateSubBuffer",
                 [&] { return std::to_string(bytes) + " bytes of a workspace"; });
  return part;
}

}  // namespace

void add(Cost& sum, const Cost& part) {
  sum.bytes = planning::bounded_sum(sum.bytes, part.bytes);
  sum.kernels += part.kernels;
  sum.launches = planning::bounded_sum(sum.launches, part.launches);
  sum.workspace_bytes = std::max(sum.workspace_bytes, part.workspace_bytes);
}

void WorkspaceNeed::take_turns(std::uint64_t bytes) {
  inner = std::max(inner, bytes);
}
void WorkspaceNeed::take_turns(const runtime::CompiledSchedule* transform) {
  if (transform != nullptr) take_turns(transform->workspace_bytes());
}
std::uint64_t WorkspaceNeed::region_at(std::uint64_t region) const {
  return region * planning::rounded_up(own, part_alignment);
}

Call::Call(runtime::DeviceContext& device, const detail::Arguments& arguments, const WorkspaceNeed& need)
    : arguments_(arguments), need_(need) {
  if (counts()) return;
  if (arguments.recording != nullptr) recording_ = &arguments.recording->of(arguments.queue);
  in_order_ = runtime::runs_in_order(arguments.queue);
  wait_.assign(arguments.wait_list, arguments.wait_list + arguments.wait_count);
  arguments.own_workspace ? take_parts() : lease(device);
}

// The first part is the buffer itself, which may be larger.
void Call::take_parts() {
  const cl_mem all = arguments_.workspace.buffer;
  const auto part = [&](std::uint64_t offset, std::uint64_t bytes) {
    if (offset == 0) return all;
    parts_.push_back(part_of(all, offset, bytes));
    return parts_.back().get();
  };
  for (std::uint64_t i = 0; need_.own > 0 && i < need_.regions; ++i)
    regions_.push_back(part(need_.region_at(i), need_.own));
  if (need_.inner > 0) inner_ = part(need_.inner_at(), need_.inner);
}

void Call::lease(runtime::DeviceContext& device) {
  if (need_.own == 0) return;
  leases_.reserve(need_.regions);
  for (std::uint64_t i = 0; i < need_.regions; ++i) {
    if (recording_ != nullptr) {
      regions_.push_back(recording_->memory(device, need_.own));
      continue;
    }
    leases_.push_back(device.workspaces().acquire({need_.own, arguments_.queue, in_order_}));
    regions_.push_back(leases_.back().memory());
    also_wait(leases_.back().wait());
  }
}

void Call::also_wait(cl_event event) {
  if (recording_ != nullptr) return recording_->wait_for(event);
  if (event != nullptr) wait_.push_back(event);
}

void Call::append(cl_event owned) {
  last_ = runtime::EventHandle(owned);
  wait_.clear();
  if (owned != nullptr) wait_.push_back(owned);
}

void Call::count(const void* part, const Cost& cost) {
  Cost more = cost;
  if (!counted_.insert(part).second) more.kernels = 0;
  more.bytes = planning::bounded_product(more.bytes, times_);
  more.launches = planning::bounded_product(more.launches, times_);
  add(cost_, more);
}

runtime::SingleLaunch Call::launch(std::uint64_t count) const {
  runtime::SingleLaunch launch;
  launch.in = launch.out = workspace();
  launch.count = count;
  launch.groups = codegen::ops_groups(count);
  return launch;
}

void Call::run(const runtime::SingleKernel& kernel, runtime::SingleLaunch launch, const char* label,
               double bytes) {
  if (counts()) return count(&kernel, {static_cast<std::uint64_t>(bytes), 0, 1, 1});
  launch.queue = arguments_.queue;
  launch.wait = wait_;
  launch.recording = recording_;
  append(kernel.enqueue(launch).release());
  if (arguments_.traces != nullptr) traces_.push_back({label, 0, 0, detail::OwnedEvent(last().release())});
}

void Call::execute(const runtime::CompiledSchedule& schedule, runtime::Execution execution, const char* name,
                   cl_event* done) {
  if (counts()) return count(&schedule, schedule.cost(execution.transforms));
  execution.queue = arguments_.queue;
  execution.workspace = inner_;
  execution.wait_list = wait_.data();
  execution.wait_count = static_cast<cl_uint>(wait_.size());
  execution.done = done;
  execution.recording = recording_;
  LaunchEvents launches;
  if (arguments_.traces != nullptr) execution.pass_events = launches.list();
  schedule.execute(execution);
  append(done != nullptr ? *done : nullptr);
  if (arguments_.traces != nullptr) launches.move_to(traces_, schedule, execution.direction, name);
}

void Call::run(const runtime::CompiledSchedule& schedule, runtime::Execution execution, const char* name) {
  cl_event done = nullptr;
  execute(schedule, std::move(execution), name, &done);
}
void Call::pass(const runtime::CompiledSchedule& schedule, runtime::Execution execution, const char* name) {
  cl_event done = nullptr;
  execute(schedule, std::move(execution), name, in_order_ ? nullptr : &done);
}
void Call::end(const runtime::CompiledSchedule& schedule, runtime::Execution execution, const char* name) {
  cl_event done = nullptr;
  const bool needed =
      arguments_.done != nullptr ||
      std::any_of(leases_.begin(), leases_.end(), [](const auto& lease) { return lease.needs_event(); });
  execute(schedule, std::move(execution), name, needed ? &done : nullptr);
}

detail::Arguments Call::inner_arguments(cl_mem in, cl_mem out) {
  detail::Arguments inner;
  inner.queue = arguments_.queue;
  inner.in = in;
  inner.out = out;
  inner.own_workspace = inner_ != nullptr;
  inner.workspace = inner_;
  inner.wait_list = wait_.data();
  inner.wait_count = wait_.size();
  if (arguments_.traces != nullptr) inner.traces = &traces_;
  inner.recording = arguments_.recording;
  return inner;
}

void Call::run(const detail::PlanHandle& transform, Direction direction, cl_mem in, cl_mem out) {
  run_other(&transform, in, out, [&](const detail::Arguments& a) { transform.execute(direction, a); });
}

void Call::finish() {
  if (counts()) {
    cost_.workspace_bytes = std::max(cost_.workspace_bytes, need_.total());
    return add(*arguments_.cost, cost_);
  }
  if (arguments_.traces != nullptr)
    for (detail::RawTrace& trace : traces_) arguments_.traces->push_back(std::move(trace));
  std::vector<runtime::EventHandle> events;
  for (std::size_t i = 0; i < leases_.size(); ++i) events.push_back(last());
  if (arguments_.done != nullptr) *arguments_.done = last().release();
  for (std::size_t i = 0; i < leases_.size(); ++i) leases_[i].commit(std::move(events[i]));
}

}  // namespace fft::plan
