// The compiled side of Stft, in raw OpenCL handles only (see plan_handle.hpp). Not for direct use: see stft.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <string>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/options/stft.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

struct StftState;  // lib/ops/stft/state.hpp

/// A shared, immutable STFT. Copying shares it. Every function but the destructor and moves may throw fft::Error.
class FFTCL_EXPORT StftHandle : public SharedHandle<const StftState> {
 public:
  StftHandle(cl_context context, cl_device_id device, std::uint64_t signal_length,
             const StftOptions& options);

  /// `arguments`: in and out are signal and result, or spectra and signal; no workspace.
  void execute(Direction direction, const Arguments& arguments) const;

  std::uint64_t signal_length() const;
  std::uint64_t frames() const;
  std::uint64_t bins() const;
  std::int64_t first_sample(std::uint64_t frame) const;
  const StftOptions& options() const;
  std::uint64_t signal_bytes() const;
  std::uint64_t spectrum_bytes() const;
  std::uint64_t workspace_bytes() const;
  Cost cost(Direction direction) const;
  /// That of the forward direction, or of the only one.
  Cost cost() const {
    return cost(options().directions == Directions::inverse_only ? Direction::inverse : Direction::forward);
  }
  std::string describe() const;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
