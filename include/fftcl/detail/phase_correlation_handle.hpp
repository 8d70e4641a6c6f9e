// The compiled side of PhaseCorrelation, in raw OpenCL handles. Not for direct use: see phase_correlation.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/options/phase_correlation.hpp>

namespace fft {
inline namespace v0 {

namespace detail {

struct PhaseCorrelationState;  // lib/ops/search/phase_correlation.cpp

/// Copies share the state, the reference included.
class FFTCL_EXPORT PhaseCorrelationHandle : public SharedHandle<PhaseCorrelationState> {
 public:
  PhaseCorrelationHandle(cl_context context, cl_device_id device, std::vector<std::uint64_t> shape,
                         const PhaseCorrelationOptions& options);

  void set_reference(const Arguments& arguments);             ///< in: the reference
  void apply(const Arguments& arguments) const;               ///< in: images, out: peaks
  std::vector<Shift> read(const Arguments& arguments) const;  ///< in: peaks; waits

  const PhaseCorrelationOptions& options() const;
  std::uint64_t image_bytes() const;
  std::uint64_t reference_bytes() const;
  std::uint64_t peaks_bytes() const;
  std::uint64_t workspace_bytes() const;
  Cost cost() const;
  std::string describe() const;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
