// Filters: forward transforms, the product with the transfer function, inverse transforms.
#include <fftcl/detail/filter_handle.hpp>

#include <algorithm>
#include <utility>

#include <fftcl/error.hpp>
#include "butterflies/radix_table.hpp"
#include "codegen/operation_kernels.hpp"
#include "ops/design/bands.hpp"
#include "ops/filter/state.hpp"
#include "plan/check_buffer.hpp"
#include "runtime/workspace_pool.hpp"
#include "shapes/planner.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

std::vector<std::uint64_t> checked(std::vector<std::uint64_t> lengths, std::uint64_t batch) {
  if (lengths.empty() || lengths.size() > 3)
    throw Error(ErrorCode::invalid_argument, "a filter of signals of " + std::to_string(lengths.size()) +
                                                 " axes: give the lengths of 1 to 3");
  api::check_lengths(lengths, batch);
  return lengths;
}

FilterOptions filled_in(FilterOptions options, std::size_t rank) {
  options.axes = api::resolve_axes(options.axes, rank);
  options.rates = ops::full_rates(options.rates, options.axes.size());
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

/// One spectrum behind the other.
Layout dense_spectra(const FilterKernels& filter) {
  const std::vector<std::uint64_t> counts =
      api::spectrum_shape(filter.lengths, signal_options(filter.options)).counts;
  Layout layout;
  layout.strides.assign(counts.size(), 0);
  std::uint64_t stride = 1;
  for (const bool filtered : {true, false})
    for (std::size_t a = counts.size(); a-- > 0;) {
      const auto& axes = filter.options.axes;
      if ((std::find(axes.begin(), axes.end(), a) != axes.end()) != filtered) continue;
      layout.strides[a] = stride;
      stride *= counts[a];
    }
  layout.distance = stride;
  return layout;
}

/// The signals' side lies as wanted. The scale is in the transfer function.
Options plan_options(const FilterKernels& filter, Direction direction) {
  Options options = signal_options(filter.options);
  options.signal = direction == Direction::forward ? filter.options.input : filter.options.output;
  options.spectrum = dense_spectra(filter);
  options.directions = direction == Direction::forward ? Directions::forward_only : Directions::inverse_only;
  options.inverse_scale = 1.0;
  return options;
}

api::Side side(const FilterKernels& state, const Layout& layout, const char* name) {
  return api::resolve_side(layout, api::signal_shape(state.lengths, signal_options(state.options)), name);
}

std::uint64_t product(const std::vector<std::uint64_t>& lengths) {
  std::uint64_t points = 1;
  for (const std::uint64_t n : lengths) points *= n;
  return points;
}

/// The filter as one cyclic convolution with its spectrum.
planning::Problem convolution_problem(const FilterKernels& state) {
  planning::Problem problem;
  problem.precision = state.options.precision;
  problem.kind = planning::TransformKind::convolution;
  problem.real_signals = state.options.domain == Domain::real;
  problem.batch = state.options.batch;
  problem.in_distance = state.source.layout.distance;
  problem.out_distance = state.destination.layout.distance;
  for (std::size_t a = 0; a < state.lengths.size(); ++a)
    problem.axes.push_back(
        {state.lengths[a], state.source.layout.strides[a], state.destination.layout.strides[a], false});
  std::uint64_t stride = state.points;  // the engine takes whole spectra
  for (const std::size_t a : state.options.axes) {
    problem.axes[a].transformed = true;
    problem.axes[a].spectrum_stride = stride /= state.lengths[a];
  }
  return problem;
}

/// Null where the engine does not serve: lengths with large prime factors or too many points for it, and a real signal alone
/// along several axes, whose data between the axes would be twice the half of its spectrum.
std::shared_ptr<const runtime::CompiledSchedule> make_fused(const FilterKernels& state) {
  if (state.options.domain == Domain::real && state.options.batch == 1 && state.shape.size() > 1)
    return nullptr;
  for (const std::uint64_t n : state.shape)
    if (!planning::is_smooth(n)) return nullptr;
  planning::Schedule schedule;
  try {
    schedule = planning::make_schedule(convolution_problem(state), state.device->limits());
  } catch (const Error& error) {
    if (error.code() == ErrorCode::unsupported) return nullptr;  // passes would be too long
    throw;
  }
  return std::make_shared<const runtime::CompiledSchedule>(state.device, std::move(schedule));
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
               codegen::ops_groups(filter.spectrum_points * filter.spectra), codegen::ops_work_items),
      workspace_bytes(filter.spectrum_bytes() * filter.spectra) {
  device->workspaces().register_size(workspace_bytes);
}

FilterKernels::Composed::~Composed() {
  device->workspaces().unregister_size(workspace_bytes);
}

FilterKernels::FilterKernels(cl_context context, cl_device_id device_id,
                             std::vector<std::uint64_t> signal_lengths, const FilterOptions& wanted)
    : lengths(checked(std::move(signal_lengths), wanted.batch)),
      options(filled_in(wanted, lengths.size())),
      shape(along(options.axes, lengths)),
      device(runtime::DeviceContext::acquire(context, device_id)),
      points(product(shape)),
      spectrum_points(options.domain == Domain::real ? points / shape.back() * (shape.back() / 2 + 1)
                                                     : points),
      spectra(product(lengths) / points * options.batch) {
  if (options.precision == Precision::f64 && !device->limits().has_f64)
    throw Error(ErrorCode::unsupported,
                "Precision::f64 on a device without cl_khr_fp64: use Precision::f32 or another device");
  source = side(*this, options.input, "FilterOptions::input");
  destination = side(*this, options.output, "FilterOptions::output");
  api::check_writable(destination, "FilterOptions::output");
  api::check_memory(source, "FilterOptions::input", device->limits().global_memory_bytes);
  api::check_memory(destination, "FilterOptions::output", device->limits().global_memory_bytes);
  fused = make_fused(*this);
  if (!fused) composed = std::make_shared<const Composed>(*this);
  copy_scaled = std::make_shared<const runtime::SingleKernel>(
      device, codegen::scale_kernel(options.precision), options.precision,
      codegen::ops_groups(spectrum_points), codegen::ops_work_items);
  if (fused && options.domain == Domain::real)
    whole_spectrum = std::make_shared<const runtime::SingleKernel>(
        device, codegen::whole_spectrum_kernel(options.precision, shape), options.precision,
        codegen::ops_groups(points), codegen::ops_work_items);
}

FilterState::FilterState(const FilterKernels& kernels) : FilterKernels(kernels) {
  const auto buffer = [&](std::uint64_t bytes) {
    cl_int status = CL_SUCCESS;
    runtime::MemHandle memory(clCreateBuffer(device->context(), CL_MEM_READ_WRITE, bytes, nullptr, &status));
    runtime::check(status, "clCreateBuffer",
                   [&] { return "the transfer function, " + std::to_string(bytes) + " bytes"; });
    return memory;
  };
  transfer = buffer(spectrum_bytes());
  if (whole_spectrum) whole = buffer(2 * real_bytes() * points);
}

double FilterKernels::scale() const {
  return 1.0 / static_cast<double>(points);
}

FilterHandle::FilterHandle(cl_context context, cl_device_id device, std::vector<std::uint64_t> shape,
                           const FilterOptions& options)
    : SharedHandle("filter",
                   std::make_shared<FilterState>(FilterKernels(context, device, std::move(shape), options))) {
}
FilterHandle::FilterHandle(std::shared_ptr<FilterState> state) noexcept
    : SharedHandle("filter", std::move(state)) {}

void FilterHandle::set_band(const Band& band) {
  const FilterState& s = state();
  set_gains(transfer_function(band, s.shape, s.options.domain, s.options.rates));
}
void FilterHandle::set_gains(const std::vector<double>& gains) {
  set_values({gains.begin(), gains.end()});
}
void FilterHandle::set_values(const std::vector<std::complex<double>>& values) {
  api::fill_with_values(state(), values);
}
void FilterHandle::set_expression(const TransferExpression& expression) {
  api::fill_by_expression(state(), expression.text);
}
void FilterHandle::set_point_spread(const PointSpread& blur) {
  api::fill_by_point_spread(state(), blur);
}
void FilterHandle::set_wiener(const PointSpread& blur, double noise) {
  api::fill_for_wiener(state(), blur, noise);
}

void FilterHandle::set_transfer(const Arguments& arguments) {
  FilterState& s = state();
  api::check_queue(*s.device, arguments);
  api::check_buffer(*s.device, arguments.in, s.spectrum_bytes(), api::Use::read, "values");
  runtime::SingleLaunch launch;
  launch.queue = arguments.queue;
  launch.in = arguments.in;
  launch.out = s.transfer.get();
  launch.count = s.spectrum_points;
  launch.groups = codegen::ops_groups(launch.count);
  launch.scale = s.scale();
  launch.wait.assign(arguments.wait_list, arguments.wait_list + arguments.wait_count);
  runtime::EventHandle done = api::complete_transfer(s, arguments.queue, s.copy_scaled->enqueue(launch));
  s.has_transfer = true;
  if (arguments.done != nullptr) *arguments.done = done.release();
}

namespace {

void check_apply(const FilterState& s, const Arguments& arguments) {
  if (!s.has_transfer)
    throw Error(ErrorCode::invalid_argument,
                "apply() of a filter without a transfer function: call set_transfer() before, or give the "
                "constructor one");
  api::check_queue(*s.device, arguments);
  api::check_buffer(*s.device, arguments.in, s.source.end_bytes, api::Use::read, "in");
  const bool reads_again = s.composed && s.composed->inverse.reads_destination(Direction::inverse);
  api::check_buffer(*s.device, arguments.out, s.destination.end_bytes,
                    reads_again ? api::Use::read_write : api::Use::write, "out");
  if (arguments.in != arguments.out) {
    api::check_apart({arguments.in, s.source, "in"}, {arguments.out, s.destination, "out"});
  } else if (!api::same_places(s.source, s.destination)) {
    throw Error(
        ErrorCode::invalid_argument,
        "in and out are one buffer, but FilterOptions::input and output place the elements differently: give "
        "both the same offset, strides and distance, or use two buffers");
  }
}

void apply_fused(const FilterState& s, const Arguments& arguments) {
  runtime::Execution execution;
  execution.queue = arguments.queue;
  execution.input = arguments.in;
  execution.output = arguments.out;
  execution.spectrum = s.spectrum();
  execution.input_offset = s.source.layout.offset;
  execution.output_offset = s.destination.layout.offset;
  execution.wait_list = arguments.wait_list;
  execution.wait_count = static_cast<cl_uint>(arguments.wait_count);
  execution.done = arguments.done;
  s.fused->execute(execution);
}

void apply_composed(const FilterState& s, const Arguments& arguments) {
  const FilterState::Composed& composed = *s.composed;
  auto lease = s.device->workspaces().acquire(
      {composed.workspace_bytes, arguments.queue, api::runs_in_order(arguments.queue)});
  runtime::Chain chain(arguments.wait_list, arguments.wait_count, lease.wait());
  const auto transform = [&](const PlanHandle& plan, Direction direction, cl_mem in, cl_mem out) {
    Arguments a;
    a.queue = arguments.queue;
    a.in = in;
    a.out = out;
    a.wait_list = chain.wait().data();
    a.wait_count = chain.wait().size();
    cl_event done = nullptr;
    a.done = &done;
    plan.execute(direction, a);
    chain.append(done);
  };
  transform(composed.forward, Direction::forward, arguments.in, lease.memory());
  runtime::SingleLaunch product;
  product.queue = arguments.queue;
  product.in = product.out = lease.memory();
  product.table = s.transfer.get();
  product.in_offset = s.spectrum_points;
  product.count = s.spectrum_points * s.spectra;
  product.groups = codegen::ops_groups(product.count);
  product.wait = chain.wait();
  chain.append(composed.multiply.enqueue(product));
  transform(composed.inverse, Direction::inverse, lease.memory(), arguments.out);
  runtime::EventHandle last = chain.take();
  if (arguments.done != nullptr) *arguments.done = runtime::EventHandle::retain(last.get()).release();
  lease.commit(std::move(last));
}

}  // namespace

void FilterHandle::apply(const Arguments& arguments) const {
  const FilterState& s = state();
  check_apply(s, arguments);
  s.fused ? apply_fused(s, arguments) : apply_composed(s, arguments);
}

const std::vector<std::uint64_t>& FilterHandle::shape() const {
  return state().lengths;
}
std::uint64_t FilterHandle::transfer_points() const {
  return state().spectrum_points;
}
std::uint64_t FilterHandle::transfer_bytes() const {
  return state().spectrum_bytes();
}
std::uint64_t FilterHandle::input_bytes() const {
  return state().source.end_bytes;
}
std::uint64_t FilterHandle::output_bytes() const {
  return state().destination.end_bytes;
}
std::string FilterHandle::describe() const {
  const FilterState& s = state();
  std::string text = "filter: " + std::to_string(s.spectrum_points) + " frequencies, " +
                     std::to_string(s.spectra) + (s.spectra == 1 ? " spectrum" : " spectra") + "\n";
  if (s.fused) return text + planning::describe(s.fused->schedule());
  text += s.composed->forward.describe();
  text += "product with the transfer function: one pass over the spectra\n";
  return text + s.composed->inverse.describe();
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
