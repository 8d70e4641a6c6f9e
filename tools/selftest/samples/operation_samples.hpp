// Samples of the operations around transforms.
#pragma once

#include <vector>

#include "selftest/samples/sample.hpp"

namespace selftest {

std::vector<Sample> convolution_samples(fft::Precision precision);  ///< with pattern search
std::vector<Sample> filter_samples(fft::Precision precision);
std::vector<Sample> frame_samples(fft::Precision precision);
std::vector<Sample> stream_samples(fft::Precision precision);

}  // namespace selftest
