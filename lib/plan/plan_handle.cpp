// The exported side of a plan: check, then hand over to the runtime.
#include <fftcl/detail/plan_handle.hpp>

#include <array>
#include <memory>
#include <utility>

#include <fftcl/error.hpp>
#include "core/base/refuse.hpp"
#include "core/schedule.hpp"
#include "plan/arguments.hpp"
#include "plan/call.hpp"
#include "plan/call_formats.hpp"
#include "plan/call_memory.hpp"
#include "plan/plan_state.hpp"
#include "plan/recording.hpp"
#include "plan/trace.hpp"
#include "shapes/codegen.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

using plan::Access;
using plan::BufferUse;

[[noreturn]] void refuse_one_buffer(const PlanState& plan) {
  const bool padded = plan.options.domain != Domain::complex;
  const plan::Shape &signal = plan.signal().shape, &spectrum = plan.spectrum().shape;
  const bool alike = signal.counts == spectrum.counts && signal.element_bytes() == spectrum.element_bytes();
  refuse(
      std::string("in and out are one buffer, but Options::signal and Options::spectrum place the elements "
                  "differently and overlap: ") +
      (alike ? "give both the same offset, strides and distance, " : "") + "set Options::in_place = true (" +
      (padded ? "rows are padded where no strides are given; " : "") + "the buffer then needs " +
      std::to_string(plan.in_place_bytes) + " bytes), or use two buffers");
}

// The memory of one side of an execution.
struct SideUse {
  const BufferUse* memory = nullptr;
  const BufferUse* imaginary = nullptr;  ///< null: none
};

// The memory of one execution. Made for every call, so without allocation unless memory is bound to parameters.
class Uses {
 public:
  Uses(const PlanState& plan, Direction direction, const Arguments& a);
  Uses(const Uses&) = delete;
  Uses& operator=(const Uses&) = delete;

  bool in_place() const { return out_.memory == in_.memory; }
  const SideUse& in() const { return in_; }
  const SideUse& out() const { return out_; }
  const BufferUse* workspace() const { return workspace_; }  ///< null: not the caller's
  // Throws fft::Error unless all of it can be used.
  void check(const PlanState& plan, const Arguments& a) const;

 private:
  struct Names {
    const char *memory, *imaginary;
  };
  SideUse add_side(const RawMemory& memory, Names names, Access access, const plan::ResolvedLayout& layout,
                   const char* purpose);
  const BufferUse* add(const BufferUse& use) { return &(own_[count_++] = use); }

  std::array<BufferUse, 5> own_;  ///< two sides of two parts, and the workspace
  std::size_t count_ = 0;
  SideUse in_, out_;
  const BufferUse* workspace_ = nullptr;
  std::vector<BufferUse> bound_;  ///< to parameters of functions
};

Uses::Uses(const PlanState& plan, Direction direction, const Arguments& a) {
  const plan::DirectionState& state = plan.of(direction);
  const bool forward = direction == Direction::forward;
  const char *signal = "for the signal", *spectrum = "for the spectrum";
  if (a.in == a.out) {
    const bool larger_signal = plan.signal().end_bytes >= plan.spectrum().end_bytes;
    const plan::ResolvedLayout& larger = larger_signal ? plan.signal() : plan.spectrum();
    in_ = out_ = add_side(a.in, {"inout", "inout's imaginary parts"}, Access::read_write, larger,
                          larger_signal ? signal : spectrum);
  } else {
    in_ = add_side(a.in, {"in", "in's imaginary parts"}, Access::read, state.source,
                   forward ? signal : spectrum);
    out_ = add_side(a.out, {"out", "out's imaginary parts"},
                    state.reads_destination ? Access::read_write : Access::write, state.destination,
                    forward ? spectrum : signal);
  }
  if (a.own_workspace && state.compiled->workspace_bytes() > 0)
    workspace_ = add(plan::workspace_use(a, state.compiled->workspace_bytes()));
  if (!state.parameters.empty()) bound_ = plan::binding_uses(state.parameters, a);
}

SideUse Uses::add_side(const RawMemory& memory, Names names, Access access,
                       const plan::ResolvedLayout& layout, const char* purpose) {
  const std::uint64_t offset = memory.offset * layout.shape.element_bytes();
  SideUse side;
  side.memory = add({memory, names.memory, access, layout.end_bytes, &layout, purpose, offset});
  if (memory.planar())
    side.imaginary =
        add({memory.imaginary, names.imaginary, access, layout.end_bytes, &layout, purpose, offset});
  return side;
}

void Uses::check(const PlanState& plan, const Arguments& a) const {
  if (bound_.empty()) return plan::check_call(*plan.device, "plan", a, own_.data(), count_);
  std::vector<BufferUse> all(own_.begin(), own_.begin() + count_);
  all.insert(all.end(), bound_.begin(), bound_.end());
  plan::check_call(*plan.device, "plan", a, all.data(), all.size());
}

// Throws fft::Error unless the plan has this direction.
void check_direction(const PlanState& plan, Direction direction) {
  if (plan.of(direction).compiled) return;
  const bool forward = direction == Direction::forward;
  refuse(std::string(forward ? "forward" : "inverse") + "() of a plan that was made with Directions::" +
         (forward ? "inverse_only" : "forward_only") + ": make it with Directions::both");
}

// Throws fft::Error for arguments that do not suit the plan. plan::check_call() checks the memory itself.
void check(const PlanState& plan, Direction direction, const Arguments& a) {
  const plan::DirectionState& state = plan.of(direction);
  plan::check_parts(plan.options, direction, a);
  plan::check_views(state, a);
  plan::check_bindings(state.parameters, a);
  if (a.in == a.out && a.in && !plan.in_place && plan::may_overlap(state.source, 0, state.destination, 0))
    refuse_one_buffer(plan);
}

// What a side needs besides the buffer where something is done to its elements.
void set_formats(runtime::Execution& execution, const plan::DirectionState& state, const Arguments& a,
                 const Uses& uses, plan::CallMemory& memory) {
  execution.input_side.base = execution.input_offset;
  execution.output_side.base = execution.output_offset;
  if (uses.in().imaginary != nullptr) execution.input_side.imaginary = memory.place(*uses.in().imaginary);
  if (uses.in_place())
    execution.output_side.imaginary = execution.input_side.imaginary;
  else if (uses.out().imaginary != nullptr)
    execution.output_side.imaginary = memory.place(*uses.out().imaginary);
  execution.user_arguments = plan::user_arguments(state.parameters, a, memory);
}

// What the runtime executes for a call that was checked.
runtime::Execution execution_of(const PlanState& plan, Direction direction, const Arguments& a,
                                const Uses& uses, plan::CallMemory& memory) {
  const plan::DirectionState& state = plan.of(direction);
  runtime::Execution execution;
  execution.queue = a.queue;
  execution.input_offset = state.source.layout.offset + a.in.offset;
  execution.output_offset = state.destination.layout.offset + a.out.offset;
  execution.input = memory.place(*uses.in().memory);
  execution.output = uses.in_place() ? execution.input : memory.place(*uses.out().memory);
  if (uses.workspace() != nullptr) execution.workspace = memory.place(*uses.workspace());
  if (plan.has_formats) set_formats(execution, state, a, uses, memory);
  execution.direction = direction;
  execution.scale = state.scale;
  execution.wait_list = a.wait_list;
  execution.wait_count = static_cast<cl_uint>(a.wait_count);
  return execution;
}

void record(RecordingState& recording, const runtime::CompiledSchedule& schedule,
            runtime::Execution execution, plan::CallMemory& memory) {
  execution.recording = &recording.of(execution.queue);
  schedule.execute(execution);
  if (memory.maps()) recording.host = std::make_unique<plan::CallMemory>(std::move(memory));
}

// Checks and enqueues.
void run(const PlanState& plan, Direction direction, const Arguments& a) {
  check_direction(plan, direction);
  const runtime::CompiledSchedule& schedule = *plan.of(direction).compiled;
  if (a.cost != nullptr) return plan::add(*a.cost, schedule.cost());
  check(plan, direction, a);
  const Uses uses(plan, direction, a);
  uses.check(plan, a);
  plan::CallMemory memory(*plan.device);
  runtime::Execution execution = execution_of(plan, direction, a, uses, memory);
  if (a.recording != nullptr) return record(*a.recording, schedule, std::move(execution), memory);
  plan::LaunchEvents launches;
  if (a.traces != nullptr) execution.pass_events = launches.list();
  cl_event last = nullptr;
  execution.done = memory.maps() ? &last : a.done;
  schedule.execute(execution);
  if (a.traces != nullptr) launches.move_to(*a.traces, schedule, direction);
  if (!memory.maps()) return;
  runtime::EventHandle done = memory.map(a.queue, runtime::EventHandle(last), a.done != nullptr);
  if (a.done != nullptr) *a.done = done.release();
}

}  // namespace

OwnedEvent::~OwnedEvent() {
  if (event_ != nullptr) clReleaseEvent(event_);
}

PlanHandle::PlanHandle(cl_context context, cl_device_id device, std::vector<std::uint64_t> lengths,
                       const Options& options)
    : SharedHandle("plan", plan::make_plan_state(context, device, std::move(lengths), options)) {}

void PlanHandle::execute(Direction direction, const Arguments& arguments) const {
  run(state(), direction, arguments);
}

std::vector<RawTrace> PlanHandle::trace(Direction direction, Arguments arguments) const {
  std::vector<RawTrace> traces;
  arguments.traces = &traces;
  run(state(), direction, arguments);
  return traces;
}

const std::vector<std::uint64_t>& PlanHandle::shape() const {
  return state().lengths;
}
const Options& PlanHandle::options() const {
  return state().options;
}
std::uint64_t PlanHandle::workspace_bytes() const {
  return state().workspace_bytes;
}
Cost PlanHandle::cost(Direction direction) const {
  return plan::cost_of([&](const Arguments& a) { execute(direction, a); });
}
bool PlanHandle::reads_destination(Direction direction) const {
  return state().of(direction).reads_destination;
}
std::uint64_t PlanHandle::signal_bytes() const {
  return state().signal().end_bytes;
}
std::uint64_t PlanHandle::spectrum_bytes() const {
  return state().spectrum().end_bytes;
}
std::uint64_t PlanHandle::frequency(std::size_t axis, std::uint64_t position) const {
  return planning::frequency_at(plan::order_of(state(), axis, position, "position"), position);
}
std::uint64_t PlanHandle::position(std::size_t axis, std::uint64_t frequency) const {
  return planning::position_of(plan::order_of(state(), axis, frequency, "frequency"), frequency);
}
std::vector<std::uint64_t> PlanHandle::frequencies(std::size_t axis) const {
  const planning::AxisOrder& order = plan::order_of(state(), axis, 0, "position");
  std::vector<std::uint64_t> all(plan::spectrum_count(state(), axis));
  for (std::size_t p = 0; p < all.size(); ++p) all[p] = planning::frequency_at(order, p);
  return all;
}
std::string PlanHandle::describe() const {
  return plan::describe(state());
}
std::vector<KernelSource> PlanHandle::kernel_sources() const {
  std::vector<KernelSource> sources;
  for (const Direction direction : {Direction::forward, Direction::inverse}) {
    const auto& compiled = state().of(direction).compiled;
    if (!compiled) continue;
    const planning::Schedule& schedule = compiled->schedule();
    for (const planning::LaunchedSteps steps : planning::launches(schedule)) {
      codegen::KernelSource kernel = codegen::generate(schedule, steps);
      sources.push_back({std::move(kernel.name), plan::pass_label(schedule, direction, steps),
                         std::move(kernel.source), std::move(kernel.options)});
    }
  }
  return sources;
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
