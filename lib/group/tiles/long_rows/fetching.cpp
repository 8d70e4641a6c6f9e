// What can be fetched ahead, and the local memory for it.
#include "group/tiles/long_rows/fetching.hpp"

#include <algorithm>

#include "core/element_bytes.hpp"
#include "group/tiles/occupancy.hpp"
#include "group/tiles/stage.hpp"

namespace fft::planning {
namespace {

bool is_dense(const PassEnd& end) {
  return end.points == 0 && end.second == 0 && end.factor == PointFactor::none && !end.real && !end.reals &&
         !end.format;
}

}  // namespace

bool may_fetch_ahead(const PassSpec& pass) {
  const bool whole = pass.real.step == RealStep::none, halves = splits_or_merges(pass) && !pass.real.pairs;
  return (whole || halves) && pass.axes.empty() && pass.loops.size() == 1 && pass.in_stride == 1 &&
         pass.out_stride == 1 && pass.out_block == 0 && pass.twiddle_span <= 1 && is_dense(pass.in_end) &&
         is_dense(pass.out_end) && pass.spectrum == PointFactor::none && pass.primes.empty() &&
         pass.rader == 0 && !pass.window && pass.form == PointForm::complex && !pass.group.reversed &&
         !is_resident(pass);
}

std::uint32_t fetched_elements(const PassSpec& pass) {
  return dft_length(pass) + (pass.real.step == RealStep::merge ? 1 : 0);
}

std::uint32_t fetched_bytes(const PassSpec& pass) {
  // Copies begin and end at multiples of 16 bytes. A counter of arrived bytes and the number of the next tile follow.
  constexpr std::uint32_t alignment = 16, beside = 2 * alignment;
  if (!fetches_ahead(pass)) return 0;
  const auto bytes = static_cast<std::uint32_t>(element_bytes(pass.precision));
  return fetched_elements(pass) * bytes + 2 * alignment + beside;
}

std::uint32_t fetching_groups(const PassSpec& pass, const DeviceLimits& limits) {
  constexpr std::uint32_t most = 2;
  return limits.compute_units * std::clamp(occupancy(pass, group_stages(pass), limits).groups, 1u, most);
}

}  // namespace fft::planning
