/* NULL in every pointer argument that needs one: matched filters, phase correlation, short-time transforms, streams. */
#include "support.h"

enum { n = 12 };

static const uint64_t shape[] = {n};
static uint64_t number, numbers[n];
static int64_t offset;
static double value;
static char* text;
static cl_mem buffer, other;

static void matched_filters(void) {
  fftcl_matched_filter* f = NULL;
  fftcl_matched_filter* bad = NULL;
  fftcl_matched_filter_options options = FFTCL_MATCHED_FILTER_OPTIONS_INIT;
  if (!CALL(fftcl_matched_filter_create(&f, context, device, 1, shape, shape, NULL))) return;
  CALL(fftcl_matched_filter_set_templates(f, queue, other, 0, NULL, NULL));
  const null_row rows[] = {
      ROW(fftcl_matched_filter_create(NULL, context, device, 1, shape, shape, NULL)),
      ROW(fftcl_matched_filter_create(&bad, NULL, device, 1, shape, shape, NULL)),
      ROW(fftcl_matched_filter_create(&bad, context, NULL, 1, shape, shape, NULL)),
      ROW(fftcl_matched_filter_create(&bad, context, device, 1, NULL, shape, NULL)),
      ROW(fftcl_matched_filter_create(&bad, context, device, 1, shape, NULL, NULL)),
      ROW(fftcl_matched_filter_set_templates(NULL, queue, other, 0, NULL, NULL)),
      ROW(fftcl_matched_filter_set_templates(f, NULL, other, 0, NULL, NULL)),
      ROW(fftcl_matched_filter_set_templates(f, queue, NULL, 0, NULL, NULL)),
      ROW(fftcl_matched_filter_set_templates(f, queue, other, 1, NULL, NULL)),
      ROW(fftcl_matched_filter_apply(NULL, queue, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_matched_filter_apply(f, NULL, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_matched_filter_apply(f, queue, NULL, other, 0, NULL, NULL)),
      ROW(fftcl_matched_filter_apply(f, queue, buffer, NULL, 0, NULL, NULL)),
      ROW(fftcl_matched_filter_apply(f, queue, buffer, other, 1, NULL, NULL)),
      ROW(fftcl_matched_filter_find(NULL, queue, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_matched_filter_find(f, NULL, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_matched_filter_find(f, queue, NULL, other, 0, NULL, NULL)),
      ROW(fftcl_matched_filter_find(f, queue, buffer, NULL, 0, NULL, NULL)),
      ROW(fftcl_matched_filter_find(f, queue, buffer, other, 1, NULL, NULL)),
      ROW(fftcl_matched_filter_read(NULL, queue, other, 0, NULL, 1, numbers, &value)),
      ROW(fftcl_matched_filter_read(f, NULL, other, 0, NULL, 1, numbers, &value)),
      ROW(fftcl_matched_filter_read(f, queue, NULL, 0, NULL, 1, numbers, &value)),
      ROW(fftcl_matched_filter_read(f, queue, other, 1, NULL, 1, numbers, &value)),
      ROW(fftcl_matched_filter_read(f, queue, other, 0, NULL, 1, NULL, &value)),
      ROW(fftcl_matched_filter_read(f, queue, other, 0, NULL, 1, numbers, NULL)),
      ROW(fftcl_matched_filter_get_options(NULL, &options)),
      ROW(fftcl_matched_filter_get_options(f, NULL)),
      ROW(fftcl_matched_filter_scores_shape(NULL, 1, numbers)),
      ROW(fftcl_matched_filter_scores_shape(f, 1, NULL)),
      ROW(fftcl_matched_filter_signal_bytes(NULL, &number)),
      ROW(fftcl_matched_filter_signal_bytes(f, NULL)),
      ROW(fftcl_matched_filter_template_bytes(NULL, &number)),
      ROW(fftcl_matched_filter_template_bytes(f, NULL)),
      ROW(fftcl_matched_filter_scores_bytes(NULL, &number)),
      ROW(fftcl_matched_filter_scores_bytes(f, NULL)),
      ROW(fftcl_matched_filter_peaks_bytes(NULL, &number)),
      ROW(fftcl_matched_filter_peaks_bytes(f, NULL)),
      ROW(fftcl_matched_filter_describe(NULL, &text)),
      ROW(fftcl_matched_filter_describe(f, NULL)),
  };
  CHECK_ROWS(rows);
  CHECK(bad == NULL);
  fftcl_matched_filter_destroy(f);
  fftcl_matched_filter_destroy(NULL);
}

static void phase_correlations(void) {
  fftcl_phase_correlation* p = NULL;
  fftcl_phase_correlation* bad = NULL;
  fftcl_phase_correlation_options options = FFTCL_PHASE_CORRELATION_OPTIONS_INIT;
  if (!CALL(fftcl_phase_correlation_create(&p, context, device, 1, shape, NULL))) return;
  CALL(fftcl_phase_correlation_set_reference(p, queue, other, 0, NULL, NULL));
  const null_row rows[] = {
      ROW(fftcl_phase_correlation_create(NULL, context, device, 1, shape, NULL)),
      ROW(fftcl_phase_correlation_create(&bad, NULL, device, 1, shape, NULL)),
      ROW(fftcl_phase_correlation_create(&bad, context, NULL, 1, shape, NULL)),
      ROW(fftcl_phase_correlation_create(&bad, context, device, 1, NULL, NULL)),
      ROW(fftcl_phase_correlation_set_reference(NULL, queue, other, 0, NULL, NULL)),
      ROW(fftcl_phase_correlation_set_reference(p, NULL, other, 0, NULL, NULL)),
      ROW(fftcl_phase_correlation_set_reference(p, queue, NULL, 0, NULL, NULL)),
      ROW(fftcl_phase_correlation_set_reference(p, queue, other, 1, NULL, NULL)),
      ROW(fftcl_phase_correlation_apply(NULL, queue, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_phase_correlation_apply(p, NULL, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_phase_correlation_apply(p, queue, NULL, other, 0, NULL, NULL)),
      ROW(fftcl_phase_correlation_apply(p, queue, buffer, NULL, 0, NULL, NULL)),
      ROW(fftcl_phase_correlation_apply(p, queue, buffer, other, 1, NULL, NULL)),
      ROW(fftcl_phase_correlation_read(NULL, queue, other, 0, NULL, 1, &offset, &value)),
      ROW(fftcl_phase_correlation_read(p, NULL, other, 0, NULL, 1, &offset, &value)),
      ROW(fftcl_phase_correlation_read(p, queue, NULL, 0, NULL, 1, &offset, &value)),
      ROW(fftcl_phase_correlation_read(p, queue, other, 1, NULL, 1, &offset, &value)),
      ROW(fftcl_phase_correlation_read(p, queue, other, 0, NULL, 1, NULL, &value)),
      ROW(fftcl_phase_correlation_read(p, queue, other, 0, NULL, 1, &offset, NULL)),
      ROW(fftcl_phase_correlation_read_fine(NULL, queue, other, 0, NULL, 1, &value, &value)),
      ROW(fftcl_phase_correlation_read_fine(p, NULL, other, 0, NULL, 1, &value, &value)),
      ROW(fftcl_phase_correlation_read_fine(p, queue, NULL, 0, NULL, 1, &value, &value)),
      ROW(fftcl_phase_correlation_read_fine(p, queue, other, 1, NULL, 1, &value, &value)),
      ROW(fftcl_phase_correlation_read_fine(p, queue, other, 0, NULL, 1, NULL, &value)),
      ROW(fftcl_phase_correlation_read_fine(p, queue, other, 0, NULL, 1, &value, NULL)),
      ROW(fftcl_phase_correlation_get_options(NULL, &options)),
      ROW(fftcl_phase_correlation_get_options(p, NULL)),
      ROW(fftcl_phase_correlation_image_bytes(NULL, &number)),
      ROW(fftcl_phase_correlation_image_bytes(p, NULL)),
      ROW(fftcl_phase_correlation_reference_bytes(NULL, &number)),
      ROW(fftcl_phase_correlation_reference_bytes(p, NULL)),
      ROW(fftcl_phase_correlation_peaks_bytes(NULL, &number)),
      ROW(fftcl_phase_correlation_peaks_bytes(p, NULL)),
      ROW(fftcl_phase_correlation_describe(NULL, &text)),
      ROW(fftcl_phase_correlation_describe(p, NULL)),
  };
  CHECK_ROWS(rows);
  CHECK(bad == NULL);
  fftcl_phase_correlation_destroy(p);
  fftcl_phase_correlation_destroy(NULL);
}

static void short_time_transforms(void) {
  fftcl_stft* s = NULL;
  fftcl_stft* bad = NULL;
  fftcl_stft_options options = FFTCL_STFT_OPTIONS_INIT, window = FFTCL_STFT_OPTIONS_INIT;
  options.frame = n;
  window.window_count = 256;
  if (!CALL(fftcl_stft_create(&s, context, device, n, &options))) return;
  const null_row rows[] = {
      ROW(fftcl_stft_create(NULL, context, device, n, &options)),
      ROW(fftcl_stft_create(&bad, NULL, device, n, &options)),
      ROW(fftcl_stft_create(&bad, context, NULL, n, &options)),
      ROW(fftcl_stft_create(&bad, context, device, 1024, &window)),
      ROW(fftcl_stft_forward(NULL, queue, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_stft_forward(s, NULL, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_stft_forward(s, queue, NULL, other, 0, NULL, NULL)),
      ROW(fftcl_stft_forward(s, queue, buffer, NULL, 0, NULL, NULL)),
      ROW(fftcl_stft_forward(s, queue, buffer, other, 1, NULL, NULL)),
      ROW(fftcl_stft_inverse(NULL, queue, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_stft_inverse(s, NULL, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_stft_inverse(s, queue, NULL, other, 0, NULL, NULL)),
      ROW(fftcl_stft_inverse(s, queue, buffer, NULL, 0, NULL, NULL)),
      ROW(fftcl_stft_inverse(s, queue, buffer, other, 1, NULL, NULL)),
      ROW(fftcl_stft_signal_length(NULL, &number)),
      ROW(fftcl_stft_signal_length(s, NULL)),
      ROW(fftcl_stft_frames(NULL, &number)),
      ROW(fftcl_stft_frames(s, NULL)),
      ROW(fftcl_stft_bins(NULL, &number)),
      ROW(fftcl_stft_bins(s, NULL)),
      ROW(fftcl_stft_first_sample(NULL, 0, &offset)),
      ROW(fftcl_stft_first_sample(s, 0, NULL)),
      ROW(fftcl_stft_get_options(NULL, &options)),
      ROW(fftcl_stft_get_options(s, NULL)),
      ROW(fftcl_stft_signal_bytes(NULL, &number)),
      ROW(fftcl_stft_signal_bytes(s, NULL)),
      ROW(fftcl_stft_spectrum_bytes(NULL, &number)),
      ROW(fftcl_stft_spectrum_bytes(s, NULL)),
      ROW(fftcl_stft_describe(NULL, &text)),
      ROW(fftcl_stft_describe(s, NULL)),
  };
  CHECK_ROWS(rows);
  CHECK(bad == NULL);
  fftcl_stft_destroy(s);
  fftcl_stft_destroy(NULL);
}

static void streams(void) {
  fftcl_streaming_convolver* s = NULL;
  fftcl_streaming_convolver* bad = NULL;
  fftcl_streaming_convolver_options options = FFTCL_STREAMING_CONVOLVER_OPTIONS_INIT;
  if (!CALL(fftcl_streaming_convolver_create(&s, context, device, 3, NULL))) return;
  CALL(fftcl_streaming_convolver_set_filter(s, queue, other, 0, NULL, NULL));
  const null_row rows[] = {
      ROW(fftcl_streaming_convolver_create(NULL, context, device, 3, NULL)),
      ROW(fftcl_streaming_convolver_create(&bad, NULL, device, 3, NULL)),
      ROW(fftcl_streaming_convolver_create(&bad, context, NULL, 3, NULL)),
      ROW(fftcl_streaming_convolver_set_filter(NULL, queue, other, 0, NULL, NULL)),
      ROW(fftcl_streaming_convolver_set_filter(s, NULL, other, 0, NULL, NULL)),
      ROW(fftcl_streaming_convolver_set_filter(s, queue, NULL, 0, NULL, NULL)),
      ROW(fftcl_streaming_convolver_set_filter(s, queue, other, 1, NULL, NULL)),
      ROW(fftcl_streaming_convolver_process(NULL, queue, buffer, NULL, n, other, NULL, 0, NULL, NULL)),
      ROW(fftcl_streaming_convolver_process(s, NULL, buffer, NULL, n, other, NULL, 0, NULL, NULL)),
      ROW(fftcl_streaming_convolver_process(s, queue, NULL, NULL, n, other, NULL, 0, NULL, NULL)),
      ROW(fftcl_streaming_convolver_process(s, queue, buffer, NULL, n, NULL, NULL, 0, NULL, NULL)),
      ROW(fftcl_streaming_convolver_process(s, queue, buffer, NULL, n, other, NULL, 1, NULL, NULL)),
      ROW(fftcl_streaming_convolver_flush(NULL, queue, other, NULL, 0, NULL, NULL)),
      ROW(fftcl_streaming_convolver_flush(s, NULL, other, NULL, 0, NULL, NULL)),
      ROW(fftcl_streaming_convolver_flush(s, queue, NULL, NULL, 0, NULL, NULL)),
      ROW(fftcl_streaming_convolver_flush(s, queue, other, NULL, 1, NULL, NULL)),
      ROW(fftcl_streaming_convolver_reset(NULL)),
      ROW(fftcl_streaming_convolver_filter_length(NULL, &number)),
      ROW(fftcl_streaming_convolver_filter_length(s, NULL)),
      ROW(fftcl_streaming_convolver_tail_count(NULL, &number)),
      ROW(fftcl_streaming_convolver_tail_count(s, NULL)),
      ROW(fftcl_streaming_convolver_block_points(NULL, &number)),
      ROW(fftcl_streaming_convolver_block_points(s, NULL)),
      ROW(fftcl_streaming_convolver_block_step(NULL, &number)),
      ROW(fftcl_streaming_convolver_block_step(s, NULL)),
      ROW(fftcl_streaming_convolver_samples(NULL, &number)),
      ROW(fftcl_streaming_convolver_samples(s, NULL)),
      ROW(fftcl_streaming_convolver_get_options(NULL, &options)),
      ROW(fftcl_streaming_convolver_get_options(s, NULL)),
      ROW(fftcl_streaming_convolver_filter_bytes(NULL, &number)),
      ROW(fftcl_streaming_convolver_filter_bytes(s, NULL)),
      ROW(fftcl_streaming_convolver_bytes(NULL, 1, &number)),
      ROW(fftcl_streaming_convolver_bytes(s, 1, NULL)),
      ROW(fftcl_streaming_convolver_describe(NULL, &text)),
      ROW(fftcl_streaming_convolver_describe(s, NULL)),
  };
  CHECK_ROWS(rows);
  CHECK(bad == NULL);
  fftcl_streaming_convolver_destroy(s);
  fftcl_streaming_convolver_destroy(NULL);
}

int main(void) {
  open_device();
  buffer = empty_buffer(8 * n);
  other = empty_buffer(8 * n);
  matched_filters();
  phase_correlations();
  short_time_transforms();
  streams();
  clFinish(queue);
  clReleaseMemObject(buffer);
  clReleaseMemObject(other);
  return close_device();
}
