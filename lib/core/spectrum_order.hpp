// The order of the frequencies along an axis of the spectrum. A transform of n = f1 * f2 * ... points in as many
// passes has frequency k = k1 + f1 k2 + f1 f2 k3 + ... with the digits k1, k2, ..., one from each pass. In natural
// order X[k] is at position k. When each pass writes its digit where it read the points, X[k] ends up at the
// digit-reversed position (k1 f2 + k2) f3 + k3, and the last pass reads and writes contiguous rows. With blocks of B,
// a divisor of f1, the position is [k1 / B][k2][k3][k1 % B], so that B neighbouring frequencies stay neighbours.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fft::planning {

/// The order along one axis. Both directions of a plan use the same one: forward writes it, inverse reads it.
struct AxisOrder {
  /// f1, f2 ...: their product is the axis's length; fewer than two: natural order.
  std::vector<std::uint64_t> factors;
  std::uint64_t block = 1;  ///< B

  bool natural() const { return factors.size() < 2; }
};

/// The frequency index k whose X[k] lies at `position`, and its inverse. Both are below the axis's length.
std::uint64_t frequency_at(const AxisOrder& order, std::uint64_t position);
std::uint64_t position_of(const AxisOrder& order, std::uint64_t frequency);

/// As a formula: "X[k1 + 64 k2] at k1 * 128 + k2".
std::string to_string(const AxisOrder& order);

}  // namespace fft::planning
