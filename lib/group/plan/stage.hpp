// Geometry of the stages of a work-group kernel: which work-item computes which butterfly, and where its points are in
// local memory. Pure arithmetic, shared by the planner (bank conflicts) and the generator (addresses).
//
// Stage s with radix r and span L (product of the radices before) works on butterflies j = 0 .. length/r - 1 of every
// column c. Butterfly j reads points j + q * length/r and writes points (j / L) * L * r + j % L + k * L (Stockham).
// The mirror stage of a real transform (split after the radices, merge before them) takes points j and length - j
// together; j = 0 takes point 0, and point length/2 as its second one when that exists.
//
// The product of halves (RealStep::product) needs points k and length - k in one work-item. Point j + q L of the last
// forward stage (L = length/r) has its mirror image in butterfly L - j, at q' = r - 1 - q; butterflies 0 and L/2 are
// mirror images of themselves. So in that stage, and in the first backward one, every work-item has butterflies in
// pairs: index i even has butterfly j < L/2, index i + 1 has butterfly L - j, or L/2 when j = 0.
#pragma once

#include <cstdint>
#include <vector>

#include "core/pass.hpp"

namespace fft::planning {

struct Stage {
  std::uint32_t radix;
  std::uint32_t span;  ///< L
  std::uint32_t
      butterflies;  ///< per column: length / radix, less in a stage that stages a real row's half spectrum
  std::uint32_t total;     ///< per tile: columns * butterflies
  std::uint32_t per_item;  ///< rounded up: some work-items may have one less
  LaneOrder order;
  bool backward;        ///< of the backward transform of a convolution
  bool mirror = false;  ///< of a real transform; radix 2, and the span is the length
  bool paired = false;  ///< butterflies j and L - j in one work-item, see above

  std::uint32_t mirror_point(std::uint32_t j) const {
    return j != 0 ? span - j : span % 2 == 0 ? span / 2 : 0;
  }
  std::uint32_t read_point(std::uint32_t j, std::uint32_t q) const {
    return mirror ? (q == 0 ? j : mirror_point(j)) : j + q * butterflies;
  }
  std::uint32_t write_point(std::uint32_t j, std::uint32_t k) const {
    if (mirror) return read_point(j, k);
    return (j / span) * span * radix + j % span + k * span;
  }
};

/// Column and butterfly of flat butterfly index b = work_item + i * work_items.
struct LanePosition {
  std::uint32_t column, butterfly;
};

/// Stages of `radices`, then of `backward_radices`; a fused RealSpec adds the mirror stage at its end of the pass.
std::vector<Stage> group_stages(const PassSpec& pass);

/// Updates the stages of a pass for other columns and work-items.
void retile(std::vector<Stage>& stages, const GroupTuning& group);

/// False for the very first stage, and for the first backward stage: its points are where the last forward one left
/// them.
inline bool exchanges_before(const PassSpec& pass, std::size_t stage) {
  return stage != 0 && (pass.backward_radices.empty() || stage != pass.radices.size());
}

/// Number of stages that group_stages() returns.
std::size_t stage_count(const PassSpec& pass);

LanePosition lane_position(const PassSpec& pass, const Stage& stage, std::uint32_t b);

/// Butterfly that makes a pair with butterfly j < L/2 in a paired stage.
inline std::uint32_t paired_butterfly(const Stage& stage, std::uint32_t j) {
  return j == 0 ? stage.butterflies / 2 : stage.butterflies - j;
}

/// False when this is a convolution of halves and its butterflies cannot be dealt out in pairs, as many to each
/// work-item.
bool pairs_fit(const PassSpec& pass);

/// Longer real rows are loaded and stored without staging stages, unless they are primes.
inline constexpr std::uint32_t longest_staged_real_row = 128;

/// True when each column is one whole real signal, and the pass does nothing but its transform: the points of one end are
/// its reals, those of the other end are half of its spectrum.
bool is_real_row(const PassSpec& pass);
/// is_real_row(), and one butterfly between two staging stages transforms a column: no register has more than the signal.
bool is_one_butterfly(const PassSpec& pass);

/// True when the halves of real signals are split, or merged, in registers: one butterfly between two staging stages holds a
/// column. There is no mirror stage then, and the stage at the spectra's end has one point more than a column.
bool mirrors_in_registers(const PassSpec& pass);

/// Points of a column that exchange e moves. Staging stages of real rows move only those that exist at their end.
std::uint32_t exchange_points(const PassSpec& pass, std::size_t e);
/// True when exchange e moves real numbers: all imaginary parts are zeros, or are not wanted.
bool exchanges_reals(const PassSpec& pass, std::size_t e);

/// Element index in local memory of point x of column c in exchange e, padding included.
std::uint32_t exchange_index(const PassSpec& pass, std::size_t e, const ExchangePadding& padding,
                             std::uint32_t c, std::uint32_t x);

/// Values of a second input's DFT that each work-item holds, and the local memory that all work-items need when the
/// values are kept there.
std::uint32_t held_values(const PassSpec& pass);
std::uint32_t held_bytes(const PassSpec& pass);

/// Elements that exchange e needs in local memory, padding included.
std::uint32_t exchange_size(const PassSpec& pass, std::size_t e, const ExchangePadding& padding);
/// Bytes of local memory that exchange e needs.
std::uint32_t exchange_bytes(const PassSpec& pass, std::size_t e, const ExchangePadding& padding);

/// Local memory that the pass needs without paddings.
std::uint32_t local_estimate(const PassSpec& pass);

/// True when a work-item's butterflies of this stage are at constant distances from each other.
bool regular_positions(const PassSpec& pass, const Stage& stage);

/// Sets pass.group.paddings to the cheapest of a few candidates by simulated bank conflicts (32 banks of 4 bytes), and
/// pass.group.local_bytes from them. Paddings that would exceed local_limit bytes are not considered. Returns the
/// ratio of the time of the exchanges to their time without bank conflicts (1 when there are none).
double choose_paddings(PassSpec& pass, std::uint64_t local_limit);

}  // namespace fft::planning
