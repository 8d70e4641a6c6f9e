// ImageFilter: picture -> spectrum -> band-pass -> picture on one OpenCL device, with the device time of
// every stage.
#pragma once

#include <complex>
#include <cstddef>
#include <string>
#include <vector>

#include "common/image.hpp"
#include "common/opencl.hpp"

#include <fftcl/fft.hpp>

namespace example {

/// Frequencies f (cycles per pixel) with low < f <= high pass.
struct Band {
  /// A cut-off beyond every frequency of a picture; its square fits a float.
  static constexpr float everything = 1e9F;
  /// A cut-off below every frequency: the mean passes, too.
  static constexpr float nothing = -1.0F;

  float low = nothing;
  float high = everything;
  bool gaussian = false;  ///< edges exp(-f^2 / (2 cutoff^2)) instead of sharp ones
};

/// Device time of one stage.
struct Stage {
  std::string name;
  std::size_t launches = 0;
  double milliseconds = 0;
  double bytes = 0;  ///< read and written, as far as the algorithm needs
};

struct FilteredImage {
  GrayImage image;            ///< may hold values outside 0..1
  std::vector<Stage> stages;  ///< in order of execution
};

class ImageFilter {
 public:
  /// For pictures of the plan's size; context and device are those of the plan.
  ImageFilter(const cl::Context& context, const cl::Device& device, fft::Plan2D plan);

  /// Throws std::invalid_argument when the picture has another size.
  FilteredImage run(const GrayImage& picture, const Band& band);

  /// Spectrum in the transform's own order, row-major, DC first.
  std::vector<std::complex<float>> spectrum(const GrayImage& picture);

 private:
  using Complex = std::complex<float>;

  std::vector<Complex> to_complex(const GrayImage& picture) const;
  cl::Event enqueue_filter(const Band& band);

  fft::Plan2D plan_;
  std::size_t rows_;
  std::size_t columns_;
  std::size_t bytes_;  // of the complex picture
  cl::CommandQueue queue_;
  cl::Program program_;
  cl::Kernel ideal_;
  cl::Kernel gaussian_;
  cl::Buffer signal_;
  cl::Buffer spectrum_;
};

}  // namespace example
