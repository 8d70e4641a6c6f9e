// The compiled side of Filter, in raw OpenCL handles. Not for direct use: see filter.hpp.
#pragma once

#include <CL/cl.h>

#include <complex>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/filters.hpp>
#include <fftcl/options/filter.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

struct FilterState;  // lib/ops/filter/state.hpp

/// Copies share the state, the transfer function included.
class FFTCL_EXPORT FilterHandle : public SharedHandle<FilterState> {
 public:
  FilterHandle(cl_context context, cl_device_id device, std::vector<std::uint64_t> shape,
               const FilterOptions& options);
  explicit FilterHandle(std::shared_ptr<FilterState> state) noexcept;

  // These wait for the device.
  void set_band(const Band& band);
  void set_gains(const std::vector<double>& gains);
  void set_values(const std::vector<std::complex<double>>& values);
  void set_expression(const TransferExpression& expression);
  void set_point_spread(const PointSpread& psf);
  void set_wiener(const PointSpread& psf, double noise);

  void set_transfer(const Arguments& arguments);  ///< in: the values
  void apply(const Arguments& arguments) const;

  const std::vector<std::uint64_t>& shape() const;
  const FilterOptions& options() const;
  std::uint64_t transfer_points() const;
  std::uint64_t transfer_bytes() const;
  std::uint64_t input_bytes() const;
  std::uint64_t output_bytes() const;
  std::uint64_t workspace_bytes() const;
  Cost cost() const;
  std::string describe() const;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
