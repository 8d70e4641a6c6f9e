// Resident tiles (group/tiles/long_rows/resident.hpp): which rows take them, and that their geometry is that of a DFT.
#include "group/tiles/long_rows/resident.hpp"

#include <catch2/catch.hpp>

#include <complex>
#include <set>
#include <string>
#include <vector>

#include "group/plan/ways.hpp"
#include "group/tiles/cost.hpp"
#include "planning/choices.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/limits.hpp"
#include "tables/twiddle.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;

namespace {

const DeviceLimits& hopper() {
  return limits_named("gpu227");
}

constexpr std::uint64_t many = 2000;  // rows: enough for all compute units

Schedule planned(std::uint64_t n, Precision precision, std::uint64_t batch = many,
                 const DeviceLimits& limits = hopper()) {
  const Schedule schedule = make_schedule(dense_problem({n}, batch, precision), limits);
  CHECK(violations(schedule, limits) == std::vector<std::string>{});
  return schedule;
}

bool has_resident(const Schedule& schedule) {
  for (const Step& step : schedule.steps)
    if (!is_elementwise(step.pass) && is_resident(step.pass)) return true;
  return false;
}

struct Row {
  Precision precision;
  std::uint64_t n;
};

/// exp(-2 pi i k / n)
std::complex<double> root(std::uint64_t k, std::uint64_t n) {
  return fft::planning::unit_root(k, n);
}

/// A pass with these radices whose tile is resident, without paddings.
PassSpec resident_pass(std::vector<std::uint32_t> radices, std::uint32_t work_items, Precision precision) {
  PassSpec pass;
  pass.precision = precision;
  for (const std::uint32_t r : radices) pass.length *= r;
  pass.radices = std::move(radices);
  pass.loops = {{8, pass.length, pass.length, 0}};
  pass.group.work_items = work_items;
  pass.group.orders.assign(pass.radices.size(), LaneOrder::points_first);
  pass.group.resident_points = 32;
  return pass;
}

}  // namespace

TEST_CASE("rows between the registers and the local memory stay in local memory") {
  for (const Row& row : {Row{Precision::f64, 14400}, Row{Precision::f64, 12288}, Row{Precision::f64, 14520},
                         Row{Precision::f64, 8190}, Row{Precision::f32, 24570}, Row{Precision::f32, 28800},
                         Row{Precision::f32, 24167}, Row{Precision::f32, 29040}}) {
    const Schedule schedule = planned(row.n, row.precision);
    INFO(describe(schedule));
    REQUIRE(schedule.steps.size() == 1);
    const PassSpec& pass = schedule.steps.front().pass;
    CHECK(is_resident(pass));
    CHECK(pass.radices.size() <= 5);
    CHECK(pass.group.work_items >= (row.n == 14400 ? 240u : 256u));  // 14400: the timed tile
    CHECK_THAT(describe(schedule), Catch::Contains("the tile stays there"));
    PassSpec again = pass;
    if (row.n != 14520)  // no memory is left for paddings
      CHECK(choose_resident_paddings(again, hopper().local_memory_bytes) < 1.35);
  }
}

TEST_CASE("rows that local memory cannot hold go through it in two rounds") {
  for (const Row& row :
       {Row{Precision::f64, 15360}, Row{Precision::f64, 16384}, Row{Precision::f64, 18432},
        Row{Precision::f64, 20480}, Row{Precision::f32, 30000}, Row{Precision::f32, 32768},
        Row{Precision::f32, 36864}, Row{Precision::f32, 40960}, Row{Precision::f32, 33792}}) {
    const Schedule schedule = planned(row.n, row.precision);
    INFO(describe(schedule));
    REQUIRE(schedule.steps.size() == 1);
    const PassSpec& pass = schedule.steps.front().pass;
    REQUIRE(is_resident(pass));
    const std::uint32_t rows = pass.group.resident_rows, all = pass.radices.front();
    CHECK((rows < all && 2 * rows >= all));
    CHECK(pass.group.local_bytes <= hopper().local_memory_bytes);
    const std::uint64_t bytes = row.precision == Precision::f64 ? 16 : 8;
    CHECK(row.n / all * (rows + 1) * bytes > hopper().local_memory_bytes - 4 * row.n / all * bytes);
    const std::vector<Stage> stages = group_stages(pass);
    CHECK(kept_points(pass, stages.front()) == (all - rows) * stages.front().per_item);
    CHECK_THAT(describe(schedule),
               Catch::Contains(std::to_string(rows) + " of " + std::to_string(all) + " rows"));
    const std::vector<ResidentRound> rounds = resident_rounds(pass);
    REQUIRE(rounds.size() == 2);
    CHECK((rounds[0].first == 0 && rounds[0].count == rows && rounds[1].first == rows &&
           rounds[1].count == all - rows));
    for (std::size_t s = 1; s < stages.size(); ++s)
      CHECK(stage_of_round(pass, stages[s], rounds[0]).total +
                stage_of_round(pass, stages[s], rounds[1]).total ==
            stages[s].total);
  }
}

TEST_CASE("other rows take what they took") {
  for (const Row& row :
       {Row{Precision::f64, 8192}, Row{Precision::f64, 14641}, Row{Precision::f64, 24300},
        Row{Precision::f64, 25000}, Row{Precision::f32, 16384}, Row{Precision::f32, 20000},
        Row{Precision::f32, 29106}, Row{Precision::f32, 52488}, Row{Precision::f32, 65536}}) {
    INFO(row.n);
    CHECK_FALSE(has_resident(planned(row.n, row.precision)));
  }
  for (const char* name : {"gpu48", "gpu16"})
    for (const std::uint64_t n : {1024, 4096, 6144, 14400})
      for (const Precision precision : {Precision::f32, Precision::f64})
        CHECK_FALSE(has_resident(planned(n, precision, many, limits_named(name))));
}

TEST_CASE("a few rows take two passes, whose groups fill the device") {
  for (const std::uint64_t batch : {1, 8}) {
    CHECK_FALSE(has_resident(planned(24570, Precision::f32, batch)));
    CHECK_FALSE(has_resident(planned(14400, Precision::f64, batch)));
  }
}

TEST_CASE("nothing but plain rows has a resident tile") {
  const auto none = [](const Problem& problem, const DeviceLimits& limits = hopper()) {
    const Schedule schedule = make_schedule(problem, limits);
    INFO(describe(schedule));
    CHECK(violations(schedule, limits) == std::vector<std::string>{});
    CHECK_FALSE(has_resident(schedule));
  };
  Problem problem = dense_problem({14400}, many, Precision::f64);
  Problem padded = problem;
  padded.in_distance = padded.axes[0].present = 14000;
  none(padded);
  padded = problem;
  padded.out_distance = padded.axes[0].wanted = 14000;
  none(padded);
  Problem strided = problem;
  strided.axes[0].in_stride = strided.axes[0].out_stride = many;
  strided.in_distance = strided.out_distance = 1;
  none(strided);
  Problem ordered = problem;
  ordered.axes[0].order.factors = {120, 120};
  none(ordered);
  for (const TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real})
    none(real_problem({24255}, many, Precision::f32, kind));
  none(dense_problem({14407}, many, Precision::f64));      // a prime: a convolution
  none(dense_problem({163 * 150}, many, Precision::f32));  // a prime factor without a radix
  none(dense_problem({14400}, 2, Precision::f64), joining_limits());
}

TEST_CASE("halves of long real rows are complex rows beside an elementwise pass") {
  for (const TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real}) {
    for (const std::uint64_t n : {24570, 48510}) {
      const Schedule schedule = make_schedule(real_problem({n}, many, Precision::f32, kind), hopper());
      CHECK(violations(schedule, hopper()) == std::vector<std::string>{});
      CHECK(schedule.steps.size() == 2);
      CHECK(has_resident(schedule));
    }
  }
}

TEST_CASE("real rows stay in local memory where that is faster, in pairs of butterflies") {
  struct RealRow {
    Precision precision;
    std::uint64_t reals;
    bool resident;
  };
  for (const RealRow& row : {RealRow{Precision::f32, 48000, true}, RealRow{Precision::f32, 57344, true},
                             RealRow{Precision::f32, 65536, true}, RealRow{Precision::f32, 24576, true},
                             RealRow{Precision::f64, 10368, true}, RealRow{Precision::f64, 24576, true},
                             RealRow{Precision::f64, 32768, true}, RealRow{Precision::f32, 16384, false},
                             RealRow{Precision::f32, 40000, false}, RealRow{Precision::f32, 90000, false},
                             RealRow{Precision::f32, 100000, false}})
    for (const TransformKind kind : {TransformKind::real_to_complex, TransformKind::complex_to_real}) {
      const Schedule schedule = make_schedule(real_problem({row.reals}, many, row.precision, kind), hopper());
      INFO(describe(schedule));
      CHECK(violations(schedule, hopper()) == std::vector<std::string>{});
      CHECK(has_resident(schedule) == row.resident);
      if (!row.resident) continue;
      REQUIRE(schedule.steps.size() == 1);
      const PassSpec& pass = schedule.steps.front().pass;
      const std::vector<Stage> stages = group_stages(pass);
      CHECK(stages.size() == pass.radices.size());
      CHECK((kind == TransformKind::real_to_complex ? stages.back() : stages.front()).paired);
      CHECK(points_at_once(pass, stages) + kept_points(pass, stages.front()) <=
            hopper().registers_per_work_group / pass.group.work_items /
                (row.precision == Precision::f32 ? 2 : 4));
    }
}

TEST_CASE("rows of an array of several axes stay in local memory, its columns do not") {
  const Schedule schedule = make_schedule(dense_problem({14400, 14400}, 1, Precision::f64), hopper());
  INFO(describe(schedule));
  CHECK(violations(schedule, hopper()) == std::vector<std::string>{});
  std::size_t resident = 0;
  for (const Step& step : schedule.steps) {
    resident += is_resident(step.pass);
    CHECK((!is_resident(step.pass) || step.axis == 1));
  }
  CHECK(resident == 1);
}

TEST_CASE("in-place stages with digits reversed are the DFT, in one round or several") {
  struct Case {
    std::vector<std::uint32_t> radices;
    std::uint32_t rows;
    RealStep step = RealStep::none;
  };
  for (const Case& c :
       {Case{{3, 4}, 0}, Case{{2, 3, 5}, 0}, Case{{5, 2, 4, 3}, 0}, Case{{4, 2, 3, 2, 5}, 0}, Case{{3, 4}, 2},
        Case{{5, 3, 2}, 3}, Case{{5, 2, 4, 3}, 4}, Case{{8, 3, 5}, 3}, Case{{5, 2, 4, 3}, 0, RealStep::split},
        Case{{4, 3}, 0, RealStep::split}, Case{{8, 4, 3, 5}, 5, RealStep::split},
        Case{{5, 4, 3, 2}, 3, RealStep::split}, Case{{4, 2, 3}, 3, RealStep::split},
        Case{{5, 2, 4, 3}, 0, RealStep::merge}, Case{{5, 2, 4, 3}, 4, RealStep::merge}}) {
    PassSpec pass = resident_pass(c.radices, 7, Precision::f64);
    pass.group.resident_rows = c.rows;
    pass.real = {c.step, c.step != RealStep::none};
    const std::vector<Stage> stages = group_stages(pass);
    CHECK(resident_pairs_fit(pass, stages));
    const std::uint32_t n = dft_length(pass), all = c.radices.front();
    std::vector<std::complex<double>> row, result(n);
    for (std::uint32_t x = 0; x < n; ++x) row.push_back(root(x * x % 101, 101));
    const std::vector<std::complex<double>> input = row;
    std::vector<std::set<std::uint32_t>> seen(stages.size());
    const auto transform = [&](const std::vector<Stage>& part, std::size_t s, const ResidentRound& round) {
      const std::uint32_t r = part[s].radix, weight = digit_weight(part[s]), dealt = part[s].dealt();
      const bool between = s > 0 && s + 1 < part.size();
      CHECK(part[s].paired ==
            (c.step != RealStep::none && s == (c.step == RealStep::merge ? 0 : part.size() - 1)));
      for (std::uint32_t b = 0; b < part[s].per_item * 7; ++b) {
        if (b / 7 / dealt * 7 + b % 7 >= part[s].total / dealt) continue;
        const std::uint32_t j = lane_position(pass, part[s], b).butterfly;
        const std::uint32_t first = (round.first * digit_weight(part[0]) + resident_element(part, s, j)) % n;
        std::uint32_t k = resident_frequency(part, s, j);
        if (between) k += (round.first + k) % all - k % all;
        if (part[s].paired && b / 7 % 2 != 0) {
          const std::uint32_t beside = lane_position(pass, part[s], b - 7).butterfly;
          CHECK(j == (beside == 0 ? n / r / 2 : n / r - beside));
        }
        std::vector<std::complex<double>> points(r);
        for (std::uint32_t q = 0; q < r; ++q) {
          CHECK(seen[s].insert(first + q * weight).second);
          const auto point = row[first + q * weight] * root(std::uint64_t(q) * k, part[s].span * r);
          for (std::uint32_t p = 0; p < r; ++p) points[p] += point * root(p * q % r, r);
        }
        for (std::uint32_t p = 0; p < r; ++p) row[first + p * weight] = points[p];
        if (s + 1 == part.size())
          for (std::uint32_t p = 0; p < r; ++p) result[part[s].write_point(j, p)] = points[p];
      }
    };
    transform(stages, 0, {0, c.radices.front()});
    for (const ResidentRound& round : resident_rounds(pass)) {
      std::vector<Stage> part = stages;
      for (std::size_t s = 1; s < part.size(); ++s) part[s] = stage_of_round(pass, part[s], round);
      for (std::size_t s = 1; s < part.size(); ++s) transform(part, s, round);
    }
    for (const std::set<std::uint32_t>& elements : seen) CHECK(elements.size() == n);
    for (std::uint32_t k = 0; k < n; ++k) {
      std::complex<double> want;
      for (std::uint32_t x = 0; x < n; ++x) want += input[x] * root(std::uint64_t(x) * k % n, n);
      CHECK(std::abs(result[k] - want) < 1e-11);
    }
  }
}

TEST_CASE("paddings keep elements apart, and within the limit") {
  for (const Precision precision : {Precision::f32, Precision::f64})
    for (const std::vector<std::uint32_t>& radices :
         {std::vector<std::uint32_t>{16, 16, 16}, {8, 8, 8, 8}, {32, 32}, {26, 26, 32}}) {
      PassSpec pass = resident_pass(radices, 64, precision);
      const std::uint32_t bytes = precision == Precision::f32 ? 8 : 16, whole = dft_length(pass) * bytes;
      CHECK(choose_resident_paddings(pass, whole) > 1.5);  // no memory for any
      CHECK(pass.group.local_bytes == whole);
      CHECK(choose_resident_paddings(pass, 2 * whole) < 1.2);
      CHECK(pass.group.local_bytes <= 2 * whole);
      std::set<std::uint32_t> places;
      for (std::uint32_t x = 0; x < dft_length(pass); ++x) places.insert(resident_place(pass, x));
      CHECK(places.size() == pass.length);
      CHECK(*places.rbegin() + 1 == pass.group.local_bytes / bytes);
    }
}

TEST_CASE("a resident tile by its name") {
  const Schedule schedule = planned(14400, Precision::f64);
  const PassSpec& pass = schedule.steps.front().pass;
  CHECK_THAT(name_of(pass), Catch::EndsWith(" resident"));
  TilingRequest request{pass, 0};
  request.resident = true;
  const Tile tile{{15, 15, 8, 8}, 1, 480, false, false, true};
  const std::optional<Tiling> taken = tiled_as(request, tile, hopper());
  REQUIRE(taken);
  CHECK(name_of(taken->pass) == "15.15.8.8 columns 1 items 480 resident");
  for (const Tile& wrong :
       {Tile{{15, 15, 8, 8}, 1, 480, false, false, false}, Tile{{15, 15, 8, 8}, 2, 480, false, false, true},
        Tile{{15, 15, 8, 4}, 1, 480, false, false, true}, Tile{{30, 30, 16}, 1, 1024, false, false, true}})
    CHECK_FALSE(tiled_as(request, wrong, hopper()));
  DeviceLimits fewer_items = hopper();
  fewer_items.max_work_group_size = 256;
  CHECK_FALSE(tiled_as(request, tile, fewer_items));
  Tile loops = tile;
  loops.loops = true;
  const std::optional<Tiling> looped = tiled_as(request, loops, hopper());
  REQUIRE(looped);
  CHECK(name_of(looped->pass) == "15.15.8.8 columns 1 items 480 resident loops");
  CHECK(looped->pass.group.resident_points == 15);  // one butterfly at a time
}

TEST_CASE("resident tiles are among the ways to measure") {
  DeviceLimits limits = hopper();
  limits.compute_units = 4;
  for (const std::uint64_t n : {8190, 8192}) {
    const Problem problem = dense_problem({n}, 64, Precision::f64);
    CHECK(has_resident(make_schedule(problem, limits)) == (n == 8190));
    Choices exploring = Choices().explorer();
    make_schedule(problem, limits, &exploring);
    std::set<bool> taken;
    for (const Choices::Offer& offer : exploring.offers())
      for (const std::string& way : offer.ways) {
        Choices choices;
        choices.take(offer.decision, way);
        const Schedule schedule = make_schedule(problem, limits, &choices);
        INFO(offer.decision << " = " << way << "\n" << describe(schedule));
        CHECK(violations(schedule, limits) == std::vector<std::string>{});
        const bool resident = has_resident(schedule);
        if (way.find('x') != std::string::npos) CHECK_FALSE(resident);
        if (way.find("resident") != std::string::npos) CHECK(resident);
        taken.insert(resident);
      }
    CHECK(taken.size() == 2);
  }
}
