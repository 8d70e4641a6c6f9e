// Timed tiles of passes that are part of an axis: columns with twiddles, in blocks or of a prescribed number, in plans that take them.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "core/schedule.hpp"
#include "group/tiles/tuned/tables.hpp"
#include "group/tiles/tuned/tuned.hpp"
#include "shapes/planner.hpp"
#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/problems/limits.hpp"

using namespace fft_test;
using namespace fft::planning;

namespace {

bool takes(const PassSpec& pass, const TunedTiling& row) {
  const Tile tile = tile_of(row);
  return pass.length == row.length && pass.radices == tile.radices && pass.group.columns == row.columns &&
         pass.group.work_items == row.work_items && tuned_block(pass) == row.block &&
         (pass.twiddle_span > 1) == row.twiddled && pass.group.split_exchange == row.split_exchange;
}

// Plans of lengths, made when first asked for. `cached`: with as many points as were timed. Otherwise two transforms, on one compute unit, so
// that they have tiles enough.
class Plans {
 public:
  Plans(fft::Precision precision, bool cached) : precision_(precision), cached_(cached) {
    limits_.kept_bytes = cached ? std::uint64_t(33) << 20 : 0;
    if (!cached) limits_.compute_units = 1;
  }
  // A plan with this tile: the row's length is one of two factors.
  std::optional<Schedule> with(const TunedTiling& row) {
    for (const std::uint64_t other :
         {100, 128, 160, 180, 200, 225, 240, 250, 256, 288, 300,  320,  375,  400,
          450, 480, 500, 512, 600, 625, 640, 750, 768, 800, 1000, 1024, 1280, 2048}) {
      const Schedule& plan = of(row.length * other);
      if (std::any_of(plan.steps.begin(), plan.steps.end(),
                      [&](const Step& s) { return takes(s.pass, row); }))
        return plan;
    }
    return std::nullopt;
  }

 private:
  const Schedule& of(std::uint64_t n) {
    const auto known = plans_.find(n);
    if (known != plans_.end()) return known->second;
    const std::uint64_t points = std::uint64_t(1) << (precision_ == fft::Precision::f32 ? 21 : 20);
    const std::uint64_t count = cached_ ? std::max<std::uint64_t>(1, points / n) : 2;
    return plans_.emplace(n, make_schedule(dense_problem({n}, count, precision_), limits_)).first->second;
  }

  fft::Precision precision_;
  bool cached_;
  DeviceLimits limits_ = limits_named("gpu227");
  std::map<std::uint64_t, Schedule> plans_;
};

bool runs_on(const Schedule& schedule, const DeviceLimits& device) {
  return std::all_of(schedule.steps.begin(), schedule.steps.end(), [&](const Step& s) {
    return s.pass.group.local_bytes <= device.local_memory_bytes &&
           s.pass.group.work_items <= device.max_work_group_size;
  });
}

// Every `step`-th row. Returns how many plans took and the device could run.
template <typename T>
std::size_t check_rows(const TestDevice& on, TableRange<TunedTiling> table, bool cached, std::size_t step) {
  Plans plans(precision_of<T>(), cached);
  const DeviceLimits device = limits_of(on);
  std::size_t ran = 0, at = 0;
  for (const TunedTiling& row : table) {
    if (row.precision != (sizeof(T) == 4 ? 's' : 'd') || row.kind != PassKind::plain || at++ % step != 0)
      continue;
    const std::optional<Schedule> schedule = plans.with(row);
    if (!schedule || !runs_on(*schedule, device)) continue;
    INFO(on.name << '\n' << describe(*schedule));
    check_schedule<T>(on, *schedule, {});
    ++ran;
  }
  return ran;
}

}  // namespace

TEST_CASE("axes in several passes with some of the timed tiles") {
  on_every_device([](const TestDevice& on, auto type) {
    CHECK(check_rows<decltype(type)>(on, tuned_cached_splits(), true, 16) > 0);
  });
}

TEST_CASE("axes in several passes with each of the timed tiles", "[.sweep]") {
  on_every_device([](const TestDevice& on, auto type) {
    CHECK(check_rows<decltype(type)>(on, tuned_cached_splits(), true, 1) > 20);
    CHECK(check_rows<decltype(type)>(on, tuned_split_columns(), false, 1) >
          8);  // of those that these lengths take
  });
}
