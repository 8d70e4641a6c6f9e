/* fftcl_filter: every way to a transfer function, along all axes and one. */
#include <math.h>
#include <string.h>

#include "support.h"

enum { n = 12 };

static const uint64_t shape[] = {n};
static double signal[2 * n], spectrum[2 * n];

/* Applies the filter in place and compares with the signal times `values` in frequency. */
static void check_filter(fftcl_filter* filter, const double* values) {
  double product[2 * n], expected[2 * n], got[2 * n];
  for (int k = 0; k < n; ++k) {
    const double re = values[2 * k] / n, im = values[2 * k + 1] / n;
    product[2 * k] = spectrum[2 * k] * re - spectrum[2 * k + 1] * im;
    product[2 * k + 1] = spectrum[2 * k] * im + spectrum[2 * k + 1] * re;
  }
  naive_dft(product, expected, n, 1, 1);
  const cl_mem buffer = upload(signal, 2 * n, 0);
  cl_event done = NULL;
  CALL(fftcl_filter_apply(filter, queue, buffer, buffer, 0, NULL, &done));
  CHECK(clWaitForEvents(1, &done) == CL_SUCCESS);
  clReleaseEvent(done);
  download(buffer, got, 2 * n, 0);
  NEAR(got, expected, 2 * n, 1e-6);
  clReleaseMemObject(buffer);
  fftcl_filter_destroy(filter);
}

static void bands_and_values(void) {
  double values[2 * n], gains[n];
  fftcl_filter* filter = NULL;
  const double rates[] = {1000};
  fftcl_filter_options options = FFTCL_FILTER_OPTIONS_INIT;
  options.sample_rates = rates;
  options.sample_rate_count = 1;
  const fftcl_band band = fftcl_low_pass(200, fftcl_edge_gaussian());
  CALL(fftcl_transfer_function(band, 1, shape, FFTCL_DOMAIN_COMPLEX, 1, rates, n, gains));
  for (int k = 0; k < n; ++k) values[2 * k] = gains[k], values[2 * k + 1] = 0;
  if (CALL(fftcl_filter_create_band(&filter, context, device, 1, shape, band, &options)))
    check_filter(filter, values);
  if (CALL(fftcl_filter_create_gains(&filter, context, device, 1, shape, n, gains, NULL)))
    check_filter(filter, values);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "11",
          fftcl_filter_create_gains(&filter, context, device, 1, shape, n - 1, gains, NULL));
  CHECK(filter == NULL);
  noise(values, 2 * n, 5);
  if (CALL(fftcl_filter_create_values(&filter, context, device, 1, shape, n, values, NULL)))
    check_filter(filter, values);
  const cl_mem buffer = upload(values, 2 * n, 0);
  if (CALL(fftcl_filter_create(&filter, context, device, 1, shape, NULL))) {
    const cl_mem any = empty_buffer(8 * n);
    REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "set_transfer",
            fftcl_filter_apply(filter, queue, any, any, 0, NULL, NULL));
    clReleaseMemObject(any);
    CALL(fftcl_filter_set_transfer(filter, queue, buffer, 0, NULL, NULL));
    check_filter(filter, values);
  }
  clReleaseMemObject(buffer);
}

static void blur_and_back(void) {
  const uint64_t length[] = {3}, centre[] = {0};
  const double points[] = {0.6, 0.3, 0.1};
  fftcl_point_spread blur = {1, length, centre, 3, points};
  double line[2 * n], values[2 * n], inverse[2 * n];
  fftcl_filter* filter = NULL;
  memset(line, 0, sizeof line);
  for (int i = 0; i < 3; ++i) line[2 * i] = points[i];
  naive_dft(line, values, n, 1, -1);
  if (CALL(fftcl_filter_create_point_spread(&filter, context, device, 1, shape, &blur, NULL)))
    check_filter(filter, values);
  for (int k = 0; k < n; ++k) {
    const double power = values[2 * k] * values[2 * k] + values[2 * k + 1] * values[2 * k + 1] + 0.01;
    inverse[2 * k] = values[2 * k] / power;
    inverse[2 * k + 1] = -values[2 * k + 1] / power;
  }
  if (CALL(fftcl_filter_create_wiener(&filter, context, device, 1, shape, &blur, 0.01, NULL)))
    check_filter(filter, inverse);
  blur.count = 2;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "2",
          fftcl_filter_create_point_spread(&filter, context, device, 1, shape, &blur, NULL));
}

static void expression(void) {
  double values[2 * n], f[n];
  fftcl_filter* filter = NULL;
  CALL(fftcl_frequencies(n, 1.0, f));
  for (int k = 0; k < n; ++k) values[2 * k] = exp(-f[k] * f[k] / 0.02), values[2 * k + 1] = 0;
  if (CALL(fftcl_filter_create_expression(&filter, context, device, 1, shape, "exp(-r * r / 0.02)", NULL)))
    check_filter(filter, values);
  REFUSED(FFTCL_ERROR_BUILD, "no_such_name",
          fftcl_filter_create_expression(&filter, context, device, 1, shape, "no_such_name + 1", NULL));
  CHECK(filter == NULL);
}

/* Rows of an image only; what a filter tells. */
static void one_axis(void) {
  const uint64_t image[] = {2, n};
  const size_t axes[] = {1};
  fftcl_filter_options options = FFTCL_FILTER_OPTIONS_INIT;
  options.axes = axes;
  options.axis_count = 1;
  double gains[n];
  for (int k = 0; k < n; ++k) gains[k] = k == 0; /* the mean of each row */
  fftcl_filter* filter = NULL;
  if (!CALL(fftcl_filter_create_gains(&filter, context, device, 2, image, n, gains, &options))) return;
  size_t rank = 0;
  uint64_t got[2] = {0, 0}, number = 0;
  CALL(fftcl_filter_rank(filter, &rank));
  CHECK(rank == 2);
  CALL(fftcl_filter_shape(filter, 2, got));
  CHECK(got[0] == 2 && got[1] == n);
  fftcl_filter_options filled = FFTCL_FILTER_OPTIONS_INIT;
  CALL(fftcl_filter_get_options(filter, &filled));
  CHECK(filled.batch == 1 && filled.axis_count == 1 && filled.axes[0] == 1);
  CHECK(filled.sample_rate_count == 1 && filled.sample_rates[0] == 1.0);
  CHECK(filled.input.strides[0] == n && filled.output.strides[1] == 1 && filled.output.distance == 2 * n);
  CALL(fftcl_filter_transfer_points(filter, &number));
  CHECK(number == n);
  CALL(fftcl_filter_transfer_bytes(filter, &number));
  CHECK(number == 8 * n);
  CALL(fftcl_filter_input_bytes(filter, &number));
  CHECK(number == 2 * 8 * n);
  CALL(fftcl_filter_output_bytes(filter, &number));
  CHECK(number == 2 * 8 * n);
  char* text = NULL;
  CALL(fftcl_filter_describe(filter, &text));
  CHECK(strstr(text, "12 frequencies") != NULL);
  fftcl_free(text);

  double data[4 * n], expected[4 * n];
  noise(data, 4 * n, 6);
  for (int row = 0; row < 2; ++row)
    for (int part = 0; part < 2; ++part) {
      double mean = 0;
      for (int i = 0; i < n; ++i) mean += data[2 * (row * n + i) + part] / n;
      for (int i = 0; i < n; ++i) expected[2 * (row * n + i) + part] = mean;
    }
  const cl_mem in = upload(data, 4 * n, 0), out = empty_buffer(4 * 4 * n);
  CALL(fftcl_filter_apply(filter, queue, in, out, 0, NULL, NULL));
  download(out, data, 4 * n, 0);
  NEAR(data, expected, 4 * n, 1e-6);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  fftcl_filter_destroy(filter);
}

int main(void) {
  open_device();
  noise(signal, 2 * n, 1);
  naive_dft(signal, spectrum, n, 1, -1);
  bands_and_values();
  blur_and_back();
  expression();
  one_axis();
  return close_device();
}
