// fftcl's side of the ladder, in the interfaces of the steps. Convolution and image filter are made of plans
// and a kernel of the ladder here; when fftcl offers them as operations, only fftcl_side.cpp changes.
#pragma once

#include <memory>

#include "ladder/convolutions.hpp"
#include "ladder/transforms.hpp"

namespace bench::ladder {

std::unique_ptr<Transform> make_fftcl_transform(const Target& target, std::size_t n, std::size_t batch);

/// The buffers must outlive the result.
std::unique_ptr<Convolution> make_fftcl_convolution(const Target& target, const PairBuffers& buffers);

/// The ideal high-pass filter of a square image of n x n points.
class FftclImageFilter {
 public:
  FftclImageFilter(const Target& target, std::size_t n);
  ~FftclImageFilter();
  /// Enqueues out = the image without its frequencies below the cutoff (cycles per sample, radial); `image`
  /// keeps its values.
  void enqueue(const cl::Buffer& image, const cl::Buffer& out, float cutoff);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace bench::ladder
