/* NULL in every pointer argument that needs one: FFTCL_ERROR_INVALID_ARGUMENT, a message that says so, and no crash. */
#include "support.h"

enum { n = 12 };

static const uint64_t shape[] = {n};
static uint64_t number, numbers[n];
static double values[2 * n]; /* enough to be read as n complex numbers */
static size_t size;
static char* text;
static cl_mem buffer, other, third;
static const fftcl_band band = {FFTCL_BAND_KIND_LOW_PASS, {FFTCL_EDGE_KIND_IDEAL, 2}, 0.1, 0.0};

static void host_functions(void) {
  fftcl_window window;
  const null_row rows[] = {
      ROW(fftcl_next_fast_length(1, NULL)),
      ROW(fftcl_make_window(fftcl_window_hann(), 3, FFTCL_WINDOW_USE_PERIODIC, NULL)),
      ROW(fftcl_gain(band, 0.1, NULL)),
      ROW(fftcl_frequencies(3, 1, NULL)),
      ROW(fftcl_transfer_function(band, 1, NULL, 0, 0, NULL, n, values)),
      ROW(fftcl_transfer_function(band, 1, shape, 0, 1, NULL, n, values)),
      ROW(fftcl_transfer_function(band, 1, shape, 0, 0, NULL, n, NULL)),
      ROW(fftcl_design_fir(band, 3, NULL, NULL)),
      ROW(fftcl_kaiser_design(60, 0.1, 1, NULL, &window)),
      ROW(fftcl_kaiser_design(60, 0.1, 1, &number, NULL)),
      ROW(fftcl_cache_directory(NULL)),
      ROW(fftcl_cache_problem(NULL)),
      ROW(fftcl_set_cache_directory(NULL)),
      ROW(fftcl_cache_limit(NULL)),
      ROW(fftcl_cache_bytes(NULL)),
      ROW(fftcl_cache_entries(NULL)),
      ROW(fftcl_wisdom_text(NULL)),
      ROW(fftcl_wisdom_add(NULL, NULL)),
      ROW(fftcl_wisdom_save(NULL)),
      ROW(fftcl_wisdom_load(NULL, NULL)),
      ROW(fftcl_get_cache_statistics(NULL)),
  };
  CHECK_ROWS(rows);
}

static void plans(void) {
  fftcl_plan* p = NULL;
  fftcl_plan* bad = NULL;
  fftcl_trace* trace = NULL;
  fftcl_kernel_sources* sources = NULL;
  fftcl_plan_options axes = FFTCL_PLAN_OPTIONS_INIT;
  fftcl_pass_trace pass = FFTCL_PASS_TRACE_INIT;
  fftcl_kernel_source kernel = FFTCL_KERNEL_SOURCE_INIT;
  const fftcl_memory memory = {FFTCL_MEMORY_BUFFER, buffer, 0}, nowhere = {FFTCL_MEMORY_BUFFER, NULL, 0};
  axes.axis_count = 1;
  fftcl_plan_options functions = FFTCL_PLAN_OPTIONS_INIT;
  fftcl_format sourceless = FFTCL_FORMAT_INIT;
  sourceless.load.name = "f";
  functions.signal_format = &sourceless;
  const fftcl_binding no_name = {NULL, {FFTCL_MEMORY_BUFFER, NULL, 0}, &number, sizeof number};
  fftcl_call whole = FFTCL_CALL_INIT, nothing = FFTCL_CALL_INIT;
  whole.in = memory;
  whole.out = memory;
  fftcl_call unbound = whole, unnamed = whole;
  unbound.binding_count = 1;
  unnamed.bindings = &no_name;
  unnamed.binding_count = 1;
  if (!CALL(fftcl_plan_create(&p, context, device, 1, shape, NULL))) return;
  const null_row rows[] = {
      ROW(fftcl_plan_create(NULL, context, device, 1, shape, NULL)),
      ROW(fftcl_plan_create(&bad, NULL, device, 1, shape, NULL)),
      ROW(fftcl_plan_create(&bad, context, NULL, 1, shape, NULL)),
      ROW(fftcl_plan_create(&bad, context, device, 1, NULL, NULL)),
      ROW(fftcl_plan_create(&bad, context, device, 1, shape, &axes)),
      ROW(fftcl_plan_forward(NULL, queue, buffer, other, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_forward(p, NULL, buffer, other, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_forward(p, queue, NULL, other, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_forward(p, queue, buffer, NULL, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_forward(p, queue, NULL, NULL, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_forward(p, queue, buffer, other, NULL, 1, NULL, NULL)),
      ROW(fftcl_plan_inverse(NULL, queue, buffer, other, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_inverse(p, NULL, buffer, other, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_inverse(p, queue, NULL, other, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_inverse(p, queue, buffer, NULL, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_inverse(p, queue, buffer, other, NULL, 1, NULL, NULL)),
      ROW(fftcl_plan_create(&bad, context, device, 1, shape, &functions)),
      ROW(fftcl_plan_call(NULL, 0, queue, &whole, 0, NULL, NULL)),
      ROW(fftcl_plan_call(p, 0, NULL, &whole, 0, NULL, NULL)),
      ROW(fftcl_plan_call(p, 0, queue, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_call(p, 0, queue, &nothing, 0, NULL, NULL)),
      ROW(fftcl_plan_call(p, 0, queue, &whole, 1, NULL, NULL)),
      ROW(fftcl_plan_call(p, 0, queue, &unbound, 0, NULL, NULL)),
      ROW(fftcl_plan_call(p, 0, queue, &unnamed, 0, NULL, NULL)),
      ROW(fftcl_plan_execute(NULL, 0, queue, &memory, &memory, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_execute(p, 0, NULL, &memory, &memory, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_execute(p, 0, queue, NULL, &memory, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_execute(p, 0, queue, &memory, NULL, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_execute(p, 0, queue, &nowhere, &memory, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_execute(p, 0, queue, &memory, &nowhere, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_execute(p, 0, queue, &memory, &memory, NULL, 1, NULL, NULL)),
      ROW(fftcl_plan_rank(NULL, &size)),
      ROW(fftcl_plan_rank(p, NULL)),
      ROW(fftcl_plan_shape(NULL, 1, numbers)),
      ROW(fftcl_plan_shape(p, 1, NULL)),
      ROW(fftcl_plan_get_options(NULL, &axes)),
      ROW(fftcl_plan_get_options(p, NULL)),
      ROW(fftcl_plan_workspace_bytes(NULL, &number)),
      ROW(fftcl_plan_workspace_bytes(p, NULL)),
      ROW(fftcl_plan_signal_bytes(NULL, &number)),
      ROW(fftcl_plan_signal_bytes(p, NULL)),
      ROW(fftcl_plan_spectrum_bytes(NULL, &number)),
      ROW(fftcl_plan_spectrum_bytes(p, NULL)),
      ROW(fftcl_plan_frequency(NULL, 0, 0, &number)),
      ROW(fftcl_plan_frequency(p, 0, 0, NULL)),
      ROW(fftcl_plan_position(NULL, 0, 0, &number)),
      ROW(fftcl_plan_position(p, 0, 0, NULL)),
      ROW(fftcl_plan_frequencies(NULL, 0, n, numbers)),
      ROW(fftcl_plan_frequencies(p, 0, n, NULL)),
      ROW(fftcl_plan_describe(NULL, &text)),
      ROW(fftcl_plan_describe(p, NULL)),
      ROW(fftcl_plan_trace(NULL, 0, queue, buffer, other, 0, NULL, &trace)),
      ROW(fftcl_plan_trace(p, 0, NULL, buffer, other, 0, NULL, &trace)),
      ROW(fftcl_plan_trace(p, 0, queue, NULL, other, 0, NULL, &trace)),
      ROW(fftcl_plan_trace(p, 0, queue, buffer, NULL, 0, NULL, &trace)),
      ROW(fftcl_plan_trace(p, 0, queue, buffer, other, 1, NULL, &trace)),
      ROW(fftcl_plan_trace(p, 0, queue, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_trace_count(NULL, &size)),
      ROW(fftcl_trace_get(NULL, 0, &pass)),
      ROW(fftcl_plan_kernel_sources(NULL, &sources)),
      ROW(fftcl_plan_kernel_sources(p, NULL)),
      ROW(fftcl_kernel_sources_count(NULL, &size)),
      ROW(fftcl_kernel_sources_get(NULL, 0, &kernel)),
  };
  CHECK_ROWS(rows);
  CHECK(bad == NULL && trace == NULL && sources == NULL); /* creating functions that fail say so */
  fftcl_plan_destroy(NULL);
  fftcl_trace_destroy(NULL);
  fftcl_kernel_sources_destroy(NULL);
  CALL(fftcl_plan_trace(p, FFTCL_DIRECTION_FORWARD, queue, buffer, other, 0, NULL, &trace));
  CALL(fftcl_plan_kernel_sources(p, &sources));
  const null_row lists[] = {
      ROW(fftcl_trace_count(trace, NULL)),
      ROW(fftcl_trace_get(trace, 0, NULL)),
      ROW(fftcl_kernel_sources_count(sources, NULL)),
      ROW(fftcl_kernel_sources_get(sources, 0, NULL)),
  };
  CHECK_ROWS(lists);
  fftcl_trace_destroy(trace);
  fftcl_kernel_sources_destroy(sources);

  const null_row operations[] = {
      ROW(fftcl_plan_convolve(NULL, queue, buffer, other, third, 0, NULL, NULL)),
      ROW(fftcl_plan_convolve(p, NULL, buffer, other, third, 0, NULL, NULL)),
      ROW(fftcl_plan_convolve(p, queue, NULL, other, third, 0, NULL, NULL)),
      ROW(fftcl_plan_convolve(p, queue, buffer, NULL, third, 0, NULL, NULL)),
      ROW(fftcl_plan_convolve(p, queue, buffer, other, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_convolve(p, queue, buffer, other, third, 1, NULL, NULL)),
      ROW(fftcl_plan_prepare_convolve(NULL)),
      ROW(fftcl_plan_correlate(NULL, queue, buffer, other, third, 0, NULL, NULL)),
      ROW(fftcl_plan_correlate(p, NULL, buffer, other, third, 0, NULL, NULL)),
      ROW(fftcl_plan_correlate(p, queue, NULL, other, third, 0, NULL, NULL)),
      ROW(fftcl_plan_correlate(p, queue, buffer, NULL, third, 0, NULL, NULL)),
      ROW(fftcl_plan_correlate(p, queue, buffer, other, NULL, 0, NULL, NULL)),
      ROW(fftcl_plan_correlate(p, queue, buffer, other, third, 1, NULL, NULL)),
      ROW(fftcl_plan_prepare_correlate(NULL)),
      ROW(fftcl_plan_filter(NULL, queue, buffer, other, band, 0, NULL, NULL)),
      ROW(fftcl_plan_filter(p, NULL, buffer, other, band, 0, NULL, NULL)),
      ROW(fftcl_plan_filter(p, queue, NULL, other, band, 0, NULL, NULL)),
      ROW(fftcl_plan_filter(p, queue, buffer, NULL, band, 0, NULL, NULL)),
      ROW(fftcl_plan_filter(p, queue, buffer, other, band, 1, NULL, NULL)),
      ROW(fftcl_plan_prepare_filter(NULL, band)),
  };
  CHECK_ROWS(operations);
  fftcl_plan_destroy(p);
}

static void convolutions(void) {
  fftcl_convolution* c = NULL;
  fftcl_convolution* bad = NULL;
  fftcl_convolution_options options = FFTCL_CONVOLUTION_OPTIONS_INIT;
  options.mode = FFTCL_CONVOLUTION_MODE_CIRCULAR;
  if (!CALL(fftcl_convolution_create(&c, context, device, 1, shape, shape, &options))) return;
  const null_row rows[] = {
      ROW(fftcl_convolution_create(NULL, context, device, 1, shape, shape, NULL)),
      ROW(fftcl_convolution_create(&bad, NULL, device, 1, shape, shape, NULL)),
      ROW(fftcl_convolution_create(&bad, context, NULL, 1, shape, shape, NULL)),
      ROW(fftcl_convolution_create(&bad, context, device, 1, NULL, shape, NULL)),
      ROW(fftcl_convolution_create(&bad, context, device, 1, shape, NULL, NULL)),
      ROW(fftcl_convolution_set_filter(NULL, queue, buffer, 0, NULL, NULL)),
      ROW(fftcl_convolution_set_filter(c, NULL, buffer, 0, NULL, NULL)),
      ROW(fftcl_convolution_set_filter(c, queue, NULL, 0, NULL, NULL)),
      ROW(fftcl_convolution_set_filter(c, queue, buffer, 1, NULL, NULL)),
      ROW(fftcl_convolution_set_spectrum(NULL, queue, buffer, 0, NULL, NULL)),
      ROW(fftcl_convolution_set_spectrum(c, NULL, buffer, 0, NULL, NULL)),
      ROW(fftcl_convolution_set_spectrum(c, queue, NULL, 0, NULL, NULL)),
      ROW(fftcl_convolution_set_spectrum(c, queue, buffer, 1, NULL, NULL)),
      ROW(fftcl_convolution_convolve(NULL, queue, buffer, other, third, 0, NULL, NULL)),
      ROW(fftcl_convolution_convolve(c, NULL, buffer, other, third, 0, NULL, NULL)),
      ROW(fftcl_convolution_convolve(c, queue, NULL, other, third, 0, NULL, NULL)),
      ROW(fftcl_convolution_convolve(c, queue, buffer, NULL, third, 0, NULL, NULL)),
      ROW(fftcl_convolution_convolve(c, queue, buffer, other, NULL, 0, NULL, NULL)),
      ROW(fftcl_convolution_convolve(c, queue, buffer, other, third, 1, NULL, NULL)),
      ROW(fftcl_convolution_output_shape(NULL, 1, numbers)),
      ROW(fftcl_convolution_output_shape(c, 1, NULL)),
      ROW(fftcl_convolution_cyclic_shape(NULL, 1, numbers)),
      ROW(fftcl_convolution_cyclic_shape(c, 1, NULL)),
      ROW(fftcl_convolution_get_options(NULL, &options)),
      ROW(fftcl_convolution_get_options(c, NULL)),
      ROW(fftcl_convolution_signal_bytes(NULL, &number)),
      ROW(fftcl_convolution_signal_bytes(c, NULL)),
      ROW(fftcl_convolution_filter_bytes(NULL, &number)),
      ROW(fftcl_convolution_filter_bytes(c, NULL)),
      ROW(fftcl_convolution_output_bytes(NULL, &number)),
      ROW(fftcl_convolution_output_bytes(c, NULL)),
      ROW(fftcl_convolution_spectrum_bytes(NULL, &number)),
      ROW(fftcl_convolution_spectrum_bytes(c, NULL)),
      ROW(fftcl_convolution_describe(NULL, &text)),
      ROW(fftcl_convolution_describe(c, NULL)),
  };
  CHECK_ROWS(rows);
  CHECK(bad == NULL);
  CALL(fftcl_convolution_set_filter(c, queue, other, 0, NULL, NULL));
  const null_row apply[] = {
      ROW(fftcl_convolution_apply(NULL, queue, buffer, third, 0, NULL, NULL)),
      ROW(fftcl_convolution_apply(c, NULL, buffer, third, 0, NULL, NULL)),
      ROW(fftcl_convolution_apply(c, queue, NULL, third, 0, NULL, NULL)),
      ROW(fftcl_convolution_apply(c, queue, buffer, NULL, 0, NULL, NULL)),
      ROW(fftcl_convolution_apply(c, queue, buffer, third, 1, NULL, NULL)),
  };
  CHECK_ROWS(apply);
  fftcl_convolution_destroy(c);
  fftcl_convolution_destroy(NULL);
}

static void filter_creation(void) {
  fftcl_filter* bad = NULL;
  const fftcl_point_spread good = {1, shape, NULL, n, values};
  fftcl_point_spread no_shape = good, no_values = good;
  no_shape.shape = NULL;
  no_values.values = NULL;
  fftcl_filter_options axes = FFTCL_FILTER_OPTIONS_INIT, rates = FFTCL_FILTER_OPTIONS_INIT;
  axes.axis_count = 1;
  rates.sample_rate_count = 1;
  const null_row rows[] = {
      ROW(fftcl_filter_create(NULL, context, device, 1, shape, NULL)),
      ROW(fftcl_filter_create(&bad, NULL, device, 1, shape, NULL)),
      ROW(fftcl_filter_create(&bad, context, NULL, 1, shape, NULL)),
      ROW(fftcl_filter_create(&bad, context, device, 1, NULL, NULL)),
      ROW(fftcl_filter_create(&bad, context, device, 1, shape, &axes)),
      ROW(fftcl_filter_create(&bad, context, device, 1, shape, &rates)),
      ROW(fftcl_filter_create_band(NULL, context, device, 1, shape, band, NULL)),
      ROW(fftcl_filter_create_band(&bad, NULL, device, 1, shape, band, NULL)),
      ROW(fftcl_filter_create_band(&bad, context, NULL, 1, shape, band, NULL)),
      ROW(fftcl_filter_create_band(&bad, context, device, 1, NULL, band, NULL)),
      ROW(fftcl_filter_create_gains(NULL, context, device, 1, shape, n, values, NULL)),
      ROW(fftcl_filter_create_gains(&bad, NULL, device, 1, shape, n, values, NULL)),
      ROW(fftcl_filter_create_gains(&bad, context, NULL, 1, shape, n, values, NULL)),
      ROW(fftcl_filter_create_gains(&bad, context, device, 1, NULL, n, values, NULL)),
      ROW(fftcl_filter_create_gains(&bad, context, device, 1, shape, n, NULL, NULL)),
      ROW(fftcl_filter_create_values(NULL, context, device, 1, shape, n, values, NULL)),
      ROW(fftcl_filter_create_values(&bad, NULL, device, 1, shape, n, values, NULL)),
      ROW(fftcl_filter_create_values(&bad, context, NULL, 1, shape, n, values, NULL)),
      ROW(fftcl_filter_create_values(&bad, context, device, 1, NULL, n, values, NULL)),
      ROW(fftcl_filter_create_values(&bad, context, device, 1, shape, n, NULL, NULL)),
      ROW(fftcl_filter_create_expression(NULL, context, device, 1, shape, "1", NULL)),
      ROW(fftcl_filter_create_expression(&bad, NULL, device, 1, shape, "1", NULL)),
      ROW(fftcl_filter_create_expression(&bad, context, NULL, 1, shape, "1", NULL)),
      ROW(fftcl_filter_create_expression(&bad, context, device, 1, NULL, "1", NULL)),
      ROW(fftcl_filter_create_expression(&bad, context, device, 1, shape, NULL, NULL)),
      ROW(fftcl_filter_create_point_spread(NULL, context, device, 1, shape, &good, NULL)),
      ROW(fftcl_filter_create_point_spread(&bad, NULL, device, 1, shape, &good, NULL)),
      ROW(fftcl_filter_create_point_spread(&bad, context, NULL, 1, shape, &good, NULL)),
      ROW(fftcl_filter_create_point_spread(&bad, context, device, 1, NULL, &good, NULL)),
      ROW(fftcl_filter_create_point_spread(&bad, context, device, 1, shape, NULL, NULL)),
      ROW(fftcl_filter_create_point_spread(&bad, context, device, 1, shape, &no_shape, NULL)),
      ROW(fftcl_filter_create_point_spread(&bad, context, device, 1, shape, &no_values, NULL)),
      ROW(fftcl_filter_create_wiener(NULL, context, device, 1, shape, &good, 0.1, NULL)),
      ROW(fftcl_filter_create_wiener(&bad, NULL, device, 1, shape, &good, 0.1, NULL)),
      ROW(fftcl_filter_create_wiener(&bad, context, NULL, 1, shape, &good, 0.1, NULL)),
      ROW(fftcl_filter_create_wiener(&bad, context, device, 1, NULL, &good, 0.1, NULL)),
      ROW(fftcl_filter_create_wiener(&bad, context, device, 1, shape, NULL, 0.1, NULL)),
  };
  CHECK_ROWS(rows);
  CHECK(bad == NULL);
}

static void filters(void) {
  fftcl_filter* f = NULL;
  fftcl_filter_options options = FFTCL_FILTER_OPTIONS_INIT;
  if (!CALL(fftcl_filter_create_band(&f, context, device, 1, shape, band, NULL))) return;
  const null_row rows[] = {
      ROW(fftcl_filter_set_transfer(NULL, queue, buffer, 0, NULL, NULL)),
      ROW(fftcl_filter_set_transfer(f, NULL, buffer, 0, NULL, NULL)),
      ROW(fftcl_filter_set_transfer(f, queue, NULL, 0, NULL, NULL)),
      ROW(fftcl_filter_set_transfer(f, queue, buffer, 1, NULL, NULL)),
      ROW(fftcl_filter_apply(NULL, queue, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_filter_apply(f, NULL, buffer, other, 0, NULL, NULL)),
      ROW(fftcl_filter_apply(f, queue, NULL, other, 0, NULL, NULL)),
      ROW(fftcl_filter_apply(f, queue, buffer, NULL, 0, NULL, NULL)),
      ROW(fftcl_filter_apply(f, queue, buffer, other, 1, NULL, NULL)),
      ROW(fftcl_filter_rank(NULL, &size)),
      ROW(fftcl_filter_rank(f, NULL)),
      ROW(fftcl_filter_shape(NULL, 1, numbers)),
      ROW(fftcl_filter_shape(f, 1, NULL)),
      ROW(fftcl_filter_get_options(NULL, &options)),
      ROW(fftcl_filter_get_options(f, NULL)),
      ROW(fftcl_filter_transfer_points(NULL, &number)),
      ROW(fftcl_filter_transfer_points(f, NULL)),
      ROW(fftcl_filter_transfer_bytes(NULL, &number)),
      ROW(fftcl_filter_transfer_bytes(f, NULL)),
      ROW(fftcl_filter_input_bytes(NULL, &number)),
      ROW(fftcl_filter_input_bytes(f, NULL)),
      ROW(fftcl_filter_output_bytes(NULL, &number)),
      ROW(fftcl_filter_output_bytes(f, NULL)),
      ROW(fftcl_filter_describe(NULL, &text)),
      ROW(fftcl_filter_describe(f, NULL)),
  };
  CHECK_ROWS(rows);
  fftcl_filter_destroy(f);
  fftcl_filter_destroy(NULL);
}

int main(void) {
  open_device();
  host_functions();
  buffer = empty_buffer(8 * n);
  other = empty_buffer(8 * n);
  third = empty_buffer(8 * n);
  plans();
  convolutions();
  filter_creation();
  filters();
  clFinish(queue);
  clReleaseMemObject(buffer);
  clReleaseMemObject(other);
  clReleaseMemObject(third);
  return close_device();
}
