// The table of device times.
#pragma once

#include <string>
#include <vector>

#include "bandpass_image/image_filter.hpp"

namespace example {

/// Median time of every stage over several runs of the same filter.
std::vector<Stage> median_stages(const std::vector<std::vector<Stage>>& runs);

/// Stage, launches, milliseconds, share of the total, GB/s; one line each and a total.
std::string stage_table(const std::vector<Stage>& stages);

}  // namespace example
