/* fftcl_partitioned_convolver: two channels through a filter each, in blocks. */
#include <string.h>

#include "support.h"

enum { taps = 10, block = 4, samples = 16, channels = 2 };

static void stream(void) {
  fftcl_partitioned_convolver_options options = FFTCL_PARTITIONED_CONVOLVER_OPTIONS_INIT,
                                      filled = FFTCL_PARTITIONED_CONVOLVER_OPTIONS_INIT;
  options.channels = channels;
  options.filter_per_channel = CL_TRUE;
  options.partition = block;
  fftcl_partitioned_convolver* convolver = NULL;
  if (!CALL(fftcl_partitioned_convolver_create(&convolver, context, device, taps, &options))) return;
  uint64_t number = 0;
  CALL(fftcl_partitioned_convolver_filter_length(convolver, &number));
  CHECK(number == taps);
  CALL(fftcl_partitioned_convolver_partitions(convolver, &number));
  CHECK(number == 3);
  CALL(fftcl_partitioned_convolver_max_count(convolver, &number));
  CHECK(number >= samples && number % block == 0);
  CALL(fftcl_partitioned_convolver_filter_bytes(convolver, &number));
  CHECK(number == 4 * taps * channels);
  CALL(fftcl_partitioned_convolver_bytes(convolver, block, &number));
  CHECK(number == 4 * block * channels);
  CALL(fftcl_partitioned_convolver_state_bytes(convolver, &number));
  CHECK(number > 4 * taps * channels);
  CALL(fftcl_partitioned_convolver_get_options(convolver, &filled));
  CHECK(filled.partition == block && filled.channels == channels && filled.filter_per_channel == CL_TRUE);
  char* text = NULL;
  CALL(fftcl_partitioned_convolver_describe(convolver, &text));
  CHECK(strstr(text, "3 partition(s) of 4") != NULL);
  fftcl_free(text);

  double h[taps * channels], x[samples * channels], expected[samples * channels], got[samples * channels];
  noise(h, taps * channels, 1);
  noise(x, samples * channels, 2); /* a moment's samples side by side */
  for (int c = 0; c < channels; ++c)
    for (int t = 0; t < samples; ++t) {
      double sum = 0;
      for (int j = 0; j < taps && j <= t; ++j) sum += h[c * taps + j] * x[(t - j) * channels + c];
      expected[t * channels + c] = sum;
    }
  const cl_mem filters = upload(h, taps * channels, 0), in = upload(x, samples * channels, 0),
               out = empty_buffer(4 * samples * channels);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "set_filter()",
          fftcl_partitioned_convolver_process(convolver, queue, in, NULL, block, out, NULL, 0, NULL, NULL));
  cl_event done = NULL;
  CALL(fftcl_partitioned_convolver_set_filter(convolver, queue, filters, 0, NULL, &done));
  CHECK(done != NULL);
  clReleaseEvent(done);
  const uint64_t counts[] = {block, 2 * block, block};
  for (uint64_t at = 0, i = 0; i < 3; at += counts[i++]) {
    const fftcl_stream_layout places = {at * channels, channels, 1};
    CALL(fftcl_partitioned_convolver_process(convolver, queue, in, &places, counts[i], out, &places, 0, NULL,
                                             NULL));
  }
  download(out, got, samples * channels, 0);
  NEAR(got, expected, samples * channels, 1e-5);
  CALL(fftcl_partitioned_convolver_reset(convolver));
  const fftcl_stream_layout places = {0, channels, 1};
  CALL(
      fftcl_partitioned_convolver_process(convolver, queue, in, &places, block, out, &places, 0, NULL, NULL));
  download(out, got, block * channels, 0);
  NEAR(got, expected, block * channels, 1e-5);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "count = 3",
          fftcl_partitioned_convolver_process(convolver, queue, in, NULL, 3, out, NULL, 0, NULL, NULL));

  fftcl_partitioned_convolver* bad = NULL;
  const null_row rows[] = {
      ROW(fftcl_partitioned_convolver_create(NULL, context, device, taps, NULL)),
      ROW(fftcl_partitioned_convolver_create(&bad, NULL, device, taps, NULL)),
      ROW(fftcl_partitioned_convolver_create(&bad, context, NULL, taps, NULL)),
      ROW(fftcl_partitioned_convolver_set_filter(NULL, queue, filters, 0, NULL, NULL)),
      ROW(fftcl_partitioned_convolver_set_filter(convolver, NULL, filters, 0, NULL, NULL)),
      ROW(fftcl_partitioned_convolver_set_filter(convolver, queue, NULL, 0, NULL, NULL)),
      ROW(fftcl_partitioned_convolver_set_filter(convolver, queue, filters, 1, NULL, NULL)),
      ROW(fftcl_partitioned_convolver_process(NULL, queue, in, NULL, block, out, NULL, 0, NULL, NULL)),
      ROW(fftcl_partitioned_convolver_process(convolver, NULL, in, NULL, block, out, NULL, 0, NULL, NULL)),
      ROW(fftcl_partitioned_convolver_process(convolver, queue, NULL, NULL, block, out, NULL, 0, NULL, NULL)),
      ROW(fftcl_partitioned_convolver_process(convolver, queue, in, NULL, block, NULL, NULL, 0, NULL, NULL)),
      ROW(fftcl_partitioned_convolver_process(convolver, queue, in, NULL, block, out, NULL, 1, NULL, NULL)),
      ROW(fftcl_partitioned_convolver_reset(NULL)),
      ROW(fftcl_partitioned_convolver_filter_length(NULL, &number)),
      ROW(fftcl_partitioned_convolver_filter_length(convolver, NULL)),
      ROW(fftcl_partitioned_convolver_partitions(NULL, &number)),
      ROW(fftcl_partitioned_convolver_partitions(convolver, NULL)),
      ROW(fftcl_partitioned_convolver_max_count(NULL, &number)),
      ROW(fftcl_partitioned_convolver_max_count(convolver, NULL)),
      ROW(fftcl_partitioned_convolver_get_options(NULL, &options)),
      ROW(fftcl_partitioned_convolver_get_options(convolver, NULL)),
      ROW(fftcl_partitioned_convolver_filter_bytes(NULL, &number)),
      ROW(fftcl_partitioned_convolver_filter_bytes(convolver, NULL)),
      ROW(fftcl_partitioned_convolver_bytes(NULL, 1, &number)),
      ROW(fftcl_partitioned_convolver_bytes(convolver, 1, NULL)),
      ROW(fftcl_partitioned_convolver_state_bytes(NULL, &number)),
      ROW(fftcl_partitioned_convolver_state_bytes(convolver, NULL)),
      ROW(fftcl_partitioned_convolver_describe(NULL, &text)),
      ROW(fftcl_partitioned_convolver_describe(convolver, NULL)),
  };
  CHECK_ROWS(rows);
  clReleaseMemObject(filters);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  fftcl_partitioned_convolver_destroy(convolver);
  fftcl_partitioned_convolver_destroy(NULL);
}

int main(void) {
  open_device();
  stream();
  return close_device();
}
