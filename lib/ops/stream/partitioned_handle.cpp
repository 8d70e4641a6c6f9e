// Partitioned convolution: rows, transforms, products with the filters' partitions, transforms back, results.
#include <fftcl/detail/partitioned_handle.hpp>

#include <algorithm>
#include <mutex>
#include <utility>

#include <fftcl/error.hpp>
#include "codegen/operation_kernels.hpp"
#include "ops/stream/geometry.hpp"
#include "ops/stream/partitioned_kernels.hpp"
#include "ops/stream/state.hpp"
#include "plan/arguments.hpp"
#include "plan/enqueue.hpp"
#include "runtime/device/device_buffer.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/execution/single_kernel.hpp"
#include "runtime/opencl/queue_order.hpp"

namespace fft {
inline namespace v0 {
namespace detail {

using runtime::Chain;
using runtime::EventHandle;
using runtime::QueueHandle;

struct PartitionedState {
  PartitionedState(cl_context context, cl_device_id device_id, std::uint64_t filter_length,
                   const PartitionedOptions& options)
      : device(runtime::DeviceContext::acquire(context, device_id)),
        geometry(ops::make_partitioned_geometry(filter_length, options, device->limits())),
        rows(kernel(ops::partition_rows_kernel(geometry), codegen::ops_work_items)),
        filters(kernel(ops::partition_filters_kernel(geometry), codegen::ops_work_items)),
        products(kernel(ops::partition_products_kernel(geometry, device->limits()),
                        ops::partition_products_launch(geometry, device->limits(), 1).work_items)),
        results(kernel(ops::partition_results_kernel(geometry), codegen::ops_work_items)),
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
  /// Appends the transforms of `rows` rows.
  void transform(Chain& chain, cl_command_queue queue, Direction direction, cl_mem in,
                 std::uint64_t in_offset, cl_mem out, std::uint64_t out_offset, std::uint64_t count) const;
  void set_filter(const Arguments& a);
  void process(const Arguments& a, std::uint64_t blocks, const ops::StreamSpan& in,
               const ops::StreamSpan& out);

  std::shared_ptr<runtime::DeviceContext> device;
  ops::PartitionedGeometry geometry;
  runtime::SingleKernel rows, filters, products, results;
  runtime::CompiledSchedule forward, inverse;

  std::mutex mutex;  ///< of all that follows
  runtime::MemHandle ring, history, spectra;
  // Of the stream: the half of the history that holds the last block, the ring's place of the next one, and how many there are in the ring.
  std::uint64_t half = 0, next = 0, past = 0;
  bool fresh = true;
  ops::LastCommand last;
  std::uint64_t announced;  ///< bytes of the largest call's workspace, which the pool keeps

 private:
  struct Call;
  void announce(std::uint64_t bytes);
  void run(const Call& call, Chain& chain) const;
};

struct PartitionedState::Call {
  const Arguments& arguments;
  std::uint64_t blocks;
  const ops::StreamSpan &in, &out;
  cl_mem workspace;
};

namespace {

runtime::SingleLaunch launch_over(std::uint64_t count, cl_command_queue queue, const Chain& chain) {
  runtime::SingleLaunch launch;
  launch.queue = queue;
  launch.count = count;
  launch.groups = codegen::ops_groups(count);
  launch.wait = chain.wait();
  return launch;
}

}  // namespace

void PartitionedState::transform(Chain& chain, cl_command_queue queue, Direction direction, cl_mem in,
                                 std::uint64_t in_offset, cl_mem out, std::uint64_t out_offset,
                                 std::uint64_t count) const {
  runtime::Execution execution;
  execution.queue = queue;
  execution.direction = direction;
  execution.input = in;
  execution.output = out;
  execution.input_offset = in_offset;
  execution.output_offset = out_offset;
  execution.transforms = count;
  execution.wait_list = chain.wait().data();
  execution.wait_count = static_cast<cl_uint>(chain.wait().size());
  cl_event done = nullptr;
  execution.done = &done;
  (direction == Direction::forward ? forward : inverse).execute(execution);
  chain.append(done);
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
  Chain chain(a.wait_list, a.wait_count, last.before(a.queue, in_order));
  runtime::SingleLaunch place = launch_over(count * g.points(), a.queue, chain);
  place.in = a.in.buffer;
  place.out = placed.get();
  chain.append(filters.enqueue(place));
  transform(chain, a.queue, Direction::forward, placed.get(), 0, transformed.get(), 0, count);
  EventHandle done = EventHandle::retain(a.done != nullptr ? chain.wait().front() : nullptr);
  last.set(chain.take(), std::move(queue), in_order);
  spectra = std::move(transformed);
  if (a.done != nullptr) *a.done = done.release();
}

void PartitionedState::announce(std::uint64_t bytes) {
  if (bytes <= announced) return;
  device->workspaces().register_size(bytes);
  device->workspaces().unregister_size(std::exchange(announced, bytes));
}

void PartitionedState::process(const Arguments& a, std::uint64_t blocks, const ops::StreamSpan& in,
                               const ops::StreamSpan& out) {
  const std::lock_guard lock(mutex);
  if (!spectra)
    throw Error(ErrorCode::invalid_argument,
                "a convolver without filters: call set_filter() before process()");
  const bool in_order = runtime::runs_in_order(a.queue);
  QueueHandle queue = ops::LastCommand::hold(a.queue);
  announce(geometry.workspace_bytes(blocks));
  auto lease = device->workspaces().acquire({geometry.workspace_bytes(blocks), a.queue, in_order});
  Chain chain(a.wait_list, a.wait_count, lease.wait());
  if (const cl_event before = last.before(a.queue, in_order)) chain.also_wait(before);
  EventHandle for_pool, for_caller;
  try {
    run({a, blocks, in, out, lease.memory()}, chain);
    for_pool = EventHandle::retain(chain.wait().front());
    for_caller = EventHandle::retain(a.done != nullptr ? chain.wait().front() : nullptr);
  } catch (...) {
    // The enqueued commands may write parts of the ring and the history that are not in use, so the next call must wait for them.
    if (EventHandle stray = chain.take()) last.set(std::move(stray), std::move(queue), in_order);
    throw;
  }
  lease.commit(std::move(for_pool));
  last.set(chain.take(), std::move(queue), in_order);
  if (a.done != nullptr) *a.done = for_caller.release();
  half = 1 - half;
  fresh = false;
  next = (next + std::min(blocks, geometry.kept())) % geometry.places();
  past = std::min(past + blocks, geometry.kept());
}

void PartitionedState::run(const Call& call, Chain& chain) const {
  const ops::PartitionedGeometry& g = geometry;
  const cl_command_queue queue = call.arguments.queue;
  const std::uint64_t count = call.blocks * g.options.channels, samples = count * g.points();
  const std::uint64_t spectra_at = g.row_bytes(call.blocks) / g.complex_bytes(),
                      products_at = spectra_at + count * g.bins;

  runtime::SingleLaunch lay = launch_over(samples, queue, chain);
  lay.groups = codegen::ops_groups(samples + g.options.channels * g.block());
  lay.in = call.arguments.in.buffer;
  lay.in_offset = call.in.layout.offset;
  lay.out = call.workspace;
  lay.memory = history.get();
  lay.numbers = {half, std::uint64_t(fresh), call.in.layout.stride, call.in.layout.distance, call.blocks};
  chain.append(rows.enqueue(lay));

  transform(chain, queue, Direction::forward, call.workspace, 0, call.workspace, spectra_at, count);

  const planning::LaunchSize size = ops::partition_products_launch(g, device->limits(), count);
  runtime::SingleLaunch multiply = launch_over(count, queue, chain);
  multiply.groups = size.groups;
  multiply.in = multiply.out = call.workspace;
  multiply.in_offset = spectra_at;
  multiply.out_offset = products_at;
  multiply.table = spectra.get();
  multiply.scale = 1.0 / static_cast<double>(g.points());
  multiply.memory = ring.get();
  const std::uint64_t kept = call.blocks - std::min(call.blocks, g.kept());
  multiply.numbers = {next, past, kept};
  chain.append(products.enqueue(multiply));

  transform(chain, queue, Direction::inverse, call.workspace, products_at, call.workspace, 0, count);

  runtime::SingleLaunch write = launch_over(count * g.block(), queue, chain);
  write.in = call.workspace;
  write.out = call.arguments.out.buffer;
  write.out_offset = call.out.layout.offset;
  write.numbers = {call.out.layout.stride, call.out.layout.distance};
  chain.append(results.enqueue(write));
}

PartitionedHandle::PartitionedHandle(cl_context context, cl_device_id device, std::uint64_t filter_length,
                                     const PartitionedOptions& options)
    : SharedHandle("partitioned convolver",
                   std::make_shared<PartitionedState>(context, device, filter_length, options)) {}

void PartitionedHandle::set_filter(const Arguments& a) {
  PartitionedState& s = state();
  plan::check_call(*s.device, "partitioned convolver", a,
                   {{a.in, "filters", plan::Access::read, s.geometry.filter_bytes()}});
  s.set_filter(a);
}

void PartitionedHandle::process(const Arguments& a, std::uint64_t count, const StreamLayout& in,
                                const StreamLayout& out) {
  PartitionedState& s = state();
  const ops::PartitionedGeometry& g = s.geometry;
  if (count == 0 || count % g.block() != 0 || count > max_count())
    throw Error(ErrorCode::invalid_argument,
                "count = " + std::to_string(count) + ": a call takes a multiple of the partition, " +
                    std::to_string(g.block()) + " samples, up to " + std::to_string(max_count()) +
                    ": process parts, or use fft::StreamingConvolver for any number");
  const ops::StreamSpan from = ops::make_span(in, count, g.options.channels, false, "in"),
                        to = ops::make_span(out, count, g.options.channels, true, "out");
  plan::check_call(*s.device, "partitioned convolver", a,
                   {{a.in, "in", plan::Access::read, from.elements * g.sample_bytes()},
                    {a.out, "out", plan::Access::write, to.elements * g.sample_bytes()}});
  s.process(a, count / g.block(), from, to);
}

void PartitionedHandle::reset() {
  PartitionedState& s = state();
  const std::lock_guard lock(s.mutex);
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
const PartitionedOptions& PartitionedHandle::options() const {
  return state().geometry.options;
}
std::uint64_t PartitionedHandle::filter_bytes() const {
  return state().geometry.filter_bytes();
}
std::uint64_t PartitionedHandle::state_bytes() const {
  const ops::PartitionedGeometry& g = state().geometry;
  return g.filter_spectra_bytes() + g.ring_bytes() + g.history_bytes();
}
std::uint64_t PartitionedHandle::bytes(std::uint64_t count) const {
  return count * state().geometry.options.channels * state().geometry.sample_bytes();
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
