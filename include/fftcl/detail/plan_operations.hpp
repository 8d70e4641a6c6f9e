// The compiled side of a plan's convolve(), correlate() and filter(), in raw OpenCL handles. Not for direct use: see plan.hpp.
#pragma once

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/plan_handle.hpp>
#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/filters.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

struct PlanOperationsState;  // lib/ops/plan_operations.cpp

/// Operations on the signals of one plan. Each is planned and built when it is called first; prepare_...() does no more than
/// that. Copies share them. Every function may throw fft::Error.
class FFTCL_EXPORT PlanOperations : public SharedHandle<const PlanOperationsState> {
 public:
  explicit PlanOperations(const PlanHandle& plan);

  void convolve(const Arguments& arguments) const;  ///< in: x, workspace: y
  void correlate(const Arguments& arguments) const;
  void filter(const Band& band, const Arguments& arguments) const;
  void prepare_convolve() const;
  void prepare_correlate() const;
  void prepare_filter(const Band& band) const;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
