// The compiled side of Welch, in raw OpenCL handles only (see plan_handle.hpp). Not for direct use: see welch.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <string>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/options/welch.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

struct WelchState;  // lib/ops/welch/handle.cpp

/// A shared, immutable estimator. Copying shares it. Every function but the destructor and moves may throw fft::Error.
class FFTCL_EXPORT WelchHandle : public SharedHandle<const WelchState> {
 public:
  WelchHandle(cl_context context, cl_device_id device, std::uint64_t signal_length,
              const WelchOptions& options);

  /// in: x; second: y, null for WelchOutput::power.
  void apply(const Arguments& arguments) const;

  std::uint64_t signal_length() const;
  std::uint64_t frames() const;
  std::uint64_t bins() const;
  double frequency(std::uint64_t bin) const;
  const WelchOptions& options() const;
  std::uint64_t input_bytes() const;
  std::uint64_t output_bytes() const;
  std::uint64_t workspace_bytes() const;
  Cost cost() const;
  std::string describe() const;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
