// Ranks the loops that can fill the lanes, and chooses how memory is accessed.
#include "vector/plan/lane_layout.hpp"

#include <cstddef>

#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "core/launch.hpp"

namespace fft::planning {
namespace {

std::uint32_t lanes_for(std::uint64_t count, std::uint32_t native) {
  std::uint32_t lanes = 1;
  while (lanes < native && lanes < count) lanes *= 2;
  return lanes;
}

LaneAccess access_of(std::uint64_t lane_stride, std::uint64_t point_stride, std::uint32_t lanes,
                     std::uint32_t length) {
  if (lanes == 1) return LaneAccess::contiguous;
  if (lane_stride == 1) return LaneAccess::contiguous;
  const bool sortable = is_power_of_two(length) ? 2 * length <= lanes : lanes >= 8;
  if (point_stride == 1 && lane_stride == length && length < lanes / 2 && sortable) return LaneAccess::packed;
  return point_stride == 1 && length >= lanes / 2 ? LaneAccess::transposed : LaneAccess::gathered;
}

// Packed rows of a power of two permute the columns: only useful when they are stored the same way.
void keep_lane_order(LaneAccess& load, LaneAccess& store, std::uint32_t length) {
  if (!is_power_of_two(length) || (load == LaneAccess::packed) == (store == LaneAccess::packed)) return;
  (load == LaneAccess::packed ? load : store) = LaneAccess::gathered;
}

// True for rows of points that become spectra: packed access keeps their order. (A single point has no such
// rows.)
bool splits_rows(const PassSpec& pass) {
  return pass.real.step == RealStep::split && pass.length > 1;
}

// Relative cost of moving one element: whole vectors, with a transposition, or one by one.
double access_cost(LaneAccess access) {
  return access == LaneAccess::contiguous ? 1.0 : access == LaneAccess::gathered ? 6.0 : 1.3;
}

// Replaces access that the generator does not support (stages.cpp: require_generated()) by access element by
// element.
void restrict_to_ends(PassSpec& pass, std::uint32_t lanes, LaneAccess& load, LaneAccess& store) {
  const bool convolves = pass.spectrum != PointFactor::none;
  // (When tiles are stored, lanes without a column must hold the same values as the last one.)
  const bool ragged = pass.twiddle_span % lanes != 0;
  if (pass.twiddle_span > 1 && (!convolves || ragged) && store != LaneAccess::contiguous)
    store = LaneAccess::gathered;
  if (!is_special(pass.in_end) && !is_special(pass.out_end) && !convolves) return;
  if (load == LaneAccess::packed) load = LaneAccess::gathered;
  if (store == LaneAccess::packed) store = LaneAccess::gathered;
  if (pass.in_position > 1 && !filters_halves(pass) && load == LaneAccess::transposed)
    load = LaneAccess::gathered;
}

// How results are stored. Spectra of short rows, one element longer than the rows, are packed or form one
// tile.
LaneAccess store_access(const PassSpec& pass, std::size_t axis, std::uint32_t lanes) {
  const std::uint64_t lane_stride = pass.loops[axis].out_stride, stride = point_stride(pass, pass.out_stride);
  const std::uint32_t length = dft_length(pass);
  const LaneAccess longer = access_of(lane_stride, stride, lanes, length + 1);
  const bool whole = longer == LaneAccess::packed || length + 1 == lanes / 2;
  return splits_rows(pass) && whole ? longer : access_of(lane_stride, stride, lanes, length);
}

}  // namespace

std::uint64_t point_stride(const PassSpec& pass, std::uint64_t stride) {
  return filters_halves(pass) ? stride / 2 : stride;
}

std::uint64_t count_of(const PassSpec& pass, std::size_t axis, std::uint64_t outer_count) {
  return axis + 1 == pass.loops.size() ? outer_count : pass.loops[axis].count;
}

bool may_fuse_load(const PassSpec& pass) {
  return !is_special(pass.in_end) && !is_special(pass.out_end) && pass.real.step != RealStep::merge &&
         pass.spectrum == PointFactor::none && pass.length > 1 &&
         pass.vector.load == LaneAccess::transposed &&
         prime_factors(pass.axes.empty() ? pass.length : pass.axes.front()).front() <= max_smooth_prime;
}

double put_lanes(PassSpec& pass, std::size_t axis, std::uint64_t outer_count, std::uint32_t native) {
  const std::uint64_t count = count_of(pass, axis, outer_count);
  const std::uint32_t lanes = lanes_for(count, native);
  const bool merges = pass.real.step == RealStep::merge;
  LaneAccess load = access_of(pass.loops[axis].in_stride, point_stride(pass, pass.in_stride), lanes,
                              dft_length(pass) + (merges ? 1 : 0));
  LaneAccess store = store_access(pass, axis, lanes);
  restrict_to_ends(pass, lanes, load, store);
  if (!merges && !splits_rows(pass)) keep_lane_order(load, store, dft_length(pass));
  const double cost = access_cost(load) + access_cost(store);
  if (pass.in_end.reals) load = LaneAccess::transposed;
  if (pass.out_end.reals) store = LaneAccess::transposed;
  pass.vector.kernel = VectorKernel::lanes;
  pass.vector.lane_axis = static_cast<std::uint32_t>(axis);
  pass.vector.lanes = lanes;
  pass.vector.load = load;
  pass.vector.store = store;
  const double use = static_cast<double>(count) / static_cast<double>(rounded_up(count, lanes));
  return (2.0 * native / lanes + cost) / use;
}

bool takes_lanes(const PassSpec& pass, std::size_t axis) {
  return pass.twiddle_span <= 1 || pass.loops[axis].twiddle_weight == 1;
}

bool splits(std::uint64_t length, std::uint32_t r) {
  return r >= 2 && length % r == 0 && length / r >= r;
}

std::uint32_t widest_loop(const PassSpec& pass, std::uint64_t outer_count) {
  std::size_t axis = 0;
  for (std::size_t a = 0; a < pass.loops.size(); ++a)
    if (count_of(pass, a, outer_count) > count_of(pass, axis, outer_count)) axis = a;
  return static_cast<std::uint32_t>(axis);
}

bool may_split_rows(const PassSpec& pass, std::uint32_t native) {
  return pass.in_stride == 1 && pass.out_stride == 1 && pass.twiddle_span == 1 && native >= 2 &&
         pass.in_position <= 1 && !has_reals(pass) && pass.axes.empty();
}

void put_rows(PassSpec& pass, std::uint32_t axis, std::uint32_t native) {
  pass.vector.kernel = VectorKernel::split_row;
  pass.vector.lanes = native;
  pass.vector.lane_axis = axis;
}

}  // namespace fft::planning
