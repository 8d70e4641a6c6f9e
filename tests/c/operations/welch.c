/* fftcl_welch: power and coherence by their definition. */
#include <math.h>
#include <string.h>

#include "support.h"

enum { length = 40, frame = 16, hop = 8, frames = 4, bins = 9 };

/* The spectrum of a frame without its mean. */
static void spectrum_of(const double* signal, const double* window, double* spectrum) {
  double line[2 * frame], mean = 0;
  for (int q = 0; q < frame; ++q) mean += signal[q] / frame;
  for (int q = 0; q < frame; ++q) {
    line[2 * q] = window[q] * (signal[q] - mean);
    line[2 * q + 1] = 0;
  }
  naive_dft(line, spectrum, frame, 1, -1);
}

static void power(void) {
  double window[frame], signal[length], expected[bins], got[bins], squares = 0;
  CALL(fftcl_make_window(fftcl_window_hamming(), frame, FFTCL_WINDOW_USE_PERIODIC, window));
  for (int q = 0; q < frame; ++q) squares += window[q] * window[q];
  fftcl_welch_options options = FFTCL_WELCH_OPTIONS_INIT, filled = FFTCL_WELCH_OPTIONS_INIT;
  options.frame = frame;
  options.window = window;
  options.window_count = frame;
  options.sample_rate = 4;
  fftcl_welch* welch = NULL;
  if (!CALL(fftcl_welch_create(&welch, context, device, length, &options))) return;
  uint64_t number = 0;
  double frequency = 0;
  CALL(fftcl_welch_signal_length(welch, &number));
  CHECK(number == length);
  CALL(fftcl_welch_frames(welch, &number));
  CHECK(number == frames);
  CALL(fftcl_welch_bins(welch, &number));
  CHECK(number == bins);
  CALL(fftcl_welch_frequency(welch, 8, &frequency));
  CHECK(frequency == 2);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "bin = 9", fftcl_welch_frequency(welch, 9, &frequency));
  CALL(fftcl_welch_input_bytes(welch, &number));
  CHECK(number == 4 * length);
  CALL(fftcl_welch_output_bytes(welch, &number));
  CHECK(number == 4 * bins);
  CALL(fftcl_welch_workspace_bytes(welch, &number));
  CHECK(number > 4 * frames * frame);
  CALL(fftcl_welch_get_options(welch, &filled));
  CHECK(filled.hop == hop && filled.fft_length == frame && filled.window_count == frame &&
        filled.window[3] == window[3] && filled.detrend == FFTCL_WELCH_DETREND_CONSTANT &&
        filled.sample_rate == 4 && filled.average == FFTCL_WELCH_AVERAGE_MEAN);
  char* text = NULL;
  CALL(fftcl_welch_describe(welch, &text));
  CHECK(strstr(text, "4 frames") != NULL);
  fftcl_free(text);

  noise(signal, length, 1);
  memset(expected, 0, sizeof expected);
  for (int f = 0; f < frames; ++f) {
    double spectrum[2 * frame];
    spectrum_of(signal + f * hop, window, spectrum);
    for (int k = 0; k < bins; ++k)
      expected[k] += (k == 0 || k == bins - 1 ? 1 : 2) *
                     (spectrum[2 * k] * spectrum[2 * k] + spectrum[2 * k + 1] * spectrum[2 * k + 1]) /
                     (4 * squares * frames);
  }
  const cl_mem in = upload(signal, length, 0), out = empty_buffer(4 * bins);
  cl_event done = NULL;
  CALL(fftcl_welch_apply(welch, queue, in, NULL, out, 0, NULL, &done));
  CHECK(done != NULL);
  clReleaseEvent(done);
  download(out, got, bins, 0);
  NEAR(got, expected, bins, 1e-5);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "give one",
          fftcl_welch_apply(welch, queue, in, in, out, 0, NULL, NULL));
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  fftcl_welch_destroy(welch);
}

/* A signal is coherent with itself. */
static void coherence(void) {
  double signal[length], got[bins];
  fftcl_welch_options options = FFTCL_WELCH_OPTIONS_INIT;
  options.frame = frame;
  options.output = FFTCL_WELCH_OUTPUT_COHERENCE;
  options.detrend = FFTCL_WELCH_DETREND_NONE;
  fftcl_welch* welch = NULL;
  if (!CALL(fftcl_welch_create(&welch, context, device, length, &options))) return;
  noise(signal, length, 2);
  const cl_mem in = upload(signal, length, 0), out = empty_buffer(4 * bins);
  CALL(fftcl_welch_apply(welch, queue, in, in, out, 0, NULL, NULL));
  download(out, got, bins, 0);
  for (int k = 0; k < bins; ++k) CHECK(fabs(got[k] - 1) < 1e-5);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  fftcl_welch_destroy(welch);
}

static void nulls(void) {
  fftcl_welch *welch = NULL, *bad = NULL;
  uint64_t number = 0;
  double frequency = 0;
  char* text = NULL;
  fftcl_welch_options options = FFTCL_WELCH_OPTIONS_INIT;
  options.frame = 4;
  if (!CALL(fftcl_welch_create(&welch, context, device, 8, &options))) return;
  const cl_mem buffer = empty_buffer(32), other = empty_buffer(32);
  const null_row rows[] = {
      ROW(fftcl_welch_create(NULL, context, device, 8, &options)),
      ROW(fftcl_welch_create(&bad, NULL, device, 8, &options)),
      ROW(fftcl_welch_create(&bad, context, NULL, 8, &options)),
      ROW(fftcl_welch_apply(NULL, queue, buffer, NULL, other, 0, NULL, NULL)),
      ROW(fftcl_welch_apply(welch, NULL, buffer, NULL, other, 0, NULL, NULL)),
      ROW(fftcl_welch_apply(welch, queue, NULL, NULL, other, 0, NULL, NULL)),
      ROW(fftcl_welch_apply(welch, queue, buffer, NULL, NULL, 0, NULL, NULL)),
      ROW(fftcl_welch_apply(welch, queue, buffer, NULL, other, 1, NULL, NULL)),
      ROW(fftcl_welch_signal_length(NULL, &number)),
      ROW(fftcl_welch_signal_length(welch, NULL)),
      ROW(fftcl_welch_frames(NULL, &number)),
      ROW(fftcl_welch_frames(welch, NULL)),
      ROW(fftcl_welch_bins(NULL, &number)),
      ROW(fftcl_welch_bins(welch, NULL)),
      ROW(fftcl_welch_frequency(NULL, 0, &frequency)),
      ROW(fftcl_welch_frequency(welch, 0, NULL)),
      ROW(fftcl_welch_get_options(NULL, &options)),
      ROW(fftcl_welch_get_options(welch, NULL)),
      ROW(fftcl_welch_input_bytes(NULL, &number)),
      ROW(fftcl_welch_input_bytes(welch, NULL)),
      ROW(fftcl_welch_output_bytes(NULL, &number)),
      ROW(fftcl_welch_output_bytes(welch, NULL)),
      ROW(fftcl_welch_workspace_bytes(NULL, &number)),
      ROW(fftcl_welch_workspace_bytes(welch, NULL)),
      ROW(fftcl_welch_describe(NULL, &text)),
      ROW(fftcl_welch_describe(welch, NULL)),
  };
  CHECK_ROWS(rows);
  clReleaseMemObject(buffer);
  clReleaseMemObject(other);
  fftcl_welch_destroy(welch);
  fftcl_welch_destroy(NULL);
}

int main(void) {
  open_device();
  power();
  coherence();
  nulls();
  return close_device();
}
