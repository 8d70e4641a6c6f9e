// Factors of lengths.
#pragma once

#include <cstdint>
#include <vector>

namespace tools {

/// The prime factors of n, ascending.
std::vector<std::uint64_t> prime_factors(std::uint64_t n);

}  // namespace tools
