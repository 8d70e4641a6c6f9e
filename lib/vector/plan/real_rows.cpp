// When rows of reals are split among the lanes: measured on a CPU with 8 lanes (docs/performance/history/cpu.md).
#include "vector/plan/real_rows.hpp"

#include <algorithm>

#include "butterflies/radix_table.hpp"
#include "core/element_bytes.hpp"
#include "core/launch.hpp"
#include "vector/plan/lane_layout.hpp"
#include "vector/plan/lane_radices.hpp"
#include "vector/plan/pass_choice.hpp"

namespace fft::planning {
namespace {

constexpr std::uint64_t shortest = 512;  // points; shorter rows are fast enough with few columns in the lanes
constexpr std::uint64_t private_share = 4;  // of private_bytes(), for all arrays of a row

bool has_reals_alone(const PassEnd& end) {
  return end.reals && end.factor == PointFactor::none;
}

bool may_be_row_of_reals(const PassSpec& pass) {
  return has_reals_alone(pass.in_end) && has_reals_alone(pass.out_end) && pass.twiddle_span == 1 &&
         pass.axes.empty() && pass.spectrum == PointFactor::none && pass.in_position <= 1 &&
         std::all_of(pass.loops.begin(), pass.loops.end(),
                     [](const LoopAxis& loop) { return loop.in_position == 0; });
}

// True when columns in the lanes take no longer than rows one by one: all columns of a vector together take as long as half as
// many rows (4096 to 32768 reals, 5 to 7 columns in 8 lanes: 0.5 to 0.8 of the rows' processor time).
bool prefers_columns(RowCount rows, std::uint64_t lanes, std::uint64_t units) {
  const std::uint64_t vectors = divided_up(rows.beside, lanes) * (rows.all / rows.beside);
  return divided_up(vectors, units) * lanes <= 2 * divided_up(rows.all, units);
}

}  // namespace

std::uint32_t split_of_reals(std::uint64_t points, Precision precision, RowCount rows, bool splits_spectrum,
                             const DeviceLimits& limits) {
  const std::uint64_t bytes = element_bytes(precision) * points, arrays = splits_spectrum ? 3 : 2;
  const std::uint32_t native = native_lanes(precision, limits);
  const bool fits_lanes = bytes * native <= real_columns_bytes(limits);
  if (points < shortest || (fits_lanes && prefers_columns(rows, native, limits.compute_units))) return 0;
  if (bytes * arrays > private_share * private_bytes(limits)) return 0;
  for (std::uint32_t r = native; r >= 2; r /= 2)
    if (splits(points, r)) return r;
  return 0;
}

bool choose_row_of_reals(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits) {
  if (!may_be_row_of_reals(pass)) return false;
  const std::uint32_t axis = widest_loop(pass, outer_count);
  RowCount rows{count_of(pass, axis, outer_count), 1};
  for (std::size_t a = 0; a < pass.loops.size(); ++a) rows.all *= count_of(pass, a, outer_count);
  const std::uint32_t r =
      split_of_reals(pass.length, pass.precision, rows, pass.real.step == RealStep::split, limits);
  if (r == 0) return false;
  put_rows(pass, axis, r);  // a row in a vector
  pass.radices = lane_radices(pass.length / r, max_radix, vector_registers(limits));
  pass.radices.insert(pass.radices.begin(), r);
  return true;
}

}  // namespace fft::planning
