// Passes of an axis whose spectrum has its digits reversed (spectrum_order.hpp), for work-group devices. Every pass leaves
// its digit where it has read the points, so that each of them works element by element: no workspace, and what is one
// contiguous row for the last pass of a forward transform (the first one of an inverse) is read and written as such. Only
// the passes with points far apart need wide tiles, so short ones go well with one long row.
//
// Index of an element: the factors' digits, f1 slowest. Forward, pass i with f_i points takes digit j_i of the signal to digit
// k_i of the frequency; the digits before it are frequencies, l = k_1 + f_1 k_2 + ... to k_(i-1). Inverse from the last digit
// on: the digits after it are those of the signal, and l is their value (W. Gentleman, G. Sande, 1966, for both orders).
#pragma once

#include <cstdint>
#include <vector>

#include "group/plan/decompose.hpp"

namespace fft::planning {

/// Factors of an axis, f1 first.
using Factors = std::vector<std::uint64_t>;

/// The passes in order of execution: all from the destination to itself, but for the first one.
Decomposition digit_reversed(const AxisTask& task, const Factors& factors, Direction direction);

/// Pairs and triples to consider, first those that are likely to be cheap. Of triples those with a long row, and the two others as alike as can be.
std::vector<Factors> two_factors(std::uint64_t length);
std::vector<Factors> three_factors(std::uint64_t length);

/// True when a pass has the loop around the axis first that all others have after its own.
bool lone_loop_in_front(const AxisTask& task);

}  // namespace fft::planning
