// CompiledSchedule: the Executor of a Schedule with texts from lib/codegen.
#include "runtime/compiled_schedule.hpp"

#include <utility>

#include "runtime/executor.hpp"
#include "runtime/recipe.hpp"

namespace fft::runtime {

KernelText generated_text(const planning::PassSpec& spec) {
  return {codegen::generate(spec), codegen::twiddle_table(spec)};
}

struct CompiledSchedule::Impl {
  Impl(std::shared_ptr<DeviceContext> device, planning::Schedule described)
      : schedule(std::move(described)), executor(std::move(device), make_recipe(schedule, generated_text)) {}

  planning::Schedule schedule;
  Executor executor;
};

CompiledSchedule::CompiledSchedule(std::shared_ptr<DeviceContext> device, planning::Schedule schedule)
    : impl_(std::make_unique<Impl>(std::move(device), std::move(schedule))) {}
CompiledSchedule::~CompiledSchedule() = default;

void CompiledSchedule::execute(const Execution& execution) const {
  impl_->executor.execute(execution);
}
const planning::Schedule& CompiledSchedule::schedule() const {
  return impl_->schedule;
}
std::uint64_t CompiledSchedule::workspace_bytes() const {
  return impl_->executor.workspace_bytes();
}

}  // namespace fft::runtime
