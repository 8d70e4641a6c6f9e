// Convolutions made of cuFFT calls and a multiplication kernel, as cuFFT's users write them.
#pragma once

#include <memory>

#include "libraries/cuda.hpp"
#include "libraries/library.hpp"

namespace bench {

enum class CufftForm {
  whole_batch,  ///< each call works on all vectors or blocks
  chunks  ///< the calls take turns on some vectors or blocks, few enough for their spectra to stay in the L2 cache
};

/// Device memory: signals; filters; room for the results. Signals have cufft_padding_bytes of room behind them.
struct CufftStreams {
  const CudaBuffer* signal;
  const CudaBuffer* filter;
  const CudaBuffer* result;
};

constexpr std::uint64_t cufft_padding_bytes = std::uint64_t(1) << 22;

/// Where there is a choice (block length of overlap-save, vectors in a chunk), every one is timed here and the fastest
/// taken. Throws Unavailable.
std::unique_ptr<Transform> make_cufft_convolution(const CudaLibraries& cuda, const CufftStreams& streams,
                                                  const Case& request, CufftForm form);

}  // namespace bench
