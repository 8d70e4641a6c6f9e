/* Matched filters and phase correlation: things are found where they were put. */
#include <math.h>
#include <string.h>

#include "support.h"

static void patterns(void) {
  enum { rows = 6, columns = 8, height = 2, width = 3, places = 5 * 6 };
  const uint64_t image[] = {rows, columns}, pattern[] = {height, width};
  fftcl_matched_filter_options options = FFTCL_MATCHED_FILTER_OPTIONS_INIT;
  options.domain = FFTCL_DOMAIN_REAL;
  options.signals = 2;
  fftcl_matched_filter* filter = NULL;
  if (!CALL(fftcl_matched_filter_create(&filter, context, device, 2, image, pattern, &options))) return;
  uint64_t shape[2] = {0, 0}, bytes = 0;
  fftcl_matched_filter_options filled = FFTCL_MATCHED_FILTER_OPTIONS_INIT;
  CALL(fftcl_matched_filter_get_options(filter, &filled));
  CHECK(filled.domain == FFTCL_DOMAIN_REAL && filled.signals == 2 && filled.templates == 1);
  CHECK(filled.signal.strides[0] == columns && filled.signal.distance == rows * columns &&
        filled.templates_layout.strides[0] == width && filled.templates_layout.strides[1] == 1);
  CALL(fftcl_matched_filter_scores_shape(filter, 2, shape));
  CHECK(shape[0] == 5 && shape[1] == 6);
  CALL(fftcl_matched_filter_signal_bytes(filter, &bytes));
  CHECK(bytes == 4 * 2 * rows * columns);
  CALL(fftcl_matched_filter_template_bytes(filter, &bytes));
  CHECK(bytes == 4 * height * width);
  CALL(fftcl_matched_filter_scores_bytes(filter, &bytes));
  CHECK(bytes == 4 * 2 * places);
  CALL(fftcl_matched_filter_peaks_bytes(filter, &bytes));
  CHECK(bytes == 2 * 16);
  char* text = NULL;
  CALL(fftcl_matched_filter_describe(filter, &text));
  CHECK(strlen(text) > 10);
  fftcl_free(text);

  const int at[2][2] = {{3, 4}, {0, 1}};
  double known[height * width], data[2 * rows * columns], energy = 0;
  noise(known, height * width, 1);
  memset(data, 0, sizeof data);
  for (int i = 0; i < height * width; ++i) energy += known[i] * known[i];
  for (int s = 0; s < 2; ++s)
    for (int i = 0; i < height * width; ++i)
      data[s * rows * columns + (at[s][0] + i / width) * columns + at[s][1] + i % width] = known[i];
  const cl_mem templates = upload(known, height * width, 0), signals = upload(data, 2 * rows * columns, 0);
  const cl_mem scores = empty_buffer(4 * 2 * places), peaks = empty_buffer(2 * 16);
  cl_event done = NULL;
  CALL(fftcl_matched_filter_set_templates(filter, queue, templates, 0, NULL, NULL));
  CALL(fftcl_matched_filter_apply(filter, queue, signals, scores, 0, NULL, NULL));
  CALL(fftcl_matched_filter_find(filter, queue, scores, peaks, 0, NULL, &done));
  uint64_t positions[4] = {9, 9, 9, 9};
  double heights[2] = {0, 0};
  CALL(fftcl_matched_filter_read(filter, queue, peaks, 1, &done, 2, positions, heights));
  clReleaseEvent(done);
  CHECK(positions[0] == 3 && positions[1] == 4 && positions[2] == 0 && positions[3] == 1);
  const double expected[] = {energy, energy};
  NEAR(heights, expected, 2, 1e-5);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "count = 3",
          fftcl_matched_filter_read(filter, queue, peaks, 0, NULL, 3, positions, heights));
  clReleaseMemObject(templates);
  clReleaseMemObject(signals);
  clReleaseMemObject(scores);
  clReleaseMemObject(peaks);
  fftcl_matched_filter_destroy(filter);
  const uint64_t larger[] = {rows + 1, width};
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "must not be longer",
          fftcl_matched_filter_create(&filter, context, device, 2, image, larger, &options));
}

/* Brightness and contrast of the place do not matter; a score for every point. */
static void normalised_patterns(void) {
  enum { rows = 6, columns = 8, height = 2, width = 3, points = rows * columns };
  const uint64_t image[] = {rows, columns}, pattern[] = {height, width};
  fftcl_matched_filter_options options = FFTCL_MATCHED_FILTER_OPTIONS_INIT;
  options.domain = FFTCL_DOMAIN_REAL;
  options.score = FFTCL_MATCH_SCORE_NORMALISED;
  options.padding = FFTCL_MATCH_PADDING_CONSTANT;
  options.padding_value = 20;
  fftcl_matched_filter* filter = NULL;
  if (!CALL(fftcl_matched_filter_create(&filter, context, device, 2, image, pattern, &options))) return;
  uint64_t shape[2] = {0, 0}, bytes = 0;
  fftcl_matched_filter_options filled = FFTCL_MATCHED_FILTER_OPTIONS_INIT;
  CALL(fftcl_matched_filter_get_options(filter, &filled));
  CHECK(filled.score == FFTCL_MATCH_SCORE_NORMALISED && filled.padding == FFTCL_MATCH_PADDING_CONSTANT &&
        filled.padding_value == 20);
  CHECK(filled.signal.strides[0] == columns && filled.templates_layout.distance == height * width);
  CALL(fftcl_matched_filter_scores_shape(filter, 2, shape));
  CHECK(shape[0] == rows && shape[1] == columns);
  CALL(fftcl_matched_filter_scores_bytes(filter, &bytes));
  CHECK(bytes == 4 * points);
  double known[height * width], data[points];
  noise(known, height * width, 1);
  noise(data, points, 2);
  for (int i = 0; i < points; ++i) data[i] += 20;
  for (int i = 0; i < height * width; ++i) /* dark, with little contrast */
    data[(3 + i / width) * columns + 4 + i % width] = 0.125 * known[i] - 5;
  const cl_mem templates = upload(known, height * width, 0), signals = upload(data, points, 0);
  const cl_mem scores = empty_buffer(4 * points), peaks = empty_buffer(16);
  uint64_t place[2] = {9, 9};
  double score = 0;
  CALL(fftcl_matched_filter_set_templates(filter, queue, templates, 0, NULL, NULL));
  CALL(fftcl_matched_filter_apply(filter, queue, signals, scores, 0, NULL, NULL));
  CALL(fftcl_matched_filter_find(filter, queue, scores, peaks, 0, NULL, NULL));
  CALL(fftcl_matched_filter_read(filter, queue, peaks, 0, NULL, 1, place, &score));
  CHECK(place[0] == 3 + height / 2 && place[1] == 4 + width / 2);
  CHECK(fabs(score - 1) < 1e-4);
  clReleaseMemObject(templates);
  clReleaseMemObject(signals);
  clReleaseMemObject(scores);
  clReleaseMemObject(peaks);
  fftcl_matched_filter_destroy(filter);
  options.padding = 6;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "padding = 6",
          fftcl_matched_filter_create(&filter, context, device, 2, image, pattern, &options));
  options.padding = FFTCL_MATCH_PADDING_EDGE;
  options.padding_value = 1e300 * 1e300;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "padding_value = inf",
          fftcl_matched_filter_create(&filter, context, device, 2, image, pattern, &options));
  options.score = FFTCL_MATCH_SCORE_PRODUCT;
  options.padding_value = 0;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "MatchScore::product",
          fftcl_matched_filter_create(&filter, context, device, 2, image, pattern, &options));
}

static void shifts(void) {
  enum { rows = 6, columns = 8, points = rows * columns };
  const uint64_t shape[] = {rows, columns};
  fftcl_phase_correlation_options options = FFTCL_PHASE_CORRELATION_OPTIONS_INIT;
  options.batch = 2;
  fftcl_phase_correlation* correlation = NULL;
  if (!CALL(fftcl_phase_correlation_create(&correlation, context, device, 2, shape, &options))) return;
  uint64_t bytes = 0;
  fftcl_phase_correlation_options filled = FFTCL_PHASE_CORRELATION_OPTIONS_INIT;
  CALL(fftcl_phase_correlation_get_options(correlation, &filled));
  CHECK(filled.domain == FFTCL_DOMAIN_REAL && filled.batch == 2 && filled.subpixel == CL_FALSE);
  CHECK(filled.image.strides[0] == columns && filled.image.distance == points &&
        filled.reference.strides[0] == columns && filled.reference.strides[1] == 1);
  CALL(fftcl_phase_correlation_image_bytes(correlation, &bytes));
  CHECK(bytes == 2 * 4 * points);
  CALL(fftcl_phase_correlation_reference_bytes(correlation, &bytes));
  CHECK(bytes == 4 * points);
  CALL(fftcl_phase_correlation_peaks_bytes(correlation, &bytes));
  CHECK(bytes == 2 * 16);
  char* text = NULL;
  CALL(fftcl_phase_correlation_describe(correlation, &text));
  CHECK(strlen(text) > 10);
  fftcl_free(text);

  const int64_t shift[2][2] = {{1, -2}, {-2, 3}};
  double scene[points], images[2 * points];
  noise(scene, points, 1);
  for (int s = 0; s < 2; ++s)
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < columns; ++c)
        images[s * points + r * columns + c] =
            scene[(r + rows - shift[s][0]) % rows * columns + (c + columns - shift[s][1]) % columns];
  const cl_mem reference = upload(scene, points, 0), moved = upload(images, 2 * points, 0);
  const cl_mem peaks = empty_buffer(2 * 16);
  cl_event done = NULL;
  CALL(fftcl_phase_correlation_set_reference(correlation, queue, reference, 0, NULL, NULL));
  CALL(fftcl_phase_correlation_apply(correlation, queue, moved, peaks, 0, NULL, &done));
  int64_t offsets[4] = {9, 9, 9, 9};
  double heights[2] = {0, 0};
  CALL(fftcl_phase_correlation_read(correlation, queue, peaks, 1, &done, 2, offsets, heights));
  clReleaseEvent(done);
  CHECK(memcmp(offsets, shift, sizeof shift) == 0);
  CHECK(fabs(heights[0] - 1) < 1e-4 && fabs(heights[1] - 1) < 1e-4);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "count = 1",
          fftcl_phase_correlation_read(correlation, queue, peaks, 0, NULL, 1, offsets, heights));
  fftcl_phase_correlation_destroy(correlation);

  /* Whole shifts have no parts. */
  options.subpixel = CL_TRUE;
  double fine[4] = {9, 9, 9, 9};
  if (CALL(fftcl_phase_correlation_create(&correlation, context, device, 2, shape, &options))) {
    CALL(fftcl_phase_correlation_peaks_bytes(correlation, &bytes));
    CHECK(bytes == 2 * 16 + 2 * 2 * 2 * 4);
    const cl_mem more = empty_buffer(bytes);
    CALL(fftcl_phase_correlation_set_reference(correlation, queue, reference, 0, NULL, NULL));
    CALL(fftcl_phase_correlation_apply(correlation, queue, moved, more, 0, NULL, NULL));
    CALL(fftcl_phase_correlation_read_fine(correlation, queue, more, 0, NULL, 2, fine, heights));
    for (int i = 0; i < 4; ++i) CHECK(fabs(fine[i] - (double)shift[i / 2][i % 2]) < 1e-3);
    REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "peaks",
            fftcl_phase_correlation_read_fine(correlation, queue, peaks, 0, NULL, 2, fine, heights));
    clReleaseMemObject(more);
    fftcl_phase_correlation_destroy(correlation);
  }
  clReleaseMemObject(reference);
  clReleaseMemObject(moved);
  clReleaseMemObject(peaks);
}

/* What fftcl_next_call() gives as a workspace is not for a reference, whose transform may need one. */
static void reference_without_workspace(void) {
  const uint64_t length = 1 << 20;
  fftcl_phase_correlation_options options = FFTCL_PHASE_CORRELATION_OPTIONS_INIT;
  options.domain = FFTCL_DOMAIN_COMPLEX;
  fftcl_phase_correlation* correlation = NULL;
  if (!CALL(fftcl_phase_correlation_create(&correlation, context, device, 1, &length, &options))) return;
  fftcl_call_options call = FFTCL_CALL_OPTIONS_INIT;
  const cl_mem reference = empty_buffer(length * 8), little = empty_buffer(64);
  call.workspace = little;
  CALL(fftcl_next_call(&call));
  CALL(fftcl_phase_correlation_set_reference(correlation, queue, reference, 0, NULL, NULL));
  clFinish(queue);
  clReleaseMemObject(reference);
  clReleaseMemObject(little);
  fftcl_phase_correlation_destroy(correlation);
}

int main(void) {
  open_device();
  reference_without_workspace();
  patterns();
  normalised_patterns();
  shifts();
  return close_device();
}
