// Cost: what a call does, in numbers.
#pragma once

#include <cstdint>

namespace fft {
inline namespace v0 {

/// What one call of a plan or an operation does on the device. fft::estimate() gives it before anything is built.
struct Cost {
  std::uint64_t bytes =
      0;  ///< of signals, spectra and results that its kernels read and write; neither tables nor filters
  std::uint64_t workspace_bytes = 0;  ///< of the call, as workspace_bytes() of the object
  std::uint64_t kernels = 0;          ///< that have to be built, equal ones counted as often as they occur
  std::uint64_t launches =
      0;  ///< kernels enqueued; each is one pass over the data, or several that share a launch
};

}  // namespace v0
}  // namespace fft
