// Fills transfer functions from values, expressions or point-spread functions.
#include "ops/filter/transfer.hpp"

#include <cmath>
#include <complex>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include <fftcl/error.hpp>
#include "codegen/operation_kernels.hpp"
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"
#include "ops/design/bands.hpp"
#include "ops/design/host_values.hpp"
#include "runtime/device/device_buffer.hpp"
#include "runtime/opencl/queue.hpp"

namespace fft::ops {
namespace {

using detail::FilterKernels;
using detail::FilterState;
using runtime::make_buffer;
using runtime::MemHandle;

runtime::QueueHandle own_queue(const FilterState& state) {
  return runtime::make_queue(state.device->context(), state.device->device());
}

template <typename T>
void write(cl_command_queue queue, cl_mem buffer, const std::vector<double>& values) {
  const std::vector<T> converted(values.begin(), values.end());
  runtime::check(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, converted.size() * sizeof(T),
                                      converted.data(), 0, nullptr, nullptr),
                 "clEnqueueWriteBuffer");
}

void write(cl_command_queue queue, cl_mem buffer, const std::vector<double>& values, Precision precision) {
  precision == Precision::f32 ? write<float>(queue, buffer, values) : write<double>(queue, buffer, values);
}

void finish(FilterState& state, cl_command_queue queue) {
  complete_transfer(state, queue, {});
  runtime::check(clFinish(queue), "clFinish");
  state.has_transfer = true;
}

runtime::SingleKernel build(const FilterState& state, const codegen::KernelSource& source,
                            std::uint64_t elements) {
  return {state.device, source, state.options.precision, codegen::elementwise_launch(elements)};
}

/// A launch over `count` elements, on an in-order queue.
runtime::SingleLaunch launch_over(std::uint64_t count, cl_command_queue queue, cl_mem in, cl_mem out) {
  runtime::SingleLaunch launch;
  launch.queue = queue;
  launch.in = in;
  launch.out = out;
  launch.count = count;
  launch.groups = codegen::ops_groups(count);
  return launch;
}

/// Throws fft::Error unless a part of a transfer function is a number of the filter's precision.
void check_part(double value, Precision precision, std::size_t point) {
  if (std::abs(value) <= double(std::numeric_limits<float>::max())) return;  // no text for each of millions
  const std::string what = "the transfer function at point " + std::to_string(point);
  if (!std::isfinite(value)) refuse(what + " = " + ops::text(value) + ": every value must be finite");
  planning::check_range(value, precision, what);
}

/// The centre with its default filled in.
std::vector<std::uint64_t> checked_centre(const PointSpread& psf, const std::vector<std::uint64_t>& shape) {
  if (psf.shape.size() != shape.size())
    refuse("a point-spread function of " + std::to_string(psf.shape.size()) + " axes for signals of " +
           std::to_string(shape.size()) + ": give it as many");
  std::uint64_t points = 1;
  std::vector<std::uint64_t> centre = psf.centre;
  if (centre.empty())
    for (const std::uint64_t n : psf.shape) centre.push_back(n / 2);
  if (centre.size() != shape.size())
    refuse("PointSpread::centre has " + std::to_string(centre.size()) + " axes, its shape " +
           std::to_string(shape.size()));
  for (std::size_t a = 0; a < shape.size(); ++a) {
    if (psf.shape[a] == 0 || psf.shape[a] > shape[a])
      refuse("the point-spread function has " + std::to_string(psf.shape[a]) + " points along axis " +
             std::to_string(a) + ": it must have 1 to " + std::to_string(shape[a]) +
             ", the length of the signal");
    if (centre[a] >= psf.shape[a])
      refuse("PointSpread::centre is " + std::to_string(centre[a]) + " along axis " + std::to_string(a) +
             ", outside the " + std::to_string(psf.shape[a]) + " points of the point-spread function");
    points *= psf.shape[a];
  }
  if (psf.values.size() != points)
    refuse("PointSpread::values has " + std::to_string(psf.values.size()) + " numbers, its shape " +
           std::to_string(points));
  return centre;
}

/// Values as a signal of the filter's domain.
std::vector<double> as_signal(const std::vector<double>& values, Domain domain) {
  if (domain == Domain::real) return values;
  std::vector<double> parts(2 * values.size(), 0.0);
  for (std::size_t i = 0; i < values.size(); ++i) parts[2 * i] = values[i];
  return parts;
}

codegen::Placement placement(const FilterKernels& state, const PointSpread& psf) {
  codegen::Placement p;
  p.precision = state.options.precision;
  p.array = p.grid = state.options.domain;
  p.grid_lengths = state.shape;
  p.lengths = psf.shape;
  p.rotation = checked_centre(psf, state.shape);
  return p;
}

/// A point-spread function on its way to its spectrum, with its centre at point 0.
class Blur {
 public:
  /// The spectrum is multiplied by `scale`.
  Blur(const FilterState& state, const PointSpread& psf, double scale)
      : state_(state),
        values_(as_signal(psf.values, state.options.domain)),
        place_(build(state, codegen::place_kernel(placement(state, psf)), state.points)),
        plan_(state.device->context(), state.device->device(), state.shape, dense(state.options, scale)),
        small_(make_buffer(*state.device, values_.size() * state.real_bytes(), "a point-spread function")),
        signal_(make_buffer(*state.device, plan_.signal_bytes(), "a point-spread function")) {}

  /// Enqueues on an in-order queue; the object must stay until that is done.
  void transform(cl_command_queue queue, cl_mem spectrum) const {
    write(queue, small_.get(), values_, state_.options.precision);
    place_.enqueue(launch_over(state_.points, queue, small_.get(), signal_.get()));
    detail::Arguments arguments;
    arguments.queue = queue;
    arguments.in = signal_.get();
    arguments.out = spectrum;
    plan_.execute(Direction::forward, arguments);
  }

 private:
  static Options dense(const FilterOptions& filter, double scale) {
    Options options;
    options.precision = filter.precision;
    options.domain = filter.domain;
    options.forward_scale = scale;
    options.directions = Directions::forward_only;
    return options;
  }

  const FilterState& state_;
  std::vector<double> values_;
  runtime::SingleKernel place_;
  detail::PlanHandle plan_;
  MemHandle small_;   ///< the function
  MemHandle signal_;  ///< the function among zeros
};

}  // namespace

runtime::EventHandle complete_transfer(const FilterState& state, cl_command_queue queue,
                                       runtime::EventHandle filled) {
  if (!state.whole_spectrum) return filled;
  auto launch = launch_over(state.points, queue, state.transfer.get(), state.whole.get());
  if (filled.get() != nullptr) launch.wait.push_back(filled.get());
  return state.whole_spectrum->enqueue(launch);
}

namespace {

void check(const FilterKernels&, std::monostate) {}

void check(const FilterKernels& filter, const Band* band) {
  check_band(*band, filter.options.sample_rates);
}

/// Real or complex values.
template <typename T>
void check(const FilterKernels& filter, const std::vector<T>* values) {
  if (values->size() != filter.spectrum_points)
    refuse(
        "a transfer function of " + std::to_string(values->size()) + " values: the filter has " +
        std::to_string(filter.spectrum_points) + " frequencies" +
        (filter.options.domain == Domain::real ? " (real signals: length/2 + 1 along the last axis)" : ""));
  for (std::size_t i = 0; i < values->size(); ++i) {
    const std::complex<double> value = (*values)[i];
    for (const double part : {value.real(), value.imag()}) check_part(part, filter.options.precision, i);
  }
}

void check(const FilterKernels&, const TransferExpression* expression) {
  if (expression->text.find_first_not_of(" \t\r\n") == std::string::npos)
    refuse(
        "TransferExpression::text is empty: write an OpenCL C expression of fx, fy, fz and r, such as "
        "\"exp(-r * r / 0.02)\"");
  planning::check_source(expression->text, "TransferExpression::text");
}

void check(const FilterKernels& filter, const PointSpread* psf) {
  checked_centre(*psf, filter.shape);
  check_values(psf->values, filter.options.precision, "PointSpread::values");
}

void check(const FilterKernels& filter, const detail::WienerTransfer& wiener) {
  const double noise = wiener.noise;
  if (!(noise >= 0) || !std::isfinite(noise))
    refuse("noise = " + ops::text(noise) +
           ": the power of the noise over the signal's must be 0 or more, and finite");
  planning::check_range(noise, filter.options.precision, "noise");
  check(filter, wiener.psf);
}

void fill_by(FilterState&, std::monostate) {}

template <typename T>
void fill_by(FilterState& state, const std::vector<T>* values) {
  std::vector<double> parts;
  parts.reserve(2 * values->size());
  for (const std::complex<double> value : *values) {
    parts.push_back(value.real() * state.scale());
    parts.push_back(value.imag() * state.scale());
  }
  const runtime::QueueHandle queue = own_queue(state);
  write(queue.get(), state.transfer.get(), parts, state.options.precision);
  finish(state, queue.get());
}

void fill_by(FilterState& state, const Band* band) {
  const std::vector<double> gains =
      transfer_function(*band, state.shape, state.options.domain, state.options.sample_rates);
  fill_by(state, &gains);
}

void fill_by(FilterState& state, const TransferExpression* given) {
  const std::string& expression = given->text;
  const auto source = codegen::transfer_kernel(state.options.precision, state.options.domain, state.shape,
                                               state.options.sample_rates, expression);
  const auto kernel = [&] {
    try {
      return build(state, source, state.spectrum_points);
    } catch (const Error& e) {
      if (e.code() != ErrorCode::build) throw;
      throw Error(ErrorCode::build,
                  "the transfer expression '" + expression + "' does not compile: " + e.what(),
                  e.cl_status());
    }
  }();
  const runtime::QueueHandle queue = own_queue(state);
  auto launch = launch_over(state.spectrum_points, queue.get(), nullptr, state.transfer.get());
  launch.scale = state.scale();
  kernel.enqueue(launch);
  finish(state, queue.get());
}

void fill_by(FilterState& state, const PointSpread* psf) {
  const Blur spectrum(state, *psf, state.scale());
  const runtime::QueueHandle queue = own_queue(state);
  spectrum.transform(queue.get(), state.transfer.get());
  finish(state, queue.get());
}

void fill_by(FilterState& state, const detail::WienerTransfer& wiener) {
  // With B' = M B and K' = M^2 K the formula gives 1 / M times what it gives for B and K: the scale of transfer
  // functions.
  const auto m = static_cast<double>(state.points);
  const Blur blurred(state, *wiener.psf, m);
  const auto divide = build(state, codegen::wiener_kernel(state.options.precision), state.spectrum_points);
  const runtime::QueueHandle queue = own_queue(state);
  const MemHandle spectrum = make_buffer(*state.device, state.spectrum_bytes(), "a blur's spectrum");
  blurred.transform(queue.get(), spectrum.get());
  auto last = launch_over(state.spectrum_points, queue.get(), spectrum.get(), state.transfer.get());
  last.scale = m * m * wiener.noise;
  divide.enqueue(last);
  finish(state, queue.get());
}

}  // namespace

void check_transfer(const FilterKernels& filter, const detail::FilterTransfer& transfer) {
  std::visit([&](const auto& given) { check(filter, given); }, transfer);
}

void fill(FilterState& state, const detail::FilterTransfer& transfer) {
  std::visit([&](const auto& given) { fill_by(state, given); }, transfer);
}

}  // namespace fft::ops
