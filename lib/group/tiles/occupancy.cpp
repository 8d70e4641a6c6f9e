// Groups per compute unit, from the registers that a pass needs and its local memory.
#include "group/tiles/occupancy.hpp"

#include <algorithm>

#include "butterflies/operations.hpp"
#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "group/tiles/exchange.hpp"
#include "group/tiles/long_rows/resident.hpp"
#include "group/tiles/stage.hpp"

namespace fft::planning {
namespace {

constexpr std::uint32_t max_registers = 256;  // of one work-item
constexpr std::uint32_t max_groups = 32;      // of a compute unit

// Registers, of 4 bytes, that hold a real number.
std::uint32_t registers_of_real(const PassSpec& pass) {
  return static_cast<std::uint32_t>(scalar_bytes(pass.precision) / 4);
}

// Registers of a work-item besides those of its points.
std::uint32_t registers_besides(const PassSpec& pass) {
  return cost_constants.registers_base + (pass.precision == Precision::f64 ? 14 : 0);
}

// Registers for the addresses that a work-item holds because Rader's algorithm moves rows in no regular order
// (ptxas: with 36 points in several butterflies 16 to 65 registers for columns with primes, with one
// butterfly of each stage -6 to 7; permuted f64 columns 35 with 10 rows).
double address_registers(const PassSpec& pass, const Stage& stage) {
  const bool columns = pass.group.columns_inner,
             ordered = pass.rader != 0 && columns && pass.precision == Precision::f64;
  if ((pass.primes.empty() && !ordered) || stage.per_item < 2) return 0;
  return columns && !ordered ? std::max(0.0, 1.5 * stage.per_item * stage.radix - 15)
                             : std::max(0.0, 4.0 * stage.per_item - 8);
}

// Registers that a work-item needs to avoid spilling. Butterflies of primes also hold sums (direct form) or
// the temporaries of smaller butterflies; fitted to what ptxas allocates for 17 .. 61 in both forms and
// precisions.
std::uint32_t wanted_registers(const PassSpec& pass, const std::vector<Stage>& stages) {
  const std::uint32_t words = registers_of_real(pass);
  std::uint32_t points = 0;
  double primes = 0, addresses = 0;
  const double share = is_one_butterfly(pass) ? 0.5 : 1;
  for (const Stage& s : stages) {
    const std::uint32_t butterflies = butterflies_at_once(pass, s);
    points = std::max(points, held_points(pass, butterflies, s));
    addresses = std::max(addresses, address_registers(pass, s));
    if (!is_radix(s.radix, RadixKind::prime)) continue;
    const double sums = prime_form(s.radix, pass.precision) == PrimeForm::direct ? 1.4 : 0.8;
    primes = std::max(primes, (2 * butterflies + sums) * s.radix * words * share + 12);
  }
  points = static_cast<std::uint32_t>(points * share) + kept_points(pass, stages.front());
  if (pass.spectrum == PointFactor::second_input && !pass.group.holds_locally)
    points *= 2;  // its transform stays in registers
  const std::uint32_t plain =
      2 * points * words + registers_besides(pass) + 7 + static_cast<std::uint32_t>(addresses);
  return std::max(plain, static_cast<std::uint32_t>(primes)) / 8 * 8;
}

// Passes for which groups_with_registers() was fitted.
bool is_fitted(const PassSpec& pass, const std::vector<Stage>& stages) {
  return pass.precision == Precision::f64 && pass.spectrum == PointFactor::none && pass.primes.empty() &&
         pass.rader == 0 && !is_resident(pass) &&
         std::none_of(stages.begin(), stages.end(),
                      [](const Stage& s) { return is_radix(s.radix, RadixKind::prime); });
}

// Registers belong to a quarter of the compute unit, and a warp takes its own from one quarter: with 136 each, 12 warps
// have registers, with 128 16. Points, addresses and temporaries as ptxas allocates them for 555 rows of 70 lengths (standard
// deviation 16). With it, the model's choice for 443 lengths up to 11000 points takes 1.02 times as long as the best timed
// tile, 1.04 without (H100).
std::uint32_t groups_with_registers(const std::vector<Stage>& stages, std::uint32_t warps,
                                    const DeviceLimits& limits) {
  constexpr std::uint32_t quarters = 4;
  double points = 0, most = 0;
  for (const Stage& s : stages) {
    if (s.mirror) continue;
    points = std::max(points, double(s.per_item) * s.radix);
    most = std::max(most, double(s.per_item));
  }
  const auto registers =
      std::min(max_registers, static_cast<std::uint32_t>(5.5 * points + 3 * most + 8) / 8 * 8);
  return std::max(1u, quarters * (limits.registers_per_work_group / quarters / (warp * registers)) / warps);
}

}  // namespace

Occupancy occupancy(const PassSpec& pass, const std::vector<Stage>& stages, const DeviceLimits& limits) {
  const std::uint32_t wanted = wanted_registers(pass, stages);
  const std::uint32_t registers = std::min(wanted, max_registers);
  const std::uint32_t spilled = wanted - registers;
  // A single butterfly of a prime may spill, because there is no smaller one.
  const bool single = std::any_of(stages.begin(), stages.end(), [](const Stage& s) {
    return s.per_item == 1 && is_radix(s.radix, RadixKind::prime);
  });
  if ((spilled > 0 && !single) || pass.group.work_items > limits.max_work_group_size) return {0, 0};
  const std::uint32_t warps = divided_up(pass.group.work_items, warp), items = warps * warp;
  std::uint32_t groups = std::min(max_groups, cost_constants.threads_per_unit / items);
  groups = std::min(groups, limits.registers_per_work_group / (items * registers));
  if (groups > 1 && is_fitted(pass, stages))
    groups = std::min(groups, groups_with_registers(stages, warps, limits));
  if (pass.group.local_bytes > 0)
    groups = std::min(groups, static_cast<std::uint32_t>(limits.local_memory_bytes / pass.group.local_bytes));
  return {groups, spilled};
}

std::uint32_t points_in_registers(const PassSpec& pass, const DeviceLimits& limits) {
  const std::uint32_t items = rounded_up(pass.group.work_items, warp),
                      registers = std::min(limits.registers_per_work_group / items / 8 * 8, max_registers),
                      besides = registers_besides(pass);
  return registers <= besides ? 0 : (registers - besides) / (2 * registers_of_real(pass));
}

}  // namespace fft::planning
