// Resident tiles of the work-group shape: a row stays in local memory from its first stage to its last one, and a work-item
// holds the points of a few butterflies at a time. It serves rows that fit in local memory but not in registers.
//
// With the radices R1 .. RS, point n of the row has the digits q1 .. qS, q1 the most significant one, of the weights
//     w1 = N/R1,  w2 = N/(R1 R2),  ...  wS = 1.
// Stage s replaces digit q_s by k_s, in place: its butterfly reads R_s elements at distances of w_s and writes its results
// back to them. So one barrier between two stages is enough. It is the recursion of Stage: twiddles W(L R_s, q_s k) with
// L = R1 .. R(s-1) and k = k1 + k2 R1 + k3 R1 R2 ..., the frequency so far. Element (k1, .., kS) ends up as the result
// k1 + k2 R1 + ..., with the digits reversed. Only the last stage moves results to their places, in global memory.
//
// Work-items take butterflies in another order than Stage has:
//     all stages but the last: butterfly b has element  b / w_s * R_s w_s + b % w_s  as its first one: neighbours in local memory;
//     the last stage:          butterfly b has the frequency k = b: neighbouring work-items store neighbouring results.
// GroupTuning::paddings apply all together: element x is at  x + sum_s (x / w_s) * by_s  with every_s = w_s, that is,
// each digit but the last one has a stride of its own.
#pragma once

#include <cstdint>
#include <vector>

#include "core/pass.hpp"
#include "group/tiles/stage.hpp"

namespace fft::planning {

/// True for passes that may have a resident tile: plain DFTs of contiguous rows.
bool may_be_resident(const PassSpec& pass);

/// Butterflies of a stage that a work-item holds at a time: all of its own, unless the tile is resident.
std::uint32_t butterflies_at_once(const PassSpec& pass, const Stage& stage);
/// Points that a work-item holds at a time: the most of all stages.
std::uint32_t points_at_once(const PassSpec& pass, const std::vector<Stage>& stages);

/// Weight w_s of the digit that the stage transforms.
inline std::uint32_t digit_weight(const Stage& stage) {
  return stage.butterflies / stage.span;
}

/// Where element x of the row is in local memory, paddings included.
std::uint32_t resident_place(const PassSpec& pass, std::uint32_t x);
/// Elements of local memory, paddings included.
std::uint32_t resident_elements(const PassSpec& pass);

/// Of butterfly b of stage s: the element of its first point, and the frequency so far.
std::uint32_t resident_element(const std::vector<Stage>& stages, std::size_t s, std::uint32_t b);
std::uint32_t resident_frequency(const std::vector<Stage>& stages, std::size_t s, std::uint32_t b);

/// choose_paddings() for resident tiles.
double choose_resident_paddings(PassSpec& pass, std::uint64_t local_limit);

}  // namespace fft::planning
