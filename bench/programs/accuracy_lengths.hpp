// The lengths of an accuracy run: single ones, ranges, and named lists.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace bench {

/// The lengths of a list of N, FIRST..LAST, FIRST..LAST/STEP, "primes" (those of the targets), "random" (400 up to 2^20,
/// the same ones every time), "short" (a few of every kind), "targets" (smooth ones), without repetitions; of these
/// every N-th of a shard "I/N", counted from 0, so that processes can share the work. Throws std::invalid_argument.
std::vector<std::uint64_t> accuracy_lengths(const std::vector<std::string>& list, const std::string& shard);

}  // namespace bench
