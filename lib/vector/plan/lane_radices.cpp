// Dynamic programming over the divisors of n: the rest after a stage is again a transform
// (decimation in time runs depth first, so its size also tells which cache holds it).
#include "vector/plan/lane_radices.hpp"

#include <map>
#include <string>
#include <utility>

#include <fftcl/error.hpp>
#include "butterflies/operations.hpp"
#include "butterflies/radix_table.hpp"

namespace fft::planning {
namespace {

constexpr double near_pass = 2;             // a point's load and store while the block stays in L1
constexpr double far_pass = 6;              // ... and beyond
constexpr std::uint64_t near_points = 256;  // points of a block in L1 (128 bytes each at the native width)
constexpr double few_registers_16 = 1.5;    // a point of radix 16 more, with few registers

struct Choice {
  double cost = 0;
  std::uint32_t radix = 1;
};

// Estimates of one number of registers. Blocks whose first stage is twiddled are remembered.
struct Estimates {
  std::uint32_t registers;
  std::map<std::uint64_t, Choice> known = {};
};

// Cost of a stage on a block of n points, per point.
double stage_cost(const Radix& row, std::uint64_t n, bool twiddled, std::uint32_t registers) {
  const double r = row.radix;
  const double spills =
      *row.lane_spills + (registers <= few_registers && row.radix == 16 ? few_registers_16 : 0);
  return (butterfly_operations(row.radix, Precision::f32) + (twiddled ? 4 * (r - 1) : 0)) / r + spills +
         (n <= near_points ? near_pass : far_pass);
}

// Least cost of a block of n points whose first stage is twiddled.
Choice best(std::uint64_t n, std::uint32_t limit, bool twiddled, Estimates& estimates) {
  if (n == 1) return {};
  const bool general = twiddled && limit >= max_radix;
  if (const auto it = estimates.known.find(n); general && it != estimates.known.end()) return it->second;
  Choice choice;
  for (const Radix& row : radix_table) {
    if (n % row.radix != 0 || row.radix > limit || !row.lane_spills) continue;
    const double cost = stage_cost(row, n, twiddled, estimates.registers) +
                        best(n / row.radix, max_radix, true, estimates).cost;
    if (choice.radix == 1 || cost < choice.cost) choice = {cost, row.radix};
  }
  if (choice.radix == 1)
    throw Error(ErrorCode::internal,
                "no first radix of at most " + std::to_string(limit) + " divides " + std::to_string(n));
  if (general) estimates.known[n] = choice;
  return choice;
}

}  // namespace

std::vector<std::uint32_t> lane_radices(std::uint64_t n, std::uint32_t first_limit, std::uint32_t registers) {
  Estimates estimates{registers};
  std::vector<std::uint32_t> radices;
  for (std::uint64_t rest = n; rest > 1; rest /= radices.back())
    radices.push_back(
        best(rest, radices.empty() ? first_limit : max_radix, !radices.empty(), estimates).radix);
  if (radices.empty()) radices.push_back(1);
  return radices;
}

std::vector<std::vector<std::uint32_t>> lane_radix_choices(std::uint64_t n, std::size_t most,
                                                           std::uint32_t registers) {
  Estimates estimates{registers};
  std::multimap<double, std::vector<std::uint32_t>> ranked;
  for (const Radix& first : radix_table) {
    if (n % first.radix != 0 || !first.lane_spills) continue;
    for (const Radix& second : radix_table) {
      const std::uint64_t rest = n / first.radix;
      const bool ends = rest == 1;
      if (!ends && (rest % second.radix != 0 || !second.lane_spills)) continue;
      std::vector<std::uint32_t> radices = {first.radix};
      double cost = stage_cost(first, n, false, registers);
      if (!ends) {
        radices.push_back(second.radix);
        cost += stage_cost(second, rest, true, registers) +
                best(rest / second.radix, max_radix, true, estimates).cost;
        for (std::uint64_t left = rest / second.radix; left > 1; left /= radices.back())
          radices.push_back(best(left, max_radix, true, estimates).radix);
      }
      ranked.emplace(cost, std::move(radices));
      if (ends) break;
    }
  }
  std::vector<std::vector<std::uint32_t>> choices;
  for (auto& [cost, radices] : ranked)
    if (choices.size() < most) choices.push_back(std::move(radices));
  return choices;
}

double lane_cost(std::uint64_t n) {
  static thread_local Estimates estimates{2 * few_registers};
  return best(n, max_radix, true, estimates).cost;
}

}  // namespace fft::planning
