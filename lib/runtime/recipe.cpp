// Schedule -> Recipe.
#include "runtime/recipe.hpp"

#include <fftcl/error.hpp>
#include "runtime/parallel_for.hpp"

namespace fft::runtime {
namespace {

Launch make_launch(const planning::Step& step, std::uint64_t transforms) {
  const std::uint64_t count = planning::outer_count(step, transforms);
  return {planning::launch_size(step.pass, count), count};
}

std::function<Launch(std::uint64_t)> launch_of_any_batch(const planning::Step& step) {
  if (step.outer_per_batch == 0)
    throw Error(ErrorCode::internal, "a schedule for any number of transforms whose batch is not outermost");
  return [step](std::uint64_t transforms) { return make_launch(step, transforms); };
}

}  // namespace

Recipe make_recipe(const planning::Schedule& schedule, const KernelProvider& provide) {
  const std::uint64_t batch = schedule.problem.batch;
  const std::uint64_t last = batch % schedule.batch_per_round;
  Recipe recipe;
  recipe.transforms_per_round = schedule.batch_per_round;
  recipe.full_rounds = batch / schedule.batch_per_round;
  recipe.has_last_round = last > 0;
  recipe.workspace_bytes =
      schedule.workspace_elements * (schedule.problem.precision == Precision::f32 ? 8 : 16);
  recipe.steps.resize(schedule.steps.size());
  parallel_for(schedule.steps.size(), [&](std::size_t i) {
    const planning::Step& step = schedule.steps[i];
    RecipeStep& out = recipe.steps[i];
    out.text = provide(step.pass);
    out.precision = step.pass.precision;
    out.reads_spectrum = planning::reads_spectrum(step.pass);
    out.spectrum_batch_stride = step.spectrum_batch_stride;
    out.source = step.source;
    out.destination = step.destination;
    out.full_round = make_launch(step, schedule.batch_per_round);
    out.last_round = recipe.has_last_round ? make_launch(step, last) : out.full_round;
    if (schedule.problem.any_batch) out.launch = launch_of_any_batch(step);
  });
  return recipe;
}

}  // namespace fft::runtime
