// Figures of repeated measurements.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace bench {

/// The value below which the given part (0 to 1) of the values lies; 0 when there are none.
inline double percentile(std::vector<double> values, double part) {
  if (values.empty()) return 0;
  const auto at = values.begin() + std::ptrdiff_t(part * double(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

/// The mean of the middle two of an even number of values; 0 when there are none.
inline double median(std::vector<double> values) {
  if (values.size() % 2 == 1) return percentile(std::move(values), 0.5);
  if (values.empty()) return 0;
  const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return 0.5 * (*middle + *std::max_element(values.begin(), middle));
}

}  // namespace bench
