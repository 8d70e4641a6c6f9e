// Analytic signals.
#include <fftcl/c/analytic_signal.h>

#include <fftcl/detail/analytic_signal_handle.hpp>
#include "c/object.hpp"
#include "c/sized.hpp"

using namespace fft::c;
using fft::detail::AnalyticSignalHandle;

struct fftcl_analytic_signal : Handle<fftcl_analytic_signal, AnalyticSignalHandle> {
  static constexpr char own_kind[] = "fftcl_analytic_signal";
  using Handle::Handle;
};

namespace {

fft::AnalyticSignalOptions to_options(const fftcl_analytic_signal_options* given) {
  const fftcl_analytic_signal_options o =
      read_sized(given, fftcl_analytic_signal_options FFTCL_ANALYTIC_SIGNAL_OPTIONS_INIT,
                 "FFTCL_ANALYTIC_SIGNAL_OPTIONS_INIT");
  fft::AnalyticSignalOptions options;
  options.precision = static_cast<fft::Precision>(o.precision);
  options.batch = o.batch;
  options.input = to_layout(o.input, 1);
  options.output = to_layout(o.output, 1);
  return options;
}

fftcl_analytic_signal_options from_options(const fft::AnalyticSignalOptions& options) {
  fftcl_analytic_signal_options o = FFTCL_ANALYTIC_SIGNAL_OPTIONS_INIT;
  o.precision = static_cast<fftcl_precision>(options.precision);
  o.batch = options.batch;
  o.input = from_layout(options.input);
  o.output = from_layout(options.output);
  return o;
}

}  // namespace

fftcl_status fftcl_analytic_signal_create(fftcl_analytic_signal** analytic, cl_context context,
                                          cl_device_id device, uint64_t length,
                                          const fftcl_analytic_signal_options* options) noexcept {
  return create(analytic,
                [&] { return new fftcl_analytic_signal(context, device, length, to_options(options)); });
}
void fftcl_analytic_signal_destroy(fftcl_analytic_signal* analytic) noexcept {
  destroy(analytic);
}

fftcl_status fftcl_analytic_signal_apply(const fftcl_analytic_signal* analytic, cl_command_queue queue,
                                         cl_mem in, cl_mem out, cl_uint wait_count, const cl_event* wait_list,
                                         cl_event* done) noexcept {
  return enqueue(analytic, {queue, in, out}, wait_count, wait_list, done, &AnalyticSignalHandle::apply);
}

fftcl_status fftcl_analytic_signal_length(const fftcl_analytic_signal* analytic, uint64_t* samples) noexcept {
  return get(analytic, samples, "samples", &AnalyticSignalHandle::length);
}
fftcl_status fftcl_analytic_signal_get_options(const fftcl_analytic_signal* analytic,
                                               fftcl_analytic_signal_options* options) noexcept {
  return guard([&] {
    write_sized(options, from_options(object(analytic).value.options()), "options",
                "FFTCL_ANALYTIC_SIGNAL_OPTIONS_INIT");
  });
}
fftcl_status fftcl_analytic_signal_input_bytes(const fftcl_analytic_signal* analytic,
                                               uint64_t* bytes) noexcept {
  return get(analytic, bytes, "bytes", &AnalyticSignalHandle::input_bytes);
}
fftcl_status fftcl_analytic_signal_output_bytes(const fftcl_analytic_signal* analytic,
                                                uint64_t* bytes) noexcept {
  return get(analytic, bytes, "bytes", &AnalyticSignalHandle::output_bytes);
}
fftcl_status fftcl_analytic_signal_workspace_bytes(const fftcl_analytic_signal* analytic,
                                                   uint64_t* bytes) noexcept {
  return get(analytic, bytes, "bytes", &AnalyticSignalHandle::workspace_bytes);
}
fftcl_status fftcl_analytic_signal_describe(const fftcl_analytic_signal* analytic, char** text) noexcept {
  return describe(analytic, text);
}
