// Richardson-Lucy deconvolution (W. Richardson, 1972; L. Lucy, 1974): two convolutions and two elementwise
// passes per iteration.
#include <fftcl/detail/convolution_handle.hpp>
#include <fftcl/detail/richardson_lucy_handle.hpp>

#include <cmath>
#include <mutex>
#include <utility>

#include "codegen/fragments.hpp"
#include "codegen/operation_kernels.hpp"
#include "codegen/text.hpp"
#include "core/base/number_theory.hpp"
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"
#include "core/element_bytes.hpp"
#include "ops/design/host_values.hpp"
#include "plan/arguments.hpp"
#include "plan/call.hpp"
#include "plan/memory_need.hpp"
#include "plan/plan_first.hpp"
#include "plan/recording.hpp"
#include "runtime/device/device_buffer.hpp"
#include "runtime/execution/single_kernel.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

using Shape = std::vector<std::uint64_t>;
using runtime::SingleKernel;

// The divergence is at most 2 for each of 3 axes: the denominator stays above 0.
constexpr double max_variation = 0.1;
// More than anyone waits for, at some microseconds each: a negative number, read as one without a sign, would never end.
constexpr std::uint64_t max_iterations = std::uint64_t(1) << 32;

Shape checked(Shape shape, const Shape& psf, const RichardsonLucyOptions& o) {
  planning::check_elements(o.precision, Domain::real, "RichardsonLucyOptions");
  planning::check_enumerator(o.padding, BlurPadding::wrap, "RichardsonLucyOptions::padding", "BlurPadding");
  if (shape.empty() || shape.size() > 3)
    refuse("a deconvolution of pictures of " + std::to_string(shape.size()) +
           " axes: give the lengths of 1 to 3");
  if (psf.size() != shape.size())
    refuse("the point-spread function has " + std::to_string(psf.size()) + " axes and the picture " +
           std::to_string(shape.size()) + ": give as many lengths");
  plan::check_lengths(shape, o.batch);
  for (std::size_t a = 0; a < shape.size(); ++a) {
    if (psf[a] == 0)
      refuse("the point-spread function has 0 points along axis " + std::to_string(a) +
             ": it needs at least one");
    if (psf[a] > shape[a])
      refuse("the point-spread function has " + std::to_string(psf[a]) + " points along axis " +
             std::to_string(a) + ", the picture " + std::to_string(shape[a]) +
             ": cut off what is larger than the picture");
  }
  if (!(o.start > 0) || !std::isfinite(o.start))
    refuse("RichardsonLucyOptions::start = " + ops::text(o.start) + ": a finite number above 0 is needed");
  if (!(o.filter_epsilon >= 0) || !std::isfinite(o.filter_epsilon))
    refuse("RichardsonLucyOptions::filter_epsilon = " + ops::text(o.filter_epsilon) +
           ": a finite number of 0 or more is needed");
  planning::check_range(o.start, o.precision, "RichardsonLucyOptions::start", true);
  planning::check_range(o.filter_epsilon, o.precision, "RichardsonLucyOptions::filter_epsilon");
  if (!(o.total_variation >= 0 && o.total_variation <= max_variation))
    refuse("RichardsonLucyOptions::total_variation = " + ops::text(o.total_variation) + ": it must be 0 to " +
           ops::text(max_variation) + ", for example 0.002");
  return shape;
}

bool is_periodic(const RichardsonLucyOptions& options) {
  return options.padding == BlurPadding::wrap;
}

/// The blur, or with `correlate` its transpose.
ConvolutionOptions convolution_options(const RichardsonLucyOptions& from, bool correlate) {
  ConvolutionOptions options;
  options.precision = from.precision;
  options.domain = Domain::real;
  options.mode = is_periodic(from) ? ConvolutionMode::circular : ConvolutionMode::same;
  options.correlate = correlate;
  options.signals = from.batch;
  return options;
}

/// The point-spread function in a grid of the picture's size, its centre at point 0.
codegen::KernelSource wrap_kernel(const Shape& shape, const Shape& psf, Precision precision) {
  codegen::Placement placement;
  placement.precision = precision;
  placement.array = placement.grid = Domain::real;
  placement.grid_lengths = shape;
  placement.lengths = psf;
  for (const std::uint64_t n : psf) placement.rotation.push_back(n / 2);
  return codegen::place_kernel(placement);
}

codegen::KernelSource simple_kernel(Precision precision, const std::string& name) {
  codegen::TextWriter text;
  codegen::write_types(text, precision);
  text.raw(codegen::fragment("ops/richardson_lucy/" + name + ".cl"));
  return {"fft_" + name, text.take(), "", true};
}

codegen::KernelSource update_kernel(Precision precision, const Shape& shape, bool variation) {
  codegen::TextWriter text;
  codegen::write_types(text, precision);
  const auto length = [&](std::size_t from_last) {
    return from_last < shape.size() ? shape[shape.size() - 1 - from_last] : 1;
  };
  text.lines(R"(
    #define FFT_LENGTH_X $ul
    #define FFT_LENGTH_Y $ul
    #define FFT_LENGTH_Z $ul
    #define FFT_VARIATION $)",
             length(0), length(1), length(2), variation);
  text.raw(codegen::fragment("ops/richardson_lucy/update.cl"));
  return {"fft_update", text.take(), "", true};
}

}  // namespace

/// The spectra of the blur and of its transpose, which belong together.
struct Spectra {
  std::shared_ptr<const FilterSpectra> blur, back;
};

struct RichardsonLucyState {
  RichardsonLucyState(cl_context context, cl_device_id device_id, Shape lengths, Shape psf_lengths,
                      const RichardsonLucyOptions& wanted)
      : shape(checked(std::move(lengths), psf_lengths, wanted)),
        psf(std::move(psf_lengths)),
        options(wanted),
        device(runtime::DeviceContext::acquire(context, device_id)),
        blur(make_convolution(false)),
        back(make_convolution(true)),
        start(kernel(simple_kernel(options.precision, "start"))),
        ratio(kernel(simple_kernel(options.precision, "ratio"))),
        update(kernel(update_kernel(options.precision, shape, options.total_variation > 0))) {
    if (is_periodic(options))
      wrap = std::make_unique<SingleKernel>(device, wrap_kernel(shape, psf, options.precision),
                                            options.precision,
                                            codegen::elementwise_launch(planning::product(shape)));
    plan::check_memory(2 * bytes() + blur.spectrum_bytes() + back.spectrum_bytes(), need().total(), name(),
                       way_out(), device->limits().global_memory_bytes);
    device->workspaces().register_size(bytes());
  }
  ~RichardsonLucyState() { device->workspaces().unregister_size(bytes()); }
  RichardsonLucyState(const RichardsonLucyState&) = delete;
  RichardsonLucyState& operator=(const RichardsonLucyState&) = delete;

  ConvolutionHandle make_convolution(bool correlate) const {
    return plan::part_of(name(), way_out(), [&] {
      return ConvolutionHandle(device->context(), device->device(), shape, is_periodic(options) ? shape : psf,
                               convolution_options(options, correlate));
    });
  }
  std::string name() const {
    return "a deconvolution of " +
           to_text(plan::Shape{shape, shape, options.batch, options.precision, Domain::real});
  }
  std::string way_out() const {
    return std::string("smaller images") +
           (options.batch > 1 ? ", or fewer in one call (RichardsonLucyOptions::batch)" : "");
  }
  SingleKernel kernel(const codegen::KernelSource& source) const {
    return {device, source, options.precision, codegen::elementwise_launch(points())};
  }
  /// The spectra of one point-spread function; null: none was set.
  Spectra current() const {
    const std::lock_guard lock(mutex);
    return {blur.filters(), back.filters()};
  }
  plan::WorkspaceNeed need() const {
    plan::WorkspaceNeed need;
    need.own = bytes();
    need.regions = options.total_variation > 0 ? 3 : 2;
    need.take_turns(blur.apply_workspace_bytes());
    need.take_turns(back.apply_workspace_bytes());
    return need;
  }
  /// The points of all pictures together.
  std::uint64_t points() const { return planning::product(shape) * options.batch; }
  std::uint64_t bytes() const { return points() * planning::scalar_bytes(options.precision); }
  std::uint64_t psf_bytes() const {
    return planning::product(psf) * planning::scalar_bytes(options.precision);
  }

  Shape shape, psf;
  RichardsonLucyOptions options;
  std::shared_ptr<runtime::DeviceContext> device;
  ConvolutionHandle blur, back;
  SingleKernel start, ratio, update;
  std::unique_ptr<SingleKernel> wrap;  ///< BlurPadding::wrap
  mutable std::mutex mutex;            ///< of the filters of blur and back, which belong together
};

namespace {

/// One call. At its end `out` holds only the last estimate. With total variation, estimates alternate between
/// `out` and `other`.
class Iterations {
 public:
  Iterations(const RichardsonLucyState& state, const Spectra& spectra, const Arguments& arguments)
      : s_(state),
        spectra_(spectra),
        a_(arguments),
        call_(*state.device, arguments, state.need()),
        blurred_(call_.workspace(0)),
        correction_(call_.workspace(1)),
        other_(turns() ? call_.workspace(2) : nullptr) {}

  void run(std::uint64_t iterations) {
    const double bytes = double(s_.bytes());
    cl_mem estimate = turns() && iterations % 2 != 0 ? other_ : a_.out.buffer;
    call_.run(s_.start, launch(estimate, estimate, s_.options.start), "first estimate", bytes);
    call_.repeat(iterations, [&](std::uint64_t i) {
      convolve(s_.blur, spectra_.blur, estimate, blurred_);
      call_.run(s_.ratio, launch(a_.in.buffer, blurred_, s_.options.filter_epsilon), "ratio", 3 * bytes);
      convolve(s_.back, spectra_.back, blurred_, correction_);
      const cl_mem next = !turns() ? estimate : estimate == other_ ? a_.out.buffer : other_;
      runtime::SingleLaunch update = launch(estimate, next, s_.options.total_variation);
      update.table = correction_;
      update.numbers = {std::uint64_t(s_.options.clip && i + 1 == iterations)};
      call_.run(s_.update, update, "next estimate", 3 * bytes);
      estimate = next;
    });
    call_.finish();
  }

 private:
  bool turns() const { return s_.options.total_variation > 0; }

  runtime::SingleLaunch launch(cl_mem in, cl_mem out, double factor) const {
    runtime::SingleLaunch launch = call_.launch(s_.points());
    launch.in = in;
    launch.out = out;
    launch.scale = factor;
    return launch;
  }

  void convolve(const ConvolutionHandle& convolution, const std::shared_ptr<const FilterSpectra>& spectra,
                cl_mem in, cl_mem out) {
    call_.run_other(&convolution, in, out, [&](const Arguments& a) { convolution.apply_with(a, spectra); });
  }

  const RichardsonLucyState& s_;
  const Spectra& spectra_;
  const Arguments& a_;
  plan::Call call_;
  cl_mem blurred_, correction_, other_;
};

}  // namespace

RichardsonLucyHandle::RichardsonLucyHandle(cl_context context, cl_device_id device, Shape shape,
                                           Shape psf_shape, const RichardsonLucyOptions& options)
    : SharedHandle("Richardson-Lucy", plan::planned_first(plan::points_of(shape), [&] {
                     return std::make_shared<RichardsonLucyState>(context, device, shape, psf_shape, options);
                   })) {}

void RichardsonLucyHandle::set_psf(const Arguments& a) {
  RichardsonLucyState& s = state();
  plan::refuse_recording(a, "set_psf()");
  plan::check_call(*s.device, "Richardson-Lucy", a,
                   {plan::numbers_use(a.in, "psf", plan::Access::read, s.psf_bytes(), s.options.precision)});
  plan::Call call(*s.device, a, {});
  cl_mem given = a.in.buffer;
  runtime::MemHandle grid;
  if (s.wrap) {
    grid = runtime::make_buffer(*s.device, s.bytes() / s.options.batch, "the point-spread function");
    runtime::SingleLaunch wrap = call.launch(planning::product(s.shape));
    wrap.in = given;
    wrap.out = given = grid.get();
    call.run(*s.wrap, wrap, "point-spread function placed", double(s.psf_bytes() + s.bytes()));
  }
  const std::lock_guard lock(s.mutex);
  const std::shared_ptr<const FilterSpectra> earlier = s.blur.filters();
  try {
    for (ConvolutionHandle* const convolution : {&s.blur, &s.back})
      call.run_other(convolution, given, nullptr,
                     [&](const Arguments& each) { convolution->set_filter(each); });
  } catch (...) {
    s.blur.replace_filters(earlier);
    throw;
  }
  call.finish();
}

void RichardsonLucyHandle::apply(const Arguments& a, std::uint64_t iterations) const {
  const RichardsonLucyState& s = state();
  if (iterations == 0) refuse("iterations = 0: a deconvolution takes at least 1");
  if (iterations > max_iterations && a.cost == nullptr)
    refuse("iterations = " + std::to_string(iterations) +
           " is above 2^32: use fewer (some dozens are usual)");
  // All iterations take one point-spread function, whatever is set meanwhile.
  const Spectra spectra = s.current();
  if (!spectra.blur && a.cost == nullptr)
    refuse("apply() without a point-spread function: call set_psf() before");
  plan::check_call(
      *s.device, "Richardson-Lucy", a,
      {plan::numbers_use(a.in, "images", plan::Access::read, s.bytes(), s.options.precision),
       plan::numbers_use(a.out, "out", plan::Access::read_write, s.bytes(), s.options.precision)},
      s.need().total());
  Iterations(s, spectra, a).run(iterations);
}

const Shape& RichardsonLucyHandle::shape() const {
  return state().shape;
}
const RichardsonLucyOptions& RichardsonLucyHandle::options() const {
  return state().options;
}
std::uint64_t RichardsonLucyHandle::image_bytes() const {
  return state().bytes();
}
std::uint64_t RichardsonLucyHandle::psf_bytes() const {
  return state().psf_bytes();
}
std::uint64_t RichardsonLucyHandle::workspace_bytes() const {
  return state().need().total();
}
Cost RichardsonLucyHandle::cost(std::uint64_t iterations) const {
  return plan::cost_of([&](const Arguments& a) { apply(a, iterations); });
}
std::string RichardsonLucyHandle::describe() const {
  const RichardsonLucyState& s = state();
  return "Richardson-Lucy" + std::string(s.options.total_variation > 0 ? " with total variation" : "") +
         ": an iteration is the blur, a pass over the pictures (moves " + std::to_string(3 * s.bytes()) +
         " bytes), its transpose, and a pass (moves " + std::to_string(3 * s.bytes()) +
         " bytes); workspace " + std::to_string(workspace_bytes()) + " bytes\nthe blur, " +
         s.blur.describe() + "its transpose, " + s.back.describe();
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
