// Phase correlation: two forward transforms, the phases of their product, the inverse, and the largest value.
#include <fftcl/detail/phase_correlation_handle.hpp>
#include <fftcl/detail/plan_handle.hpp>

#include <algorithm>
#include <string>
#include <utility>

#include "codegen/operation_kernels.hpp"
#include "core/base/number_theory.hpp"
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"
#include "core/element_bytes.hpp"
#include "ops/search/peak_finder.hpp"
#include "plan/arguments.hpp"
#include "plan/call.hpp"
#include "plan/memory_need.hpp"
#include "plan/plan_first.hpp"
#include "plan/recording.hpp"
#include "runtime/device/device_buffer.hpp"
#include "runtime/execution/single_kernel.hpp"
#include "runtime/opencl/cl_check.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

Options plan_options(const PhaseCorrelationOptions& options, std::uint64_t batch, const Layout& signal,
                     Directions directions) {
  Options plan;
  plan.precision = options.precision;
  plan.domain = options.domain;
  plan.batch = batch;
  plan.signal = signal;
  plan.directions = directions;
  return plan;
}

std::vector<std::uint64_t> checked(std::vector<std::uint64_t> lengths,
                                   const PhaseCorrelationOptions& options) {
  planning::check_elements(options.precision, options.domain, "PhaseCorrelationOptions");
  if (lengths.empty() || lengths.size() > 3)
    refuse("a phase correlation of " + std::to_string(lengths.size()) + " axes: give the lengths of 1 to 3");
  if (options.batch == 0) refuse("PhaseCorrelationOptions::batch = 0: compare at least 1 image in a call");
  plan::check_lengths(lengths, options.batch);
  const auto check = [&](const Layout& layout, std::uint64_t count, const char* name) {
    plan::resolve_layout(
        layout, plan::signal_shape(lengths, plan_options(options, count, layout, Directions::forward_only)),
        name);
  };
  check(options.reference, 1, "PhaseCorrelationOptions::reference");
  check(options.image, options.batch, "PhaseCorrelationOptions::image");
  return lengths;
}

std::string name_of(const std::vector<std::uint64_t>& lengths, const PhaseCorrelationOptions& options) {
  return "a phase correlation of " +
         to_text(plan::signal_shape(
             lengths, plan_options(options, options.batch, options.image, Directions::forward_only)));
}
std::string way_out(const PhaseCorrelationOptions& options) {
  return std::string("smaller images") +
         (options.batch > 1 ? ", or fewer in one call (PhaseCorrelationOptions::batch)" : "");
}

}  // namespace

struct PhaseCorrelationState {
  // Bytes of the parts of the workspace, one after another: spectra of the images (which become their phases), their
  // correlation with the reference, peaks of parts.
  struct Parts {
    std::uint64_t spectra, surface, peaks;
    std::uint64_t total() const { return spectra + surface + peaks; }
  };

  PhaseCorrelationState(cl_context context, cl_device_id device_id, std::vector<std::uint64_t> shape,
                        const PhaseCorrelationOptions& wanted)
      : lengths(checked(std::move(shape), wanted)),
        options(wanted),
        reference_plan(make_plan(context, device_id, 1, options.reference, Directions::forward_only)),
        image_plan(make_plan(context, device_id, options.batch, options.image, Directions::forward_only)),
        device(runtime::DeviceContext::acquire(context, device_id)),
        peaks(device, options.precision, options.domain, planning::product(lengths), options.batch),
        layout(measure()),
        inverse_plan(
            make_plan(context, device_id, options.batch, surface_layout(), Directions::inverse_only)) {
    check_memory();
    options.image = image_plan.options().signal;
    options.reference = reference_plan.options().signal;
    const std::uint64_t elements = spectrum_points() * options.batch;
    phases =
        std::make_unique<runtime::SingleKernel>(device, codegen::cross_power_kernel(options.precision),
                                                options.precision, codegen::elementwise_launch(elements));
    if (options.subpixel)
      around = std::make_unique<runtime::SingleKernel>(
          device, codegen::around_kernel(options.precision, options.domain, lengths), options.precision,
          codegen::elementwise_launch(options.batch));
    reference = runtime::make_buffer(*device, reference_plan.spectrum_bytes(), "the reference's spectrum");
    device->workspaces().register_size(layout.total());
  }
  ~PhaseCorrelationState() { device->workspaces().unregister_size(layout.total()); }
  PhaseCorrelationState(const PhaseCorrelationState&) = delete;
  PhaseCorrelationState& operator=(const PhaseCorrelationState&) = delete;

  PlanHandle make_plan(cl_context context, cl_device_id device_id, std::uint64_t batch, const Layout& signal,
                       Directions directions) const {
    return plan::part_of(name_of(lengths, options), way_out(options), [&] {
      return PlanHandle(context, device_id, lengths, plan_options(options, batch, signal, directions));
    });
  }

  // Of images with gaps, only their elements: other data may lie between them.
  void check_memory() const {
    const std::uint64_t images = planning::product(lengths) * options.batch * value_bytes();
    plan::check_memory(std::min(images, image_plan.signal_bytes()) + reference_plan.spectrum_bytes(),
                       need().total(), name_of(lengths, options), way_out(options),
                       device->limits().global_memory_bytes);
  }

  plan::WorkspaceNeed need() const {
    plan::WorkspaceNeed need;
    need.own = layout.total();
    need.take_turns(image_plan.workspace_bytes());
    need.take_turns(inverse_plan.workspace_bytes());
    return need;
  }
  std::uint64_t value_bytes() const { return planning::element_bytes(options.precision, options.domain); }
  /// Heights beside the peaks, which follow those.
  std::uint64_t heights() const { return options.subpixel ? 2 * lengths.size() * options.batch : 0; }
  std::uint64_t result_bytes() const {
    return peaks.result_bytes() + heights() * planning::scalar_bytes(options.precision);
  }
  std::uint64_t spectrum_points() const {
    return reference_plan.spectrum_bytes() / planning::element_bytes(options.precision);
  }

  Parts measure() const {
    const std::uint64_t peak = codegen::peak_bytes;
    const auto padded = [&](std::uint64_t bytes) { return planning::rounded_up(bytes, peak); };
    // Complex spectra are transformed in place.
    const std::uint64_t surface =
        options.domain == Domain::real ? planning::product(lengths) * options.batch * value_bytes() : 0;
    return {padded(image_plan.spectrum_bytes()), padded(surface), peaks.scratch_bytes()};
  }
  Layout surface_layout() const {
    Layout place;
    if (options.domain == Domain::real) place.offset = layout.spectra / value_bytes();
    return place;
  }

  std::vector<std::uint64_t> lengths;
  PhaseCorrelationOptions options;
  PlanHandle reference_plan;
  PlanHandle image_plan;
  std::shared_ptr<runtime::DeviceContext> device;
  ops::PeakFinder peaks;
  Parts layout;
  PlanHandle inverse_plan;
  std::unique_ptr<runtime::SingleKernel> phases;  ///< of the product of two spectra
  std::unique_ptr<runtime::SingleKernel> around;  ///< heights beside the peaks; null: whole samples only
  runtime::MemHandle reference;                   ///< its spectrum
  bool has_reference = false;
};

PhaseCorrelationHandle::PhaseCorrelationHandle(cl_context context, cl_device_id device,
                                               std::vector<std::uint64_t> lengths,
                                               const PhaseCorrelationOptions& options)
    : SharedHandle("phase correlation", plan::planned_first(plan::points_of(lengths), [&] {
                     return std::make_shared<PhaseCorrelationState>(context, device, lengths, options);
                   })) {}

namespace {

/// The steps of apply(), in an enqueued workspace.
class Application {
 public:
  Application(const PhaseCorrelationState& state, const Arguments& arguments)
      : state_(state),
        arguments_(arguments),
        call_(*state.device, arguments, state.need()),
        workspace_(call_.workspace()) {}

  void run() {
    call_.run(state_.image_plan, Direction::forward, arguments_.in.buffer, workspace_);
    normalise();
    call_.run(state_.inverse_plan, Direction::inverse, workspace_, workspace_);
    reduce();
    if (state_.around) look_around();
    call_.finish();
  }

 private:
  void normalise() {
    runtime::SingleLaunch phases = call_.launch(state_.spectrum_points() * state_.options.batch);
    phases.table = state_.reference.get();
    phases.in_offset = state_.spectrum_points();
    call_.run(*state_.phases, phases, "phases of the product",
              double(2 * state_.image_plan.spectrum_bytes() + state_.reference_plan.spectrum_bytes()));
  }

  void reduce() {
    const auto& layout = state_.layout;
    const bool real = state_.options.domain == Domain::real;
    state_.peaks.enqueue(call_,
                         {workspace_, real ? layout.spectra / state_.value_bytes() : 0, workspace_,
                          (layout.spectra + layout.surface) / codegen::peak_bytes, arguments_.out.buffer});
  }

  void look_around() {
    runtime::SingleLaunch around = call_.launch(state_.options.batch);
    const bool real = state_.options.domain == Domain::real;
    around.in_offset = real ? state_.layout.spectra / state_.value_bytes() : 0;
    around.out = around.table = arguments_.out.buffer;
    around.out_offset = state_.peaks.result_bytes() / planning::scalar_bytes(state_.options.precision);
    call_.run(*state_.around, around, "heights beside the peaks", double(state_.result_bytes()));
  }

  const PhaseCorrelationState& state_;
  const Arguments& arguments_;
  plan::Call call_;
  cl_mem workspace_;
};

Shift to_shift(const ops::Peak& peak, const std::vector<std::uint64_t>& lengths) {
  Shift shift;
  shift.peak = peak.value;
  const std::vector<std::uint64_t> position = peak.position(lengths);
  for (std::size_t a = 0; a < lengths.size(); ++a) {
    const std::uint64_t at = position[a];
    const bool backward = 2 * at > lengths[a];
    shift.offset.push_back(backward ? -static_cast<std::int64_t>(lengths[a] - at)
                                    : static_cast<std::int64_t>(at));
  }
  shift.fine.assign(shift.offset.begin(), shift.offset.end());
  return shift;
}

/// Around its peak a phase correlation is sin(pi u) / (pi u) along each axis, where u is the distance to the
/// shift. So the heights at two neighbouring samples are inversely proportional to their distances.
/// `heights`: before and after the peak, the fastest axis first.
void refine(Shift& shift, const double* heights) {
  const std::size_t rank = shift.offset.size();
  for (std::size_t a = 0; a < rank; ++a) {
    const double before = heights[2 * (rank - 1 - a)], after = heights[2 * (rank - 1 - a) + 1];
    const double beside = std::max(before, after);
    if (!(beside > 0) || !(shift.peak > 0)) continue;
    // The only neighbour, along an axis of one point the peak itself, does not say to which side.
    if (before == after) continue;
    const double part = beside / (beside + shift.peak);
    shift.fine[a] += after > before ? part : -part;
  }
}

/// The real numbers that follow the peaks in a buffer of results.
std::vector<double> read_heights(const PhaseCorrelationState& s, const Arguments& a) {
  const std::uint64_t bytes = s.heights() * planning::scalar_bytes(s.options.precision);
  std::vector<float> single(s.options.precision == Precision::f32 ? s.heights() : 0);
  std::vector<double> heights(s.heights());
  void* const to = single.empty() ? static_cast<void*>(heights.data()) : single.data();
  runtime::check(clEnqueueReadBuffer(a.queue, a.in.buffer, CL_TRUE, s.peaks.result_bytes(), bytes, to, 0,
                                     nullptr, nullptr),
                 "clEnqueueReadBuffer");
  std::copy(single.begin(), single.end(), heights.begin());
  return heights;
}

}  // namespace

void PhaseCorrelationHandle::set_reference(const Arguments& arguments) {
  PhaseCorrelationState& s = state();
  plan::refuse_recording(arguments, "set_reference()");
  plan::check_call(*s.device, "phase correlation", arguments,
                   {plan::numbers_use(arguments.in, "reference", plan::Access::read,
                                      s.reference_plan.signal_bytes(), s.options.precision)});
  Arguments a = arguments;
  a.own_workspace = false;  // which is for calls that compute results
  a.out = s.reference.get();
  s.reference_plan.execute(Direction::forward, a);
  s.has_reference = true;
}

void PhaseCorrelationHandle::apply(const Arguments& arguments) const {
  const PhaseCorrelationState& s = state();
  if (!s.has_reference && arguments.cost == nullptr)
    refuse("apply() without a reference: call set_reference() before");
  plan::check_call(
      *s.device, "phase correlation", arguments,
      {plan::numbers_use(arguments.in, "images", plan::Access::read, s.image_plan.signal_bytes(),
                         s.options.precision),
       {arguments.out, "peaks", s.around ? plan::Access::read_write : plan::Access::write, s.result_bytes()}},
      s.need().total());
  Application(s, arguments).run();
}

std::vector<Shift> PhaseCorrelationHandle::read(const Arguments& arguments) const {
  const PhaseCorrelationState& s = state();
  plan::check_call(*s.device, "phase correlation", arguments,
                   {{arguments.in, "peaks", plan::Access::host_read, s.result_bytes()}});
  std::vector<Shift> shifts;
  for (const ops::Peak& peak :
       s.peaks.read(arguments.queue, arguments.in.buffer, arguments.wait_list, arguments.wait_count))
    shifts.push_back(to_shift(peak, s.lengths));
  if (!s.around) return shifts;
  const std::vector<double> heights = read_heights(s, arguments);
  for (std::size_t i = 0; i < shifts.size(); ++i)
    refine(shifts[i], heights.data() + 2 * s.lengths.size() * i);
  return shifts;
}

const PhaseCorrelationOptions& PhaseCorrelationHandle::options() const {
  return state().options;
}
std::uint64_t PhaseCorrelationHandle::image_bytes() const {
  return state().image_plan.signal_bytes();
}
std::uint64_t PhaseCorrelationHandle::reference_bytes() const {
  return state().reference_plan.signal_bytes();
}
std::uint64_t PhaseCorrelationHandle::peaks_bytes() const {
  return state().result_bytes();
}
std::uint64_t PhaseCorrelationHandle::workspace_bytes() const {
  return state().need().total();
}
Cost PhaseCorrelationHandle::cost() const {
  return plan::cost_of([&](const Arguments& a) { apply(a); });
}
std::string PhaseCorrelationHandle::describe() const {
  const PhaseCorrelationState& s = state();
  return "phase correlation of " + std::to_string(s.options.batch) + " image(s), workspace " +
         std::to_string(s.layout.total()) + " bytes besides those of the transforms\nimages, " +
         s.image_plan.describe() +
         "phases of the product with the reference: one pass over the spectra\ncorrelation, " +
         s.inverse_plan.describe() + "peaks: " + std::to_string(s.peaks.parts()) +
         " work-group(s) an image, then one\n";
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
