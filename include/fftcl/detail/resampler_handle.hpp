// The compiled side of Resampler, in raw OpenCL handles only (see plan_handle.hpp). Not for direct use: see resampler.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <string>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/options/resampler.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

struct ResamplerState;  // lib/ops/resample/handle.cpp

/// Shared and immutable. Copying shares it. Every function but the destructor and moves may throw fft::Error.
class FFTCL_EXPORT ResamplerHandle : public SharedHandle<const ResamplerState> {
 public:
  ResamplerHandle(cl_context context, cl_device_id device, std::uint64_t length, std::uint64_t output_length,
                  const ResamplerOptions& options);

  void apply(const Arguments& arguments) const;

  std::uint64_t length() const;
  std::uint64_t output_length() const;
  const ResamplerOptions& options() const;
  std::uint64_t input_bytes() const;
  std::uint64_t output_bytes() const;
  std::uint64_t workspace_bytes() const;
  Cost cost() const;
  std::string describe() const;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
