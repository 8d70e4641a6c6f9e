// NextCall: what fftcl_next_call() has set for the next call of a thread; and the costs of objects.
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include <fftcl/c/plan.h>
#include <fftcl/c/recording.h>
#include <fftcl/cost.hpp>
#include <fftcl/detail/arguments.hpp>

namespace fft::c {

/// Gives a call what fftcl_next_call() has set.
class NextCall {
 public:
  /// Takes it from the thread; trace and recording are NULL unless the call gives them.
  NextCall() noexcept;
  /// Adds it to the arguments of the call, which this object must outlive.
  void give(detail::Arguments& arguments);
  /// After the call: gives its trace or its recording to the caller.
  void finish();

 private:
  cl_mem workspace_;
  fftcl_trace** trace_;
  const fftcl_binding* bindings_;
  std::size_t binding_count_;
  fftcl_recording** recording_;
  std::unique_ptr<fftcl_recording, void (*)(fftcl_recording*)> recorded_;
  std::vector<detail::RawBinding> values_;
  std::vector<detail::RawTrace> launches_;
};

/// A trace of these launches (lib/c/plan_lists.cpp).
fftcl_trace* make_trace(std::vector<detail::RawTrace> launches);

template <typename Value, typename = void>
struct HasCost : std::false_type {};
template <typename Value>
struct HasCost<Value, std::void_t<decltype(std::declval<const Value&>().cost())>> : std::true_type {};

template <typename Value, typename = void>
struct HasCount : std::false_type {};
template <typename Value>
struct HasCount<Value, std::void_t<decltype(std::declval<const Value&>().cost(std::uint64_t(1)))>>
    : std::true_type {};

template <typename Value, typename = void>
struct HasWorkspace : std::false_type {};
template <typename Value>
struct HasWorkspace<Value, std::void_t<decltype(std::declval<const Value&>().workspace_bytes())>>
    : std::true_type {};

/// The cost of a call; see fftcl_get_cost().
template <typename Value>
Cost cost_of(const Value& value, std::uint64_t count) {
  Cost cost;
  if constexpr (HasCount<Value>::value)
    cost = count != 0 ? value.cost(count) : value.cost();
  else
    cost = value.cost();
  if constexpr (HasWorkspace<Value>::value) cost.workspace_bytes = value.workspace_bytes();
  return cost;
}

}  // namespace fft::c
