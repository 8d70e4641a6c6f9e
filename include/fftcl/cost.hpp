// Cost: what a call does on the device, in numbers.
#pragma once

#include <cstdint>

namespace fft {
inline namespace v0 {

/// What one call of a plan or an operation does on the device. fft::estimate() gives it before anything is
/// built. Sums of more than 64 bits, as of 2^60 iterations, are the largest number of 64 bits.
struct Cost {
  std::uint64_t bytes =
      0;  ///< bytes of signals, spectra and results that the kernels read and write, without tables and filters
  std::uint64_t workspace_bytes = 0;  ///< workspace of the call: workspace_bytes() of the object
  std::uint64_t kernels = 0;          ///< kernels to build; equal ones count as often as they occur
  std::uint64_t launches =
      0;  ///< kernel launches; each is one pass over the data, or several passes that share a launch
};

}  // namespace v0
}  // namespace fft
