/* fftcl_..._workspace_bytes(): a call works in a workspace of this size, and one of less is refused. (Welch, Resampler, AnalyticSignal
 * and RichardsonLucy: operations/.) */
#include "support.h"

enum { n = 1 << 20, taps = 300, samples = 5000 };

static const uint64_t signal_shape[] = {n}, filter_shape[] = {n / 2};
static cl_mem in, filter_values, out, workspace;
static uint64_t bytes;

static void offer(uint64_t size) {
  fftcl_call_options options = FFTCL_CALL_OPTIONS_INIT;
  if (workspace != NULL) clReleaseMemObject(workspace);
  workspace = empty_buffer((size_t)size);
  options.workspace = workspace;
  CALL(fftcl_next_call(&options));
}

/* What `get_bytes` gives is enough for `call`, and its last byte is needed. */
#define WORKS_IN(get_bytes, call)                                          \
  do {                                                                     \
    bytes = 0;                                                             \
    if (!CALL(get_bytes) || !CHECK(bytes > 1)) break;                      \
    offer(bytes);                                                          \
    CALL(call);                                                            \
    offer(bytes - 1);                                                      \
    REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "workspace is too small", call); \
  } while (0)

static void transforms(void) {
  fftcl_zoom* zoom = NULL;
  fftcl_filter* filter = NULL;
  fftcl_stft* stft = NULL;
  if (CALL(fftcl_zoom_create(&zoom, context, device, n, n, NULL))) {
    WORKS_IN(fftcl_zoom_workspace_bytes(zoom, &bytes), fftcl_zoom_apply(zoom, queue, in, out, 0, NULL, NULL));
    const null_row rows[] = {ROW(fftcl_zoom_workspace_bytes(NULL, &bytes)),
                             ROW(fftcl_zoom_workspace_bytes(zoom, NULL))};
    CHECK_ROWS(rows);
    fftcl_zoom_destroy(zoom);
  }
  if (CALL(fftcl_filter_create(&filter, context, device, 1, signal_shape, NULL))) {
    CALL(fftcl_filter_set_transfer(filter, queue, in, 0, NULL, NULL));
    WORKS_IN(fftcl_filter_workspace_bytes(filter, &bytes),
             fftcl_filter_apply(filter, queue, in, out, 0, NULL, NULL));
    const null_row rows[] = {ROW(fftcl_filter_workspace_bytes(NULL, &bytes)),
                             ROW(fftcl_filter_workspace_bytes(filter, NULL))};
    CHECK_ROWS(rows);
    fftcl_filter_destroy(filter);
  }
  if (CALL(fftcl_stft_create(&stft, context, device, samples, NULL))) {
    WORKS_IN(fftcl_stft_workspace_bytes(stft, &bytes),
             fftcl_stft_inverse(stft, queue, in, out, 0, NULL, NULL));
    const null_row rows[] = {ROW(fftcl_stft_workspace_bytes(NULL, &bytes)),
                             ROW(fftcl_stft_workspace_bytes(stft, NULL))};
    CHECK_ROWS(rows);
    fftcl_stft_destroy(stft);
  }
}

static void searches(void) {
  fftcl_convolution* convolution = NULL;
  fftcl_matched_filter* matches = NULL;
  fftcl_phase_correlation* shifts = NULL;
  if (CALL(fftcl_convolution_create(&convolution, context, device, 1, signal_shape, filter_shape, NULL))) {
    WORKS_IN(fftcl_convolution_workspace_bytes(convolution, &bytes),
             fftcl_convolution_convolve(convolution, queue, in, filter_values, out, 0, NULL, NULL));
    const null_row rows[] = {ROW(fftcl_convolution_workspace_bytes(NULL, &bytes)),
                             ROW(fftcl_convolution_workspace_bytes(convolution, NULL))};
    CHECK_ROWS(rows);
    fftcl_convolution_destroy(convolution);
  }
  if (CALL(fftcl_matched_filter_create(&matches, context, device, 1, signal_shape, filter_shape, NULL))) {
    CALL(fftcl_matched_filter_set_templates(matches, queue, filter_values, 0, NULL, NULL));
    WORKS_IN(fftcl_matched_filter_workspace_bytes(matches, &bytes),
             fftcl_matched_filter_apply(matches, queue, in, out, 0, NULL, NULL));
    const null_row rows[] = {ROW(fftcl_matched_filter_workspace_bytes(NULL, &bytes)),
                             ROW(fftcl_matched_filter_workspace_bytes(matches, NULL))};
    CHECK_ROWS(rows);
    fftcl_matched_filter_destroy(matches);
  }
  if (CALL(fftcl_phase_correlation_create(&shifts, context, device, 1, signal_shape, NULL))) {
    CALL(fftcl_phase_correlation_set_reference(shifts, queue, in, 0, NULL, NULL));
    WORKS_IN(fftcl_phase_correlation_workspace_bytes(shifts, &bytes),
             fftcl_phase_correlation_apply(shifts, queue, in, out, 0, NULL, NULL));
    const null_row rows[] = {ROW(fftcl_phase_correlation_workspace_bytes(NULL, &bytes)),
                             ROW(fftcl_phase_correlation_workspace_bytes(shifts, NULL))};
    CHECK_ROWS(rows);
    fftcl_phase_correlation_destroy(shifts);
  }
}

static void streams(void) {
  fftcl_streaming_convolver* stream = NULL;
  fftcl_partitioned_convolver* convolver = NULL;
  if (CALL(fftcl_streaming_convolver_create(&stream, context, device, taps, NULL))) {
    CALL(fftcl_streaming_convolver_set_filter(stream, queue, filter_values, 0, NULL, NULL));
    WORKS_IN(fftcl_streaming_convolver_workspace_bytes(stream, samples, &bytes),
             fftcl_streaming_convolver_process(stream, queue, in, NULL, samples, out, NULL, 0, NULL, NULL));
    const null_row rows[] = {ROW(fftcl_streaming_convolver_workspace_bytes(NULL, samples, &bytes)),
                             ROW(fftcl_streaming_convolver_workspace_bytes(stream, samples, NULL))};
    CHECK_ROWS(rows);
    fftcl_streaming_convolver_destroy(stream);
  }
  if (CALL(fftcl_partitioned_convolver_create(&convolver, context, device, taps, NULL))) {
    CALL(fftcl_partitioned_convolver_set_filter(convolver, queue, filter_values, 0, NULL, NULL));
    WORKS_IN(fftcl_partitioned_convolver_workspace_bytes(convolver, 512, &bytes),
             fftcl_partitioned_convolver_process(convolver, queue, in, NULL, 512, out, NULL, 0, NULL, NULL));
    const null_row rows[] = {ROW(fftcl_partitioned_convolver_workspace_bytes(NULL, 512, &bytes)),
                             ROW(fftcl_partitioned_convolver_workspace_bytes(convolver, 512, NULL))};
    CHECK_ROWS(rows);
    fftcl_partitioned_convolver_destroy(convolver);
  }
}

int main(void) {
  open_device();
  in = empty_buffer(8 * n);
  filter_values = empty_buffer(8 * n / 2);
  out = empty_buffer(2 * 8 * n);
  transforms();
  searches();
  streams();
  clFinish(queue);
  clReleaseMemObject(in);
  clReleaseMemObject(filter_values);
  clReleaseMemObject(out);
  clReleaseMemObject(workspace);
  return close_device();
}
