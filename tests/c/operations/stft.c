/* fftcl_stft: spectra of windowed frames by the definition, and the signal back. */
#include <math.h>
#include <string.h>

#include "support.h"

enum { length = 40, frame = 16, hop = 8, frames = 4, bins = 9 };

static void spectra_and_back(void) {
  double window[frame], signal[length], expected[2 * frames * bins], got[2 * frames * bins], back[length];
  CALL(fftcl_make_window(fftcl_window_hamming(), frame, FFTCL_WINDOW_USE_PERIODIC, window));
  fftcl_stft_options options = FFTCL_STFT_OPTIONS_INIT, filled = FFTCL_STFT_OPTIONS_INIT;
  options.frame = frame;
  options.window = window;
  options.window_count = frame;
  fftcl_stft* stft = NULL;
  if (!CALL(fftcl_stft_create(&stft, context, device, length, &options))) return;
  uint64_t number = 0;
  int64_t sample = -1;
  CALL(fftcl_stft_signal_length(stft, &number));
  CHECK(number == length);
  CALL(fftcl_stft_frames(stft, &number));
  CHECK(number == frames);
  CALL(fftcl_stft_bins(stft, &number));
  CHECK(number == bins);
  CALL(fftcl_stft_first_sample(stft, 3, &sample));
  CHECK(sample == 3 * hop);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "frame = 4", fftcl_stft_first_sample(stft, 4, &sample));
  CALL(fftcl_stft_signal_bytes(stft, &number));
  CHECK(number == 4 * length);
  CALL(fftcl_stft_spectrum_bytes(stft, &number));
  CHECK(number == 8 * frames * bins);
  CALL(fftcl_stft_get_options(stft, &filled));
  CHECK(filled.hop == hop && filled.fft_length == frame && filled.window_count == frame &&
        filled.window[3] == window[3]);
  char* text = NULL;
  CALL(fftcl_stft_describe(stft, &text));
  CHECK(strlen(text) > 10);
  fftcl_free(text);

  noise(signal, length, 1);
  for (int f = 0; f < frames; ++f) {
    double line[2 * frame], spectrum[2 * frame];
    for (int q = 0; q < frame; ++q) {
      line[2 * q] = window[q] * signal[f * hop + q];
      line[2 * q + 1] = 0;
    }
    naive_dft(line, spectrum, frame, 1, -1);
    memcpy(expected + 2 * f * bins, spectrum, 2 * bins * sizeof *spectrum);
  }
  const cl_mem in = upload(signal, length, 0), out = empty_buffer(8 * frames * bins),
               returned = empty_buffer(4 * length);
  cl_event done = NULL;
  CALL(fftcl_stft_forward(stft, queue, in, out, 0, NULL, &done));
  CALL(fftcl_stft_inverse(stft, queue, out, returned, 1, &done, NULL));
  clReleaseEvent(done);
  download(out, got, 2 * frames * bins, 0);
  NEAR(got, expected, 2 * frames * bins, 1e-5);
  download(returned, back, length, 0);
  NEAR(back, signal, length, 1e-5);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  clReleaseMemObject(returned);
  fftcl_stft_destroy(stft);
}

/* Decibels of a sine of amplitude 1 in a centred frame, scaled as a spectrum: -6 dB, and silence at the least value. */
static void decibels(void) {
  fftcl_stft_options options = FFTCL_STFT_OPTIONS_INIT;
  options.frame = frame;
  options.output = FFTCL_STFT_OUTPUT_DECIBELS;
  options.directions = FFTCL_DIRECTIONS_FORWARD_ONLY;
  options.scaling = FFTCL_STFT_SCALING_SPECTRUM;
  options.min_decibels = -80;
  options.batch = 2;
  fftcl_stft* stft = NULL;
  if (!CALL(fftcl_stft_create(&stft, context, device, length, &options))) return;
  double signals[2 * length], got[2 * frames * bins];
  memset(signals, 0, sizeof signals);
  for (int i = 0; i < length; ++i) signals[i] = sin(6.283185307179586 * 4 * i / frame);
  const cl_mem in = upload(signals, 2 * length, 0), out = empty_buffer(4 * 2 * frames * bins);
  CALL(fftcl_stft_forward(stft, queue, in, out, 0, NULL, NULL));
  download(out, got, 2 * frames * bins, 0);
  CHECK(fabs(got[4] + 6.0206) < 1e-3);
  for (int i = frames * bins; i < 2 * frames * bins; ++i) CHECK(got[i] == -80);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "inverse()", fftcl_stft_inverse(stft, queue, out, in, 0, NULL, NULL));
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  fftcl_stft_destroy(stft);
}

int main(void) {
  open_device();
  spectra_and_back();
  decibels();
  return close_device();
}
