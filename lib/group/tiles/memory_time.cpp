// Memory time from the lengths of contiguous runs, and from stores that begin within a sector.
#include "group/tiles/memory_time.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/element_bytes.hpp"
#include "core/formats/element_format.hpp"
#include "core/moved_bytes.hpp"
#include "core/strides.hpp"

namespace fft::planning {
namespace {

constexpr double endless = 1e9;  // elements of a run that has no end

// Elements that neighbouring work-items read (or write) side by side.
struct Run {
  double elements;
  bool follows_another = false;  ///< in memory, in the same tile
};

// Fraction of full bandwidth reached with such runs of this many bytes.
double run_efficiency(const Run& run, double element) {
  const double bytes = run.elements * element;
  struct Point {
    double bytes, efficiency;
  };
  static constexpr Point curve[] = {{8, 0.23}, {16, 0.42}, {32, 0.72}, {64, 0.93}, {128, 0.985}, {256, 1.0}};
  if (bytes >= 256) return 1.0;
  for (std::size_t i = 1; i < std::size(curve); ++i)
    if (bytes <= curve[i].bytes) {
      const double x = std::log2(std::max(bytes, 8.0) / curve[i - 1].bytes) /
                       std::log2(curve[i].bytes / curve[i - 1].bytes);
      const double e = curve[i - 1].efficiency + x * (curve[i].efficiency - curve[i - 1].efficiency);
      // Runs that are not a multiple of a sector also move parts of sectors that they do not need, unless these are the next run's. (Rows of
      // odd lengths and of those with primes from 17 to 61: the model's choice for 1,297 problems takes 1.037 times as long as the best
      // timed tile, 1.057 with cut sectors counted, H200.)
      constexpr auto sector = double(sector_bytes);
      const bool whole = run.follows_another || std::fmod(bytes, sector) == 0;
      return whole || bytes < sector ? e : e * 0.75;
    }
  return 1.0;
}

// Fraction of the store bandwidth that the last pass of a real transform reaches. Rows of n/2 + 1 elements
// and mirrored runs begin anywhere in a sector, so runs end in partial sectors. Each partial sector costs one
// and a third extra sectors (fitted to two timings on an H200: 65536 points with runs of 8 elements, 2^22
// with runs of 4).
double fold_efficiency(double run, double bytes) {
  constexpr double partial = 4.0 / 3;
  const double sector = std::max(1.0, double(sector_bytes) / bytes);
  const double cut = 1 - 1 / sector;  // runs that do not begin with a sector
  return run / (run + sector - 1 + 2 * cut * partial * sector);
}

// True when the points of this end are two reals next to each other in memory.
bool moves_neighbours(const PassSpec& pass, bool input) {
  if (sorts_pairs(pass)) return input == (pass.real.step == RealStep::split);
  const PassEnd& end = input ? pass.in_end : pass.out_end;
  return end.second == 1 || end.reals.form == RealPoints::Form::paired;
}

// Bytes next to each other that a point of this end takes.
double point_bytes(const PassSpec& pass, bool input) {
  const PassEnd& end = input ? pass.in_end : pass.out_end;
  const bool planar = end.format && end.format->format.parts == Parts::planar,
             apart = planar || (end.real && !has_one_real(end) && !moves_neighbours(pass, input));
  return double(element_bytes(pass.precision)) * stored_share(end, pass.precision) / (apart ? 2 : 1);
}

bool writes_where_it_reads(const PassSpec& pass) {
  return pass.out_block == 0 && pass.in_stride == pass.out_stride &&
         std::all_of(pass.loops.begin(), pass.loops.end(),
                     [](const LoopAxis& a) { return a.in_stride == a.out_stride; });
}

// Number of columns that follow one another in memory: those of the fastest loop, and of further loops that
// continue it without a gap.
std::uint64_t columns_in_a_row(const PassSpec& pass, bool input) {
  const auto stride = [&](const LoopAxis& a) { return stride_size(input ? a.in_stride : a.out_stride); };
  const LoopAxis& front = pass.loops.front();
  std::uint64_t count = front.count;
  for (std::size_t a = 1; a < pass.loops.size() && stride(pass.loops[a]) == count * stride(front); ++a)
    count *= pass.loops[a].count;
  return count;
}

SideRuns side_runs(const PassSpec& pass, std::uint32_t columns, bool input) {
  const LoopAxis& axis = pass.loops.front();
  const std::uint64_t unit = moves_neighbours(pass, input) ? 2 : 1,
                      beside = input && merges_pairs(pass) ? axis.in_stride : 1;  // columns of one point
  const std::uint64_t point_stride = stride_size(input ? pass.in_stride : pass.out_stride) / unit;
  const std::uint64_t column_stride = stride_size(input ? axis.in_stride : axis.out_stride) / unit;
  const std::uint64_t block = input ? 0 : pass.out_block;
  SideRuns runs;
  if (block != 0) runs.in_blocks = double(column_stride == block ? block * columns : block);
  if (column_stride == beside) {
    const std::uint64_t row = columns_in_a_row(pass, input);
    const bool dense = columns == axis.count && point_stride == beside * axis.count;
    runs.along_columns = dense ? endless : double(beside * std::min<std::uint64_t>(columns, row));
  }
  if (point_stride == 1) runs.row = column_stride;
  return runs;
}

Run run_of(const PassSpec& pass, const Stage& stage, const SideRuns& runs, bool input) {
  const std::uint64_t block = input ? 0 : pass.out_block;
  if (stage.order == LaneOrder::blocked) return {runs.in_blocks};
  if (stage.order == LaneOrder::columns_first) return {runs.along_columns};
  if (!runs.row) return {1};
  if (!input && !pass.axes.empty() && stage.radix > 1) return {double(stage.reach())};
  if (input ? stage.enters : stage.leaves) return {double(stage.inner)};
  if (block != 0) return {double(std::min<std::uint64_t>(block, stage.butterflies))};
  const bool dense = stage.radix == 1 && *runs.row == stage.butterflies;
  // Halves of real rows: their tiles were timed and chosen with cut sectors counted.
  return {dense ? endless : double(stage.butterflies), !splits_or_merges(pass)};
}

double ends_within_sectors(const PassSpec& pass, std::uint64_t columns) {
  constexpr double end_bytes = 52;
  const double bytes = point_bytes(pass, false);
  const auto sector = static_cast<std::uint64_t>(double(sector_bytes) / bytes);
  const LoopAxis& front = pass.loops.front();
  const std::uint64_t unit = moves_neighbours(pass, false) ? 2 : 1,
                      column = stride_size(front.out_stride) / unit, block = pass.out_block;
  std::uint64_t run = column == 1 ? std::min<std::uint64_t>(columns, front.count) : 1;
  if (block != 0) run = column == block ? block * columns : block;
  std::uint64_t step = std::gcd(sector, std::gcd(columns, front.count) * column);
  step = std::gcd(step, stride_size(block != 0 ? pass.out_block_stride : pass.out_stride) / unit);
  for (std::size_t a = 1; a < pass.loops.size(); ++a)
    step = std::gcd(step, stride_size(pass.loops[a].out_stride) / unit);
  const double ends = 2 * (1 - double(step) / double(sector));
  return ends * end_bytes / (double(run) * bytes);
}

}  // namespace

double cut_sectors(const PassSpec& pass, std::uint32_t columns) {
  const bool others = pass.real.step != RealStep::none && !merges_pairs(pass);
  if (output_side(pass) == Side::points || others || writes_where_it_reads(pass)) return 0;
  return ends_within_sectors(pass, columns);
}

double cut_sectors_in_place(const PassSpec& pass) {
  constexpr std::uint32_t widest = 64;
  if (pass.precision != Precision::f32 || pass.length > longest_cut_columns || pass.twiddle_span > 1 ||
      !pass.axes.empty() || !pass.primes.empty() || output_side(pass) != Side::columns ||
      pass.real.step != RealStep::none || !writes_where_it_reads(pass))
    return 0;
  const LoopAxis& front = pass.loops.front();
  const bool whole_array = pass.group.columns == front.count && stride_size(front.out_stride) == 1 &&
                           stride_size(pass.out_stride) == front.count;
  return whole_array ? 0 : ends_within_sectors(pass, std::min(pass.group.columns, widest));
}

namespace {

// The ends of a padded convolution read or write only the signal's points.
double share(const PassEnd& end, std::uint64_t positions, Precision precision) {
  const double whole = 0.5 * stored_share(end, precision);
  return end.points == 0 ? whole : whole * std::min(1.0, double(end.points) / double(positions));
}

// With Rader's algorithm for halves, both ends have as many bytes as the points between them.
double share(const PassSpec& pass, bool input) {
  if (is_rader_of_halves(pass)) return 0.5;
  const PassEnd& end = input ? pass.in_end : pass.out_end;
  return share(end, input ? positions_in(pass) : positions_out(pass), pass.precision);
}

}  // namespace

double moved_share(const PassSpec& pass) {
  return share(pass, true) + share(pass, false);
}

TileRuns tile_runs(const PassSpec& pass, std::uint32_t columns) {
  return {side_runs(pass, columns, true), side_runs(pass, columns, false), cut_sectors(pass, columns)};
}

double memory_time(const PassSpec& pass, const std::vector<Stage>& stages, const TileRuns& runs) {
  const double bytes = double(element_bytes(pass.precision)), stored_bytes = point_bytes(pass, false);
  const Run run = run_of(pass, stages.back(), runs.out, false);
  double stored = share(pass, false) * std::max(1 / run_efficiency(run, stored_bytes), 1 + runs.cut);
  if (pass.real.step == RealStep::fold) stored /= fold_efficiency(run.elements, stored_bytes);
  PassEnd second;
  if (pass.spectrum == PointFactor::second_input) second.points = pass.second.points;
  second.real = pass.second.real;
  if (filters_halves(pass)) second.second = 1;
  const Run first_run = run_of(pass, stages.front(), runs.in, true);
  const double more = second.points == 0
                          ? 0
                          : share(second, pass.chirp.cyclic, pass.precision) /
                                run_efficiency(first_run, has_one_real(second) ? bytes / 2 : bytes);
  return more + share(pass, true) / run_efficiency(first_run, point_bytes(pass, true)) + stored;
}

}  // namespace fft::planning
