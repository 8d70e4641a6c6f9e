// From shape and options to kernels.
#include "ops/filter/state.hpp"

#include <algorithm>
#include <utility>

#include <fftcl/error.hpp>
#include "butterflies/radix_table.hpp"
#include "codegen/operation_kernels.hpp"
#include "core/base/number_theory.hpp"
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"
#include "ops/design/bands.hpp"
#include "ops/filter/transfer.hpp"
#include "runtime/device/device_buffer.hpp"
#include "runtime/device/workspace_pool.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

std::vector<std::uint64_t> checked(std::vector<std::uint64_t> lengths, const FilterOptions& options) {
  planning::check_elements(options.precision, options.domain, "FilterOptions");
  if (lengths.empty() || lengths.size() > 3)
    refuse("a filter of signals of " + std::to_string(lengths.size()) + " axes: give the lengths of 1 to 3");
  plan::check_lengths(lengths, options.batch);
  return lengths;
}

FilterOptions filled_in(FilterOptions options, std::size_t rank) {
  options.axes = plan::resolve_axes(options.axes, rank, "FilterOptions::axes");
  options.sample_rates =
      ops::full_rates(options.sample_rates, options.axes.size(), "FilterOptions::sample_rates");
  return options;
}

std::vector<std::uint64_t> along(const std::vector<std::size_t>& axes,
                                 const std::vector<std::uint64_t>& lengths) {
  std::vector<std::uint64_t> some;
  for (const std::size_t axis : axes) some.push_back(lengths[axis]);
  return some;
}

Options signal_options(const FilterOptions& filter) {
  Options options;
  options.precision = filter.precision;
  options.domain = filter.domain;
  options.batch = filter.batch;
  options.axes = filter.axes;
  return options;
}

/// One spectrum after another.
Layout dense_spectra(const FilterKernels& filter) {
  const std::vector<std::uint64_t> counts =
      plan::spectrum_shape(filter.lengths, signal_options(filter.options)).counts;
  Layout layout;
  layout.strides.assign(counts.size(), 0);
  std::int64_t stride = 1;
  for (const bool filtered : {true, false})
    for (std::size_t a = counts.size(); a-- > 0;) {
      const auto& axes = filter.options.axes;
      if ((std::find(axes.begin(), axes.end(), a) != axes.end()) != filtered) continue;
      layout.strides[a] = stride;
      stride *= static_cast<std::int64_t>(counts[a]);
    }
  layout.distance = stride;
  return layout;
}

/// The signals have the requested layout. The scale is part of the transfer function.
Options plan_options(const FilterKernels& filter, Direction direction) {
  Options options = signal_options(filter.options);
  options.signal = direction == Direction::forward ? filter.options.input : filter.options.output;
  options.spectrum = dense_spectra(filter);
  options.directions = direction == Direction::forward ? Directions::forward_only : Directions::inverse_only;
  options.inverse_scale = 1.0;
  return options;
}

plan::ResolvedLayout side(const FilterKernels& state, const Layout& layout, const char* name) {
  return plan::resolve_layout(layout, plan::signal_shape(state.lengths, signal_options(state.options)), name);
}

/// The filter as one cyclic convolution with its spectrum.
planning::Problem convolution_problem(const FilterKernels& state) {
  planning::Problem problem;
  problem.precision = state.options.precision;
  problem.kind = planning::TransformKind::convolution;
  problem.real_signals = state.options.domain == Domain::real;
  problem.batch = state.options.batch;
  problem.in_distance = state.source.distance();
  problem.out_distance = state.destination.distance();
  for (std::size_t a = 0; a < state.lengths.size(); ++a)
    problem.axes.push_back({state.lengths[a], state.source.stride(a), state.destination.stride(a), false});
  std::uint64_t stride = state.points;  // the engine takes whole spectra
  for (const std::size_t a : state.options.axes) {
    problem.axes[a].transformed = true;
    problem.axes[a].spectrum_stride = stride /= state.lengths[a];
  }
  return problem;
}

/// Null when the engine cannot be used: lengths with large prime factors, or too many points.
std::shared_ptr<const runtime::CompiledSchedule> make_fused(const FilterKernels& state) {
  for (const std::uint64_t n : state.shape)
    if (!planning::is_smooth(n)) return nullptr;
  try {
    return std::make_shared<const runtime::CompiledSchedule>(state.device, convolution_problem(state));
  } catch (const Error& error) {
    if (error.code() == ErrorCode::unsupported) return nullptr;  // passes would be too long
    throw;
  }
}

PlanHandle make_plan(const FilterKernels& filter, Direction direction) {
  return PlanHandle(filter.device->context(), filter.device->device(), filter.lengths,
                    plan_options(filter, direction));
}

}  // namespace

FilterKernels::Composed::Composed(const FilterKernels& filter)
    : device(filter.device),
      forward(make_plan(filter, Direction::forward)),
      inverse(make_plan(filter, Direction::inverse)),
      multiply(device, codegen::multiply_kernel(filter.options.precision), filter.options.precision,
               codegen::elementwise_launch(filter.spectrum_points * filter.spectra)),
      workspace_bytes(filter.spectrum_bytes() * filter.spectra) {
  device->workspaces().register_size(workspace_bytes);
}

FilterKernels::Composed::~Composed() {
  device->workspaces().unregister_size(workspace_bytes);
}

FilterKernels::FilterKernels(cl_context context, cl_device_id device_id,
                             std::vector<std::uint64_t> signal_lengths, const FilterOptions& wanted,
                             const FilterTransfer& transfer)
    : lengths(checked(std::move(signal_lengths), wanted)),
      options(filled_in(wanted, lengths.size())),
      shape(along(options.axes, lengths)),
      device(runtime::DeviceContext::acquire(context, device_id)),
      points(planning::product(shape)),
      spectrum_points(options.domain == Domain::real ? points / shape.back() * (shape.back() / 2 + 1)
                                                     : points),
      spectra(planning::product(lengths) / points * options.batch) {
  planning::check_supported(options.precision, device->limits());
  source = side(*this, options.input, "FilterOptions::input");
  destination = side(*this, options.output, "FilterOptions::output");
  options.input = source.layout;
  options.output = destination.layout;
  plan::check_writable(destination, "FilterOptions::output");
  plan::check_memory(source, "FilterOptions::input", device->limits().global_memory_bytes);
  plan::check_memory(destination, "FilterOptions::output", device->limits().global_memory_bytes);
  ops::check_transfer(*this, transfer);
  fused = make_fused(*this);
  if (!fused) composed = std::make_shared<const Composed>(*this);
  copy_scaled = std::make_shared<const runtime::SingleKernel>(
      device, codegen::scale_kernel(options.precision), options.precision,
      codegen::elementwise_launch(spectrum_points));
  if (fused && options.domain == Domain::real)
    whole_spectrum = std::make_shared<const runtime::SingleKernel>(
        device, codegen::whole_spectrum_kernel(options.precision, shape), options.precision,
        codegen::elementwise_launch(points));
}

FilterState::FilterState(const FilterKernels& kernels) : FilterKernels(kernels) {
  transfer = runtime::make_buffer(*device, spectrum_bytes(), "the transfer function");
  if (whole_spectrum)
    whole = runtime::make_buffer(*device, planning::element_bytes(options.precision) * points,
                                 "the transfer function");
}

double FilterKernels::scale() const {
  return 1.0 / static_cast<double>(points);
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
