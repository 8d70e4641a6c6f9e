// The exported side of MatchedFilter: a correlation and the search for its peaks.
#include <fftcl/detail/matched_filter_handle.hpp>

#include <algorithm>

#include <fftcl/error.hpp>
#include <fftcl/options/convolution.hpp>
#include "plan/call.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

using Shape = std::vector<std::uint64_t>;

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorCode::invalid_argument, message);
}

const Shape& checked(const Shape& template_shape, const Shape& signal_shape,
                     const MatchedFilterOptions& options) {
  if (options.signals == 0 || options.templates == 0)
    refuse("signals = " + std::to_string(options.signals) +
           ", templates = " + std::to_string(options.templates) + ": at least one of each is needed");
  if (template_shape.size() != signal_shape.size())
    refuse("the number of axes of the template is " + std::to_string(template_shape.size()) +
           ", of the signal " + std::to_string(signal_shape.size()) + ": give as many lengths of both");
  for (std::size_t a = 0; a < template_shape.size(); ++a) {
    const std::string axis = std::to_string(a);
    if (template_shape[a] == 0)
      refuse("the template has 0 points along axis " + axis + ": it needs at least one");
    if (template_shape[a] > signal_shape[a])
      refuse("the template has " + std::to_string(template_shape[a]) + " points along axis " + axis +
             ", the signal " + std::to_string(signal_shape[a]) +
             ": a template is looked for within the signal, so it must not be longer");
  }
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
  correlation.signal = options.signal;
  correlation.filter = options.templates_layout;
  return correlation;
}

}  // namespace

MatchedFilterHandle::MatchedFilterHandle(cl_context context, cl_device_id device, const Shape& signal_shape,
                                         const Shape& template_shape, const MatchedFilterOptions& options)
    : correlation_(context, device, signal_shape, checked(template_shape, signal_shape, options),
                   correlation_options(options)),
      peaks_(context, device, options.precision, options.domain, correlation_.output_shape(),
             options.signals * options.templates) {}

void MatchedFilterHandle::set_templates(const Arguments& arguments) {
  correlation_.set_filter(arguments);
}
void MatchedFilterHandle::apply(const Arguments& arguments) const {
  correlation_.apply(arguments);
}
void MatchedFilterHandle::find(const Arguments& arguments) const {
  peaks_.find(arguments);
}
std::vector<Match> MatchedFilterHandle::read(const Arguments& arguments) const {
  return peaks_.read(arguments);
}

const Shape& MatchedFilterHandle::scores_shape() const {
  return correlation_.output_shape();
}
std::uint64_t MatchedFilterHandle::signal_bytes() const {
  return correlation_.signal_bytes();
}
std::uint64_t MatchedFilterHandle::template_bytes() const {
  return correlation_.filter_bytes();
}
std::uint64_t MatchedFilterHandle::scores_bytes() const {
  return correlation_.output_bytes();
}
std::uint64_t MatchedFilterHandle::peaks_bytes() const {
  return peaks_.peaks_bytes();
}
std::uint64_t MatchedFilterHandle::workspace_bytes() const {
  return std::max(correlation_.apply_workspace_bytes(), peaks_.workspace_bytes());
}
Cost MatchedFilterHandle::cost() const {
  return plan::cost_of([&](const Arguments& a) {
    apply(a);
    find(a);
  });
}
std::string MatchedFilterHandle::describe() const {
  return correlation_.describe();
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
