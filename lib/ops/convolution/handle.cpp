// Convolutions: transforms filters to spectra, convolves signals with them.
#include <fftcl/detail/convolution_handle.hpp>

#include <algorithm>
#include <string>
#include <utility>

#include <fftcl/error.hpp>
#include "codegen/operation_kernels.hpp"
#include "core/base/refuse.hpp"
#include "ops/convolution/state.hpp"
#include "plan/arguments.hpp"
#include "plan/call.hpp"
#include "plan/call_formats.hpp"
#include "plan/call_memory.hpp"
#include "plan/plan_first.hpp"
#include "plan/recording.hpp"
#include "runtime/device/device_buffer.hpp"
#include "runtime/opencl/cl_check.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

using plan::Access;
using plan::BufferUse;
using runtime::EventHandle;

/// Transforms the filters in `filters` to spectra in `spectra`.
void transform_filters(const ConvolutionState& s, cl_mem filters, cl_mem spectra, plan::Call& call) {
  if (s.place) {
    runtime::SingleLaunch place = call.launch(s.geometry.points() * s.options.filters);
    place.in = filters;
    place.in_offset = s.options.filter.offset;
    place.out = spectra;
    call.run(*s.place, place, "filters placed", double(s.filter.end_bytes + s.spectrum_bytes));
  }
  runtime::Execution transform;
  transform.input = s.place ? spectra : filters;
  transform.input_offset = s.place ? 0 : s.options.filter.offset;
  transform.output = spectra;
  call.run(*s.filter_transform, transform, "filters");
}

/// The last step: signals times spectra, or with the filters themselves.
void convolve_signals(const ConvolutionState& s, const runtime::CompiledSchedule& schedule,
                      const Arguments& a, cl_mem spectra, std::uint64_t offset, plan::Call& call) {
  runtime::Execution execution;
  execution.input = a.in.buffer;
  execution.output = a.out.buffer;
  execution.spectrum = spectra;
  execution.spectrum_offset = offset;
  execution.input_offset = s.options.signal.offset;
  execution.output_offset = s.options.output.offset;
  execution.scale = 1.0 / static_cast<double>(s.geometry.transform_points());
  plan::CallMemory memory(*s.device);
  if (s.has_formats && a.cost == nullptr) {
    execution.input_side.base = execution.input_offset;
    execution.output_side.base = execution.output_offset;
    execution.user_arguments = plan::user_arguments(s.parameters, a, memory);
  }
  call.end(schedule, execution, "convolution");
}

plan::WorkspaceNeed apply_need(const ConvolutionState& s) {
  plan::WorkspaceNeed need;
  need.take_turns(s.convolution.get());
  return need;
}

plan::WorkspaceNeed convolve_need(const ConvolutionState& s) {
  plan::WorkspaceNeed need;
  if (s.two_inputs) {
    need.take_turns(s.two_inputs.get());
    return need;
  }
  need.own = s.spectrum_bytes;
  need.take_turns(s.filter_transform.get());
  need.take_turns(s.convolution.get());
  return need;
}

void check(const ConvolutionState& s, const Arguments& a, std::vector<BufferUse> uses,
           const plan::WorkspaceNeed& need) {
  if (a.cost != nullptr) return;
  plan::check_bindings(s.parameters, a);
  for (const BufferUse& use : plan::binding_uses(s.parameters, a)) {
    if (use.memory.kind != MemoryKind::buffer)
      throw Error(ErrorCode::unsupported, std::string("the value of the parameter \"") + use.name +
                                              "\" is an address: operations take buffers");
    uses.push_back(use);
  }
  if (a.own_workspace && need.total() > 0) uses.push_back(plan::workspace_use(a, need.total()));
  plan::check_call(*s.device, "convolution", a, uses.data(), uses.size());
}

BufferUse filters_use(const ConvolutionState& s, const char* name, const RawMemory& filters) {
  return {filters, name, Access::read, s.filter.end_bytes, &s.filter};
}
/// The signals and the results; one use if these replace the signals in their buffer.
std::vector<BufferUse> signal_uses(const ConvolutionState& s, const Arguments& a) {
  BufferUse signals{a.in, s.scope.signals, Access::read, s.signal.end_bytes, &s.signal};
  if (s.in_place && a.in == a.out) {
    signals.access = Access::read_write;
    return {signals};
  }
  return {signals, {a.out, "out", Access::write, s.output.end_bytes, &s.output}};
}

/// What a command in `queue` that reads the spectra has to wait for; null: they are complete.
cl_event before(const FilterSpectra& spectra, cl_command_queue queue) {
  cl_int status = CL_QUEUED;
  const cl_event ready = spectra.ready.get();
  runtime::check(clGetEventInfo(ready, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr),
                 "clGetEventInfo");
  if (status == CL_COMPLETE) return nullptr;
  // Nobody else need flush the other queue, and without that this event might never complete.
  if (spectra.queue.get() != queue) runtime::check(clFlush(spectra.queue.get()), "clFlush");
  return ready;
}

/// Expands the halves of real filters' spectra to whole spectra.
EventHandle enqueue_whole_spectra(const ConvolutionState& s, const Arguments& a, cl_mem spectra) {
  runtime::SingleLaunch launch;
  launch.queue = a.queue;
  launch.in = a.in.buffer;
  launch.out = spectra;
  launch.count = s.geometry.points() * s.options.filters;
  launch.groups = codegen::ops_groups(launch.count);
  launch.wait.assign(a.wait_list, a.wait_list + a.wait_count);
  return s.whole_spectra->enqueue(launch);
}

std::shared_ptr<FilterSpectra> new_spectra(const ConvolutionState& s, cl_command_queue queue) {
  auto spectra = std::make_shared<FilterSpectra>();
  spectra->queue = runtime::QueueHandle::retain(queue);
  spectra->memory = runtime::make_buffer(*s.device, s.spectrum_bytes, "filter spectra");
  return spectra;
}

}  // namespace

ConvolutionHandle::ConvolutionHandle(cl_context context, cl_device_id device,
                                     std::vector<std::uint64_t> signal_shape,
                                     std::vector<std::uint64_t> filter_shape,
                                     const ConvolutionOptions& options)
    : SharedHandle(
          "convolution",
          plan::planned_first(std::max(plan::points_of(signal_shape), plan::points_of(filter_shape)), [&] {
            return std::make_shared<ConvolutionState>(context, device, signal_shape, filter_shape, options);
          })) {}
ConvolutionHandle::ConvolutionHandle(std::shared_ptr<ConvolutionState> state) noexcept
    : SharedHandle("convolution", std::move(state)) {}

void ConvolutionHandle::set_filter(const Arguments& a) {
  ConvolutionState& s = state();
  plan::refuse_recording(a, "set_filter()");
  plan::check_call(*s.device, "convolution", a, {filters_use(s, "filters", a.in)});
  auto spectra = new_spectra(s, a.queue);
  plan::Call call(*s.device, a, {});
  transform_filters(s, a.in.buffer, spectra->memory.get(), call);
  spectra->ready = call.last();
  s.replace(std::move(spectra));
  call.finish();
}

void ConvolutionHandle::set_spectrum(const Arguments& a) {
  ConvolutionState& s = state();
  plan::refuse_recording(a, "set_spectrum()");
  plan::check_call(
      *s.device, "convolution", a,
      {plan::numbers_use(a.in, "spectra", Access::read, s.given_spectrum_bytes, s.options.precision)});
  auto spectra = new_spectra(s, a.queue);
  cl_event done = nullptr;
  if (s.whole_spectra) {
    done = enqueue_whole_spectra(s, a, spectra->memory.get()).release();
  } else {
    runtime::check(clEnqueueCopyBuffer(a.queue, a.in.buffer, spectra->memory.get(), 0, 0, s.spectrum_bytes,
                                       static_cast<cl_uint>(a.wait_count), a.wait_list, &done),
                   "clEnqueueCopyBuffer");
  }
  spectra->ready = EventHandle(done);
  EventHandle copied = EventHandle::retain(done);
  s.replace(std::move(spectra));
  if (a.done != nullptr) *a.done = copied.release();
}

std::shared_ptr<const FilterSpectra> ConvolutionHandle::filters() const {
  return state().current();
}
void ConvolutionHandle::replace_filters(std::shared_ptr<const FilterSpectra> filters) {
  state().replace(std::move(filters));
}

void ConvolutionHandle::apply_with(const Arguments& a,
                                   const std::shared_ptr<const FilterSpectra>& spectra) const {
  const ConvolutionState& s = state();
  const plan::WorkspaceNeed need = apply_need(s);
  check(s, a, signal_uses(s, a), need);
  plan::Call call(*s.device, a, need);
  if (spectra && a.cost == nullptr) call.also_wait(before(*spectra, a.queue));
  convolve_signals(s, *s.convolution, a, spectra ? spectra->memory.get() : nullptr, 0, call);
  call.finish();
}

void ConvolutionHandle::apply(const Arguments& a) const {
  const std::shared_ptr<const FilterSpectra> spectra = state().current();
  if (!spectra && a.cost == nullptr)
    refuse(
        "apply() without filters: call set_filter() or set_spectrum() (of a MatchedFilter set_templates()) "
        "before");
  apply_with(a, spectra);
}

void ConvolutionHandle::convolve(const Arguments& a) const {
  const ConvolutionState& s = state();
  std::vector<BufferUse> uses = signal_uses(s, a);
  uses.push_back(filters_use(s, s.scope.filters, a.second));
  const plan::WorkspaceNeed need = convolve_need(s);
  check(s, a, std::move(uses), need);
  plan::Call call(*s.device, a, need);
  if (s.two_inputs) {
    convolve_signals(s, *s.two_inputs, a, a.second.buffer, s.options.filter.offset, call);
  } else {
    transform_filters(s, a.second.buffer, call.workspace(), call);
    convolve_signals(s, *s.convolution, a, call.workspace(), 0, call);
  }
  call.finish();
}

const std::vector<std::uint64_t>& ConvolutionHandle::output_shape() const {
  return state().output_shape;
}
const std::vector<std::uint64_t>& ConvolutionHandle::cyclic_shape() const {
  return state().cyclic_shape;
}
const ConvolutionOptions& ConvolutionHandle::options() const {
  return state().options;
}
std::uint64_t ConvolutionHandle::signal_bytes() const {
  return state().signal.end_bytes;
}
std::uint64_t ConvolutionHandle::filter_bytes() const {
  return state().filter.end_bytes;
}
std::uint64_t ConvolutionHandle::output_bytes() const {
  return state().output.end_bytes;
}
std::uint64_t ConvolutionHandle::spectrum_bytes() const {
  return state().given_spectrum_bytes;
}
std::uint64_t ConvolutionHandle::apply_workspace_bytes() const {
  return apply_need(state()).total();
}
std::uint64_t ConvolutionHandle::workspace_bytes() const {
  return std::max(apply_need(state()).total(), convolve_need(state()).total());
}
Cost ConvolutionHandle::cost() const {
  return plan::cost_of([&](const Arguments& a) { apply(a); });
}
Cost ConvolutionHandle::convolve_cost() const {
  return plan::cost_of([&](const Arguments& a) { convolve(a); });
}
std::string ConvolutionHandle::describe() const {
  const ConvolutionState& s = state();
  const std::string pairs =
      s.two_inputs
          ? "convolve(), signals and filters in one kernel:\n" + planning::describe(s.two_inputs->schedule())
          : "convolve(): the filters are transformed into the workspace, then as above\n";
  if (!s.convolution) return "convolution: " + s.geometry.reason + "\n" + pairs;
  return "convolution: " + s.geometry.reason + "\nfilters, " + std::to_string(s.options.filters) +
         (s.place ? ", placed by a kernel of its own, then\n" : ":\n") +
         planning::describe(s.filter_transform->schedule()) + "signals, " +
         std::to_string(s.options.signals) + (s.options.domain == Domain::real ? ", real:\n" : ":\n") +
         planning::describe(s.convolution->schedule()) + pairs;
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
