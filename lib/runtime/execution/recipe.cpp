// Schedule -> Recipe.
#include "runtime/execution/recipe.hpp"

#include <fftcl/error.hpp>

#include "runtime/execution/parallel_for.hpp"
#include "shapes/codegen.hpp"

namespace fft::runtime {

Recipe make_recipe(const planning::Schedule& schedule) {
  Recipe recipe;
  recipe.transforms = schedule.problem.batch;
  recipe.transforms_per_round = schedule.batch_per_round;
  recipe.workspace_bytes =
      schedule.workspace_elements * (schedule.problem.precision == Precision::f32 ? 8 : 16);
  recipe.steps.resize(schedule.steps.size());
  parallel_for(schedule.steps.size(), [&](std::size_t i) {
    const planning::Step& step = schedule.steps[i];
    if (schedule.problem.any_batch && step.outer_per_batch == 0)
      throw Error(ErrorCode::internal,
                  "a schedule for any number of transforms whose batch is not outermost");
    RecipeStep& out = recipe.steps[i];
    out.text = {codegen::generate(step.pass), codegen::twiddle_table(step.pass)};
    out.precision = step.pass.precision;
    out.reads_spectrum = planning::reads_spectrum(step.pass);
    out.spectrum_batch_stride = step.spectrum_batch_stride;
    out.source = step.source;
    out.destination = step.destination;
    out.launch = [step](std::uint64_t transforms) {
      const std::uint64_t count = planning::outer_count(step, transforms);
      return Launch{planning::launch_size(step.pass, count), count};
    };
  });
  return recipe;
}

}  // namespace fft::runtime
