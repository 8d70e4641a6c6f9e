// Host drivers of convolve_by_vector.cl, convolve_fused.cl and convolve_by_element.cl.
#include "ladder/convolutions.hpp"

#include <stdexcept>

namespace bench::ladder {
namespace {

constexpr std::size_t usual_group = 128;
constexpr std::size_t serial_group = 32;  // work-items that each do the work of a whole vector

/// The two kinds of step that A, B, D and E are made of.
class Steps {
 public:
  virtual ~Steps() = default;
  /// out = the transforms of in; `scratch` may be overwritten. sign: +1 forward, -1 inverse (unscaled).
  virtual void transform(const cl::Buffer& in, const cl::Buffer& out, const cl::Buffer& scratch,
                         cl_float sign) = 0;
  /// a := a * b / n.
  virtual void product(const cl::Buffer& a, const cl::Buffer& b) = 0;
};

class StepsByVector final : public Steps {
 public:
  StepsByVector(const Target& target, const PairBuffers& buffers)
      : log2_n_(log2_of(buffers.n)),
        vectors_(buffers.pairs),
        group_(group_size(target, vectors_, serial_group)),
        kernels_(target, "convolve_by_vector.cl"),
        factors_(make_factors(target, buffers.n, buffers.n / 2)) {}

  void transform(const cl::Buffer& in, const cl::Buffer& out, const cl::Buffer&, cl_float sign) override {
    kernels_.launch({"transform", vectors_, group_}, in, out, factors_, log2_n_, sign);
  }
  void product(const cl::Buffer& a, const cl::Buffer& b) override {
    kernels_.launch({"product", vectors_, group_}, a, b, log2_n_);
  }

 private:
  cl_uint log2_n_;
  std::size_t vectors_;
  std::size_t group_;
  KernelSet kernels_;
  cl::Buffer factors_;
};

class StepsByElement final : public Steps {
 public:
  StepsByElement(const Target& target, const PairBuffers& buffers)
      : log2_n_(log2_of(buffers.n)),
        elements_(buffers.elements()),
        group_(group_size(target, elements_, usual_group)),
        kernels_(target, "convolve_by_element.cl"),
        factors_(make_factors(target, buffers.n, buffers.n / 2)) {}

  void transform(const cl::Buffer& in, const cl::Buffer& out, const cl::Buffer& scratch,
                 cl_float sign) override {
    cl::Buffer source = in;
    for (cl_uint stage = 0; stage < log2_n_; ++stage) {
      const bool to_out = (log2_n_ - stage) % 2 == 1;  // so that the last one ends there
      const cl::Buffer& destination = to_out ? out : scratch;
      kernels_.launch({"stage", elements_, group_}, source, destination, factors_, log2_n_, stage, sign);
      source = destination;
    }
  }
  void product(const cl::Buffer& a, const cl::Buffer& b) override {
    kernels_.launch({"product", elements_, group_}, a, b, log2_n_);
  }

 private:
  cl_uint log2_n_;
  std::size_t elements_;
  std::size_t group_;
  KernelSet kernels_;
  cl::Buffer factors_;
};

/// A, B, D, E: four steps, with the data moved around each of them or not.
class SteppedConvolution final : public Convolution {
 public:
  SteppedConvolution(char letter, const Target& target, const PairBuffers& buffers,
                     std::unique_ptr<Steps> steps, bool moves_data)
      : letter_(letter),
        target_(target),
        buffers_(buffers),
        steps_(std::move(steps)),
        moves_data_(moves_data),
        host_a_(moves_data ? buffers.elements() : 0),
        host_b_(host_a_.size()) {}

  std::string name() const override { return std::string(1, letter_); }
  bool stays_on_device() const override { return !moves_data_; }

  void run(const Complex* a, const Complex* b, Complex* result) override {
    const std::size_t elements = buffers_.elements();
    upload(target_, buffers_.a, a, elements);
    if (moves_data_) {
      forward_a();
      download(target_, buffers_.work_a, host_a_.data(), elements);
      upload(target_, buffers_.b, b, elements);
      forward_b();
      download(target_, buffers_.work_b, host_b_.data(), elements);
      upload(target_, buffers_.work_a, host_a_.data(), elements);
      upload(target_, buffers_.work_b, host_b_.data(), elements);
      steps_->product(buffers_.work_a, buffers_.work_b);
      download(target_, buffers_.work_a, host_a_.data(), elements);
      upload(target_, buffers_.work_a, host_a_.data(), elements);
      inverse();
    } else {
      upload(target_, buffers_.b, b, elements);
      enqueue();
    }
    download(target_, buffers_.result, result, elements);
  }

  void enqueue() override {
    forward_a();
    forward_b();
    steps_->product(buffers_.work_a, buffers_.work_b);
    inverse();
  }

 private:
  void forward_a() { steps_->transform(buffers_.a, buffers_.work_a, buffers_.result, 1.0f); }
  void forward_b() { steps_->transform(buffers_.b, buffers_.work_b, buffers_.result, 1.0f); }
  void inverse() { steps_->transform(buffers_.work_a, buffers_.result, buffers_.work_b, -1.0f); }

  char letter_;
  Target target_;
  const PairBuffers& buffers_;
  std::unique_ptr<Steps> steps_;
  bool moves_data_;
  std::vector<Complex> host_a_, host_b_;
};

/// C.
class FusedConvolution final : public Convolution {
 public:
  FusedConvolution(const Target& target, const PairBuffers& buffers, std::size_t private_limit)
      : target_(target),
        buffers_(buffers),
        group_(group_size(target, buffers.pairs, serial_group)),
        kernels_(target, "convolve_fused.cl",
                 "-DLOG2_LENGTH=" + std::to_string(log2_of(buffers.n)) +
                     " -DPRIVATE_LIMIT=" + std::to_string(private_limit)),
        factors_(make_factors(target, buffers.n, buffers.n / 2)) {}

  std::string name() const override { return "C"; }
  bool stays_on_device() const override { return true; }

  void run(const Complex* a, const Complex* b, Complex* result) override {
    upload(target_, buffers_.a, a, buffers_.elements());
    upload(target_, buffers_.b, b, buffers_.elements());
    enqueue();
    download(target_, buffers_.result, result, buffers_.elements());
  }
  void enqueue() override {
    kernels_.launch({"convolve", buffers_.pairs, group_}, buffers_.a, buffers_.b, buffers_.result, factors_,
                    buffers_.work_a, buffers_.work_b);
  }

 private:
  Target target_;
  const PairBuffers& buffers_;
  std::size_t group_;
  KernelSet kernels_;
  cl::Buffer factors_;
};

}  // namespace

PairBuffers::PairBuffers(const Target& target, std::size_t points, std::size_t number)
    : n(points),
      pairs(number),
      a(make_buffer(target, points * number)),
      b(make_buffer(target, points * number)),
      work_a(make_buffer(target, points * number)),
      work_b(make_buffer(target, points * number)),
      result(make_buffer(target, points * number)) {}

std::unique_ptr<Convolution> make_variant(char letter, const Target& target, const PairBuffers& buffers,
                                          std::size_t private_limit) {
  const bool moves_data = letter == 'A' || letter == 'D';
  switch (letter) {
    case 'A':
    case 'B':
      return std::make_unique<SteppedConvolution>(
          letter, target, buffers, std::make_unique<StepsByVector>(target, buffers), moves_data);
    case 'C':
      return std::make_unique<FusedConvolution>(target, buffers, private_limit);
    case 'D':
    case 'E':
      return std::make_unique<SteppedConvolution>(
          letter, target, buffers, std::make_unique<StepsByElement>(target, buffers), moves_data);
    default:
      throw std::invalid_argument(std::string("no variant '") + letter + "': A to E");
  }
}

}  // namespace bench::ladder
