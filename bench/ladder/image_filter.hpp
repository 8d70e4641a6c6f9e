// Step 2: image_filter.cl, the ideal high-pass filter of a square image made of small kernels.
#pragma once

#include <string>
#include <vector>

#include "ladder/kernel_set.hpp"

namespace bench::ladder {

/// The kernels of image_filter.cl for `rows` rows of n = 2^k points, with the table of factors.
class RowKernels {
 public:
  RowKernels(const Target& target, std::size_t n, std::size_t rows);

  /// log2(n): how many times butterfly() makes a transform.
  cl_uint stages() const { return log2_n_; }
  std::size_t elements() const { return elements_; }

  /// Each enqueues one kernel in work-groups of `group`, which divides n/2 * rows (compute_factors: a power of
  /// two; no more than its n/2 work-items form a group).
  void compute_factors(std::size_t group = 1, cl::Event* done = nullptr) const;
  void bit_reverse(const cl::Buffer& in, const cl::Buffer& out, std::size_t group,
                   cl::Event* done = nullptr) const;
  void butterfly(const cl::Buffer& x, cl_uint stage, cl_float sign, std::size_t group,
                 cl::Event* done = nullptr) const;
  void normalise(const cl::Buffer& x, std::size_t group, cl::Event* done = nullptr) const;
  /// Square images: rows = n.
  void transpose(const cl::Buffer& in, const cl::Buffer& out, std::size_t group,
                 cl::Event* done = nullptr) const;
  void high_pass(const cl::Buffer& spectrum, cl_float cutoff, std::size_t group,
                 cl::Event* done = nullptr) const;

 private:
  cl_uint log2_n_;
  std::size_t elements_;
  KernelSet kernels_;
  cl::Buffer factors_;
};

/// The kinds of work of one filtering, in the order of their first use.
const std::vector<std::string>& image_stages();

/// Rows, transposed, rows; high-pass; rows, transposed, rows.
class ImageFilter {
 public:
  /// n: rows and columns, a power of two from 2. `target`'s queue must have profiling enabled to use
  /// stage_ms().
  ImageFilter(const Target& target, std::size_t n);

  /// Enqueues out = the image without its frequencies below the cutoff (cycles per sample, radial); `image`
  /// keeps its values. `group`: of every kernel, a power of two up to n * n/2.
  void enqueue(const cl::Buffer& image, const cl::Buffer& out, float cutoff, std::size_t group);

  /// Filters from host to host; milliseconds of device time per entry of image_stages().
  std::vector<double> stage_ms(const Complex* image, Complex* result, float cutoff, std::size_t group);

 private:
  cl::Event* event(const char* stage);
  void transform_rows(const cl::Buffer& in, const cl::Buffer& out, cl_float sign, std::size_t group);
  void transform_both(const cl::Buffer& in, const cl::Buffer& out, cl_float sign, std::size_t group);

  struct StageEvent {
    std::size_t stage;
    cl::Event event;
  };

  Target target_;
  RowKernels rows_;
  cl::Buffer in_, out_, scratch_, spectrum_;
  bool recording_ = false;
  std::vector<StageEvent> events_;
};

}  // namespace bench::ladder
