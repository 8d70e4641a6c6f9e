// What all operations have in common: a workspace of the caller's, traces, and a cost that is known before anything is built.
#include <catch2/catch.hpp>

#include <fftcl/fft.hpp>

#include <functional>
#include <string>
#include <vector>

#include "runtime/device/device_context.hpp"
#include "runtime/device/workspace_pool.hpp"
#include "support/device/devices.hpp"
#include "support/refusal.hpp"

using namespace fft_test;

namespace {

using Bytes = std::vector<unsigned char>;

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

cl::Buffer buffer_of(const cl::Context& context, const cl::CommandQueue& queue, std::uint64_t bytes,
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

Subject zoom(const Scene& on) {
  return simple<fft::ZoomFFT>(on, "zoom", &fft::ZoomFFT::signal_bytes, &fft::ZoomFFT::output_bytes,
                              std::uint64_t(40), std::uint64_t(20), fft::ZoomRange());
}
Subject analytic(const Scene& on) {  // two transforms and a pass between them
  return simple<fft::AnalyticSignal>(on, "analytic", &fft::AnalyticSignal::signal_bytes,
                                     &fft::AnalyticSignal::output_bytes, std::uint64_t(1009));
}
Subject resampler(const Scene& on) {
  return simple<fft::Resampler>(on, "resampler", &fft::Resampler::signal_bytes, &fft::Resampler::output_bytes,
                                std::uint64_t(120), std::uint64_t(90));
}
Subject real_filter(const Scene& on) {
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
Subject welch(const Scene& on) {
  fft::WelchOptions options;
  options.frame = 32;
  options.output = fft::WelchOutput::coherence;
  const fft::Cost before = estimated<fft::Welch>(on, std::uint64_t(500), options);
  const auto made = std::make_shared<fft::Welch>(on.context, on.device, 500, options);
  return {"Welch",
          made->cost(),
          before,
          made->workspace_bytes(),
          made->signal_bytes(),
          made->signal_bytes(),
          made->output_bytes(),
          made->describe(),
          [made](const auto& queue, const auto& x, const auto& y, const auto& out,
                 const fft::CallOptions& with) { made->apply(queue, x, y, out, with); }};
}
Subject convolve(const Scene& on) {
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
Subject richardson_lucy(const Scene& on) {
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
Subject normalised_match(const Scene& on) {
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
Subject matched_filter(const Scene& on) {
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
Subject phase_correlation(const Scene& on) {
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
Subject stft(const Scene& on, fft::Direction direction) {
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
          forward ? made->signal_bytes() : made->spectra_bytes(),
          0,
          forward ? made->output_bytes() : made->signal_bytes(),
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

const Subjects& subjects() {
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

constexpr unsigned char poison = 0xff;  // floats of such bytes are NaN
constexpr std::uint64_t guard = 8192;   // behind the workspace, and before it

/// The result of one call into poisoned memory.
Bytes result_of(const Scene& on, const Subject& subject, const fft::CallOptions& options) {
  const cl::Buffer in = buffer_of(on.context, on.queue, subject.in_bytes, 1),
                   second = buffer_of(on.context, on.queue, subject.second_bytes, 2);
  Bytes out(subject.out_bytes, poison);
  const cl::Buffer result(on.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, out.size(), out.data());
  subject.call(on.queue, in, second, result, options);
  on.queue.enqueueReadBuffer(result, CL_TRUE, 0, out.size(), out.data());
  return out;
}

void check_workspace(const Scene& on, const Subject& subject, const Bytes& expected) {
  if (subject.workspace_bytes == 0) return;
  Bytes memory(subject.workspace_bytes + 2 * guard, poison);
  const cl::Buffer all(on.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, memory.size(), memory.data());
  cl_buffer_region region{guard, subject.workspace_bytes};
  cl::Buffer parent = all;
  fft::CallOptions options;
  options.workspace = parent.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  CHECK((result_of(on, subject, options) == expected));
  on.queue.enqueueReadBuffer(all, CL_TRUE, 0, memory.size(), memory.data());
  std::size_t stray = 0;
  for (std::size_t i = 0; i < guard; ++i)
    stray += (memory[i] != poison) + (memory[memory.size() - 1 - i] != poison);
  CHECK(stray == 0);

  region.size = subject.workspace_bytes - 1;
  options.workspace = parent.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  CHECK_THAT(refusal([&] { result_of(on, subject, options); }),
             Catch::Contains("workspace is too small: it needs " + std::to_string(subject.workspace_bytes)));
  const cl::Buffer in(on.context, CL_MEM_READ_WRITE,
                      std::max(subject.in_bytes, subject.workspace_bytes) + subject.second_bytes);
  const cl::Buffer out(on.context, CL_MEM_READ_WRITE, subject.out_bytes);
  options.workspace = in;
  CHECK_THAT(refusal([&] { subject.call(on.queue, in, all, out, options); }), Catch::Contains("workspace"));
}

void check_trace(const Scene& on, const Subject& subject, const Bytes& expected) {
  std::vector<fft::PassTrace> trace;
  cl::Event done;
  fft::CallOptions options;
  options.trace = &trace;
  options.done = &done;
  CHECK((result_of(on, subject, options) == expected));
  CHECK(done.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE);
  CHECK(trace.size() == subject.cost.launches);
  for (const fft::PassTrace& launch : trace) {
    CHECK_FALSE(launch.label.empty());
    CHECK(launch.event.getInfo<CL_EVENT_COMMAND_TYPE>() == CL_COMMAND_NDRANGE_KERNEL);
    CHECK(launch.event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE);
  }
}

}  // namespace

TEST_CASE("operations: a caller's workspace, traces, and the cost before anything is built") {
  for (const TestDevice& on : test_devices())
    for (const auto& make : subjects()) {
      const Scene scene(on);
      const auto held = fft::runtime::DeviceContext::acquire(scene.context(), scene.device());
      const Subject subject = make(scene);
      INFO(on.name << ", " << subject.name << "\n" << subject.description);
      CHECK(subject.estimate.launches == subject.cost.launches);
      CHECK(subject.estimate.kernels == subject.cost.kernels);
      CHECK(subject.estimate.bytes == subject.cost.bytes);
      CHECK(subject.estimate.workspace_bytes == subject.cost.workspace_bytes);
      CHECK(subject.cost.workspace_bytes == subject.workspace_bytes);
      CHECK(subject.cost.bytes >= subject.in_bytes + subject.out_bytes);
      const std::size_t pieces = scene.pieces();
      const Bytes expected = result_of(scene, subject, {});
      CHECK((scene.pieces() > pieces) == (subject.workspace_bytes > 0));
      check_trace(scene, subject, expected);
      check_workspace(scene, subject, expected);
    }
}

TEST_CASE("operations with a workspace of the caller's leave the pool alone") {
  for (const TestDevice& on : test_devices()) {
    const Scene scene(on);
    const auto held = fft::runtime::DeviceContext::acquire(scene.context(), scene.device());
    const Subject subject = analytic(scene);
    fft::CallOptions options;
    options.workspace = cl::Buffer(scene.context, CL_MEM_READ_WRITE, subject.workspace_bytes);
    result_of(scene, subject, options);
    CHECK(scene.pieces() == 0);
  }
}

TEST_CASE("the cost of a plan is that of its passes, and is known before it is built") {
  for (const TestDevice& on : test_devices()) {
    const Scene scene(on);
    fft::Options options;
    options.batch = 1000;
    // One pass reads and writes 64 complex numbers of 8 bytes for each of 1000 transforms.
    const fft::Cost one = fft::estimate<fft::Plan>(scene.context, scene.device, Shape{64}, options);
    CHECK(one.bytes == 2 * 64 * 8 * 1000);
    CHECK(one.launches == 1);
    CHECK(one.kernels == 1);
    CHECK(one.workspace_bytes == 0);
    fft::Options real;
    real.domain = fft::Domain::real;
    const std::vector<std::uint64_t> length{1 << 18};
    for (const fft::Direction direction : {fft::Direction::forward, fft::Direction::inverse}) {
      real.directions = direction == fft::Direction::forward ? fft::Directions::forward_only
                                                             : fft::Directions::inverse_only;
      const fft::Cost before = fft::estimate<fft::Plan>(scene.context, scene.device, length, real);
      const fft::Plan plan(scene.context, scene.device, length, real);
      CHECK(before.bytes == plan.cost().bytes);
      CHECK(before.workspace_bytes == plan.workspace_bytes());
      CHECK(before.kernels == plan.kernel_sources().size());
      const cl::Buffer a(scene.context, CL_MEM_READ_WRITE, plan.spectrum_bytes()),
          b(scene.context, CL_MEM_READ_WRITE, plan.spectrum_bytes());
      const auto trace = direction == fft::Direction::forward ? plan.trace_forward(scene.queue, a, b)
                                                              : plan.trace_inverse(scene.queue, a, b);
      CHECK(trace.size() == before.launches);
      scene.queue.finish();
    }
    CHECK_THROWS_WITH(fft::estimate<fft::Plan>(scene.context, scene.device, Shape{0}), Catch::Contains("0"));
  }
}
