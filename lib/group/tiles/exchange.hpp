// Exchanges between stages through local memory: which elements they move, what else a work-group keeps
// there, and the paddings against bank conflicts.
#pragma once

#include <cstdint>
#include <vector>

#include "group/tiles/stage.hpp"

namespace fft::planning {

/// True for an exchange between the reals of a row, in their order, and the points or the results of its transform (stages_reals_in(),
/// stages_reals_out()).
bool converts_reals(const PassSpec& pass, std::size_t e);

/// Points of a column that exchange e moves, or reals where exchanges_reals(). Staging stages of real rows move only those
/// that exist at their end.
std::uint32_t exchange_points(const PassSpec& pass, std::size_t e);
/// True when exchange e moves only real numbers, because all imaginary parts are zero or not needed.
bool exchanges_reals(const PassSpec& pass, std::size_t e);

/// Index in local memory of point x of column c in exchange e, including padding.
std::uint32_t exchange_index(const PassSpec& pass, std::size_t e, const ExchangePadding& padding,
                             std::uint32_t c, std::uint32_t x);

/// Elements of local memory for the rows 0 of a tile's primes (group/tiles/stage.hpp), and for the elements 0 of columns
/// where is_rader_of_halves().
std::uint32_t rows_aside(const PassSpec& pass);

/// Twiddles between passes, when points are multiplied by them before the first stage
/// (twiddles_as_it_loads()). Stages cannot apply them in two cases: the first stage of a prime takes points
/// in a permuted order, in which they share no powers, and merging pairs mixes points with their mirror
/// images. For each of its columns, a work-group keeps the roots W(n, l a), a < low, and W(n, l low b),
/// b < high, in local memory. Point x is multiplied by those of a = x mod low and b = x / low. Both are 0
/// when a pass has no such twiddles.
struct LocalTwiddles {
  std::uint32_t low = 0, high = 0;
  std::uint32_t count() const { return low + high; }
};
LocalTwiddles local_twiddles(const PassSpec& pass);

/// Values of the DFT of a second input that each work-item holds.
std::uint32_t held_values(const PassSpec& pass);

/// Elements that exchange e needs in local memory, including padding.
std::uint32_t exchange_size(const PassSpec& pass, std::size_t e, const ExchangePadding& padding);

/// Bytes of local memory that the pass needs without paddings.
std::uint32_t local_estimate(const PassSpec& pass);

/// Time of one access of neighbouring work-items to local memory (32 banks of 4 bytes), and its time without
/// bank conflicts.
struct BankTime {
  double actual = 0, ideal = 0;
};
/// `elements`: the element that each of `count` work-items accesses.
BankTime bank_time(const std::uint32_t* elements, std::size_t count, std::uint32_t value_bytes);
double ideal_bank_time(std::size_t count, std::uint32_t value_bytes);

/// For tiles in registers: sets pass.group.paddings to the cheapest of a few candidates by simulated bank
/// conflicts (32 banks of 4 bytes), and pass.group.local_bytes accordingly. Paddings that would exceed
/// local_limit bytes are not considered. Returns the time of the exchanges relative to that without bank
/// conflicts (1 when there are none).
double choose_paddings(PassSpec& pass, std::uint64_t local_limit);

}  // namespace fft::planning
