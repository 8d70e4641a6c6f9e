/* fftcl_convolution: linear and circular, filters kept or new, spectra, layouts, pairs. */
#include <string.h>

#include "support.h"

enum { n = 8, m = 5, full = n + m - 1 };

/* out[k] = sum of x[l] y[k - l], real. */
static void direct(const double* x, const double* y, double* out) {
  for (int k = 0; k < full; ++k) {
    out[k] = 0;
    for (int l = 0; l < n; ++l)
      if (k - l >= 0 && k - l < m) out[k] += x[l] * y[k - l];
  }
}

static void check_bytes(const fftcl_convolution* convolution) {
  uint64_t bytes = 0;
  CALL(fftcl_convolution_signal_bytes(convolution, &bytes));
  CHECK(bytes == 4 * (2 * n + 1));
  CALL(fftcl_convolution_filter_bytes(convolution, &bytes));
  CHECK(bytes == 4 * m);
  CALL(fftcl_convolution_output_bytes(convolution, &bytes));
  CHECK(bytes == 2 * 4 * full);
}

/* Two real signals with one filter, full, kept and new. */
static void linear(void) {
  const uint64_t signal_shape[] = {n}, filter_shape[] = {m};
  fftcl_convolution_options options = FFTCL_CONVOLUTION_OPTIONS_INIT, filled = FFTCL_CONVOLUTION_OPTIONS_INIT;
  options.domain = FFTCL_DOMAIN_REAL;
  options.signals = 2;
  options.signal.offset = 1;
  fftcl_convolution* convolution = NULL;
  if (!CALL(fftcl_convolution_create(&convolution, context, device, 1, signal_shape, filter_shape, &options)))
    return;

  check_bytes(convolution);
  uint64_t shape[1] = {0};
  CALL(fftcl_convolution_output_shape(convolution, 1, shape));
  CHECK(shape[0] == full);
  CALL(fftcl_convolution_cyclic_shape(convolution, 1, shape));
  CHECK(shape[0] >= full);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "rank = 2", fftcl_convolution_output_shape(convolution, 2, shape));
  CALL(fftcl_convolution_get_options(convolution, &filled));
  CHECK(filled.signals == 2 && filled.domain == FFTCL_DOMAIN_REAL && filled.signal.offset == 1);
  CHECK(filled.signal.strides[0] == 1 && filled.signal.distance == n && filled.output.distance == full);

  double x[2 * n + 1], y[m], z[m], expected[2 * full], got[2 * full];
  noise(x, 2 * n + 1, 1);
  noise(y, m, 2);
  noise(z, m, 3);
  const cl_mem signals = upload(x, 2 * n + 1, 0), filter = upload(y, m, 0), other = upload(z, m, 0);
  const cl_mem out = empty_buffer(4 * 2 * full);
  cl_event done = NULL;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "set_filter",
          fftcl_convolution_apply(convolution, queue, signals, out, 0, NULL, NULL));
  CALL(fftcl_convolution_set_filter(convolution, queue, filter, 0, NULL, &done));
  CALL(fftcl_convolution_apply(convolution, queue, signals, out, 1, &done, NULL));
  clReleaseEvent(done);
  for (int s = 0; s < 2; ++s) direct(x + 1 + s * n, y, expected + s * full);
  download(out, got, 2 * full, 0);
  NEAR(got, expected, 2 * full, 1e-5);

  CALL(fftcl_convolution_convolve(convolution, queue, signals, other, out, 0, NULL, NULL));
  for (int s = 0; s < 2; ++s) direct(x + 1 + s * n, z, expected + s * full);
  download(out, got, 2 * full, 0);
  NEAR(got, expected, 2 * full, 1e-5);

  char* text = NULL;
  CALL(fftcl_convolution_describe(convolution, &text));
  CHECK(strlen(text) > 10);
  fftcl_free(text);
  clReleaseMemObject(signals);
  clReleaseMemObject(filter);
  clReleaseMemObject(other);
  clReleaseMemObject(out);
  fftcl_convolution_destroy(convolution);
}

/* Circular, in place, with a spectrum instead of a filter: multiplication by k halves and delays. */
static void circular_by_spectrum(void) {
  const uint64_t shape[] = {n};
  fftcl_convolution_options options = FFTCL_CONVOLUTION_OPTIONS_INIT;
  options.mode = FFTCL_CONVOLUTION_MODE_CIRCULAR;
  fftcl_convolution* convolution = NULL;
  if (!CALL(fftcl_convolution_create(&convolution, context, device, 1, shape, shape, &options))) return;
  double x[2 * n], filter[2 * n], spectrum[2 * n], expected[2 * n];
  noise(x, 2 * n, 4);
  memset(filter, 0, sizeof filter);
  filter[2 * 3] = 0.5; /* delays by 3 samples */
  naive_dft(filter, spectrum, n, 1, -1);
  naive_circular(x, filter, expected, n);
  uint64_t bytes = 0;
  CALL(fftcl_convolution_spectrum_bytes(convolution, &bytes));
  CHECK(bytes == 8 * n);
  const cl_mem values = upload(spectrum, 2 * n, 0), signal = upload(x, 2 * n, 0);
  CALL(fftcl_convolution_set_spectrum(convolution, queue, values, 0, NULL, NULL));
  CALL(fftcl_convolution_apply(convolution, queue, signal, signal, 0, NULL, NULL));
  download(signal, x, 2 * n, 0);
  NEAR(x, expected, 2 * n, 1e-6);
  clReleaseMemObject(values);
  clReleaseMemObject(signal);
  fftcl_convolution_destroy(convolution);
}

/* Two channels with a filter each, two signals a channel, causal: int16 samples, and results that a function gates. */
static void formats(void) {
  enum { signals = 4, channels = 2, samples = signals * n };
  const uint64_t signal_shape[] = {n}, filter_shape[] = {m};
  fftcl_format in = FFTCL_FORMAT_INIT, out = FFTCL_FORMAT_INIT;
  in.storage = FFTCL_STORAGE_INT16;
  in.scale = 1.0 / 32768;
  const char* const parameters[] = {"global const float *gate"};
  out.store.name = "gated";
  out.store.source =
      "void gated(global scalar_t *data, ulong index, scalar_t value, global const float *gate) {\n"
      "  data[index] = value * gate[index];\n}\n"
      "void gated_two(global scalar_t *data, ulong index, elem_t value, global const float *gate) {\n"
      "  data[index] = value.x * gate[index];\n"
      "  data[index + 1] = value.y * gate[index + 1];\n}\n";
  out.store_pair_name = "gated_two";
  out.store.parameters = parameters;
  out.store.parameter_count = 1;
  fftcl_convolution_options options = FFTCL_CONVOLUTION_OPTIONS_INIT;
  options.domain = FFTCL_DOMAIN_REAL;
  options.mode = FFTCL_CONVOLUTION_MODE_CAUSAL;
  options.signals = signals;
  options.filters = channels;
  options.pairwise = CL_TRUE;
  options.signal_format = &in;
  options.output_format = &out;
  fftcl_convolution* convolution = NULL;
  if (!CALL(fftcl_convolution_create(&convolution, context, device, 1, signal_shape, filter_shape, &options)))
    return;
  uint64_t bytes = 0;
  CALL(fftcl_convolution_signal_bytes(convolution, &bytes));
  CHECK(bytes == 2 * samples);

  cl_short stored[samples];
  double y[channels * m], gate[samples], expected[samples], got[samples];
  noise(y, channels * m, 4);
  noise(gate, samples, 5);
  for (int i = 0; i < samples; ++i) stored[i] = (cl_short)(1000 * (i % 13) - 5000);
  for (int s = 0; s < signals; ++s)
    for (int k = 0; k < n; ++k) {
      double sum = 0;
      for (int l = 0; l < m && l <= k; ++l) sum += y[s % channels * m + l] * stored[s * n + k - l] / 32768.0;
      expected[s * n + k] = sum * gate[s * n + k];
    }
  cl_int status = CL_SUCCESS;
  const cl_mem from =
      clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof stored, stored, &status);
  CHECK(status == CL_SUCCESS);
  const cl_mem filters = upload(y, channels * m, 0), gates = upload(gate, samples, 0),
               to = empty_buffer(4 * samples);
  const fftcl_binding value = {"gate", {FFTCL_MEMORY_BUFFER, gates, 0}, NULL, 0};
  fftcl_call_options call = FFTCL_CALL_OPTIONS_INIT;
  call.bindings = &value;
  call.binding_count = 1;
  CALL(fftcl_next_call(&call));
  CALL(fftcl_convolution_convolve(convolution, queue, from, filters, to, 0, NULL, NULL));
  download(to, got, samples, 0);
  NEAR(got, expected, samples, 1e-5);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "has no value in this call",
          fftcl_convolution_convolve(convolution, queue, from, filters, to, 0, NULL, NULL));
  const double* const windows[] = {y};
  in.windows = windows;
  fftcl_convolution* refused = NULL;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "signal_format.windows",
          fftcl_convolution_create(&refused, context, device, 1, signal_shape, filter_shape, &options));
  clFinish(queue);
  for (int i = 0; i < 4; ++i) clReleaseMemObject((cl_mem[]){from, filters, gates, to}[i]);
  fftcl_convolution_destroy(convolution);
}

int main(void) {
  open_device();
  linear();
  circular_by_spectrum();
  formats();
  return close_device();
}
