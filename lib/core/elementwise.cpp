// Geometry of elementwise passes.
#include "core/elementwise.hpp"

#include <algorithm>

#include "core/launch.hpp"
#include "core/strides.hpp"

namespace fft::planning {
namespace {

constexpr std::uint32_t max_work_items = 256;
constexpr std::uint64_t group_items = 16384;  // vector shape: enough work to outweigh a launch
constexpr std::uint64_t groups_per_unit = 8;
constexpr std::uint64_t vector_items = 4;  // with fewer vectors than this, the remainder costs too much

}  // namespace

std::uint64_t elementwise_items(const PassSpec& pass) {
  return pass.length / 2 + 1;
}

std::uint64_t spectrum_elements(const PassSpec& pass) {
  if (has_odd_frequencies(pass)) return pass.length / 2;
  return pass.real.pairs ? pass.length / 2 + 1 : pass.length + 1;
}

void tune_elementwise(PassSpec& pass, const DeviceLimits& limits) {
  pass.shape = limits.shape;
  pass.radices = {1};
  if (limits.shape == KernelShape::work_group) {
    const bool reads = pass.real.step == RealStep::merge;
    const LoopAxis& front = pass.loops.front();
    const bool points = reads ? stride_size(pass.in_stride) <= stride_size(front.in_stride)
                              : stride_size(pass.out_stride) <= stride_size(front.out_stride);
    pass.group.work_items = std::min(max_work_items, limits.max_work_group_size);
    pass.group.orders = {points || front.count == 1 ? LaneOrder::points_first : LaneOrder::columns_first};
    return;
  }
  const std::uint32_t lanes = pass.precision == Precision::f64 ? limits.lanes_f64 : limits.lanes_f32;
  if (pass.in_stride == 1 && pass.out_stride == 1 && elementwise_items(pass) >= vector_items * lanes)
    pass.vector.lanes = lanes;
  const std::uint64_t total = columns(pass, pass.loops.back().count);
  const std::uint64_t by_items = group_items / elementwise_items(pass);
  const std::uint64_t by_balance = total / (groups_per_unit * limits.compute_units);
  pass.vector.columns_per_group = std::max<std::uint64_t>(1, std::min(by_items, by_balance));
}

}  // namespace fft::planning
