// Real transforms on the device against FFTW: every path of planning, both placements, guard scalars around everything.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <cmath>
#include <complex>

#include "core/schedule.hpp"
#include "group/tiles/stage.hpp"
#include "group/tiles/tiling.hpp"
#include "shapes/planner.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/problems/limits.hpp"
#include "support/turns.hpp"

using namespace fft_test;

namespace {

using Lengths = std::vector<std::uint64_t>;

fft::Options real_options(fft::Precision precision, std::uint64_t batch, bool in_place) {
  fft::Options options;
  options.precision = precision;
  options.domain = fft::Domain::real;
  options.batch = batch;
  options.in_place = in_place;
  return options;
}

template <typename T>
void check_length(const TestDevice& on, std::uint64_t n, std::uint64_t batch,
                  const std::vector<bool>& placements = {false, true}) {
  for (const bool in_place : placements)
    check_real_plan<T>(
        on, fft::Plan1D(on.context, on.device, n, real_options(precision_of<T>(), batch, in_place)), in_place,
        n + batch);
}

/// One pass of whole rows whose exchanges move real and imaginary parts in turn; false when no such tile suits the row.
template <typename T>
bool check_parts_in_turn(const TestDevice& on, std::uint64_t n, fft::planning::TransformKind kind) {
  using namespace fft::planning;
  const DeviceLimits limits = limits_named("gpu48");
  Schedule schedule = make_schedule(real_problem({n}, 19, precision_of<T>(), kind), limits);
  REQUIRE(schedule.steps.size() == 1);
  PassSpec& pass = schedule.steps[0].pass;
  REQUIRE(is_real_row(pass));
  const Tile tile{pass.radices, pass.group.columns, pass.group.work_items, true};
  const std::optional<Tiling> tiling = tiled_as(TilingRequest{pass}, tile, limits);
  if (!tiling) return false;
  pass = tiling->pass;
  INFO(on.name << (sizeof(T) == 4 ? " f32\n" : " f64\n") << describe(schedule));
  check_schedule<T>(on, schedule, {});
  return true;
}

/// A tile of one pass of whole real rows; `prime`: a factor by Rader's algorithm, or 0.
struct RowTile {
  std::uint64_t n;
  std::uint32_t prime;
  std::vector<std::uint32_t> to_complex, to_real;
  std::uint32_t columns, work_items;
  bool split;
};

template <typename T>
void check_half_rows(const TestDevice& on, const RowTile& row, fft::planning::TransformKind kind) {
  using namespace fft::planning;
  const DeviceLimits limits = limits_named("gpu48");
  Schedule schedule = make_schedule(real_problem({row.n}, 19, precision_of<T>(), kind), limits);
  REQUIRE(schedule.steps.size() == 1);
  TilingRequest request{schedule.steps[0].pass};
  request.pass.group = {};
  request.pass.primes.clear();
  if (row.prime != 0) request.pass.primes = {row.prime};
  const bool forward = kind == TransformKind::real_to_complex;
  Tile tile{forward ? row.to_complex : row.to_real, row.columns, row.work_items, row.split};
  tile.half_rows = true;
  const std::optional<Tiling> tiling = tiled_as(request, tile, limits);
  REQUIRE(tiling);
  CHECK(tiling->pass.group.half_rows);
  schedule.steps[0].pass = tiling->pass;
  INFO(on.name << (sizeof(T) == 4 ? " f32\n" : " f64\n") << describe(schedule));
  check_schedule<T>(on, schedule, {});
}

}  // namespace

// 19 rows: the last tile is not full. A prime between other factors, and next to the end.
TEST_CASE("whole real rows, half of the rows of a radix") {
  const RowTile tiles[] = {{135, 0, {9, 15}, {15, 9}, 4, 36, false},
                           {1071, 0, {17, 9, 7}, {21, 3, 17}, 1, 63, true},
                           {603, 67, {9, 6, 11, 1}, {1, 6, 11, 9}, 2, 67, false},
                           {1005, 67, {5, 6, 11, 3}, {1, 6, 11, 3, 5}, 1, 50, false}};
  on_every_device([&](const TestDevice& on, auto type) {
    using Kind = fft::planning::TransformKind;
    for (const RowTile& tile : tiles)
      for (const Kind kind : {Kind::complex_to_real, Kind::real_to_complex})
        check_half_rows<decltype(type)>(on, tile, kind);
  });
}

TEST_CASE("whole real rows, real and imaginary parts in turn") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    using Kind = fft::planning::TransformKind;
    for (const Kind kind : {Kind::complex_to_real, Kind::real_to_complex}) {
      std::size_t checked = 0;
      for (std::uint64_t n : {35, 45, 77}) checked += check_parts_in_turn<T>(on, n, kind);
      CHECK(checked > 1);
    }
  });
}

// 10 = 5 x 2 points: element 5 is in a column with twiddles. 67, 71, 131: Rader's or Bluestein's algorithm; 459: half of
// the rows; 4757: in two passes.
TEST_CASE("imaginary parts of elements 0 and n/2 may be anything", "[shape]") {
  for (const TestDevice& on : test_devices())
    for (const std::uint64_t n : {10, 14, 67, 71, 131, 459, 4757}) {
      fft::Options options;
      options.domain = fft::Domain::real;
      const fft::Plan1D plan(on.context, on.device, n, options);
      std::vector<std::complex<float>> spectrum(n / 2 + 1, {1.0F, 0.0F});
      spectrum.front() = {1.0F, NAN};
      if (n % 2 == 0) spectrum.back() = {1.0F, NAN};
      const cl::Buffer in = upload(on, spectrum), out = upload(on, std::vector<float>(n));
      plan.inverse(on.queue, in, out);
      INFO(on.name << " " << n);
      const std::vector<float> got = download_elements<float>(on, out, n);
      std::uint64_t wrong = 0;
      for (std::uint64_t j = 0; j < n; ++j)
        if (!(std::abs(got[j] - (j == 0 ? 1.0F : 0.0F)) < 1e-6F)) ++wrong;  // a NaN too
      CHECK(wrong == 0);
    }
}

TEST_CASE("real transforms of one axis, dense and padded", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const std::vector<std::pair<std::uint64_t, std::uint64_t>> cases = {
        {1, 3},    {2, 5},    {9, 3},    {16, 40}, {77, 4},  {250, 9}, {256, 3}, {1000, 5},
        {2048, 2}, {3125, 3}, {8192, 2}, {46, 33}, {36, 70}, {11, 70}, {23, 40}};
    Turns<T> turns(on);
    for (std::size_t i = sizeof(T) == 4 ? 0 : 1; i < cases.size(); i += 2)
      check_length<T>(on, cases[i].first, cases[i].second, turns.placements());
  });
}

TEST_CASE("many real lengths", "[.sweep][shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (std::uint64_t n = 2; n <= 96; ++n) check_length<T>(on, n, 1 + n % 21);
    for (std::uint64_t n = 97; n < 600000; n += n / 9 + n % 3) check_length<T>(on, n, 1 + 4000 / n);
  });
}

TEST_CASE("long real transforms", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    for (std::uint64_t n : sizeof(T) == 4 ? Lengths{1 << 17, 59049} : Lengths{100000})
      check_length<T>(on, n, 2, turns.placements());
  });
}

TEST_CASE("real images and volumes", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    for (const bool in_place : turns.placements()) {
      const fft::Options options = real_options(precision_of<T>(), 2, in_place);
      if (sizeof(T) == 4)
        check_real_plan<T>(on, fft::Plan2D(on.context, on.device, 12, 30, options), in_place);
      else
        check_real_plan<T>(on, fft::Plan2D(on.context, on.device, 5, 9, options), in_place);
      if (sizeof(T) == 4)
        check_real_plan<T>(on, fft::Plan3D(on.context, on.device, 4, 6, 15, options), in_place);
    }
  });
}

TEST_CASE("real data with channels last, strides, offsets, axes that are only loops", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft::Options options = real_options(precision_of<T>(), sizeof(T) == 4 ? 3 : 4, false);
    options.signal.strides = options.spectrum.strides = {sizeof(T) == 4 ? 3 : 4};  // channels
    options.signal.distance = options.spectrum.distance = 1;
    check_real_plan<T>(on, fft::Plan1D(on.context, on.device, sizeof(T) == 4 ? 64 : 45, options), false);
    options = real_options(precision_of<T>(), 2, false);
    options.signal.offset = 3;
    options.spectrum.offset = 1;
    options.signal.strides = {41, 2};
    options.axes = {sizeof(T) == 4 ? 0u : 1u};
    check_real_plan<T>(on, fft::Plan2D(on.context, on.device, 6, 20, options), false);
  });
}
