// Schedule -> Recipe.
#include "runtime/execution/recipe.hpp"

#include <fftcl/error.hpp>

#include <utility>

#include <fftcl/detail/planning_only.hpp>
#include "core/element_bytes.hpp"
#include "core/moved_bytes.hpp"
#include "core/schedule.hpp"
#include "runtime/execution/parallel_for.hpp"
#include "shapes/codegen.hpp"
#include "shapes/program_table.hpp"

namespace fft::runtime {

namespace {

/// More than some milliseconds on one processor.
bool takes_long(const planning::PassSpec& pass) {
  constexpr std::uint64_t points = 1 << 16;
  for (const planning::PassEnd* end : {&pass.in_end, &pass.out_end})
    if (end->factor == planning::PointFactor::window) return false;  // to_string() does not have its values
  return pass.chirp.cyclic >= points || pass.twiddle_span * pass.length >= points;
}

/// The pass determines the numbers. Their order belongs to the kernel that reads them.
std::string table_name(const planning::PassSpec& pass, const std::string& kernel) {
  return planning::to_string(pass) + "\n" + kernel;
}

/// True when the host's time for launches decides: one takes about as long as an H200 moves so many bytes.
bool is_small(const planning::Schedule& schedule, std::size_t launches) {
  constexpr double bytes_per_launch = 24 << 20;
  return !schedule.problem.any_batch &&
         planning::moved_bytes(schedule) <= bytes_per_launch * double(launches);
}

/// `holds_table`: the table goes into the program if the kernel permits it.
KernelText text_of(const planning::Schedule& schedule, planning::LaunchedSteps steps, bool holds_table) {
  const planning::PassSpec& pass = schedule.steps[steps.first].pass;
  KernelText text;
  text.source = codegen::generate(schedule, steps);
  if (steps.count() == 1 && takes_long(pass))
    text.long_table = {table_name(pass, text.source.source), [pass] { return codegen::twiddle_table(pass); }};
  else
    text.table = codegen::twiddle_table(schedule, steps);
  if (holds_table && text.source.may_hold_table && !text.table.empty() &&
      text.table.size() <= codegen::max_program_table) {
    text.source = codegen::with_table(std::move(text.source), pass.precision, text.table);
    text.table.clear();
  }
  return text;
}

/// `text`: empty when nothing will be built.
RecipeStep make_step(const planning::Schedule& schedule, planning::LaunchedSteps steps, KernelText text) {
  const planning::Step& step = schedule.steps[steps.first];
  // Rounds of one transform have no loop over the batch, and need none.
  if (schedule.problem.any_batch && step.outer_per_batch == 0 && schedule.batch_per_round > 1)
    throw Error(ErrorCode::internal, "a schedule for any number of transforms whose batch is not outermost");
  RecipeStep out;
  out.takes_null_input = text.source.takes_null_input;
  out.text = std::move(text);
  out.precision = step.pass.precision;
  if (steps.count() > 1) {
    out.counts_groups = !in_turns(schedule, steps);
    out.has_workspace = out.counts_groups || schedule.workspace_elements > 0;
    out.source.slot = planning::Slot::input;
    out.destination.slot = planning::Slot::output;
    const Launch all{launch_size(schedule, steps, schedule.problem.batch), schedule.problem.batch};
    out.launch = [all](std::uint64_t) { return all; };
    return out;
  }
  out.reads_spectrum = planning::reads_spectrum(step.pass);
  out.has_workspace = out.counts_groups = planning::fetches_ahead(step.pass);
  if (out.counts_groups && (out.reads_spectrum || step.pass.in_end.format || step.pass.out_end.format))
    throw Error(ErrorCode::internal, "a pass that fetches rows ahead has other arguments");
  out.spectrum_batch_stride = step.spectrum_batch_stride;
  out.source = step.source;
  out.destination = step.destination;
  out.format_arguments = codegen::list_format_arguments(step.pass);
  if (step.pass.in_end.format) out.windows = codegen::format_windows(*step.pass.in_end.format);
  out.launch = [step](std::uint64_t transforms) {
    const std::uint64_t count = planning::outer_count(step, transforms);
    return Launch{planning::launch_size(step.pass, count), count};
  };
  return out;
}

}  // namespace

Recipe make_recipe(const planning::Schedule& schedule, bool programs_hold_tables) {
  Recipe recipe;
  recipe.transforms = schedule.problem.batch;
  recipe.transforms_per_round = schedule.batch_per_round;
  recipe.workspace_bytes = schedule.workspace_elements * planning::element_bytes(schedule.problem.precision);
  recipe.moved_bytes = planning::moved_bytes(schedule);
  const std::vector<planning::LaunchedSteps> launches = planning::launches(schedule);
  recipe.steps.resize(launches.size());
  const bool builds = !detail::PlanningOnly::active(),
             hold_tables = programs_hold_tables && is_small(schedule, launches.size());
  parallel_for(launches.size(), [&](std::size_t i) {
    recipe.steps[i] =
        make_step(schedule, launches[i], builds ? text_of(schedule, launches[i], hold_tables) : KernelText());
  });
  for (const RecipeStep& step : recipe.steps)
    recipe.counts_groups = recipe.counts_groups || step.counts_groups;
  if (recipe.counts_groups) recipe.workspace_bytes = planning::with_counters(recipe.workspace_bytes);
  // One launch runs all rounds.
  if (!launches.empty() && in_turns(schedule, launches.front()))
    recipe.transforms_per_round = recipe.transforms;
  return recipe;
}

}  // namespace fft::runtime
