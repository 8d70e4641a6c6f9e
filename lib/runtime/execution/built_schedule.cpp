// Building, and the register of built schedules.
#include "runtime/execution/built_schedule.hpp"

#include <atomic>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include <fftcl/detail/planning_only.hpp>
#include "runtime/cache/cache_settings.hpp"
#include "runtime/cache/warm_up.hpp"
#include "runtime/cache/wisdom_store.hpp"
#include "runtime/execution/kept_schedules.hpp"
#include "runtime/execution/parallel_for.hpp"
#include "runtime/report/build_report.hpp"
#include "runtime/report/log.hpp"
#include "shapes/planner.hpp"

namespace fft::runtime {
namespace {

// A live entry holds its DeviceContext, so its address cannot have been reused for another.
using Key = ScheduleKey;

struct Register {
  std::mutex mutex;
  std::map<Key, std::weak_ptr<const BuiltSchedule>> entries;

  std::shared_ptr<const BuiltSchedule> find(const Key& key) {
    const std::lock_guard lock(mutex);
    const auto found = entries.find(key);
    return found == entries.end() ? nullptr : found->second.lock();
  }
  /// An entry that another thread has put there meanwhile stays.
  std::shared_ptr<const BuiltSchedule> put(const Key& key, std::shared_ptr<const BuiltSchedule> built) {
    const std::lock_guard lock(mutex);
    for (auto it = entries.begin(); it != entries.end();)
      it = it->second.expired() && it->first != key ? entries.erase(it) : std::next(it);
    std::weak_ptr<const BuiltSchedule>& entry = entries[key];
    if (auto theirs = entry.lock()) return theirs;
    entry = built;
    return built;
  }
};

/// Never destroyed: plans may live until the process ends.
Register& all_built() {
  static Register& instance = *new Register;
  return instance;
}

std::atomic<std::uint64_t> planned_count{0};

/// Takes the schedule that was planned first, if there is one.
planning::Schedule schedule_of(const std::shared_ptr<DeviceContext>& device, const Key& key,
                               const planning::Problem& problem, planning::Choices& choices) {
  if (const auto kept = KeptSchedules::find(key)) return *kept;
  ++planned_count;
  planning::Schedule schedule =
      planning::make_schedule(problem, device->limits(), choices.empty() ? nullptr : &choices);
  if (detail::PlanningOnly::active()) KeptSchedules::keep(device, key, schedule);
  return schedule;
}

/// For objects that only plan and answer queries (detail/planning_only.hpp).
BuiltSchedule unbuilt(std::shared_ptr<DeviceContext> device, Recipe recipe) {
  BuiltSchedule built;
  built.device = std::move(device);
  built.recipe = std::move(recipe);
  built.tables.resize(built.recipe.steps.size());
  built.windows.resize(built.recipe.steps.size());
  built.programs.resize(built.recipe.steps.size());
  return built;
}

BuiltSchedule build_reported(std::shared_ptr<DeviceContext> device, Recipe recipe, BuildReport& report) {
  BuiltSchedule built = unbuilt(std::move(device), std::move(recipe));
  parallel_for(built.recipe.steps.size(), [&](std::size_t i) {
    RecipeStep& step = built.recipe.steps[i];
    WarmUp warm_up;
    if (step.text.source.returns_on_zero_count)
      warm_up = WarmUp(step.precision, step.launch(built.recipe.transforms_per_round).size);
    if (!step.windows.empty()) built.windows[i] = built.device->tables().upload(step.windows, step.precision);
    TableCache& tables = built.device->tables();
    const bool takes_long = !step.text.long_table.name.empty();
    built.tables[i] = takes_long ? tables.upload(step.text.long_table, step.precision)
                                 : tables.upload(step.text.table, step.precision);
    built.programs[i] = report.obtain(built.device->programs(), std::move(step.text.source), warm_up);
    step.text = {};
  });
  return built;
}

void log_plan(const BuiltSchedule& built, const OriginCounts& counts, double planned, double total) {
  if (!logs(LogTopic::plan)) return;
  const auto text = [](std::size_t number) { return std::to_string(number); };
  write_log("plan: " + planning::summary(built.schedule.problem) + ": " + planning::summary(built.schedule) +
            "; " + text(built.programs.size()) + (built.programs.size() == 1 ? " kernel: " : " kernels: ") +
            text(counts.compiler) + " built, " + text(counts.disk) + " from disk, " + text(counts.memory) +
            " from memory; " + milliseconds_text(total) + ", of these planning and texts " +
            milliseconds_text(planned));
}

void log_shared(const planning::Problem& problem, double seconds) {
  if (logs(LogTopic::plan))
    write_log("plan: " + planning::summary(problem) + ": shared with a plan that lives; " +
              milliseconds_text(seconds));
}

/// A heading for reports about kernels that belong to no schedule.
std::string names_of(const Recipe& recipe) {
  std::string names;
  for (const RecipeStep& step : recipe.steps) names += (names.empty() ? "" : ", ") + step.text.source.name;
  return names;
}

}  // namespace

BuiltSchedule build(std::shared_ptr<DeviceContext> device, Recipe recipe) {
  if (detail::PlanningOnly::active()) return unbuilt(std::move(device), std::move(recipe));
  BuildReport report(names_of(recipe), recipe.steps.size());
  return build_reported(std::move(device), std::move(recipe), report);
}

BuiltSchedule build(std::shared_ptr<DeviceContext> device, planning::Schedule schedule,
                    const Stopwatch& planning) {
  Recipe recipe = make_recipe(schedule, device->programs_hold_tables());
  if (detail::PlanningOnly::active()) {
    BuiltSchedule built = unbuilt(std::move(device), std::move(recipe));
    built.schedule = std::move(schedule);
    return built;
  }
  const double planned = planning.seconds();
  BuildReport report(planning::summary(schedule.problem), recipe.steps.size());
  BuiltSchedule built = build_reported(std::move(device), std::move(recipe), report);
  built.schedule = std::move(schedule);
  log_plan(built, report.counts(), planned, planning.seconds());
  return built;
}

std::shared_ptr<const BuiltSchedule> shared_schedule(const std::shared_ptr<DeviceContext>& device,
                                                     const planning::Problem& problem) {
  std::optional<WisdomEntry> known = find_wisdom(device->fingerprint(), problem);
  return shared_schedule(device, problem, known ? std::move(known->choices) : planning::Choices());
}

std::shared_ptr<const BuiltSchedule> shared_schedule(const std::shared_ptr<DeviceContext>& device,
                                                     const planning::Problem& problem,
                                                     planning::Choices choices) {
  const Stopwatch watch;
  const Key key(device.get(), planning::identity(problem) + choices.text());
  if (auto theirs = detail::PlanningOnly::active() ? nullptr : all_built().find(key)) {
    for (std::size_t i = 0; i < theirs->programs.size(); ++i) count(KernelOrigin::memory);
    log_shared(problem, watch.seconds());
    return theirs;
  }
  planning::Schedule schedule = schedule_of(device, key, problem, choices);
  if (detail::PlanningOnly::active())
    return std::make_shared<const BuiltSchedule>(build(device, std::move(schedule), watch));
  return all_built().put(key,
                         std::make_shared<const BuiltSchedule>(build(device, std::move(schedule), watch)));
}

std::uint64_t planned_schedules() noexcept {
  return planned_count;
}

bool is_shared(const DeviceContext& device, const planning::Problem& problem) {
  const std::optional<WisdomEntry> known = find_wisdom(device.fingerprint(), problem);
  const std::string choices = known ? known->choices.text() : std::string();
  return all_built().find({&device, planning::identity(problem) + choices}) != nullptr;
}

}  // namespace fft::runtime
