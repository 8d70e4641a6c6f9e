// Convolution.
#include <fftcl/c/convolution.h>

#include <fftcl/detail/convolution_handle.hpp>
#include "c/formats.hpp"
#include "c/object.hpp"
#include "c/sized.hpp"

using namespace fft::c;
using fft::detail::ConvolutionHandle;

static_assert(FFTCL_CONVOLUTION_MODE_FULL == static_cast<int>(fft::ConvolutionMode::full));
static_assert(FFTCL_CONVOLUTION_MODE_SAME == static_cast<int>(fft::ConvolutionMode::same));
static_assert(FFTCL_CONVOLUTION_MODE_VALID == static_cast<int>(fft::ConvolutionMode::valid));
static_assert(FFTCL_CONVOLUTION_MODE_CIRCULAR == static_cast<int>(fft::ConvolutionMode::circular));
static_assert(FFTCL_CONVOLUTION_MODE_CAUSAL == static_cast<int>(fft::ConvolutionMode::causal));

struct fftcl_convolution : Handle<fftcl_convolution, ConvolutionHandle> {
  static constexpr char own_kind[] = "fftcl_convolution";
  using Handle::Handle;
};

namespace {

fft::ConvolutionOptions to_options(const fftcl_convolution_options* given,
                                   const std::vector<std::uint64_t>& shape) {
  const std::size_t rank = shape.size();
  const fftcl_convolution_options o = read_sized(
      given, fftcl_convolution_options FFTCL_CONVOLUTION_OPTIONS_INIT, "FFTCL_CONVOLUTION_OPTIONS_INIT");
  fft::ConvolutionOptions options;
  options.precision = static_cast<fft::Precision>(o.precision);
  options.domain = static_cast<fft::Domain>(o.domain);
  options.mode = static_cast<fft::ConvolutionMode>(o.mode);
  options.correlate = o.correlate != CL_FALSE;
  options.signals = o.signals;
  options.filters = o.filters;
  options.pairwise = o.pairwise != CL_FALSE;
  options.signal = to_layout(o.signal, rank);
  options.filter = to_layout(o.filter, rank);
  options.output = to_layout(o.output, rank);
  options.signal_format = to_format(o.signal_format, shape);
  options.output_format = to_format(o.output_format, shape);
  return options;
}

fftcl_convolution_options from_options(const fft::ConvolutionOptions& options) {
  fftcl_convolution_options o = FFTCL_CONVOLUTION_OPTIONS_INIT;
  o.precision = static_cast<fftcl_precision>(options.precision);
  o.domain = static_cast<fftcl_domain>(options.domain);
  o.mode = static_cast<fftcl_convolution_mode>(options.mode);
  o.correlate = options.correlate ? CL_TRUE : CL_FALSE;
  o.signals = options.signals;
  o.filters = options.filters;
  o.pairwise = options.pairwise ? CL_TRUE : CL_FALSE;
  o.signal = from_layout(options.signal);
  o.filter = from_layout(options.filter);
  o.output = from_layout(options.output);
  return o;
}

}  // namespace

fftcl_status fftcl_convolution_create(fftcl_convolution** convolution, cl_context context,
                                      cl_device_id device, size_t rank, const uint64_t* signal_shape,
                                      const uint64_t* filter_shape,
                                      const fftcl_convolution_options* options) noexcept {
  return create(convolution, [&] {
    const std::vector<std::uint64_t> shape = copied_axes(signal_shape, rank, "signal_shape");
    return new fftcl_convolution(context, device, shape, copied_axes(filter_shape, rank, "filter_shape"),
                                 to_options(options, shape));
  });
}
void fftcl_convolution_destroy(fftcl_convolution* convolution) noexcept {
  destroy(convolution);
}

fftcl_status fftcl_convolution_set_filter(fftcl_convolution* convolution, cl_command_queue queue,
                                          cl_mem filters, cl_uint wait_count, const cl_event* wait_list,
                                          cl_event* done) noexcept {
  return enqueue(convolution, {queue, filters, nullptr}, wait_count, wait_list, done,
                 &ConvolutionHandle::set_filter);
}
fftcl_status fftcl_convolution_set_spectrum(fftcl_convolution* convolution, cl_command_queue queue,
                                            cl_mem spectra, cl_uint wait_count, const cl_event* wait_list,
                                            cl_event* done) noexcept {
  return enqueue(convolution, {queue, spectra, nullptr}, wait_count, wait_list, done,
                 &ConvolutionHandle::set_spectrum);
}
fftcl_status fftcl_convolution_apply(const fftcl_convolution* convolution, cl_command_queue queue,
                                     cl_mem signals, cl_mem out, cl_uint wait_count,
                                     const cl_event* wait_list, cl_event* done) noexcept {
  return enqueue(convolution, {queue, signals, out}, wait_count, wait_list, done, &ConvolutionHandle::apply);
}
fftcl_status fftcl_convolution_convolve(const fftcl_convolution* convolution, cl_command_queue queue,
                                        cl_mem signals, cl_mem filters, cl_mem out, cl_uint wait_count,
                                        const cl_event* wait_list, cl_event* done) noexcept {
  return enqueue(convolution, {queue, signals, out, filters}, wait_count, wait_list, done,
                 &ConvolutionHandle::convolve);
}

fftcl_status fftcl_convolution_output_shape(const fftcl_convolution* convolution, size_t rank,
                                            uint64_t* shape) noexcept {
  return get_shape(convolution, rank, shape, "shape", &ConvolutionHandle::output_shape);
}
fftcl_status fftcl_convolution_cyclic_shape(const fftcl_convolution* convolution, size_t rank,
                                            uint64_t* shape) noexcept {
  return get_shape(convolution, rank, shape, "shape", &ConvolutionHandle::cyclic_shape);
}
fftcl_status fftcl_convolution_get_options(const fftcl_convolution* convolution,
                                           fftcl_convolution_options* options) noexcept {
  return guard([&] {
    write_sized(options, from_options(object(convolution).value.options()), "options",
                "FFTCL_CONVOLUTION_OPTIONS_INIT");
  });
}
fftcl_status fftcl_convolution_signal_bytes(const fftcl_convolution* convolution, uint64_t* bytes) noexcept {
  return get(convolution, bytes, "bytes", &ConvolutionHandle::signal_bytes);
}
fftcl_status fftcl_convolution_filter_bytes(const fftcl_convolution* convolution, uint64_t* bytes) noexcept {
  return get(convolution, bytes, "bytes", &ConvolutionHandle::filter_bytes);
}
fftcl_status fftcl_convolution_output_bytes(const fftcl_convolution* convolution, uint64_t* bytes) noexcept {
  return get(convolution, bytes, "bytes", &ConvolutionHandle::output_bytes);
}
fftcl_status fftcl_convolution_spectrum_bytes(const fftcl_convolution* convolution,
                                              uint64_t* bytes) noexcept {
  return get(convolution, bytes, "bytes", &ConvolutionHandle::spectrum_bytes);
}
fftcl_status fftcl_convolution_workspace_bytes(const fftcl_convolution* convolution,
                                               uint64_t* bytes) noexcept {
  return get(convolution, bytes, "bytes", &ConvolutionHandle::workspace_bytes);
}
fftcl_status fftcl_convolution_describe(const fftcl_convolution* convolution, char** text) noexcept {
  return describe(convolution, text);
}
