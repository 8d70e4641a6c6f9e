/* Plans through the C API: layouts, precisions, domains, workspace, events, everything that a plan tells about itself. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

enum { n = 12, batch = 3, stride = 2, distance = 30, offset = 5 };

/* Batched complex f32 with a strided signal: forward out of place with wait list, event and workspace, and back. */
static void strided_batch(void) {
  enum { elements = offset + (batch - 1) * distance + (n - 1) * stride + 1 };
  const uint64_t lengths[] = {n};
  const int64_t strides[] = {stride};
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT;
  options.batch = batch;
  options.signal.offset = offset;
  options.signal.strides = strides;
  options.signal.distance = distance;
  options.forward_scale = 0.5;
  fftcl_plan* plan = NULL;
  if (!CALL(fftcl_plan_create(&plan, context, device, 1, lengths, &options))) return;

  uint64_t bytes = 0, workspace_bytes = 0;
  CALL(fftcl_plan_signal_bytes(plan, &bytes));
  CHECK(bytes == 8 * elements);
  CALL(fftcl_plan_spectrum_bytes(plan, &bytes));
  CHECK(bytes == 8 * n * batch);
  CALL(fftcl_plan_workspace_bytes(plan, &workspace_bytes));

  double signal[2 * elements], expected[2 * n * batch], spectrum[2 * n * batch], back[2 * elements];
  noise(signal, 2 * elements, 1);
  for (int b = 0; b < batch; ++b) {
    double line[2 * n];
    for (int j = 0; j < n; ++j)
      memcpy(line + 2 * j, signal + 2 * (offset + b * distance + j * stride), 2 * sizeof *line);
    naive_dft(line, expected + 2 * n * b, n, 1, -1);
  }
  for (int i = 0; i < 2 * n * batch; ++i) expected[i] *= 0.5;

  const cl_mem in = upload(signal, 2 * elements, 0), out = empty_buffer(8 * n * batch);
  const cl_mem workspace = empty_buffer((size_t)workspace_bytes + 8);
  cl_int gate_status = CL_SUCCESS;
  const cl_event gate = clCreateUserEvent(context, &gate_status);
  cl_event done = NULL;
  CALL(fftcl_plan_forward(plan, queue, in, out, workspace, 1, &gate, &done));
  cl_int state = CL_COMPLETE;
  clFlush(queue);
  CHECK(clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL) == CL_SUCCESS);
  CHECK(state != CL_COMPLETE); /* it waits for the gate */
  clSetUserEventStatus(gate, CL_COMPLETE);
  CHECK(clWaitForEvents(1, &done) == CL_SUCCESS);
  clReleaseEvent(done);
  clReleaseEvent(gate);
  download(out, spectrum, 2 * n * batch, 0);
  NEAR(spectrum, expected, 2 * n * batch, 1e-5);

  for (int i = 0; i < 2 * elements; ++i) back[i] = 77;
  const cl_mem returned = upload(back, 2 * elements, 0);
  CALL(fftcl_plan_inverse(plan, queue, out, returned, NULL, 0, NULL, NULL));
  fftcl_plan_destroy(plan); /* what was enqueued goes on */
  download(returned, back, 2 * elements, 0);
  for (int i = 0; i < 2 * elements; ++i) {
    const int j = i / 2 - offset;
    const int described = j >= 0 && j % distance % stride == 0 && j % distance / stride < n;
    signal[i] = described ? 0.5 * signal[i] : 77;
  }
  NEAR(back, signal, 2 * elements, 1e-6);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  clReleaseMemObject(workspace);
  clReleaseMemObject(returned);
}

/* Real f64 volumes in one padded buffer, as density functional codes and deconvolution have them. */
static void real_volume_in_place(void) {
  const uint64_t lengths[] = {2, 3, 4};
  enum { points = 24, rows = 6, padded = 6, spectrum_points = 18 };
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT;
  options.precision = FFTCL_PRECISION_F64;
  options.domain = FFTCL_DOMAIN_REAL;
  options.in_place = CL_TRUE;
  options.inverse_scale = 1.0;
  fftcl_plan* plan = NULL;
  if (!CALL(fftcl_plan_create(&plan, context, device, 3, lengths, &options))) return;

  double signal[points], full[2 * points], expected[2 * points], data[rows * padded];
  noise(signal, points, 2);
  memset(data, 0, sizeof data);
  for (int i = 0; i < points; ++i) {
    full[2 * i] = signal[i];
    full[2 * i + 1] = 0;
    data[i / 4 * padded + i % 4] = signal[i];
  }
  naive_dft_3d(full, expected, lengths, -1);

  uint64_t bytes = 0;
  CALL(fftcl_plan_spectrum_bytes(plan, &bytes));
  CHECK(bytes == 16 * spectrum_points);
  const cl_mem buffer = upload(data, rows * padded, 1);
  CALL(fftcl_plan_forward(plan, queue, buffer, buffer, NULL, 0, NULL, NULL));
  download(buffer, data, rows * padded, 1);
  for (int row = 0; row < rows; ++row) NEAR(data + row * padded, expected + row * 8, padded, 1e-13);
  CALL(fftcl_plan_inverse(plan, queue, buffer, buffer, NULL, 0, NULL, NULL));
  download(buffer, data, rows * padded, 1);
  for (int i = 0; i < points; ++i) signal[i] *= points; /* both scales are 1 */
  for (int row = 0; row < rows; ++row) NEAR(data + row * padded, signal + row * 4, 4, 1e-12);
  clReleaseMemObject(buffer);
  fftcl_plan_destroy(plan);
}

/* One axis of two; what a plan tells; options with defaults filled in. */
static void one_axis_and_queries(void) {
  const uint64_t lengths[] = {batch, n};
  const size_t axes[] = {1};
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT, filled = FFTCL_PLAN_OPTIONS_INIT;
  options.axes = axes;
  options.axis_count = 1;
  options.directions = FFTCL_DIRECTIONS_FORWARD_ONLY;
  options.spectrum_order = FFTCL_SPECTRUM_ORDER_DIGIT_REVERSED; /* one pass: stays natural */
  fftcl_plan* plan = NULL;
  if (!CALL(fftcl_plan_create(&plan, context, device, 2, lengths, &options))) return;

  size_t rank = 0;
  uint64_t got[2] = {0, 0}, order[n], k = 99;
  CALL(fftcl_plan_rank(plan, &rank));
  CHECK(rank == 2);
  CALL(fftcl_plan_shape(plan, 2, got));
  CHECK(got[0] == batch && got[1] == n);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "rank = 1", fftcl_plan_shape(plan, 1, got));
  CALL(fftcl_plan_get_options(plan, &filled));
  CHECK(filled.size == sizeof filled && filled.axis_count == 1 && filled.axes[0] == 1 && filled.batch == 1);
  CHECK(filled.signal.strides[0] == n && filled.signal.strides[1] == 1 &&
        filled.signal.distance == n * batch);
  CHECK(filled.spectrum.strides[0] == n && filled.inverse_scale == 1.0 / n && filled.forward_scale == 1.0);
  CHECK(filled.directions == FFTCL_DIRECTIONS_FORWARD_ONLY && filled.in_place == CL_FALSE);
  CALL(fftcl_plan_frequencies(plan, 1, n, order));
  for (uint64_t p = 0; p < n; ++p) {
    uint64_t position = 99;
    CALL(fftcl_plan_frequency(plan, 1, p, &k));
    CALL(fftcl_plan_position(plan, 1, k, &position));
    CHECK(k == order[p] && position == p);
  }
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "count = 11", fftcl_plan_frequencies(plan, 1, n - 1, order));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "axis", fftcl_plan_frequency(plan, 2, 0, &k));

  double data[2 * n * batch], expected[2 * n * batch];
  noise(data, 2 * n * batch, 3);
  for (int b = 0; b < batch; ++b) naive_dft(data + 2 * n * b, expected + 2 * n * b, n, 1, -1);
  const cl_mem buffer = upload(data, 2 * n * batch, 0);
  fftcl_trace* trace = NULL;
  CALL(fftcl_plan_trace(plan, FFTCL_DIRECTION_FORWARD, queue, buffer, buffer, 0, NULL, &trace));
  download(buffer, data, 2 * n * batch, 0);
  NEAR(data, expected, 2 * n * batch, 1e-5);
  size_t launches = 0;
  CALL(fftcl_trace_count(trace, &launches));
  CHECK(launches >= 1);
  fftcl_pass_trace pass = FFTCL_PASS_TRACE_INIT;
  CALL(fftcl_trace_get(trace, 0, &pass));
  CHECK(strstr(pass.label, "forward pass 1 of ") != NULL && pass.axis == 1 && pass.pass == 0);
  cl_int state = CL_QUEUED;
  CHECK(clGetEventInfo(pass.event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL) ==
        CL_SUCCESS);
  CHECK(state == CL_COMPLETE);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "index = ", fftcl_trace_get(trace, launches, &pass));
  fftcl_trace_destroy(trace);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "direction = 2",
          fftcl_plan_trace(plan, 2, queue, buffer, buffer, 0, NULL, &trace));
  CHECK(trace == NULL);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "forward_only",
          fftcl_plan_inverse(plan, queue, buffer, buffer, NULL, 0, NULL, NULL));

  char* text = NULL;
  CALL(fftcl_plan_describe(plan, &text));
  CHECK(strstr(text, "3 x 12 points") != NULL);
  fftcl_free(text);
  fftcl_kernel_sources* sources = NULL;
  size_t kernels = 0;
  fftcl_kernel_source kernel = FFTCL_KERNEL_SOURCE_INIT;
  CALL(fftcl_plan_kernel_sources(plan, &sources));
  CALL(fftcl_kernel_sources_count(sources, &kernels));
  CHECK(kernels == launches);
  CALL(fftcl_kernel_sources_get(sources, 0, &kernel));
  CHECK(strstr(kernel.source, kernel.name) != NULL && strstr(kernel.source, "kernel") != NULL);
  CHECK(strcmp(kernel.label, "forward pass 1 of 1: rows, 12 points") == 0 && kernel.options != NULL);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "index = ", fftcl_kernel_sources_get(sources, kernels, &kernel));
  fftcl_kernel_sources_destroy(sources);
  clReleaseMemObject(buffer);
  fftcl_plan_destroy(plan);
}

/* Memory by its address: on CPU devices that of the process, mixed with a buffer, and back in place. */
static void addresses(void) {
  const uint64_t lengths[] = {n};
  cl_device_type type = 0;
  double signal[2 * n], expected[2 * n], spectrum[2 * n];
  float plain[2 * n];
  fftcl_plan* plan = NULL;
  if (!CALL(fftcl_plan_create(&plan, context, device, 1, lengths, NULL))) return;
  noise(signal, 2 * n, 4);
  naive_dft(signal, expected, n, 1, -1);
  const cl_mem buffer = upload(signal, 2 * n, 0);
  fftcl_memory in = {FFTCL_MEMORY_BUFFER, buffer, 0}, host = {FFTCL_MEMORY_HOST, plain, sizeof plain};
  clGetDeviceInfo(device, CL_DEVICE_TYPE, sizeof type, &type, NULL);
  if (type & CL_DEVICE_TYPE_CPU) {
    cl_event done = NULL;
    CALL(fftcl_plan_execute(plan, FFTCL_DIRECTION_FORWARD, queue, &in, &host, NULL, 0, NULL, &done));
    CHECK(clWaitForEvents(1, &done) == CL_SUCCESS);
    clReleaseEvent(done);
    for (int i = 0; i < 2 * n; ++i) spectrum[i] = plain[i];
    NEAR(spectrum, expected, 2 * n, 1e-5);
    CALL(fftcl_plan_execute(plan, FFTCL_DIRECTION_INVERSE, queue, &host, &host, NULL, 0, NULL, NULL));
    CHECK(clFinish(queue) == CL_SUCCESS);
    for (int i = 0; i < 2 * n; ++i) spectrum[i] = plain[i];
    NEAR(spectrum, signal, 2 * n, 1e-6);
    host.bytes = sizeof plain - 1;
    REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "out is too small",
            fftcl_plan_execute(plan, FFTCL_DIRECTION_FORWARD, queue, &in, &host, NULL, 0, NULL, NULL));
  }
  host.kind = 4;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "out->kind = 4",
          fftcl_plan_execute(plan, FFTCL_DIRECTION_FORWARD, queue, &in, &host, NULL, 0, NULL, NULL));
  host.kind = -1;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "in->kind = -1",
          fftcl_plan_execute(plan, FFTCL_DIRECTION_FORWARD, queue, &host, &in, NULL, 0, NULL, NULL));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "direction = 2",
          fftcl_plan_execute(plan, 2, queue, &in, &in, NULL, 0, NULL, NULL));
  clReleaseMemObject(buffer);
  fftcl_plan_destroy(plan);
}

/* A kind for each of two axes, real numbers on both sides, and back; kinds without the domain, and none with it. */
static void real_to_real(void) {
  enum { rows = 3, points = 4, all = rows * points };
  const double pi = 3.14159265358979323846;
  const uint64_t lengths[] = {rows, points};
  const fftcl_real_kind kinds[] = {FFTCL_REAL_KIND_DHT, FFTCL_REAL_KIND_DCT2};
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT, filled = FFTCL_PLAN_OPTIONS_INIT;
  options.domain = FFTCL_DOMAIN_REAL_TO_REAL;
  options.kinds = kinds;
  options.kind_count = 2;
  fftcl_plan* plan = NULL;
  if (!CALL(fftcl_plan_create(&plan, context, device, 2, lengths, &options))) return;
  CALL(fftcl_plan_get_options(plan, &filled));
  CHECK(filled.kind_count == 2 && filled.kinds[0] == FFTCL_REAL_KIND_DHT &&
        filled.kinds[1] == FFTCL_REAL_KIND_DCT2);
  CHECK(filled.inverse_scale == 1.0 / (rows * 2 * points) && filled.orthogonal == CL_FALSE);

  double signal[all], expected[all], result[all];
  noise(signal, all, 5);
  for (int r = 0; r < rows; ++r)
    for (int k = 0; k < points; ++k) {
      double sum = 0;
      for (int i = 0; i < rows; ++i)
        for (int j = 0; j < points; ++j) {
          const double angle = 2 * pi * i * r / rows;
          sum += signal[i * points + j] * (cos(angle) + sin(angle)) * 2 * cos(pi * (j + 0.5) * k / points);
        }
      expected[r * points + k] = sum;
    }
  const cl_mem buffer = upload(signal, all, 0);
  CALL(fftcl_plan_forward(plan, queue, buffer, buffer, NULL, 0, NULL, NULL));
  download(buffer, result, all, 0);
  NEAR(result, expected, all, 1e-5);
  CALL(fftcl_plan_inverse(plan, queue, buffer, buffer, NULL, 0, NULL, NULL));
  download(buffer, result, all, 0);
  NEAR(result, signal, all, 1e-5);
  clReleaseMemObject(buffer);
  fftcl_plan_destroy(plan);

  options.kinds = NULL;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "kinds is NULL",
          fftcl_plan_create(&plan, context, device, 2, lengths, &options));
  options.kind_count = 0;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "0 kinds for 2 transformed axes",
          fftcl_plan_create(&plan, context, device, 2, lengths, &options));
  options.domain = FFTCL_DOMAIN_COMPLEX;
  options.orthogonal = CL_TRUE;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "Options::orthogonal",
          fftcl_plan_create(&plan, context, device, 2, lengths, &options));
}

/* A signal padded with zeros, and the first frequencies of its spectrum. */
static void extents(void) {
  enum { signal_points = 5, spectrum_points = 7 };
  const uint64_t lengths[] = {n}, signal_extents[] = {signal_points}, spectrum_extents[] = {spectrum_points};
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT;
  options.signal_extents = signal_extents;
  options.spectrum_extents = spectrum_extents;
  fftcl_plan* plan = NULL;
  if (!CALL(fftcl_plan_create(&plan, context, device, 1, lengths, &options))) return;
  uint64_t bytes = 0;
  CALL(fftcl_plan_signal_bytes(plan, &bytes));
  CHECK(bytes == 8 * signal_points);
  CALL(fftcl_plan_spectrum_bytes(plan, &bytes));
  CHECK(bytes == 8 * spectrum_points);
  fftcl_plan_options made = FFTCL_PLAN_OPTIONS_INIT;
  CALL(fftcl_plan_get_options(plan, &made));
  CHECK(made.signal_extents != NULL && made.signal_extents[0] == signal_points);
  CHECK(made.spectrum_extents != NULL && made.spectrum_extents[0] == spectrum_points);
  double padded[2 * n] = {0}, expected[2 * n], spectrum[2 * spectrum_points];
  noise(padded, 2 * signal_points, 3);
  naive_dft(padded, expected, n, 1, -1);
  const cl_mem in = upload(padded, 2 * signal_points, 0), out = empty_buffer(8 * spectrum_points);
  CALL(fftcl_plan_forward(plan, queue, in, out, NULL, 0, NULL, NULL));
  download(out, spectrum, 2 * spectrum_points, 0);
  NEAR(spectrum, expected, 2 * spectrum_points, 1e-5);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  fftcl_plan_destroy(plan);
}

/* A signal that is read from its end, three times. */
static void reversed_and_repeated(void) {
  enum { copies = 3 };
  const uint64_t lengths[] = {copies, n};
  const int64_t strides[] = {0, -1};
  const size_t axes[] = {1};
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT;
  options.axes = axes;
  options.axis_count = 1;
  options.directions = FFTCL_DIRECTIONS_FORWARD_ONLY;
  options.signal.strides = strides;
  fftcl_plan* plan = NULL;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "offset = 0, but negative strides lead 11 elements back",
          fftcl_plan_create(&plan, context, device, 2, lengths, &options));
  options.signal.offset = n - 1;
  if (!CALL(fftcl_plan_create(&plan, context, device, 2, lengths, &options))) return;
  uint64_t bytes = 0;
  CALL(fftcl_plan_signal_bytes(plan, &bytes));
  CHECK(bytes == 8 * n);
  double signal[2 * n], reversed[2 * n], expected[2 * n], spectra[copies * 2 * n];
  noise(signal, 2 * n, 9);
  for (int j = 0; j < n; ++j) memcpy(reversed + 2 * j, signal + 2 * (n - 1 - j), 2 * sizeof *signal);
  naive_dft(reversed, expected, n, 1, -1);
  const cl_mem in = upload(signal, 2 * n, 0), out = empty_buffer(8 * copies * n);
  CALL(fftcl_plan_forward(plan, queue, in, out, NULL, 0, NULL, NULL));
  download(out, spectra, copies * 2 * n, 0);
  for (int c = 0; c < copies; ++c) NEAR(spectra + c * 2 * n, expected, 2 * n, 1e-5);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  fftcl_plan_destroy(plan);
}

/* The first axis of real data halved. */
static void halved_axis(void) {
  const uint64_t lengths[] = {n, 4};
  const size_t first = 0, none = 2;
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT;
  options.domain = FFTCL_DOMAIN_REAL;
  options.halved_axis = &none;
  fftcl_plan* plan = NULL;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "Options::halved_axis = 2",
          fftcl_plan_create(&plan, context, device, 2, lengths, &options));
  options.halved_axis = &first;
  if (!CALL(fftcl_plan_create(&plan, context, device, 2, lengths, &options))) return;
  uint64_t bytes = 0;
  CALL(fftcl_plan_spectrum_bytes(plan, &bytes));
  CHECK(bytes == 8 * (n / 2 + 1) * 4);
  fftcl_plan_options made = FFTCL_PLAN_OPTIONS_INIT;
  CALL(fftcl_plan_get_options(plan, &made));
  CHECK(made.halved_axis != NULL && *made.halved_axis == 0);
  fftcl_plan_destroy(plan);
}

int main(void) {
  open_device();
  reversed_and_repeated();
  halved_axis();
  real_to_real();
  extents();
  addresses();
  strided_batch();
  real_volume_in_place();
  one_axis_and_queries();
  return close_device();
}
