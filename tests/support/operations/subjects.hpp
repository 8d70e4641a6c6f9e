// One call of every operation, for tests of what all of them have in common.
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <fftcl/fft.hpp>
#include "runtime/device/device_context.hpp"
#include "runtime/device/workspace_pool.hpp"
#include "support/device/devices.hpp"

namespace fft_test {

/// An operation that is ready to be called, reading `in` (and `second`) and writing `out`.
struct Subject {
  std::string name;
  fft::Cost cost, estimate;
  std::uint64_t workspace_bytes, in_bytes, second_bytes, out_bytes;
  std::string description;
  std::function<void(const cl::CommandQueue&, const cl::Buffer& in, const cl::Buffer& second,
                     const cl::Buffer& out, const fft::CallOptions&)>
      call;
};

inline cl::Buffer buffer_of(const cl::Context& context, const cl::CommandQueue& queue, std::uint64_t bytes,
                            unsigned seed) {
  const std::uint64_t count = std::max<std::uint64_t>(bytes, 4) / 4;
  std::vector<float> values(count);
  for (float& v : values) v = float((seed = seed * 1664525u + 1013904223u) >> 8) / float(1 << 24) + 0.1f;
  cl::Buffer buffer(context, CL_MEM_READ_WRITE, count * 4);
  queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, count * 4, values.data());
  return buffer;
}

/// The scene has a context of its own, so that nobody else takes from its pool.
struct Scene {
  explicit Scene(const TestDevice& on) : context(on.device), device(on.device), queue(context, on.device) {}
  cl::Context context;
  cl::Device device;
  cl::CommandQueue queue;
  std::size_t pieces() const {
    return fft::runtime::DeviceContext::acquire(context(), device())->workspaces().pieces();
  }
};

template <typename Operation, typename... Arguments>
fft::Cost estimated(const Scene& on, const Arguments&... arguments) {
  const std::uint64_t builds = fft::cache_statistics().builds, hits = fft::cache_statistics().memory_hits,
                      disk = fft::cache_statistics().disk_hits;
  const fft::Cost cost = fft::estimate<Operation>(on.context, on.device, arguments...);
  CHECK(fft::cache_statistics().builds == builds);  // nor was a kernel looked for
  CHECK(fft::cache_statistics().memory_hits == hits);
  CHECK(fft::cache_statistics().disk_hits == disk);
  return cost;
}

using Shape = std::vector<std::uint64_t>;
using Subjects = std::vector<std::function<Subject(const Scene&)>>;

/// One in, one out.
template <typename Operation, typename... Arguments>
Subject simple(const Scene& on, const char* name, std::uint64_t (Operation::*in)() const,
               std::uint64_t (Operation::*out)() const, const Arguments&... arguments) {
  const fft::Cost before = estimated<Operation>(on, arguments...);
  const auto made = std::make_shared<Operation>(on.context, on.device, arguments...);
  return {name,
          made->cost(),
          before,
          made->workspace_bytes(),
          ((*made).*in)(),
          0,
          ((*made).*out)(),
          made->describe(),
          [made](const auto& queue, const auto& x, const auto&, const auto& y,
                 const fft::CallOptions& options) { made->apply(queue, x, y, options); }};
}

inline Subject zoom(const Scene& on) {
  return simple<fft::ZoomFFT>(on, "zoom", &fft::ZoomFFT::input_bytes, &fft::ZoomFFT::output_bytes,
                              std::uint64_t(40), std::uint64_t(20), fft::ZoomRange());
}
inline Subject analytic(const Scene& on) {  // two transforms and a pass between them
  return simple<fft::AnalyticSignal>(on, "analytic", &fft::AnalyticSignal::input_bytes,
                                     &fft::AnalyticSignal::output_bytes, std::uint64_t(1009));
}
inline Subject resampler(const Scene& on) {
  return simple<fft::Resampler>(on, "resampler", &fft::Resampler::input_bytes, &fft::Resampler::output_bytes,
                                std::uint64_t(120), std::uint64_t(90));
}
inline Subject real_filter(const Scene& on) {
  fft::FilterOptions options;
  options.domain = fft::Domain::real;
  const fft::Cost before = estimated<fft::Filter>(on, Shape{1019}, options);
  const auto made = std::make_shared<fft::Filter>(on.context, on.device, Shape{1019},
                                                  fft::Band(fft::LowPass{0.2}), options);
  return {"filter",
          made->cost(),
          before,
          made->workspace_bytes(),
          made->input_bytes(),
          0,
          made->output_bytes(),
          made->describe(),
          [made](const auto& queue, const auto& x, const auto&, const auto& y, const fft::CallOptions& with) {
            made->apply(queue, x, y, with);
          }};
}
inline Subject welch(const Scene& on) {
  fft::WelchOptions options;
  options.frame = 32;
  options.output = fft::WelchOutput::coherence;
  const fft::Cost before = estimated<fft::Welch>(on, std::uint64_t(500), options);
  const auto made = std::make_shared<fft::Welch>(on.context, on.device, 500, options);
  return {"Welch",
          made->cost(),
          before,
          made->workspace_bytes(),
          made->input_bytes(),
          made->input_bytes(),
          made->output_bytes(),
          made->describe(),
          [made](const auto& queue, const auto& x, const auto& y, const auto& out,
                 const fft::CallOptions& with) { made->apply(queue, x, y, out, with); }};
}
inline Subject convolve(const Scene& on) {
  fft::ConvolutionOptions options;
  options.domain = fft::Domain::real;
  const fft::Cost before = estimated<fft::Convolution>(on, Shape{2000}, Shape{50}, options);
  const auto made =
      std::make_shared<fft::Convolution>(on.context, on.device, Shape{2000}, Shape{50}, options);
  CHECK(before.launches == made->cost().launches);
  return {"convolve",
          made->convolve_cost(),
          made->convolve_cost(),
          made->workspace_bytes(),
          made->signal_bytes(),
          made->filter_bytes(),
          made->output_bytes(),
          made->describe(),
          [made](const auto& queue, const auto& x, const auto& y, const auto& out,
                 const fft::CallOptions& with) { made->convolve(queue, x, y, out, with); }};
}
inline Subject richardson_lucy(const Scene& on) {
  fft::RichardsonLucyOptions options;
  options.total_variation = 0.002;
  const fft::Cost before = estimated<fft::RichardsonLucy>(on, Shape{60}, Shape{3}, options);
  const auto made =
      std::make_shared<fft::RichardsonLucy>(on.context, on.device, Shape{60}, Shape{3}, options);
  CHECK(made->cost(3).launches - made->cost(2).launches == made->cost(2).launches - before.launches);
  CHECK(made->cost(3).kernels == before.kernels);
  const cl::Buffer psf = buffer_of(on.context, on.queue, made->psf_bytes(), 4);
  made->set_psf(on.queue, psf);
  on.queue.finish();
  return {"Richardson-Lucy",
          made->cost(),
          before,
          made->workspace_bytes(),
          made->image_bytes(),
          0,
          made->image_bytes(),
          made->describe(),
          [made](const auto& queue, const auto& x, const auto&, const auto& out,
                 const fft::CallOptions& with) { made->apply(queue, x, 1, out, with); }};
}
inline Subject normalised_match(const Scene& on) {
  fft::MatchedFilterOptions options;
  options.domain = fft::Domain::real;
  options.score = fft::MatchScore::normalised;
  options.padding = fft::MatchPadding::edge;
  const Shape shape{20, 30}, pattern{3, 4};
  const fft::Cost before = estimated<fft::MatchedFilter>(on, shape, pattern, options);
  const auto made = std::make_shared<fft::MatchedFilter>(on.context, on.device, shape, pattern, options);
  made->set_templates(on.queue, buffer_of(on.context, on.queue, made->template_bytes(), 4));
  on.queue.finish();
  const auto without_find = [](fft::Cost cost) {  // which has two launches of two kernels
    cost.launches -= 2;
    cost.kernels -= 2;
    return cost;
  };
  return {"normalised match",
          without_find(made->cost()),
          without_find(before),
          made->workspace_bytes(),
          made->signal_bytes(),
          0,
          made->scores_bytes(),
          made->describe(),
          [made](const auto& queue, const auto& x, const auto&, const auto& out,
                 const fft::CallOptions& with) { made->apply(queue, x, out, with); }};
}
inline Subject matched_filter(const Scene& on) {
  const fft::Cost before = estimated<fft::MatchedFilter>(on, Shape{300}, Shape{40});
  const auto made = std::make_shared<fft::MatchedFilter>(on.context, on.device, Shape{300}, Shape{40});
  CHECK(before.launches == made->cost().launches);
  const cl::Buffer pattern = buffer_of(on.context, on.queue, made->template_bytes(), 5);
  made->set_templates(on.queue, pattern);
  on.queue.finish();
  fft::Cost find = made->cost();
  find.launches = find.kernels = 2;
  return {"matched filter, find",
          find,
          find,
          made->workspace_bytes(),
          made->scores_bytes(),
          0,
          made->peaks_bytes(),
          made->describe(),
          [made](const auto& queue, const auto& x, const auto&, const auto& out,
                 const fft::CallOptions& with) { made->find(queue, x, out, with); }};
}
inline Subject phase_correlation(const Scene& on) {
  fft::PhaseCorrelationOptions options;
  options.subpixel = true;
  options.domain = fft::Domain::real;
  const fft::Cost before = estimated<fft::PhaseCorrelation>(on, Shape{20}, options);
  const auto made = std::make_shared<fft::PhaseCorrelation>(on.context, on.device, Shape{20}, options);
  made->set_reference(on.queue, buffer_of(on.context, on.queue, made->reference_bytes(), 6));
  on.queue.finish();
  return {"phase correlation",
          made->cost(),
          before,
          made->workspace_bytes(),
          made->image_bytes(),
          0,
          made->peaks_bytes(),
          made->describe(),
          [made](const auto& queue, const auto& x, const auto&, const auto& out,
                 const fft::CallOptions& with) { made->apply(queue, x, out, with); }};
}
inline Subject stft(const Scene& on, fft::Direction direction) {
  fft::StftOptions options;
  options.frame = 16;
  options.directions =
      direction == fft::Direction::forward ? fft::Directions::forward_only : fft::Directions::inverse_only;
  const fft::Cost before = estimated<fft::Stft>(on, std::uint64_t(200), options);
  const auto made = std::make_shared<fft::Stft>(on.context, on.device, 200, options);
  const bool forward = direction == fft::Direction::forward;
  return {forward ? "stft" : "inverse stft",
          made->cost(),
          before,
          made->workspace_bytes(),
          forward ? made->signal_bytes() : made->spectrum_bytes(),
          0,
          forward ? made->spectrum_bytes() : made->signal_bytes(),
          made->describe(),
          [made, forward](const auto& queue, const auto& x, const auto&, const auto& out,
                          const fft::CallOptions& with) {
            forward ? made->forward(queue, x, out, with) : made->inverse(queue, x, out, with);
          }};
}
template <typename Stream>
Subject stream(const Scene& on, const char* name, std::uint64_t count) {
  const fft::Cost before = estimated<Stream>(on, std::uint64_t(50));
  const auto made = std::make_shared<Stream>(on.context, on.device, 50);
  CHECK(before.launches == made->cost().launches);
  made->set_filter(on.queue, buffer_of(on.context, on.queue, made->filter_bytes(), 7));
  on.queue.finish();
  return {name,
          made->cost(count),
          made->cost(count),
          made->workspace_bytes(count),
          made->bytes(count),
          0,
          made->bytes(count),
          made->describe(),
          [made, count](const auto& queue, const auto& x, const auto&, const auto& out,
                        const fft::CallOptions& with) {
            made->reset();
            made->process(queue, x, {}, count, out, {}, with);
          }};
}

inline const Subjects& subjects() {
  static const Subjects all = {
      zoom,
      analytic,
      resampler,
      real_filter,
      welch,
      convolve,
      richardson_lucy,
      matched_filter,
      normalised_match,
      phase_correlation,
      [](const Scene& on) { return stft(on, fft::Direction::forward); },
      [](const Scene& on) { return stft(on, fft::Direction::inverse); },
      [](const Scene& on) { return stream<fft::StreamingConvolver>(on, "stream", 333); },
      [](const Scene& on) { return stream<fft::PartitionedConvolver>(on, "partitions", 1024); }};
  return all;
}

}  // namespace fft_test
