// The compiled side of Filter, in raw OpenCL handles. Not for direct use: see filter.hpp.
#pragma once

#include <CL/cl.h>

#include <complex>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
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

/// For Filter::wiener().
struct WienerTransfer {
  const PointSpread* psf;
  double noise;
};
/// What a filter multiplies spectra by: none yet, or made of values of the caller's.
using FilterTransfer = std::variant<std::monostate, const Band*, const std::vector<double>*,
                                    const std::vector<std::complex<double>>*, const TransferExpression*,
                                    const PointSpread*, WienerTransfer>;

/// Copies share the state, the transfer function included.
class FFTCL_EXPORT FilterHandle : public SharedHandle<FilterState> {
 public:
  /// Checks the transfer function before anything is built, and waits for the device.
  FilterHandle(cl_context context, cl_device_id device, std::vector<std::uint64_t> shape,
               const FilterOptions& options, const FilterTransfer& transfer = {});
  /// The same for kernels that exist.
  FilterHandle(std::shared_ptr<FilterState> state, const FilterTransfer& transfer);

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
