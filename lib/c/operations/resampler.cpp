// Resampling.
#include <fftcl/c/resampler.h>

#include <fftcl/detail/resampler_handle.hpp>
#include "c/object.hpp"
#include "c/sized.hpp"

using namespace fft::c;
using fft::detail::ResamplerHandle;

struct fftcl_resampler : Handle<fftcl_resampler, ResamplerHandle> {
  static constexpr char own_kind[] = "fftcl_resampler";
  using Handle::Handle;
};

namespace {

fft::ResamplerOptions to_options(const fftcl_resampler_options* given) {
  const fftcl_resampler_options o =
      read_sized(given, fftcl_resampler_options FFTCL_RESAMPLER_OPTIONS_INIT, "FFTCL_RESAMPLER_OPTIONS_INIT");
  fft::ResamplerOptions options;
  options.precision = static_cast<fft::Precision>(o.precision);
  options.domain = static_cast<fft::Domain>(o.domain);
  options.batch = o.batch;
  options.input = to_layout(o.input, 1);
  options.output = to_layout(o.output, 1);
  options.window = copied(o.window, o.window_count, "fftcl_resampler_options::window");
  return options;
}

fftcl_resampler_options from_options(const fft::ResamplerOptions& options) {
  fftcl_resampler_options o = FFTCL_RESAMPLER_OPTIONS_INIT;
  o.precision = static_cast<fftcl_precision>(options.precision);
  o.domain = static_cast<fftcl_domain>(options.domain);
  o.batch = options.batch;
  o.input = from_layout(options.input);
  o.output = from_layout(options.output);
  o.window = options.window.data();
  o.window_count = options.window.size();
  return o;
}

}  // namespace

fftcl_status fftcl_resampler_create(fftcl_resampler** resampler, cl_context context, cl_device_id device,
                                    uint64_t length, uint64_t output_length,
                                    const fftcl_resampler_options* options) noexcept {
  return create(resampler, [&] {
    return new fftcl_resampler(context, device, length, output_length, to_options(options));
  });
}
void fftcl_resampler_destroy(fftcl_resampler* resampler) noexcept {
  destroy(resampler);
}

fftcl_status fftcl_resampler_apply(const fftcl_resampler* resampler, cl_command_queue queue, cl_mem in,
                                   cl_mem out, cl_uint wait_count, const cl_event* wait_list,
                                   cl_event* done) noexcept {
  return enqueue(resampler, {queue, in, out}, wait_count, wait_list, done, &ResamplerHandle::apply);
}

fftcl_status fftcl_resampler_length(const fftcl_resampler* resampler, uint64_t* samples) noexcept {
  return get(resampler, samples, "samples", &ResamplerHandle::length);
}
fftcl_status fftcl_resampler_output_length(const fftcl_resampler* resampler, uint64_t* samples) noexcept {
  return get(resampler, samples, "samples", &ResamplerHandle::output_length);
}
fftcl_status fftcl_resampler_get_options(const fftcl_resampler* resampler,
                                         fftcl_resampler_options* options) noexcept {
  return guard([&] {
    write_sized(options, from_options(object(resampler).value.options()), "options",
                "FFTCL_RESAMPLER_OPTIONS_INIT");
  });
}
fftcl_status fftcl_resampler_input_bytes(const fftcl_resampler* resampler, uint64_t* bytes) noexcept {
  return get(resampler, bytes, "bytes", &ResamplerHandle::input_bytes);
}
fftcl_status fftcl_resampler_output_bytes(const fftcl_resampler* resampler, uint64_t* bytes) noexcept {
  return get(resampler, bytes, "bytes", &ResamplerHandle::output_bytes);
}
fftcl_status fftcl_resampler_workspace_bytes(const fftcl_resampler* resampler, uint64_t* bytes) noexcept {
  return get(resampler, bytes, "bytes", &ResamplerHandle::workspace_bytes);
}
fftcl_status fftcl_resampler_describe(const fftcl_resampler* resampler, char** text) noexcept {
  return describe(resampler, text);
}
