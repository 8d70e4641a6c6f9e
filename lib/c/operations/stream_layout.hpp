// Places of a stream's samples.
#pragma once

#include <fftcl/c/streaming_convolver.h>
#include <fftcl/options/streaming_convolver.hpp>

namespace fft::c {

/// NULL: dense.
inline StreamLayout to_stream_layout(const fftcl_stream_layout* layout) {
  if (layout == nullptr) return {};
  return {layout->offset, layout->stride, layout->distance};
}

}  // namespace fft::c
