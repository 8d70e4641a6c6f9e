// Options of fft::AnalyticSignal. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// All properties of analytic signals except their length.
struct AnalyticSignalOptions {
  Precision precision = Precision::f32;  ///< of the buffers' elements and of the arithmetic
  std::uint64_t batch = 1;               ///< signals in one call
  Layout signal;                         ///< the real signals' place in their buffer, in real numbers
  Layout output;                         ///< the analytic signals' place, in complex numbers
};

}  // namespace v0
}  // namespace fft
