// Options::kinds: what a plan with Domain::real_to_real computes along each axis.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>

namespace fft::plan {

/// Options::kinds in the order of resolve_axes(), one for each of those axes; empty for other domains. Throws fft::Error for
/// kinds that do not go with the domain or the number of axes, or are none of the enumeration's.
std::vector<RealKind> resolve_kinds(const Options& options, std::size_t rank);

/// The factor by which forward() and inverse() together multiply; `axes` and `kinds` of `options` as
/// resolved. Throws fft::Error for kinds that have no transform of these lengths.
double logical_points(const std::vector<std::uint64_t>& lengths, const Options& options);

}  // namespace fft::plan
