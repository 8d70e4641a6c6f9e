// Tiles of rows whose numbers are stored in 16 bits: those of the table, for what they were timed on and nothing else.
#include <catch2/catch.hpp>
#include <memory>

#include "core/schedule.hpp"
#include "group/plan/ways.hpp"
#include "planning/choices.hpp"
#include "shapes/planner.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/problem_call.hpp"

using namespace fft::planning;
using namespace fft_test;
using fft::Precision;

namespace {

using Radices = std::vector<std::uint32_t>;

struct Row {
  TransformKind kind;
  std::uint64_t length;
  Radices radices;
  std::uint32_t columns, work_items;
};

const std::vector<Row>& timed_rows() {
  static const std::vector<Row> rows = {
      {TransformKind::complex, 256, {16, 16}, 4, 64},
      {TransformKind::complex, 1024, {32, 32}, 4, 128},
      {TransformKind::real_to_complex, 256, {4, 32}, 8, 32},
      {TransformKind::real_to_complex, 1024, {16, 32}, 4, 64},
      {TransformKind::real_to_complex, 4096, {8, 32, 8}, 2, 128},
      {TransformKind::complex_to_real, 256, {32, 4}, 8, 32},
  };
  return rows;
}

Problem problem_of(const Row& row, Precision precision = Precision::f32) {
  const std::uint64_t batch = (1u << 26) / row.length;
  return row.kind == TransformKind::complex ? dense_problem({row.length}, batch, precision)
                                            : real_problem({row.length}, batch, precision, row.kind);
}

void set_formats(Problem& problem, const fft::Format& in, const fft::Format& out) {
  ElementFormat read, written;
  read.format = in, written.format = out;
  read.real = problem.kind == TransformKind::real_to_complex;
  written.real = problem.kind == TransformKind::complex_to_real;
  written.written = true;
  if (!is_usual(in, false)) problem.in_format = std::make_shared<ElementFormat>(read);
  if (!is_usual(out, true)) problem.out_format = std::make_shared<ElementFormat>(written);
}

PassSpec pass_of(const Problem& problem, Choices* choices = nullptr) {
  const Schedule schedule = make_schedule(problem, limits_presets().front().limits, choices);
  REQUIRE(schedule.steps.size() == 1);
  return schedule.steps.front().pass;
}

bool has_tile(const PassSpec& pass, const Row& row) {
  return pass.radices == row.radices && pass.group.columns == row.columns &&
         pass.group.work_items == row.work_items && !pass.group.split_exchange;
}

fft::Format stored(fft::Storage storage) {
  fft::Format format;
  format.storage = storage;
  return format;
}

}  // namespace

TEST_CASE("rows of f16 and bf16 have the tiles that were timed") {
  for (const Row& row : timed_rows())
    for (const fft::Storage storage : {fft::Storage::f16, fft::Storage::bf16}) {
      CAPTURE(row.length, int(row.kind), int(storage));
      Problem problem = problem_of(row);
      set_formats(problem, stored(storage), stored(storage));
      CHECK(has_tile(pass_of(problem), row));
    }
}

TEST_CASE("other formats have the tile of the precision") {
  const fft::Format native, f16 = stored(fft::Storage::f16), int16 = stored(fft::Storage::int16);
  for (const Row& row : timed_rows()) {
    CAPTURE(row.length, int(row.kind));
    const PassSpec plain = pass_of(problem_of(row));
    CHECK(!has_tile(plain, row));
    for (const auto& [in, out] : {std::pair{f16, native}, {native, f16}, {int16, int16}, {f16, int16}}) {
      Problem problem = problem_of(row);
      set_formats(problem, in, out);
      const PassSpec pass = pass_of(problem);
      CHECK(pass.radices == plain.radices);
      CHECK(pass.group.columns == plain.group.columns);
      CHECK(pass.group.work_items == plain.group.work_items);
    }
  }
}

TEST_CASE("f64 stored in 16 bits, and planes of them, have no tiles of their own") {
  fft::Format planes = stored(fft::Storage::f16);
  planes.parts = fft::Parts::planar;
  for (const Row& row : timed_rows()) {
    CAPTURE(row.length, int(row.kind));
    Problem doubles = problem_of(row, Precision::f64);
    set_formats(doubles, stored(fft::Storage::f16), stored(fft::Storage::f16));
    CHECK(pass_of(doubles).radices == pass_of(problem_of(row, Precision::f64)).radices);
    if (row.kind != TransformKind::complex) continue;
    Problem planar = problem_of(row);
    set_formats(planar, planes, planes);
    CHECK(!has_tile(pass_of(planar), row));
  }
}

TEST_CASE("a tile that was chosen by measuring is that of rows of f16, too") {
  for (const Row& row : timed_rows()) {
    CAPTURE(row.length, int(row.kind));
    Problem problem = problem_of(row);
    set_formats(problem, stored(fft::Storage::f16), stored(fft::Storage::f16));
    Choices exploring = Choices().explorer();
    CHECK(has_tile(pass_of(problem, &exploring), row));
    std::size_t tiles = 0;
    for (const Choices::Offer& offer : exploring.offers()) {
      Choices taken;
      taken.take(offer.decision, offer.ways.front());
      if (!takes_tiles(taken)) continue;
      CHECK(name_of(pass_of(problem, &taken)) == offer.ways.front());
      ++tiles;
    }
    CHECK(tiles == 1);
  }
}
