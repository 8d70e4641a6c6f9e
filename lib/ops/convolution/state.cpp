// From shapes and options to kernels.
#include "ops/convolution/state.hpp"

#include <algorithm>
#include <utility>

#include <fftcl/error.hpp>
#include "codegen/operation_kernels.hpp"
#include "core/check_options.hpp"
#include "core/element_bytes.hpp"
#include "core/strides.hpp"
#include "plan/formats.hpp"
#include "plan/memory_need.hpp"
#include "runtime/device/workspace_pool.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

plan::ResolvedLayout resolve(const Layout& layout, const std::vector<std::uint64_t>& shape,
                             std::uint64_t count, const ConvolutionOptions& options, const char* name,
                             const Format& format = {}) {
  plan::Shape elements{shape, shape, count, options.precision, options.domain};
  plan::set_stored(elements, format);
  return plan::resolve_layout(layout, elements, name);
}

codegen::Placement placement_of(const ops::ConvolutionGeometry& geometry, const ConvolutionOptions& options) {
  codegen::Placement p;
  p.precision = options.precision;
  p.array = options.domain;
  p.grids = options.filters;
  for (std::size_t a = 0; a < geometry.axes.size(); ++a) {
    const planning::PlacedArray filter = ops::placed_filter(geometry, options, a);
    p.grid_lengths.push_back(geometry.axes[a].cyclic);
    p.lengths.push_back(filter.points);
    p.rotation.push_back(filter.rotation);
    p.period.push_back(filter.period);
    p.orders.push_back(filter.order);
    p.conjugated = filter.conjugated;
  }
  for (const std::int64_t stride : options.filter.strides)
    p.strides.push_back(planning::planned_stride(stride));
  p.distance = planning::planned_stride(options.filter.distance);
  return p;
}

std::unique_ptr<runtime::CompiledSchedule> compile_two_inputs(
    const std::shared_ptr<runtime::DeviceContext>& device, const ops::ConvolutionGeometry& geometry,
    const ConvolutionOptions& options) {
  if (!ops::may_share_pass(geometry, options, device->limits())) return nullptr;
  try {
    return std::make_unique<runtime::CompiledSchedule>(device, ops::two_input_problem(geometry, options));
  } catch (const Error& error) {
    if (error.code() == ErrorCode::unsupported) return nullptr;  // no tile holds both
    throw;
  }
}

void check_limits(const runtime::DeviceContext& device, std::uint64_t spectra) {
  const std::uint64_t most = device.limits().max_allocation_bytes;
  if (spectra <= most) return;
  throw plan::MemoryError("the filters' spectra", "",
                          " need " + std::to_string(spectra) +
                              " bytes in one buffer, of which this device allows " + std::to_string(most),
                          "fewer filters in one call, or parts of the signal");
}

}  // namespace

ConvolutionState::ConvolutionState(cl_context context, cl_device_id device_id,
                                   std::vector<std::uint64_t> signal_shape,
                                   std::vector<std::uint64_t> filter_shape, const ConvolutionOptions& wanted,
                                   ConvolutionScope within)
    : scope(std::move(within)), options(wanted) {
  device = runtime::DeviceContext::acquire(context, device_id);
  plan::check_side_format(options.signal_format, "ConvolutionOptions::signal_format", options.domain,
                          options.precision);
  plan::check_side_format(options.output_format, "ConvolutionOptions::output_format", options.domain,
                          options.precision);
  geometry =
      ops::make_convolution_geometry(signal_shape, filter_shape, options, device->limits(), scope.loops);
  for (const ops::ConvolutionAxis& a : geometry.axes) {
    output_shape.push_back(a.count);
    cyclic_shape.push_back(a.cyclic);
  }
  signal = resolve(options.signal, signal_shape, options.signals, options, "ConvolutionOptions::signal",
                   options.signal_format);
  filter = resolve(options.filter, filter_shape, options.filters, options, "ConvolutionOptions::filter");
  output = resolve(options.output, output_shape, geometry.results(options), options,
                   "ConvolutionOptions::output", options.output_format);
  plan::check_writable(output, "ConvolutionOptions::output");
  const std::uint64_t memory = device->limits().global_memory_bytes;
  plan::check_memory(signal, "ConvolutionOptions::signal", memory);
  plan::check_memory(filter, "ConvolutionOptions::filter", memory);
  plan::check_memory(output, "ConvolutionOptions::output", memory);
  options.signal = signal.layout;
  options.filter = filter.layout;
  options.output = output.layout;
  const planning::Problem problem =
      ops::convolution_problem(geometry, options, ops::batch_of(geometry, options, device->limits()));
  has_formats = problem.in_format || problem.out_format;
  parameters = plan::parameters_of(problem);
  in_place = !has_formats && options.mode == ConvolutionMode::circular &&
             geometry.results(options) == options.signals && plan::same_places(signal, output);
  planning::check_supported(options.precision, device->limits());
  two_inputs = compile_two_inputs(device, geometry, options);
  if (two_inputs && scope.pairs_only) return;
  const std::uint64_t points = geometry.points() * options.filters;
  spectrum_bytes = points * planning::element_bytes(options.precision);
  const std::uint64_t last = cyclic_shape.back();
  given_spectrum_bytes =
      options.domain == Domain::complex ? spectrum_bytes : spectrum_bytes / last * (last / 2 + 1);
  check_limits(*device, spectrum_bytes);
  // Real filters need it whatever their shape, because it converts them to complex numbers.
  if (!ops::fills_grid(geometry, options))
    place = std::make_unique<runtime::SingleKernel>(device,
                                                    codegen::place_kernel(placement_of(geometry, options)),
                                                    options.precision, codegen::elementwise_launch(points));
  filter_transform =
      std::make_unique<runtime::CompiledSchedule>(device, ops::spectrum_problem(geometry, options));
  convolution = std::make_unique<runtime::CompiledSchedule>(device, problem);
  if (options.domain == Domain::real)
    whole_spectra = std::make_unique<runtime::SingleKernel>(
        device, codegen::whole_spectrum_kernel(options.precision, cyclic_shape), options.precision,
        codegen::elementwise_launch(points));
  device->workspaces().register_size(spectrum_bytes);
}

ConvolutionState::~ConvolutionState() {
  if (filter_transform) device->workspaces().unregister_size(spectrum_bytes);
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
