// From a plan to the operations on its signals: the engines of fft::Convolution and fft::Filter, with the plan's layout.
#include "ops/plan_operations.hpp"

#include <algorithm>
#include <string>

#include <fftcl/error.hpp>
#include "ops/convolution/state.hpp"
#include "ops/design/bands.hpp"
#include "ops/filter/state.hpp"
#include "plan/plan_state.hpp"

namespace fft::api {
namespace {

using detail::PlanState;

bool is_transformed(const PlanState& plan, std::size_t axis) {
  const std::vector<std::size_t>& axes = plan.options.axes;
  return std::find(axes.begin(), axes.end(), axis) != axes.end();
}

// The signals' layout, which a plan made for forward() alone need only read, is written here.
void check_results(const PlanState& plan) {
  try {
    check_writable(plan.forward.source, "Options::signal");
  } catch (const Error& error) {
    throw Error(error.code(),
                std::string(error.what()) +
                    "; convolve(), correlate() and filter() write that layout, fft::Convolution and "
                    "fft::Filter have layouts for both sides");
  }
}

detail::ConvolutionHandle make_convolution(const PlanState& plan, bool correlates) {
  check_results(plan);
  ConvolutionOptions options;
  options.precision = plan.options.precision;
  options.domain = plan.options.domain;
  options.mode = ConvolutionMode::circular;
  options.correlate = correlates;
  options.signals = options.filters = plan.options.batch;
  options.pairwise = true;
  options.signal = options.filter = options.output = plan.options.signal;
  detail::ConvolutionScope scope;
  scope.pairs_only = true;
  scope.signals = "x";
  scope.filters = "y";
  for (std::size_t a = 0; a < plan.lengths.size(); ++a) scope.loops.push_back(!is_transformed(plan, a));
  return detail::ConvolutionHandle(std::make_shared<detail::ConvolutionState>(
      plan.device->context(), plan.device->device(), plan.lengths, plan.lengths, options, scope));
}

std::shared_ptr<const detail::FilterKernels> make_kernels(const PlanState& plan) {
  check_results(plan);
  FilterOptions options;
  options.precision = plan.options.precision;
  options.domain = plan.options.domain;
  options.batch = plan.options.batch;
  options.axes = plan.options.axes;
  options.input = options.output = plan.options.signal;
  return std::make_shared<const detail::FilterKernels>(plan.device->context(), plan.device->device(),
                                                       plan.lengths, options);
}

bool same(const Band& a, const Band& b) {
  const Edge &x = ops::edge(a), &y = ops::edge(b);
  return a.index() == b.index() && ops::ends(a) == ops::ends(b) && x.kind == y.kind && x.order == y.order;
}

}  // namespace

detail::ConvolutionHandle PlanOperations::convolution(const PlanState& plan, bool correlates) {
  return (correlates ? correlation_ : convolution_).get([&] { return make_convolution(plan, correlates); });
}

detail::FilterHandle PlanOperations::filter(const PlanState& plan, const Band& band) {
  const std::shared_ptr<Response> response = find(band);
  try {
    return response->filter.get([&] {
      const auto kernels = kernels_.get([&] { return make_kernels(plan); });
      detail::FilterHandle filter(std::make_shared<detail::FilterState>(*kernels));
      filter.set_band(band);
      return filter;
    });
  } catch (...) {
    forget(*response);
    throw;
  }
}

// The response of this band, from now on the last used one; new where it is not kept.
std::shared_ptr<PlanOperations::Response> PlanOperations::find(const Band& band) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(responses_.begin(), responses_.end(),
                                  [&](const auto& response) { return same(response->band, band); });
  if (found != responses_.end()) {
    responses_.splice(responses_.begin(), responses_, found);
    return responses_.front();
  }
  auto made = std::make_shared<Response>();
  made->band = band;
  responses_.push_front(made);
  if (responses_.size() > max_responses) responses_.pop_back();  // whoever uses it still holds it
  return made;
}

void PlanOperations::forget(const Response& response) {
  const std::lock_guard lock(mutex_);
  responses_.remove_if([&](const auto& kept) { return kept.get() == &response; });
}

}  // namespace fft::api
