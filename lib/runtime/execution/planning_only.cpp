// Which threads only plan.
#include <fftcl/detail/planning_only.hpp>

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

thread_local int depth = 0;

}  // namespace

PlanningOnly::PlanningOnly() noexcept {
  ++depth;
}
PlanningOnly::~PlanningOnly() {
  --depth;
}
bool PlanningOnly::active() noexcept {
  return depth > 0;
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
