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

// The odd smooth numbers up to `limit`, in no order. Every smooth number is one of them times a power of two. They are about
// ten thousand for 2^62, where testing every number would take forever.
std::vector<std::uint64_t> odd_smooth(std::uint64_t limit) {
  std::vector<std::uint64_t> odd{1};
  for (const Radix& r : radix_table) {
    if (!has_prime_block(r) || r.radix == 2) continue;
    for (std::size_t i = 0; i < odd.size();
         ++i)  // grows during the loop: products of the prime with all earlier ones
      if (odd[i] <= limit / r.radix) odd.push_back(odd[i] * r.radix);
  }
  return odd;
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
  if (n <= 1) return 1;
  std::uint64_t best = 1;
  while (best < n) best *= 2;
  for (std::uint64_t product : odd_smooth(best)) {
    while (product < n) product *= 2;
    best = std::min(best, product);
  }
  return best;
}

std::vector<std::uint64_t> smooth_between(std::uint64_t low, std::uint64_t high) {
  std::vector<std::uint64_t> all;
  for (std::uint64_t product : odd_smooth(high)) {
    while (product < low) product *= 2;
    for (; product <= high; product *= 2) all.push_back(product);
  }
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace fft::planning
