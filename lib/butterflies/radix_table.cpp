// Look-ups in the table of radices, and the lengths that it covers.
#include "butterflies/radix_table.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace fft::planning {
namespace {

// Planning looks up every stage of every tile that it considers, so the rows are indexed by radix.
constexpr auto rows = [] {
  std::array<const Radix*, max_radix + 1> found{};
  for (const Radix& r : radix_table) found[r.radix] = &r;
  return found;
}();

constexpr bool is_ascending() {
  for (std::size_t i = 1; i < std::size(radix_table); ++i)
    if (radix_table[i - 1].radix >= radix_table[i].radix) return false;
  return true;
}
static_assert(is_ascending());

// n without the factors that are prime radices for which `chosen` is true.
template <typename Chosen>
std::uint64_t without_radices(std::uint64_t n, const Chosen& chosen) {
  for (const Radix& r : radix_table)
    if (is_prime(r.radix) && chosen(r))
      while (n % r.radix == 0) n /= r.radix;
  return n;
}

bool allows(const Radix& r, KernelShape shape, Precision precision) {
  if (shape == KernelShape::vector) return r.lane_spills.has_value();
  return r.group == GroupUse::always || (r.group == GroupUse::f32 && precision == Precision::f32);
}

bool has_prime_block(const Radix& r) {
  return r.kind == RadixKind::block && is_prime(r.radix);
}

}  // namespace

const Radix* find_radix(std::uint32_t radix) {
  return radix < rows.size() ? rows[radix] : nullptr;
}

bool is_radix(std::uint32_t radix, RadixKind kind) {
  const Radix* row = find_radix(radix);
  return row && row->kind == kind;
}

bool has_radix(std::uint32_t radix, KernelShape shape, Precision precision) {
  const Radix* row = find_radix(radix);
  return row && allows(*row, shape, precision);
}

bool has_radices(std::uint64_t n, KernelShape shape, Precision precision) {
  return n != 0 && without_radices(n, [&](const Radix& r) { return allows(r, shape, precision); }) == 1;
}

bool is_smooth(std::uint64_t n) {
  return n != 0 && without_radices(n, has_prime_block) == 1;
}

std::uint64_t next_smooth(std::uint64_t n) {
  // Every smooth number is a power of two times a product of odd primes: walk the odd products below n, and round each
  // up to n by doubling. That is about ten thousand products at 2^62, where counting up from n would take forever.
  if (n <= 1) return 1;
  std::uint64_t best = 1;
  while (best < n) best *= 2;
  std::vector<std::uint64_t> odd{1};
  for (const Radix& r : radix_table) {
    if (!has_prime_block(r) || r.radix == 2) continue;
    for (std::size_t i = 0; i < odd.size();
         ++i)  // grows during the loop: products of the prime with all earlier ones
      if (odd[i] <= best / r.radix) odd.push_back(odd[i] * r.radix);
  }
  for (std::uint64_t product : odd) {
    while (product < n) product *= 2;
    best = std::min(best, product);
  }
  return best;
}

}  // namespace fft::planning
