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
#include <fftcl/detail/trace.hpp>
#include <fftcl/export.hpp>
#include <fftcl/kernel_source.hpp>
#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

struct PlanState;  // lib/plan/plan_state.hpp

/// A shared, immutable plan. Every function may throw fft::Error.
class FFTCL_EXPORT PlanHandle : public SharedHandle<const PlanState> {
 public:
  PlanHandle(cl_context context, cl_device_id device, std::vector<std::uint64_t> shape,
             const Options& options);

  void execute(Direction direction, const Arguments& arguments) const;
  std::vector<RawTrace> trace(Direction direction, Arguments arguments) const;

  const std::vector<std::uint64_t>& shape() const;
  const Options& options() const;
  std::uint64_t workspace_bytes() const;
  Cost cost(Direction direction) const;
  /// That of the forward direction, or of the only one.
  Cost cost() const {
    return cost(options().directions == Directions::inverse_only ? Direction::inverse : Direction::forward);
  }
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
