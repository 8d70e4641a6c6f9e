// Checks of the kinds of real-to-real transforms, and the product of their logical lengths.
#include "plan/real_kinds.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "core/base/refuse.hpp"
#include "core/check_options.hpp"
#include "core/real_points.hpp"

namespace fft::plan {

std::vector<RealKind> resolve_kinds(const Options& options, std::size_t rank) {
  const std::size_t given = options.kinds.size();
  if (options.domain != Domain::real_to_real) {
    if (given == 0 && !options.orthogonal) return {};
    refuse(std::string("Options::") + (given != 0 ? "kinds" : "orthogonal") +
           " is set, but Options::domain is not Domain::real_to_real: set it, or leave this out");
  }
  const std::size_t axes = options.axes.empty() ? rank : options.axes.size();
  if (given != 1 && given != axes)
    refuse("Options::kinds has " + std::to_string(given) + " kinds for " + std::to_string(axes) +
           (axes == 1 ? " transformed axis" : " transformed axes") + ": give one for all of them" +
           (axes == 1 ? "" : ", or one for each"));
  for (const RealKind kind : options.kinds)
    planning::check_enumerator(kind, RealKind::dht, "Options::kinds", "RealKind");
  std::vector<std::size_t> order(axes);
  std::iota(order.begin(), order.end(), std::size_t(0));
  if (!options.axes.empty())
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return options.axes[a] < options.axes[b]; });
  std::vector<RealKind> kinds;
  for (const std::size_t i : order) kinds.push_back(options.kinds[given == 1 ? 0 : i]);
  return kinds;
}

double logical_points(const std::vector<std::uint64_t>& lengths, const Options& options) {
  double points = 1;
  for (std::size_t i = 0; i < options.axes.size(); ++i) {
    const std::uint64_t n = lengths[options.axes[i]];
    if (!options.kinds.empty()) planning::check_length(options.kinds[i], n, options.axes[i]);
    points *= double(options.kinds.empty() ? n : planning::logical_length(options.kinds[i], n));
  }
  return points;
}

}  // namespace fft::plan
