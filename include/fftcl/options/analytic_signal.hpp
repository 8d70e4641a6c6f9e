// Options of fft::AnalyticSignal. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// All properties of an analytic signal except its length.
struct AnalyticSignalOptions {
  Precision precision = Precision::f32;  ///< of the buffers' elements and of the arithmetic
  std::uint64_t batch = 1;               ///< number of signals in one call
  Layout input;                          ///< layout of the real signals, in real numbers
  Layout output;                         ///< layout of the analytic signals, in complex numbers
};

}  // namespace v0
}  // namespace fft
