// Chirp-z transforms.
#include <fftcl/c/zoom.h>

#include <fftcl/detail/zoom_handle.hpp>
#include "c/object.hpp"
#include "c/sized.hpp"

using namespace fft::c;
using fft::detail::ZoomHandle;

struct fftcl_zoom : Handle<fftcl_zoom, ZoomHandle> {
  static constexpr char own_kind[] = "fftcl_zoom";
  using Handle::Handle;
};

namespace {

fftcl_zoom_options filled_in(const fftcl_zoom_options* given) {
  return read_sized(given, fftcl_zoom_options FFTCL_ZOOM_OPTIONS_INIT, "FFTCL_ZOOM_OPTIONS_INIT");
}

fft::ZoomRange to_range(const fftcl_zoom_options& o) {
  return {o.first, o.last, o.endpoint != CL_FALSE, o.sample_rate, o.radius, o.log_growth};
}

fft::ZoomOptions to_options(const fftcl_zoom_options& o) {
  fft::ZoomOptions options;
  options.precision = static_cast<fft::Precision>(o.precision);
  options.domain = static_cast<fft::Domain>(o.domain);
  options.batch = o.batch;
  options.input = to_layout(o.input, 1);
  options.output = to_layout(o.output, 1);
  return options;
}

fftcl_zoom_options from_zoom(const ZoomHandle& zoom) {
  fftcl_zoom_options o = FFTCL_ZOOM_OPTIONS_INIT;
  const fft::ZoomOptions& options = zoom.options();
  const fft::ZoomRange& range = zoom.range();
  o.precision = static_cast<fftcl_precision>(options.precision);
  o.domain = static_cast<fftcl_domain>(options.domain);
  o.batch = options.batch;
  o.input = from_layout(options.input);
  o.output = from_layout(options.output);
  o.first = range.first;
  o.last = range.last;
  o.endpoint = range.endpoint ? CL_TRUE : CL_FALSE;
  o.sample_rate = range.sample_rate;
  o.radius = range.radius;
  o.log_growth = range.log_growth;
  return o;
}

}  // namespace

fftcl_status fftcl_zoom_create(fftcl_zoom** zoom, cl_context context, cl_device_id device, uint64_t length,
                               uint64_t points, const fftcl_zoom_options* options) noexcept {
  return create(zoom, [&] {
    const fftcl_zoom_options o = filled_in(options);
    return new fftcl_zoom(context, device, length, points, to_range(o), to_options(o));
  });
}
void fftcl_zoom_destroy(fftcl_zoom* zoom) noexcept {
  destroy(zoom);
}

fftcl_status fftcl_zoom_apply(const fftcl_zoom* zoom, cl_command_queue queue, cl_mem in, cl_mem out,
                              cl_uint wait_count, const cl_event* wait_list, cl_event* done) noexcept {
  return enqueue(zoom, {queue, in, out}, wait_count, wait_list, done, &ZoomHandle::apply);
}

fftcl_status fftcl_zoom_length(const fftcl_zoom* zoom, uint64_t* samples) noexcept {
  return get(zoom, samples, "samples", &ZoomHandle::length);
}
fftcl_status fftcl_zoom_points(const fftcl_zoom* zoom, uint64_t* points) noexcept {
  return get(zoom, points, "points", &ZoomHandle::points);
}
fftcl_status fftcl_zoom_frequency(const fftcl_zoom* zoom, uint64_t point, double* frequency) noexcept {
  return get(zoom, frequency, "frequency", [&](const fftcl_zoom& z) { return z.value.frequency(point); });
}
fftcl_status fftcl_zoom_get_options(const fftcl_zoom* zoom, fftcl_zoom_options* options) noexcept {
  return guard(
      [&] { write_sized(options, from_zoom(object(zoom).value), "options", "FFTCL_ZOOM_OPTIONS_INIT"); });
}
fftcl_status fftcl_zoom_input_bytes(const fftcl_zoom* zoom, uint64_t* bytes) noexcept {
  return get(zoom, bytes, "bytes", &ZoomHandle::input_bytes);
}
fftcl_status fftcl_zoom_output_bytes(const fftcl_zoom* zoom, uint64_t* bytes) noexcept {
  return get(zoom, bytes, "bytes", &ZoomHandle::output_bytes);
}
fftcl_status fftcl_zoom_workspace_bytes(const fftcl_zoom* zoom, uint64_t* bytes) noexcept {
  return get(zoom, bytes, "bytes", &ZoomHandle::workspace_bytes);
}
fftcl_status fftcl_zoom_describe(const fftcl_zoom* zoom, char** text) noexcept {
  return describe(zoom, text);
}
