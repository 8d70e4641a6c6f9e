// Plans.
#include <fftcl/c/plan.h>

#include "c/formats.hpp"
#include "c/plan_object.hpp"
#include "c/sized.hpp"

using namespace fft::c;
using fft::Direction;
using fft::detail::Arguments;
using fft::detail::PlanHandle;

static_assert(FFTCL_SPECTRUM_ORDER_NATURAL == static_cast<int>(fft::SpectrumOrder::natural));
static_assert(FFTCL_SPECTRUM_ORDER_DIGIT_REVERSED == static_cast<int>(fft::SpectrumOrder::digit_reversed));
static_assert(FFTCL_EFFORT_ESTIMATE == static_cast<int>(fft::Effort::estimate));
static_assert(FFTCL_EFFORT_MEASURE == static_cast<int>(fft::Effort::measure));
static_assert(FFTCL_REAL_KIND_DCT1 == static_cast<int>(fft::RealKind::dct1));
static_assert(FFTCL_REAL_KIND_DCT2 == static_cast<int>(fft::RealKind::dct2));
static_assert(FFTCL_REAL_KIND_DCT3 == static_cast<int>(fft::RealKind::dct3));
static_assert(FFTCL_REAL_KIND_DCT4 == static_cast<int>(fft::RealKind::dct4));
static_assert(FFTCL_REAL_KIND_DST1 == static_cast<int>(fft::RealKind::dst1));
static_assert(FFTCL_REAL_KIND_DST2 == static_cast<int>(fft::RealKind::dst2));
static_assert(FFTCL_REAL_KIND_DST3 == static_cast<int>(fft::RealKind::dst3));
static_assert(FFTCL_REAL_KIND_DST4 == static_cast<int>(fft::RealKind::dst4));
static_assert(FFTCL_REAL_KIND_DHT == static_cast<int>(fft::RealKind::dht));
static_assert(sizeof(fftcl_real_kind) == sizeof(fft::RealKind));

namespace {

static_assert(FFTCL_NORM_BACKWARD == static_cast<int>(fft::Norm::backward));
static_assert(FFTCL_NORM_ORTHO == static_cast<int>(fft::Norm::ortho));

fft::Options to_options(const fftcl_plan_options* given, const std::vector<std::uint64_t>& lengths) {
  const std::size_t rank = lengths.size();
  const fftcl_plan_options o =
      read_sized(given, fftcl_plan_options FFTCL_PLAN_OPTIONS_INIT, "FFTCL_PLAN_OPTIONS_INIT");
  fft::Options options;
  options.precision = static_cast<fft::Precision>(o.precision);
  options.domain = static_cast<fft::Domain>(o.domain);
  options.directions = static_cast<fft::Directions>(o.directions);
  options.spectrum_order = static_cast<fft::SpectrumOrder>(o.spectrum_order);
  options.axes = to_axes(o.axes, o.axis_count, rank);
  options.batch = o.batch;
  options.signal = to_layout(o.signal, rank);
  options.spectrum = to_layout(o.spectrum, rank);
  options.forward_scale = o.forward_scale;
  if (o.inverse_scale != 0) options.inverse_scale = o.inverse_scale;
  options.in_place = o.in_place != CL_FALSE;
  options.effort = static_cast<fft::Effort>(o.effort);
  options.measure_seconds = o.measure_seconds;
  for (const fftcl_real_kind kind : copied(o.kinds, o.kind_count, "kinds", rank))
    options.kinds.push_back(static_cast<fft::RealKind>(kind));
  options.orthogonal = o.orthogonal != CL_FALSE;
  options.norm = static_cast<fft::Norm>(o.norm);
  options.signal_format = to_format(o.signal_format, lengths);
  options.spectrum_format = to_format(o.spectrum_format, lengths);
  if (o.signal_extents != nullptr)
    options.signal_extents = copied(o.signal_extents, lengths.size(), "signal_extents");
  if (o.spectrum_extents != nullptr)
    options.spectrum_extents = copied(o.spectrum_extents, lengths.size(), "spectrum_extents");
  if (o.halved_axis != nullptr) options.halved_axis = *o.halved_axis;
  return options;
}

fftcl_plan_options from_options(const fft::Options& options) {
  fftcl_plan_options o = FFTCL_PLAN_OPTIONS_INIT;
  o.precision = static_cast<fftcl_precision>(options.precision);
  o.domain = static_cast<fftcl_domain>(options.domain);
  o.directions = static_cast<fftcl_directions>(options.directions);
  o.spectrum_order = static_cast<fftcl_spectrum_order>(options.spectrum_order);
  o.axes = options.axes.data();
  o.axis_count = options.axes.size();
  o.batch = options.batch;
  o.signal = from_layout(options.signal);
  o.spectrum = from_layout(options.spectrum);
  o.forward_scale = options.forward_scale;
  o.inverse_scale = options.inverse_scale.value_or(0);
  o.in_place = options.in_place ? CL_TRUE : CL_FALSE;
  o.effort = static_cast<fftcl_effort>(options.effort);
  o.measure_seconds = options.measure_seconds;
  o.kinds = reinterpret_cast<const fftcl_real_kind*>(options.kinds.data());
  o.kind_count = options.kinds.size();
  o.orthogonal = options.orthogonal ? CL_TRUE : CL_FALSE;
  if (!options.signal_extents.empty()) o.signal_extents = options.signal_extents.data();
  if (!options.spectrum_extents.empty()) o.spectrum_extents = options.spectrum_extents.data();
  if (options.halved_axis) o.halved_axis = &*options.halved_axis;
  return o;
}

fftcl_status execute(Direction direction, const fftcl_plan* plan, const Buffers& buffers, cl_mem workspace,
                     cl_uint wait_count, const cl_event* wait_list, cl_event* done) noexcept {
  return enqueue(plan, buffers, wait_count, wait_list, done, [&](const fftcl_plan& p, Arguments a) {
    if (workspace != nullptr) a.workspace = workspace;
    a.own_workspace = a.own_workspace || workspace != nullptr;
    p.value.execute(direction, a);
  });
}

}  // namespace

fftcl_status fftcl_plan_create(fftcl_plan** plan, cl_context context, cl_device_id device, size_t rank,
                               const uint64_t* shape, const fftcl_plan_options* options) noexcept {
  return create(plan, [&] {
    std::vector<std::uint64_t> lengths = copied_axes(shape, rank, "shape");
    const fft::Options read = to_options(options, lengths);
    return new fftcl_plan({context, device, std::move(lengths), read});
  });
}
void fftcl_plan_destroy(fftcl_plan* plan) noexcept {
  destroy(plan);
}

fftcl_status fftcl_plan_forward(const fftcl_plan* plan, cl_command_queue queue, cl_mem in, cl_mem out,
                                cl_mem workspace, cl_uint wait_count, const cl_event* wait_list,
                                cl_event* done) noexcept {
  return execute(Direction::forward, plan, {queue, in, out}, workspace, wait_count, wait_list, done);
}
fftcl_status fftcl_plan_inverse(const fftcl_plan* plan, cl_command_queue queue, cl_mem in, cl_mem out,
                                cl_mem workspace, cl_uint wait_count, const cl_event* wait_list,
                                cl_event* done) noexcept {
  return execute(Direction::inverse, plan, {queue, in, out}, workspace, wait_count, wait_list, done);
}

fftcl_status fftcl_plan_execute(const fftcl_plan* plan, fftcl_direction direction, cl_command_queue queue,
                                const fftcl_memory* in, const fftcl_memory* out,
                                const fftcl_memory* workspace, cl_uint wait_count, const cl_event* wait_list,
                                cl_event* done) noexcept {
  return enqueue(plan, {queue, {}, {}}, wait_count, wait_list, done, [&](const fftcl_plan& p, Arguments a) {
    a.in = to_memory(need(in, "in"), "in");
    a.out = to_memory(need(out, "out"), "out");
    a.own_workspace = a.own_workspace || workspace != nullptr;
    if (workspace != nullptr) a.workspace = to_memory(*workspace, "workspace");
    p.value.execute(to_direction(direction), a);
  });
}
fftcl_status fftcl_plan_call(const fftcl_plan* plan, fftcl_direction direction, cl_command_queue queue,
                             const fftcl_call* call, cl_uint wait_count, const cl_event* wait_list,
                             cl_event* done) noexcept {
  return enqueue(plan, {queue, {}, {}}, wait_count, wait_list, done, [&](const fftcl_plan& p, Arguments a) {
    need(call, "call");
    const fftcl_call c = read_sized(call, fftcl_call FFTCL_CALL_INIT, "FFTCL_CALL_INIT");
    a.in = to_memory(c.in, c.in_imaginary, c.in_offset, "call->in");
    a.out = to_memory(c.out, c.out_imaginary, c.out_offset, "call->out");
    if (c.workspace != nullptr) a.workspace = to_memory(*c.workspace, "call->workspace");
    a.own_workspace = a.own_workspace || c.workspace != nullptr;
    const std::vector<fft::detail::RawBinding> bindings = to_bindings(c.bindings, c.binding_count);
    if (!bindings.empty()) a.bindings = &bindings;  // else those of fftcl_next_call()
    p.value.execute(to_direction(direction), a);
  });
}

fftcl_status fftcl_plan_rank(const fftcl_plan* plan, size_t* rank) noexcept {
  return get(plan, rank, "rank", [](const fftcl_plan& p) { return p.value.shape().size(); });
}
fftcl_status fftcl_plan_shape(const fftcl_plan* plan, size_t rank, uint64_t* shape) noexcept {
  return get_shape(plan, rank, shape, "shape", &PlanHandle::shape);
}
fftcl_status fftcl_plan_get_options(const fftcl_plan* plan, fftcl_plan_options* options) noexcept {
  return guard([&] {
    write_sized(options, from_options(object(plan).value.options()), "options", "FFTCL_PLAN_OPTIONS_INIT");
  });
}
fftcl_status fftcl_plan_workspace_bytes(const fftcl_plan* plan, uint64_t* bytes) noexcept {
  return get(plan, bytes, "bytes", &PlanHandle::workspace_bytes);
}
fftcl_status fftcl_plan_signal_bytes(const fftcl_plan* plan, uint64_t* bytes) noexcept {
  return get(plan, bytes, "bytes", &PlanHandle::signal_bytes);
}
fftcl_status fftcl_plan_spectrum_bytes(const fftcl_plan* plan, uint64_t* bytes) noexcept {
  return get(plan, bytes, "bytes", &PlanHandle::spectrum_bytes);
}
fftcl_status fftcl_plan_frequency(const fftcl_plan* plan, size_t axis, uint64_t position,
                                  uint64_t* frequency) noexcept {
  return get(plan, frequency, "frequency",
             [&](const fftcl_plan& p) { return p.value.frequency(axis, position); });
}
fftcl_status fftcl_plan_position(const fftcl_plan* plan, size_t axis, uint64_t frequency,
                                 uint64_t* position) noexcept {
  return get(plan, position, "position",
             [&](const fftcl_plan& p) { return p.value.position(axis, frequency); });
}
fftcl_status fftcl_plan_frequencies(const fftcl_plan* plan, size_t axis, size_t count,
                                    uint64_t* frequencies) noexcept {
  return guard([&] {
    give_all(object(plan).value.frequencies(axis), count, frequencies, "frequencies", "positions");
  });
}
fftcl_status fftcl_plan_describe(const fftcl_plan* plan, char** text) noexcept {
  return describe(plan, text);
}
