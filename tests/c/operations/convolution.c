/* fftcl_convolution: linear and circular, filters kept or new, spectra, layouts, pairs. */
#include <string.h>

#include "support.h"

enum { n = 8, m = 5, full = n + m - 1 };

/* out[k] = sum of x[l] y[k - l], real. */
static void direct(const double* x, const double* y, double* out) {
  for (int k = 0; k < full; ++k) {
    out[k] = 0;
    for (int l = 0; l < n; ++l)
      if (k - l >= 0 && k - l < m) out[k] += x[l] * y[k - l];
  }
}

static void check_bytes(const fftcl_convolution* convolution) {
  uint64_t bytes = 0;
  CALL(fftcl_convolution_signal_bytes(convolution, &bytes));
  CHECK(bytes == 4 * (2 * n + 1));
  CALL(fftcl_convolution_filter_bytes(convolution, &bytes));
  CHECK(bytes == 4 * m);
  CALL(fftcl_convolution_output_bytes(convolution, &bytes));
  CHECK(bytes == 2 * 4 * full);
}

/* Two real signals with one filter, full, kept and new. */
static void linear(void) {
  const uint64_t signal_shape[] = {n}, filter_shape[] = {m};
  fftcl_convolution_options options = FFTCL_CONVOLUTION_OPTIONS_INIT, filled = FFTCL_CONVOLUTION_OPTIONS_INIT;
  options.domain = FFTCL_DOMAIN_REAL;
  options.signals = 2;
  options.signal.offset = 1;
  fftcl_convolution* convolution = NULL;
  if (!CALL(fftcl_convolution_create(&convolution, context, device, 1, signal_shape, filter_shape, &options)))
    return;

  check_bytes(convolution);
  uint64_t shape[1] = {0};
  CALL(fftcl_convolution_output_shape(convolution, 1, shape));
  CHECK(shape[0] == full);
  CALL(fftcl_convolution_cyclic_shape(convolution, 1, shape));
  CHECK(shape[0] >= full);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "rank = 2", fftcl_convolution_output_shape(convolution, 2, shape));
  CALL(fftcl_convolution_get_options(convolution, &filled));
  CHECK(filled.signals == 2 && filled.domain == FFTCL_DOMAIN_REAL && filled.signal.offset == 1);
  CHECK(filled.signal.strides[0] == 1 && filled.signal.distance == n && filled.output.distance == full);

  double x[2 * n + 1], y[m], z[m], expected[2 * full], got[2 * full];
  noise(x, 2 * n + 1, 1);
  noise(y, m, 2);
  noise(z, m, 3);
  const cl_mem signals = upload(x, 2 * n + 1, 0), filter = upload(y, m, 0), other = upload(z, m, 0);
  const cl_mem out = empty_buffer(4 * 2 * full);
  cl_event done = NULL;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "set_filter",
          fftcl_convolution_apply(convolution, queue, signals, out, 0, NULL, NULL));
  CALL(fftcl_convolution_set_filter(convolution, queue, filter, 0, NULL, &done));
  CALL(fftcl_convolution_apply(convolution, queue, signals, out, 1, &done, NULL));
  clReleaseEvent(done);
  for (int s = 0; s < 2; ++s) direct(x + 1 + s * n, y, expected + s * full);
  download(out, got, 2 * full, 0);
  NEAR(got, expected, 2 * full, 1e-5);

  CALL(fftcl_convolution_convolve(convolution, queue, signals, other, out, 0, NULL, NULL));
  for (int s = 0; s < 2; ++s) direct(x + 1 + s * n, z, expected + s * full);
  download(out, got, 2 * full, 0);
  NEAR(got, expected, 2 * full, 1e-5);

  char* text = NULL;
  CALL(fftcl_convolution_describe(convolution, &text));
  CHECK(strlen(text) > 10);
  fftcl_free(text);
  clReleaseMemObject(signals);
  clReleaseMemObject(filter);
  clReleaseMemObject(other);
  clReleaseMemObject(out);
  fftcl_convolution_destroy(convolution);
}

/* Circular, in place, with a spectrum instead of a filter: multiplication by k halves and delays. */
static void circular_by_spectrum(void) {
  const uint64_t shape[] = {n};
  fftcl_convolution_options options = FFTCL_CONVOLUTION_OPTIONS_INIT;
  options.mode = FFTCL_CONVOLUTION_MODE_CIRCULAR;
  fftcl_convolution* convolution = NULL;
  if (!CALL(fftcl_convolution_create(&convolution, context, device, 1, shape, shape, &options))) return;
  double x[2 * n], filter[2 * n], spectrum[2 * n], expected[2 * n];
  noise(x, 2 * n, 4);
  memset(filter, 0, sizeof filter);
  filter[2 * 3] = 0.5; /* delays by 3 samples */
  naive_dft(filter, spectrum, n, 1, -1);
  naive_circular(x, filter, expected, n);
  uint64_t bytes = 0;
  CALL(fftcl_convolution_spectrum_bytes(convolution, &bytes));
  CHECK(bytes == 8 * n);
  const cl_mem values = upload(spectrum, 2 * n, 0), signal = upload(x, 2 * n, 0);
  CALL(fftcl_convolution_set_spectrum(convolution, queue, values, 0, NULL, NULL));
  CALL(fftcl_convolution_apply(convolution, queue, signal, signal, 0, NULL, NULL));
  download(signal, x, 2 * n, 0);
  NEAR(x, expected, 2 * n, 1e-6);
  clReleaseMemObject(values);
  clReleaseMemObject(signal);
  fftcl_convolution_destroy(convolution);
}

int main(void) {
  open_device();
  linear();
  circular_by_spectrum();
  return close_device();
}
