// Centre, correlate, sum over windows, divide.
#include "ops/search/match_normaliser.hpp"

#include <cmath>
#include <utility>

#include "codegen/operation_kernels.hpp"
#include "core/base/number_theory.hpp"
#include "core/base/refuse.hpp"
#include "core/element_bytes.hpp"
#include "ops/search/match_kernels.hpp"
#include "plan/arguments.hpp"
#include "plan/recording.hpp"
#include "runtime/device/device_buffer.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

using Shape = std::vector<std::uint64_t>;
using runtime::SingleKernel;

/// Numbers of the results of match_moments.cl, match_scale.cl and, between axes, match_windows.cl.
constexpr std::uint64_t moments_numbers = 4;

std::uint64_t aligned(std::uint64_t numbers) {
  return planning::rounded_up(numbers, moments_numbers);
}

plan::ResolvedLayout resolve(const Layout& layout, const Shape& shape, std::uint64_t count,
                             const MatchedFilterOptions& options, const char* name) {
  return plan::resolve_layout(layout, {shape, shape, count, options.precision, Domain::real}, name);
}

ops::MatchArrays arrays_of(const plan::ResolvedLayout& layout, const Shape& grid, MatchPadding padding) {
  ops::MatchArrays arrays;
  arrays.lengths = layout.shape.counts;
  arrays.grid = grid;
  arrays.count = layout.shape.batch;
  arrays.distance = layout.distance();
  arrays.offset = layout.layout.offset;
  arrays.padding = padding;
  for (std::size_t a = 0; a < grid.size(); ++a) {
    arrays.strides.push_back(layout.stride(a));
    arrays.before.push_back((grid[a] - arrays.lengths[a] + 1) / 2);  // of t - 1 points: t / 2
  }
  return arrays;
}

}  // namespace

Shape padded_shape(const Shape& signal_shape, const Shape& template_shape,
                   const MatchedFilterOptions& options) {
  Shape padded = signal_shape;
  if (options.padding != MatchPadding::none)
    for (std::size_t a = 0; a < padded.size(); ++a) padded[a] += template_shape[a] - 1;
  return padded;
}

MatchNormaliser::Centring::Centring(const std::shared_ptr<runtime::DeviceContext>& device,
                                    Precision precision, ops::MatchArrays from, double deviation)
    : arrays(std::move(from)),
      moments(device, ops::match_moments_kernel(precision, arrays), precision,
              codegen::ops_parts(arrays.points()) * arrays.count, codegen::ops_work_items),
      scale(device, ops::match_scale_kernel(precision, arrays, deviation), precision,
            codegen::elementwise_launch(arrays.count)),
      centre(device, ops::match_centre_kernel(precision, arrays), precision,
             codegen::elementwise_launch(arrays.points() * arrays.count)) {}

std::uint64_t MatchNormaliser::Centring::moments_at() const {
  return aligned(arrays.points() * arrays.count);
}
std::uint64_t MatchNormaliser::Centring::scales_at() const {
  return moments_at() + moments_numbers * codegen::ops_parts(arrays.points()) * arrays.count;
}
std::uint64_t MatchNormaliser::Centring::end() const {
  return scales_at() + moments_numbers * arrays.count;
}

MatchNormaliser::MatchNormaliser(cl_context context, cl_device_id device_id, const Shape& signal_shape,
                                 const Shape& template_shape, const MatchedFilterOptions& options,
                                 const ConvolutionHandle& correlation)
    : options_(options),
      device_(runtime::DeviceContext::acquire(context, device_id)),
      signal_(
          resolve(options.signal, signal_shape, options.signals, options, "MatchedFilterOptions::signal")),
      pattern_(resolve(options.templates_layout, template_shape, options.templates, options,
                       "MatchedFilterOptions::templates_layout")),
      scores_bytes_(correlation.output_bytes()),
      signals_(device_, options.precision,
               arrays_of(signal_, padded_shape(signal_shape, template_shape, options), options.padding), 1.0),
      templates_(device_, options.precision, arrays_of(pattern_, template_shape, MatchPadding::none),
                 1.0 / std::sqrt(double(planning::product(template_shape)))),
      passes_(ops::window_passes(signals_.arrays.grid, template_shape, options.signals)) {
  const double floor = ops::window_floor(options.precision, planning::product(correlation.cyclic_shape()));
  std::uint64_t numbers = signals_.end();
  for (const ops::WindowPass& pass : passes_) {
    windows_.push_back(
        std::make_unique<SingleKernel>(device_,
                                       ops::match_windows_kernel(options.precision, pass, options.templates,
                                                                 planning::product(template_shape), floor),
                                       options.precision, codegen::elementwise_launch(pass.work_items())));
    if (!pass.last) numbers += moments_numbers * pass.results();
  }
  bytes_ = numbers * planning::scalar_bytes(options.precision);
  device_->workspaces().register_size(bytes_);
}

MatchNormaliser::~MatchNormaliser() {
  device_->workspaces().unregister_size(bytes_);
}

plan::WorkspaceNeed MatchNormaliser::need(const ConvolutionHandle& correlation) const {
  plan::WorkspaceNeed need;
  need.own = bytes_;
  need.take_turns(correlation.apply_workspace_bytes());
  return need;
}

void MatchNormaliser::centre(const Centring& with, plan::Call& call, cl_mem in, cl_mem to,
                             double padding) const {
  const auto scalar = double(planning::scalar_bytes(options_.precision));
  const std::uint32_t parts = codegen::ops_parts(with.arrays.points());
  const auto values = double(with.arrays.points() * with.arrays.count);
  runtime::SingleLaunch moments = call.launch(with.arrays.points());
  moments.in = in;
  moments.in_offset = with.arrays.offset;
  moments.out = to;
  moments.out_offset = with.moments_at() / moments_numbers;
  moments.groups = parts * with.arrays.count;
  moments.scale = padding;
  call.run(with.moments, moments, "means and variances of parts", scalar * values);
  runtime::SingleLaunch scale = call.launch(with.arrays.count);
  scale.in = scale.out = to;
  scale.in_offset = with.moments_at() / moments_numbers;
  scale.out_offset = with.scales_at() / moments_numbers;
  call.run(with.scale, scale, "means and variances",
           scalar * double(moments_numbers * (parts + 1) * with.arrays.count));
  runtime::SingleLaunch centre = call.launch(with.arrays.points() * with.arrays.count);
  centre.in = in;
  centre.in_offset = with.arrays.offset;
  centre.out = centre.memory = to;
  centre.numbers = {with.scales_at() / moments_numbers};
  centre.scale = padding;
  call.run(with.centre, centre, "centred values", 2 * scalar * values);
}

void MatchNormaliser::set_templates(const Arguments& a, ConvolutionHandle& correlation) {
  plan::refuse_recording(a, "set_templates()");
  plan::check_call(*device_, "matched filter", a,
                   {{a.in, "templates", plan::Access::read, pattern_.end_bytes, &pattern_}});
  plan::Call call(*device_, a, {});
  const runtime::MemHandle centred = runtime::make_buffer(
      *device_, templates_.end() * planning::scalar_bytes(options_.precision), "the templates");
  centre(templates_, call, a.in.buffer, centred.get(), 0.0);
  call.run_other(&correlation, centred.get(), nullptr,
                 [&](const Arguments& each) { correlation.set_filter(each); });
  call.finish();
  has_templates_ = true;
}

// Sums of a pass lie behind those of the pass before.
void MatchNormaliser::divide(plan::Call& call, cl_mem workspace, cl_mem scores) const {
  const auto scalar = double(planning::scalar_bytes(options_.precision));
  std::uint64_t at = 0, next = signals_.end();
  for (std::size_t i = 0; i < passes_.size(); ++i) {
    const ops::WindowPass& pass = passes_[i];
    runtime::SingleLaunch windows = call.launch(pass.work_items());
    windows.in = workspace;
    windows.in_offset = at / (pass.first ? 1 : moments_numbers);
    windows.out = pass.last ? scores : workspace;
    windows.out_offset = pass.last ? 0 : next / moments_numbers;
    const double read = double(pass.outer * pass.length * pass.inner) * (pass.first ? 1 : moments_numbers);
    const double written =
        double(pass.results()) * (pass.last ? 2.0 * double(options_.templates) : moments_numbers);
    call.run(*windows_[i], windows, pass.last ? "norms of windows, scores" : "sums over windows",
             scalar * (read + written));
    at = next;
    next += moments_numbers * pass.results();
  }
}

void MatchNormaliser::apply(const Arguments& a, const ConvolutionHandle& correlation) const {
  if (!has_templates_ && a.cost == nullptr) refuse("apply() without templates: call set_templates() before");
  const plan::WorkspaceNeed needed = need(correlation);
  plan::check_call(
      *device_, "matched filter", a,
      {{a.in, "signals", plan::Access::read, signal_.end_bytes, &signal_},
       plan::numbers_use(a.out, "scores", plan::Access::read_write, scores_bytes_, options_.precision)},
      needed.total());
  plan::Call call(*device_, a, needed);
  const cl_mem workspace = call.workspace();
  centre(signals_, call, a.in.buffer, workspace, options_.padding_value);
  call.run_other(&correlation, workspace, a.out.buffer,
                 [&](const Arguments& each) { correlation.apply(each); });
  divide(call, workspace, a.out.buffer);
  call.finish();
}

std::string MatchNormaliser::describe() const {
  return "normalised scores: " + std::to_string(3 + passes_.size()) +
         " passes beside the correlation (means and variances, centred values, sums over windows), "
         "workspace " +
         std::to_string(bytes_) + " bytes besides that of the correlation\n";
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
