// Resident tiles of the work-group shape, for rows that fit in local memory but not in registers: the row
// stays in local memory from its first stage to its last, and a work-item holds the points of a few
// butterflies at a time.
//
// With the radices R1 .. RS, point n of the row has the digits q1 .. qS, q1 the most significant, with the
// weights
//     w1 = N/R1,  w2 = N/(R1 R2),  ...  wS = 1.
// Stage s replaces digit q_s by k_s in place: each butterfly reads R_s elements at distances of w_s and
// writes its results back to them, so one barrier between two stages is enough. The recursion is that of
// Stage: twiddles W(L R_s, q_s k) with L = R1 .. R(s-1), where k = k1 + k2 R1 + k3 R1 R2 ... is the frequency
// so far. Element (k1, .., kS) ends up as result k1 + k2 R1 + ..., with the digits reversed. Only the last
// stage moves results to their final places, in global memory.
//
// The order of butterflies differs from that of Stage:
//     all stages but the last: butterfly b has element  b / w_s * R_s w_s + b % w_s  as its first one: neighbours in local memory;
//     the last stage:          butterfly b has the frequency k = b: neighbouring work-items store neighbouring results.
// After the first stage the row is R1 independent rows of w1 elements, one for each value of k1. If local
// memory cannot hold all of them, the tile takes several rounds (GroupTuning::resident_rows): the first stage
// leaves as many rows in local memory as it holds; the elements of the others wait in the registers of the
// work-items that computed them. The rows of a round go through all other stages and to global memory, then
// those of the next round take their place.
//
// Halves of real signals are split in the last stage or merged in the first one, where a work-item has butterflies j and
// L - j, and with them points k and N - k (group/tiles/stage.hpp). Point k is in row k modulo R1, point N - k in row
// -k modulo R1. So the rows of a round that splits are symmetric: -c .. c first, then the others.
//
// GroupTuning::paddings apply together: element x is at  x + sum_s (x / w_s) * by_s  with every_s = w_s. So
// each digit except the last has its own stride.
#pragma once

#include <cstdint>
#include <vector>

#include "core/pass.hpp"
#include "group/tiles/stage.hpp"

namespace fft::planning {

/// Conflicts that are not worth a search: ratio of the time with them to that without.
inline constexpr double few_conflicts = 1.01;

/// True for passes that may have a resident tile: plain DFTs of contiguous rows, and of halves of real signals.
bool may_be_resident(const PassSpec& pass);
/// True when the tile's butterflies and rows can be dealt out in pairs, or need not be.
bool resident_pairs_fit(const PassSpec& pass, const std::vector<Stage>& stages);

/// The rows, by k1, that go through the stages after the first one together: `count` from `first` on, modulo R1.
struct ResidentRound {
  std::uint32_t first, count;
};
std::vector<ResidentRound> resident_rounds(const PassSpec& pass);
/// Row number `at` of a round.
inline std::uint32_t row_of(const PassSpec& pass, const ResidentRound& round, std::uint32_t at) {
  return (round.first + at) % pass.radices.front();
}
/// A stage after the first one with only the butterflies of a round.
Stage stage_of_round(const PassSpec& pass, Stage stage, const ResidentRound& round);
/// Results of the first stage that a work-item keeps for later rounds.
std::uint32_t kept_points(const PassSpec& pass, const Stage& first);
/// Butterflies that a work-item has in a stage, in all rounds.
std::uint32_t butterflies_of_item(const PassSpec& pass, const Stage& stage);

/// Butterflies of a stage that a work-item holds at a time: all of its own, unless the tile is resident.
std::uint32_t butterflies_at_once(const PassSpec& pass, const Stage& stage);
/// Points that a work-item holds at a time: the maximum over all stages.
std::uint32_t points_at_once(const PassSpec& pass, const std::vector<Stage>& stages);

/// Weight w_s of the digit that the stage transforms.
inline std::uint32_t digit_weight(const Stage& stage) {
  return stage.butterflies / stage.span;
}

/// Index of element x of the row in local memory, including paddings.
std::uint32_t resident_place(const PassSpec& pass, std::uint32_t x);
/// Elements of local memory that the first round of the tile needs, including paddings.
std::uint32_t resident_elements(const PassSpec& pass);

/// The element of local memory, without paddings, that is the first point of butterfly j of stage s.
std::uint32_t resident_element(const std::vector<Stage>& stages, std::size_t s, std::uint32_t j);
/// The frequency so far of butterfly j of stage s; before the last stage, as if local memory held rows 0, 1, 2 ..
std::uint32_t resident_frequency(const std::vector<Stage>& stages, std::size_t s, std::uint32_t j);

/// choose_paddings() for resident tiles.
double choose_resident_paddings(PassSpec& pass, std::uint64_t local_limit);

}  // namespace fft::planning
