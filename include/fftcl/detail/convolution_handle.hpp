// The compiled side of Convolution, in raw OpenCL handles only (see plan_handle.hpp). Not for direct use: see
// convolution.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/options/convolution.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

struct ConvolutionState;
struct FilterSpectra;  // lib/ops/convolution/state.hpp

/// A shared convolution. Copying shares it. Every function but the destructor and moves may throw fft::Error.
class FFTCL_EXPORT ConvolutionHandle : public SharedHandle<ConvolutionState> {
 public:
  ConvolutionHandle(cl_context context, cl_device_id device, std::vector<std::uint64_t> signal_shape,
                    std::vector<std::uint64_t> filter_shape, const ConvolutionOptions& options);
  explicit ConvolutionHandle(std::shared_ptr<ConvolutionState> state) noexcept;

  /// `in`: the filters, or their spectra.
  void set_filter(const Arguments& arguments);
  void set_spectrum(const Arguments& arguments);
  void apply(const Arguments& arguments) const;
  /// Those of the last set_filter() or set_spectrum(); null: none.
  std::shared_ptr<const FilterSpectra> filters() const;
  /// Takes these instead, as set_filter() does.
  void replace_filters(std::shared_ptr<const FilterSpectra> filters);
  /// apply() with these filters, whatever has been set since. Null: only the cost can be asked.
  void apply_with(const Arguments& arguments, const std::shared_ptr<const FilterSpectra>& filters) const;
  /// `second`: the filters.
  void convolve(const Arguments& arguments) const;

  const std::vector<std::uint64_t>& output_shape() const;
  const std::vector<std::uint64_t>& cyclic_shape() const;
  const ConvolutionOptions& options() const;
  std::uint64_t signal_bytes() const;
  std::uint64_t filter_bytes() const;
  std::uint64_t output_bytes() const;
  std::uint64_t spectrum_bytes() const;
  /// What apply() alone needs; workspace_bytes() is enough for convolve(), too.
  std::uint64_t apply_workspace_bytes() const;
  std::uint64_t workspace_bytes() const;
  Cost cost() const;
  Cost convolve_cost() const;
  std::string describe() const;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
