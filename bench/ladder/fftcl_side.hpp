// fftcl's side of the ladder, in the interfaces of the steps.
#pragma once

#include <memory>

#include "ladder/convolutions.hpp"
#include "ladder/transforms.hpp"

#include <fftcl/filter.hpp>  // behind the bench's settings of CLHPP

namespace bench::ladder {

std::unique_ptr<Transform> make_fftcl_transform(const Target& target, std::size_t n, std::size_t batch);

/// The buffers must outlive the result.
std::unique_ptr<Convolution> make_fftcl_convolution(const Target& target, const PairBuffers& buffers);

/// The ideal high-pass filter of a square image of n x n points.
class FftclImageFilter {
 public:
  /// cutoff: cycles per sample, radial.
  FftclImageFilter(const Target& target, std::size_t n, float cutoff);
  /// Enqueues out = the image without its frequencies below the cutoff; `image` keeps its values.
  void enqueue(const cl::Buffer& image, const cl::Buffer& out);

 private:
  cl::CommandQueue queue_;
  fft::Filter filter_;
};

}  // namespace bench::ladder
