// SharedHandle: the reference that a public object holds to its compiled state. Not for direct use.
#pragma once

#include <memory>
#include <utility>

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

/// Throws fft::Error (invalid_argument): `what`, e.g. "plan", was moved from.
[[noreturn]] FFTCL_EXPORT void throw_moved_from(const char* what);

/// Base of the handles. Copies share one State, which may stay incomplete outside the library. A handle that was moved from
/// has none: every use of it throws fft::Error.
template <typename State>
class SharedHandle {
 protected:
  /// @param what  names the object in messages; a literal
  SharedHandle(const char* what, std::shared_ptr<State> state) noexcept
      : what_(what), state_(std::move(state)) {}

  State& state() {
    if (!state_) throw_moved_from(what_);
    return *state_;
  }
  const State& state() const {
    if (!state_) throw_moved_from(what_);
    return *state_;
  }
  /// For objects that keep the state alive themselves.
  const std::shared_ptr<State>& shared_state() const {
    if (!state_) throw_moved_from(what_);
    return state_;
  }

 private:
  const char* what_;
  std::shared_ptr<State> state_;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
