// Samples of plans.
#pragma once

#include <vector>

#include "selftest/samples/sample.hpp"

namespace selftest {

/// Every case of transform_cases() at one precision.
std::vector<Sample> transform_samples(fft::Precision precision);

}  // namespace selftest
