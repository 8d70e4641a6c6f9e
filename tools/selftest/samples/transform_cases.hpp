// Which transforms are tried: lengths and layouts that together reach every family of kernels on GPUs and on CPUs
// (tests/tools/selftest_cases.cpp plans them for both and checks that).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/options.hpp>

namespace selftest {

struct TransformCase {
  std::string family, name;
  std::vector<std::uint64_t> lengths;
  fft::Options options;  ///< but for the precision
  bool quick = false;
};

std::vector<TransformCase> transform_cases();

}  // namespace selftest
