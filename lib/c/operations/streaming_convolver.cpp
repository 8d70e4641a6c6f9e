// Live signals.
#include <fftcl/c/streaming_convolver.h>

#include <fftcl/detail/streaming_handle.hpp>
#include "c/object.hpp"
#include "c/operations/stream_layout.hpp"
#include "c/sized.hpp"

using namespace fft::c;
using fft::detail::Arguments;
using fft::detail::StreamingHandle;

struct fftcl_streaming_convolver : Handle<fftcl_streaming_convolver, StreamingHandle> {
  static constexpr char own_kind[] = "fftcl_streaming_convolver";
  using Handle::Handle;
};

namespace {

fft::StreamingConvolverOptions to_options(const fftcl_streaming_convolver_options* given) {
  const fftcl_streaming_convolver_options o =
      read_sized(given, fftcl_streaming_convolver_options FFTCL_STREAMING_CONVOLVER_OPTIONS_INIT,
                 "FFTCL_STREAMING_CONVOLVER_OPTIONS_INIT");
  fft::StreamingConvolverOptions options;
  options.precision = static_cast<fft::Precision>(o.precision);
  options.domain = static_cast<fft::Domain>(o.domain);
  options.channels = o.channels;
  options.correlate = o.correlate != CL_FALSE;
  options.expected_count = o.expected_count;
  return options;
}

fftcl_streaming_convolver_options from_options(const fft::StreamingConvolverOptions& options) {
  fftcl_streaming_convolver_options o = FFTCL_STREAMING_CONVOLVER_OPTIONS_INIT;
  o.precision = static_cast<fftcl_precision>(options.precision);
  o.domain = static_cast<fftcl_domain>(options.domain);
  o.channels = options.channels;
  o.correlate = options.correlate ? CL_TRUE : CL_FALSE;
  o.expected_count = options.expected_count;
  return o;
}

}  // namespace

fftcl_status fftcl_streaming_convolver_create(fftcl_streaming_convolver** stream, cl_context context,
                                              cl_device_id device, uint64_t filter_length,
                                              const fftcl_streaming_convolver_options* options) noexcept {
  return create(stream, [&] {
    return new fftcl_streaming_convolver(context, device, filter_length, to_options(options));
  });
}
void fftcl_streaming_convolver_destroy(fftcl_streaming_convolver* stream) noexcept {
  destroy(stream);
}

fftcl_status fftcl_streaming_convolver_set_filter(fftcl_streaming_convolver* stream, cl_command_queue queue,
                                                  cl_mem filter, cl_uint wait_count,
                                                  const cl_event* wait_list, cl_event* done) noexcept {
  return enqueue(stream, {queue, filter, nullptr}, wait_count, wait_list, done, &StreamingHandle::set_filter);
}
fftcl_status fftcl_streaming_convolver_process(fftcl_streaming_convolver* stream, cl_command_queue queue,
                                               cl_mem in, const fftcl_stream_layout* in_layout,
                                               uint64_t count, cl_mem out,
                                               const fftcl_stream_layout* out_layout, cl_uint wait_count,
                                               const cl_event* wait_list, cl_event* done) noexcept {
  return enqueue(stream, {queue, in, out}, wait_count, wait_list, done,
                 [&](fftcl_streaming_convolver& s, const Arguments& a) {
                   s.value.process(a, count, to_stream_layout(in_layout), to_stream_layout(out_layout));
                 });
}
fftcl_status fftcl_streaming_convolver_flush(fftcl_streaming_convolver* stream, cl_command_queue queue,
                                             cl_mem out, const fftcl_stream_layout* out_layout,
                                             cl_uint wait_count, const cl_event* wait_list,
                                             cl_event* done) noexcept {
  return enqueue(stream, {queue, nullptr, out}, wait_count, wait_list, done,
                 [&](fftcl_streaming_convolver& s, const Arguments& a) {
                   s.value.flush(a, to_stream_layout(out_layout));
                 });
}
fftcl_status fftcl_streaming_convolver_reset(fftcl_streaming_convolver* stream) noexcept {
  return guard([&] { object(stream).value.reset(); });
}

fftcl_status fftcl_streaming_convolver_filter_length(const fftcl_streaming_convolver* stream,
                                                     uint64_t* length) noexcept {
  return get(stream, length, "length", &StreamingHandle::filter_length);
}
fftcl_status fftcl_streaming_convolver_tail_count(const fftcl_streaming_convolver* stream,
                                                  uint64_t* count) noexcept {
  return get(stream, count, "count",
             [](const fftcl_streaming_convolver& s) { return s.value.filter_length() - 1; });
}
fftcl_status fftcl_streaming_convolver_block_points(const fftcl_streaming_convolver* stream,
                                                    uint64_t* points) noexcept {
  return get(stream, points, "points", &StreamingHandle::block_points);
}
fftcl_status fftcl_streaming_convolver_block_step(const fftcl_streaming_convolver* stream,
                                                  uint64_t* samples) noexcept {
  return get(stream, samples, "samples", &StreamingHandle::block_step);
}
fftcl_status fftcl_streaming_convolver_samples(const fftcl_streaming_convolver* stream,
                                               uint64_t* samples) noexcept {
  return get(stream, samples, "samples", &StreamingHandle::samples);
}
fftcl_status fftcl_streaming_convolver_get_options(const fftcl_streaming_convolver* stream,
                                                   fftcl_streaming_convolver_options* options) noexcept {
  return guard([&] {
    write_sized(options, from_options(object(stream).value.options()), "options",
                "FFTCL_STREAMING_CONVOLVER_OPTIONS_INIT");
  });
}
fftcl_status fftcl_streaming_convolver_filter_bytes(const fftcl_streaming_convolver* stream,
                                                    uint64_t* bytes) noexcept {
  return get(stream, bytes, "bytes", &StreamingHandle::filter_bytes);
}
fftcl_status fftcl_streaming_convolver_bytes(const fftcl_streaming_convolver* stream, uint64_t count,
                                             uint64_t* bytes) noexcept {
  return get(stream, bytes, "bytes",
             [&](const fftcl_streaming_convolver& s) { return s.value.bytes(count); });
}
fftcl_status fftcl_streaming_convolver_workspace_bytes(const fftcl_streaming_convolver* stream,
                                                       uint64_t count, uint64_t* bytes) noexcept {
  return get(stream, bytes, "bytes",
             [&](const fftcl_streaming_convolver& s) { return s.value.workspace_bytes(count); });
}
fftcl_status fftcl_streaming_convolver_describe(const fftcl_streaming_convolver* stream,
                                                char** text) noexcept {
  return describe(stream, text);
}
