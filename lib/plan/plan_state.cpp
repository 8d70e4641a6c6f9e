// From arguments to an executable plan: the only place where planning and runtime meet.
#include "plan/plan_state.hpp"

#include <algorithm>
#include <cmath>
#include <future>
#include <limits>
#include <string>
#include <system_error>

#include <fftcl/detail/planning_only.hpp>
#include "core/base/plain_text.hpp"
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"
#include "core/real_points.hpp"
#include "plan/formats.hpp"
#include "plan/memory_need.hpp"
#include "plan/real_kinds.hpp"
#include "runtime/execution/measure.hpp"
#include "shapes/planner.hpp"

namespace fft::plan {
namespace {

using detail::PlanState;

void check_options(const Options& options) {
  planning::check_elements(options.precision, options.domain, "Options", Domain::real_to_real);
  planning::check_directions(options.directions, "Options");
  planning::check_enumerator(options.effort, Effort::measure, "Options::effort", "Effort");
  if (!(options.measure_seconds >= 0))
    refuse("Options::measure_seconds = " + planning::plain_number(options.measure_seconds) +
           ": a number of seconds from 0 on is needed");
  planning::check_enumerator(options.spectrum_order, SpectrumOrder::digit_reversed, "Options::spectrum_order",
                             "SpectrumOrder");
  planning::check_enumerator(options.norm, Norm::ortho, "Options::norm", "Norm");
  if (options.norm != Norm::backward && (options.forward_scale != 1.0 || options.inverse_scale))
    refuse(std::string("Options::norm = Norm::") + (options.norm == Norm::ortho ? "ortho" : "forward") +
           " and Options::" + (options.inverse_scale ? "inverse_scale" : "forward_scale") +
           " both say by how much results are multiplied: give the norm or the scales");
}

// Fills in the scales that the caller left to the norm; `points`: see logical_points().
void set_scales(Options& options, double points) {
  const double unit = options.norm == Norm::ortho ? 1.0 / std::sqrt(points) : 1.0 / points;
  if (options.norm != Norm::backward) options.forward_scale = unit;
  if (!options.inverse_scale) options.inverse_scale = options.norm == Norm::forward ? 1.0 : unit;
  options.norm = Norm::backward;  // the scales say it now: these options make the same plan again
}

// Subnormal factors would be rounded, or flushed to zero by the device, and so would the result.
void check_scale(double scale, const char* name, Precision precision) {
  planning::PlainOut text;
  text << "Options::" << name << " = " << scale;
  if (!std::isfinite(scale)) refuse(text.str() + ": a scale must be finite");
  const bool f32 = precision == Precision::f32;
  const double max = f32 ? double(std::numeric_limits<float>::max()) : std::numeric_limits<double>::max();
  const double min = f32 ? double(std::numeric_limits<float>::min()) : std::numeric_limits<double>::min();
  if (std::abs(scale) > max)
    text << " is above the largest f32, " << max << ": use a smaller factor or Precision::f64";
  else if (scale != 0 && std::abs(scale) < min)
    text << " is below the smallest normal " << (f32 ? "f32, " : "f64, ") << min << ": use a larger factor"
         << (f32 ? " or Precision::f64" : "");
  else
    return;
  refuse(text.str());
}

bool takes_pairs(const planning::Schedule& schedule, bool input) {
  for (const planning::Step& step : schedule.steps) {
    const planning::BufferRef& place = input ? step.source : step.destination;
    if (place.slot == (input ? planning::Slot::input : planning::Slot::output) && place.as_pairs) return true;
  }
  return false;
}

bool wants(Directions directions, Direction direction) {
  return directions == Directions::both ||
         directions ==
             (direction == Direction::forward ? Directions::forward_only : Directions::inverse_only);
}

planning::Problem problem_of(const PlanState& plan, Direction direction) {
  const DirectionState& state = plan.of(direction);
  planning::Problem problem =
      make_problem(direction, plan.lengths, plan.options, state.source, state.destination);
  for (std::size_t a = 0; a < plan.orders.size(); ++a) problem.axes[a].order = plan.orders[a];
  return problem;
}

// A direction that the plan does not request is neither planned nor built.
void build_direction(PlanState& plan, Direction direction) {
  if (!wants(plan.options.directions, direction)) return;
  DirectionState& state = direction == Direction::forward ? plan.forward : plan.inverse;
  state.compiled = std::make_unique<runtime::CompiledSchedule>(plan.device, problem_of(plan, direction));
  state.reads_destination = rereads_output(state.compiled->schedule());
  state.reads_pairs = takes_pairs(state.compiled->schedule(), true);
  state.writes_pairs = takes_pairs(state.compiled->schedule(), false);
  state.parameters = parameters_of(state.compiled->schedule().problem);
}

MemoryNeed sides_of(const PlanState& plan) {
  const auto buffers = [](const Format& format) { return format.parts == Parts::planar ? 2U : 1U; };
  MemoryNeed need;
  need.signal = element_bytes_of(plan.signal(), buffers(plan.options.signal_format));
  need.spectrum = element_bytes_of(plan.spectrum(), buffers(plan.options.spectrum_format));
  need.in_place = plan.in_place;
  return need;
}

// Refuses calls that need more memory than the device has, before anything is built. Only problems with large
// sides are planned for this check, because a workspace is at most some 128 times as large as a side (bytes
// in, f64 kept between the passes of Bluestein's algorithm).
void check_whole_calls(const PlanState& plan) {
  const std::uint64_t memory = plan.device->limits().global_memory_bytes;
  MemoryNeed need = sides_of(plan);
  const auto check = [&] {  // the text costs allocations, of which a second plan of a problem makes few
    if (need.bytes() > memory) check_memory(need, to_text(plan.signal().shape), memory);
  };
  check();
  if (need.bytes() < memory / 256) return;
  const detail::PlanningOnly only;
  for (const Direction direction : {Direction::forward, Direction::inverse}) {
    if (!wants(plan.options.directions, direction)) continue;
    const planning::Problem problem = problem_of(plan, direction);
    if (runtime::is_shared(*plan.device, problem)) continue;  // another plan has passed
    need.workspace = runtime::CompiledSchedule(plan.device, problem).workspace_bytes();
    check();
  }
}

// Before anything is built, and one direction at a time: nothing else must keep the device busy.
void measure_directions(const PlanState& plan) {
  if (plan.options.effort != Effort::measure || detail::PlanningOnly::active()) return;
  for (const Direction direction : {Direction::forward, Direction::inverse})
    if (wants(plan.options.directions, direction))
      runtime::measure(plan.device, problem_of(plan, direction), plan.options.measure_seconds);
}

// The inverse at the same time as the forward direction: kernels dominate the time of a cold start.
void build_directions(PlanState& plan) {
  std::future<void> inverse;
  const auto build_inverse = [&plan] { build_direction(plan, Direction::inverse); };
  if (plan.options.directions != Directions::both || detail::PlanningOnly::active() ||
      runtime::is_shared(*plan.device, problem_of(plan, Direction::inverse))) {
    build_inverse();  // quick: a thread would cost more
  } else {
    try {
      inverse = std::async(std::launch::async, build_inverse);
    } catch (const std::system_error&) {  // no thread available: one after the other
      build_inverse();
    }
  }
  build_direction(plan, Direction::forward);  // when it throws, the future's destructor waits for the other
  if (inverse.valid()) inverse.get();
}

// One order for both directions, even if only one of them is built: plans of one layout agree.
std::vector<planning::AxisOrder> choose_orders(const PlanState& plan) {
  if (plan.options.spectrum_order == SpectrumOrder::natural || plan.options.domain == Domain::real_to_real)
    return std::vector<planning::AxisOrder>(plan.lengths.size());
  const Direction direction =
      plan.options.directions == Directions::inverse_only ? Direction::inverse : Direction::forward;
  const DirectionState& state = plan.of(direction);
  return planning::choose_spectrum_orders(
      make_problem(direction, plan.lengths, plan.options, state.source, state.destination),
      plan.device->limits());
}

std::string natural_reason(const PlanState& plan, std::size_t axis) {
  const std::vector<std::size_t>& axes = plan.options.axes;
  if (std::find(axes.begin(), axes.end(), axis) == axes.end()) return "not transformed";
  if (plan.options.domain == Domain::real_to_real) return "natural, of real-to-real transforms";
  if (plan.options.domain == Domain::real && axis == halved_axis(plan.options))
    return "natural, for its mirror images";
  std::size_t passes = 0;
  const auto& compiled = plan.forward.compiled ? plan.forward.compiled : plan.inverse.compiled;
  for (const planning::Step& step : compiled->schedule().steps) passes += step.axis == axis;
  return passes <= 1 ? "natural, in one pass" : "natural, as another one would spare nothing";
}

std::string orders_text(const PlanState& plan) {
  if (plan.options.spectrum_order == SpectrumOrder::natural) return "";
  std::string text = "spectrum order: digit-reversed where that spares work; ";
  for (std::size_t a = 0; a < plan.orders.size(); ++a) {
    text += (a ? ", axis " : "axis ") + std::to_string(a) + " ";
    text += plan.orders[a].natural() ? natural_reason(plan, a) : to_string(plan.orders[a]);
  }
  return text + "\n";
}

std::string domain_text(const Options& options) {
  if (options.domain != Domain::real_to_real) return options.domain == Domain::real ? "real" : "complex";
  std::string text = options.orthogonal ? "orthogonal " : "";
  for (std::size_t i = 0; i < options.kinds.size(); ++i)
    text += (i ? " x " : "") + std::string(planning::name_of(options.kinds[i]));
  return text;
}

// `options` as the caller gave them, except for the axes.
std::uint64_t in_place_bytes(Options options, const std::vector<std::uint64_t>& lengths) {
  options.in_place = true;
  const ResolvedLayout signal =
      resolve_layout(options.signal, signal_shape(lengths, options), "Options::signal", Strides::any);
  const ResolvedLayout spectrum =
      resolve_layout(options.spectrum, spectrum_shape(lengths, options), "Options::spectrum", Strides::any);
  return std::max(signal.end_bytes, spectrum.end_bytes);
}

}  // namespace

std::shared_ptr<const PlanState> make_plan_state(cl_context context, cl_device_id device,
                                                 std::vector<std::uint64_t> lengths, const Options& options) {
  auto plan = std::make_shared<PlanState>();
  check_options(options);
  check_lengths(lengths, options.batch);
  plan->options = options;
  plan->options.axes = resolve_axes(options.axes, lengths.size());
  check_halved_axis(plan->options);
  plan->options.kinds = resolve_kinds(options, lengths.size());
  check_formats(plan->options, lengths);
  plan->has_formats = has_formats(plan->options);
  check_extents(lengths, plan->options);
  const ResolvedLayout signal =
      resolve_layout(options.signal, signal_shape(lengths, plan->options), "Options::signal", Strides::any);
  const ResolvedLayout spectrum = resolve_layout(options.spectrum, spectrum_shape(lengths, plan->options),
                                                 "Options::spectrum", Strides::any);
  plan->in_place = options.in_place || (!options.spectrum_format.centred &&
                                        options.signal_format.parts == options.spectrum_format.parts &&
                                        same_columns(signal, spectrum, halved_axis(plan->options)));
  plan->in_place_bytes = in_place_bytes(plan->options, lengths);
  plan->options.signal = signal.layout;
  plan->options.spectrum = spectrum.layout;
  set_scales(plan->options, logical_points(lengths, plan->options));
  check_scale(plan->options.forward_scale, "forward_scale", options.precision);
  check_scale(*plan->options.inverse_scale, "inverse_scale", options.precision);
  plan->lengths = std::move(lengths);
  plan->forward.source = plan->inverse.destination = signal;
  plan->forward.destination = plan->inverse.source = spectrum;
  plan->forward.scale = plan->options.forward_scale;
  plan->inverse.scale = *plan->options.inverse_scale;

  plan->device = runtime::DeviceContext::acquire(context, device);
  planning::check_supported(options.precision, plan->device->limits());
  check_memory(signal, "Options::signal", plan->device->limits().global_memory_bytes);
  check_memory(spectrum, "Options::spectrum", plan->device->limits().global_memory_bytes);
  plan->orders = choose_orders(*plan);
  check_whole_calls(*plan);
  measure_directions(*plan);
  build_directions(*plan);
  for (const DirectionState* state : {&plan->forward, &plan->inverse})
    if (state->compiled)
      plan->workspace_bytes = std::max(plan->workspace_bytes, state->compiled->workspace_bytes());
  return plan;
}

std::uint64_t spectrum_count(const PlanState& plan, std::size_t axis) {
  return spectrum_shape(plan.lengths, plan.options).counts[axis];
}

const planning::AxisOrder& order_of(const PlanState& plan, std::size_t axis, std::uint64_t index,
                                    const char* what) {
  if (axis >= plan.lengths.size())
    refuse("axis " + std::to_string(axis) + " of a plan of " + std::to_string(plan.lengths.size()) +
           (plan.lengths.size() == 1 ? " axis" : " axes") + ": use 0 to " +
           std::to_string(plan.lengths.size() - 1));
  const std::uint64_t count = spectrum_count(plan, axis);
  if (index >= count)
    refuse(std::string(what) + " " + std::to_string(index) + ": the spectrum has " + std::to_string(count) +
           " elements along axis " + std::to_string(axis) + ": use 0 to " + std::to_string(count - 1));
  return plan.orders[axis];
}

std::string describe(const PlanState& plan) {
  planning::PlainOut text;
  const Options& options = plan.options;
  text << "plan: " << plan.lengths.size() << "D, " << domain_text(options) << ", ";
  for (std::size_t i = 0; i < plan.lengths.size(); ++i) text << (i ? " x " : "") << plan.lengths[i];
  text << " points, ";
  const auto part = [&](const char* name, const ResolvedLayout& side, bool restricted) {
    if (!restricted) return;
    text << name;
    for (std::size_t i = 0; i < side.shape.counts.size(); ++i)
      text << (i ? " x " : " ") << side.shape.counts[i];
    text << ", ";
  };
  part("of the signal", plan.signal(), !options.signal_extents.empty());
  part("of the spectrum", plan.spectrum(), !options.spectrum_extents.empty());
  if (options.axes.size() < plan.lengths.size())
    for (const std::size_t axis : options.axes) text << "axis " << axis << ", ";
  text << "batch " << options.batch << ", " << (options.precision == Precision::f32 ? "f32" : "f64") << ", "
       << (plan.in_place ? "in place or out of place"
                         : "out of place (in place needs other layouts, or Options::in_place)")
       << "\n"
       << "buffers: signal " << plan.signal().end_bytes << " bytes, spectrum " << plan.spectrum().end_bytes
       << " bytes, workspace " << plan.workspace_bytes << " bytes\n"
       << orders_text(plan) << "device: " << plan.device->fingerprint() << "\n";
  if (plan.forward.compiled)
    text << "forward, scale " << plan.forward.scale << ":\n"
         << planning::describe(plan.forward.compiled->schedule());
  if (plan.inverse.compiled)
    text << "inverse, scale " << plan.inverse.scale << ":\n"
         << planning::describe(plan.inverse.compiled->schedule());
  return text.str();
}

}  // namespace fft::plan
