// PlanOperations: convolutions and filters of a plan's signals, each planned and built when it is first asked for.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>

#include <fftcl/detail/convolution_handle.hpp>
#include <fftcl/detail/filter_handle.hpp>
#include <fftcl/filters.hpp>

namespace fft {
inline namespace v0 {
namespace detail {
struct FilterKernels;  // lib/ops/filter/state.hpp
struct PlanState;      // lib/plan/plan_state.hpp
}  // namespace detail
}  // namespace v0
}  // namespace fft

namespace fft::api {

/// A value made by the first who asks; others wait for him, and try themselves when he failed.
template <typename T>
class MadeOnce {
 public:
  T get(const std::function<T()>& make) {
    const std::lock_guard lock(mutex_);
    if (!value_) value_.emplace(make());
    return *value_;
  }

 private:
  std::mutex mutex_;
  std::optional<T> value_;
};

/// Safe from any number of threads. All functions throw fft::Error.
class PlanOperations {
 public:
  /// Transfer functions that are kept: those used last.
  static constexpr std::size_t max_responses = 4;

  /// Circular, every signal with a filter of its own, in the plan's layout of signals throughout.
  detail::ConvolutionHandle convolution(const detail::PlanState& plan, bool correlates);

  /// With a transfer function from `response`, in the same layout.
  detail::FilterHandle filter(const detail::PlanState& plan, const Band& response);

 private:
  struct Response {
    Band band;
    MadeOnce<detail::FilterHandle> filter;
  };
  std::shared_ptr<Response> find(const Band& band);
  void forget(const Response& response);

  MadeOnce<detail::ConvolutionHandle> convolution_, correlation_;
  MadeOnce<std::shared_ptr<const detail::FilterKernels>> kernels_;  ///< of all filters
  std::mutex mutex_;
  std::list<std::shared_ptr<Response>> responses_;  ///< the last used one first
};

}  // namespace fft::api
