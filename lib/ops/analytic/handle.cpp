// Analytic signals: a convolution with a one-sided spectrum, or transforms there and back.
#include <fftcl/detail/analytic_signal_handle.hpp>
#include <fftcl/detail/plan_handle.hpp>
#include <fftcl/detail/planning_only.hpp>

#include <string>
#include <utility>

#include <fftcl/error.hpp>
#include "butterflies/radix_table.hpp"
#include "codegen/fragments.hpp"
#include "codegen/operation_kernels.hpp"
#include "codegen/text.hpp"
#include "core/check_options.hpp"
#include "core/element_bytes.hpp"
#include "core/strides.hpp"
#include "ops/design/host_values.hpp"
#include "plan/arguments.hpp"
#include "plan/call.hpp"
#include "plan/memory_need.hpp"
#include "plan/plan_first.hpp"
#include "runtime/device/tables.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/execution/single_kernel.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

planning::Problem convolution_problem(std::uint64_t n, const AnalyticSignalOptions& options) {
  planning::Problem problem;
  problem.kind = planning::TransformKind::convolution;
  problem.precision = options.precision;
  problem.real_signals = true;
  problem.complex_results = true;
  problem.batch = options.batch;
  const auto stride_of = planning::planned_stride;
  problem.in_distance = stride_of(options.input.distance);
  problem.out_distance = stride_of(options.output.distance);
  problem.axes.push_back({n, stride_of(options.input.strides[0]), stride_of(options.output.strides[0])});
  problem.axes[0].spectrum_stride = 1;
  return problem;
}

/// The factors of the frequencies, 1 / n included.
std::vector<double> one_sided_factors(std::uint64_t n) {
  auto factors = ops::with_host_memory(2 * n, "the factors of " + std::to_string(n) + " frequencies",
                                       [&] { return std::vector<double>(2 * n, 0.0); });
  for (std::uint64_t k = 0; 2 * k <= n; ++k) factors[2 * k] = (k == 0 || 2 * k == n ? 1.0 : 2.0) / double(n);
  return factors;
}

codegen::KernelSource one_sided_kernel(Precision precision, std::uint64_t n) {
  codegen::TextWriter text;
  codegen::write_types(text, precision);
  text.define("FFT_LENGTH", codegen::code("$ul", n));
  text.raw(codegen::fragment("ops/analytic/one_sided.cl"));
  return {"fft_one_sided", text.take(), "", true};
}

Options plan_options(const AnalyticSignalOptions& from, Domain domain, Directions directions) {
  Options options;
  options.precision = from.precision;
  options.domain = domain;
  options.batch = from.batch;
  options.directions = directions;
  return options;
}

}  // namespace

struct AnalyticSignalState {
  AnalyticSignalState(cl_context context, cl_device_id device_id, std::uint64_t n,
                      const AnalyticSignalOptions& wanted)
      : length(n), options(wanted) {
    planning::check_elements(options.precision, Domain::real, "AnalyticSignalOptions");
    if (length == 0) refuse("length = 0: a signal has at least 1 sample");
    plan::check_lengths({length}, options.batch);
    device = runtime::DeviceContext::acquire(context, device_id);
    planning::check_supported(options.precision, device->limits());
    source = resolve(options.input, Domain::real, "AnalyticSignalOptions::input");
    destination = resolve(options.output, Domain::complex, "AnalyticSignalOptions::output");
    plan::check_writable(destination, "AnalyticSignalOptions::output");
    options.input = source.layout;
    options.output = destination.layout;
    fused = make_fused();
    if (fused)
      factors = device->tables().upload(
          one_sided_factors(PlanningOnly::active() ? 1 : length),  // upload() keeps none then
          options.precision);
    else
      composed = std::make_unique<Composed>(*this);
    plan::check_memory(plan::element_bytes_of(source, 1) + plan::element_bytes_of(destination, 1),
                       need().total(), name(), way_out(), device->limits().global_memory_bytes);
  }

  std::string name() const { return "analytic signals of " + to_text(source.shape); }
  std::string way_out() const {
    return std::string("shorter signals") +
           (options.batch > 1 ? ", or fewer in one call (AnalyticSignalOptions::batch)" : "");
  }

  plan::ResolvedLayout resolve(const Layout& layout, Domain domain, const char* name) const {
    plan::ResolvedLayout resolved =
        plan::resolve_layout(layout, {{length}, {length}, options.batch, options.precision, domain}, name);
    plan::check_memory(resolved, name, device->limits().global_memory_bytes);
    return resolved;
  }

  /// Null when the engine cannot be used: large prime factors, or too many points.
  std::unique_ptr<runtime::CompiledSchedule> make_fused() const {
    if (!planning::is_smooth(length)) return nullptr;
    try {
      return std::make_unique<runtime::CompiledSchedule>(device, convolution_problem(length, options));
    } catch (const Error& error) {
      if (error.code() == ErrorCode::unsupported) return nullptr;
      throw;
    }
  }

  /// Through dense rows of `length` complex numbers.
  struct Composed {
    explicit Composed(const AnalyticSignalState& s)
        : device(s.device),
          forward(make_plan(s, forward_options(s))),
          inverse(make_plan(s, inverse_options(s))),
          one_sided(device, one_sided_kernel(s.options.precision, s.length), s.options.precision,
                    codegen::elementwise_launch(s.length * s.options.batch)),
          bytes(s.length * s.options.batch * planning::element_bytes(s.options.precision)) {
      device->workspaces().register_size(bytes);
    }
    ~Composed() { device->workspaces().unregister_size(bytes); }
    Composed(const Composed&) = delete;
    Composed& operator=(const Composed&) = delete;

    static PlanHandle make_plan(const AnalyticSignalState& s, const Options& options) {
      return plan::part_of(s.name(), s.way_out(), [&] {
        return PlanHandle(s.device->context(), s.device->device(), {s.length}, options);
      });
    }
    static Options forward_options(const AnalyticSignalState& s) {
      Options options = plan_options(s.options, Domain::real, Directions::forward_only);
      options.signal = s.options.input;
      options.spectrum.distance = std::int64_t(s.length);
      return options;
    }
    static Options inverse_options(const AnalyticSignalState& s) {
      Options options = plan_options(s.options, Domain::complex, Directions::inverse_only);
      options.signal = s.options.output;
      return options;
    }

    std::shared_ptr<runtime::DeviceContext> device;
    PlanHandle forward, inverse;
    runtime::SingleKernel one_sided;
    std::uint64_t bytes;
  };

  plan::WorkspaceNeed need() const {
    plan::WorkspaceNeed need;
    need.take_turns(fused.get());
    if (!composed) return need;
    need.own = composed->bytes;
    need.take_turns(composed->forward.workspace_bytes());
    need.take_turns(composed->inverse.workspace_bytes());
    return need;
  }

  std::uint64_t length;
  AnalyticSignalOptions options;  ///< layouts complete
  std::shared_ptr<runtime::DeviceContext> device;
  plan::ResolvedLayout source, destination;
  std::unique_ptr<runtime::CompiledSchedule> fused;
  std::shared_ptr<const runtime::Table> factors;
  std::unique_ptr<const Composed> composed;
};

namespace {

void apply_fused(const AnalyticSignalState& s, const Arguments& a) {
  plan::Call call(*s.device, a, s.need());
  runtime::Execution execution;
  execution.input = a.in.buffer;
  execution.output = a.out.buffer;
  execution.spectrum = s.factors->memory.get();
  execution.input_offset = s.options.input.offset;
  execution.output_offset = s.options.output.offset;
  call.end(*s.fused, execution, "analytic signal");
  call.finish();
}

void apply_composed(const AnalyticSignalState& s, const Arguments& a) {
  const AnalyticSignalState::Composed& composed = *s.composed;
  plan::Call call(*s.device, a, s.need());
  call.run(composed.forward, Direction::forward, a.in.buffer, call.workspace());
  call.run(composed.one_sided, call.launch(s.length * s.options.batch), "negative frequencies taken away",
           1.5 * double(composed.bytes));
  call.run(composed.inverse, Direction::inverse, call.workspace(), a.out.buffer);
  call.finish();
}

}  // namespace

AnalyticSignalHandle::AnalyticSignalHandle(cl_context context, cl_device_id device, std::uint64_t length,
                                           const AnalyticSignalOptions& options)
    : SharedHandle("analytic signal", plan::planned_first(length, [&] {
                     return std::make_shared<const AnalyticSignalState>(context, device, length, options);
                   })) {}

void AnalyticSignalHandle::apply(const Arguments& a) const {
  const AnalyticSignalState& s = state();
  using plan::Access;
  const bool reads_again = s.composed && s.composed->inverse.reads_destination(Direction::inverse);
  plan::check_call(*s.device, "analytic signal", a,
                   {{a.in, "in", Access::read, s.source.end_bytes, &s.source},
                    {a.out, "out", reads_again ? Access::read_write : Access::write, s.destination.end_bytes,
                     &s.destination}},
                   s.need().total());
  s.fused ? apply_fused(s, a) : apply_composed(s, a);
}

std::uint64_t AnalyticSignalHandle::length() const {
  return state().length;
}
const AnalyticSignalOptions& AnalyticSignalHandle::options() const {
  return state().options;
}
std::uint64_t AnalyticSignalHandle::input_bytes() const {
  return state().source.end_bytes;
}
std::uint64_t AnalyticSignalHandle::output_bytes() const {
  return state().destination.end_bytes;
}
std::uint64_t AnalyticSignalHandle::workspace_bytes() const {
  return state().need().total();
}
Cost AnalyticSignalHandle::cost() const {
  return plan::cost_of([&](const Arguments& a) { apply(a); });
}
std::string AnalyticSignalHandle::describe() const {
  const AnalyticSignalState& s = state();
  const std::string text = "analytic signals of " + std::to_string(s.length) + " samples\n";
  if (s.fused) return text + planning::describe(s.fused->schedule());
  return text + s.composed->forward.describe() +
         "negative frequencies taken away: one pass over the spectra\n" + s.composed->inverse.describe();
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
