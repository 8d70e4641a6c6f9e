// Averaged spectra.
#include <fftcl/c/welch.h>

#include <fftcl/detail/welch_handle.hpp>
#include "c/object.hpp"
#include "c/sized.hpp"

using namespace fft::c;
using fft::detail::WelchHandle;

static_assert(FFTCL_WELCH_OUTPUT_POWER == static_cast<int>(fft::WelchOutput::power));
static_assert(FFTCL_WELCH_OUTPUT_CROSS == static_cast<int>(fft::WelchOutput::cross));
static_assert(FFTCL_WELCH_OUTPUT_COHERENCE == static_cast<int>(fft::WelchOutput::coherence));
static_assert(FFTCL_WELCH_DETREND_NONE == static_cast<int>(fft::WelchDetrend::none));
static_assert(FFTCL_WELCH_DETREND_CONSTANT == static_cast<int>(fft::WelchDetrend::constant));
static_assert(FFTCL_WELCH_DETREND_LINEAR == static_cast<int>(fft::WelchDetrend::linear));
static_assert(FFTCL_WELCH_SCALING_DENSITY == static_cast<int>(fft::WelchScaling::density));
static_assert(FFTCL_WELCH_SCALING_SPECTRUM == static_cast<int>(fft::WelchScaling::spectrum));
static_assert(FFTCL_WELCH_AVERAGE_MEAN == static_cast<int>(fft::WelchAverage::mean));
static_assert(FFTCL_WELCH_AVERAGE_MEDIAN == static_cast<int>(fft::WelchAverage::median));

struct fftcl_welch : Handle<fftcl_welch, WelchHandle> {
  static constexpr char own_kind[] = "fftcl_welch";
  using Handle::Handle;
};

namespace {

fft::WelchOptions to_options(const fftcl_welch_options* given) {
  const fftcl_welch_options o =
      read_sized(given, fftcl_welch_options FFTCL_WELCH_OPTIONS_INIT, "FFTCL_WELCH_OPTIONS_INIT");
  fft::WelchOptions options;
  options.precision = static_cast<fft::Precision>(o.precision);
  options.domain = static_cast<fft::Domain>(o.domain);
  options.output = static_cast<fft::WelchOutput>(o.output);
  options.frame = o.frame;
  options.hop = o.hop;
  options.fft_length = o.fft_length;
  options.batch = o.batch;
  options.window = copied(o.window, o.window_count, "fftcl_welch_options::window");
  options.detrend = static_cast<fft::WelchDetrend>(o.detrend);
  options.scaling = static_cast<fft::WelchScaling>(o.scaling);
  options.sample_rate = o.sample_rate;
  options.average = static_cast<fft::WelchAverage>(o.average);
  return options;
}

fftcl_welch_options from_options(const fft::WelchOptions& options) {
  fftcl_welch_options o = FFTCL_WELCH_OPTIONS_INIT;
  o.precision = static_cast<fftcl_precision>(options.precision);
  o.domain = static_cast<fftcl_domain>(options.domain);
  o.output = static_cast<fftcl_welch_output>(options.output);
  o.frame = options.frame;
  o.hop = options.hop;
  o.fft_length = options.fft_length;
  o.batch = options.batch;
  o.window = options.window.data();
  o.window_count = options.window.size();
  o.detrend = static_cast<fftcl_welch_detrend>(options.detrend);
  o.scaling = static_cast<fftcl_welch_scaling>(options.scaling);
  o.sample_rate = options.sample_rate;
  o.average = static_cast<fftcl_welch_average>(options.average);
  return o;
}

}  // namespace

fftcl_status fftcl_welch_create(fftcl_welch** welch, cl_context context, cl_device_id device,
                                uint64_t signal_length, const fftcl_welch_options* options) noexcept {
  return create(welch, [&] { return new fftcl_welch(context, device, signal_length, to_options(options)); });
}
void fftcl_welch_destroy(fftcl_welch* welch) noexcept {
  destroy(welch);
}

fftcl_status fftcl_welch_apply(const fftcl_welch* welch, cl_command_queue queue, cl_mem x, cl_mem y,
                               cl_mem out, cl_uint wait_count, const cl_event* wait_list,
                               cl_event* done) noexcept {
  return enqueue(welch, {queue, x, out, y}, wait_count, wait_list, done, &WelchHandle::apply);
}

fftcl_status fftcl_welch_signal_length(const fftcl_welch* welch, uint64_t* samples) noexcept {
  return get(welch, samples, "samples", &WelchHandle::signal_length);
}
fftcl_status fftcl_welch_frames(const fftcl_welch* welch, uint64_t* frames) noexcept {
  return get(welch, frames, "frames", &WelchHandle::frames);
}
fftcl_status fftcl_welch_bins(const fftcl_welch* welch, uint64_t* bins) noexcept {
  return get(welch, bins, "bins", &WelchHandle::bins);
}
fftcl_status fftcl_welch_frequency(const fftcl_welch* welch, uint64_t bin, double* frequency) noexcept {
  return get(welch, frequency, "frequency", [&](const fftcl_welch& w) { return w.value.frequency(bin); });
}
fftcl_status fftcl_welch_get_options(const fftcl_welch* welch, fftcl_welch_options* options) noexcept {
  return guard([&] {
    write_sized(options, from_options(object(welch).value.options()), "options", "FFTCL_WELCH_OPTIONS_INIT");
  });
}
fftcl_status fftcl_welch_input_bytes(const fftcl_welch* welch, uint64_t* bytes) noexcept {
  return get(welch, bytes, "bytes", &WelchHandle::input_bytes);
}
fftcl_status fftcl_welch_output_bytes(const fftcl_welch* welch, uint64_t* bytes) noexcept {
  return get(welch, bytes, "bytes", &WelchHandle::output_bytes);
}
fftcl_status fftcl_welch_workspace_bytes(const fftcl_welch* welch, uint64_t* bytes) noexcept {
  return get(welch, bytes, "bytes", &WelchHandle::workspace_bytes);
}
fftcl_status fftcl_welch_describe(const fftcl_welch* welch, char** text) noexcept {
  return describe(welch, text);
}
