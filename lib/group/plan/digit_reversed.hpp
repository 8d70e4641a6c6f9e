// Passes of an axis with a digit-reversed spectrum (spectrum_order.hpp), for work-group devices. Every pass writes its
// digit where it read the points, so each pass works in place: it needs no workspace. The last pass of a forward
// transform (the first of an inverse) reads and writes contiguous rows. Only the passes with points far apart need
// wide tiles, so short ones combine well with one long row.
//
// Index of an element: the factors' digits, f1 slowest. Forward: pass i with f_i points transforms digit j_i of the
// signal to digit k_i of the frequency; the digits before it are frequencies, l = k_1 + f_1 k_2 + ... to k_(i-1).
// Inverse: starts with the last digit; the digits after the current one belong to the signal, and l is their value (W.
// Gentleman, G. Sande, 1966, for both orders).
#pragma once

#include <cstdint>
#include <vector>

#include "group/plan/decompose.hpp"

namespace fft::planning {

/// Factors of an axis, f1 first.
using Factors = std::vector<std::uint64_t>;

/// The passes in order of execution. All but the first work in place at the destination.
Decomposition digit_reversed(const AxisTask& task, const Factors& factors, Direction direction);

/// Pairs and triples to consider, those likely to be cheap first. Triples have a long row and two other factors that
/// are as equal as possible.
std::vector<Factors> two_factors(std::uint64_t length);
std::vector<Factors> three_factors(std::uint64_t length);

/// True when one pass has the loop around the axis first while all others have it after their own loops.
bool lone_loop_in_front(const AxisTask& task);

}  // namespace fft::planning
