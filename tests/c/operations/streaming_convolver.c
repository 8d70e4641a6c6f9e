/* fftcl_streaming_convolver: two interleaved channels in pieces of any length. */
#include <string.h>

#include "support.h"

enum { m = 5, length = 20, channels = 2, tail = m - 1, total = length + tail };

int main(void) {
  open_device();
  fftcl_streaming_convolver_options options = FFTCL_STREAMING_CONVOLVER_OPTIONS_INIT,
                                    given = FFTCL_STREAMING_CONVOLVER_OPTIONS_INIT;
  options.domain = FFTCL_DOMAIN_REAL;
  options.channels = channels;
  options.expected_count = 8;
  fftcl_streaming_convolver* stream = NULL;
  if (!CALL(fftcl_streaming_convolver_create(&stream, context, device, m, &options))) return close_device();
  uint64_t number = 0, step = 0;
  CALL(fftcl_streaming_convolver_filter_length(stream, &number));
  CHECK(number == m);
  CALL(fftcl_streaming_convolver_tail_count(stream, &number));
  CHECK(number == tail);
  CALL(fftcl_streaming_convolver_block_step(stream, &step));
  CALL(fftcl_streaming_convolver_block_points(stream, &number));
  CHECK(step >= 1 && number >= step + tail);
  CALL(fftcl_streaming_convolver_filter_bytes(stream, &number));
  CHECK(number == 4 * m);
  CALL(fftcl_streaming_convolver_bytes(stream, 7, &number));
  CHECK(number == 4 * 7 * channels);
  CALL(fftcl_streaming_convolver_get_options(stream, &given));
  CHECK(given.channels == channels && given.expected_count == 8 && given.domain == FFTCL_DOMAIN_REAL);
  char* text = NULL;
  CALL(fftcl_streaming_convolver_describe(stream, &text));
  CHECK(strlen(text) > 10);
  fftcl_free(text);

  double h[m], x[channels * length], expected[channels * total], got[channels * total];
  noise(h, m, 1);
  noise(x, channels * length, 2);
  for (int t = 0; t < total; ++t)
    for (int c = 0; c < channels; ++c) {
      expected[t * channels + c] = 0;
      for (int k = 0; k < m; ++k)
        if (t - k >= 0 && t - k < length) expected[t * channels + c] += h[k] * x[(t - k) * channels + c];
    }
  const cl_mem filter = upload(h, m, 0), in = upload(x, channels * length, 0),
               out = empty_buffer(4 * channels * total);
  CALL(fftcl_streaming_convolver_set_filter(stream, queue, filter, 0, NULL, NULL));
  for (int round = 0; round < 2; ++round) {
    const uint64_t pieces[] = {3, 0, 11, 6};
    fftcl_stream_layout layout = FFTCL_STREAM_LAYOUT_INIT;
    layout.stride = channels;
    layout.distance = 1;
    cl_event done = NULL;
    for (int p = 0; p < 4; ++p) {
      const int is_empty = pieces[p] == 0;
      CALL(fftcl_streaming_convolver_process(stream, queue, is_empty ? NULL : in, &layout, pieces[p],
                                             is_empty ? NULL : out, &layout, 0, NULL, NULL));
      layout.offset += pieces[p] * channels;
    }
    CALL(fftcl_streaming_convolver_samples(stream, &number));
    CHECK(number == length);
    CALL(fftcl_streaming_convolver_flush(stream, queue, out, &layout, 0, NULL, &done));
    CHECK(clWaitForEvents(1, &done) == CL_SUCCESS);
    clReleaseEvent(done);
    download(out, got, channels * total, 0);
    NEAR(got, expected, channels * total, 1e-5);
    /* A signal that is given up: the next round must not know of it. Dense, one channel behind the other. */
    CALL(fftcl_streaming_convolver_process(stream, queue, in, NULL, 4, out, NULL, 0, NULL, NULL));
    CALL(fftcl_streaming_convolver_samples(stream, &number));
    CHECK(number == 4);
    CALL(fftcl_streaming_convolver_reset(stream));
  }
  clReleaseMemObject(filter);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  fftcl_streaming_convolver_destroy(stream);
  return close_device();
}
