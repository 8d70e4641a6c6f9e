// Host driver of image_filter.cl.
#include "ladder/image_filter.hpp"

#include <algorithm>

namespace bench::ladder {

RowKernels::RowKernels(const Target& target, std::size_t n, std::size_t rows)
    : log2_n_(log2_of(n)),
      elements_(n * rows),
      kernels_(target, "image_filter.cl"),
      factors_(make_buffer(target, n / 2)) {}

void RowKernels::compute_factors(std::size_t group, cl::Event* done) const {
  const cl_uint n = 1u << log2_n_;
  kernels_.launch({"factors", n / 2, std::min<std::size_t>(group, n / 2), done}, factors_, n);
}

void RowKernels::bit_reverse(const cl::Buffer& in, const cl::Buffer& out, std::size_t group,
                             cl::Event* done) const {
  kernels_.launch({"bit_reverse", elements_, group, done}, in, out, log2_n_);
}

void RowKernels::butterfly(const cl::Buffer& x, cl_uint stage, cl_float sign, std::size_t group,
                           cl::Event* done) const {
  kernels_.launch({"butterfly", elements_ / 2, group, done}, x, factors_, log2_n_, stage, sign);
}

void RowKernels::normalise(const cl::Buffer& x, std::size_t group, cl::Event* done) const {
  kernels_.launch({"normalise", elements_, group, done}, x, 1.0f / float(1u << log2_n_));
}

void RowKernels::transpose(const cl::Buffer& in, const cl::Buffer& out, std::size_t group,
                           cl::Event* done) const {
  kernels_.launch({"transpose", elements_, group, done}, in, out, log2_n_);
}

void RowKernels::high_pass(const cl::Buffer& spectrum, cl_float cutoff, std::size_t group,
                           cl::Event* done) const {
  kernels_.launch({"high_pass", elements_, group, done}, spectrum, log2_n_, cutoff);
}

const std::vector<std::string>& image_stages() {
  static const std::vector<std::string> names = {"write",     "factors",   "bit reverse", "butterflies",
                                                 "transpose", "high-pass", "normalise",   "read"};
  return names;
}

ImageFilter::ImageFilter(const Target& target, std::size_t n)
    : target_(target),
      rows_(target, n, n),
      in_(make_buffer(target, n * n)),
      out_(make_buffer(target, n * n)),
      scratch_(make_buffer(target, n * n)),
      spectrum_(make_buffer(target, n * n)) {}

/// Where the event of the next command goes; null when nobody asked.
cl::Event* ImageFilter::event(const char* stage) {
  if (!recording_) return nullptr;
  const auto& names = image_stages();
  events_.push_back({std::size_t(std::find(names.begin(), names.end(), stage) - names.begin()), {}});
  return &events_.back().event;
}

void ImageFilter::transform_rows(const cl::Buffer& in, const cl::Buffer& out, cl_float sign,
                                 std::size_t group) {
  rows_.bit_reverse(in, out, group, event("bit reverse"));
  for (cl_uint stage = 0; stage < rows_.stages(); ++stage)
    rows_.butterfly(out, stage, sign, group, event("butterflies"));
  if (sign < 0) rows_.normalise(out, group, event("normalise"));
}

/// Both axes; the result is transposed.
void ImageFilter::transform_both(const cl::Buffer& in, const cl::Buffer& out, cl_float sign,
                                 std::size_t group) {
  transform_rows(in, out, sign, group);
  rows_.transpose(out, scratch_, group, event("transpose"));
  transform_rows(scratch_, out, sign, group);
}

void ImageFilter::enqueue(const cl::Buffer& image, const cl::Buffer& out, float cutoff, std::size_t group) {
  rows_.compute_factors(group, event("factors"));
  transform_both(image, spectrum_, 1.0f, group);
  rows_.high_pass(spectrum_, cutoff, group, event("high-pass"));
  transform_both(spectrum_, out, -1.0f, group);
}

std::vector<double> ImageFilter::stage_ms(const Complex* image, Complex* result, float cutoff,
                                          std::size_t group) {
  recording_ = true;
  events_.clear();
  const std::size_t bytes = rows_.elements() * sizeof(Complex);
  target_.queue.enqueueWriteBuffer(in_, CL_FALSE, 0, bytes, image, nullptr, event("write"));
  enqueue(in_, out_, cutoff, group);
  target_.queue.enqueueReadBuffer(out_, CL_TRUE, 0, bytes, result, nullptr, event("read"));
  recording_ = false;
  std::vector<double> ms(image_stages().size());
  for (const StageEvent& item : events_) {
    const auto start = item.event.getProfilingInfo<CL_PROFILING_COMMAND_START>();
    const auto end = item.event.getProfilingInfo<CL_PROFILING_COMMAND_END>();
    ms[item.stage] += 1e-6 * double(end - start);
  }
  return ms;
}

}  // namespace bench::ladder
