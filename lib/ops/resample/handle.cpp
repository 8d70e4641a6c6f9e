// Resampling: forward transforms, spectra of another length, inverse transforms.
#include <fftcl/detail/plan_handle.hpp>
#include <fftcl/detail/resampler_handle.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "codegen/fragments.hpp"
#include "codegen/operation_kernels.hpp"
#include "codegen/text.hpp"
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"
#include "core/element_bytes.hpp"
#include "ops/design/host_values.hpp"
#include "plan/arguments.hpp"
#include "plan/call.hpp"
#include "plan/layouts.hpp"
#include "plan/memory_need.hpp"
#include "plan/plan_first.hpp"
#include "runtime/device/tables.hpp"
#include "runtime/execution/single_kernel.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

ResamplerOptions checked(std::uint64_t length, std::uint64_t samples, const ResamplerOptions& options) {
  planning::check_elements(options.precision, options.domain, "ResamplerOptions");
  for (const auto& [name, value] : {std::pair{"length", length}, std::pair{"output_length", samples}}) {
    if (value == 0) refuse(std::string(name) + " = 0: a signal has at least 1 sample");
    plan::check_lengths({value}, options.batch);
  }
  const std::vector<double>& window = options.window;
  if (!window.empty() && window.size() != length)
    refuse("ResamplerOptions::window has " + std::to_string(window.size()) + " values, a signal " +
           std::to_string(length) + " frequencies: give one value per frequency, or none");
  ops::check_values(window, options.precision, "ResamplerOptions::window");
  // The plans would call them Options::signal.
  const auto resolve = [&](const Layout& layout, std::uint64_t n, const char* what) {
    return plan::resolve_layout(layout, {{n}, {n}, options.batch, options.precision, options.domain}, what);
  };
  resolve(options.input, length, "ResamplerOptions::input");
  plan::check_writable(resolve(options.output, samples, "ResamplerOptions::output"),
                       "ResamplerOptions::output");
  return options;
}

/// The factors of the frequencies that a spectrum has, padded to complex numbers.
std::vector<double> factors_of(const ResamplerOptions& options) {
  std::vector<double> factors = options.window;
  const std::size_t n = factors.size();
  if (options.domain == Domain::real)
    for (std::size_t k = 1; k < n; ++k) factors[k] = (options.window[k] + options.window[n - k]) / 2;
  if (n % 2 != 0) factors.push_back(0);
  return factors;
}

Options plan_options(const ResamplerOptions& from, Directions directions) {
  Options options;
  options.precision = from.precision;
  options.domain = from.domain;
  options.batch = from.batch;
  options.directions = directions;
  return options;
}

Options forward_options(const ResamplerOptions& from) {
  Options options = plan_options(from, Directions::forward_only);
  options.signal = from.input;
  return options;
}

/// Frequencies of a spectrum.
std::uint64_t bins_of(const ResamplerOptions& options, std::uint64_t points) {
  return options.domain == Domain::real ? points / 2 + 1 : points;
}

/// The workspace has the spectra of the signals, then those of the results.
Options inverse_options(const ResamplerOptions& from, std::uint64_t length) {
  Options options = plan_options(from, Directions::inverse_only);
  options.spectrum.offset = bins_of(from, length) * from.batch;
  options.signal = from.output;
  options.inverse_scale = 1.0 / static_cast<double>(length);
  return options;
}

std::string name_of(std::uint64_t length, std::uint64_t samples, const ResamplerOptions& options) {
  return "a resampling of " +
         to_text(plan::Shape{{length}, {length}, options.batch, options.precision, options.domain}) + " to " +
         std::to_string(samples) + " samples";
}
std::string way_out(const ResamplerOptions& options) {
  return std::string("shorter signals") +
         (options.batch > 1 ? ", or fewer in one call (ResamplerOptions::batch)" : "");
}

}  // namespace

struct ResamplerState {
  ResamplerState(cl_context context, cl_device_id device_id, std::uint64_t n, std::uint64_t m,
                 const ResamplerOptions& wanted)
      : length(n),
        samples(m),
        options(checked(n, m, wanted)),
        device(runtime::DeviceContext::acquire(context, device_id)),
        forward(make_plan(n, forward_options(options))),
        inverse(make_plan(m, inverse_options(options, n))),
        factors(device->tables().upload(factors_of(options), options.precision)),
        resize(device, resize_kernel(), options.precision,
               codegen::elementwise_launch(bins(m) * options.batch)) {
    check_memory();
    options.input = forward.options().signal;
    options.output = inverse.options().signal;
    device->workspaces().register_size(need().own);
  }
  ~ResamplerState() { device->workspaces().unregister_size(need().own); }
  ResamplerState(const ResamplerState&) = delete;
  ResamplerState& operator=(const ResamplerState&) = delete;

  PlanHandle make_plan(std::uint64_t points, const Options& plan_options) const {
    return plan::part_of(name_of(length, samples, options), way_out(options), [&] {
      return PlanHandle(device->context(), device->device(), {points}, plan_options);
    });
  }

  // Of signals with gaps, only their elements: other data may lie between them.
  void check_memory() const {
    const std::uint64_t sample = options.batch * planning::element_bytes(options.precision, options.domain);
    plan::check_memory(std::min(length * sample, forward.signal_bytes()) +
                           std::min(samples * sample, inverse.signal_bytes()),
                       need().total(), name_of(length, samples, options), way_out(options),
                       device->limits().global_memory_bytes);
  }

  std::uint64_t bins(std::uint64_t points) const { return bins_of(options, points); }
  std::uint64_t bytes(std::uint64_t points) const {
    return bins(points) * options.batch * planning::element_bytes(options.precision);
  }
  plan::WorkspaceNeed need() const {
    plan::WorkspaceNeed need;
    need.own = bytes(length) + bytes(samples);
    need.take_turns(forward.workspace_bytes());
    need.take_turns(inverse.workspace_bytes());
    return need;
  }

  codegen::KernelSource resize_kernel() const {
    codegen::TextWriter text;
    codegen::write_types(text, options.precision);
    text.lines(R"(
      #define FFT_FROM $ul
      #define FFT_TO $ul
      #define FFT_IN_BINS $ul
      #define FFT_BINS $ul
      #define FFT_REAL $
      #define FFT_WINDOW $)",
               length, samples, bins(length), bins(samples), options.domain == Domain::real,
               !options.window.empty());
    text.raw(codegen::fragment("ops/resample/resize.cl"));
    return {"fft_resize", text.take(), "", true};
  }

  std::uint64_t length, samples;
  ResamplerOptions options;  ///< layouts complete
  std::shared_ptr<runtime::DeviceContext> device;
  PlanHandle forward, inverse;
  std::shared_ptr<const runtime::Table> factors;  ///< null: none
  runtime::SingleKernel resize;
};

ResamplerHandle::ResamplerHandle(cl_context context, cl_device_id device, std::uint64_t length,
                                 std::uint64_t samples, const ResamplerOptions& options)
    : SharedHandle("resampler", plan::planned_first(std::max(length, samples), [&] {
                     return std::make_shared<const ResamplerState>(context, device, length, samples, options);
                   })) {}

void ResamplerHandle::apply(const Arguments& a) const {
  const ResamplerState& s = state();
  using plan::Access;
  plan::check_call(
      *s.device, "resampler", a,
      {plan::numbers_use(a.in, "in", Access::read, s.forward.signal_bytes(), s.options.precision),
       plan::numbers_use(a.out, "out",
                         s.inverse.reads_destination(Direction::inverse) ? Access::read_write : Access::write,
                         s.inverse.signal_bytes(), s.options.precision)},
      s.need().total());
  plan::Call call(*s.device, a, s.need());
  call.run(s.forward, Direction::forward, a.in.buffer, call.workspace());
  runtime::SingleLaunch resize = call.launch(s.bins(s.samples) * s.options.batch);
  resize.out_offset = s.bytes(s.length) / planning::element_bytes(s.options.precision);
  resize.table = s.factors ? s.factors->memory.get() : nullptr;
  call.run(s.resize, resize, "spectra cut or filled up",
           double(s.bytes(std::min(s.length, s.samples)) + s.bytes(s.samples)));
  call.run(s.inverse, Direction::inverse, call.workspace(), a.out.buffer);
  call.finish();
}

std::uint64_t ResamplerHandle::length() const {
  return state().length;
}
std::uint64_t ResamplerHandle::output_length() const {
  return state().samples;
}
const ResamplerOptions& ResamplerHandle::options() const {
  return state().options;
}
std::uint64_t ResamplerHandle::input_bytes() const {
  return state().forward.signal_bytes();
}
std::uint64_t ResamplerHandle::output_bytes() const {
  return state().inverse.signal_bytes();
}
std::uint64_t ResamplerHandle::workspace_bytes() const {
  return state().need().total();
}
Cost ResamplerHandle::cost() const {
  return plan::cost_of([&](const Arguments& a) { apply(a); });
}
std::string ResamplerHandle::describe() const {
  const ResamplerState& s = state();
  return "resampling from " + std::to_string(s.length) + " to " + std::to_string(s.samples) + " samples\n" +
         s.forward.describe() + "spectra cut or filled up: one pass over them\n" + s.inverse.describe();
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
