/* fftcl_richardson_lucy: one iteration by its definition. */
#include <string.h>

#include "support.h"

enum { n = 12, m = 3 };

static void deconvolve(void) {
  const uint64_t shape[] = {n}, psf_shape[] = {m};
  fftcl_richardson_lucy_options options = FFTCL_RICHARDSON_LUCY_OPTIONS_INIT,
                                filled = FFTCL_RICHARDSON_LUCY_OPTIONS_INIT;
  options.padding = FFTCL_BLUR_PADDING_WRAP;
  options.clip = CL_FALSE;
  fftcl_richardson_lucy* deconvolution = NULL;
  if (!CALL(fftcl_richardson_lucy_create(&deconvolution, context, device, 1, shape, psf_shape, &options)))
    return;
  uint64_t number = 0, lengths[1] = {0};
  CALL(fftcl_richardson_lucy_shape(deconvolution, 1, lengths));
  CHECK(lengths[0] == n);
  CALL(fftcl_richardson_lucy_image_bytes(deconvolution, &number));
  CHECK(number == 4 * n);
  CALL(fftcl_richardson_lucy_psf_bytes(deconvolution, &number));
  CHECK(number == 4 * m);
  CALL(fftcl_richardson_lucy_workspace_bytes(deconvolution, &number));
  CHECK(number >= 8 * n);
  CALL(fftcl_richardson_lucy_get_options(deconvolution, &filled));
  CHECK(filled.padding == FFTCL_BLUR_PADDING_WRAP && filled.start == 0.5 && filled.clip == CL_FALSE &&
        filled.batch == 1);
  char* text = NULL;
  CALL(fftcl_richardson_lucy_describe(deconvolution, &text));
  CHECK(strstr(text, "Richardson-Lucy") != NULL);
  fftcl_free(text);

  /* The first estimate is flat, and so is its blur: the first correction is the picture, blurred backwards, over 0.5. */
  const double psf[m] = {0.5, 0.3, 0.2};
  double seen[n], expected[n], got[n];
  noise(seen, n, 1);
  for (int i = 0; i < n; ++i) seen[i] = 1 + 0.5 * seen[i];
  for (int i = 0; i < n; ++i) {
    expected[i] = 0;
    for (int k = 0; k < m; ++k) expected[i] += psf[k] * seen[(i + k - 1 + n) % n];
  }
  const cl_mem filter = upload(psf, m, 0), in = upload(seen, n, 0), out = empty_buffer(4 * n);
  cl_event done = NULL;
  CALL(fftcl_richardson_lucy_set_psf(deconvolution, queue, filter, 0, NULL, &done));
  CHECK(done != NULL);
  clReleaseEvent(done);
  CALL(fftcl_richardson_lucy_apply(deconvolution, queue, in, 1, out, 0, NULL, NULL));
  download(out, got, n, 0);
  NEAR(got, expected, n, 1e-5);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "iterations = 0",
          fftcl_richardson_lucy_apply(deconvolution, queue, in, 0, out, 0, NULL, NULL));
  fftcl_richardson_lucy* bad = NULL;
  const null_row rows[] = {
      ROW(fftcl_richardson_lucy_create(NULL, context, device, 1, shape, psf_shape, NULL)),
      ROW(fftcl_richardson_lucy_create(&bad, NULL, device, 1, shape, psf_shape, NULL)),
      ROW(fftcl_richardson_lucy_create(&bad, context, NULL, 1, shape, psf_shape, NULL)),
      ROW(fftcl_richardson_lucy_create(&bad, context, device, 1, NULL, psf_shape, NULL)),
      ROW(fftcl_richardson_lucy_create(&bad, context, device, 1, shape, NULL, NULL)),
      ROW(fftcl_richardson_lucy_set_psf(NULL, queue, filter, 0, NULL, NULL)),
      ROW(fftcl_richardson_lucy_set_psf(deconvolution, NULL, filter, 0, NULL, NULL)),
      ROW(fftcl_richardson_lucy_set_psf(deconvolution, queue, NULL, 0, NULL, NULL)),
      ROW(fftcl_richardson_lucy_set_psf(deconvolution, queue, filter, 1, NULL, NULL)),
      ROW(fftcl_richardson_lucy_apply(NULL, queue, in, 1, out, 0, NULL, NULL)),
      ROW(fftcl_richardson_lucy_apply(deconvolution, NULL, in, 1, out, 0, NULL, NULL)),
      ROW(fftcl_richardson_lucy_apply(deconvolution, queue, NULL, 1, out, 0, NULL, NULL)),
      ROW(fftcl_richardson_lucy_apply(deconvolution, queue, in, 1, NULL, 0, NULL, NULL)),
      ROW(fftcl_richardson_lucy_apply(deconvolution, queue, in, 1, out, 1, NULL, NULL)),
      ROW(fftcl_richardson_lucy_shape(NULL, 1, lengths)),
      ROW(fftcl_richardson_lucy_shape(deconvolution, 1, NULL)),
      ROW(fftcl_richardson_lucy_get_options(NULL, &options)),
      ROW(fftcl_richardson_lucy_get_options(deconvolution, NULL)),
      ROW(fftcl_richardson_lucy_image_bytes(NULL, &number)),
      ROW(fftcl_richardson_lucy_image_bytes(deconvolution, NULL)),
      ROW(fftcl_richardson_lucy_psf_bytes(NULL, &number)),
      ROW(fftcl_richardson_lucy_psf_bytes(deconvolution, NULL)),
      ROW(fftcl_richardson_lucy_workspace_bytes(NULL, &number)),
      ROW(fftcl_richardson_lucy_workspace_bytes(deconvolution, NULL)),
      ROW(fftcl_richardson_lucy_describe(NULL, &text)),
      ROW(fftcl_richardson_lucy_describe(deconvolution, NULL)),
  };
  CHECK_ROWS(rows);
  clReleaseMemObject(filter);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  fftcl_richardson_lucy_destroy(deconvolution);
  fftcl_richardson_lucy_destroy(NULL);
}

int main(void) {
  open_device();
  deconvolve();
  return close_device();
}
