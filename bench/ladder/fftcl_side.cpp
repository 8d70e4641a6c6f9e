// fftcl's plans behind the interfaces of the ladder.
#include "ladder/fftcl_side.hpp"

#include <fftcl/fft.hpp>

namespace bench::ladder {
namespace {

class FftclTransform final : public Transform {
 public:
  FftclTransform(const Target& target, std::size_t n, std::size_t batch)
      : queue_(target.queue), plan_(target.context, target.device, n, batch, forward_only()) {}

  std::string name() const override { return "fftcl"; }
  void enqueue(const cl::Buffer& in, const cl::Buffer& out) override { plan_.forward(queue_, in, out); }

 private:
  static fft::Options forward_only() {
    fft::Options options;
    options.directions = fft::Directions::forward_only;
    return options;
  }

  cl::CommandQueue queue_;
  fft::BatchPlan plan_;
};

class FftclConvolution final : public Convolution {
 public:
  FftclConvolution(const Target& target, const PairBuffers& buffers)
      : target_(target),
        buffers_(buffers),
        convolution_(target.context, target.device, {buffers.n}, {buffers.n}, options(buffers.pairs)) {}

  std::string name() const override { return "fftcl"; }
  bool stays_on_device() const override { return true; }

  void run(const Complex* a, const Complex* b, Complex* result) override {
    upload(target_, buffers_.a, a, buffers_.elements());
    upload(target_, buffers_.b, b, buffers_.elements());
    enqueue();
    download(target_, buffers_.result, result, buffers_.elements());
  }
  void enqueue() override { convolution_.convolve(target_.queue, buffers_.a, buffers_.b, buffers_.result); }

 private:
  static fft::ConvolutionOptions options(std::size_t pairs) {
    fft::ConvolutionOptions result;
    result.mode = fft::ConvolutionMode::circular;
    result.signals = result.filters = pairs;
    result.pairwise = true;
    return result;
  }

  Target target_;
  const PairBuffers& buffers_;
  fft::Convolution convolution_;
};

}  // namespace

std::unique_ptr<Transform> make_fftcl_transform(const Target& target, std::size_t n, std::size_t batch) {
  return std::make_unique<FftclTransform>(target, n, batch);
}

std::unique_ptr<Convolution> make_fftcl_convolution(const Target& target, const PairBuffers& buffers) {
  return std::make_unique<FftclConvolution>(target, buffers);
}

FftclImageFilter::FftclImageFilter(const Target& target, std::size_t n, float cutoff)
    : queue_(target.queue),
      filter_(target.context, target.device, {n, n}, fft::HighPass{double(cutoff), fft::Edge::ideal()}) {}

void FftclImageFilter::enqueue(const cl::Buffer& image, const cl::Buffer& out) {
  filter_.apply(queue_, image, out);
}

}  // namespace bench::ladder
