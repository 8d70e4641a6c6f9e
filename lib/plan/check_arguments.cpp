// What is checked before an execution enqueues anything. Every query is one call into the driver, on the path
// of every execution: ask only for what decides.
#include <string>

#include <fftcl/error.hpp>
#include "plan/plan_state.hpp"
#include "runtime/user_arguments.hpp"

namespace fft::api {
namespace {

using detail::Arguments;
using detail::PlanState;
using runtime::access_of;
using runtime::parent_of;
using runtime::query;
using runtime::refuse;

void check_queue(const PlanState& plan, cl_command_queue queue) {
  if (queue == nullptr) refuse("queue is null: pass a cl::CommandQueue of the plan's context and device");
  if (query<cl_context>(queue, CL_QUEUE_CONTEXT) != plan.device->context())
    refuse(
        "queue belongs to another context than the plan: make the queue or the plan with the other's "
        "context");
  if (query<cl_device_id>(queue, CL_QUEUE_DEVICE) != plan.device->device())
    refuse(
        "queue belongs to another device than the plan: make a queue on the plan's device, or a plan for the "
        "queue's");
}

// Size of a buffer that can be used with the plan at all.
std::uint64_t usable_size(const PlanState& plan, cl_mem buffer, std::uint64_t needed, const char* name) {
  if (buffer == nullptr)
    refuse(std::string(name) + " is null: pass a cl::Buffer of at least " + std::to_string(needed) +
           " bytes");
  if (query<cl_context>(buffer, CL_MEM_CONTEXT, name) != plan.device->context())
    refuse(std::string(name) +
           " belongs to another context than the plan: buffers, queue and plan must share one context");
  return query<std::size_t>(buffer, CL_MEM_SIZE, name);
}

[[noreturn]] void refuse_size(const PlanState& plan, std::uint64_t needed, std::uint64_t size,
                              const std::string& what) {
  refuse(what + " needs " + std::to_string(needed) + " bytes, the buffer has " + std::to_string(size) +
         ": use a larger buffer, or a smaller batch (" + std::to_string(plan.options.batch) +
         "), offset, stride or distance");
}

void check_side(const PlanState& plan, cl_mem buffer, const Side& side, const char* name, const char* role) {
  const std::uint64_t size = usable_size(plan, buffer, side.end_bytes, name);
  if (size < side.end_bytes)
    refuse_size(
        plan, side.end_bytes, size,
        std::string(name) + " is too small: the " + role + " (" + to_text(side.shape, plan.options) + ")");
}

[[noreturn]] void refuse_one_buffer(const PlanState& plan, std::uint64_t size) {
  const bool real = plan.options.domain == Domain::real;
  std::string message =
      "in and out are one buffer, but Options::signal and Options::spectrum place the elements "
      "differently and overlap: ";
  if (!real) message += "give both the same offset, strides and distance, ";
  message += "set Options::in_place = true (";
  if (real) message += "signal rows are padded where no strides are given; ";
  refuse(message + "the buffer then needs " + std::to_string(plan.in_place_bytes) + " bytes and has " +
         std::to_string(size) + "), or use two buffers");
}

// One buffer for both sides.
void check_one_buffer(const PlanState& plan, const DirectionState& state, const Arguments& a) {
  const std::uint64_t needed = std::max(plan.signal_bytes, plan.spectrum_bytes);
  const std::uint64_t size = usable_size(plan, a.in, needed, "inout");
  if (!plan.in_place && may_overlap(state.source, 0, state.destination, 0)) refuse_one_buffer(plan, size);
  if (size < needed)
    refuse_size(plan, needed, size,
                "inout is too small: one buffer for the signal (" +
                    to_text(plan.forward.source.shape, plan.options) + ") and the spectrum (" +
                    to_text(plan.forward.destination.shape, plan.options) + ")");
}

// Two buffers, which may be parts of one.
void check_apart(const DirectionState& state, const Arguments& a) {
  const cl_mem parent = parent_of(a.in, "in");
  if (parent != parent_of(a.out, "out")) return;
  const auto in_origin = query<std::size_t>(a.in, CL_MEM_OFFSET, "in");
  const auto out_origin = query<std::size_t>(a.out, CL_MEM_OFFSET, "out");
  if (may_overlap(state.source, in_origin, state.destination, out_origin))
    refuse("in (bytes " + std::to_string(in_origin + state.source.begin_bytes) + " to " +
           std::to_string(in_origin + state.source.end_bytes) + ") and out (bytes " +
           std::to_string(out_origin + state.destination.begin_bytes) + " to " +
           std::to_string(out_origin + state.destination.end_bytes) +
           ") overlap in their common parent buffer: pass one and the same cl::Buffer to work in place, or "
           "regions apart");
}

void check_workspace(const PlanState& plan, const DirectionState& state, const Arguments& a) {
  const std::uint64_t needed = state.compiled->workspace_bytes();
  if (needed == 0) return;  // whatever is passed is not touched
  const std::uint64_t size = usable_size(plan, a.workspace, needed, "workspace");
  if (size < needed) refuse_size(plan, needed, size, "workspace is too small: the workspace");
  if (access_of(a.workspace, "workspace") != CL_MEM_READ_WRITE)
    refuse("workspace is not readable and writable: create it with CL_MEM_READ_WRITE");
  const cl_mem parent = parent_of(a.workspace, "workspace");
  const auto begin = query<std::size_t>(a.workspace, CL_MEM_OFFSET, "workspace");
  const struct {
    cl_mem buffer;
    const Side& side;
    const char* name;
  } others[] = {{a.in, state.source, "in"}, {a.out, state.destination, "out"}};
  for (const auto& other : others) {
    if (parent_of(other.buffer, other.name) != parent) continue;
    const auto origin = query<std::size_t>(other.buffer, CL_MEM_OFFSET, other.name);
    if (begin + needed > origin + other.side.begin_bytes && origin + other.side.end_bytes > begin)
      refuse("workspace (bytes " + std::to_string(begin) + " to " + std::to_string(begin + needed) +
             ") overlaps '" + other.name + "' in their common buffer: give the workspace memory of its own");
  }
}

}  // namespace

void check_arguments(const PlanState& plan, Direction direction, const Arguments& a) {
  const DirectionState& state = plan.of(direction);
  const bool forward = direction == Direction::forward;
  if (!state.compiled)
    refuse(
        forward
            ? "forward() of a plan that was made with Directions::inverse_only: make it with Directions::both"
            : "inverse() of a plan that was made with Directions::forward_only: make it with "
              "Directions::both");
  check_queue(plan, a.queue);
  if (a.in == a.out) {
    check_one_buffer(plan, state, a);
  } else {
    check_side(plan, a.in, state.source, "in", forward ? "signal" : "spectrum");
    check_side(plan, a.out, state.destination, "out", forward ? "spectrum" : "signal");
  }
  const cl_mem_flags in_access = access_of(a.in, "in");
  if (in_access == CL_MEM_WRITE_ONLY)
    refuse(
        "in was created with CL_MEM_WRITE_ONLY, kernels cannot read it: use CL_MEM_READ_WRITE or "
        "CL_MEM_READ_ONLY");
  const cl_mem_flags out_access = a.in == a.out ? in_access : access_of(a.out, "out");
  if (out_access == CL_MEM_READ_ONLY)
    refuse("out was created with CL_MEM_READ_ONLY, kernels cannot write it: use CL_MEM_READ_WRITE");
  if (out_access == CL_MEM_WRITE_ONLY && state.reads_destination)
    refuse(
        "out was created with CL_MEM_WRITE_ONLY, but this plan has several passes and reads it again: use "
        "CL_MEM_READ_WRITE");
  if (a.in != a.out) check_apart(state, a);
  if (a.own_workspace) check_workspace(plan, state, a);
  runtime::check_wait_list(a.wait_list, a.wait_count);
}

}  // namespace fft::api
