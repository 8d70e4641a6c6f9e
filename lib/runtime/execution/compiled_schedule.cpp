// The enqueue loop.
#include "runtime/execution/compiled_schedule.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fftcl/error.hpp>
#include "core/base/number_theory.hpp"
#include "core/launch.hpp"
#include "runtime/device/workspace_pool.hpp"
#include "runtime/opencl/kernel_arguments.hpp"
#include "runtime/opencl/launch.hpp"
#include "runtime/opencl/queue.hpp"

namespace fft::runtime {
namespace {

/// Events collected for the caller; given back if the execution fails.
class PassEvents {
 public:
  explicit PassEvents(std::vector<cl_event>* target) : target_(target), kept_(target ? target->size() : 0) {}
  ~PassEvents() {
    if (target_ == nullptr) return;
    while (target_->size() > kept_) {
      clReleaseEvent(target_->back());
      target_->pop_back();
    }
  }
  PassEvents(const PassEvents&) = delete;
  PassEvents& operator=(const PassEvents&) = delete;
  bool wanted() const { return target_ != nullptr; }
  void add(cl_event event) {
    EventHandle own = EventHandle::retain(event);
    target_->push_back(own.get());
    own.release();
  }
  void keep() noexcept { target_ = nullptr; }

 private:
  std::vector<cl_event>* target_;
  std::size_t kept_;
};

/// What a kernel argument points to.
struct NumberedMemory {
  KernelMemory memory;
  /// WorkspacePool::Lease::id(); 0: the caller's, which may be another one in every execution.
  std::uint64_t id = 0;
};

/// A null argument, which no lease has the number of.
constexpr std::uint64_t null_id = ~std::uint64_t{0};

/// Memory for intermediate results.
struct Workspace : NumberedMemory {
  std::uint64_t counters = 0;  ///< of Recipe::counts_groups: where they begin, in bytes
  bool clears_counters = false;
};

/// One execution on its way into the queue.
class Enqueue {
 public:
  /// `kernels`: null for record().
  Enqueue(const Execution& execution, const BuiltSchedule& built, KernelSet* kernels, Workspace workspace,
          bool in_order, bool want_last)
      : execution_(execution),
        recipe_(built.recipe),
        tables_(built.tables),
        windows_(built.windows),
        kernels_(kernels),
        workspace_(workspace),
        in_order_(in_order),
        want_last_(want_last || execution.done != nullptr),
        pass_events_(execution.pass_events) {}

  /// `gate`: one more event for the first command to wait for, or null. Returns the event of the last command
  /// if it is wanted.
  EventHandle run(cl_event gate);
  /// Instead: appends the launches to a recording, each with a kernel object of its own.
  void record(const KernelPool& kernels, Recording& recording);
  void keep_pass_events() noexcept { pass_events_.keep(); }

 private:
  /// Calls `round(first_transform, transforms, is_last)` for every round.
  template <typename Round>
  void for_each_round(const Round& round) const;
  void set_arguments(std::size_t index, std::uint64_t first_transform, std::uint64_t transforms);
  NumberedMemory memory_of(const planning::BufferRef& ref) const;
  void set_places(StepKernel& kernel, const RecipeStep& step);
  static void set_place(StepKernel& kernel, KernelArgument argument, const NumberedMemory& memory,
                        std::uint64_t& known);
  std::uint64_t offset_of(const planning::BufferRef& ref, std::uint64_t first_transform) const;
  void set_format_arguments(cl_kernel kernel, std::size_t index);
  void set_user_argument(cl_kernel kernel, KernelArgument argument, const std::string& name);
  void set_workspace(StepKernel& kernel, bool counters);
  void clear_counters();
  void launch(const StepKernel& kernel, bool is_last);
  void mark();

  const Execution& execution_;
  const Recipe& recipe_;
  const std::vector<std::shared_ptr<const Table>>& tables_;
  const std::vector<std::shared_ptr<const Table>>& windows_;
  KernelSet* kernels_;
  Workspace workspace_;
  bool in_order_;
  bool want_last_;
  PassEvents pass_events_;
  EventHandle previous_;
};

EventHandle Enqueue::run(cl_event gate) {
  kernels_->wait.assign(execution_.wait_list, execution_.wait_list + execution_.wait_count);
  if (gate != nullptr) kernels_->wait.push_back(gate);
  if (workspace_.clears_counters) clear_counters();
  for_each_round([&](std::uint64_t first_transform, std::uint64_t transforms, bool is_last) {
    for (std::size_t i = 0; i < recipe_.steps.size(); ++i) {
      set_arguments(i, first_transform, transforms);
      launch(kernels_->steps[i], is_last && i + 1 == recipe_.steps.size());
    }
  });
  if (recipe_.steps.empty()) mark();
  return std::move(previous_);
}

void Enqueue::record(const KernelPool& kernels, Recording& recording) {
  if (workspace_.clears_counters)
    recording.clear(workspace_.memory.buffer, workspace_.counters, planning::counter_bytes);
  for_each_round([&](std::uint64_t first_transform, std::uint64_t transforms, bool) {
    const std::unique_ptr<KernelSet> own = kernels.create();
    kernels_ = own.get();
    for (std::size_t i = 0; i < recipe_.steps.size(); ++i) {
      set_arguments(i, first_transform, transforms);
      recording.launch(std::move(own->steps[i].kernel), own->steps[i].launch.size);
    }
  });
  kernels_ = nullptr;
}

template <typename Round>
void Enqueue::for_each_round(const Round& round) const {
  const std::uint64_t all = execution_.transforms != 0 ? execution_.transforms : recipe_.transforms;
  for (std::uint64_t done = 0; done < all; done += recipe_.transforms_per_round) {
    const std::uint64_t left = all - done;
    round(done, std::min(left, recipe_.transforms_per_round), left <= recipe_.transforms_per_round);
  }
}

void Enqueue::set_arguments(std::size_t index, std::uint64_t first_transform, std::uint64_t transforms) {
  const RecipeStep& step = recipe_.steps[index];
  StepKernel& kernel = kernels_->steps[index];
  const cl_kernel raw = kernel.kernel.get();
  set_places(kernel, step);
  if (kernel.fresh)
    set_memory_argument(raw, KernelArgument::table, tables_[index] ? tables_[index]->memory.get() : nullptr);
  if (kernel.transforms != transforms) {
    kernel.launch = step.launch(transforms);
    kernel.transforms = transforms;
  }
  const LaunchNumbers numbers = {offset_of(step.source, first_transform),
                                 offset_of(step.destination, first_transform), kernel.launch.count,
                                 execution_.direction, execution_.scale};
  if (kernel.fresh || !(kernel.numbers == numbers)) set_launch_argument(raw, step.precision, numbers);
  kernel.numbers = numbers;
  if (step.has_workspace) set_workspace(kernel, step.counts_groups);
  if (step.reads_spectrum) {
    set_memory_argument(raw, KernelArgument::spectrum, execution_.spectrum);
    const cl_ulong offset = execution_.spectrum_offset + first_transform * step.spectrum_batch_stride;
    if (kernel.fresh || kernel.spectrum_offset != offset)
      set_index_argument(raw, KernelArgument::spectrum_offset, offset);
    kernel.spectrum_offset = offset;
  }
  if (!step.format_arguments.empty()) set_format_arguments(raw, index);
  kernel.fresh = false;
}

/// These arguments are set every time: they are few, and memory of the user's may have changed.
void Enqueue::set_format_arguments(cl_kernel kernel, std::size_t index) {
  using Kind = codegen::FormatArgument::Kind;
  const RecipeStep& step = recipe_.steps[index];
  auto position =
      static_cast<cl_uint>(step.reads_spectrum ? KernelArgument::spectrum_offset : KernelArgument::launch);
  for (const codegen::FormatArgument& wanted : step.format_arguments) {
    const auto argument = static_cast<KernelArgument>(++position);
    const SideArguments& side = wanted.input ? execution_.input_side : execution_.output_side;
    switch (wanted.kind) {
      case Kind::imaginary:
        set_memory_argument(kernel, argument, side.imaginary);
        break;
      case Kind::windows:
        set_memory_argument(kernel, argument, windows_[index]->memory.get());
        break;
      case Kind::base:
        set_index_argument(kernel, argument, side.base);
        break;
      case Kind::user:
        set_user_argument(kernel, argument, wanted.user_name);
        break;
    }
  }
}

void Enqueue::set_user_argument(cl_kernel kernel, KernelArgument argument, const std::string& name) {
  for (const UserArgument& value : execution_.user_arguments) {
    if (value.name != name) continue;
    if (value.bytes.empty()) return set_memory_argument(kernel, argument, value.memory);
    return set_argument(kernel, argument, value.bytes.size(), value.bytes.data());
  }
  throw Error(ErrorCode::internal, "no value for the parameter " + name + " of a kernel function");
}

/// What a place names in this execution.
NumberedMemory Enqueue::memory_of(const planning::BufferRef& ref) const {
  if (ref.slot == planning::Slot::input) return {execution_.input, 0};
  if (ref.slot == planning::Slot::output) return {execution_.output, 0};
  return {workspace_.memory, workspace_.id};
}

std::uint64_t Enqueue::offset_of(const planning::BufferRef& ref, std::uint64_t first_transform) const {
  const std::uint64_t offset = ref.offset + first_transform * ref.batch_stride;
  if (ref.slot == planning::Slot::workspace) return offset;
  const std::uint64_t users =
      ref.slot == planning::Slot::input ? execution_.input_offset : execution_.output_offset;
  return offset + (ref.as_pairs ? users / 2 : users);
}

void Enqueue::set_places(StepKernel& kernel, const RecipeStep& step) {
  const NumberedMemory source = memory_of(step.source), destination = memory_of(step.destination);
  // One argument fewer for the driver to process. (Not with addresses: NVIDIA's driver refused launches with both.)
  const bool is_null =
      step.takes_null_input && source.memory.set_pointer == nullptr && source.memory == destination.memory;
  set_place(kernel, KernelArgument::in, is_null ? NumberedMemory{{}, null_id} : source, kernel.in);
  set_place(kernel, KernelArgument::out, destination, kernel.out);
}

void Enqueue::set_place(StepKernel& kernel, KernelArgument argument, const NumberedMemory& memory,
                        std::uint64_t& known) {
  if (memory.id == 0 || known != memory.id) set_memory_argument(kernel.kernel.get(), argument, memory.memory);
  known = memory.id;
}

/// `counters`: the next argument says where they begin.
void Enqueue::set_workspace(StepKernel& kernel, bool counters) {
  const cl_kernel raw = kernel.kernel.get();
  const cl_ulong offset = workspace_.counters / sizeof(cl_uint);
  if (workspace_.id == 0 || kernel.workspace != workspace_.id)
    set_memory_argument(raw, KernelArgument::workspace, workspace_.memory);
  kernel.workspace = workspace_.id;
  if (!counters) return;
  if (kernel.fresh || kernel.counters_offset != offset)
    set_index_argument(raw, KernelArgument::counters_offset, offset);
  kernel.counters_offset = offset;
}

/// For memory that others have written: one more command, once for each piece of the pool, and every time for a
/// workspace of the caller.
void Enqueue::clear_counters() {
  std::vector<cl_event>& wait = kernels_->wait;
  previous_ = enqueue_zeros(execution_.queue, workspace_.memory.buffer, workspace_.counters,
                            planning::counter_bytes, wait, !in_order_);
  wait.clear();
  if (!in_order_) wait.push_back(previous_.get());
}

void Enqueue::launch(const StepKernel& kernel, bool is_last) {
  const bool want_event = !in_order_ || pass_events_.wanted() || (is_last && want_last_);
  std::vector<cl_event>& wait = kernels_->wait;
  previous_ = enqueue_kernel(execution_.queue, kernel.kernel.get(), kernel.launch.size, wait, want_event);
  if (pass_events_.wanted()) pass_events_.add(previous_.get());
  wait.clear();
  if (!in_order_) wait.push_back(previous_.get());
}

/// A schedule without steps still honours the wait list and returns an event.
void Enqueue::mark() {
  previous_ = enqueue_marker(execution_.queue, kernels_->wait, want_last_);
}

/// Calls `use(memory)` for all that an execution was given and that may be an address, always in the same order.
template <typename Use>
void for_each_memory(const Execution& execution, const Use& use) {
  for (const KernelMemory* memory : {&execution.input, &execution.output, &execution.workspace,
                                     &execution.input_side.imaginary, &execution.output_side.imaginary})
    use(*memory);
  for (const UserArgument& value : execution.user_arguments) use(value.memory);
}

AddressPattern addresses_of(const Execution& execution) {
  AddressPattern pattern;
  for_each_memory(execution, [&](const KernelMemory& memory) { pattern.add(memory); });
  return pattern;
}

}  // namespace

CompiledSchedule::CompiledSchedule(std::shared_ptr<const BuiltSchedule> built)
    : built_(std::move(built)), kernels_(std::make_unique<KernelPool>(built_->programs)) {
  if (workspace_bytes() > 0) built_->device->workspaces().register_size(workspace_bytes());
}

CompiledSchedule::CompiledSchedule(const std::shared_ptr<DeviceContext>& device,
                                   const planning::Problem& problem)
    : CompiledSchedule(shared_schedule(device, problem)) {}

CompiledSchedule::CompiledSchedule(const std::shared_ptr<DeviceContext>& device,
                                   const planning::Problem& problem, planning::Choices choices)
    : CompiledSchedule(shared_schedule(device, problem, std::move(choices))) {}

CompiledSchedule::CompiledSchedule(std::shared_ptr<DeviceContext> device, planning::Schedule schedule)
    : CompiledSchedule(std::make_shared<const BuiltSchedule>(build(std::move(device), std::move(schedule)))) {
}

CompiledSchedule::CompiledSchedule(std::shared_ptr<DeviceContext> device, Recipe recipe)
    : CompiledSchedule(std::make_shared<const BuiltSchedule>(build(std::move(device), std::move(recipe)))) {}

CompiledSchedule::~CompiledSchedule() {
  if (workspace_bytes() > 0) built_->device->workspaces().unregister_size(workspace_bytes());
}

void CompiledSchedule::record(const Execution& execution) const {
  Recording& recording = *execution.recording;
  for_each_memory(execution, [&](const KernelMemory& memory) { recording.keep(memory); });
  recording.keep(execution.spectrum);
  recording.keep(built_);
  const bool counts = built_->recipe.counts_groups;
  Workspace workspace{{execution.workspace}};
  if (!takes_workspace(execution) && workspace_bytes() > 0)
    workspace.memory = recording.workspace(*built_->device, workspace_bytes(), counts);
  else
    workspace.clears_counters = counts;
  if (counts) workspace.counters = planning::counters_begin(workspace_bytes());
  Enqueue(execution, *built_, nullptr, workspace, true, false).record(*kernels_, recording);
}

/// Counters in memory that the caller gave by address could not be cleared: not every device has such a command.
bool CompiledSchedule::takes_workspace(const Execution& execution) const {
  return execution.workspace && !(built_->recipe.counts_groups && execution.workspace.pointer != nullptr);
}

void CompiledSchedule::execute(const Execution& execution) const {
  if (execution.recording != nullptr) return record(execution);
  const bool in_order = runs_in_order(execution.queue);
  // On failure it is destroyed: its arguments are unknown.
  std::unique_ptr<KernelSet> kernels = kernels_->check_out(addresses_of(execution));
  std::optional<WorkspacePool::Lease> lease;
  const bool counts = built_->recipe.counts_groups;
  if (!takes_workspace(execution) && workspace_bytes() > 0)
    lease.emplace(
        built_->device->workspaces().acquire({workspace_bytes(), execution.queue, in_order, counts}));
  Workspace workspace = lease ? Workspace{{lease->memory(), lease->id()}} : Workspace{{execution.workspace}};
  if (counts) {
    workspace.counters = lease ? lease->counters() : planning::counters_begin(workspace_bytes());
    workspace.clears_counters = !lease || !lease->counters_are_zero();
  }
  const bool pool_asks = lease && lease->needs_event();
  Enqueue enqueue(execution, *built_, kernels.get(), workspace, in_order, pool_asks);
  EventHandle last = enqueue.run(lease ? lease->wait() : nullptr);
  if (execution.done != nullptr) {
    EventHandle done = pool_asks ? EventHandle::retain(last.get()) : std::move(last);
    *execution.done = done.release();
  }
  // From here on nothing can fail, so the events given to the caller stay valid.
  enqueue.keep_pass_events();
  if (lease && counts)
    lease->commit_counters(std::move(last));
  else if (lease)
    lease->commit(std::move(last));
  kernels_->check_in(std::move(kernels));
}

Cost CompiledSchedule::cost(std::uint64_t transforms) const {
  const Recipe& recipe = built_->recipe;
  const std::uint64_t all = transforms != 0 ? transforms : recipe.transforms;
  Cost cost;
  cost.kernels = recipe.steps.size();
  cost.launches = planning::divided_up(all, recipe.transforms_per_round) * cost.kernels;
  const double bytes = recipe.moved_bytes * double(all) / double(recipe.transforms);
  cost.bytes = bytes < 0x1p64 ? static_cast<std::uint64_t>(bytes) : ~std::uint64_t{0};
  cost.workspace_bytes = recipe.workspace_bytes;
  return cost;
}

}  // namespace fft::runtime
