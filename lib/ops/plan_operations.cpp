// The operations of a plan on its signals: the engines of fft::Convolution and fft::Filter with the plan's layout, each
// planned and built on first use.
#include <fftcl/detail/plan_operations.hpp>

#include <algorithm>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include <fftcl/detail/convolution_handle.hpp>
#include <fftcl/detail/filter_handle.hpp>
#include <fftcl/error.hpp>
#include "ops/convolution/state.hpp"
#include "ops/design/bands.hpp"
#include "ops/filter/state.hpp"
#include "plan/memory_need.hpp"
#include "plan/plan_state.hpp"
#include "runtime/opencl/locked.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

/// Number of cached transfer functions: the most recently used ones.
constexpr std::size_t max_responses = 4;

/// A value made by the first thread that needs it. Other threads wait, and make it themselves if the first one failed.
template <typename T>
class MadeOnce {
 public:
  T get(const std::function<T()>& make) const {
    const auto lock = runtime::locked(mutex_);
    if (!value_) value_.emplace(make());
    return *value_;
  }

 private:
  mutable std::mutex mutex_;
  mutable std::optional<T> value_;
};

bool is_transformed(const PlanState& plan, std::size_t axis) {
  const std::vector<std::size_t>& axes = plan.options.axes;
  return std::find(axes.begin(), axes.end(), axis) != axes.end();
}

// The signals' layout, which a plan made for forward() alone need only read, is written here.
void check_results(const PlanState& plan) {
  if (plan.options.domain == Domain::real_to_real)
    throw Error(ErrorCode::unsupported,
                "convolve(), correlate() and filter() of a plan with Domain::real_to_real: use a plan with "
                "Domain::real, or fft::Convolution and fft::Filter");
  if (plan.has_formats)
    throw Error(
        ErrorCode::unsupported,
        "convolve(), correlate() and filter() of a plan with Options::signal_format or spectrum_format: they "
        "work on numbers of Options::precision: use a plan without formats");
  if (plan.forward.source.shape.counts != plan.lengths)
    throw Error(
        ErrorCode::unsupported,
        "convolve(), correlate() and filter() of a plan with Options::signal_extents: fft::Convolution and "
        "fft::Filter pad signals as they need, or use a plan without extents");
  try {
    plan::check_writable(plan.forward.source, "Options::signal");
  } catch (const Error& error) {
    throw Error(error.code(),
                std::string(error.what()) +
                    "; convolve(), correlate() and filter() write that layout, fft::Convolution and "
                    "fft::Filter have layouts for both sides");
  }
}

ConvolutionHandle make_convolution(const PlanState& plan, bool correlates) {
  check_results(plan);
  ConvolutionOptions options;
  options.precision = plan.options.precision;
  options.domain = plan.options.domain;
  options.mode = ConvolutionMode::circular;
  options.correlate = correlates;
  options.signals = options.filters = plan.options.batch;
  options.pairwise = true;
  options.signal = options.filter = options.output = plan.options.signal;
  ConvolutionScope scope;
  scope.pairs_only = true;
  scope.signals = "x";
  scope.filters = "y";
  for (std::size_t a = 0; a < plan.lengths.size(); ++a) scope.loops.push_back(!is_transformed(plan, a));
  return plan::part_of(
      "convolve() and correlate() of a plan", "a plan of smaller lengths or a smaller batch", [&] {
        return ConvolutionHandle(std::make_shared<ConvolutionState>(
            plan.device->context(), plan.device->device(), plan.lengths, plan.lengths, options, scope));
      });
}

std::shared_ptr<const FilterKernels> make_kernels(const PlanState& plan, const Band& first) {
  check_results(plan);
  FilterOptions options;
  options.precision = plan.options.precision;
  options.domain = plan.options.domain;
  options.batch = plan.options.batch;
  options.axes = plan.options.axes;
  options.input = options.output = plan.options.signal;
  return std::make_shared<const FilterKernels>(plan.device->context(), plan.device->device(), plan.lengths,
                                               options, &first);
}

bool same(const Band& a, const Band& b) {
  const Edge &x = ops::edge(a), &y = ops::edge(b);
  return a.index() == b.index() && ops::ends(a) == ops::ends(b) && x.kind == y.kind && x.order == y.order;
}

}  // namespace

/// A cache filled on demand. Its functions may be called from any number of threads, and throw fft::Error.
struct PlanOperationsState {
  explicit PlanOperationsState(std::shared_ptr<const PlanState> of) : plan(std::move(of)) {}

  /// Circular convolution with a separate filter for each signal; everything has the plan's layout of signals.
  ConvolutionHandle convolve() const {
    return convolution.get([&] { return make_convolution(*plan, false); });
  }
  ConvolutionHandle correlate() const {
    return correlation.get([&] { return make_convolution(*plan, true); });
  }
  /// With the transfer function of a band, in the same layout.
  FilterHandle filter(const Band& band) const;

 private:
  struct Response {
    Band band;
    MadeOnce<FilterHandle> filter;
  };
  std::shared_ptr<const Response> find(const Band& band) const;
  void forget(const Response& response) const;
  void forget_oldest() const;

  std::shared_ptr<const PlanState> plan;
  MadeOnce<ConvolutionHandle> convolution, correlation;
  MadeOnce<std::shared_ptr<const FilterKernels>> kernels;  ///< of all filters
  mutable std::mutex mutex;
  mutable std::list<std::shared_ptr<const Response>> responses;  ///< the last used one first
};

FilterHandle PlanOperationsState::filter(const Band& band) const {
  const std::shared_ptr<const Response> response = find(band);
  try {
    FilterHandle made = response->filter.get([&] {
      const auto shared = kernels.get([&] { return make_kernels(*plan, band); });
      return FilterHandle(std::make_shared<FilterState>(*shared), &band);
    });
    forget_oldest();
    return made;
  } catch (...) {
    forget(*response);
    throw;
  }
}

// The response of this band, which becomes the most recently used one; made if it is not cached.
std::shared_ptr<const PlanOperationsState::Response> PlanOperationsState::find(const Band& band) const {
  const std::lock_guard lock(mutex);
  const auto found = std::find_if(responses.begin(), responses.end(),
                                  [&](const auto& response) { return same(response->band, band); });
  if (found != responses.end()) {
    responses.splice(responses.begin(), responses, found);
    return responses.front();
  }
  auto made = std::make_shared<Response>();
  made->band = band;
  responses.push_front(std::move(made));
  return responses.front();
}

// Only after a response was made: one that is refused must not cost another.
void PlanOperationsState::forget_oldest() const {
  const std::lock_guard lock(mutex);
  while (responses.size() > max_responses) responses.pop_back();  // its users still hold it
}

void PlanOperationsState::forget(const Response& response) const {
  const std::lock_guard lock(mutex);
  responses.remove_if([&](const auto& kept) { return kept.get() == &response; });
}

PlanOperations::PlanOperations(const PlanHandle& plan)
    : SharedHandle("plan", std::make_shared<const PlanOperationsState>(plan.shared_state())) {}

void PlanOperations::convolve(const Arguments& arguments) const {
  state().convolve().convolve(arguments);
}
void PlanOperations::correlate(const Arguments& arguments) const {
  state().correlate().convolve(arguments);
}
void PlanOperations::filter(const Band& response, const Arguments& arguments) const {
  state().filter(response).apply(arguments);
}
void PlanOperations::prepare_convolve() const {
  state().convolve();
}
void PlanOperations::prepare_correlate() const {
  state().correlate();
}
void PlanOperations::prepare_filter(const Band& response) const {
  state().filter(response);
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
