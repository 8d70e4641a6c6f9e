/* Convolution, correlation and filters on the signals of a plan. */
#include <string.h>

#include "support.h"

enum { n = 12 };

int main(void) {
  open_device();
  const uint64_t lengths[] = {n};
  fftcl_plan* plan = NULL;
  CALL(fftcl_plan_create(&plan, context, device, 1, lengths, NULL));

  double x[2 * n], y[2 * n], expected[2 * n], got[2 * n];
  noise(x, 2 * n, 1);
  noise(y, 2 * n, 2);
  const cl_mem in = upload(x, 2 * n, 0), other = upload(y, 2 * n, 0), out = empty_buffer(8 * n);
  cl_event done = NULL;

  CALL(fftcl_plan_prepare_convolve(plan));
  CALL(fftcl_plan_convolve(plan, queue, in, other, out, 0, NULL, &done));
  CHECK(clWaitForEvents(1, &done) == CL_SUCCESS);
  clReleaseEvent(done);
  naive_circular(x, y, expected, n);
  download(out, got, 2 * n, 0);
  NEAR(got, expected, 2 * n, 1e-5);

  /* z[k] = sum of x[l + k] conj(y[l]) is the convolution with y reversed and conjugated. */
  double reversed[2 * n];
  for (int l = 0; l < n; ++l) {
    reversed[2 * l] = y[2 * ((n - l) % n)];
    reversed[2 * l + 1] = -y[2 * ((n - l) % n) + 1];
  }
  CALL(fftcl_plan_prepare_correlate(plan));
  CALL(fftcl_plan_correlate(plan, queue, in, other, out, 0, NULL, NULL));
  naive_circular(x, reversed, expected, n);
  download(out, got, 2 * n, 0);
  NEAR(got, expected, 2 * n, 1e-5);

  const fftcl_band band = fftcl_band_pass(0.1, 0.3, fftcl_edge_butterworth(3));
  double gains[n], spectrum[2 * n];
  const uint64_t shape[] = {n};
  CALL(fftcl_transfer_function(band, 1, shape, FFTCL_DOMAIN_COMPLEX, 0, NULL, n, gains));
  naive_dft(x, spectrum, n, 1, -1);
  for (int k = 0; k < 2 * n; ++k) spectrum[k] *= gains[k / 2] / n;
  naive_dft(spectrum, expected, n, 1, 1);
  CALL(fftcl_plan_prepare_filter(plan, band));
  CALL(fftcl_plan_filter(plan, queue, in, in, band, 0, NULL, NULL)); /* in place */
  download(in, got, 2 * n, 0);
  NEAR(got, expected, 2 * n, 1e-6);

  clReleaseMemObject(in);
  clReleaseMemObject(other);
  clReleaseMemObject(out);
  fftcl_plan_destroy(plan);
  return close_device();
}
