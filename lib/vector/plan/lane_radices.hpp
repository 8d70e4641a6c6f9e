// Radices of the DFT that a lane of the vector shape runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "butterflies/radix_table.hpp"

namespace fft::planning {

/// A device with at most this many vector registers pays more for long radices.
inline constexpr std::uint32_t few_registers = 16;

/// The radices of n points with the least estimated cost, first stage first. `first_limit` bounds the first
/// radix; n must have a prime factor of at most that. `registers`: vectors that the device's registers hold.
std::vector<std::uint32_t> lane_radices(std::uint64_t n, std::uint32_t first_limit = max_radix,
                                        std::uint32_t registers = 2 * few_registers);

/// The sequences of radices with the least estimated costs, at most `most`, best first. n must have radices.
std::vector<std::vector<std::uint32_t>> lane_radix_choices(std::uint64_t n, std::size_t most,
                                                           std::uint32_t registers);

/// Estimated cost of one point of a DFT of n points in a lane, in vector operations. It counts 32 registers: it
/// only compares lengths.
double lane_cost(std::uint64_t n);

}  // namespace fft::planning
