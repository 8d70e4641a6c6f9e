// The exported side of ZoomFFT: check, then one convolution.
#include <fftcl/detail/zoom_handle.hpp>

#include "core/base/refuse.hpp"
#include "core/check_options.hpp"
#include "ops/zoom/geometry.hpp"
#include "plan/arguments.hpp"
#include "plan/call.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/execution/compiled_schedule.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

plan::ResolvedLayout resolve(const Layout& layout, std::uint64_t count, const ZoomOptions& options,
                             Domain domain, const char* name, const runtime::DeviceContext& device) {
  plan::ResolvedLayout resolved =
      plan::resolve_layout(layout, {{count}, {count}, options.batch, options.precision, domain}, name);
  plan::check_memory(resolved, name, device.limits().global_memory_bytes);
  return resolved;
}

}  // namespace

struct ZoomState {
  ZoomState(cl_context context, cl_device_id device_id, std::uint64_t samples, std::uint64_t results,
            const ZoomRange& where, const ZoomOptions& wanted)
      : length(samples), points(results), range(where), options(wanted) {
    planning::check_elements(options.precision, options.domain, "ZoomOptions");
    const planning::ChirpPath path = ops::make_path(length, points, range, options.precision);
    plan::check_lengths({length}, options.batch);
    plan::check_lengths({points}, options.batch);
    device = runtime::DeviceContext::acquire(context, device_id);
    planning::check_supported(options.precision, device->limits());
    source = resolve(options.input, length, options, options.domain, "ZoomOptions::input", *device);
    destination = resolve(options.output, points, options, Domain::complex, "ZoomOptions::output", *device);
    plan::check_writable(destination, "ZoomOptions::output");
    options.input = source.layout;
    options.output = destination.layout;
    convolution =
        std::make_unique<runtime::CompiledSchedule>(device, ops::zoom_problem(length, points, path, options));
  }

  plan::WorkspaceNeed need() const {
    plan::WorkspaceNeed need;
    need.take_turns(convolution.get());
    return need;
  }

  std::uint64_t length, points;
  ZoomRange range;
  ZoomOptions options;  ///< layouts complete
  std::shared_ptr<runtime::DeviceContext> device;
  plan::ResolvedLayout source, destination;
  std::unique_ptr<runtime::CompiledSchedule> convolution;
};

ZoomHandle::ZoomHandle(cl_context context, cl_device_id device, std::uint64_t length, std::uint64_t points,
                       const ZoomRange& range, const ZoomOptions& options)
    : SharedHandle("zoom FFT",
                   std::make_shared<const ZoomState>(context, device, length, points, range, options)) {}

void ZoomHandle::apply(const Arguments& a) const {
  const ZoomState& s = state();
  plan::check_call(*s.device, "zoom FFT", a,
                   {{a.in, "in", plan::Access::read, s.source.end_bytes, &s.source},
                    {a.out, "out", plan::Access::write, s.destination.end_bytes, &s.destination}},
                   s.need().total());
  plan::Call call(*s.device, a, s.need());
  runtime::Execution execution;
  execution.input = a.in.buffer;
  execution.output = a.out.buffer;
  execution.input_offset = s.options.input.offset;
  execution.output_offset = s.options.output.offset;
  call.end(*s.convolution, execution, "chirp-z");
  call.finish();
}

std::uint64_t ZoomHandle::length() const {
  return state().length;
}
std::uint64_t ZoomHandle::points() const {
  return state().points;
}
double ZoomHandle::frequency(std::uint64_t point) const {
  const ZoomState& s = state();
  if (point >= s.points)
    refuse("point = " + std::to_string(point) + ": there are points 0 to " + std::to_string(s.points - 1));
  return ops::zoom_frequency(s.range, s.points, point);
}
const ZoomRange& ZoomHandle::range() const {
  return state().range;
}
const ZoomOptions& ZoomHandle::options() const {
  return state().options;
}
std::uint64_t ZoomHandle::input_bytes() const {
  return state().source.end_bytes;
}
std::uint64_t ZoomHandle::output_bytes() const {
  return state().destination.end_bytes;
}
std::uint64_t ZoomHandle::workspace_bytes() const {
  return state().need().total();
}
Cost ZoomHandle::cost() const {
  return plan::cost_of([&](const Arguments& a) { apply(a); });
}
std::string ZoomHandle::describe() const {
  const ZoomState& s = state();
  return "zoom: " + std::to_string(s.length) + " samples to " + std::to_string(s.points) +
         " points, chirps in the first load and the last store\n" +
         planning::describe(s.convolution->schedule());
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
