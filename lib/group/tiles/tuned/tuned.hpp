// Tilings and splits that were fastest in measurements (bench/tune). They take precedence over the cost model wherever
// they fit the device.
//
// The tables are data: tables.cpp is written by bench/tune/make_tables.py from the tuner's CSV. An entry says what
// was fastest on the device it was measured on; whether it applies is decided by what the pass needs (local memory,
// work-group size, enough tiles), never by a device's name.
#pragma once

#include <cstdint>

#include "group/tiles/tiling.hpp"
#include "group/tiles/tuned/pass_kind.hpp"

namespace fft::planning {

/// A precision of the tables: f32 whose numbers are stored in 16 bits (stores_narrow()).
constexpr char narrow = 'n';

struct TunedTiling {
  char precision;  ///< 's' f32, 'd' f64, `narrow`
  std::uint32_t length;
  char in, out;  ///< Side
  bool twiddled;
  std::uint32_t block;       ///< tuned_block()
  std::uint32_t prescribed;  ///< TilingRequest::columns
  const char* radices;       ///< "32.16"
  std::uint32_t columns, work_items;
  bool split_exchange;
  float relative_time;  ///< as estimate_cost(); for a fold, relative to its actual rows
  PassKind kind = PassKind::plain;
  bool holds_locally = false;
};

struct TunedSplit {
  char precision;
  std::uint64_t length;
  std::uint32_t factors[3];  ///< passes in order; the third is 0 for two passes
  std::uint32_t block;       ///< tuned_block() of the first pass
  char kind =
      'c';  ///< 'c': complex; 'r', 'h': reals to spectra and back; 'T', 'V': of types III and IV (real_two_passes())
};

/// True when a pass of f32 reads and writes f16 or bf16, a real and an imaginary part next to each other, and nothing else is done to elements: with half
/// the bytes the arithmetic decides which tile is fastest. Convolutions of halves may also have functions of the user.
bool stores_narrow(const PassSpec& pass);

/// Columns of a block: of the output (0: natural order), or of the spectrum that is unfolded.
std::uint64_t tuned_block(const PassSpec& pass);

/// The entry for this pass if it stores_narrow(), or null.
const TunedTiling* find_narrow_tiling(const TilingRequest& request);

/// The same, otherwise the entry for this pass, or null. A pass without an entry falls back to that of the plain DFT, unless it has two
/// inputs, orders its tile (Rader), moves whole rows of real numbers, or the plain DFT's is one of tuned_plain_rows() or tuned_prime_rows().
const TunedTiling* find_tuned_tiling(const TilingRequest& request);

/// The entry for this pass, a whole axis, if its data stay in the last-level cache, or null.
const TunedTiling* find_cached_tiling(const TilingRequest& request, const DeviceLimits& limits);

/// Likewise for a pass of an axis in several passes.
const TunedTiling* find_cached_split(const TilingRequest& request, const DeviceLimits& limits);

/// True when a pass has so many tiles of these columns that throughput decides, as where tiles were timed, not the last
/// round of groups: `per_unit` of them for each compute unit.
bool has_many_tiles(const PassSpec& pass, std::uint32_t columns, const DeviceLimits& limits,
                    std::uint64_t per_unit = 4);

/// The choices of an entry.
Tile tile_of(const TunedTiling& entry);

/// The entry for rows of this length that stay in local memory and split or merge halves as this pass does, or null.
const TunedTiling* find_resident_tiling(const PassSpec& pass);

/// The entry for this pass with rows that are fetched ahead, or null.
const TunedTiling* find_fetching_tiling(const TilingRequest& request);

/// The entry for a contiguous axis of this length, or null.
const TunedSplit* find_tuned_split(Precision precision, std::uint64_t length, char kind = 'c');

}  // namespace fft::planning
