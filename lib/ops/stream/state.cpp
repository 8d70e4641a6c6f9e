// Building and running of streams.
#include "ops/stream/state.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "codegen/operation_kernels.hpp"
#include "core/base/refuse.hpp"
#include "ops/stream/kernels.hpp"
#include "runtime/device/device_buffer.hpp"
#include "runtime/device/workspace_pool.hpp"
#include "runtime/opencl/cl_check.hpp"
#include "runtime/opencl/event_state.hpp"
#include "runtime/opencl/launch.hpp"
#include "runtime/opencl/locked.hpp"
#include "runtime/opencl/queue.hpp"

namespace fft::ops {
namespace {

codegen::Placement placement_of(const StreamingGeometry& g) {
  const planning::PlacedArray filter = placed_filter(g.block, filter_options(g), 0);
  codegen::Placement p;
  p.precision = g.options.precision;
  p.array = g.options.domain;
  p.grid_lengths = {g.points()};
  p.lengths = {filter.points};
  p.rotation = {filter.rotation};
  p.orders = {filter.order};
  p.conjugated = filter.conjugated;
  return p;
}

std::uint64_t spectrum_bytes(const StreamingGeometry& g) {
  return g.points() * g.complex_bytes();
}

/// Convolutions of any number of blocks.
std::unique_ptr<runtime::CompiledSchedule> compile_blocks(
    const std::shared_ptr<runtime::DeviceContext>& device, const StreamingGeometry& g,
    const ConvolutionOptions& options) {
  planning::Problem problem = convolution_problem(g.block, options);
  problem.any_batch = true;
  if (problem.real_signals) {  // neighbouring blocks of one channel, an even number
    problem.columns = {problem.in_distance, problem.out_distance, 0};
    problem.batch /= 2;
    problem.in_distance *= 2;
    problem.out_distance *= 2;
  }
  return std::make_unique<runtime::CompiledSchedule>(device, problem);
}

/// Number of rows for which the workspace is sized: similar numbers share a piece.
std::uint64_t leased_rows(const StreamingGeometry& g, std::uint64_t rows) {
  std::uint64_t room = 1;
  while (room < rows) room *= 2;
  return std::min(room, g.rows);
}

}  // namespace

cl_event LastCommand::before(cl_command_queue queue, bool in_order) const {
  if (!last_ || (in_order && in_order_ && queue == queue_.get()) || runtime::is_finished(last_.get()))
    return nullptr;
  // Nothing else flushes the other queue, and without that this event would never complete.
  if (queue != queue_.get()) runtime::check(clFlush(queue_.get()), "clFlush");
  return last_.get();
}

void LastCommand::set(runtime::EventHandle last, runtime::QueueHandle queue, bool in_order) noexcept {
  last_ = std::move(last);
  queue_ = std::move(queue);
  in_order_ = in_order;
}

}  // namespace fft::ops

namespace fft {
inline namespace v0 {
namespace detail {

using runtime::EventHandle;
using runtime::QueueHandle;

/// One call on its way into the queue.
struct StreamingState::Round {
  const Arguments& arguments;
  std::uint64_t count, given;
  const ops::StreamSpan &in, &out;
  ops::StreamCut cut;
  std::uint64_t room;  ///< complex rows in the workspace; the results follow them
  plan::Call& call;
};

StreamingState::StreamingState(cl_context context, cl_device_id device_id, std::uint64_t filter_length,
                               const StreamingConvolverOptions& options) {
  device = runtime::DeviceContext::acquire(context, device_id);
  const planning::DeviceLimits& limits = device->limits();
  geometry = ops::make_streaming_geometry(filter_length, options, limits);
  const auto build = [&](const codegen::KernelSource& source, std::uint64_t groups, std::uint32_t items) {
    return std::make_unique<runtime::SingleKernel>(device, source, options.precision, groups, items);
  };
  const std::uint32_t items = ops::stream_work_items(limits);
  const std::uint64_t max_groups = ops::row_groups(geometry, geometry.rows) + ops::history_groups(geometry);
  rows_ = build(ops::stream_rows_kernel(geometry), max_groups, items);
  results_ = build(ops::stream_results_kernel(geometry), ops::result_groups(geometry, geometry.rows), items);
  place_ = build(codegen::place_kernel(ops::placement_of(geometry)), codegen::ops_groups(geometry.points()),
                 codegen::elementwise_work_items);
  filter_transform_ = std::make_unique<runtime::CompiledSchedule>(
      device, ops::spectrum_problem(geometry.block, ops::filter_options(geometry)));
  convolution_ = ops::compile_blocks(device, geometry, ops::row_options(geometry));
  if (geometry.expects_direct())
    direct_ = ops::compile_blocks(device, geometry, ops::direct_options(geometry));
  history_ = runtime::make_buffer(*device, geometry.history_bytes(), "samples that are kept");
  device->workspaces().register_size(geometry.row_bytes(geometry.rows));
}

StreamingState::~StreamingState() {
  device->workspaces().unregister_size(geometry.row_bytes(geometry.rows));
}

void StreamingState::set_filter(const Arguments& a) {
  const std::lock_guard lock(mutex_);
  const bool in_order = runtime::runs_in_order(a.queue);
  QueueHandle queue = ops::LastCommand::hold(a.queue);
  // Commands of a failed call may still write it, so it is not used again in that case.
  runtime::MemHandle spectrum = std::move(spare_spectrum_);
  if (!spectrum)
    spectrum = runtime::make_buffer(*device, ops::spectrum_bytes(geometry), "the filter's spectrum");
  plan::Call call(*device, a, {});
  call.also_wait(last_.before(a.queue, in_order));
  runtime::SingleLaunch place = call.launch(geometry.points());
  place.in = a.in.buffer;
  place.out = spectrum.get();
  call.run(*place_, place, "filter placed", double(ops::spectrum_bytes(geometry)));
  runtime::Execution transform;
  transform.input = transform.output = spectrum.get();
  call.run(*filter_transform_, transform, "filter");
  EventHandle last = call.last();
  call.finish();
  last_.set(std::move(last), std::move(queue), in_order);
  spare_spectrum_ = std::exchange(spectrum_, std::move(spectrum));
}

void StreamingState::check_filter() const {
  if (!spectrum_) refuse("a stream without a filter: call set_filter() before process() and flush()");
}

void StreamingState::process(const Arguments& a, std::uint64_t count, std::uint64_t given,
                             const ops::StreamSpan& in, const ops::StreamSpan& out) {
  const std::lock_guard lock(mutex_);
  check_filter();
  const bool in_order = runtime::runs_in_order(a.queue);
  QueueHandle queue = ops::LastCommand::hold(a.queue);
  const bool neighbours = direct_ && given > 0 && in.layout.stride == 1 && out.layout.stride == 1;
  const Cut cut = cut_of(count, neighbours);
  plan::Call call(*device, a, need(cut.room));
  call.also_wait(last_.before(a.queue, in_order));
  EventHandle last;
  try {
    run({a, count, given, in, out, cut.blocks, cut.room, call});
    last = call.last();
    call.finish();
  } catch (...) {
    // The enqueued commands may write the other half of the history, so the next call must wait for them.
    if (EventHandle stray = call.take_last()) last_.set(std::move(stray), std::move(queue), in_order);
    throw;
  }
  last_.set(std::move(last), std::move(queue), in_order);
  half_ = 1 - half_;
  fresh_ = false;
  samples_ += given;
  if (given < count) fresh_ = true, samples_ = 0;  // the end of a signal
}

StreamingState::Cut StreamingState::cut_of(std::uint64_t count, bool neighbours) const {
  const ops::StreamCut blocks = geometry.cut(count, neighbours);
  const std::uint64_t rows = std::max<std::uint64_t>(1, geometry.complex_rows(blocks.staged));
  return {blocks, ops::leased_rows(geometry, rows)};
}

plan::WorkspaceNeed StreamingState::need(std::uint64_t room) const {
  plan::WorkspaceNeed need;
  need.own = geometry.row_bytes(room);
  need.take_turns(convolution_.get());
  need.take_turns(direct_.get());
  return need;
}

std::uint64_t StreamingState::workspace_bytes(std::uint64_t count) const {
  return count == 0 ? 0 : need(cut_of(count, false).room).total();
}

Cost StreamingState::cost(std::uint64_t count) const {
  if (count == 0) return {};
  const auto lock = runtime::locked(mutex_);  // run() reads the state of the stream
  Cost cost = plan::cost_of([&](const Arguments& a) {
    const Cut cut = cut_of(count, direct_ != nullptr);
    plan::Call call(*device, a, need(cut.room));
    run({a, count, count, {}, {}, cut.blocks, cut.room, call});
    call.finish();
  });
  cost.workspace_bytes = workspace_bytes(count);
  return cost;
}

void StreamingState::run(Round round) const {
  run_rounds(round);
  if (round.cut.direct > 0) run_direct(round);
}

void StreamingState::convolve(Round& r, const runtime::CompiledSchedule& schedule,
                              runtime::Execution convolve) const {
  convolve.spectrum = spectrum_.get();
  convolve.scale = 1.0 / static_cast<double>(geometry.points());
  r.call.run(schedule, convolve, "blocks");
}

void StreamingState::run_rounds(Round& r) const {
  const std::uint64_t rows = geometry.complex_rows(r.cut.staged), rest = rows % r.room;
  r.call.repeat(rows / r.room, [&](std::uint64_t i) { run_round(r, i * r.room, r.room); });
  if (rest != 0) run_round(r, rows - rest, rest);
}

void StreamingState::run_round(Round& r, std::uint64_t done, std::uint64_t now) const {
  const std::uint64_t blocks = r.cut.staged, results_at = r.room * geometry.points();
  const double row_bytes = double(now * geometry.complex_bytes());
  runtime::SingleLaunch lay = r.call.launch(now);
  lay.in = r.arguments.in.buffer;
  lay.in_offset = r.in.layout.offset;
  lay.groups = ops::row_groups(geometry, now) + (done == 0 ? ops::history_groups(geometry) : 0);
  lay.memory = history_.get();
  lay.numbers = {
      half_,      std::uint64_t(fresh_), r.count, r.given, r.in.layout.stride, r.in.layout.distance, blocks,
      r.cut.head, r.cut.direct,          done};
  r.call.run(*rows_, lay, "rows of samples", 2 * row_bytes * double(geometry.points()));

  runtime::Execution execution;
  execution.input = execution.output = r.call.workspace();
  execution.output_offset = results_at;
  execution.transforms = now;
  convolve(r, *convolution_, execution);

  runtime::SingleLaunch write = r.call.launch(now);
  write.in_offset = results_at;
  write.out = r.arguments.out.buffer;
  write.out_offset = r.out.layout.offset;
  write.groups = ops::result_groups(geometry, now);
  write.numbers = {r.count, r.out.layout.stride, r.out.layout.distance, blocks, r.cut.head, r.cut.direct,
                   done};
  r.call.run(*results_, write, "results", 2 * row_bytes * double(geometry.step()));
}

void StreamingState::run_direct(Round& r) const {
  const std::uint64_t begin = r.cut.head * geometry.step();
  r.call.repeat(geometry.options.channels, [&](std::uint64_t c) {
    runtime::Execution execution;
    execution.input = r.arguments.in.buffer;
    execution.input_offset = r.in.layout.offset + c * r.in.layout.distance + begin - geometry.past();
    execution.output = r.arguments.out.buffer;
    execution.output_offset = r.out.layout.offset + c * r.out.layout.distance + begin;
    execution.transforms = geometry.complex_rows(r.cut.direct) / geometry.options.channels;
    convolve(r, *direct_, execution);
  });
}

void StreamingState::mark(const Arguments& a) {
  const auto lock = runtime::locked(mutex_);
  check_filter();
  if (a.done == nullptr) return;
  std::vector<cl_event> wait(a.wait_list, a.wait_list + a.wait_count);
  if (cl_event before = last_.before(a.queue, runtime::runs_in_order(a.queue))) wait.push_back(before);
  *a.done = runtime::enqueue_marker(a.queue, wait, true).release();
}

void StreamingState::reset() {
  const auto lock = runtime::locked(mutex_);
  fresh_ = true;
  samples_ = 0;
}

std::uint64_t StreamingState::samples() const {
  const auto lock = runtime::locked(mutex_);
  return samples_;
}

std::string StreamingState::describe() const {
  const StreamingConvolverOptions& o = geometry.options;
  return "stream: " + std::to_string(o.channels) + (o.channels == 1 ? " channel, " : " channels, ") +
         (geometry.real() ? "real" : "complex") + (o.precision == Precision::f32 ? " f32" : " f64") +
         ", filter of " + std::to_string(geometry.filter()) + " points\nblocks of " +
         std::to_string(geometry.points()) + " points, " + std::to_string(geometry.step()) +
         " new samples each, " + geometry.reason + "; " +
         (geometry.real() ? "two blocks of a channel in a complex row, " : "") + "rounds of at most " +
         std::to_string(geometry.rows) +
         " rows\nsamples: laid into rows by a kernel before, and results taken out of them by one after, " +
         "the convolution:\n" + planning::describe(convolution_->schedule()) +
         "filter: placed by a kernel, then:\n" + planning::describe(filter_transform_->schedule());
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
