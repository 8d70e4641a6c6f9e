// The compiled side of RichardsonLucy, in raw OpenCL handles only (see plan_handle.hpp). Not for direct use: see richardson_lucy.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/options/richardson_lucy.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

struct RichardsonLucyState;  // lib/ops/richardson_lucy/handle.cpp

/// A shared deconvolution. Copying shares it. Every function but the destructor and moves may throw fft::Error.
class FFTCL_EXPORT RichardsonLucyHandle : public SharedHandle<RichardsonLucyState> {
 public:
  RichardsonLucyHandle(cl_context context, cl_device_id device, std::vector<std::uint64_t> shape,
                       std::vector<std::uint64_t> psf_shape, const RichardsonLucyOptions& options);

  /// `in`: the point-spread function.
  void set_psf(const Arguments& arguments);
  void apply(const Arguments& arguments, std::uint64_t iterations) const;

  const std::vector<std::uint64_t>& shape() const;
  const RichardsonLucyOptions& options() const;
  std::uint64_t image_bytes() const;
  std::uint64_t psf_bytes() const;
  std::uint64_t workspace_bytes() const;
  Cost cost(std::uint64_t iterations = 1) const;
  std::string describe() const;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
