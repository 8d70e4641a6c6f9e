// Dynamic programming over the divisors of n: what is left after a stage is a transform of its own
// (decimation in time runs depth first, so its size also says which cache it lives in).
#include "vector/plan/lane_radices.hpp"

#include <map>
#include <string>

#include <fftcl/error.hpp>
#include "butterflies/prime_radix.hpp"
#include "core/number_theory.hpp"

namespace fft::planning {
namespace {

/// Vector operations of one butterfly, and what a point pays beyond them because the inputs do not fit the
/// registers.
struct Butterfly {
  std::uint32_t radix;
  double operations;
  double spills;
};

// Operations are counted in kernels/butterfly/; spills are fitted to measurements (16 costs more than 4 after
// 4).
constexpr Butterfly butterflies[] = {
    {2, 4, 0.3},  {3, 12, 0},   {4, 16, 0},   {5, 36, 0},     {6, 36, 0},     {7, 66, 0},
    {8, 52, 0},   {9, 88, 0.3}, {10, 92, 1},  {11, 150, 1},   {12, 96, 1},    {13, 204, 1},
    {14, 160, 2}, {15, 168, 2}, {16, 148, 3}, {25, 424, 0.5}, {27, 436, 0.5},
};

constexpr double prime_spills = 2;          // of primes above 13
constexpr double near_pass = 2;             // a point's load and store while the block stays in L1
constexpr double far_pass = 6;              // ... and beyond
constexpr std::uint64_t near_points = 256;  // points of a block in L1 (128 bytes each at the native width)

struct Choice {
  double cost = 0;
  std::uint32_t radix = 1;
};

// The blocks above, and the primes that divide n.
std::vector<Butterfly> butterflies_of(std::uint64_t n) {
  std::vector<Butterfly> list(std::begin(butterflies), std::end(butterflies));
  for (std::uint32_t p : prime_radices)
    if (n % p == 0) list.push_back({p, prime_operations(p), prime_spills});
  return list;
}

// Least cost of a block of n points whose first stage is twiddled.
Choice best(std::uint64_t n, std::uint32_t limit, bool twiddled, std::map<std::uint64_t, Choice>& known) {
  if (n == 1) return {};
  const bool general = twiddled && limit >= max_radix_prime;
  if (const auto it = known.find(n); general && it != known.end()) return it->second;
  Choice choice;
  for (const Butterfly& b : butterflies_of(n)) {
    if (n % b.radix != 0 || b.radix > limit) continue;
    const double r = b.radix;
    const double cost = (b.operations + (twiddled ? 4 * (r - 1) : 0)) / r + b.spills +
                        (n <= near_points ? near_pass : far_pass) +
                        best(n / b.radix, max_radix_prime, true, known).cost;
    if (choice.radix == 1 || cost < choice.cost) choice = {cost, b.radix};
  }
  if (choice.radix == 1)
    throw Error(ErrorCode::internal,
                "no first radix of at most " + std::to_string(limit) + " divides " + std::to_string(n));
  if (general) known[n] = choice;
  return choice;
}

}  // namespace

std::vector<std::uint32_t> lane_radices(std::uint64_t n, std::uint32_t first_limit) {
  std::map<std::uint64_t, Choice> known;
  std::vector<std::uint32_t> radices;
  for (std::uint64_t rest = n; rest > 1; rest /= radices.back())
    radices.push_back(
        best(rest, radices.empty() ? first_limit : max_radix_prime, !radices.empty(), known).radix);
  if (radices.empty()) radices.push_back(1);
  return radices;
}

double lane_cost(std::uint64_t n) {
  static thread_local std::map<std::uint64_t, Choice> known;
  return best(n, max_radix_prime, true, known).cost;
}

}  // namespace fft::planning
