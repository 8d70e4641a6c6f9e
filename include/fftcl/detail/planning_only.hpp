// PlanningOnly: objects that are made to be asked what they would cost. Not for direct use.
#pragma once

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

/// While one lives, what this thread makes is planned, but not built: no kernel is generated or compiled, no memory of the device is
/// taken. Such objects answer questions; a call that enqueues throws fft::Error. Others are as ever.
class FFTCL_EXPORT PlanningOnly {
 public:
  PlanningOnly() noexcept;
  ~PlanningOnly();
  PlanningOnly(const PlanningOnly&) = delete;
  PlanningOnly& operator=(const PlanningOnly&) = delete;

  /// Whether one lives on this thread.
  static bool active() noexcept;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
