// Exchanges between stages through local memory: which elements they move, what else a group keeps there, and paddings.
#pragma once

#include <cstdint>
#include <vector>

#include "group/tiles/stage.hpp"

namespace fft::planning {

/// Points of a column that exchange e moves. Staging stages of real rows move only those that exist at their end.
std::uint32_t exchange_points(const PassSpec& pass, std::size_t e);
/// True when exchange e moves real numbers: all imaginary parts are zeros, or are not wanted.
bool exchanges_reals(const PassSpec& pass, std::size_t e);

/// Element index in local memory of point x of column c in exchange e, padding included.
std::uint32_t exchange_index(const PassSpec& pass, std::size_t e, const ExchangePadding& padding,
                             std::uint32_t c, std::uint32_t x);

/// Elements of local memory for the rows 0 of a tile (group/tiles/stage.hpp).
std::uint32_t rows_aside(const PassSpec& pass);

/// Twiddles between passes, where points are multiplied before the first stage (twiddles_as_it_loads()): that of a prime takes points in an
/// order of its own, so that they have no common powers, and merging pairs mixes points with mirror images. A work-group keeps, for each of its columns, the roots W(n, l a), a < low, and W(n, l low b), b < high,
/// in local memory. Point x is multiplied by those of a = x mod low and b = x / low. Zeros without such twiddles.
struct LocalTwiddles {
  std::uint32_t low = 0, high = 0;
  std::uint32_t count() const { return low + high; }
};
LocalTwiddles local_twiddles(const PassSpec& pass);

/// Values of a second input's DFT that each work-item holds, and the local memory besides that of the exchanges: for
/// those of all work-items when they are kept there, for rows_aside() and for local_twiddles().
std::uint32_t held_values(const PassSpec& pass);
std::uint32_t held_bytes(const PassSpec& pass);

/// Elements that exchange e needs in local memory, padding included.
std::uint32_t exchange_size(const PassSpec& pass, std::size_t e, const ExchangePadding& padding);
/// Bytes of local memory that exchange e needs.
std::uint32_t exchange_bytes(const PassSpec& pass, std::size_t e, const ExchangePadding& padding);

/// Local memory that the pass needs without paddings.
std::uint32_t local_estimate(const PassSpec& pass);

/// Time of one access of neighbouring work-items to these elements of local memory (32 banks of 4 bytes), and the time
/// without bank conflicts.
struct BankTime {
  double actual = 0, ideal = 0;
};
BankTime bank_time(const std::vector<std::uint32_t>& elements, std::uint32_t element_bytes);

/// For tiles in registers: sets pass.group.paddings to the cheapest of a few candidates by simulated bank conflicts (32 banks of 4 bytes), and
/// pass.group.local_bytes from them. Paddings that would exceed local_limit bytes are not considered. Returns the
/// ratio of the time of the exchanges to their time without bank conflicts (1 when there are none).
double choose_paddings(PassSpec& pass, std::uint64_t local_limit);

}  // namespace fft::planning
