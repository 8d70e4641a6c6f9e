// FilterState: the state of a filter: the kernels from signals to filtered signals (FilterKernels), and its transfer
// function on the device.
#pragma once

#include <CL/cl.h>

#include <complex>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fftcl/detail/filter_handle.hpp>
#include <fftcl/detail/plan_handle.hpp>
#include "core/element_bytes.hpp"
#include "plan/layouts.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/execution/single_kernel.hpp"
#include "shapes/codegen.hpp"

namespace fft {
inline namespace v0 {
namespace detail {

/// The common part of filters of one shape and layout. Copies share the kernels.
struct FilterKernels {
  /// `transfer` is checked before kernels are built.
  FilterKernels(cl_context context, cl_device_id device_id, std::vector<std::uint64_t> signal_lengths,
                const FilterOptions& wanted, const FilterTransfer& transfer);

  std::uint64_t real_bytes() const { return planning::scalar_bytes(options.precision); }
  std::uint64_t spectrum_bytes() const { return 2 * real_bytes() * spectrum_points; }
  /// 1 / (product of the lengths): the factor in the stored transfer function.
  double scale() const;

  std::vector<std::uint64_t> lengths;  ///< of the signals' axes
  FilterOptions options;               ///< axes, sample rates and layouts filled in
  std::vector<std::uint64_t> shape;    ///< lengths of the axes to filter along
  std::shared_ptr<runtime::DeviceContext> device;
  plan::ResolvedLayout source;       ///< the signals
  plan::ResolvedLayout destination;  ///< the filtered signals
  std::uint64_t points;              ///< product of `shape`
  std::uint64_t spectrum_points;     ///< of one spectrum, so of the transfer function
  std::uint64_t spectra;  ///< of all signals: one for each of the batch and each point of the other axes
  /// Smooth lengths: the convolution engine, with both transforms and the product in the fewest passes.
  std::shared_ptr<const runtime::CompiledSchedule> fused;
  /// Other lengths: plans to and from dense spectra, and a product between them.
  struct Composed {
    explicit Composed(const FilterKernels& filter);
    ~Composed();
    Composed(const Composed&) = delete;
    Composed& operator=(const Composed&) = delete;

    std::shared_ptr<runtime::DeviceContext> device;
    PlanHandle forward;
    PlanHandle inverse;
    runtime::SingleKernel multiply;
    std::uint64_t workspace_bytes;
  };
  std::shared_ptr<const Composed> composed;
  std::shared_ptr<const runtime::SingleKernel> whole_spectrum;  ///< fused, real: from the half that is given
  std::shared_ptr<const runtime::SingleKernel> copy_scaled;
};

struct FilterState : FilterKernels {
  /// A filter without a transfer function.
  explicit FilterState(const FilterKernels& kernels);

  /// The factors that apply() multiplies by.
  cl_mem spectrum() const { return whole ? whole.get() : transfer.get(); }

  runtime::MemHandle transfer;  ///< natural order, dense, scaled
  runtime::MemHandle whole;     ///< of `transfer`, when there is a kernel for it
  bool has_transfer = false;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
