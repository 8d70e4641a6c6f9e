// The one table of radices: how each butterfly is made, what a block costs, and where planning may choose the radix.
// Generators, planners, smooth lengths and the tests of butterflies follow from it. CONTRIBUTING.md says how to add a
// radix.
#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

#include <fftcl/options.hpp>
#include "core/base/number_theory.hpp"
#include "core/device_limits.hpp"

namespace fft::planning {

enum class RadixKind {
  block,     ///< a separate text: kernels/butterflies/radix<r>.cl
  composed,  ///< two levels of smaller butterflies (composition.hpp)
  prime,     ///< a prime without a block, by one of two algorithms (prime_form())
};

/// Which passes of the work-group shape may have a radix.
enum class GroupUse { none, f32, always };

/// The forms of a block that take twiddles and multiply as part of the butterfly.
enum class TwiddledForms {
  none,
  powers,    ///< fft_twiddled_butterfly<r>: w, w^2, w^4 ...
  tangents,  ///< also fft_tangent_butterfly<r>: powers for two levels, cosines and tangents for the others
};

/// One row of the table.
struct Radix {
  std::uint32_t radix;
  RadixKind kind;
  GroupUse group;
  /// Cost of a point on the vector shape beyond its operations, because the values of the butterfly do not
  /// fit the registers (fitted to measurements; radix 16 costs more than 4 after 4). Without a value the
  /// vector shape does not use the radix.
  std::optional<double> lane_spills;
  /// Operations of a block without twiddles: additions, multiplications and fused multiply-adds count one
  /// each.
  double block_operations = 0;
  TwiddledForms twiddled = TwiddledForms::none;
};

/// Ascending. Omitted are the primes 107, whose convolution would be inaccurate (106 = 2 x 53), and 83 and
/// 127, which spill so many registers that Bluestein's algorithm is faster (docs/kernels.md). In f64, primes
/// above 61 spill 2 to 25 KB; on CPUs they are 1.1 to 1.5 times as fast as Bluestein's algorithm, but take
/// PoCL five seconds each to build. Radix 32 has no tangents, because they would occupy 32 registers.
inline constexpr Radix radix_table[] = {
    {2, RadixKind::block, GroupUse::always, 0.3, 4, TwiddledForms::powers},
    {3, RadixKind::block, GroupUse::always, 0.0, 12},
    {4, RadixKind::block, GroupUse::always, 0.0, 16, TwiddledForms::tangents},
    {5, RadixKind::block, GroupUse::always, 0.0, 36},
    {6, RadixKind::composed, GroupUse::always, 0.0},
    {7, RadixKind::block, GroupUse::always, 0.0, 66},
    {8, RadixKind::block, GroupUse::always, 0.0, 52, TwiddledForms::tangents},
    {9, RadixKind::composed, GroupUse::always, 0.3},
    {10, RadixKind::composed, GroupUse::always, 1.0},
    {11, RadixKind::block, GroupUse::always, 1.0, 150},
    {12, RadixKind::composed, GroupUse::always, 1.0},
    {13, RadixKind::block, GroupUse::always, 1.0, 204},
    {14, RadixKind::composed, GroupUse::always, 2.0},
    {15, RadixKind::composed, GroupUse::always, 2.0},
    {16, RadixKind::block, GroupUse::always, 3.0, 148, TwiddledForms::tangents},
    {17, RadixKind::prime, GroupUse::always, 2.0},
    {18, RadixKind::composed, GroupUse::always, {}},
    {19, RadixKind::prime, GroupUse::always, 2.0},
    {20, RadixKind::composed, GroupUse::always, {}},
    {21, RadixKind::composed, GroupUse::always, {}},
    {22, RadixKind::composed, GroupUse::always, {}},
    {23, RadixKind::prime, GroupUse::always, 2.0},
    {24, RadixKind::composed, GroupUse::always, {}},
    {25, RadixKind::composed, GroupUse::always, 0.5},
    {26, RadixKind::composed, GroupUse::always, {}},
    {27, RadixKind::composed, GroupUse::always, 0.5},
    {28, RadixKind::composed, GroupUse::always, {}},
    {29, RadixKind::prime, GroupUse::always, 2.0},
    {30, RadixKind::composed, GroupUse::always, {}},
    {31, RadixKind::prime, GroupUse::always, 2.0},
    {32, RadixKind::block, GroupUse::always, {}, 388, TwiddledForms::powers},
    {37, RadixKind::prime, GroupUse::always, 2.0},
    {41, RadixKind::prime, GroupUse::always, 2.0},
    {43, RadixKind::prime, GroupUse::always, 2.0},
    {47, RadixKind::prime, GroupUse::always, 2.0},
    {49, RadixKind::composed, GroupUse::f32, {}},
    {53, RadixKind::prime, GroupUse::always, 2.0},
    {59, RadixKind::prime, GroupUse::always, 2.0},
    {61, RadixKind::prime, GroupUse::always, 2.0},
    {67, RadixKind::prime, GroupUse::f32, {}},
    {71, RadixKind::prime, GroupUse::f32, {}},
    {73, RadixKind::prime, GroupUse::f32, {}},
    {79, RadixKind::prime, GroupUse::f32, {}},
    {89, RadixKind::prime, GroupUse::f32, {}},
    {97, RadixKind::prime, GroupUse::f32, {}},
    {101, RadixKind::prime, GroupUse::f32, {}},
    {103, RadixKind::prime, GroupUse::f32, {}},
    {109, RadixKind::prime, GroupUse::f32, {}},
    {113, RadixKind::prime, GroupUse::f32, {}},
};

/// The largest radix.
inline constexpr std::uint32_t max_radix = std::prev(std::end(radix_table))->radix;

/// The largest prime with a block, 13, which is the largest prime factor of a smooth length.
inline constexpr std::uint32_t max_smooth_prime = [] {
  std::uint32_t largest = 0;
  for (const Radix& r : radix_table)
    if (r.kind == RadixKind::block && is_prime(r.radix)) largest = r.radix;
  return largest;
}();

/// The largest prime that passes of both shapes and in both precisions may have as a radix, 61. Butterflies of
/// larger primes need all registers of a work-item, or spill them.
inline constexpr std::uint32_t max_common_prime = [] {
  std::uint32_t largest = 0;
  for (const Radix& r : radix_table)
    if (r.group == GroupUse::always && r.lane_spills && is_prime(r.radix)) largest = r.radix;
  return largest;
}();

/// The row of this radix, or null.
const Radix* find_radix(std::uint32_t radix);

/// True for a radix of this kind.
bool is_radix(std::uint32_t radix, RadixKind kind);

/// True when passes of this shape may have the radix.
bool has_radix(std::uint32_t radix, KernelShape shape, Precision precision);

/// True when n >= 1 is a product of radices that passes of this shape may have. Other lengths become
/// convolutions.
bool has_radices(std::uint64_t n, KernelShape shape, Precision precision);

/// True when all prime factors of n >= 1 have blocks: the fastest lengths.
bool is_smooth(std::uint64_t n);

/// Smallest smooth number >= n (1 for 0).
std::uint64_t next_smooth(std::uint64_t n);

/// The smooth numbers from `low` >= 1 to `high` <= 2^62, ascending. For many lengths at once: each call of next_smooth()
/// takes as long as this.
std::vector<std::uint64_t> smooth_between(std::uint64_t low, std::uint64_t high);

}  // namespace fft::planning
