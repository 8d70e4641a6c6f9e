// ConvolutionState: the state of a convolution: its geometry, the kernels, and the spectra of the filters that were
// set.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <fftcl/detail/convolution_handle.hpp>
#include "codegen/format_arguments.hpp"
#include "ops/convolution/geometry.hpp"
#include "plan/layouts.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/execution/single_kernel.hpp"
#include "runtime/opencl/cl_handle.hpp"

namespace fft {
inline namespace v0 {
namespace detail {

/// Spectra in device memory, and the command that completes them. Never written again once shared.
struct FilterSpectra {
  runtime::MemHandle memory;
  runtime::EventHandle ready;
  runtime::QueueHandle queue;  ///< of that command
};

/// Settings beyond those of fft::Convolution, for the operations of plans.
struct ConvolutionScope {
  std::vector<bool> loops;  ///< see ops::make_convolution_geometry()
  /// Only convolve() is called: no kernels for stored filters, unless it needs them.
  bool pairs_only = false;
  const char* signals = "signals";  ///< names of the buffers, for messages
  const char* filters = "filters";
};

struct ConvolutionState {
  ConvolutionState(cl_context context, cl_device_id device, std::vector<std::uint64_t> signal_shape,
                   std::vector<std::uint64_t> filter_shape, const ConvolutionOptions& wanted,
                   ConvolutionScope within = {});
  ~ConvolutionState();
  ConvolutionState(const ConvolutionState&) = delete;
  ConvolutionState& operator=(const ConvolutionState&) = delete;

  std::shared_ptr<const FilterSpectra> current() const {
    const std::lock_guard lock(mutex);
    return spectra;
  }
  void replace(std::shared_ptr<const FilterSpectra> next) {
    const std::lock_guard lock(mutex);
    spectra = std::move(next);
  }

  std::shared_ptr<runtime::DeviceContext> device;
  ConvolutionScope scope;
  ConvolutionOptions options;  ///< layouts complete
  ops::ConvolutionGeometry geometry;
  std::vector<std::uint64_t> output_shape, cyclic_shape;
  plan::ResolvedLayout signal, filter, output;
  std::uint64_t spectrum_bytes = 0;                ///< of all filters
  std::uint64_t given_spectrum_bytes = 0;          ///< of set_spectrum(): halves of real filters
  bool has_formats = false;                        ///< something is done to the elements of a side
  std::vector<codegen::UserParameter> parameters;  ///< of the formats' functions
  bool in_place = false;                           ///< results may replace the signals in their buffer
  /// Places filters in grids of the cyclic lengths; null: they already are such grids.
  std::unique_ptr<runtime::SingleKernel> place;
  // Both null when ConvolutionScope::pairs_only leaves them out.
  std::unique_ptr<runtime::CompiledSchedule> filter_transform;  ///< from grids to spectra
  std::unique_ptr<runtime::CompiledSchedule> convolution;
  /// Transforms and multiplies signals and filters in one kernel; null: not possible.
  std::unique_ptr<runtime::CompiledSchedule> two_inputs;
  std::unique_ptr<runtime::SingleKernel> whole_spectra;  ///< Domain::real: from halves, for set_spectrum()

 private:
  mutable std::mutex mutex;
  std::shared_ptr<const FilterSpectra> spectra;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
