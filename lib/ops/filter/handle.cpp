// The exported side of Filter: check, then enqueue forward transforms, the product with the transfer function, inverse ones.
#include <fftcl/detail/filter_handle.hpp>

#include <utility>

#include "codegen/operation_kernels.hpp"
#include "core/base/refuse.hpp"
#include "ops/filter/state.hpp"
#include "ops/filter/transfer.hpp"
#include "plan/arguments.hpp"
#include "plan/call.hpp"
#include "plan/plan_first.hpp"
#include "plan/recording.hpp"

namespace fft {
inline namespace v0 {
namespace detail {

FilterHandle::FilterHandle(cl_context context, cl_device_id device, std::vector<std::uint64_t> shape,
                           const FilterOptions& options, const FilterTransfer& transfer)
    : FilterHandle(plan::planned_first(plan::points_of(shape),
                                       [&] {
                                         return std::make_shared<FilterState>(
                                             FilterKernels(context, device, shape, options, transfer));
                                       }),
                   transfer) {}
FilterHandle::FilterHandle(std::shared_ptr<FilterState> state, const FilterTransfer& transfer)
    : SharedHandle("filter", std::move(state)) {
  ops::fill(this->state(), transfer);
}

void FilterHandle::set_transfer(const Arguments& arguments) {
  FilterState& s = state();
  plan::refuse_recording(arguments, "set_transfer()");
  plan::check_call(*s.device, "filter", arguments,
                   {plan::numbers_use(arguments.in, "values", plan::Access::read, s.spectrum_bytes(),
                                      s.options.precision)});
  runtime::SingleLaunch launch;
  launch.queue = arguments.queue;
  launch.in = arguments.in.buffer;
  launch.out = s.transfer.get();
  launch.count = s.spectrum_points;
  launch.groups = codegen::ops_groups(launch.count);
  launch.scale = s.scale();
  launch.wait.assign(arguments.wait_list, arguments.wait_list + arguments.wait_count);
  runtime::EventHandle done = ops::complete_transfer(s, arguments.queue, s.copy_scaled->enqueue(launch));
  s.has_transfer = true;
  if (arguments.done != nullptr) *arguments.done = done.release();
}

namespace {

plan::WorkspaceNeed need(const FilterState& s) {
  plan::WorkspaceNeed need;
  need.take_turns(s.fused.get());
  if (!s.composed) return need;
  need.own = s.composed->workspace_bytes;
  need.take_turns(s.composed->forward.workspace_bytes());
  need.take_turns(s.composed->inverse.workspace_bytes());
  return need;
}

void check_apply(const FilterState& s, const Arguments& arguments) {
  if (arguments.cost != nullptr) return;
  if (!s.has_transfer)
    refuse(
        "apply() of a filter without a transfer function: call set_transfer() before, or give the "
        "constructor one");
  using plan::Access;
  if (arguments.in == arguments.out) {
    if (!plan::same_places(s.source, s.destination))
      refuse(
          "in and out are one buffer, but FilterOptions::input and output place the elements differently: "
          "give both the same offset, strides and distance, or use two buffers");
    return plan::check_call(
        *s.device, "filter", arguments,
        {{arguments.in, "inout", Access::read_write, s.source.end_bytes, &s.source, "for the signals"}},
        need(s).total());
  }
  const bool reads_again = s.composed && s.composed->inverse.reads_destination(Direction::inverse);
  plan::check_call(*s.device, "filter", arguments,
                   {{arguments.in, "in", Access::read, s.source.end_bytes, &s.source, "for the signals"},
                    {arguments.out, "out", reads_again ? Access::read_write : Access::write,
                     s.destination.end_bytes, &s.destination, "for the filtered signals"}},
                   need(s).total());
}

void apply_fused(const FilterState& s, const Arguments& arguments) {
  plan::Call call(*s.device, arguments, need(s));
  runtime::Execution execution;
  execution.input = arguments.in.buffer;
  execution.output = arguments.out.buffer;
  execution.spectrum = s.spectrum();
  execution.input_offset = s.source.layout.offset;
  execution.output_offset = s.destination.layout.offset;
  call.end(*s.fused, execution, "filter");
  call.finish();
}

void apply_composed(const FilterState& s, const Arguments& arguments) {
  const FilterState::Composed& composed = *s.composed;
  plan::Call call(*s.device, arguments, need(s));
  call.run(composed.forward, Direction::forward, arguments.in.buffer, call.workspace());
  runtime::SingleLaunch product = call.launch(s.spectrum_points * s.spectra);
  product.table = s.transfer.get();
  product.in_offset = s.spectrum_points;
  call.run(composed.multiply, product, "product with the transfer function",
           2.0 * double(composed.workspace_bytes) + double(s.spectrum_bytes()));
  call.run(composed.inverse, Direction::inverse, call.workspace(), arguments.out.buffer);
  call.finish();
}

}  // namespace

void FilterHandle::apply(const Arguments& arguments) const {
  const FilterState& s = state();
  check_apply(s, arguments);
  s.fused ? apply_fused(s, arguments) : apply_composed(s, arguments);
}

const std::vector<std::uint64_t>& FilterHandle::shape() const {
  return state().lengths;
}
const FilterOptions& FilterHandle::options() const {
  return state().options;
}
std::uint64_t FilterHandle::transfer_points() const {
  return state().spectrum_points;
}
std::uint64_t FilterHandle::transfer_bytes() const {
  return state().spectrum_bytes();
}
std::uint64_t FilterHandle::input_bytes() const {
  return state().source.end_bytes;
}
std::uint64_t FilterHandle::output_bytes() const {
  return state().destination.end_bytes;
}
std::uint64_t FilterHandle::workspace_bytes() const {
  return need(state()).total();
}
Cost FilterHandle::cost() const {
  return plan::cost_of([&](const Arguments& a) { apply(a); });
}
std::string FilterHandle::describe() const {
  const FilterState& s = state();
  std::string text = "filter: " + std::to_string(s.spectrum_points) + " frequencies, " +
                     std::to_string(s.spectra) + (s.spectra == 1 ? " spectrum" : " spectra") + "\n";
  if (s.fused) return text + planning::describe(s.fused->schedule());
  text += s.composed->forward.describe();
  text += "product with the transfer function: one pass over the spectra\n";
  return text + s.composed->inverse.describe();
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
