// The exported side of MatchedFilter: a correlation and the search for its peaks.
#include <fftcl/detail/matched_filter_handle.hpp>

#include <algorithm>
#include <cmath>
#include <string>

#include <fftcl/options/convolution.hpp>
#include "core/base/number_theory.hpp"
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"
#include "core/element_bytes.hpp"
#include "ops/design/host_values.hpp"
#include "ops/search/match_normaliser.hpp"
#include "plan/call.hpp"
#include "plan/layouts.hpp"
#include "plan/memory_need.hpp"
#include "plan/plan_first.hpp"
#include "runtime/device/device_context.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

using Shape = std::vector<std::uint64_t>;

void check_score(const MatchedFilterOptions& options) {
  planning::check_enumerator(options.score, MatchScore::normalised, "MatchedFilterOptions::score",
                             "MatchScore");
  planning::check_enumerator(options.padding, MatchPadding::wrap, "MatchedFilterOptions::padding",
                             "MatchPadding");
  if (!std::isfinite(options.padding_value))
    refuse("MatchedFilterOptions::padding_value = " + ops::text(options.padding_value) +
           ": a finite number is needed");
  planning::check_range(options.padding_value, options.precision, "MatchedFilterOptions::padding_value");
  const bool normalised = options.score == MatchScore::normalised;
  if (options.padding != MatchPadding::none && !normalised)
    refuse(
        "MatchedFilterOptions::padding with MatchScore::product: only normalised scores have a padding, "
        "use MatchScore::normalised, or fft::Convolution for products");
  if (normalised && options.domain != Domain::real)
    refuse("MatchScore::normalised with complex data: it is for Domain::real");
}

const Shape& checked(const Shape& template_shape, const Shape& signal_shape,
                     const MatchedFilterOptions& options) {
  check_score(options);
  if (options.signals == 0 || options.templates == 0)
    refuse("signals = " + std::to_string(options.signals) +
           ", templates = " + std::to_string(options.templates) + ": at least one of each is needed");
  if (template_shape.size() != signal_shape.size())
    refuse("the number of axes of the template is " + std::to_string(template_shape.size()) +
           ", of the signal " + std::to_string(signal_shape.size()) + ": give as many lengths of both");
  // Layouts below have an axis.
  if (signal_shape.empty() || signal_shape.size() > 3)
    refuse("a matched filter of signals of " + std::to_string(signal_shape.size()) +
           " axes: give the lengths of 1 to 3");
  for (std::size_t a = 0; a < template_shape.size(); ++a) {
    const std::string axis = std::to_string(a);
    if (template_shape[a] == 0)
      refuse("the template has 0 points along axis " + axis + ": it needs at least one");
    if (template_shape[a] > signal_shape[a])
      refuse("the template has " + std::to_string(template_shape[a]) + " points along axis " + axis +
             ", the signal " + std::to_string(signal_shape[a]) +
             ": a template is looked for within the signal, so it must not be longer");
  }
  // The correlation would call them ConvolutionOptions::signal and filter.
  const auto resolve = [&](const Layout& layout, const Shape& shape, std::uint64_t count, const char* name) {
    if (layout.offset == 0 && layout.strides.empty() && layout.distance == 0) return;
    plan::resolve_layout(layout, {shape, shape, count, options.precision, options.domain}, name);
  };
  resolve(options.signal, signal_shape, options.signals, "MatchedFilterOptions::signal");
  resolve(options.templates_layout, template_shape, options.templates,
          "MatchedFilterOptions::templates_layout");
  return template_shape;
}

ConvolutionOptions correlation_options(const MatchedFilterOptions& options) {
  ConvolutionOptions correlation;
  correlation.precision = options.precision;
  correlation.domain = options.domain;
  correlation.mode = ConvolutionMode::valid;
  correlation.correlate = true;
  correlation.signals = options.signals;
  correlation.filters = options.templates;
  if (options.score == MatchScore::normalised) return correlation;  // of dense copies
  correlation.signal = options.signal;
  correlation.filter = options.templates_layout;
  return correlation;
}

std::string name_of(const Shape& signal_shape, const Shape& template_shape,
                    const MatchedFilterOptions& options) {
  const auto text = [&](const Shape& shape, std::uint64_t count) {
    return to_text(plan::Shape{shape, shape, count, options.precision, options.domain});
  };
  return "a matched filter for " + text(template_shape, options.templates) + " in " +
         text(signal_shape, options.signals);
}
std::string way_out(const MatchedFilterOptions& options) {
  return std::string("smaller signals") +
         (options.signals > 1 || options.templates > 1
              ? ", or fewer signals or templates in one call (MatchedFilterOptions::signals, templates)"
              : "");
}

ConvolutionHandle make_correlation(cl_context context, cl_device_id device, const Shape& signal_shape,
                                   const Shape& template_shape, const MatchedFilterOptions& options) {
  const runtime::KeptSchedules kept;
  const Shape shape = padded_shape(signal_shape, checked(template_shape, signal_shape, options), options);
  plan::plan_first(plan::points_of(shape), [&] {
    return MatchedFilterHandle(context, device, signal_shape, template_shape, options);
  });
  return plan::part_of(name_of(signal_shape, template_shape, options), way_out(options), [&] {
    return ConvolutionHandle(context, device, shape, template_shape, correlation_options(options));
  });
}

}  // namespace

MatchedFilterHandle::MatchedFilterHandle(cl_context context, cl_device_id device, const Shape& signal_shape,
                                         const Shape& template_shape, const MatchedFilterOptions& options)
    : correlation_(make_correlation(context, device, signal_shape, template_shape, options)),
      peaks_(context, device, options.precision, options.domain, correlation_.output_shape(),
             options.signals * options.templates),
      options_(options) {
  if (options.score == MatchScore::normalised)
    normaliser_ = std::make_shared<MatchNormaliser>(context, device, signal_shape, template_shape, options,
                                                    correlation_);
  options_.signal = normaliser_ ? normaliser_->signal_layout() : correlation_.options().signal;
  options_.templates_layout = normaliser_ ? normaliser_->template_layout() : correlation_.options().filter;
  const std::uint64_t signals = planning::product(signal_shape) * options.signals *
                                planning::element_bytes(options.precision, options.domain);
  plan::check_memory(std::min(signals, signal_bytes()) + scores_bytes() + correlation_.spectrum_bytes(),
                     workspace_bytes(), name_of(signal_shape, template_shape, options), way_out(options),
                     runtime::DeviceContext::acquire(context, device)->limits().global_memory_bytes);
}

void MatchedFilterHandle::set_templates(const Arguments& arguments) {
  normaliser_ ? normaliser_->set_templates(arguments, correlation_) : correlation_.set_filter(arguments);
}
void MatchedFilterHandle::apply(const Arguments& arguments) const {
  normaliser_ ? normaliser_->apply(arguments, correlation_) : correlation_.apply(arguments);
}
void MatchedFilterHandle::find(const Arguments& arguments) const {
  peaks_.find(arguments);
}
std::vector<Match> MatchedFilterHandle::read(const Arguments& arguments) const {
  return peaks_.read(arguments);
}

const MatchedFilterOptions& MatchedFilterHandle::options() const {
  (void)correlation_.options();  // throws if this was moved from
  return options_;
}
const Shape& MatchedFilterHandle::scores_shape() const {
  return correlation_.output_shape();
}
std::uint64_t MatchedFilterHandle::signal_bytes() const {
  return normaliser_ ? normaliser_->signal_bytes() : correlation_.signal_bytes();
}
std::uint64_t MatchedFilterHandle::template_bytes() const {
  return normaliser_ ? normaliser_->template_bytes() : correlation_.filter_bytes();
}
std::uint64_t MatchedFilterHandle::scores_bytes() const {
  return correlation_.output_bytes();
}
std::uint64_t MatchedFilterHandle::peaks_bytes() const {
  return peaks_.peaks_bytes();
}
std::uint64_t MatchedFilterHandle::workspace_bytes() const {
  return std::max(
      normaliser_ ? normaliser_->workspace_bytes(correlation_) : correlation_.apply_workspace_bytes(),
      peaks_.workspace_bytes());
}
Cost MatchedFilterHandle::cost() const {
  return plan::cost_of([&](const Arguments& a) {
    apply(a);
    find(a);
  });
}
std::string MatchedFilterHandle::describe() const {
  return (normaliser_ ? normaliser_->describe() : std::string()) + correlation_.describe();
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
