/* fftcl_zoom: a band of a spectrum by the definition. */
#include <math.h>
#include <string.h>

#include "support.h"

enum { length = 20, points = 7 };

static void band(void) {
  fftcl_zoom_options options = FFTCL_ZOOM_OPTIONS_INIT, filled = FFTCL_ZOOM_OPTIONS_INIT;
  options.domain = FFTCL_DOMAIN_REAL;
  options.first = 100;
  options.last = 240;
  options.sample_rate = 1000;
  fftcl_zoom* zoom = NULL;
  if (!CALL(fftcl_zoom_create(&zoom, context, device, length, points, &options))) return;
  uint64_t number = 0;
  double frequency = 0;
  CALL(fftcl_zoom_length(zoom, &number));
  CHECK(number == length);
  CALL(fftcl_zoom_points(zoom, &number));
  CHECK(number == points);
  CALL(fftcl_zoom_frequency(zoom, 2, &frequency));
  CHECK(frequency == 140);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "point = 7", fftcl_zoom_frequency(zoom, 7, &frequency));
  CALL(fftcl_zoom_input_bytes(zoom, &number));
  CHECK(number == 4 * length);
  CALL(fftcl_zoom_output_bytes(zoom, &number));
  CHECK(number == 8 * points);
  CALL(fftcl_zoom_get_options(zoom, &filled));
  CHECK(filled.output.distance == points && filled.last == 240 && filled.batch == 1 &&
        filled.domain == FFTCL_DOMAIN_REAL && filled.radius == 1);
  char* text = NULL;
  CALL(fftcl_zoom_describe(zoom, &text));
  CHECK(strstr(text, "7 points") != NULL);
  fftcl_free(text);

  double signal[length], expected[2 * points], got[2 * points];
  noise(signal, length, 1);
  for (int k = 0; k < points; ++k) {
    expected[2 * k] = expected[2 * k + 1] = 0;
    for (int j = 0; j < length; ++j) {
      const double angle = -6.283185307179586 * j * (100 + 20 * k) / 1000;
      expected[2 * k] += signal[j] * cos(angle);
      expected[2 * k + 1] += signal[j] * sin(angle);
    }
  }
  const cl_mem in = upload(signal, length, 0), out = empty_buffer(8 * points);
  cl_event done = NULL;
  CALL(fftcl_zoom_apply(zoom, queue, in, out, 0, NULL, &done));
  CHECK(done != NULL);
  clReleaseEvent(done);
  download(out, got, 2 * points, 0);
  NEAR(got, expected, 2 * points, 1e-5);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  fftcl_zoom_destroy(zoom);
}

static void nulls(void) {
  fftcl_zoom *zoom = NULL, *bad = NULL;
  uint64_t number = 0;
  double frequency = 0;
  char* text = NULL;
  fftcl_zoom_options options = FFTCL_ZOOM_OPTIONS_INIT;
  if (!CALL(fftcl_zoom_create(&zoom, context, device, 4, 4, NULL))) return;
  const cl_mem buffer = empty_buffer(32), other = empty_buffer(32);
  const null_row rows[] = {
      ROW(fftcl_zoom_create(NULL, context, device, 4, 4, NULL)),
      ROW(fftcl_zoom_create(&bad, NULL, device, 4, 4, NULL)),
      ROW(fftcl_zoom_create(&bad, context, NULL, 4, 4, NULL)),
      ROW(fftcl_zoom_apply(NULL, queue, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_zoom_apply(zoom, NULL, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_zoom_apply(zoom, queue, NULL, other, 0, NULL, NULL)),
      ROW(fftcl_zoom_apply(zoom, queue, buffer, NULL, 0, NULL, NULL)),
      ROW(fftcl_zoom_apply(zoom, queue, buffer, other, 1, NULL, NULL)),
      ROW(fftcl_zoom_length(NULL, &number)),
      ROW(fftcl_zoom_length(zoom, NULL)),
      ROW(fftcl_zoom_points(NULL, &number)),
      ROW(fftcl_zoom_points(zoom, NULL)),
      ROW(fftcl_zoom_frequency(NULL, 0, &frequency)),
      ROW(fftcl_zoom_frequency(zoom, 0, NULL)),
      ROW(fftcl_zoom_get_options(NULL, &options)),
      ROW(fftcl_zoom_get_options(zoom, NULL)),
      ROW(fftcl_zoom_input_bytes(NULL, &number)),
      ROW(fftcl_zoom_input_bytes(zoom, NULL)),
      ROW(fftcl_zoom_output_bytes(NULL, &number)),
      ROW(fftcl_zoom_output_bytes(zoom, NULL)),
      ROW(fftcl_zoom_describe(NULL, &text)),
      ROW(fftcl_zoom_describe(zoom, NULL)),
  };
  CHECK_ROWS(rows);
  clReleaseMemObject(buffer);
  clReleaseMemObject(other);
  fftcl_zoom_destroy(zoom);
  fftcl_zoom_destroy(NULL);
}

int main(void) {
  open_device();
  band();
  nulls();
  return close_device();
}
