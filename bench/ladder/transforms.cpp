// Host drivers of stockham.cl, of the row transforms of image_filter.cl, and of mixed_radix.cl.
#include "ladder/transforms.hpp"

#include <stdexcept>

#include "ladder/image_filter.hpp"

namespace bench::ladder {
namespace {

constexpr std::size_t usual_group = 128;

class Stockham final : public Transform {
 public:
  Stockham(const Target& target, std::size_t n, std::size_t batch)
      : log2_n_(log2_of(n)),
        items_(n / 2 * batch),
        group_(group_size(target, items_, usual_group)),
        kernels_(target, "stockham.cl"),
        scratch_(make_buffer(target, n * batch)) {}

  std::string name() const override { return "1 Stockham radix-2"; }

  void enqueue(const cl::Buffer& in, const cl::Buffer& out) override {
    cl::Buffer source = in;
    for (cl_uint stage = 0; stage < log2_n_; ++stage) {
      const bool to_out = (log2_n_ - stage) % 2 == 1;  // so that the last one ends there
      const cl::Buffer& destination = to_out ? out : scratch_;
      kernels_.launch({"stockham_stage", items_, group_}, source, destination, log2_n_, stage);
      source = destination;
    }
  }

 private:
  cl_uint log2_n_;
  std::size_t items_;
  std::size_t group_;
  KernelSet kernels_;
  cl::Buffer scratch_;
};

class BitReversed final : public Transform {
 public:
  BitReversed(const Target& target, std::size_t n, std::size_t batch)
      : rows_(target, n, batch), group_(group_size(target, n / 2 * batch, usual_group)) {
    rows_.compute_factors();
  }

  std::string name() const override { return "2 in place radix-2"; }

  void enqueue(const cl::Buffer& in, const cl::Buffer& out) override {
    rows_.bit_reverse(in, out, group_);
    for (cl_uint stage = 0; stage < rows_.stages(); ++stage) rows_.butterfly(out, stage, 1.0f, group_);
  }

 private:
  RowKernels rows_;
  std::size_t group_;
};

std::size_t product(const std::vector<cl_uint>& radices) {
  std::size_t n = 1;
  for (const cl_uint radix : radices) n *= radix;
  return n;
}

class MixedRadix final : public Transform {
 public:
  MixedRadix(const Target& target, const std::vector<cl_uint>& radices, std::size_t batch, Twiddles twiddles,
             std::string label)
      : target_(target),
        radices_(radices),
        n_(cl_uint(product(radices))),
        points_(n_ * batch),
        twiddles_(twiddles),
        label_(std::move(label)),
        kernels_(target, "mixed_radix.cl"),
        factors_(make_factors(target, n_, n_)),
        radix_buffer_(target.context, CL_MEM_READ_ONLY, radices.size() * sizeof(cl_uint)) {
    if (points_ >= (std::size_t(1) << 32))
      throw std::invalid_argument(std::to_string(points_) + " points: fewer than 2^32 are needed");
    target.queue.enqueueWriteBuffer(radix_buffer_, CL_TRUE, 0, radices.size() * sizeof(cl_uint),
                                    radices.data());
  }

  std::string name() const override {
    const char* step = twiddles_ == Twiddles::by_element     ? "3a "
                       : twiddles_ == Twiddles::by_butterfly ? "3b "
                                                             : "3c ";
    return step + label_;
  }

  void enqueue(const cl::Buffer& in, const cl::Buffer& out) override {
    kernels_.launch({"digit_reverse", points_, group(points_)}, in, out, n_, radix_buffer_,
                    cl_uint(radices_.size()));
    cl_uint span = 1;
    for (const cl_uint radix : radices_) {
      enqueue_stage(out, radix, span);
      span *= radix;
    }
  }

 private:
  void enqueue_stage(const cl::Buffer& x, cl_uint radix, cl_uint span) {
    const std::size_t butterflies = points_ / radix;
    const bool all_one = span == 1;  // the factors of the first stage
    if (twiddles_ == Twiddles::fused && !all_one) {
      const std::string kernel = "fused_radix" + std::to_string(radix);
      kernels_.launch({kernel.c_str(), butterflies, group(butterflies)}, x, factors_, n_, span);
      return;
    }
    if (twiddles_ == Twiddles::by_element) {
      kernels_.launch({"twiddle_by_element", points_, group(points_)}, x, factors_, n_, span, radix);
    } else if (twiddles_ == Twiddles::by_butterfly && !all_one) {
      kernels_.launch({"twiddle_by_butterfly", butterflies, group(butterflies)}, x, factors_, n_, span,
                      radix);
    }
    const std::string kernel = "radix" + std::to_string(radix);
    kernels_.launch({kernel.c_str(), butterflies, group(butterflies)}, x, span);
  }

  std::size_t group(std::size_t items) const { return group_size(target_, items, usual_group); }

  Target target_;
  std::vector<cl_uint> radices_;
  cl_uint n_;
  std::size_t points_;
  Twiddles twiddles_;
  std::string label_;
  KernelSet kernels_;
  cl::Buffer factors_;
  cl::Buffer radix_buffer_;
};

}  // namespace

std::unique_ptr<Transform> make_stockham(const Target& target, std::size_t n, std::size_t batch) {
  return std::make_unique<Stockham>(target, n, batch);
}

std::unique_ptr<Transform> make_bit_reversed(const Target& target, std::size_t n, std::size_t batch) {
  return std::make_unique<BitReversed>(target, n, batch);
}

std::unique_ptr<Transform> make_mixed_radix(const Target& target, const std::vector<cl_uint>& radices,
                                            std::size_t batch, Twiddles twiddles, const std::string& label) {
  return std::make_unique<MixedRadix>(target, radices, batch, twiddles, label);
}

std::vector<cl_uint> mixed_radices(std::size_t n) {
  std::vector<cl_uint> radices;
  for (const cl_uint radix : {7u, 5u, 3u, 4u, 2u}) {
    while (n % radix == 0) {
      radices.push_back(radix);
      n /= radix;
    }
  }
  if (n != 1) radices.clear();
  return radices;
}

}  // namespace bench::ladder
