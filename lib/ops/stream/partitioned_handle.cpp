// Partitioned convolution: rows, transforms, products with the filters' partitions, transforms back, results.
#include <fftcl/detail/partitioned_handle.hpp>

#include <algorithm>
#include <mutex>
#include <utility>

#include "codegen/operation_kernels.hpp"
#include "core/base/refuse.hpp"
#include "ops/stream/geometry.hpp"
#include "ops/stream/partitioned_kernels.hpp"
#include "ops/stream/state.hpp"
#include "plan/arguments.hpp"
#include "plan/call.hpp"
#include "plan/plan_first.hpp"
#include "plan/recording.hpp"
#include "runtime/device/device_buffer.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/execution/single_kernel.hpp"
#include "runtime/opencl/locked.hpp"
#include "runtime/opencl/queue.hpp"

namespace fft {
inline namespace v0 {
namespace detail {

using runtime::EventHandle;
using runtime::QueueHandle;

struct PartitionedState {
  PartitionedState(cl_context context, cl_device_id device_id, std::uint64_t filter_length,
                   const PartitionedConvolverOptions& options)
      : device(runtime::DeviceContext::acquire(context, device_id)),
        geometry(ops::make_partitioned_geometry(filter_length, options, device->limits())),
        rows(kernel(ops::partition_rows_kernel(geometry), codegen::elementwise_work_items)),
        filters(kernel(ops::partition_filters_kernel(geometry), codegen::elementwise_work_items)),
        products(kernel(ops::partition_products_kernel(geometry, device->limits()),
                        ops::partition_products_launch(geometry, device->limits(), 1).work_items)),
        results(kernel(ops::partition_results_kernel(geometry), codegen::elementwise_work_items)),
        forward(device, ops::partition_rows(geometry, Direction::forward, options.channels)),
        inverse(device, ops::partition_rows(geometry, Direction::inverse, options.channels)),
        ring(runtime::make_buffer(*device, geometry.ring_bytes(), "the spectra of earlier blocks")),
        history(runtime::make_buffer(*device, geometry.history_bytes(), "the last block")),
        announced(geometry.workspace_bytes(1)) {
    device->workspaces().register_size(announced);
  }
  ~PartitionedState() { device->workspaces().unregister_size(announced); }
  PartitionedState(const PartitionedState&) = delete;
  PartitionedState& operator=(const PartitionedState&) = delete;

  runtime::SingleKernel kernel(const codegen::KernelSource& source, std::uint32_t items) const {
    return {device, source, geometry.options.precision, 1, items};
  }
  /// Appends the transforms of `count` rows.
  void transform(plan::Call& call, Direction direction, cl_mem in, std::uint64_t in_offset, cl_mem out,
                 std::uint64_t out_offset, std::uint64_t count) const;
  plan::WorkspaceNeed need(std::uint64_t blocks) const {
    plan::WorkspaceNeed need;
    need.own = geometry.workspace_bytes(blocks);
    need.take_turns(&forward);
    need.take_turns(&inverse);
    return need;
  }
  Cost cost(std::uint64_t blocks) const;
  void set_filter(const Arguments& a);
  void process(const Arguments& a, std::uint64_t blocks, const ops::StreamSpan& in,
               const ops::StreamSpan& out);

  std::shared_ptr<runtime::DeviceContext> device;
  ops::PartitionedGeometry geometry;
  runtime::SingleKernel rows, filters, products, results;
  runtime::CompiledSchedule forward, inverse;

  mutable std::mutex mutex;  ///< of all that follows
  runtime::MemHandle ring, history, spectra;
  // The state of the stream: the half of the history that holds the last block, the place of the next
  // spectrum in the ring, and the number of spectra in the ring.
  std::uint64_t half = 0, next = 0, past = 0;
  bool fresh = true;
  ops::LastCommand last;
  std::uint64_t announced;  ///< bytes of the largest call's workspace, which the pool keeps

 private:
  void announce(std::uint64_t bytes);
  void run(const Arguments& a, std::uint64_t blocks, const ops::StreamSpan& in, const ops::StreamSpan& out,
           plan::Call& call) const;
};

void PartitionedState::transform(plan::Call& call, Direction direction, cl_mem in, std::uint64_t in_offset,
                                 cl_mem out, std::uint64_t out_offset, std::uint64_t count) const {
  runtime::Execution execution;
  execution.direction = direction;
  execution.input = in;
  execution.output = out;
  execution.input_offset = in_offset;
  execution.output_offset = out_offset;
  execution.transforms = count;
  call.run(direction == Direction::forward ? forward : inverse, execution);
}

void PartitionedState::set_filter(const Arguments& a) {
  const std::lock_guard lock(mutex);
  const ops::PartitionedGeometry& g = geometry;
  const bool in_order = runtime::runs_in_order(a.queue);
  QueueHandle queue = ops::LastCommand::hold(a.queue);
  const std::uint64_t count = g.partitions * g.filters();
  runtime::MemHandle placed =
      runtime::make_buffer(*device, count * g.points() * g.sample_bytes(), "the filters' partitions");
  runtime::MemHandle transformed =
      runtime::make_buffer(*device, g.filter_spectra_bytes(), "the filters' spectra");
  plan::Call call(*device, a, {});
  call.also_wait(last.before(a.queue, in_order));
  runtime::SingleLaunch place = call.launch(count * g.points());
  place.in = a.in.buffer;
  place.out = placed.get();
  call.run(filters, place, "filters placed",
           double(g.filter_bytes() + count * g.points() * g.sample_bytes()));
  transform(call, Direction::forward, placed.get(), 0, transformed.get(), 0, count);
  EventHandle done = call.last();
  call.finish();
  last.set(std::move(done), std::move(queue), in_order);
  spectra = std::move(transformed);
}

void PartitionedState::announce(std::uint64_t bytes) {
  if (bytes <= announced) return;
  device->workspaces().register_size(bytes);
  device->workspaces().unregister_size(std::exchange(announced, bytes));
}

void PartitionedState::process(const Arguments& a, std::uint64_t blocks, const ops::StreamSpan& in,
                               const ops::StreamSpan& out) {
  const std::lock_guard lock(mutex);
  if (!spectra) refuse("a convolver without filters: call set_filter() before process()");
  const bool in_order = runtime::runs_in_order(a.queue);
  QueueHandle queue = ops::LastCommand::hold(a.queue);
  if (!a.own_workspace) announce(geometry.workspace_bytes(blocks));
  plan::Call call(*device, a, need(blocks));
  call.also_wait(last.before(a.queue, in_order));
  EventHandle done;
  try {
    run(a, blocks, in, out, call);
    done = call.last();
    call.finish();
  } catch (...) {
    // The enqueued commands may write parts of the ring and the history that are not in use, so the next call must wait for them.
    if (EventHandle stray = call.take_last()) last.set(std::move(stray), std::move(queue), in_order);
    throw;
  }
  last.set(std::move(done), std::move(queue), in_order);
  half = 1 - half;
  fresh = false;
  next = (next + std::min(blocks, geometry.kept())) % geometry.places();
  past = std::min(past + blocks, geometry.kept());
}

void PartitionedState::run(const Arguments& a, std::uint64_t blocks, const ops::StreamSpan& in,
                           const ops::StreamSpan& out, plan::Call& call) const {
  const ops::PartitionedGeometry& g = geometry;
  const std::uint64_t count = blocks * g.options.channels, samples = count * g.points();
  const std::uint64_t spectra_at = g.row_bytes(blocks) / g.complex_bytes(),
                      products_at = spectra_at + count * g.bins;
  const double block_bytes = double(count * g.block() * g.sample_bytes());

  runtime::SingleLaunch lay = call.launch(samples);
  lay.groups = codegen::ops_groups(samples + g.options.channels * g.block());
  lay.in = a.in.buffer;
  lay.in_offset = in.layout.offset;
  lay.memory = history.get();
  lay.numbers = {half, std::uint64_t(fresh), in.layout.stride, in.layout.distance, blocks};
  call.run(rows, lay, "rows of samples", 4 * block_bytes);

  transform(call, Direction::forward, call.workspace(), 0, call.workspace(), spectra_at, count);

  const planning::LaunchSize size = ops::partition_products_launch(g, device->limits(), count);
  runtime::SingleLaunch multiply = call.launch(count);
  multiply.groups = size.groups;
  multiply.in_offset = spectra_at;
  multiply.out_offset = products_at;
  multiply.table = spectra.get();
  multiply.scale = 1.0 / static_cast<double>(g.points());
  multiply.memory = ring.get();
  const std::uint64_t kept = blocks - std::min(blocks, g.kept());
  multiply.numbers = {next, past, kept};
  call.run(products, multiply, "products with the partitions",
           double(count * g.bins * g.complex_bytes()) * double(2 * g.partitions + 1));

  transform(call, Direction::inverse, call.workspace(), products_at, call.workspace(), 0, count);

  runtime::SingleLaunch write = call.launch(count * g.block());
  write.out = a.out.buffer;
  write.out_offset = out.layout.offset;
  write.numbers = {out.layout.stride, out.layout.distance};
  call.run(results, write, "results", 2 * block_bytes);
}

Cost PartitionedState::cost(std::uint64_t blocks) const {
  const auto lock = runtime::locked(mutex);  // run() reads the state of the stream
  return plan::cost_of([&](const Arguments& a) {
    plan::Call call(*device, a, need(blocks));
    run(a, blocks, {}, {}, call);
    call.finish();
  });
}

PartitionedHandle::PartitionedHandle(cl_context context, cl_device_id device, std::uint64_t filter_length,
                                     const PartitionedConvolverOptions& options)
    : SharedHandle("partitioned convolver", plan::planned_first(filter_length, [&] {
                     return std::make_shared<PartitionedState>(context, device, filter_length, options);
                   })) {}

void PartitionedHandle::set_filter(const Arguments& a) {
  PartitionedState& s = state();
  plan::refuse_recording(a, "set_filter()");
  plan::check_call(*s.device, "partitioned convolver", a,
                   {plan::numbers_use(a.in, "filters", plan::Access::read, s.geometry.filter_bytes(),
                                      s.geometry.options.precision)});
  s.set_filter(a);
}

namespace {

/// Blocks in a call of `count` samples; throws fft::Error for numbers that no call can have.
std::uint64_t blocks_of(const PartitionedState& s, std::uint64_t count) {
  const ops::PartitionedGeometry& g = s.geometry;
  const std::uint64_t max = g.max_blocks * g.block();
  if (count == 0 || count % g.block() != 0 || count > max)
    refuse("count = " + std::to_string(count) + ": a call takes a multiple of the partition, " +
           std::to_string(g.block()) + " samples, up to " + std::to_string(max) +
           ": process parts, or use fft::StreamingConvolver for any number");
  return count / g.block();
}

}  // namespace

void PartitionedHandle::process(const Arguments& a, std::uint64_t count, const StreamLayout& in,
                                const StreamLayout& out) {
  PartitionedState& s = state();
  const ops::PartitionedGeometry& g = s.geometry;
  const std::uint64_t blocks = blocks_of(s, count);
  const ops::StreamSpan from = ops::make_span(in, count, g.options.channels, false, "in"),
                        to = ops::make_span(out, count, g.options.channels, true, "out");
  plan::refuse_recording(a, "process()");
  const auto samples = [&](const RawMemory& memory, const char* name, plan::Access access,
                           const ops::StreamSpan& span) {
    return plan::numbers_use(memory, name, access, span.bytes(g.sample_bytes()), g.options.precision);
  };
  plan::check_call(
      *s.device, "partitioned convolver", a,
      {samples(a.in, "in", plan::Access::read, from), samples(a.out, "out", plan::Access::write, to)},
      s.need(blocks).total());
  s.process(a, blocks, from, to);
}

void PartitionedHandle::reset() {
  PartitionedState& s = state();
  const auto lock = runtime::locked(s.mutex);
  s.fresh = true;
  s.past = 0;
}

std::uint64_t PartitionedHandle::filter_length() const {
  return state().geometry.filter;
}
std::uint64_t PartitionedHandle::partitions() const {
  return state().geometry.partitions;
}
std::uint64_t PartitionedHandle::max_count() const {
  return state().geometry.max_blocks * state().geometry.block();
}
const PartitionedConvolverOptions& PartitionedHandle::options() const {
  return state().geometry.options;
}
std::uint64_t PartitionedHandle::filter_bytes() const {
  return state().geometry.filter_bytes();
}
std::uint64_t PartitionedHandle::state_bytes() const {
  const ops::PartitionedGeometry& g = state().geometry;
  return g.filter_spectra_bytes() + g.ring_bytes() + g.history_bytes();
}
std::uint64_t PartitionedHandle::workspace_bytes(std::uint64_t count) const {
  return state().need(blocks_of(state(), count)).total();
}
Cost PartitionedHandle::cost(std::uint64_t count) const {
  return state().cost(blocks_of(state(), count));
}
std::uint64_t PartitionedHandle::bytes(std::uint64_t count) const {
  const ops::PartitionedGeometry& g = state().geometry;
  return ops::make_span({}, count, g.options.channels, false, "count").bytes(g.sample_bytes());
}
std::string PartitionedHandle::describe() const {
  const PartitionedState& s = state();
  const ops::PartitionedGeometry& g = s.geometry;
  const std::uint64_t products = g.partitions * g.bins * g.complex_bytes();
  return "partitioned convolution: " + std::to_string(g.options.channels) + " channel(s), " +
         std::to_string(g.filters()) + " filter(s) of " + std::to_string(g.filter) + " points in " +
         std::to_string(g.partitions) + " partition(s) of " + std::to_string(g.block()) + "\nstate " +
         std::to_string(state_bytes()) + " bytes; a block of a channel reads " + std::to_string(products) +
         " bytes of spectra and " + std::to_string(products) + " of the filter's; workspace of a block " +
         std::to_string(g.workspace_bytes(1)) +
         " bytes\nfive steps: rows of samples, transforms, products, transforms back, results\n" +
         planning::describe(s.forward.schedule()) + planning::describe(s.inverse.schedule());
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
