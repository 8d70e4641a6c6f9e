// The compiled side of every plan, in raw OpenCL handles only, so that no CLHPP setting of the caller's
// changes the ABI. Not for direct use: see plan.hpp. Include <CL/opencl.hpp> before it when CLHPP is used in
// the same file.
#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/kernel_source.hpp>
#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

struct PlanState;  // lib/plan/plan_state.hpp

/// Owns one reference to an event until it is released to the caller.
class FFTCL_EXPORT OwnedEvent {
 public:
  explicit OwnedEvent(cl_event event) noexcept : event_(event) {}
  OwnedEvent(OwnedEvent&& other) noexcept : event_(other.release()) {}
  OwnedEvent& operator=(OwnedEvent&&) = delete;
  ~OwnedEvent();
  cl_event get() const noexcept { return event_; }
  cl_event release() noexcept {
    const cl_event event = event_;
    event_ = nullptr;
    return event;
  }

 private:
  cl_event event_;
};

/// One kernel launch of a traced execution.
struct RawTrace {
  std::string label;
  std::size_t axis;
  std::size_t pass;
  OwnedEvent event;
};

/// A shared, immutable plan. Every function may throw fft::Error.
class FFTCL_EXPORT PlanHandle : public SharedHandle<const PlanState> {
 public:
  PlanHandle(cl_context context, cl_device_id device, std::vector<std::uint64_t> lengths,
             const Options& options);

  void execute(Direction direction, const Arguments& arguments) const;
  std::vector<RawTrace> trace(Direction direction, const Arguments& arguments) const;

  const std::vector<std::uint64_t>& lengths() const;
  const Options& options() const;
  std::uint64_t workspace_bytes() const;
  /// Whether some pass reads what another one wrote to the destination.
  bool reads_destination(Direction direction) const;
  std::uint64_t signal_bytes() const;
  std::uint64_t spectrum_bytes() const;
  std::uint64_t frequency(std::size_t axis, std::uint64_t position) const;
  std::uint64_t position(std::size_t axis, std::uint64_t frequency) const;
  std::vector<std::uint64_t> frequencies(std::size_t axis) const;
  std::string describe() const;
  std::vector<KernelSource> kernel_sources() const;

  using SharedHandle::shared_state;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
