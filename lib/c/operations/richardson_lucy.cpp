// Richardson-Lucy deconvolutions.
#include <fftcl/c/richardson_lucy.h>

#include <fftcl/detail/richardson_lucy_handle.hpp>
#include "c/object.hpp"
#include "c/sized.hpp"

using namespace fft::c;
using fft::detail::Arguments;
using fft::detail::RichardsonLucyHandle;

static_assert(FFTCL_BLUR_PADDING_ZEROS == static_cast<int>(fft::BlurPadding::zeros));
static_assert(FFTCL_BLUR_PADDING_WRAP == static_cast<int>(fft::BlurPadding::wrap));

struct fftcl_richardson_lucy : Handle<fftcl_richardson_lucy, RichardsonLucyHandle> {
  static constexpr char own_kind[] = "fftcl_richardson_lucy";
  using Handle::Handle;
};

namespace {

fft::RichardsonLucyOptions to_options(const fftcl_richardson_lucy_options* given) {
  const fftcl_richardson_lucy_options o =
      read_sized(given, fftcl_richardson_lucy_options FFTCL_RICHARDSON_LUCY_OPTIONS_INIT,
                 "FFTCL_RICHARDSON_LUCY_OPTIONS_INIT");
  fft::RichardsonLucyOptions options;
  options.precision = static_cast<fft::Precision>(o.precision);
  options.batch = o.batch;
  options.padding = static_cast<fft::BlurPadding>(o.padding);
  options.start = o.start;
  options.filter_epsilon = o.filter_epsilon;
  options.clip = o.clip != CL_FALSE;
  options.total_variation = o.total_variation;
  return options;
}

fftcl_richardson_lucy_options from_options(const fft::RichardsonLucyOptions& options) {
  fftcl_richardson_lucy_options o = FFTCL_RICHARDSON_LUCY_OPTIONS_INIT;
  o.precision = static_cast<fftcl_precision>(options.precision);
  o.batch = options.batch;
  o.padding = static_cast<fftcl_blur_padding>(options.padding);
  o.start = options.start;
  o.filter_epsilon = options.filter_epsilon;
  o.clip = options.clip ? CL_TRUE : CL_FALSE;
  o.total_variation = options.total_variation;
  return o;
}

}  // namespace

fftcl_status fftcl_richardson_lucy_create(fftcl_richardson_lucy** deconvolution, cl_context context,
                                          cl_device_id device, size_t rank, const uint64_t* shape,
                                          const uint64_t* psf_shape,
                                          const fftcl_richardson_lucy_options* options) noexcept {
  return create(deconvolution, [&] {
    return new fftcl_richardson_lucy(context, device, copied_axes(shape, rank, "shape"),
                                     copied_axes(psf_shape, rank, "psf_shape"), to_options(options));
  });
}
void fftcl_richardson_lucy_destroy(fftcl_richardson_lucy* deconvolution) noexcept {
  destroy(deconvolution);
}

fftcl_status fftcl_richardson_lucy_set_psf(fftcl_richardson_lucy* deconvolution, cl_command_queue queue,
                                           cl_mem psf, cl_uint wait_count, const cl_event* wait_list,
                                           cl_event* done) noexcept {
  return enqueue(deconvolution, {queue, psf, nullptr}, wait_count, wait_list, done,
                 &RichardsonLucyHandle::set_psf);
}
fftcl_status fftcl_richardson_lucy_apply(const fftcl_richardson_lucy* deconvolution, cl_command_queue queue,
                                         cl_mem images, uint64_t iterations, cl_mem out, cl_uint wait_count,
                                         const cl_event* wait_list, cl_event* done) noexcept {
  return enqueue(deconvolution, {queue, images, out}, wait_count, wait_list, done,
                 [&](const fftcl_richardson_lucy& d, const Arguments& a) { d.value.apply(a, iterations); });
}

fftcl_status fftcl_richardson_lucy_shape(const fftcl_richardson_lucy* deconvolution, size_t rank,
                                         uint64_t* shape) noexcept {
  return get_shape(deconvolution, rank, shape, "shape", &RichardsonLucyHandle::shape);
}
fftcl_status fftcl_richardson_lucy_get_options(const fftcl_richardson_lucy* deconvolution,
                                               fftcl_richardson_lucy_options* options) noexcept {
  return guard([&] {
    write_sized(options, from_options(object(deconvolution).value.options()), "options",
                "FFTCL_RICHARDSON_LUCY_OPTIONS_INIT");
  });
}
fftcl_status fftcl_richardson_lucy_image_bytes(const fftcl_richardson_lucy* deconvolution,
                                               uint64_t* bytes) noexcept {
  return get(deconvolution, bytes, "bytes", &RichardsonLucyHandle::image_bytes);
}
fftcl_status fftcl_richardson_lucy_psf_bytes(const fftcl_richardson_lucy* deconvolution,
                                             uint64_t* bytes) noexcept {
  return get(deconvolution, bytes, "bytes", &RichardsonLucyHandle::psf_bytes);
}
fftcl_status fftcl_richardson_lucy_workspace_bytes(const fftcl_richardson_lucy* deconvolution,
                                                   uint64_t* bytes) noexcept {
  return get(deconvolution, bytes, "bytes", &RichardsonLucyHandle::workspace_bytes);
}
fftcl_status fftcl_richardson_lucy_describe(const fftcl_richardson_lucy* deconvolution,
                                            char** text) noexcept {
  return describe(deconvolution, text);
}
