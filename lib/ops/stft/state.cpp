// Building and running of STFTs.
#include "ops/stft/state.hpp"

#include <algorithm>
#include <utility>

#include <fftcl/error.hpp>
#include "core/base/plain_text.hpp"
#include "core/check_options.hpp"
#include "ops/stft/kernels.hpp"
#include "plan/memory_need.hpp"
#include "plan/plan_first.hpp"
#include "runtime/device/workspace_pool.hpp"
#include "runtime/execution/recipe.hpp"
#include "shapes/frame_ends.hpp"
#include "shapes/planner.hpp"

namespace fft::ops {
namespace {

using detail::StftState;
using planning::BufferRef;
using planning::Slot;
using runtime::CompiledSchedule;
using runtime::Recipe;
using runtime::RecipeStep;

void check_inverse(const StftGeometry& g, const planning::DeviceLimits& limits) {
  const std::uint64_t bytes = g.inverse_bytes();
  if (bytes <= limits.max_allocation_bytes) return;
  throw Error(ErrorCode::unsupported,
              "inverse() keeps all frames on the device, " + std::to_string(bytes) +
                  " bytes, above its largest allocation of " + std::to_string(limits.max_allocation_bytes) +
                  ": use " + (g.options.batch > 1 ? "fewer signals in one call (StftOptions::batch), " : "") +
                  "a larger hop or Directions::forward_only");
}

// What has no passes, or no room, is refused before the window is made.
void check_transforms(const std::shared_ptr<runtime::DeviceContext>& device, const StftGeometry& g) {
  const std::uint64_t memory = plan::memory_for_sides(device->limits().global_memory_bytes);
  const auto plan = [&](Direction direction, std::uint64_t frames) {
    plan::plan_part(g.options.fft_length, [&] {
      const CompiledSchedule schedule(device, frames_problem(g, direction, frames, false));
      const std::uint64_t kept = direction == Direction::inverse ? g.inverse_bytes() : 0;
      check_memory(g, direction, kept + schedule.workspace_bytes(), memory);
      return schedule.cost();
    });
  };
  if (g.options.directions != Directions::inverse_only) plan(Direction::forward, 1);
  if (g.options.directions == Directions::forward_only) return;
  check_inverse(g, device->limits());
  plan(Direction::inverse, g.frames);
}

class Builder {
 public:
  explicit Builder(StftState& state) : state_(state), g_(state.geometry), limits_(state.device->limits()) {
    limits_.hands_over = limits_.takes_turns = limits_.fetches_ahead =
        false;  // other steps surround those of schedules, buffers are redirected, and counters have no place of their own
  }

  // Frames within the signal are read in place when one kernel can do everything; the others are staged.
  void add_forward() {
    const FrameRange inner = inner_frames(g_);
    if ((inner.end - inner.begin) * 4 < g_.frames || !add_direct(inner)) return add_staged(0, g_.frames);
    if (inner.begin > 0) add_staged(0, inner.begin);
    if (inner.end < g_.frames) add_staged(inner.end, g_.frames - inner.end);
  }

  void add_inverse() {
    state_.inverse_bytes = g_.inverse_bytes();
    state_.inverse_transforms.compiled = std::make_shared<CompiledSchedule>(
        state_.device, frames_problem(g_, Direction::inverse, g_.frames, false));
    state_.notes.push_back("inverse: all frames into the workspace (" + std::to_string(state_.inverse_bytes) +
                           " bytes), then one kernel sums the frames of each sample\n" +
                           planning::describe(state_.inverse_transforms.compiled->schedule()));
    Recipe recipe;
    recipe.steps.push_back(overlap_add_step(g_, limits_));
    recipe.steps.back().destination.slot = Slot::output;
    recipe.moved_bytes = double(state_.inverse_bytes + g_.signal_bytes());
    state_.overlap_add.compiled = std::make_shared<CompiledSchedule>(state_.device, std::move(recipe));
    state_.device->workspaces().register_size(state_.inverse_bytes);
    state_.registered = true;
  }

 private:
  bool add_direct(FrameRange range) {
    if (!has_rows_of_points(g_)) return false;
    planning::Schedule schedule =
        planning::make_schedule(direct_problem(g_, range.end - range.begin), limits_);
    planning::FrameEnds ends{std::make_shared<const std::vector<double>>(point_window(g_)),
                             static_cast<planning::PointForm>(g_.options.output), g_.options.min_decibels};
    if (!planning::fuse_frame_ends(schedule, ends)) return false;
    state_.notes.push_back("forward, frames " + std::to_string(range.begin) + " to " +
                           std::to_string(range.end - 1) + ", read where they lie:\n" +
                           planning::describe(schedule));
    add_part(std::make_shared<CompiledSchedule>(state_.device, std::move(schedule)), range.begin);
    state_.forward.back().input_offset -= g_.extension;
    return true;
  }

  // In parts of as many frames as keep the workspace within bounds.
  void add_staged(std::uint64_t first, std::uint64_t count) {
    const std::uint64_t part = std::min(count, frames_per_part());
    const std::uint64_t runs = count / part, rest = count % part;
    add_part(staged(part), first);
    StftPart& parts = state_.forward.back();
    parts.runs = runs;
    parts.input_step = part * g_.options.hop;
    parts.output_step = part * g_.bins;
    if (rest > 0) add_part(staged(rest), first + runs * part);
  }

  // On CPU devices the rows of a part should still be in the cache when they are transformed.
  std::uint64_t frames_per_part() const {
    const StftOptions& o = g_.options;
    std::uint64_t frame = o.batch * o.fft_length * g_.sample_bytes();
    if (forms()) frame += o.batch * g_.bins * g_.complex_bytes();
    std::uint64_t budget = planning::workspace_limit(limits_) / 4;
    if (limits_.shape == planning::KernelShape::vector) budget = std::min(budget, limits_.cache_bytes / 2);
    return std::max<std::uint64_t>(1, budget / frame);
  }

  bool forms() const { return g_.options.output != StftOutput::complex; }

  void add_part(std::shared_ptr<CompiledSchedule> compiled, std::uint64_t first) {
    state_.forward.push_back({std::move(compiled), first * g_.options.hop, first * g_.bins, 1, 0, 0});
  }

  std::shared_ptr<CompiledSchedule> staged(std::uint64_t frames) {
    const planning::Schedule schedule =
        planning::make_schedule(frames_problem(g_, Direction::forward, frames, forms()), limits_);
    state_.reads_output = state_.reads_output || (!forms() && rereads_output(schedule));
    Recipe recipe = runtime::make_recipe(schedule, state_.device->programs_hold_tables());
    const std::uint64_t rows = schedule.batch_per_round * g_.options.batch;
    const std::uint64_t rows_at = schedule.workspace_elements;
    const std::uint64_t samples = rows * g_.options.fft_length;
    const std::uint64_t spectra_at = rows_at + (g_.real() ? (samples + 1) / 2 : samples);
    for (std::size_t i = 0; i < recipe.steps.size(); ++i)
      redirect(recipe.steps[i], reads_samples(schedule.steps[i]), rows_at, spectra_at);
    RecipeStep first = frames_step(g_, limits_);
    first.source = {Slot::input, 0, g_.options.hop};
    first.destination = {Slot::workspace, g_.real() ? 2 * rows_at : rows_at, 0};
    recipe.steps.insert(recipe.steps.begin(), std::move(first));
    if (forms()) {
      RecipeStep form = form_step(g_, limits_);
      form.source = {Slot::workspace, spectra_at, 0};
      form.destination = {Slot::output, 0, g_.bins};
      recipe.steps.push_back(std::move(form));
    }
    recipe.workspace_bytes = (spectra_at + (forms() ? rows * g_.bins : 0)) * g_.complex_bytes();
    const double points = double(frames * g_.options.batch);
    recipe.moved_bytes += 2 * points * double(g_.options.fft_length * g_.sample_bytes());
    if (forms()) recipe.moved_bytes += 1.5 * points * double(g_.bins * g_.complex_bytes());
    note_staged(frames, schedule);
    return std::make_shared<CompiledSchedule>(state_.device, std::move(recipe));
  }

  // The only step of a real schedule whose input counts reals.
  static bool reads_samples(const planning::Step& step) { return step.pass.in_end.real; }

  // The regions that a schedule uses as the user's buffers follow its own workspace.
  void redirect(RecipeStep& step, bool samples, std::uint64_t rows_at, std::uint64_t spectra_at) const {
    for (BufferRef* ref : {&step.source, &step.destination}) {
      if (ref->slot == Slot::input)
        *ref = {Slot::workspace, ref->offset + (samples ? 2 * rows_at : rows_at), 0};
      else if (ref->slot == Slot::output && forms())
        *ref = {Slot::workspace, ref->offset + spectra_at, 0};
    }
  }

  void note_staged(std::uint64_t frames, const planning::Schedule& schedule) {
    state_.notes.push_back("forward, " + std::to_string(frames) +
                           " frames: windowed and extended into the workspace, transformed" +
                           (forms() ? ", complex numbers to real ones\n" : "\n") +
                           planning::describe(schedule));
  }

  StftState& state_;
  const StftGeometry& g_;
  planning::DeviceLimits limits_;
};

void run_forward(const StftState& state, plan::Call& call, const detail::Arguments& a) {
  for (const StftPart& part : state.forward) {
    const bool last = &part == &state.forward.back();
    call.repeat(part.runs, [&](std::uint64_t run) {
      runtime::Execution execution;
      execution.input = a.in.buffer;
      execution.output = a.out.buffer;
      execution.input_offset = part.input_offset + run * part.input_step;
      execution.output_offset = part.output_offset + run * part.output_step;
      const bool ends = last && run + 1 == part.runs;
      ends ? call.end(*part.compiled, execution, "frames") : call.pass(*part.compiled, execution, "frames");
    });
  }
}

void run_inverse(const StftState& state, plan::Call& call, const detail::Arguments& a) {
  runtime::Execution execution;
  execution.direction = Direction::inverse;
  execution.scale = 1.0 / (state.geometry.scale * double(state.geometry.options.fft_length));
  execution.input = a.in.buffer;
  execution.output = call.workspace();
  call.pass(*state.inverse_transforms.compiled, execution);
  execution.input = call.workspace();
  execution.output = a.out.buffer;
  call.end(*state.overlap_add.compiled, execution, "overlapping frames summed");
}

}  // namespace

std::shared_ptr<const StftState> make_stft_state(cl_context context, cl_device_id device,
                                                 std::uint64_t signal_length, const StftOptions& options) {
  const runtime::KeptSchedules kept;  // of check_transforms()
  auto state = std::make_shared<StftState>();
  state->device = runtime::DeviceContext::acquire(context, device);
  const planning::DeviceLimits& limits = state->device->limits();
  state->geometry = make_geometry(signal_length, options, plan::memory_for_sides(limits.global_memory_bytes),
                                  [&](const StftGeometry& g) { check_transforms(state->device, g); });
  planning::check_supported(options.precision, limits);
  const Directions wanted = state->geometry.options.directions;
  Builder builder(*state);
  if (wanted != Directions::inverse_only) builder.add_forward();
  if (wanted != Directions::forward_only) builder.add_inverse();
  return state;
}

plan::WorkspaceNeed workspace_need(const StftState& state, Direction direction) {
  plan::WorkspaceNeed need;
  if (direction == Direction::forward) {
    for (const StftPart& part : state.forward) need.take_turns(part.compiled.get());
  } else if (state.overlap_add.compiled) {
    need.own = state.inverse_bytes;
    need.take_turns(state.inverse_transforms.compiled.get());
  }
  return need;
}

void execute_stft(const StftState& state, Direction direction, const detail::Arguments& arguments) {
  plan::Call call(*state.device, arguments, workspace_need(state, direction));
  direction == Direction::forward ? run_forward(state, call, arguments) : run_inverse(state, call, arguments);
  call.finish();
}

std::string describe(const StftState& state) {
  const StftGeometry& g = state.geometry;
  const StftOptions& o = g.options;
  planning::PlainOut text;
  text << "stft: " << o.batch << (o.batch == 1 ? " signal of " : " signals of ") << g.signal_length
       << (g.real() ? " real" : " complex") << (o.precision == Precision::f32 ? " f32" : " f64")
       << " samples, " << g.frames << " frames of " << o.frame << " samples, hop " << o.hop << ", "
       << o.fft_length << " points, " << g.bins << " frequencies" << (o.centred ? ", centred" : "")
       << (o.complete ? ", complete" : "") << "\n"
       << "device: " << state.device->fingerprint() << "\n";
  for (const std::string& note : state.notes) text << note;
  return text.str();
}

}  // namespace fft::ops

namespace fft {
inline namespace v0 {
namespace detail {

StftState::~StftState() {
  if (registered) device->workspaces().unregister_size(inverse_bytes);
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
