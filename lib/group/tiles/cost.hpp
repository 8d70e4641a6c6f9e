// Cost model of work-group kernels: the time of a pass, relative to reading and writing its data once at full
// bandwidth (1.0 is ideal). The constants come from measurements of a prototype on an NVIDIA H200. The tuned
// tables override the model where it ranks wrongly (docs/kernels.md).
#pragma once

#include <limits>

#include "core/device_limits.hpp"
#include "core/pass.hpp"
#include "group/tiles/stage.hpp"

namespace fft::planning {

/// The constants that several parts of the model share; the others stand beside the function that uses them. Rates are
/// per compute unit.
struct GroupCostConstants {
  double instructions_per_byte = 7.0;   ///< work-item instructions a device can issue while one byte moves
  double f64_instruction_cost = 2.0;    ///< issue slots of one double operation
  double exchange_instructions = 2.6;   ///< per point and exchange, write and read, whole elements
  double split_instructions = 5.4;      ///< the same for split_exchange (twice the barriers)
  double conflict_instructions = 6.0;   ///< per point, exchange and conflict factor above 1
  double irregular_instructions = 9.0;  ///< per point of a stage whose addresses must be computed one by one
  double memory_instructions = 3.0;     ///< per point: load, store, addresses
  double spill_instructions = 4.0;      ///< per register of a work-item that does not fit
  /// Per point: permutations at both ends of Rader's algorithm, with bank conflicts.
  double order_instructions = 56.0;
  double row_instructions = 4.0;     ///< per point: its row in the order of a prime, from a table
  double factor_instructions = 2.0;  ///< per point and factor: its load
  /// Resident tiles. These were estimated, not fitted: rows timed since (docs/kernels.md) confirm the
  /// choices.
  double resident_instructions = 1.5;  ///< per point and stage: addresses
  double local_time = 0.05;         ///< tile to or from local memory, relative to the pass at full bandwidth
  double table_time = 0.4;          ///< a byte of a table, relative to a byte of data
  double busy_work_items = 512;     ///< fewer leave schedulers of a compute unit without work
  double overlap_resident = 0.5;    ///< as overlap_one_group
  double overlap_one_group = 0.35;  ///< fraction of the shorter of compute and memory time that is not hidden
  double overlap_two_groups = 0.14;
  double overlap_many_groups = 0.06;
  double stage_overhead = 0.012;  ///< per stage: barriers and latency
  /// Rows of several axes in one pass: per stage more than 4, and for a last one of radix 1. 660 tiles of 221 passes took 0.98 to 1.3 times as
  /// long as the model says without it, the more stages the longer; the model's choice takes 1.03 times as long as the best timed tile,
  /// 1.05 without (f32 and f64, H200).
  double stage_of_axes = 0.06, reordered_axes = 0.06;
  double stage_alone = 0.05;  ///< f64, groups alone on their compute unit: per stage more than 3
  /// DFTs by convolution: per stage, fraction of the time, divided by the groups per compute unit.
  double stage_wait = 0.08;
  /// Rows of the same, in addition: per stage (forward and backward ones are counted), and Rader's with several rows in a tile. 2,488 tiles of 740
  /// lengths: the model's choice takes 1.05 times as long as the best timed tile, 1.07 without (H200, H100).
  double stage_of_convolution = 1.05, rows_of_primes = 1.1;
  double uneven_columns = 1.1;  ///< Rader: factor for tiles that straddle rows of columns
  /// Columns with primes: factor when a work-item has several butterflies of a stage, with scattered rows.
  double several_rows = 1.25;
  /// Rader, f32: factor for rows with a staging stage. 15 rows of 662 to 5098 points that took Bluestein's
  /// algorithm without it are 1.14 times as fast (minimum 0.97, H100).
  double staged_primes = 0.8;
  /// Rader: factors for butterflies of large primes, which take all registers. Above 43, f32 rows took 1.2 to 2.7 times as long as the rest
  /// of the model says, f64 rows with a prime factor 2.7 to 4.1 (746 lengths, H100). f64, whole rows, above 31: 149 and 223 points
  /// with one of 37 took 1.95 and 3.0 times as long as Bluestein's algorithm, which this prefers; 298, where 149 is a factor, 0.86 (H100).
  double large_primes = 1.8, large_primes_in_f64_rows = 3.2;
  double lone_butterfly = 0.15;  ///< short columns in one stage: fraction of the time at full bandwidth
  /// Reading the reals of a DCT-II or DCT-IV one by one instead of several at a time; f64: half.
  double single_loads = 0.04;
  /// Likewise writing the reals of a DCT-III (timed: 0.4 to 0.7) or DCT-IV (0.25 to 0.4).
  double single_stores = 0.4;
  std::uint32_t registers_base = 30;  ///< 32-bit registers of a kernel besides its points
  std::uint32_t threads_per_unit = 2048;
  double bytes_in_flight = 40960;  ///< per compute unit, to cover the memory latency
};
inline constexpr GroupCostConstants cost_constants;
/// Operations per point of halves that are split or merged in registers (ptxas).
inline constexpr double mirror_operations = 10;

/// Microseconds in which a device moves so many bytes at full bandwidth: a rough figure, used only to compare numbers of
/// passes.
inline double microseconds_of_bytes(double bytes, const DeviceLimits& limits) {
  constexpr double bytes_per_microsecond_and_unit = 31000;
  return bytes / (bytes_per_microsecond_and_unit * limits.compute_units);
}

/// Microseconds that a pass costs when its kernel takes `busy` microseconds: the mean of what the pass adds
/// to a single call that the host waits for, and what it adds in a sequence of calls, where launching
/// overlaps with the device's work.
double pass_microseconds(double busy);
/// The inverse: the largest `busy` of a pass that costs at most `time`; negative when no pass is that cheap.
double busy_microseconds(double time);
inline constexpr double never = std::numeric_limits<double>::infinity();  ///< cost of passes that do not fit

/// Instructions of one butterfly of this radix, including its twiddle multiplications when `twiddled`.
double butterfly_instructions(std::uint32_t radix, bool twiddled, Precision precision);

/// Relative time of the pass; infinite when it does not fit the device. group.local_bytes must be set,
/// exactly or to an estimate. `conflicts`: the result of choose_paddings().
double estimate_cost(const PassSpec& pass, const DeviceLimits& limits, double conflicts = 1.0);

/// The same for callers that already have the stages of the pass (group_stages()).
double estimate_cost(const PassSpec& pass, const std::vector<Stage>& stages, const DeviceLimits& limits,
                     double conflicts = 1.0);

/// The same for callers that also have the pass's memory_time(), which does not depend on the work-group size.
double estimate_cost(const PassSpec& pass, const std::vector<Stage>& stages, const DeviceLimits& limits,
                     double conflicts, double memory);

/// Microseconds for a pass with few groups, limited by instructions and latencies rather than by memory bandwidth;
/// infinite when the pass does not fit the device.
double lone_cost(const PassSpec& pass, const std::vector<Stage>& stages, const DeviceLimits& limits);

/// Lower bound of the cost over all work-group sizes and exchanges. group.split_exchange must be set, for the least local memory;
/// group.work_items is not read. `memory`: memory_time().
double cost_bound(const PassSpec& pass, const std::vector<Stage>& stages, const DeviceLimits& limits,
                  double memory);

}  // namespace fft::planning
