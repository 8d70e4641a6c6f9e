// Passes of an axis with a digit-reversed spectrum (core/spectrum_order.hpp), for work-group devices. Every
// pass writes its digit where it read the points, so it works in place and needs no workspace. The last pass
// of a forward transform (the first of an inverse one) reads and writes contiguous rows. Only passes whose
// points are far apart need wide tiles, so short passes combine well with one long row.
//
// The index of an element consists of the digits of the factors, f1 slowest. Forward: pass i, of f_i points,
// transforms digit j_i of the signal to digit k_i of the frequency. The digits before it are already
// frequencies, with the twiddle index l = k_1 + f_1 k_2 + ... up to k_(i-1). Inverse: begins with the last
// digit. The digits after the current one already belong to the signal, and l is their value. W. Gentleman
// and G. Sande (1966) describe both orders.
#pragma once

#include <cstdint>
#include <vector>

#include "group/plan/decompose.hpp"

namespace fft::planning {

/// Factors of an axis, f1 first.
using Factors = std::vector<std::uint64_t>;

/// The passes in order of execution. All except the first work in place at the destination.
Decomposition digit_reversed(const AxisTask& task, const Factors& factors, Direction direction);

/// Pairs and triples of factors to consider, those likely to be cheap first. A triple has a long row and two
/// other factors that are as equal as possible.
std::vector<Factors> two_factors(std::uint64_t length);
std::vector<Factors> three_factors(std::uint64_t length);

/// True when one pass has the loop around the axis first while all others have it after their own loops.
bool lone_loop_in_front(const AxisTask& task);

}  // namespace fft::planning
