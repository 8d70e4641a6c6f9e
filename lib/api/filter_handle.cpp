// Filters: forward transforms, the product with the transfer function, inverse transforms.
#include <fftcl/detail/filter_handle.hpp>

#include <utility>

#include <fftcl/error.hpp>
#include "api/check_buffer.hpp"
#include "api/filter_state.hpp"
#include "codegen/ops_codegen.hpp"
#include "ops/bands.hpp"
#include "runtime/workspace_pool.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

std::vector<std::uint64_t> checked(std::vector<std::uint64_t> lengths) {
  if (lengths.empty() || lengths.size() > 3)
    throw Error(ErrorCode::invalid_argument, "a filter of signals of " + std::to_string(lengths.size()) +
                                                 " axes: give the lengths of 1 to 3");
  return lengths;
}

FilterOptions filled_in(FilterOptions options, std::size_t rank) {
  options.rates = ops::full_rates(options.rates, rank);
  return options;
}

/// The signals' side lies as wanted, the spectra are dense. The scale is in the transfer function.
Options plan_options(const FilterOptions& filter, Direction direction) {
  Options options;
  options.precision = filter.precision;
  options.domain = filter.domain;
  options.batch = filter.batch;
  options.input = direction == Direction::forward ? filter.input : filter.output;
  options.directions = direction == Direction::forward ? Directions::forward_only : Directions::inverse_only;
  options.inverse_scale = 1.0;
  return options;
}

std::uint64_t product(const std::vector<std::uint64_t>& lengths) {
  std::uint64_t points = 1;
  for (const std::uint64_t n : lengths) points *= n;
  return points;
}

}  // namespace

FilterState::FilterState(cl_context context, cl_device_id device_id, std::vector<std::uint64_t> lengths,
                         const FilterOptions& wanted)
    : shape(checked(std::move(lengths))),
      options(filled_in(wanted, shape.size())),
      device(runtime::DeviceContext::acquire(context, device_id)),
      forward(context, device_id, shape, plan_options(options, Direction::forward)),
      inverse(context, device_id, shape, plan_options(options, Direction::inverse)),
      points(product(shape)),
      spectrum_points(options.domain == Domain::real ? points / shape.back() * (shape.back() / 2 + 1)
                                                     : points),
      workspace_bytes(forward.output_bytes()) {
  const auto build = [&](const codegen::KernelSource& source, std::uint64_t elements) {
    return std::make_unique<runtime::SingleKernel>(device, source, options.precision,
                                                   codegen::ops_groups(elements), codegen::ops_work_items);
  };
  multiply = build(codegen::multiply_kernel(options.precision), spectrum_points * options.batch);
  copy_scaled = build(codegen::scale_kernel(options.precision), spectrum_points);
  cl_int status = CL_SUCCESS;
  transfer =
      runtime::MemHandle(clCreateBuffer(context, CL_MEM_READ_WRITE, spectrum_bytes(), nullptr, &status));
  runtime::check(status, "clCreateBuffer",
                 [&] { return "the transfer function, " + std::to_string(spectrum_bytes()) + " bytes"; });
  device->workspaces().register_size(workspace_bytes);
}

FilterState::~FilterState() {
  device->workspaces().unregister_size(workspace_bytes);
}

double FilterState::scale() const {
  return 1.0 / static_cast<double>(points);
}

FilterHandle::FilterHandle(cl_context context, cl_device_id device, std::vector<std::uint64_t> shape,
                           const FilterOptions& options)
    : state_(std::make_shared<FilterState>(context, device, std::move(shape), options)) {}
FilterHandle::FilterHandle(const FilterHandle&) noexcept = default;
FilterHandle::FilterHandle(FilterHandle&&) noexcept = default;
FilterHandle& FilterHandle::operator=(const FilterHandle&) noexcept = default;
FilterHandle& FilterHandle::operator=(FilterHandle&&) noexcept = default;
FilterHandle::~FilterHandle() = default;

FilterState& FilterHandle::state() const {
  if (!state_)
    throw Error(ErrorCode::invalid_argument,
                "the filter was moved from: use the filter that it was moved to");
  return *state_;
}

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
  runtime::EventHandle done = s.copy_scaled->enqueue(launch);
  s.has_transfer = true;
  if (arguments.done != nullptr) *arguments.done = done.release();
}

void FilterHandle::apply(const Arguments& arguments) const {
  const FilterState& s = state();
  if (!s.has_transfer)
    throw Error(ErrorCode::invalid_argument,
                "apply() of a filter without a transfer function: call set_transfer() before, or give the "
                "constructor one");
  api::check_queue(*s.device, arguments);
  api::check_buffer(*s.device, arguments.in, s.forward.input_bytes(), api::Use::read, "in");
  api::check_buffer(*s.device, arguments.out, s.inverse.input_bytes(), api::Use::write, "out");
  auto lease = s.device->workspaces().acquire(
      {s.workspace_bytes, arguments.queue, api::runs_in_order(arguments.queue)});
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
  transform(s.forward, Direction::forward, arguments.in, lease.memory());
  runtime::SingleLaunch product;
  product.queue = arguments.queue;
  product.in = product.out = lease.memory();
  product.table = s.transfer.get();
  product.in_offset = s.spectrum_points;
  product.count = s.spectrum_points * s.options.batch;
  product.groups = codegen::ops_groups(product.count);
  product.wait = chain.wait();
  chain.append(s.multiply->enqueue(product));
  transform(s.inverse, Direction::inverse, lease.memory(), arguments.out);
  runtime::EventHandle last = chain.take();
  if (arguments.done != nullptr) *arguments.done = runtime::EventHandle::retain(last.get()).release();
  lease.commit(std::move(last));
}

const std::vector<std::uint64_t>& FilterHandle::shape() const {
  return state().shape;
}
std::uint64_t FilterHandle::transfer_points() const {
  return state().spectrum_points;
}
std::uint64_t FilterHandle::transfer_bytes() const {
  return state().spectrum_bytes();
}
std::uint64_t FilterHandle::input_bytes() const {
  return state().forward.input_bytes();
}
std::uint64_t FilterHandle::output_bytes() const {
  return state().inverse.input_bytes();
}
std::string FilterHandle::describe() const {
  const FilterState& s = state();
  return "filter: " + std::to_string(s.spectrum_points) + " frequencies, batch " +
         std::to_string(s.options.batch) + "\n" + s.forward.describe() +
         "product with the transfer function: one pass over the spectra\n" + s.inverse.describe();
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
