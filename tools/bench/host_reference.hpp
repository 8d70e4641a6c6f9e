// The first transform of a batch, as fftcl-selftest's host transforms have it.
#pragma once

#include <memory>

#include "side_by_side/reference.hpp"

namespace bench_tool {

/// Null for lengths beyond largest_compared, whose host transforms take seconds.
std::unique_ptr<bench::Reference> make_host_reference(const bench::Case& request,
                                                      const bench::Workbench& workbench);

constexpr std::uint64_t largest_compared = std::uint64_t(1) << 16;

}  // namespace bench_tool
