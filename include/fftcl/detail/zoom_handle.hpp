// The compiled side of ZoomFFT, in raw OpenCL handles only (see plan_handle.hpp). Not for direct use: see zoom.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <string>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/options/zoom.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

struct ZoomState;  // lib/ops/zoom/handle.cpp

/// A shared, immutable chirp-z transform. Copying shares it. Every function but the destructor and moves may throw
/// fft::Error.
class FFTCL_EXPORT ZoomHandle : public SharedHandle<const ZoomState> {
 public:
  ZoomHandle(cl_context context, cl_device_id device, std::uint64_t length, std::uint64_t points,
             const ZoomRange& range, const ZoomOptions& options);

  void apply(const Arguments& arguments) const;

  std::uint64_t length() const;
  std::uint64_t points() const;
  double frequency(std::uint64_t point) const;
  const ZoomRange& range() const;
  const ZoomOptions& options() const;
  std::uint64_t input_bytes() const;
  std::uint64_t output_bytes() const;
  std::uint64_t workspace_bytes() const;
  Cost cost() const;
  std::string describe() const;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
