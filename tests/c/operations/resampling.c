/* fftcl_analytic_signal and fftcl_resampler: a cosine becomes exp(i t), and keeps its shape at another rate. */
#include <math.h>
#include <string.h>

#include "support.h"

enum { length = 20, samples = 30 };
static const double turn = 6.283185307179586;

static void analytic(void) {
  fftcl_analytic_signal_options options = FFTCL_ANALYTIC_SIGNAL_OPTIONS_INIT,
                                filled = FFTCL_ANALYTIC_SIGNAL_OPTIONS_INIT;
  options.precision = FFTCL_PRECISION_F32;
  fftcl_analytic_signal* analytic = NULL;
  if (!CALL(fftcl_analytic_signal_create(&analytic, context, device, length, &options))) return;
  uint64_t number = 0;
  CALL(fftcl_analytic_signal_length(analytic, &number));
  CHECK(number == length);
  CALL(fftcl_analytic_signal_input_bytes(analytic, &number));
  CHECK(number == 4 * length);
  CALL(fftcl_analytic_signal_output_bytes(analytic, &number));
  CHECK(number == 8 * length);
  CALL(fftcl_analytic_signal_workspace_bytes(analytic, &number));
  CHECK(number == 0);
  CALL(fftcl_analytic_signal_get_options(analytic, &filled));
  CHECK(filled.batch == 1 && filled.output.distance == length);
  char* text = NULL;
  CALL(fftcl_analytic_signal_describe(analytic, &text));
  CHECK(strstr(text, "20 samples") != NULL);
  fftcl_free(text);
  double signal[length], expected[2 * length], got[2 * length];
  for (int i = 0; i < length; ++i) {
    signal[i] = expected[2 * i] = cos(turn * 3 * i / length);
    expected[2 * i + 1] = sin(turn * 3 * i / length);
  }
  const cl_mem in = upload(signal, length, 0), out = empty_buffer(8 * length);
  cl_event done = NULL;
  CALL(fftcl_analytic_signal_apply(analytic, queue, in, out, 0, NULL, &done));
  CHECK(done != NULL);
  clReleaseEvent(done);
  download(out, got, 2 * length, 0);
  NEAR(got, expected, 2 * length, 1e-5);
  const null_row rows[] = {
      ROW(fftcl_analytic_signal_create(NULL, context, device, 4, NULL)),
      ROW(fftcl_analytic_signal_apply(NULL, queue, in, out, 0, NULL, NULL)),
      ROW(fftcl_analytic_signal_apply(analytic, NULL, in, out, 0, NULL, NULL)),
      ROW(fftcl_analytic_signal_apply(analytic, queue, NULL, out, 0, NULL, NULL)),
      ROW(fftcl_analytic_signal_apply(analytic, queue, in, NULL, 0, NULL, NULL)),
      ROW(fftcl_analytic_signal_apply(analytic, queue, in, out, 1, NULL, NULL)),
      ROW(fftcl_analytic_signal_length(NULL, &number)),
      ROW(fftcl_analytic_signal_length(analytic, NULL)),
      ROW(fftcl_analytic_signal_get_options(NULL, &options)),
      ROW(fftcl_analytic_signal_get_options(analytic, NULL)),
      ROW(fftcl_analytic_signal_input_bytes(NULL, &number)),
      ROW(fftcl_analytic_signal_input_bytes(analytic, NULL)),
      ROW(fftcl_analytic_signal_output_bytes(NULL, &number)),
      ROW(fftcl_analytic_signal_output_bytes(analytic, NULL)),
      ROW(fftcl_analytic_signal_workspace_bytes(NULL, &number)),
      ROW(fftcl_analytic_signal_workspace_bytes(analytic, NULL)),
      ROW(fftcl_analytic_signal_describe(NULL, &text)),
      ROW(fftcl_analytic_signal_describe(analytic, NULL)),
  };
  CHECK_ROWS(rows);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  fftcl_analytic_signal_destroy(analytic);
  fftcl_analytic_signal_destroy(NULL);
}

static void resampler(void) {
  double window[length], signal[length], expected[samples], got[samples];
  for (int i = 0; i < length; ++i) window[i] = i == 3 || i == length - 3 ? 2 : 1;
  fftcl_resampler_options options = FFTCL_RESAMPLER_OPTIONS_INIT, filled = FFTCL_RESAMPLER_OPTIONS_INIT;
  options.window = window;
  options.window_count = length;
  fftcl_resampler* resampler = NULL;
  if (!CALL(fftcl_resampler_create(&resampler, context, device, length, samples, &options))) return;
  uint64_t number = 0;
  CALL(fftcl_resampler_length(resampler, &number));
  CHECK(number == length);
  CALL(fftcl_resampler_output_length(resampler, &number));
  CHECK(number == samples);
  CALL(fftcl_resampler_input_bytes(resampler, &number));
  CHECK(number == 4 * length);
  CALL(fftcl_resampler_output_bytes(resampler, &number));
  CHECK(number == 4 * samples);
  CALL(fftcl_resampler_workspace_bytes(resampler, &number));
  CHECK(number == 8 * (length / 2 + 1 + samples / 2 + 1));
  CALL(fftcl_resampler_get_options(resampler, &filled));
  CHECK(filled.window_count == length && filled.window[3] == 2 && filled.domain == FFTCL_DOMAIN_REAL);
  char* text = NULL;
  CALL(fftcl_resampler_describe(resampler, &text));
  CHECK(strstr(text, "from 20 to 30 samples") != NULL);
  fftcl_free(text);
  for (int i = 0; i < length; ++i) signal[i] = 1 + cos(turn * 3 * i / length);
  for (int i = 0; i < samples; ++i) expected[i] = 1 + 2 * cos(turn * 3 * i / samples);
  const cl_mem in = upload(signal, length, 0), out = empty_buffer(4 * samples);
  CALL(fftcl_resampler_apply(resampler, queue, in, out, 0, NULL, NULL));
  download(out, got, samples, 0);
  NEAR(got, expected, samples, 1e-5);
  const null_row rows[] = {
      ROW(fftcl_resampler_create(NULL, context, device, 4, 4, NULL)),
      ROW(fftcl_resampler_apply(NULL, queue, in, out, 0, NULL, NULL)),
      ROW(fftcl_resampler_apply(resampler, NULL, in, out, 0, NULL, NULL)),
      ROW(fftcl_resampler_apply(resampler, queue, NULL, out, 0, NULL, NULL)),
      ROW(fftcl_resampler_apply(resampler, queue, in, NULL, 0, NULL, NULL)),
      ROW(fftcl_resampler_apply(resampler, queue, in, out, 1, NULL, NULL)),
      ROW(fftcl_resampler_length(NULL, &number)),
      ROW(fftcl_resampler_length(resampler, NULL)),
      ROW(fftcl_resampler_output_length(NULL, &number)),
      ROW(fftcl_resampler_output_length(resampler, NULL)),
      ROW(fftcl_resampler_get_options(NULL, &options)),
      ROW(fftcl_resampler_get_options(resampler, NULL)),
      ROW(fftcl_resampler_input_bytes(NULL, &number)),
      ROW(fftcl_resampler_input_bytes(resampler, NULL)),
      ROW(fftcl_resampler_output_bytes(NULL, &number)),
      ROW(fftcl_resampler_output_bytes(resampler, NULL)),
      ROW(fftcl_resampler_workspace_bytes(NULL, &number)),
      ROW(fftcl_resampler_workspace_bytes(resampler, NULL)),
      ROW(fftcl_resampler_describe(NULL, &text)),
      ROW(fftcl_resampler_describe(resampler, NULL)),
  };
  CHECK_ROWS(rows);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  fftcl_resampler_destroy(resampler);
  fftcl_resampler_destroy(NULL);
}

int main(void) {
  open_device();
  analytic();
  resampler();
  return close_device();
}
