// Short-time Fourier transforms.
#include <fftcl/c/stft.h>

#include <fftcl/detail/stft_handle.hpp>
#include "c/object.hpp"
#include "c/sized.hpp"

using namespace fft::c;
using fft::Direction;
using fft::detail::Arguments;
using fft::detail::StftHandle;

static_assert(FFTCL_STFT_OUTPUT_COMPLEX == static_cast<int>(fft::StftOutput::complex));
static_assert(FFTCL_STFT_OUTPUT_MAGNITUDE == static_cast<int>(fft::StftOutput::magnitude));
static_assert(FFTCL_STFT_OUTPUT_POWER == static_cast<int>(fft::StftOutput::power));
static_assert(FFTCL_STFT_OUTPUT_DECIBELS == static_cast<int>(fft::StftOutput::decibels));
static_assert(FFTCL_STFT_PADDING_ZEROS == static_cast<int>(fft::StftPadding::zeros));
static_assert(FFTCL_STFT_PADDING_EDGE == static_cast<int>(fft::StftPadding::edge));
static_assert(FFTCL_STFT_PADDING_REFLECT == static_cast<int>(fft::StftPadding::reflect));
static_assert(FFTCL_STFT_PADDING_REFLECT_ODD == static_cast<int>(fft::StftPadding::reflect_odd));
static_assert(FFTCL_STFT_SCALING_NONE == static_cast<int>(fft::StftScaling::none));
static_assert(FFTCL_STFT_SCALING_SPECTRUM == static_cast<int>(fft::StftScaling::spectrum));
static_assert(FFTCL_STFT_SCALING_DENSITY == static_cast<int>(fft::StftScaling::density));

struct fftcl_stft : Handle<fftcl_stft, StftHandle> {
  static constexpr char own_kind[] = "fftcl_stft";
  using Handle::Handle;
};

namespace {

fft::StftOptions to_options(const fftcl_stft_options* given) {
  const fftcl_stft_options o =
      read_sized(given, fftcl_stft_options FFTCL_STFT_OPTIONS_INIT, "FFTCL_STFT_OPTIONS_INIT");
  fft::StftOptions options;
  options.precision = static_cast<fft::Precision>(o.precision);
  options.domain = static_cast<fft::Domain>(o.domain);
  options.frame = o.frame;
  options.hop = o.hop;
  options.fft_length = o.fft_length;
  options.batch = o.batch;
  options.window = copied(o.window, o.window_count, "fftcl_stft_options::window");
  options.centred = o.centred != CL_FALSE;
  options.padding = static_cast<fft::StftPadding>(o.padding);
  options.complete = o.complete != CL_FALSE;
  options.output = static_cast<fft::StftOutput>(o.output);
  options.min_decibels = o.min_decibels;
  options.scaling = static_cast<fft::StftScaling>(o.scaling);
  options.sample_rate = o.sample_rate;
  options.directions = static_cast<fft::Directions>(o.directions);
  return options;
}

fftcl_stft_options from_options(const fft::StftOptions& options) {
  fftcl_stft_options o = FFTCL_STFT_OPTIONS_INIT;
  o.precision = static_cast<fftcl_precision>(options.precision);
  o.domain = static_cast<fftcl_domain>(options.domain);
  o.frame = options.frame;
  o.hop = options.hop;
  o.fft_length = options.fft_length;
  o.batch = options.batch;
  o.window = options.window.data();
  o.window_count = options.window.size();
  o.centred = options.centred ? CL_TRUE : CL_FALSE;
  o.padding = static_cast<fftcl_stft_padding>(options.padding);
  o.complete = options.complete ? CL_TRUE : CL_FALSE;
  o.output = static_cast<fftcl_stft_output>(options.output);
  o.min_decibels = options.min_decibels;
  o.scaling = static_cast<fftcl_stft_scaling>(options.scaling);
  o.sample_rate = options.sample_rate;
  o.directions = static_cast<fftcl_directions>(options.directions);
  return o;
}

}  // namespace

fftcl_status fftcl_stft_create(fftcl_stft** stft, cl_context context, cl_device_id device,
                               uint64_t signal_length, const fftcl_stft_options* options) noexcept {
  return create(stft, [&] { return new fftcl_stft(context, device, signal_length, to_options(options)); });
}
void fftcl_stft_destroy(fftcl_stft* stft) noexcept {
  destroy(stft);
}

fftcl_status fftcl_stft_forward(const fftcl_stft* stft, cl_command_queue queue, cl_mem signal, cl_mem out,
                                cl_uint wait_count, const cl_event* wait_list, cl_event* done) noexcept {
  return enqueue(stft, {queue, signal, out}, wait_count, wait_list, done,
                 [](const fftcl_stft& s, const Arguments& a) { s.value.execute(Direction::forward, a); });
}
fftcl_status fftcl_stft_inverse(const fftcl_stft* stft, cl_command_queue queue, cl_mem spectra, cl_mem signal,
                                cl_uint wait_count, const cl_event* wait_list, cl_event* done) noexcept {
  return enqueue(stft, {queue, spectra, signal}, wait_count, wait_list, done,
                 [](const fftcl_stft& s, const Arguments& a) { s.value.execute(Direction::inverse, a); });
}

fftcl_status fftcl_stft_signal_length(const fftcl_stft* stft, uint64_t* samples) noexcept {
  return get(stft, samples, "samples", &StftHandle::signal_length);
}
fftcl_status fftcl_stft_frames(const fftcl_stft* stft, uint64_t* frames) noexcept {
  return get(stft, frames, "frames", &StftHandle::frames);
}
fftcl_status fftcl_stft_bins(const fftcl_stft* stft, uint64_t* bins) noexcept {
  return get(stft, bins, "bins", &StftHandle::bins);
}
fftcl_status fftcl_stft_first_sample(const fftcl_stft* stft, uint64_t frame, int64_t* sample) noexcept {
  return get(stft, sample, "sample", [&](const fftcl_stft& s) { return s.value.first_sample(frame); });
}
fftcl_status fftcl_stft_get_options(const fftcl_stft* stft, fftcl_stft_options* options) noexcept {
  return guard([&] {
    write_sized(options, from_options(object(stft).value.options()), "options", "FFTCL_STFT_OPTIONS_INIT");
  });
}
fftcl_status fftcl_stft_signal_bytes(const fftcl_stft* stft, uint64_t* bytes) noexcept {
  return get(stft, bytes, "bytes", &StftHandle::signal_bytes);
}
fftcl_status fftcl_stft_spectrum_bytes(const fftcl_stft* stft, uint64_t* bytes) noexcept {
  return get(stft, bytes, "bytes", &StftHandle::spectrum_bytes);
}
fftcl_status fftcl_stft_workspace_bytes(const fftcl_stft* stft, uint64_t* bytes) noexcept {
  return get(stft, bytes, "bytes", &StftHandle::workspace_bytes);
}
fftcl_status fftcl_stft_describe(const fftcl_stft* stft, char** text) noexcept {
  return describe(stft, text);
}
